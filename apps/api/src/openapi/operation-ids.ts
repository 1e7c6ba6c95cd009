import type { Route } from '../endpoint.ts';

/** Generated clients name their methods after these ids, so an id never changes. */
const OPERATION_IDS: Readonly<Record<string, string>> = {
  'POST /v1/events': 'publishEvent',
  'POST /v1/events/batch': 'publishEvents',
  'GET /v1/events': 'listEvents',
  'GET /v1/events/:id': 'getEvent',
  'POST /v1/apikeys': 'createApiKey',
  'GET /v1/apikeys': 'listApiKeys',
  'GET /v1/apikeys/:id': 'getApiKey',
  'POST /v1/apikeys/:id': 'updateApiKey',
  'PATCH /v1/apikeys/:id/decrypt': 'decryptApiKey',
  'POST /v1/apikeys/:id/disable': 'disableApiKey',
  'POST /v1/apikeys/:id/roll': 'rollApiKey',
  'GET /v1/webhooks/events': 'listEventTypes',
  'GET /v1/webhooks': 'listWebhooks',
  'POST /v1/webhooks': 'createWebhook',
  'GET /v1/webhooks/:id': 'getWebhook',
  'POST /v1/webhooks/:id': 'updateWebhook',
  'DELETE /v1/webhooks/:id': 'deleteWebhook',
  'POST /v1/webhooks/:id/disable': 'disableWebhook',
  'POST /v1/webhooks/:id/enable': 'enableWebhook',
  'POST /v1/webhooks/:id/test': 'testWebhook',
  'GET /v1/webhooks/:id/notifications': 'listWebhookNotifications',
  'GET /v1/webhooks/:id/stats': 'getWebhookStats',
  'POST /v1/webhooks/:id/replay': 'replayWebhook',
  'GET /v1/replays': 'listReplays',
  'GET /v1/replays/:id': 'getReplay',
  'POST /v1/replays/:id/cancel': 'cancelReplay',
  'GET /v1/notifications': 'listNotifications',
  'GET /v1/notifications/:id': 'getNotification',
  'POST /v1/notifications/:id/retry': 'retryNotification',
  'GET /v1/sales/:id': 'getSale',
  'GET /v1/transactions/:id': 'getTransaction',
  'GET /v1/audit': 'listAuditRecords',
  'GET /.well-known/oauth-protected-resource': 'getProtectedResource',
  'GET /healthz': 'getHealth',
  'GET /readyz': 'getReadiness',
};

/**
 * The id of a route's operation in the OpenAPI document. A route without an entry has an id of method and path, such
 * as `get_v1_webhooks_id`.
 */
export function operationIdOf({ method, path }: Route): string {
  const named = OPERATION_IDS[`${method.toUpperCase()} ${path}`];
  return named ?? [method, ...path.split('/').filter(Boolean)].join('_').replaceAll(/[^\w]/g, '');
}
