import type { EventCatalog } from '@posthorn/domain/event-catalog';
import { sessionResource } from '../console/caller.ts';
import { exchangedSessionResource } from '../console/exchange.ts';
import { createdSessionResource, linkOf } from '../console/sessions.ts';
import { overviewResource } from '../overview/overview.ts';
import { activitiesResource } from '../webhooks/activity.ts';
import { planBuckets } from '../webhooks/buckets.ts';
import { webhookHistoryResource } from '../webhooks/history.ts';
import type { Webhook } from '../webhooks/resource.ts';
import { statsResource } from '../webhooks/stats.ts';
import { type createStory, SESSION_CODE, SESSION_TOKEN } from './story.ts';

type Story = ReturnType<typeof createStory>;

/** The examples of the caller and of console sessions. */
export function consoleExamples({ caller, consoleSession }: Story, catalog: EventCatalog) {
  return {
    getSession: { answer: sessionResource(caller, catalog, false) },
    createConsoleSession: {
      request: {
        capabilities: ['webhooks', 'notifications'],
        readOnly: true,
        expiresInSeconds: 3_600,
        returnUrl: consoleSession.returnUrl,
      },
      answer: createdSessionResource(consoleSession, linkOf('https://api.example.com', SESSION_CODE)),
    },
    exchangeConsoleSession: {
      request: { code: SESSION_CODE },
      answer: exchangedSessionResource(consoleSession, SESSION_TOKEN),
    },
  };
}

/** The examples of numbers over time. The overview says that an endpoint fails. */
export function numberExamples(
  { caller, event, webhook }: Story,
  { id, name, url, eventTypes, endpoint: { since } }: Webhook,
  deps: { catalog: EventCatalog },
) {
  const day = planBuckets('day', event.createdAt);
  const hours = [
    { start: new Date('2026-11-21T10:00:00Z'), counts: { delivered: 99, failed: 1, waiting: 32 } },
  ];
  const webhooks = { total: 12, active: 11, open: 1, halfOpen: 0, disabled: 1, unverified: 0 };
  const open = {
    kind: 'endpointOpen',
    webhook: { id, name, url, eventTypes },
    apiKey: null,
    since,
    until: null,
    waiting: 32,
    failed: 1,
  } as const;
  const numbers = { hours, p50Ms: 82, p95Ms: 240, oldestDueAt: null, webhooks, attention: [open] };
  return {
    getWebhookStats: { answer: statsExample(webhook.id) },
    getWebhookHistory: { answer: webhookHistoryResource(webhook.id, day, hours) },
    listWebhookActivity: {
      answer: activitiesResource(
        [webhook.id],
        new Map([[webhook.id, { hours, waiting: 32 }]]),
        event.createdAt,
      ),
    },
    getOverview: { answer: overviewResource(day, numbers, caller, deps) },
  };
}

function statsExample(configurationId: string) {
  const window = (delivered: number, failed: number) => ({
    delivered,
    failed,
    waiting: 32,
    p50Ms: 82,
    p95Ms: 240,
  });
  return statsResource(
    configurationId,
    { held: 2, parked: 30, perSecond: 1.5, isDelivering: true },
    { lastHour: window(99, 1), lastDay: window(1_900, 100), lastWeek: window(11_900, 100) },
  );
}
