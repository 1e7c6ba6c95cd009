import { MAX_OPEN, sumOf } from '@posthorn/db/notifications/hours';
import { type Activity, readActivity } from '@posthorn/db/webhooks/activity';
import { idPattern, isId } from '@posthorn/domain/ids';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idField } from '../http/fields.ts';
import { linkSchema } from '../http/page.ts';
import { countsShape, historyResource, planBuckets, successRate, successRateOf } from './buckets.ts';

/** As many as a page of the list has. */
const MAX_IDS = 100;
const ID = idPattern('es').source.slice(1, -1);

const querySchema = z.strictObject({
  ids: z
    .string()
    .meta({
      pattern: `^${ID}(,${ID}){0,${MAX_IDS - 1}}$`,
      description: `Ids of webhooks, separated by commas: 1 to ${MAX_IDS}.`,
    })
    .transform((text, context) => {
      const ids = [...new Set(text.split(','))];
      if (ids.length <= MAX_IDS && ids.every((id) => isId('es', id))) return ids;
      context.addIssue({
        code: 'custom',
        message: `must be 1 to ${MAX_IDS} ids of webhooks, separated by commas`,
      });
      return z.NEVER;
    }),
});

const activitySchema = z
  .strictObject({
    configurationId: idField('es'),
    ...countsShape,
    waiting: z
      .int()
      .min(0)
      .meta({
        description: `Notifications in the status Pending or Retrying, whenever they were created. ${MAX_OPEN} stands for ${MAX_OPEN} or more.`,
      }),
    successRate,
    hours: z
      .array(z.strictObject({ start: z.iso.datetime(), delivered: z.int().min(0), failed: z.int().min(0) }))
      .meta({ description: '24 hours, the oldest first. The last is the running hour.' }),
  })
  .meta({ id: 'WebhookActivity' });

const pageSchema = z
  .strictObject({
    data: z.array(activitySchema).meta({ description: 'In the order of `ids`, without unknown ids.' }),
    _links: z.strictObject({ self: linkSchema }),
  })
  .meta({ id: 'WebhookActivities' });

/** GET /v1/webhooks/activity: what a list of webhooks shows beside each one. */
export const listWebhookActivity = defineEndpoint<Caller, undefined, z.output<typeof querySchema>>({
  operationId: 'listWebhookActivity',
  summary: 'Read the last 24 hours of several webhooks',
  query: querySchema,
  answer: {
    status: 200,
    description: 'Numbers of the notifications created in the last 24 hours.',
    schema: pageSchema,
  },
  problems: ['timed_out'],
  mayLag: true,
  async handle({ caller: { organizationId }, query: { ids } }, { db, reads }) {
    const now = new Date();
    const { from } = planBuckets('day', now);
    const activity = await reads({ organizationId, narrowBy: ['ids'] }, () =>
      readActivity(db, organizationId, ids, from),
    );
    return { status: 200, body: { value: activitiesResource(ids, activity, now) } };
  },
});

/** @param activity of each webhook of the caller's organization */
export function activitiesResource(
  ids: readonly string[],
  activity: ReadonlyMap<string, Activity>,
  now: Date,
): z.input<typeof pageSchema> {
  const plan = planBuckets('day', now);
  const data = [...activity].map(([configurationId, { hours, waiting }]) => {
    const counts = sumOf(hours);
    return {
      configurationId,
      ...counts,
      waiting,
      successRate: successRateOf(counts),
      hours: historyResource(plan, hours).buckets.map(({ start, delivered, failed }) => ({
        start,
        delivered,
        failed,
      })),
    };
  });
  return { data, _links: { self: { href: `/v1/webhooks/activity?ids=${ids.join(',')}`, method: 'GET' } } };
}
