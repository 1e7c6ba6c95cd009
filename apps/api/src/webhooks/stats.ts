import { readStats, type Stats } from '@posthorn/db/webhooks/stats';
import { secondsToDrain } from '@posthorn/queue/lanes/rates';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idField, idParam } from '../http/fields.ts';
import { linkSchema } from '../http/page.ts';
import { getConfiguration, withEndpoint } from './read.ts';

const HOUR_MS = 3_600_000;

const windowSchema = z
  .strictObject({
    delivered: z.int().min(0),
    failed: z.int().min(0),
    waiting: z.int().min(0).meta({ description: 'Notifications in the status Pending or Retrying.' }),
    successRate: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({ description: 'Delivered divided by delivered plus failed; null when both are 0.' }),
    p50Ms: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: 'Median time to a response, in milliseconds; null without responses.' }),
    p95Ms: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: '95th percentile of the time to a response, in milliseconds.' }),
  })
  .meta({ id: 'WebhookStatsWindow' });

const statsSchema = z
  .strictObject({
    configurationId: idField('es'),
    lane: z
      .strictObject({
        held: z.int().min(0).meta({ description: 'Notifications that hold a slot.' }),
        parked: z.int().min(0).meta({ description: 'Notifications that wait for a slot.' }),
      })
      .nullable()
      .meta({ description: 'Null while Redis is unavailable.' }),
    drain: z
      .strictObject({
        waiting: z.int().min(0).meta({
          description:
            'Notifications that are due and wait for a slot, like lane.parked. Notifications that hold a slot and retries that are not due yet do not count.',
        }),
        perSecond: z.number().min(0).meta({
          description:
            'Attempts that ended per second, whatever their results, in at most the last minute. The period begins when the oldest waiting notification was created, at least 10 seconds ago.',
        }),
        seconds: z.number().min(0).nullable().meta({
          description:
            'Estimated seconds until no notification waits, without new ones: waiting divided by perSecond. 0 when none waits. Null when no attempt has ended lately, while the webhook is disabled, and while its endpoint is Open.',
        }),
      })
      .nullable()
      .meta({ description: 'Time to drain. Null while Redis is unavailable.' }),
    lastHour: windowSchema,
    lastDay: windowSchema,
    lastWeek: windowSchema,
    _links: z.strictObject({ self: linkSchema, webhook: linkSchema }),
  })
  .meta({ id: 'WebhookStats' });

/** GET /v1/webhooks/{id}/stats: each window covers only notifications created within the window. */
export const getWebhookStats = defineEndpoint<Caller, { id: string }>({
  operationId: 'getWebhookStats',
  summary: "Read a webhook's statistics",
  params: idParam('es'),
  answer: { status: 200, description: 'Statistics of the last hour, day and week.', schema: statsSchema },
  problems: ['not_found', 'timed_out'],
  mayLag: true,
  async handle({ caller, params: { id } }, { db, reads, statements, queue, log }) {
    const { organizationId } = caller;
    const { status, endpoint } = await statements(organizationId, async () =>
      withEndpoint(await getConfiguration(caller, id, { db }), { db }),
    );
    const isDelivering = status === 'Active' && endpoint.state !== 'Open';
    const load = Promise.all([queue.countLane(id), queue.readRate(id)]).then(
      ([{ held, parked }, perSecond]) => ({ held, parked, perSecond, isDelivering }),
      (error: unknown) => {
        log.warn('could not read the load of the lane', { configurationId: id, error });
        return null;
      },
    );
    const now = Date.now();
    const since = (hours: number) => new Date(now - hours * HOUR_MS);
    const windows = { lastHour: since(1), lastDay: since(24), lastWeek: since(7 * 24) };
    const stats = await reads({ organizationId, narrowBy: [] }, () => readStats(db, id, windows));
    return { status: 200, body: { value: statsResource(id, await load, stats) } };
  },
});

/** What a lane has to do, and how many attempts per second it finishes. */
type LaneLoad = { held: number; parked: number; perSecond: number; isDelivering: boolean };

/** @param load null while Redis is unavailable */
export function statsResource(
  configurationId: string,
  load: LaneLoad | null,
  stats: Readonly<Record<'lastHour' | 'lastDay' | 'lastWeek', Stats>>,
): z.input<typeof statsSchema> {
  const href = `/v1/webhooks/${configurationId}`;
  return {
    configurationId,
    lane: load && { held: load.held, parked: load.parked },
    drain: load && drainResource(load),
    lastHour: windowResource(stats.lastHour),
    lastDay: windowResource(stats.lastDay),
    lastWeek: windowResource(stats.lastWeek),
    _links: {
      self: { href: `${href}/stats`, method: 'GET' },
      webhook: { href, method: 'GET' },
    },
  };
}

function drainResource({ parked, perSecond, isDelivering }: LaneLoad) {
  // A disabled webhook may have ended attempts in the last minute, but starts none. An Open endpoint gets only probes.
  const seconds = isDelivering || parked === 0 ? secondsToDrain(parked, perSecond) : null;
  return { waiting: parked, perSecond, seconds };
}

function windowResource(stats: Stats): z.input<typeof windowSchema> {
  const ended = stats.delivered + stats.failed;
  return { ...stats, successRate: ended === 0 ? null : stats.delivered / ended };
}
