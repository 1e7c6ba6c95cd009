import { idFloor, idsWithin, newId, type TimeRange } from '@posthorn/domain/ids';
import { type Actor, insertAuditRecord } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import { listByIndex } from '../connection/lists.ts';
import { read } from '../connection/reads.ts';
import { deleteInBatches } from '../connection/statements.ts';
import { Prisma, type Replay, type WebhookConfiguration } from '../generated/client.ts';
import { statusIn } from '../notifications/notifications.ts';

export type { Replay };

/** The caller's selection. */
type NewReplay = Pick<Replay, 'since' | 'until' | 'statuses' | 'missed' | 'dryRun'>;

/**
 * Inserts a replay, which a worker then runs. With `dryRun` the replay only counts the matches.
 * @param matched result of `countMatches`
 * @returns null if a replay of the configuration is already running
 */
export async function insertReplay(
  db: Database,
  actor: Actor,
  configuration: WebhookConfiguration,
  selection: NewReplay,
  matched: number,
): Promise<Replay | null> {
  const createdAt = new Date();
  return db.$transaction(async (tx) => {
    const [replay] = await tx.replay.createManyAndReturn({
      data: [
        {
          ...selection,
          id: newId('rpl'),
          organizationId: configuration.organizationId,
          configurationId: configuration.id,
          matched,
          after: idFloor('ntf', selection.since),
          steppedAt: createdAt,
          createdAt,
          ...(selection.dryRun ? { status: 'Done', finishedAt: createdAt } : {}),
        },
      ],
      // Only replays_running_key can conflict: the configuration already has a running replay.
      skipDuplicates: true,
    });
    if (replay === undefined) return null;
    await insertAuditRecord(tx, actor, 'replay.create', replay.id);
    return replay;
  });
}

export async function findReplay(db: Database, organizationId: string, id: string): Promise<Replay | null> {
  return db.replay.findFirst({ where: { id, organizationId } });
}

const COLUMNS = `id, organization_id AS "organizationId", configuration_id AS "configurationId", since, until,
  statuses::text[] AS statuses, missed, dry_run AS "dryRun", status, matched, done, after,
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
      configuration_id: configurationId === undefined ? null : [configurationId],
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
 * @returns null if the replay is no longer running
 */
export async function cancelReplay(
  db: Database,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Replay | null> {
  return db.$transaction(async (tx) => {
    const [cancelled] = await tx.replay.updateManyAndReturn({
      where: { id, status: 'Running' },
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
  { since, until, statuses, missed }: NewReplay,
): Promise<number> {
  const [ntfIds, evtIds] = [idsWithin('ntf', { since, until }), idsWithin('evt', { since, until })];
  const count = ({ text, values }: Prisma.Sql) => read<{ count: number }>(db, text, values);
  const [matching, missing] = await Promise.all([
    statuses.length === 0
      ? []
      : count(Prisma.sql`
          SELECT count(*)::integer AS count FROM notifications
          WHERE configuration_id = ${configuration.id} AND id >= ${ntfIds.gte} AND id < ${ntfIds.lt}
            AND ${statusIn(statuses)} AND ${subscribedCondition(configuration)}`),
    missed
      ? count(Prisma.sql`
          SELECT count(*)::integer AS count FROM events AS event
          WHERE organization_id = ${configuration.organizationId} AND id >= ${evtIds.gte} AND id < ${evtIds.lt}
            AND ${missedCondition(configuration, since)}`)
      : [],
  ]);
  return (matching[0]?.count ?? 0) + (missing[0]?.count ?? 0);
}

/**
 * SQL condition that the configuration now subscribes to the type of a notification. The caller of a replay needs
 * only the scopes of the subscribed types, so a replay must not send other types.
 */
export function subscribedCondition({ eventTypes }: WebhookConfiguration): Prisma.Sql {
  return Prisma.sql`event_type = ANY(${eventTypes}::text[])`;
}

/**
 * SQL condition that an `event` matches the configuration but has no notification for it. Events older than the
 * configuration do not count as missed.
 */
export function missedCondition(
  { id, eventTypes, storeId, createdAt }: WebhookConfiguration,
  since: Date,
): Prisma.Sql {
  return Prisma.sql`event.type = ANY(${eventTypes}::text[]) AND NOT event.is_test
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
