import { DEFAULT_CATALOG, type EventCatalog, typesOf } from '@posthorn/domain/event-catalog';
import { apiKeyResource, fullApiKeyResource } from '../apikeys/resource.ts';
import { auditRecordResource } from '../audit/list.ts';
import { egressResource } from '../egress/egress.ts';
import { publishedEventResource } from '../events/publish.ts';
import { eventResource, fullEventText } from '../events/resource.ts';
import { printEvent } from '../http/event-stream.ts';
import { createPage } from '../http/page.ts';
import { fullNotificationResource, notificationResource } from '../notifications/resource.ts';
import { protectedResource } from '../oauth/protected-resource.ts';
import { replayResource } from '../replays/replays.ts';
import { eventTypesPage } from '../webhooks/event-types.ts';
import { webhookResource } from '../webhooks/resource.ts';
import { rotatedSecretResource } from '../webhooks/secret.ts';
import { standardWebhooksSecret } from '../webhooks/terms/signatures.ts';
import { consoleExamples, numberExamples } from './console-examples.ts';
import { operatorExamples } from './operator-examples.ts';
import { operatorNotificationExamples } from './operator-notification-examples.ts';
import { operatorUsageExamples } from './operator-usage-examples.ts';
import { createStory, createSuccessor, KEY, NEXT_KEY, NEXT_SECRET, SECRET } from './story.ts';

/** The body of a request, and the bodies of its answers. Absent for an operation without the body. */
export type Example = { request?: unknown; answer?: unknown; otherAnswer?: unknown };

/**
 * The examples of every operation, by operation id. The functions that answer requests build the answers, so an example
 * is an answer that the gateway could give.
 */
export function createExamples(catalog: EventCatalog): Readonly<Record<string, Example>> {
  const deps = { catalog, showsApiKeys: true };
  const story = createStory(catalog);
  const { type, caller, apiKey, event, webhook, notification, attempts, replay } = story;
  const key = apiKeyResource(apiKey, caller, deps);
  const configuration = webhookResource(webhook, caller, deps);
  const published = publishedEventResource(event, event, 1);
  const publication = {
    type: type.code,
    ...(event.storeId === null ? {} : { storeId: event.storeId }),
    data: type.example,
  };
  /** When a caller changes something. */
  const changedAt = replay.createdAt;
  const reopened = {
    ...notification,
    status: 'Pending',
    retriedAfter: notification.attemptCount,
    nextAttemptAt: changedAt,
    updatedAt: changedAt,
  } as const;
  const { createdAt } = notification;
  const unsent = {
    status: 'Pending',
    attemptCount: 0,
    lastOutcome: null,
    nextAttemptAt: createdAt,
    updatedAt: createdAt,
  } as const;
  const disabledWebhook = {
    ...webhook,
    status: 'Disabled',
    disabledAt: changedAt,
    disabledReason: 'Requested',
    updatedAt: changedAt,
  } as const;
  const failingWebhook = {
    ...webhook,
    endpoint: {
      ...webhook.endpoint,
      state: 'Open',
      since: changedAt,
      consecutiveFailures: 23,
      nextProbeAt: new Date(changedAt.getTime() + 40_000),
    },
  } as const;
  const unverifiedWebhook = {
    ...webhook,
    status: 'Unverified',
    endpoint: { ...webhook.endpoint, lastTriedAt: changedAt, fault: 'wrong_answer' },
  } as const;
  const disabledKey = {
    ...apiKey,
    status: 'Disabled',
    disabledAt: changedAt,
    disabledReason: 'Requested',
    updatedAt: changedAt,
  } as const;
  const newName = 'point of sale, Hamburg';
  const cancelled = { ...replay, status: 'Cancelled', finishedAt: replay.steppedAt } as const;
  const finished = { ...replay, status: 'Done', done: replay.matched, finishedAt: replay.steppedAt } as const;
  const requested = { ...replay, done: 0, steppedAt: replay.createdAt };
  const replayAs = (each: typeof replay) => replayResource(each, webhook, caller, deps);
  const notifications = (href: string) => listOf(href, notification, notificationResource);

  return {
    createApiKey: {
      request: { name: apiKey.name, scopes: apiKey.scopes.join(' ') },
      answer: fullApiKeyResource({ ...apiKey, lastUsedAt: null }, KEY, caller, deps),
    },
    reportApiKey: { request: { key: KEY }, answer: { received: true } },
    listApiKeys: { answer: listOf('/v1/apikeys', apiKey, () => key) },
    getApiKey: { answer: key },
    updateApiKey: {
      request: { name: newName },
      answer: apiKeyResource({ ...apiKey, name: newName, updatedAt: changedAt }, caller, deps),
    },
    decryptApiKey: { answer: fullApiKeyResource(apiKey, KEY, caller, deps) },
    disableApiKey: { answer: apiKeyResource(disabledKey, caller, deps) },
    rollApiKey: {
      request: { graceSeconds: 86_400 },
      answer: fullApiKeyResource(createSuccessor(apiKey), NEXT_KEY, caller, deps),
    },

    getEgress: { answer: egressResource(['203.0.113.9', '2001:db8:5::/64']) },
    listEventTypes: { answer: eventTypesPage(catalog) },
    createWebhook: {
      request: {
        url: webhook.url,
        storeId: webhook.storeId,
        eventTypes: webhook.eventTypes,
        maxConcurrency: webhook.maxConcurrency,
        maxPerSecond: webhook.maxPerSecond,
        name: webhook.name,
        metadata: webhook.metadata,
        secret: SECRET,
      },
      answer: {
        ...configuration,
        secret: SECRET,
        standardWebhooksSecret: standardWebhooksSecret(SECRET),
      },
    },
    checkFilter: {
      request: {
        filter: 'data.amount > 100 && data.currency == "EUR"',
        event: { type: 'SALE.CREATE', data: { id: 'sale_7', amount: 149.9, currency: 'EUR' } },
      },
      answer: { matches: true, error: null },
    },
    listWebhooks: { answer: listOf('/v1/webhooks', webhook, () => configuration) },
    getWebhook: { answer: configuration },
    updateWebhook: {
      request: { maxConcurrency: 10 },
      answer: webhookResource({ ...webhook, maxConcurrency: 10, updatedAt: changedAt }, caller, deps),
    },
    disableWebhook: { answer: webhookResource(disabledWebhook, caller, deps) },
    enableWebhook: { answer: webhookResource({ ...webhook, updatedAt: changedAt }, caller, deps) },
    rotateWebhookSecret: {
      request: { overlapSeconds: 86_400 },
      answer: rotatedSecretResource(webhook.id, NEXT_SECRET, new Date(changedAt.getTime() + 86_400_000)),
    },
    testWebhook: {
      request: { eventType: type.code, waitSeconds: 20 },
      answer: notificationResource({ ...notification, ...unsent }),
      otherAnswer: fullNotificationResource(notification, attempts),
    },
    verifyWebhook: { answer: webhookResource(unverifiedWebhook, caller, deps) },
    probeWebhook: { answer: webhookResource(failingWebhook, caller, deps) },
    ...numberExamples(story, failingWebhook, deps),

    publishEvent: { request: publication, answer: published },
    publishEvents: { request: { events: [publication] }, answer: { data: [published] } },
    listEvents: { answer: listOf('/v1/events', event, eventResource) },
    getEvent: {
      answer: JSON.parse(fullEventText({ ...event, body: JSON.stringify(type.example) }, [notification])),
    },

    listNotifications: { answer: notifications('/v1/notifications') },
    listWebhookNotifications: { answer: notifications(`/v1/webhooks/${webhook.id}/notifications`) },
    getNotification: { answer: fullNotificationResource(notification, attempts) },
    streamWebhookNotifications: {
      answer: [
        printEvent({ event: 'page', data: { data: [notificationResource({ ...notification, ...unsent })] } }),
        printEvent({
          event: 'changed',
          data: { data: [notificationResource(notification)], isPartial: false },
        }),
        printEvent({ event: 'end', data: { reason: 'timeLimit' } }),
      ].join(''),
    },
    retryNotification: { answer: notificationResource(reopened) },
    cancelNotification: { answer: notificationResource({ ...notification, status: 'Cancelled' }) },

    replayWebhook: {
      request: {
        since: replay.since.toISOString(),
        until: replay.until.toISOString(),
        statuses: replay.statuses,
      },
      answer: replayAs(requested),
    },
    listReplays: { answer: listOf('/v1/replays', replay, replayAs) },
    getReplay: { answer: replayAs(replay) },
    streamReplay: {
      answer: [
        printEvent({ event: 'replay', data: replayAs(replay) }),
        printEvent({ event: 'replay', data: replayAs(finished) }),
        printEvent({ event: 'end', data: { reason: 'finished' } }),
      ].join(''),
    },
    cancelReplay: { answer: replayAs(cancelled) },

    getSale: { answer: recordOf(catalog, 'SALE') },
    getTransaction: { answer: recordOf(catalog, 'TRANSACTION') },
    listAuditRecords: { answer: listOf('/v1/audit', story.audited, auditRecordResource) },

    ...consoleExamples(story, catalog),
    ...operatorExamples(story),
    ...operatorUsageExamples(story),
    ...operatorNotificationExamples(story),

    getProtectedResource: {
      answer: protectedResource({ issuer: 'https://auth.example.com', audience: 'posthorn' }, catalog),
    },
    getHealth: { answer: { status: 'alive' } },
    getReadiness: {
      answer: { status: 'ready', postgres: 'up', redis: 'up', schema: 'current' },
      otherAnswer: { status: 'not ready', postgres: 'down', redis: 'up', schema: 'unknown' },
    },
  };
}

/** A page of one row, which more rows follow. */
function listOf<Row extends { id: string }>(href: string, row: Row, resource: (row: Row) => unknown) {
  return createPage({ limit: 1 }, href, [row, row], resource);
}

/** A catalogue without the entity leaves the operation with 404 only. */
function recordOf(catalog: EventCatalog, entity: string): unknown {
  const [type] = [...typesOf(catalog, entity), ...typesOf(DEFAULT_CATALOG, entity)];
  return type?.example;
}
