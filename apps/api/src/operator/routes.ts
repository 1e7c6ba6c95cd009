import type { Route } from '../endpoint.ts';
import { listOperatorAudit } from './audit.ts';
import { disableOperatorWebhook, enableOperatorWebhook, probeOperatorWebhook } from './webhooks/changes.ts';
import { getOperatorWebhookTotals, listOperatorWebhooks } from './webhooks/list.ts';

const OPERATOR = { credentials: 'operator' } as const;

/** The routes of operators, across all organizations. Only tokens with a role of OPERATOR_ROLES may use them. */
export const OPERATOR_ROUTES: readonly Route[] = [
  { method: 'get', path: '/v1/operator/audit', ...OPERATOR, endpoint: listOperatorAudit },
  { method: 'get', path: '/v1/operator/webhooks', ...OPERATOR, endpoint: listOperatorWebhooks },
  { method: 'get', path: '/v1/operator/webhooks/totals', ...OPERATOR, endpoint: getOperatorWebhookTotals },
  { method: 'post', path: '/v1/operator/webhooks/:id/probe', ...OPERATOR, endpoint: probeOperatorWebhook },
  {
    method: 'post',
    path: '/v1/operator/webhooks/:id/disable',
    ...OPERATOR,
    endpoint: disableOperatorWebhook,
  },
  { method: 'post', path: '/v1/operator/webhooks/:id/enable', ...OPERATOR, endpoint: enableOperatorWebhook },
];
