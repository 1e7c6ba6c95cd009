import type { ApiKeyHead } from '@posthorn/db/api-keys';
import type { AuditRecord } from '@posthorn/db/audit';
import type { EventHead } from '@posthorn/db/events/events';
import type { Attempt } from '@posthorn/db/notifications/attempts';
import type { Notification } from '@posthorn/db/notifications/notifications';
import type { References } from '@posthorn/db/notifications/references';
import type { Replay } from '@posthorn/db/replays/replays';
import { HEALTHY } from '@posthorn/db/webhooks/endpoints';
import { maskApiKey } from '@posthorn/domain/api-key';
import { audiencesOf, type EventCatalog, type EventType, entityOf } from '@posthorn/domain/event-catalog';
import { type IdPrefix, idFloor } from '@posthorn/domain/ids';
import { scopesOf } from '@posthorn/domain/scopes';
import type { Caller } from '../auth/caller.ts';
import type { Webhook } from '../webhooks/resource.ts';

/**
 * One story, which all examples of the document tell: a user creates an API key and a webhook, a program publishes an
 * event, the first attempt fails, the second attempt delivers the notification.
 */

const time = (text: string) => new Date(`2026-11-21T${text}Z`);

/** The id that a resource created at `createdAt` can have. @param rest its 16 random characters */
const idAt = (prefix: IdPrefix, createdAt: Date, rest: string) =>
  idFloor(prefix, createdAt).slice(0, -rest.length) + rest;

const organizationId = 'org_acme';
const IP = '203.0.113.7';
export const REQUEST_ID = '0b9f6a2e-7c1d-4f57-9a39-5d2e8c4b1f60';

/** Full texts of the key and its successor. Both have the right checksum. */
export const KEY = 'apk_9fK2mQ7xT4vB8nR3cW6yZ1sD5gH0jLpA1m6Ouh';
export const NEXT_KEY = 'apk_4hN8pV2kX6bM0qS9tC3wF7zJ1rG5yLdE4WNigg';
/** The code and the token of a console session. */
export const SESSION_CODE = 'csc_bGLWbmY4xLP0jITpaCv1o591sRCyk0l7MJ4kdd2Luyn2gqduu';
export const SESSION_TOKEN = 'cst_ptDtLmtVM4Ph95iylWcfslxwRVIrG5yL0gfd3f';
export const SECRET = 'correct-horse-battery';
export const NEXT_SECRET = 'mV3kP8wTqZ0rXc5uYb7nLd2sHf9gJa4e';

const keyCreatedAt = time('09:58:00.000');
const webhookCreatedAt = time('09:59:00.000');
const publishedAt = time('10:00:00.250');
const deliveredAt = time('10:00:05.812');

/** Everything in the story. Its events are of the first type of the catalogue. */
export function createStory(catalog: EventCatalog) {
  const [type] = catalog.values();
  if (type === undefined) throw new Error('The event catalogue is empty');
  const scopes = scopesOf(audiencesOf(catalog));
  const caller = {
    kind: 'user',
    isOperator: false,
    organizationId,
    subject: 'user_ada',
    scopes: new Set(scopes),
    expiresAt: time('11:00:00.000'),
  } as const satisfies Caller;
  const actor = {
    actorKind: 'User',
    actorId: caller.subject,
    organizationId,
    requestId: REQUEST_ID,
    ip: IP,
  } as const;
  const event = createEvent(type);
  const webhook = createWebhook(type);
  const notification: Notification & References = {
    id: idAt('ntf', publishedAt, '7p5n3m9x1zcvbtkq'),
    organizationId,
    configurationId: webhook.id,
    eventId: event.id,
    eventType: event.type,
    storeId: event.storeId,
    status: 'Delivered',
    attemptCount: 2,
    retriedAfter: 0,
    nextAttemptAt: null,
    lastOutcome: '204',
    predecessorId: null,
    isBlocked: false,
    nextId: null,
    createdAt: publishedAt,
    updatedAt: deliveredAt,
    hasConfiguration: true,
    hasEvent: true,
    recordId: event.recordId,
  };
  const apiKey = createKey(KEY, scopes);
  const replay: Replay = {
    id: idAt('rpl', time('11:00:00.000'), '2wq8e4r6t0y5d3fg'),
    organizationId,
    configurationId: webhook.id,
    reason: 'Requested',
    since: time('10:00:00.000'),
    until: time('11:00:00.000'),
    failedSince: null,
    statuses: ['Failed'],
    missed: false,
    dryRun: false,
    status: 'Running',
    matched: 12,
    done: 5,
    after: notification.id,
    steppedAt: time('11:00:01.040'),
    pausedUntil: null,
    createdAt: time('11:00:00.000'),
    finishedAt: null,
  };
  const audited: AuditRecord = {
    ...actor,
    id: idAt('aud', webhookCreatedAt, '0m4k8j2h6g1f5d3s'),
    action: 'webhook.create',
    targetId: webhook.id,
    at: webhookCreatedAt,
  };
  const consoleSession = {
    id: idAt('cse', time('10:30:00.000'), '5x7c9v1b3n0m2k4j'),
    organizationId,
    expiresAt: time('11:30:00.000'),
    returnUrl: 'https://app.example.com/settings',
    theme: 'dark',
    name: 'Acme',
    accent: '#0b6e4f',
  };
  return {
    type,
    caller,
    consoleSession,
    event,
    webhook,
    notification,
    attempts: createAttempts(notification.id),
    apiKey,
    replay,
    audited,
  };
}

/** @param key the full text */
function createKey(key: string, scopes: readonly string[]): ApiKeyHead {
  return {
    id: idAt('apk', keyCreatedAt, '9x7z5y3w1t9r7p5n'),
    organizationId,
    name: 'point of sale, Berlin',
    status: 'Active',
    scopes: scopes.slice(0, 2),
    maskedKey: maskApiKey(key),
    createdAt: keyCreatedAt,
    expiresAt: null,
    disabledAt: null,
    disabledReason: null,
    allowedAddresses: [],
    lastUsedAt: time('10:00:00.000'),
    updatedAt: null,
  };
}

/** The key that replaces the key of the story. */
export function createSuccessor(apiKey: ApiKeyHead): ApiKeyHead {
  const createdAt = time('12:00:00.000');
  const id = idAt('apk', createdAt, '3t8v1q6n0b5m2k7r');
  return { ...apiKey, id, createdAt, maskedKey: maskApiKey(NEXT_KEY), lastUsedAt: null };
}

function createWebhook({ code }: EventType): Webhook {
  return {
    id: idAt('es', webhookCreatedAt, '5g3h1j9k7m2n4p6q'),
    organizationId,
    url: 'https://example.com/hooks',
    storeId: null,
    eventTypes: [code],
    maxConcurrency: 5,
    ordering: 'none',
    replayAfterRecovery: false,
    maxPerSecond: null,
    digest: null,
    sealedSecret: '',
    name: 'Order service',
    description: null,
    metadata: { team: 'checkout' },
    sealedPreviousSecret: null,
    previousSecretExpiresAt: null,
    signatures: ['rfc9421'],
    headerNames: [],
    sealedHeaders: null,
    authentication: null,
    sealedAuthentication: null,
    certificateExpiresAt: null,
    certificateTold: null,
    certificateToldDays: null,
    filter: null,
    contacts: [],
    status: 'Active',
    disabledReason: null,
    disabledAt: null,
    revision: 1,
    endpoint: HEALTHY,
    createdAt: webhookCreatedAt,
    updatedAt: null,
  };
}

function createEvent({ code, example }: EventType): EventHead {
  return {
    id: idAt('evt', publishedAt, '1c9v3b5n7m2k4j6h'),
    organizationId,
    type: code,
    entity: entityOf(code),
    recordId: String(example.id),
    storeId: typeof example.storeId === 'string' ? example.storeId : null,
    isTest: false,
    traceparent: null,
    createdAt: publishedAt,
  };
}

/** The first attempt fails, and the second delivers the notification. */
function createAttempts(notificationId: string): Attempt[] {
  const first = { startedAt: time('10:00:00.310'), durationMs: 120, statusCode: 503, answer: 'starting' };
  const second = { startedAt: time('10:00:05.730'), durationMs: 82, statusCode: 204, answer: '' };
  const details = { a: '203.0.113.20:443', t: 'TLSv1.3' };
  return [
    {
      ...first,
      cause: 'endpoint_unavailable',
      details: {
        ...details,
        q: headersSent('2f1e9c1e-2d0c-4d0e-9d7c-5b0f3c1a7e42', first.startedAt),
        r: { 'content-type': 'text/plain', 'content-length': '8' },
        ms: [4, 18, 31, 62],
        v: { status: 503, retryAfter: '' },
      },
      notificationId,
      number: 1,
      errorClass: null,
      nextAttemptAt: time('10:00:05.700'),
    },
    {
      ...second,
      cause: null,
      details: {
        ...details,
        q: headersSent('8d7b3f60-5c1a-4a55-8f0e-0f6f6f2b9a11', second.startedAt),
        r: {},
        ms: [null, null, null, 77],
      },
      notificationId,
      number: 2,
      errorClass: null,
      nextAttemptAt: null,
    },
  ];
}

/** The headers of an attempt, as Postgres keeps them. */
function headersSent(nonce: string, startedAt: Date) {
  const created = Math.floor(startedAt.getTime() / 1_000);
  return {
    'content-digest': 'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:',
    'signature-input': `sig=("host" "content-digest" "@request-target");alg="hmac-sha256";created=${created};nonce="${nonce}"`,
    signature: 'sig=:K2qGT5srn2OGbOIDzQ6kYT+ruaycnDAAUpKv+ePFfD0=:',
    host: 'example.com',
    'content-length': '58',
  };
}
