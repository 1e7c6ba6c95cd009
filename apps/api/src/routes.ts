import { createApiKey } from './apikeys/create.ts';
import { disableApiKey, rollApiKey, updateApiKey } from './apikeys/lifecycle.ts';
import { decryptApiKey, getApiKey, listApiKeys } from './apikeys/read.ts';
import { reportApiKey } from './apikeys/report.ts';
import { listAuditRecords } from './audit/list.ts';
import { getSession } from './console/caller.ts';
import { exchangeConsoleSession } from './console/exchange.ts';
import { createConsoleSession, endConsoleSession } from './console/sessions.ts';
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
import { OPERATOR_ROUTES } from './operator/routes.ts';
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

/** Who may use a route: the credentials that it takes, and the capability that a session of the console needs. */
const API_KEYS = { credentials: 'token', capability: 'apiKeys' } as const;
const AUDIT = { credentials: 'token', capability: 'audit' } as const;
const EVENTS = { credentials: 'token or key', capability: 'events' } as const;
const NOTIFICATIONS = { credentials: 'token or key', capability: 'notifications' } as const;
const WEBHOOKS = { credentials: 'token or key', capability: 'webhooks' } as const;
const ANY_CALLER = { credentials: 'token or key', capability: 'any' } as const;
/** Not for console sessions: they must neither forge events nor create sessions. */
const NOT_FOR_SESSIONS = { credentials: 'token or key', capability: 'none' } as const;

/**
 * Every route apart from the pages for people and the dashboard, with the credentials that the route accepts. The
 * endpoints check the scopes. Express tries the paths in order, so publishing, the busiest route, comes first.
 * `/v1/webhooks/events` and `/v1/webhooks/activity` must precede `/v1/webhooks/:id`, and `/v1/apikeys/report`
 * `/v1/apikeys/:id`. Actions are POST; only the specification's `decrypt` is PATCH.
 */
export const ROUTES: readonly Route[] = [
  { method: 'post', path: '/v1/events', ...NOT_FOR_SESSIONS, endpoint: publishEvent },
  { method: 'post', path: '/v1/events/batch', ...NOT_FOR_SESSIONS, endpoint: publishBatch },
  { method: 'get', path: '/v1/events', ...EVENTS, endpoint: listEvents },
  { method: 'get', path: '/v1/events/:id', ...EVENTS, endpoint: getEvent },

  { method: 'post', path: '/v1/apikeys', ...API_KEYS, endpoint: createApiKey },
  { method: 'get', path: '/v1/apikeys', ...API_KEYS, endpoint: listApiKeys },
  { method: 'post', path: '/v1/apikeys/report', credentials: 'none', endpoint: reportApiKey },
  { method: 'get', path: '/v1/apikeys/:id', ...API_KEYS, endpoint: getApiKey },
  { method: 'post', path: '/v1/apikeys/:id', ...API_KEYS, endpoint: updateApiKey },
  { method: 'patch', path: '/v1/apikeys/:id/decrypt', ...API_KEYS, isDecrypt: true, endpoint: decryptApiKey },
  { method: 'post', path: '/v1/apikeys/:id/disable', ...API_KEYS, endpoint: disableApiKey },
  {
    method: 'patch',
    path: '/v1/apikeys/:id/disable',
    ...API_KEYS,
    isDeprecated: true,
    endpoint: disableApiKey,
  },
  { method: 'post', path: '/v1/apikeys/:id/roll', ...API_KEYS, endpoint: rollApiKey },

  { method: 'get', path: '/v1/webhooks/events', ...ANY_CALLER, endpoint: listEventTypes },
  { method: 'get', path: '/v1/webhooks/activity', ...WEBHOOKS, endpoint: listWebhookActivity },
  { method: 'post', path: '/v1/webhooks/filter/check', ...WEBHOOKS, isRead: true, endpoint: checkFilter },
  { method: 'get', path: '/v1/webhooks', ...WEBHOOKS, endpoint: listWebhooks },
  { method: 'post', path: '/v1/webhooks', ...WEBHOOKS, endpoint: createWebhook },
  { method: 'get', path: '/v1/webhooks/:id', ...WEBHOOKS, endpoint: getWebhook },
  { method: 'post', path: '/v1/webhooks/:id', ...WEBHOOKS, endpoint: updateWebhook },
  { method: 'delete', path: '/v1/webhooks/:id', ...WEBHOOKS, endpoint: deleteWebhook },
  { method: 'post', path: '/v1/webhooks/:id/disable', ...WEBHOOKS, endpoint: disableWebhook },
  {
    method: 'patch',
    path: '/v1/webhooks/:id/disable',
    ...WEBHOOKS,
    isDeprecated: true,
    endpoint: disableWebhook,
  },
  { method: 'post', path: '/v1/webhooks/:id/enable', ...WEBHOOKS, endpoint: enableWebhook },
  {
    method: 'patch',
    path: '/v1/webhooks/:id/enable',
    ...WEBHOOKS,
    isDeprecated: true,
    endpoint: enableWebhook,
  },
  { method: 'post', path: '/v1/webhooks/:id/secret', ...WEBHOOKS, endpoint: rotateSecret },
  { method: 'delete', path: '/v1/webhooks/:id/secret/previous', ...WEBHOOKS, endpoint: endSecretOverlap },
  { method: 'post', path: '/v1/webhooks/:id/test', ...WEBHOOKS, endpoint: sendTestNotification },
  { method: 'post', path: '/v1/webhooks/:id/verify', ...WEBHOOKS, endpoint: verifyWebhook },
  { method: 'post', path: '/v1/webhooks/:id/probe', ...WEBHOOKS, endpoint: probeWebhook },
  {
    method: 'get',
    path: '/v1/webhooks/:id/notifications',
    ...NOTIFICATIONS,
    endpoint: listWebhookNotifications,
  },
  {
    method: 'get',
    path: '/v1/webhooks/:id/notifications/stream',
    ...NOTIFICATIONS,
    endpoint: streamWebhookNotifications,
  },
  { method: 'get', path: '/v1/webhooks/:id/history', ...WEBHOOKS, endpoint: getWebhookHistory },
  { method: 'get', path: '/v1/webhooks/:id/stats', ...WEBHOOKS, endpoint: getWebhookStats },
  { method: 'post', path: '/v1/webhooks/:id/replay', ...NOTIFICATIONS, endpoint: createReplay },
  { method: 'get', path: '/v1/replays', ...NOTIFICATIONS, endpoint: listReplays },
  { method: 'get', path: '/v1/replays/:id', ...NOTIFICATIONS, endpoint: getReplay },
  { method: 'get', path: '/v1/replays/:id/stream', ...NOTIFICATIONS, endpoint: streamReplay },
  { method: 'post', path: '/v1/replays/:id/cancel', ...NOTIFICATIONS, endpoint: cancelReplay },
  { method: 'get', path: '/v1/notifications', ...NOTIFICATIONS, endpoint: listNotifications },
  { method: 'get', path: '/v1/notifications/:id', ...NOTIFICATIONS, endpoint: getNotification },
  { method: 'post', path: '/v1/notifications/:id/retry', ...NOTIFICATIONS, endpoint: retryNotification },
  { method: 'post', path: '/v1/notifications/:id/cancel', ...NOTIFICATIONS, endpoint: cancelNotification },

  { method: 'get', path: '/v1/sales/:id', ...EVENTS, endpoint: getRecord('SALE') },
  { method: 'get', path: '/v1/transactions/:id', ...EVENTS, endpoint: getRecord('TRANSACTION') },

  { method: 'get', path: '/v1/session', ...ANY_CALLER, endpoint: getSession },
  { method: 'post', path: '/v1/console/sessions', ...NOT_FOR_SESSIONS, endpoint: createConsoleSession },
  {
    method: 'post',
    path: '/v1/console/sessions/exchange',
    credentials: 'none',
    publicKind: 'exchange',
    endpoint: exchangeConsoleSession,
  },
  {
    method: 'post',
    path: '/v1/console/sessions/:id/end',
    ...ANY_CALLER,
    // A read-only session may end itself.
    isRead: true,
    endpoint: endConsoleSession,
  },
  { method: 'get', path: '/v1/overview', ...WEBHOOKS, endpoint: getOverview },
  { method: 'get', path: '/v1/egress', ...ANY_CALLER, endpoint: getEgress },
  { method: 'get', path: '/v1/audit', ...AUDIT, endpoint: listAuditRecords },
  ...OPERATOR_ROUTES,

  {
    method: 'get',
    path: '/.well-known/oauth-protected-resource',
    credentials: 'none',
    endpoint: getProtectedResource,
  },
  { method: 'get', path: '/healthz', credentials: 'none', endpoint: healthz },
  { method: 'get', path: '/readyz', credentials: 'none', endpoint: readyz },
];
