import { readHistory } from '@posthorn/db/webhooks/activity';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idField, idParam } from '../http/fields.ts';
import { linkSchema } from '../http/page.ts';
import { historyResource, historyShape, periodQuerySchema, planBuckets } from './buckets.ts';
import { getConfiguration } from './read.ts';

const webhookHistorySchema = z
  .strictObject({
    configurationId: idField('es'),
    ...historyShape,
    _links: z.strictObject({ self: linkSchema, webhook: linkSchema }),
  })
  .meta({ id: 'WebhookHistory' });

/** GET /v1/webhooks/{id}/history */
export const getWebhookHistory = defineEndpoint<Caller, { id: string }, z.output<typeof periodQuerySchema>>({
  operationId: 'getWebhookHistory',
  summary: "Read a webhook's numbers over time",
  params: idParam('es'),
  query: periodQuerySchema,
  answer: {
    status: 200,
    description: 'Numbers of notifications in buckets of equal length.',
    schema: webhookHistorySchema,
  },
  problems: ['not_found', 'timed_out'],
  mayLag: true,
  async handle({ caller, params: { id }, query: { period } }, { db, reads, statements }) {
    const { organizationId } = caller;
    await statements(organizationId, () => getConfiguration(caller, id, { db }));
    const plan = planBuckets(period, new Date());
    const hours = await reads({ organizationId, narrowBy: ['period'] }, () => readHistory(db, id, plan.from));
    return { status: 200, body: { value: webhookHistoryResource(id, plan, hours) } };
  },
});

export function webhookHistoryResource(
  configurationId: string,
  ...history: Parameters<typeof historyResource>
): z.input<typeof webhookHistorySchema> {
  const [{ period }] = history;
  const href = `/v1/webhooks/${configurationId}`;
  return {
    configurationId,
    ...historyResource(...history),
    _links: {
      self: { href: `${href}/history?period=${period}`, method: 'GET' },
      webhook: { href, method: 'GET' },
    },
  };
}
