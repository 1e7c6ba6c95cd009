import type { Route } from '../endpoint.ts';
import { listOperatorAudit } from './audit.ts';
import { getFleetOverview, streamFleetOverview } from './overview.ts';

const OPERATOR = { credentials: 'operator' } as const;

/** The routes of operators, across all organizations. Only tokens with a role of OPERATOR_ROLES may use them. */
export const OPERATOR_ROUTES: readonly Route[] = [
  { method: 'get', path: '/v1/operator/overview', ...OPERATOR, endpoint: getFleetOverview },
  { method: 'get', path: '/v1/operator/overview/stream', ...OPERATOR, endpoint: streamFleetOverview },
  { method: 'get', path: '/v1/operator/audit', ...OPERATOR, endpoint: listOperatorAudit },
];
