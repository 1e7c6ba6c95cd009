import * as replays from '@posthorn/db/replays/replays';
import { findConfiguration, type WebhookConfiguration } from '@posthorn/db/webhooks/configurations';
import { listConfigurationsById } from '@posthorn/db/webhooks/list';
import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';
import { actorOf, type Caller, hasScopes, mayWrite, requireScopes } from '../auth/caller.ts';
import { subscriptionScopes } from '../auth/scopes.ts';
import type { ApiDeps } from '../deps.ts';
import { defineEndpoint } from '../endpoint.ts';
import { CHANGE_PROBLEMS, changeWithRetries, requireMatch } from '../http/conditions.ts';
import { checkTimeRange, idField, idFilter, idParam, repeatable, since, until } from '../http/fields.ts';
import { linkSchema, page, pageOf, pageQuery } from '../http/page.ts';
import type { CreatingReply } from '../http/reply.ts';
import { type Change, findReason, getConfigurationForChange, requireActive } from '../webhooks/change.ts';

const REPLAY_REASONS = ['Requested', 'Recovery'] as const;

const REPLAY_STATUSES = ['Running', 'Done', 'Cancelled', 'Failed'] as const;

/** The statuses of notifications that a replay can send again. */
const REPLAYED_STATUSES = ['Delivered', 'Failed', 'Cancelled'] as const;

const replaySchema = z
  .strictObject({
    id: idField('rpl'),
    configurationId: idField('es'),
    reason: z.enum(REPLAY_REASONS).meta({
      description: 'Requested: by a caller. Recovery: the endpoint has recovered (`replayAfterRecovery`).',
    }),
    since: z.iso.datetime(),
    until: z.iso.datetime(),
    failedSince: z.iso.datetime().nullable().meta({
      description:
        'Recovery: only notifications that became Failed from this time on and before `until`. Else null.',
    }),
    statuses: z.array(z.string().meta({ enum: [...REPLAYED_STATUSES] })),
    missed: z.boolean(),
    dryRun: z.boolean(),
    status: z.enum(REPLAY_STATUSES),
    matched: z
      .int()
      .min(0)
      .meta({ description: 'Notifications to send, counted when the replay was created.' }),
    done: z.int().min(0).meta({ description: 'Notifications that the replay has queued so far.' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime().meta({ description: 'Time of the last step or change.' }),
    finishedAt: z.iso.datetime().nullable(),
    _links: z.strictObject({
      self: linkSchema,
      webhook: linkSchema.optional().meta({ description: 'Present while the webhook exists.' }),
      cancel: linkSchema
        .optional()
        .meta({ description: 'Present while the replay is running, if you may cancel it.' }),
    }),
  })
  .meta({ id: 'Replay' });

/** @param configuration null if it was deleted */
export function replayResource(
  replay: replays.Replay,
  configuration: WebhookConfiguration | null,
  caller: Caller,
  { catalog }: Pick<ApiDeps, 'catalog'>,
): z.input<typeof replaySchema> {
  const { id, configurationId, status } = replay;
  const href = `/v1/replays/${id}`;
  const mayCancel = mayWrite(caller) && hasScopes(caller, cancelScopes(configuration, catalog));
  return {
    id,
    configurationId,
    reason: replay.reason,
    since: replay.since.toISOString(),
    until: replay.until.toISOString(),
    failedSince: replay.failedSince?.toISOString() ?? null,
    statuses: replay.statuses,
    missed: replay.missed,
    dryRun: replay.dryRun,
    status,
    matched: replay.matched,
    done: replay.done,
    createdAt: replay.createdAt.toISOString(),
    updatedAt: (replay.finishedAt ?? replay.steppedAt).toISOString(),
    finishedAt: replay.finishedAt?.toISOString() ?? null,
    _links: {
      self: { href, method: 'GET' },
      ...(configuration === null
        ? {}
        : { webhook: { href: `/v1/webhooks/${configurationId}`, method: 'GET' } }),
      ...(status === 'Running' && mayCancel ? { cancel: { href: `${href}/cancel`, method: 'POST' } } : {}),
    },
  };
}

/** The scopes that a caller needs to cancel a replay. */
function cancelScopes(configuration: WebhookConfiguration | null, catalog: ApiDeps['catalog']) {
  return subscriptionScopes(configuration?.eventTypes ?? [], catalog);
}

const bodySchema = z
  .strictObject({
    since,
    until: until.optional(),
    statuses: z
      .array(z.enum(REPLAYED_STATUSES))
      .refine((statuses) => new Set(statuses).size === statuses.length, 'must name each status once')
      .meta({
        uniqueItems: true,
        description:
          'Replay the notifications with one of these statuses: at least one, unless `missed` is true.',
      }),
    dryRun: z.boolean().default(false).meta({ description: 'Count the matches without sending them.' }),
    missed: z.boolean().default(false).meta({
      description: 'Also send matching events that have no notification of this configuration.',
    }),
  })
  .refine(({ statuses, missed }) => statuses.length > 0 || missed, {
    path: ['statuses'],
    error: 'must name at least one status, unless missed is true',
  })
  .superRefine(checkTimeRange);

/**
 * POST /v1/webhooks/{id}/replay: stores the request. The workers then reopen or create the notifications in
 * the background, each with ten more attempts, through the configuration's lane. Notifications of a disabled
 * configuration would only wait, so a replay of it is refused.
 */
export const createReplay = defineEndpoint<Caller, { id: string }, undefined, z.output<typeof bodySchema>>({
  operationId: 'replayWebhook',
  summary: 'Replay notifications of a webhook',
  scopes: 'the read scope of every event type',
  params: idParam('es'),
  answer: { status: 202, description: 'The new replay.', schema: replaySchema, hasLocation: true },
  problems: [...CHANGE_PROBLEMS, 'limit_reached', 'timed_out'],
  body: () => bodySchema,
  async handle({ caller, origin, ifMatch, params, body }, deps) {
    const { organizationId } = caller;
    const change = { caller, ifMatch };
    const configuration = await deps.statements(organizationId, () =>
      getConfigurationForChange(change, params.id, deps),
    );
    if (!body.dryRun) {
      requireActive(configuration);
      await deps.quotas.admitNotifications(organizationId);
    }
    const now = new Date();
    // Exclude notifications created from now on. Otherwise a replay could match its own notifications endlessly.
    const end = body.until === undefined || body.until > now ? now : body.until;
    if (body.since > now) {
      throw new Problem('invalid_request', {
        faults: [{ path: '/since', message: 'must not be in the future' }],
      });
    }
    const wanted = { ...body, until: end };
    const matched = await deps.reads({ organizationId, narrowBy: ['since', 'until'] }, () =>
      replays.countMatches(deps.db, configuration, wanted),
    );
    const actor = actorOf(caller, origin);
    const replay = await deps.quotas.createCounted(organizationId, 'runningReplays', (max) =>
      replays.insertReplay(deps.db, actor, configuration, { ...wanted, matched }, max),
    );
    if (replay === 'changed') throw await findReason(change, configuration.id, deps);
    if (replay === null) {
      throw new Problem('conflict', { detail: 'Another replay of this configuration is running.' });
    }
    return createdReply(replay, configuration, caller, deps);
  },
  async answerRepeat([id = ''], { caller }, deps) {
    const replay = await replays.findReplay(deps.db, caller.organizationId, id);
    if (replay === null) return null;
    const configuration = await findConfiguration(deps.db, caller.organizationId, replay.configurationId);
    return createdReply(replay, configuration, caller, deps);
  },
});

function createdReply(
  replay: replays.Replay,
  configuration: WebhookConfiguration | null,
  caller: Caller,
  deps: Pick<ApiDeps, 'catalog'>,
): CreatingReply {
  const value = replayResource(replay, configuration, caller, deps);
  return {
    status: 202,
    headers: { Location: `/v1/replays/${replay.id}` },
    body: { value },
    created: [replay.id],
  };
}

const querySchema = z.strictObject({
  ...pageQuery('rpl'),
  configurationId: idFilter('es').optional().meta({ description: 'May be the id of a deleted webhook.' }),
  status: repeatable(REPLAY_STATUSES)
    .optional()
    .meta({ description: 'May occur several times: replays with one of these statuses.' }),
});

/** GET /v1/replays */
export const listReplays = defineEndpoint<Caller, undefined, z.output<typeof querySchema>>({
  operationId: 'listReplays',
  summary: 'List replays',
  query: querySchema,
  answer: { status: 200, description: 'A page of replays, newest first.', schema: pageOf(replaySchema) },
  problems: ['timed_out'],
  async handle({ caller, query }, { db, reads, catalog }) {
    const { organizationId } = caller;
    const value = await reads({ organizationId, narrowBy: ['configurationId'] }, () =>
      page(
        query,
        '/v1/replays',
        async ({ status, ...wanted }) => {
          const filter = { ...wanted, statuses: status };
          const rows = await replays.listOrganizationReplays(db, organizationId, filter);
          const ids = [...new Set(rows.map(({ configurationId }) => configurationId))];
          const existing = await listConfigurationsById(db, organizationId, ids);
          const byId = new Map(existing.map((configuration) => [configuration.id, configuration]));
          return rows.map((row) => ({ ...row, configuration: byId.get(row.configurationId) ?? null }));
        },
        ({ configuration, ...replay }) => replayResource(replay, configuration, caller, { catalog }),
      ),
    );
    return { status: 200, body: { value } };
  },
});

/** GET /v1/replays/{id} */
export const getReplay = defineEndpoint<Caller, { id: string }>({
  operationId: 'getReplay',
  summary: 'Read a replay and its progress',
  params: idParam('rpl'),
  answer: { status: 200, description: 'The replay.', schema: replaySchema },
  problems: ['not_found'],
  async handle({ caller, params }, { db, statements, catalog }) {
    const { organizationId } = caller;
    const value = await statements(organizationId, async () => {
      const replay = await replays.findReplay(db, organizationId, params.id);
      if (replay === null) throw new Problem('not_found');
      const configuration = await findConfiguration(db, organizationId, replay.configurationId);
      return replayResource(replay, configuration, caller, { catalog });
    });
    return { status: 200, body: { value } };
  },
});

/**
 * POST /v1/replays/{id}/cancel: the replay queues no further notifications. Workers still deliver the queued
 * notifications, unless the configuration is disabled. Cancelling twice changes nothing.
 */
export const cancelReplay = defineEndpoint<Caller, { id: string }>({
  operationId: 'cancelReplay',
  summary: 'Cancel a replay',
  scopes: 'the read scope of every event type of the replayed webhook',
  params: idParam('rpl'),
  answer: { status: 200, description: 'The cancelled replay.', schema: replaySchema },
  problems: CHANGE_PROBLEMS,
  async handle({ caller, origin, ifMatch, params: { id } }, deps) {
    const { after, configuration } = await deps.statements(caller.organizationId, () =>
      changeWithRetries(
        () => getReplayForChange({ caller, ifMatch }, id, deps),
        async ({ replay, configuration }) => {
          if (replay.status === 'Cancelled') return { after: replay, configuration };
          if (replay.status !== 'Running')
            throw new Problem('conflict', { detail: 'The replay has finished.' });
          const cancel = { id, asRead: ifMatch === undefined ? undefined : replay, now: new Date() };
          const after = await replays.cancelReplay(deps.db, actorOf(caller, origin), cancel);
          return after && { after, configuration };
        },
      ),
    );
    return { status: 200, body: { value: replayResource(after, configuration, caller, deps) } };
  },
});

/** @throws Problem not_found, insufficient_scope, precondition_failed */
async function getReplayForChange(
  { caller, ifMatch }: Pick<Change, 'caller' | 'ifMatch'>,
  id: string,
  { db, catalog }: Pick<ApiDeps, 'db' | 'catalog'>,
): Promise<{ replay: replays.Replay; configuration: WebhookConfiguration | null }> {
  const { organizationId } = caller;
  const replay = await replays.findReplay(db, organizationId, id);
  if (replay === null) throw new Problem('not_found');
  const configuration = await findConfiguration(db, organizationId, replay.configurationId);
  requireScopes(caller, cancelScopes(configuration, catalog));
  requireMatch(ifMatch, replayResource(replay, configuration, caller, { catalog }));
  return { replay, configuration };
}
