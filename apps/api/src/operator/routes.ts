import type { Route } from '../endpoint.ts';
import { listOperatorAudit } from './audit.ts';
import { updateOperatorOrganization } from './organizations/change.ts';
import { getOperatorOrganization, listOperatorOrganizations } from './organizations/read.ts';
import { resumeOrganizationByOperator, suspendOrganizationByOperator } from './organizations/suspend.ts';
import { viewOrganization } from './organizations/view.ts';

const OPERATOR = { credentials: 'operator' } as const;
const ORGANIZATION = '/v1/operator/organizations/:id';

/** The routes of operators, across all organizations. Only tokens with a role of OPERATOR_ROLES may use them. */
export const OPERATOR_ROUTES: readonly Route[] = [
  { method: 'get', path: '/v1/operator/audit', ...OPERATOR, endpoint: listOperatorAudit },
  { method: 'get', path: '/v1/operator/organizations', ...OPERATOR, endpoint: listOperatorOrganizations },
  { method: 'get', path: ORGANIZATION, ...OPERATOR, endpoint: getOperatorOrganization },
  { method: 'patch', path: ORGANIZATION, ...OPERATOR, endpoint: updateOperatorOrganization },
  { method: 'post', path: `${ORGANIZATION}/suspend`, ...OPERATOR, endpoint: suspendOrganizationByOperator },
  { method: 'post', path: `${ORGANIZATION}/resume`, ...OPERATOR, endpoint: resumeOrganizationByOperator },
  { method: 'post', path: `${ORGANIZATION}/view`, ...OPERATOR, endpoint: viewOrganization },
];
