import { listWebhooksOfAll } from '@posthorn/db/operators/webhooks/list';
import { WEBHOOK_STATES } from '@posthorn/db/operators/webhooks/states';
import {
  MAX_COUNTED,
  MAX_OF_ONE,
  MAX_SUMMED,
  readOutageTotals,
} from '@posthorn/db/operators/webhooks/totals';
import { z } from 'zod';
import type { Operator } from '../../auth/caller.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { count, line, repeatable } from '../../http/fields.ts';
import { createPage, pageOf, pageQueryBy } from '../../http/page.ts';
import { actingOperator, lookInto } from '../acts.ts';
import { parsePlace, placeText } from './place.ts';
import { operatorWebhookResource, operatorWebhookSchema } from './resource.ts';

const querySchema = z.strictObject({
  ...pageQueryBy(parsePlace),
  state: repeatable(WEBHOOK_STATES).optional().meta({ description: 'Only webhooks in one of these states.' }),
  organizationId: line(128).optional().meta({ description: 'Only webhooks of this organization.' }),
  host: line(255)
    .optional()
    .meta({ description: 'Only webhooks whose URL has this host, without the port.' }),
  search: line(200).optional().meta({
    description: 'Only webhooks whose name, id or URL without its query contains this text, in any case.',
  }),
});

const NARROWING = ['state', 'organizationId', 'host', 'search'] as const;
const PATH = '/v1/operator/webhooks';

/** GET /v1/operator/webhooks: the webhooks of all organizations, those that need a person first. */
export const listOperatorWebhooks = defineEndpoint<Operator, undefined, z.output<typeof querySchema>>({
  operationId: 'listOperatorWebhooks',
  summary: 'List webhooks of all organizations',
  query: querySchema,
  answer: {
    status: 200,
    description:
      'A page of webhooks, the worst state first: in the order of `OperatorWebhookState`. Outages that began first come first, and what was disabled last.',
    schema: pageOf(operatorWebhookSchema),
  },
  problems: ['timed_out'],
  mayLag: true,
  async handle({ caller, origin, query }, { operators }) {
    const { cursor: after, limit, state, ...filter } = query;
    await lookInto(filter.organizationId, actingOperator(caller, origin), operators);
    const rows = await operators.reads(caller, NARROWING, () =>
      listWebhooksOfAll(operators.db, { ...filter, states: state ?? null }, after ?? null, limit + 1),
    );
    const placed = rows.map((webhook) => ({ id: placeText(webhook), webhook }));
    const shown = { ...query, cursor: after && placeText(after) };
    const value = createPage(shown, PATH, placed, ({ webhook }) => operatorWebhookResource(webhook));
    return { status: 200, body: { value } };
  },
});

const totalsSchema = z
  .strictObject({
    states: z
      .strictObject({
        Open: z.int().min(0),
        DisabledFailing: z.int().min(0),
        Failing: z.int().min(0),
        HalfOpen: z.int().min(0),
        Unverified: z.int().min(0),
        Disabled: z.int().min(0),
      })
      .meta({ description: `Webhooks in each state. ${MAX_COUNTED} stands for ${MAX_COUNTED} or more.` }),
    openSince: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the longest outage of an Open endpoint began; null without one.' }),
    organizations: count('Organizations with an Open endpoint.'),
    waiting: count(
      `Notifications that wait for Open endpoints: at most ${MAX_OF_ONE} of each, of the ${MAX_SUMMED} longest outages.`,
    ),
  })
  .meta({ id: 'OperatorWebhookTotals' });

/** GET /v1/operator/webhooks/totals: how many endpoints are down, since when, and what waits for them. */
export const getOperatorWebhookTotals = defineEndpoint<Operator>({
  operationId: 'getOperatorWebhookTotals',
  summary: 'Count webhooks of all organizations by their state',
  answer: { status: 200, description: 'Numbers of webhooks, and of what waits.', schema: totalsSchema },
  problems: ['timed_out'],
  mayLag: true,
  async handle({ caller }, { operators }) {
    const totals = await operators.reads(caller, [], () => readOutageTotals(operators.db));
    return { status: 200, body: { value: totalsResource(totals) } };
  },
});

export function totalsResource({
  openSince,
  ...totals
}: Awaited<ReturnType<typeof readOutageTotals>>): z.input<typeof totalsSchema> {
  return { ...totals, openSince: openSince?.toISOString() ?? null };
}
