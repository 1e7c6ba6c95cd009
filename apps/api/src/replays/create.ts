import { insertReplay } from '@posthorn/db/replays/replays';
import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';
import { actorOf, type Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParam, since, until } from '../http/fields.ts';
import { CHANGE_PROBLEMS, findForChange } from '../webhooks/change.ts';
import { endedStatus, replayResource, replaySchema } from './resource.ts';

const bodySchema = z
  .strictObject({
    since,
    until: until.optional(),
    statuses: z
      .array(endedStatus)
      .refine((statuses) => new Set(statuses).size === statuses.length, 'must name each status once'),
    dryRun: z.boolean().default(false).meta({ description: 'Only count.' }),
    missed: z.boolean().default(false).meta({
      description: 'Also send what happened while the configuration was disabled.',
    }),
  })
  .refine(({ statuses, missed }) => statuses.length > 0 || missed, {
    path: ['statuses'],
    error: 'must name at least one status, unless missed is true',
  })
  .refine(({ since: from, until: to }) => to === undefined || to > from, {
    path: ['until'],
    error: 'must be after since',
  });

/**
 * POST /v1/webhooks/{id}/replay: sends again what was made in a stretch of time and came to one of these
 * ends, ten attempts each, in the background. All of it passes the configuration's lane.
 */
export const replayWebhook = defineEndpoint<Caller, { id: string }, undefined, z.output<typeof bodySchema>>({
  summary: 'Replay notifications of a webhook',
  scopes: 'read, of every event type',
  params: idParam('es'),
  answer: { status: 202, description: 'The replay, to be watched.', schema: replaySchema, hasLocation: true },
  problems: CHANGE_PROBLEMS,
  body: () => bodySchema,
  takesIdempotencyKey: true,
  async handle({ caller, origin, ifMatch, params, body }, deps) {
    const configuration = await findForChange({ caller, ifMatch }, params.id, deps);
    const now = new Date();
    // What is made from now on is not meant, or a replay could run after itself for ever.
    const end = body.until === undefined || body.until > now ? now : body.until;
    const asked = { ...body, until: end };
    const replay = await insertReplay(deps.db, actorOf(caller, origin), configuration, asked);
    if (replay === null) {
      throw new Problem('conflict', { detail: 'Another replay of this configuration is running.' });
    }
    return {
      status: 202,
      headers: { Location: `/v1/replays/${replay.id}` },
      body: { value: replayResource(replay) },
    };
  },
});
