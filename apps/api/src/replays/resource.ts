import type { Replay } from '@posthorn/db/replays/replays';
import { z } from 'zod';
import { linkSchema } from '../http/page.ts';

/** What can be sent again. */
export const endedStatus = z.enum(['Delivered', 'Failed', 'Cancelled']);

/** A replay, and how far it has come. */
export const replaySchema = z
  .strictObject({
    id: z.string().meta({ description: 'Starts with rpl_.' }),
    configurationId: z.string(),
    since: z.iso.datetime(),
    until: z.iso.datetime(),
    statuses: z.array(z.string()),
    missed: z.boolean(),
    dryRun: z.boolean(),
    status: z.enum(['Running', 'Done', 'Cancelled', 'Failed']),
    matched: z.int().meta({ description: 'How many there were to send, when it was asked for.' }),
    done: z.int().meta({ description: 'How many are queued or sent by now.' }),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    _links: z.strictObject({
      self: linkSchema,
      webhook: linkSchema,
      cancel: linkSchema.optional().meta({ description: 'While it is running.' }),
    }),
  })
  .meta({ id: 'Replay' });

export function replayResource(replay: Replay): z.input<typeof replaySchema> {
  const { id, configurationId, status } = replay;
  const href = `/v1/replays/${id}`;
  return {
    id,
    configurationId,
    since: replay.since.toISOString(),
    until: replay.until.toISOString(),
    statuses: replay.statuses,
    missed: replay.missed,
    dryRun: replay.dryRun,
    status,
    matched: replay.matched,
    done: replay.done,
    createdAt: replay.createdAt.toISOString(),
    finishedAt: replay.finishedAt?.toISOString() ?? null,
    _links: {
      self: { href, method: 'GET' },
      webhook: { href: `/v1/webhooks/${configurationId}`, method: 'GET' },
      ...(status === 'Running' ? { cancel: { href: `${href}/cancel`, method: 'POST' } } : {}),
    },
  };
}
