import type { Route } from '../endpoint.ts';
import { listOperatorAudit } from './audit.ts';
import { exportOperatorNotifications } from './notifications/export.ts';
import { getOperatorNotification, listOperatorNotifications } from './notifications/read.ts';
import {
  cancelOperatorRetry,
  getOperatorRetry,
  listOperatorRetries,
  retryOperatorNotifications,
} from './retries.ts';

const OPERATOR = { credentials: 'operator' } as const;

/** The routes of operators, across all organizations. Only tokens with a role of OPERATOR_ROLES may use them. */
export const OPERATOR_ROUTES: readonly Route[] = [
  { method: 'get', path: '/v1/operator/audit', ...OPERATOR, endpoint: listOperatorAudit },
  {
    method: 'get',
    path: '/v1/operator/notifications',
    ...OPERATOR,
    endpoint: listOperatorNotifications,
  },
  {
    method: 'get',
    path: '/v1/operator/notifications/export',
    ...OPERATOR,
    endpoint: exportOperatorNotifications,
  },
  {
    method: 'post',
    path: '/v1/operator/notifications/retries',
    ...OPERATOR,
    endpoint: retryOperatorNotifications,
  },
  {
    method: 'get',
    path: '/v1/operator/notifications/:id',
    ...OPERATOR,
    endpoint: getOperatorNotification,
  },
  { method: 'get', path: '/v1/operator/retries', ...OPERATOR, endpoint: listOperatorRetries },
  { method: 'get', path: '/v1/operator/retries/:id', ...OPERATOR, endpoint: getOperatorRetry },
  { method: 'post', path: '/v1/operator/retries/:id/cancel', ...OPERATOR, endpoint: cancelOperatorRetry },
];
