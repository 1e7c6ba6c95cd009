import type { OperatorWebhook } from '@posthorn/db/operators/webhooks/describe';
import { createPage } from '../http/page.ts';
import { totalsResource } from '../operator/webhooks/list.ts';
import { placeText } from '../operator/webhooks/place.ts';
import { operatorWebhookResource } from '../operator/webhooks/resource.ts';
import type { createStory } from './story.ts';

const SINCE = new Date('2026-11-21T10:12:00Z');
const NO_TOTALS = { DisabledFailing: 0, Failing: 0, HalfOpen: 0, Unverified: 0, Disabled: 0 };

/** The examples of operations on webhooks for operators: the certificate of the story's endpoint has expired. */
export function operatorWebhookExamples({ webhook, notification }: ReturnType<typeof createStory>) {
  const { id, organizationId, name, url, createdAt } = webhook;
  const host = new URL(url).hostname;
  const open: OperatorWebhook = {
    ...{ id, organizationId, name, url, createdAt },
    state: 'Open',
    since: SINCE,
    consecutiveFailures: 7,
    nextProbeAt: new Date('2026-11-21T10:25:00Z'),
    fault: null,
    lastFailure: {
      notificationId: notification.id,
      startedAt: new Date('2026-11-21T10:20:00Z'),
      durationMs: 38,
      statusCode: null,
      errorClass: 'tls',
      cause: 'certificate_expired',
      details: { v: { host, date: '2026-11-21 10:11 UTC' } },
    },
    waiting: 412,
  };
  const calm = { nextProbeAt: null, lastFailure: null };
  const disabled: OperatorWebhook = { ...open, ...calm, state: 'Disabled' };
  const enabled: OperatorWebhook = { ...disabled, state: 'Active', since: null, consecutiveFailures: 0 };
  const rows = [open, open].map((row) => ({ id: placeText(row), row }));
  return {
    listOperatorWebhooks: {
      answer: createPage({ limit: 1 }, '/v1/operator/webhooks', rows, ({ row }) =>
        operatorWebhookResource(row),
      ),
    },
    getOperatorWebhookTotals: {
      answer: totalsResource({
        states: { ...NO_TOTALS, Open: 1 },
        openSince: SINCE,
        organizations: 1,
        waiting: 412,
      }),
    },
    probeOperatorWebhook: { answer: operatorWebhookResource(open) },
    disableOperatorWebhook: { answer: operatorWebhookResource(disabled) },
    enableOperatorWebhook: { answer: operatorWebhookResource(enabled) },
  };
}
