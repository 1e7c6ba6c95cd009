import * as replays from '@posthorn/db/replays/replays';
import { findConfiguration } from '@posthorn/db/webhooks/configurations';
import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';
import { actorOf, type Caller, requireScopes } from '../auth/caller.ts';
import { subscriptionScopes } from '../auth/scopes.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParam, since, until } from '../http/fields.ts';
import { linkSchema } from '../http/page.ts';
import type { CreatingReply } from '../http/reply.ts';
import { CHANGE_PROBLEMS, getConfigurationForChange } from '../webhooks/change.ts';

const replaySchema = z
  .strictObject({
    id: z.string().meta({ description: 'Starts with rpl_.' }),
    configurationId: z.string(),
    since: z.iso.datetime(),
    until: z.iso.datetime(),
    statuses: z.array(z.string()),
    missed: z.boolean(),
    dryRun: z.boolean(),
    status: z.enum(['Running', 'Done', 'Cancelled', 'Failed']),
    matched: z.int().meta({ description: 'Notifications to send, counted when the replay was requested.' }),
    done: z.int().meta({ description: 'Notifications that the replay has queued so far.' }),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    _links: z.strictObject({
      self: linkSchema,
      webhook: linkSchema,
      cancel: linkSchema.optional().meta({ description: 'Present while the replay is running.' }),
    }),
  })
  .meta({ id: 'Replay' });

function replayResource(replay: replays.Replay): z.input<typeof replaySchema> {
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

const bodySchema = z
  .strictObject({
    since,
    until: until.optional(),
    statuses: z
      .array(z.enum(['Delivered', 'Failed', 'Cancelled']))
      .refine((statuses) => new Set(statuses).size === statuses.length, 'must name each status once'),
    dryRun: z.boolean().default(false).meta({ description: 'Count the matches without sending them.' }),
    missed: z.boolean().default(false).meta({
      description: 'Also send matching events that have no notification of this configuration.',
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
 * POST /v1/webhooks/{id}/replay: stores the request. The workers then reopen or create the notifications in
 * the background, each with ten more attempts, through the configuration's lane.
 */
export const createReplay = defineEndpoint<Caller, { id: string }, undefined, z.output<typeof bodySchema>>({
  summary: 'Replay notifications of a webhook',
  scopes: 'the read scope of every event type',
  params: idParam('es'),
  answer: { status: 202, description: 'The new replay.', schema: replaySchema, hasLocation: true },
  problems: [...CHANGE_PROBLEMS, 'timed_out'],
  body: () => bodySchema,
  async handle({ caller, origin, ifMatch, params, body }, deps) {
    const { organizationId } = caller;
    const configuration = await deps.statements(organizationId, () =>
      getConfigurationForChange({ caller, ifMatch }, params.id, deps),
    );
    if (!body.dryRun) await deps.quotas.admitNotifications(organizationId);
    const now = new Date();
    // Exclude notifications created from now on. Otherwise a replay could match its own notifications endlessly.
    const end = body.until === undefined || body.until > now ? now : body.until;
    const wanted = { ...body, until: end };
    const matched = await deps.reads({ organizationId, narrowBy: ['since', 'until'] }, () =>
      replays.countMatches(deps.db, configuration, wanted),
    );
    const replay = await deps.statements(organizationId, () =>
      replays.insertReplay(deps.db, actorOf(caller, origin), configuration, wanted, matched),
    );
    if (replay === null) {
      throw new Problem('conflict', { detail: 'Another replay of this configuration is running.' });
    }
    return createdReply(replay);
  },
  async answerRepeat([id = ''], { caller }, { db }) {
    const replay = await replays.findReplay(db, caller.organizationId, id);
    return replay && createdReply(replay);
  },
});

function createdReply(replay: replays.Replay): CreatingReply {
  const value = replayResource(replay);
  return {
    status: 202,
    headers: { Location: `/v1/replays/${replay.id}` },
    body: { value },
    created: [replay.id],
  };
}

/** GET /v1/replays/{id} */
export const getReplay = defineEndpoint<Caller, { id: string }>({
  summary: 'Read a replay and its progress',
  params: idParam('rpl'),
  answer: { status: 200, description: 'The replay.', schema: replaySchema },
  problems: ['not_found'],
  async handle({ caller: { organizationId }, params }, { db, statements }) {
    const replay = await statements(organizationId, () => replays.findReplay(db, organizationId, params.id));
    if (replay === null) throw new Problem('not_found');
    return { status: 200, body: { value: replayResource(replay) } };
  },
});

/**
 * POST /v1/replays/{id}/cancel: the replay queues no further notifications. Workers still deliver the queued
 * notifications, unless the configuration is disabled. Cancelling twice changes nothing.
 */
export const cancelReplay = defineEndpoint<Caller, { id: string }>({
  summary: 'Cancel a replay',
  scopes: 'the read scope of every event type of the replayed webhook',
  params: idParam('rpl'),
  answer: { status: 200, description: 'The cancelled replay.', schema: replaySchema },
  problems: ['not_found', 'insufficient_scope', 'conflict'],
  async handle({ caller, origin, params }, { db, statements, catalog }) {
    const { organizationId } = caller;
    const after = await statements(organizationId, async () => {
      const before = await replays.findReplay(db, organizationId, params.id);
      if (before === null) throw new Problem('not_found');
      const configuration = await findConfiguration(db, organizationId, before.configurationId);
      requireScopes(caller, subscriptionScopes(configuration?.eventTypes ?? [], catalog));
      const cancelled = await replays.cancelReplay(db, actorOf(caller, origin), before.id, new Date());
      return cancelled ?? replays.findReplay(db, organizationId, before.id);
    });
    if (after?.status !== 'Cancelled') throw new Problem('conflict', { detail: 'The replay has finished.' });
    return { status: 200, body: { value: replayResource(after) } };
  },
});
