import type { Route } from '../endpoint.ts';
import { listOperatorAudit } from './audit.ts';
import { getOperatorIncident, listOperatorIncidents } from './incidents/read.ts';
import { retryOperatorIncident } from './incidents/retry.ts';
import { exportOperatorNotifications } from './notifications/export.ts';
import { getOperatorNotification, listOperatorNotifications } from './notifications/read.ts';
import { updateOperatorOrganization } from './organizations/change.ts';
import { getOperatorOrganization, listOperatorOrganizations } from './organizations/read.ts';
import { resumeOrganizationByOperator, suspendOrganizationByOperator } from './organizations/suspend.ts';
import { viewOrganization } from './organizations/view.ts';
import { getFleetOverview, streamFleetOverview } from './overview.ts';
import {
  cancelOperatorRetry,
  getOperatorRetry,
  listOperatorRetries,
  retryOperatorNotifications,
} from './retries.ts';
import { exportOperatorUsage } from './usage/export.ts';
import { listOperatorUsage } from './usage/list.ts';
import { listOperatorUsageByDay, listOperatorUsageByOrganization } from './usage/sums.ts';
import { disableOperatorWebhook, enableOperatorWebhook, probeOperatorWebhook } from './webhooks/changes.ts';
import { getOperatorWebhookTotals, listOperatorWebhooks } from './webhooks/list.ts';

const OPERATOR = { credentials: 'operator' } as const;
const ORGANIZATION = '/v1/operator/organizations/:id';

/** The routes of operators, across all organizations. Only tokens with a role of OPERATOR_ROLES may use them. */
export const OPERATOR_ROUTES: readonly Route[] = [
  { method: 'get', path: '/v1/operator/overview', ...OPERATOR, endpoint: getFleetOverview },
  { method: 'get', path: '/v1/operator/overview/stream', ...OPERATOR, endpoint: streamFleetOverview },
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
  { method: 'get', path: '/v1/operator/incidents', ...OPERATOR, endpoint: listOperatorIncidents },
  { method: 'get', path: '/v1/operator/incidents/:id', ...OPERATOR, endpoint: getOperatorIncident },
  { method: 'post', path: '/v1/operator/incidents/:id/retry', ...OPERATOR, endpoint: retryOperatorIncident },
  { method: 'get', path: '/v1/operator/usage', ...OPERATOR, endpoint: listOperatorUsage },
  { method: 'get', path: '/v1/operator/usage/days', ...OPERATOR, endpoint: listOperatorUsageByDay },
  { method: 'get', path: '/v1/operator/usage/export', ...OPERATOR, endpoint: exportOperatorUsage },
  {
    method: 'get',
    path: '/v1/operator/usage/organizations',
    ...OPERATOR,
    endpoint: listOperatorUsageByOrganization,
  },
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
  { method: 'get', path: '/v1/operator/organizations', ...OPERATOR, endpoint: listOperatorOrganizations },
  { method: 'get', path: ORGANIZATION, ...OPERATOR, endpoint: getOperatorOrganization },
  { method: 'patch', path: ORGANIZATION, ...OPERATOR, endpoint: updateOperatorOrganization },
  { method: 'post', path: `${ORGANIZATION}/suspend`, ...OPERATOR, endpoint: suspendOrganizationByOperator },
  { method: 'post', path: `${ORGANIZATION}/resume`, ...OPERATOR, endpoint: resumeOrganizationByOperator },
  { method: 'post', path: `${ORGANIZATION}/view`, ...OPERATOR, endpoint: viewOrganization },
];
