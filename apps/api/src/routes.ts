import { createApiKey } from './apikeys/create.ts';
import { decryptApiKey } from './apikeys/decrypt.ts';
import { disableKey } from './apikeys/disable.ts';
import { getApiKey } from './apikeys/get.ts';
import { listApiKeys } from './apikeys/list.ts';
import { rollKey } from './apikeys/roll.ts';
import { updateApiKey } from './apikeys/update.ts';
import { listAuditRecords } from './audit/list.ts';
import type { Route } from './endpoint.ts';
import { getEvent } from './events/get.ts';
import { listEvents } from './events/list.ts';
import { publishBatch, publishEvent } from './events/publish.ts';
import { healthz, readyz } from './health/health.ts';
import { getNotification } from './notifications/get.ts';
import { listNotifications, listWebhookNotifications } from './notifications/list.ts';
import { retryNotification } from './notifications/retry.ts';
import { getRecord } from './records/get.ts';
import { cancelReplay } from './replays/cancel.ts';
import { replayWebhook } from './replays/create.ts';
import { getReplay } from './replays/get.ts';
import { createWebhook } from './webhooks/create.ts';
import { deleteWebhook } from './webhooks/delete.ts';
import { disableWebhook } from './webhooks/disable.ts';
import { enableWebhook } from './webhooks/enable.ts';
import { listEventTypes } from './webhooks/event-types.ts';
import { getWebhook } from './webhooks/get.ts';
import { listWebhooks } from './webhooks/list.ts';
import { sendTestNotification } from './webhooks/send-test.ts';
import { getWebhookStats } from './webhooks/stats.ts';
import { updateWebhook } from './webhooks/update.ts';

/**
 * Every route and the credentials that it accepts. The endpoints check the scopes. Express tries the routes in
 * order, so the busiest come first.
 */
export const ROUTES: readonly Route[] = [
  { method: 'post', path: '/v1/events', credentials: 'token or key', endpoint: publishEvent },
  { method: 'post', path: '/v1/events/batch', credentials: 'token or key', endpoint: publishBatch },
  { method: 'get', path: '/v1/events', credentials: 'token or key', endpoint: listEvents },
  { method: 'get', path: '/v1/events/:id', credentials: 'token or key', endpoint: getEvent },

  { method: 'post', path: '/v1/apikeys', credentials: 'token', endpoint: createApiKey },
  { method: 'get', path: '/v1/apikeys', credentials: 'token', endpoint: listApiKeys },
  { method: 'get', path: '/v1/apikeys/:id', credentials: 'token', endpoint: getApiKey },
  { method: 'post', path: '/v1/apikeys/:id', credentials: 'token', endpoint: updateApiKey },
  {
    method: 'patch',
    path: '/v1/apikeys/:id/decrypt',
    credentials: 'token',
    isDecrypt: true,
    endpoint: decryptApiKey,
  },
  { method: 'patch', path: '/v1/apikeys/:id/disable', credentials: 'token', endpoint: disableKey },
  { method: 'post', path: '/v1/apikeys/:id/roll', credentials: 'token', endpoint: rollKey },

  { method: 'get', path: '/v1/webhooks/events', credentials: 'token or key', endpoint: listEventTypes },
  { method: 'get', path: '/v1/webhooks', credentials: 'token or key', endpoint: listWebhooks },
  { method: 'post', path: '/v1/webhooks', credentials: 'token or key', endpoint: createWebhook },
  { method: 'get', path: '/v1/webhooks/:id', credentials: 'token or key', endpoint: getWebhook },
  { method: 'post', path: '/v1/webhooks/:id', credentials: 'token or key', endpoint: updateWebhook },
  { method: 'delete', path: '/v1/webhooks/:id', credentials: 'token or key', endpoint: deleteWebhook },
  {
    method: 'patch',
    path: '/v1/webhooks/:id/disable',
    credentials: 'token or key',
    endpoint: disableWebhook,
  },
  { method: 'patch', path: '/v1/webhooks/:id/enable', credentials: 'token or key', endpoint: enableWebhook },

  {
    method: 'post',
    path: '/v1/webhooks/:id/test',
    credentials: 'token or key',
    endpoint: sendTestNotification,
  },
  {
    method: 'get',
    path: '/v1/webhooks/:id/notifications',
    credentials: 'token or key',
    endpoint: listWebhookNotifications,
  },
  { method: 'get', path: '/v1/webhooks/:id/stats', credentials: 'token or key', endpoint: getWebhookStats },
  { method: 'post', path: '/v1/webhooks/:id/replay', credentials: 'token or key', endpoint: replayWebhook },
  { method: 'get', path: '/v1/replays/:id', credentials: 'token or key', endpoint: getReplay },
  { method: 'post', path: '/v1/replays/:id/cancel', credentials: 'token or key', endpoint: cancelReplay },
  { method: 'get', path: '/v1/notifications', credentials: 'token or key', endpoint: listNotifications },
  { method: 'get', path: '/v1/notifications/:id', credentials: 'token or key', endpoint: getNotification },
  {
    method: 'post',
    path: '/v1/notifications/:id/retry',
    credentials: 'token or key',
    endpoint: retryNotification,
  },

  { method: 'get', path: '/v1/sales/:id', credentials: 'token or key', endpoint: getRecord('SALE') },
  {
    method: 'get',
    path: '/v1/transactions/:id',
    credentials: 'token or key',
    endpoint: getRecord('TRANSACTION'),
  },

  { method: 'get', path: '/v1/audit', credentials: 'token', endpoint: listAuditRecords },

  { method: 'get', path: '/healthz', credentials: 'none', endpoint: healthz },
  { method: 'get', path: '/readyz', credentials: 'none', endpoint: readyz },
];
