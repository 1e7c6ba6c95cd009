import { createApiKey } from './apikeys/create.ts';
import { disableApiKey, rollApiKey, updateApiKey } from './apikeys/lifecycle.ts';
import { decryptApiKey, getApiKey, listApiKeys } from './apikeys/read.ts';
import { reportApiKey } from './apikeys/report.ts';
import { listAuditRecords } from './audit/list.ts';
import { getEgress } from './egress/egress.ts';
import type { Route } from './endpoint.ts';
import { publishBatch, publishEvent } from './events/publish.ts';
import { getEvent, listEvents } from './events/read.ts';
import { healthz, readyz } from './health/health.ts';
import { cancelNotification } from './notifications/cancel.ts';
import { getNotification, listNotifications, listWebhookNotifications } from './notifications/read.ts';
import { retryNotification } from './notifications/retry.ts';
import { streamWebhookNotifications } from './notifications/stream.ts';
import { getProtectedResource } from './oauth/protected-resource.ts';
import { getOverview } from './overview/overview.ts';
import { getRecord } from './records/get.ts';
import { cancelReplay, createReplay, getReplay, listReplays } from './replays/replays.ts';
import { streamReplay } from './replays/stream.ts';
import { listWebhookActivity } from './webhooks/activity.ts';
import { updateWebhook } from './webhooks/change.ts';
import { checkFilter } from './webhooks/check-filter.ts';
import { createWebhook } from './webhooks/create.ts';
import { listEventTypes } from './webhooks/event-types.ts';
import { getWebhookHistory } from './webhooks/history.ts';
import { deleteWebhook, disableWebhook, enableWebhook } from './webhooks/lifecycle.ts';
import { probeWebhook } from './webhooks/probe.ts';
import { getWebhook, listWebhooks } from './webhooks/read.ts';
import { endSecretOverlap, rotateSecret } from './webhooks/secret.ts';
import { sendTestNotification } from './webhooks/send-test-notification.ts';
import { getWebhookStats } from './webhooks/stats.ts';
import { verifyWebhook } from './webhooks/verify.ts';

/**
 * Every route apart from the pages for people and the dashboard, with the credentials that the route accepts. The
 * endpoints check the scopes. Express tries the paths in order, so publishing, the busiest route, comes first.
 * `/v1/webhooks/events` and `/v1/webhooks/activity` must precede `/v1/webhooks/:id`, and `/v1/apikeys/report` `/v1/apikeys/:id`. Actions are POST; only the specification's `decrypt` is PATCH.
 */
export const ROUTES: readonly Route[] = [
  { method: 'post', path: '/v1/events', credentials: 'token or key', endpoint: publishEvent },
  { method: 'post', path: '/v1/events/batch', credentials: 'token or key', endpoint: publishBatch },
  { method: 'get', path: '/v1/events', credentials: 'token or key', endpoint: listEvents },
  { method: 'get', path: '/v1/events/:id', credentials: 'token or key', endpoint: getEvent },

  { method: 'post', path: '/v1/apikeys', credentials: 'token', endpoint: createApiKey },
  { method: 'get', path: '/v1/apikeys', credentials: 'token', endpoint: listApiKeys },
  { method: 'post', path: '/v1/apikeys/report', credentials: 'none', endpoint: reportApiKey },
  { method: 'get', path: '/v1/apikeys/:id', credentials: 'token', endpoint: getApiKey },
  { method: 'post', path: '/v1/apikeys/:id', credentials: 'token', endpoint: updateApiKey },
  {
    method: 'patch',
    path: '/v1/apikeys/:id/decrypt',
    credentials: 'token',
    isDecrypt: true,
    endpoint: decryptApiKey,
  },
  { method: 'post', path: '/v1/apikeys/:id/disable', credentials: 'token', endpoint: disableApiKey },
  {
    method: 'patch',
    path: '/v1/apikeys/:id/disable',
    credentials: 'token',
    isDeprecated: true,
    endpoint: disableApiKey,
  },
  { method: 'post', path: '/v1/apikeys/:id/roll', credentials: 'token', endpoint: rollApiKey },

  { method: 'get', path: '/v1/webhooks/events', credentials: 'token or key', endpoint: listEventTypes },
  {
    method: 'get',
    path: '/v1/webhooks/activity',
    credentials: 'token or key',
    endpoint: listWebhookActivity,
  },
  { method: 'post', path: '/v1/webhooks/filter/check', credentials: 'token or key', endpoint: checkFilter },
  { method: 'get', path: '/v1/webhooks', credentials: 'token or key', endpoint: listWebhooks },
  { method: 'post', path: '/v1/webhooks', credentials: 'token or key', endpoint: createWebhook },
  { method: 'get', path: '/v1/webhooks/:id', credentials: 'token or key', endpoint: getWebhook },
  { method: 'post', path: '/v1/webhooks/:id', credentials: 'token or key', endpoint: updateWebhook },
  { method: 'delete', path: '/v1/webhooks/:id', credentials: 'token or key', endpoint: deleteWebhook },
  { method: 'post', path: '/v1/webhooks/:id/disable', credentials: 'token or key', endpoint: disableWebhook },
  {
    method: 'patch',
    path: '/v1/webhooks/:id/disable',
    credentials: 'token or key',
    isDeprecated: true,
    endpoint: disableWebhook,
  },
  { method: 'post', path: '/v1/webhooks/:id/enable', credentials: 'token or key', endpoint: enableWebhook },
  {
    method: 'patch',
    path: '/v1/webhooks/:id/enable',
    credentials: 'token or key',
    isDeprecated: true,
    endpoint: enableWebhook,
  },
  { method: 'post', path: '/v1/webhooks/:id/secret', credentials: 'token or key', endpoint: rotateSecret },
  {
    method: 'delete',
    path: '/v1/webhooks/:id/secret/previous',
    credentials: 'token or key',
    endpoint: endSecretOverlap,
  },
  {
    method: 'post',
    path: '/v1/webhooks/:id/test',
    credentials: 'token or key',
    endpoint: sendTestNotification,
  },
  { method: 'post', path: '/v1/webhooks/:id/verify', credentials: 'token or key', endpoint: verifyWebhook },
  { method: 'post', path: '/v1/webhooks/:id/probe', credentials: 'token or key', endpoint: probeWebhook },
  {
    method: 'get',
    path: '/v1/webhooks/:id/notifications',
    credentials: 'token or key',
    endpoint: listWebhookNotifications,
  },
  {
    method: 'get',
    path: '/v1/webhooks/:id/notifications/stream',
    credentials: 'token or key',
    endpoint: streamWebhookNotifications,
  },
  {
    method: 'get',
    path: '/v1/webhooks/:id/history',
    credentials: 'token or key',
    endpoint: getWebhookHistory,
  },
  { method: 'get', path: '/v1/webhooks/:id/stats', credentials: 'token or key', endpoint: getWebhookStats },
  { method: 'post', path: '/v1/webhooks/:id/replay', credentials: 'token or key', endpoint: createReplay },
  { method: 'get', path: '/v1/replays', credentials: 'token or key', endpoint: listReplays },
  { method: 'get', path: '/v1/replays/:id', credentials: 'token or key', endpoint: getReplay },
  { method: 'get', path: '/v1/replays/:id/stream', credentials: 'token or key', endpoint: streamReplay },
  { method: 'post', path: '/v1/replays/:id/cancel', credentials: 'token or key', endpoint: cancelReplay },
  { method: 'get', path: '/v1/notifications', credentials: 'token or key', endpoint: listNotifications },
  { method: 'get', path: '/v1/notifications/:id', credentials: 'token or key', endpoint: getNotification },
  {
    method: 'post',
    path: '/v1/notifications/:id/retry',
    credentials: 'token or key',
    endpoint: retryNotification,
  },
  {
    method: 'post',
    path: '/v1/notifications/:id/cancel',
    credentials: 'token or key',
    endpoint: cancelNotification,
  },

  { method: 'get', path: '/v1/sales/:id', credentials: 'token or key', endpoint: getRecord('SALE') },
  {
    method: 'get',
    path: '/v1/transactions/:id',
    credentials: 'token or key',
    endpoint: getRecord('TRANSACTION'),
  },

  { method: 'get', path: '/v1/overview', credentials: 'token or key', endpoint: getOverview },
  { method: 'get', path: '/v1/egress', credentials: 'token or key', endpoint: getEgress },
  { method: 'get', path: '/v1/audit', credentials: 'token', endpoint: listAuditRecords },

  {
    method: 'get',
    path: '/.well-known/oauth-protected-resource',
    credentials: 'none',
    endpoint: getProtectedResource,
  },
  { method: 'get', path: '/healthz', credentials: 'none', endpoint: healthz },
  { method: 'get', path: '/readyz', credentials: 'none', endpoint: readyz },
];
