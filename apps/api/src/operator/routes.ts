import type { Route } from '../endpoint.ts';
import { listOperatorAudit } from './audit.ts';
import { getOperatorIncident, listOperatorIncidents } from './incidents/read.ts';
import { listOperatorUsage } from './usage/list.ts';
import { listOperatorUsageByDay, listOperatorUsageByOrganization } from './usage/sums.ts';

const OPERATOR = { credentials: 'operator' } as const;

/** The routes of operators, across all organizations. Only tokens with a role of OPERATOR_ROLES may use them. */
export const OPERATOR_ROUTES: readonly Route[] = [
  { method: 'get', path: '/v1/operator/audit', ...OPERATOR, endpoint: listOperatorAudit },
  { method: 'get', path: '/v1/operator/incidents', ...OPERATOR, endpoint: listOperatorIncidents },
  { method: 'get', path: '/v1/operator/incidents/:id', ...OPERATOR, endpoint: getOperatorIncident },
  { method: 'get', path: '/v1/operator/usage', ...OPERATOR, endpoint: listOperatorUsage },
  { method: 'get', path: '/v1/operator/usage/days', ...OPERATOR, endpoint: listOperatorUsageByDay },
  {
    method: 'get',
    path: '/v1/operator/usage/organizations',
    ...OPERATOR,
    endpoint: listOperatorUsageByOrganization,
  },
];
