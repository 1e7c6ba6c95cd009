import { DIGEST_TYPE } from '@posthorn/domain/gateway-event-types';
import { idFloor, idsWithin, newId, type TimeRange } from '@posthorn/domain/ids';
import { NOTICE_TYPES } from '@posthorn/domain/notice-types';
import { type Actor, insertAuditRecord } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import { listByIndex, only } from '../connection/lists.ts';
import { lockCounts, QuotaReachedError } from '../connection/quota.ts';
import { read } from '../connection/reads.ts';
import { deleteInBatches } from '../connection/statements.ts';
import { Prisma, type Replay, type WebhookConfiguration } from '../generated/client.ts';
import { lockRevision } from '../lock-revision.ts';
import { statusIn } from '../notifications/notifications.ts';

export type { Replay };

/** The caller's selection. */
type Selection = Pick<Replay, 'since' | 'until' | 'statuses' | 'missed' | 'dryRun'>;

/**
 * Inserts a replay, which a worker then runs. With `dryRun` the replay only counts the matches.
 * @param replay `matched`: result of `countMatches`
 * @param max running replays that the organization may have requested
 * @returns null if a replay of the configuration is already running; `changed` if the configuration has changed since
 *   the caller has read it
 * @throws QuotaReachedError
 */
export async function insertReplay(
  db: Database,
  actor: Actor,
  configuration: WebhookConfiguration,
  replay: Selection & Pick<Replay, 'matched'>,
  max: number,
): Promise<Replay | 'changed' | null> {
  const createdAt = new Date();
  const { organizationId } = configuration;
  return db.$transaction(async (tx) => {
    await lockCounts(tx, organizationId);
    if (!(await lockRevision(tx, configuration))) return 'changed';
    const [inserted] = await tx.replay.createManyAndReturn({
      data: [
        {
          ...replay,
          id: newId('rpl'),
          organizationId,
          configurationId: configuration.id,
          after: idFloor('ntf', replay.since),
          steppedAt: createdAt,
          createdAt,
          ...(replay.dryRun ? { status: 'Done', finishedAt: createdAt } : {}),
        },
      ],
      // Only replays_running_key can conflict: the configuration already has a running replay.
      skipDuplicates: true,
    });
    if (inserted === undefined) return null;
    // Recovery replays have a maximum of their own (recovery.ts). Index: (organization_id, status, id).
    const running = await tx.replay.count({
      where: { organizationId, status: 'Running', reason: 'Requested' },
    });
    if (!replay.dryRun && running > max) throw new QuotaReachedError('running_replays', max);
    await insertAuditRecord(tx, actor, 'replay.create', inserted.id);
    return inserted;
  });
}

export async function findReplay(db: Database, organizationId: string, id: string): Promise<Replay | null> {
  return db.replay.findFirst({ where: { id, organizationId } });
}

const COLUMNS = `id, organization_id AS "organizationId", configuration_id AS "configurationId", reason, since, until,
  failed_since AS "failedSince", statuses::text[] AS statuses, missed, dry_run AS "dryRun", status, matched, done, after,
  stepped_at AS "steppedAt", created_at AS "createdAt", finished_at AS "finishedAt"`;

type ReplayFilter = Pick<TimeRange, 'before'> & {
  configurationId?: string | undefined;
  statuses?: readonly Replay['status'][] | undefined;
  limit: number;
};

/**
 * Lists replays of an organization, newest first. Indexes: (organization_id, id), with a filter
 * (organization_id, configuration_id, id) or (organization_id, status, id).
 * @throws TooManyRowsError if both filters together fit too few of the replays that an index finds
 */
export async function listOrganizationReplays(
  db: Database,
  organizationId: string,
  { configurationId, statuses, limit, ...range }: ReplayFilter,
): Promise<Replay[]> {
  return listByIndex<Replay, 'organization_id' | 'configuration_id' | 'status'>(db, {
    table: 'replays',
    columns: COLUMNS,
    range: idsWithin('rpl', range),
    filters: {
      organization_id: [organizationId],
      configuration_id: only(configurationId),
      status: statuses ?? null,
    },
    enums: { status: '"ReplayStatus"' },
    indexes: [
      { columns: ['organization_id', 'configuration_id'] },
      { columns: ['organization_id', 'status'] },
      { columns: ['organization_id'] },
    ],
    limit,
  });
}

/**
 * Cancels a running replay. Waits for the step in progress, which locks the row. Notifications that the replay has
 * opened stay open.
 *
 * @param asRead cancels the replay only if its row is still as the caller has read it
 * @returns null if the replay is no longer running, or no longer as read
 */
export async function cancelReplay(
  db: Database,
  actor: Actor,
  { id, asRead, now }: { id: string; asRead: Replay | undefined; now: Date },
): Promise<Replay | null> {
  return db.$transaction(async (tx) => {
    const [cancelled] = await tx.replay.updateManyAndReturn({
      where: { id, status: 'Running', ...(asRead === undefined ? {} : { done: asRead.done }) },
      data: { status: 'Cancelled', finishedAt: now },
    });
    if (cancelled === undefined) return null;
    await insertAuditRecord(tx, actor, 'replay.cancel', id);
    return cancelled;
  });
}

/**
 * Counts the notifications to send again and the events to create notifications for. Reads every row of the period,
 * on the connections for statistics.
 *
 * Indexes: (configuration_id, id) of notifications; for missed events (organization_id, id) of events and, for
 * each event, (event_id) of notifications.
 */
export async function countMatches(
  db: Database,
  configuration: WebhookConfiguration,
  { since, until, statuses, missed }: Selection,
): Promise<number> {
  const [ntfIds, evtIds] = [idsWithin('ntf', { since, until }), idsWithin('evt', { since, until })];
  const count = ({ text, values }: Prisma.Sql) => read<{ count: number }>(db, text, values);
  const matching =
    statuses.length === 0
      ? []
      : await count(Prisma.sql`
          SELECT count(*)::integer AS count FROM notifications
          WHERE configuration_id = ${configuration.id} AND id >= ${ntfIds.gte} AND id < ${ntfIds.lt}
            AND ${statusIn(statuses)} AND ${subscribedCondition(configuration)}`);
  // One after the other: a turn of the gate for reads is one connection.
  const missing = missed
    ? await count(Prisma.sql`
          SELECT count(*)::integer AS count FROM events AS event
          WHERE organization_id = ${configuration.organizationId} AND id >= ${evtIds.gte} AND id < ${evtIds.lt}
            AND ${missedCondition(configuration, since)}`)
    : [];
  return (matching[0]?.count ?? 0) + (missing[0]?.count ?? 0);
}

/**
 * SQL condition that the configuration now subscribes to the type of a notification. The caller of a replay needs
 * only the scopes of the subscribed types, so a replay must not send other types. Digests need no scope, and every
 * configuration receives its own.
 */
export function subscribedCondition({ eventTypes }: WebhookConfiguration): Prisma.Sql {
  return Prisma.sql`event_type = ANY(${[...eventTypes, DIGEST_TYPE]}::text[])`;
}

/** Statuses of the partial index notifications_configuration_ended_idx. */
export const ENDED = ['Failed', 'Cancelled'] as const;

/** SQL condition that a Failed notification became Failed within the period of a recovery replay. */
export function failedWithin({ failedSince, until }: { failedSince: Date; until: Date }): Prisma.Sql {
  return Prisma.sql`updated_at >= ${failedSince}::timestamptz AND updated_at < ${until}::timestamptz`;
}

/**
 * SQL condition that an `event` matches the configuration but has no notification for it. Events older than the
 * configuration do not count as missed. Neither do notices: a configuration gets none about itself.
 */
export function missedCondition(
  { id, eventTypes, storeId, createdAt }: WebhookConfiguration,
  since: Date,
): Prisma.Sql {
  const types = eventTypes.filter((code) => !NOTICE_TYPES.has(code));
  return Prisma.sql`event.type = ANY(${types}::text[]) AND NOT event.is_test
    AND event.id >= ${idFloor('evt', createdAt)}
    AND ${storeId === null ? Prisma.sql`true` : Prisma.sql`event.store_id = ${storeId}`}
    AND NOT EXISTS (
      SELECT FROM notifications AS known
      WHERE known.event_id = event.id AND known.configuration_id = ${id} AND known.id >= ${idFloor('ntf', since)}
    )`;
}

/** Rows per DELETE, so that each statement stays short. */
const BATCH = 1_000;

/** Deletes finished replays older than `before`, in batches. @returns number of deleted rows */
export function deleteReplays(db: Database, before: Date, signal: AbortSignal): Promise<number> {
  const bound = idFloor('rpl', before);
  return deleteInBatches(
    () => db.$executeRaw`
      DELETE FROM replays WHERE id IN
        (SELECT id FROM replays WHERE id < ${bound} AND status <> 'Running'
          ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    signal,
  );
}
