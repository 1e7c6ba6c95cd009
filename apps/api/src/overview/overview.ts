import { sumCounts } from '@posthorn/db/notifications/counts';
import { readAttention, type WebhookTotals } from '@posthorn/db/overview/attention';
import { type OrganizationNumbers, readOrganizationNumbers } from '@posthorn/db/overview/numbers';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { capabilitiesOf } from '../auth/capabilities.ts';
import type { ApiDeps } from '../deps.ts';
import { defineEndpoint } from '../endpoint.ts';
import { count } from '../http/fields.ts';
import { linkSchema } from '../http/page.ts';
import {
  countsShape,
  historyResource,
  historyShape,
  periodQuerySchema,
  planBuckets,
  successRate,
  successRateOf,
} from '../webhooks/buckets.ts';
import { attentionResource, attentionSchema } from './attention.ts';

/** Webhooks of an organization by state. */
export const webhookTotalsSchema = z.strictObject({
  total: count('All webhooks.'),
  active: count('Webhooks with the status Active.'),
  open: count('Active webhooks whose endpoint is Open.'),
  halfOpen: count('Active webhooks whose endpoint is HalfOpen.'),
  disabled: count('Webhooks with the status Disabled.'),
  unverified: count('Webhooks with the status Unverified.'),
});

const overviewSchema = z
  .strictObject({
    ...historyShape,
    totals: z.strictObject({ ...countsShape, successRate }).meta({ description: 'Sums of the buckets.' }),
    p50Ms: z.number().min(0).nullable().meta({
      description:
        'Median time to a response in the newest 1,000 notifications of the period, in milliseconds; null without responses.',
    }),
    p95Ms: z.number().min(0).nullable().meta({ description: 'Likewise the 95th percentile.' }),
    oldestDueAt: z.iso.datetime().nullable().meta({
      description:
        'Due time of the most overdue notification; null if none is overdue. Among the 1,000 oldest of each open status. Those of webhooks that are not active, and of endpoints that are Open, do not count.',
    }),
    webhooks: webhookTotalsSchema,
    attention: z
      .array(attentionSchema)
      .meta({ description: 'What somebody should look at, the worst first, at most 20.', maxItems: 20 }),
    _links: z.strictObject({ self: linkSchema }),
  })
  .meta({ id: 'Overview' });

/** GET /v1/overview: the numbers of the whole organization, also of deleted webhooks. */
export const getOverview = defineEndpoint<Caller, undefined, z.output<typeof periodQuerySchema>>({
  operationId: 'getOverview',
  summary: 'Read the numbers of the organization, and what needs attention',
  query: periodQuerySchema,
  answer: {
    status: 200,
    description: 'The overview. Only callers who may see API keys see them in `attention`.',
    schema: overviewSchema,
  },
  problems: ['timed_out'],
  mayLag: true,
  async handle({ caller, query: { period } }, { db, reads, catalog }) {
    const { organizationId } = caller;
    const now = new Date();
    const plan = planBuckets(period, now);
    const read = { organizationId, narrowBy: ['period'] };
    const [numbers, state] = await Promise.all([
      reads(read, () => readOrganizationNumbers(db, organizationId, plan.from, now)),
      reads(read, () =>
        readAttention(db, organizationId, { now, withApiKeys: capabilitiesOf(caller).includes('apiKeys') }),
      ),
    ]);
    return {
      status: 200,
      body: { value: overviewResource(plan, { ...numbers, ...state }, caller, { catalog }) },
    };
  },
});

type State = OrganizationNumbers & {
  webhooks: WebhookTotals;
  attention: readonly Parameters<typeof attentionResource>[0][];
};

export function overviewResource(
  plan: ReturnType<typeof planBuckets>,
  { hours, p50Ms, p95Ms, oldestDueAt, webhooks, attention }: State,
  caller: Caller,
  deps: Pick<ApiDeps, 'catalog'>,
): z.input<typeof overviewSchema> {
  const history = historyResource(plan, hours);
  const totals = sumCounts(history.buckets);
  return {
    ...history,
    totals: { ...totals, successRate: successRateOf(totals) },
    p50Ms,
    p95Ms,
    oldestDueAt: oldestDueAt?.toISOString() ?? null,
    webhooks,
    attention: attention.map((item) => attentionResource(item, caller, deps)),
    _links: { self: { href: `/v1/overview?period=${plan.period}`, method: 'GET' } },
  };
}
