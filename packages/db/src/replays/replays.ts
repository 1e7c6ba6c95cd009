import { idFloor, idsWithin, newId } from '@posthorn/domain/ids';
import { type Actor, insertAuditRecord } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import { deleteInBatches } from '../connection/statements.ts';
import { Prisma, type Replay, type WebhookConfiguration } from '../generated/client.ts';
import { statusIn } from '../notifications/notifications.ts';

export type { Replay };

/** What is asked for. */
export type NewReplay = Pick<Replay, 'since' | 'until' | 'statuses' | 'missed' | 'dryRun'>;

/**
 * Writes down what is to be sent again, for the workers to find; with `dryRun` only how much it is.
 * @returns null if a replay of the configuration is running already
 */
export async function insertReplay(
  db: Database,
  actor: Actor,
  configuration: WebhookConfiguration,
  asked: NewReplay,
): Promise<Replay | null> {
  const matched = await countMatches(db, configuration, asked);
  const createdAt = new Date();
  return db.$transaction(async (tx) => {
    const [replay] = await tx.replay.createManyAndReturn({
      data: [
        {
          ...asked,
          id: newId('rpl'),
          organizationId: configuration.organizationId,
          configurationId: configuration.id,
          matched,
          after: idFloor('ntf', asked.since),
          steppedAt: createdAt,
          createdAt,
          ...(asked.dryRun ? { status: 'Done', finishedAt: createdAt } : {}),
        },
      ],
      // The unique index of running ones is the only thing it can meet.
      skipDuplicates: true,
    });
    if (replay === undefined) return null;
    await insertAuditRecord(tx, actor, 'replay.create', replay.id);
    return replay;
  });
}

/** One replay of an organization, or null. */
export async function findReplay(db: Database, organizationId: string, id: string): Promise<Replay | null> {
  return db.replay.findFirst({ where: { id, organizationId } });
}

/**
 * Ends a replay that runs. What it has opened already goes on; a step under way is waited for.
 * @returns null if it is over
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

/** Indexes: (configuration_id, id) of notifications; (organization_id, id) and (event_id) for what was missed. */
async function countMatches(
  db: Database,
  configuration: WebhookConfiguration,
  { since, until, statuses, missed }: NewReplay,
): Promise<number> {
  const [notifications, events] = [idsWithin('ntf', { since, until }), idsWithin('evt', { since, until })];
  const [known, unknown] = await Promise.all([
    statuses.length === 0
      ? []
      : db.$queryRaw<{ count: number }[]>`
          SELECT count(*)::integer AS count FROM notifications
          WHERE configuration_id = ${configuration.id} AND id >= ${notifications.gte} AND id < ${notifications.lt}
            AND ${statusIn(statuses)} AND ${isSubscribed(configuration)}`,
    missed
      ? db.$queryRaw<{ count: number }[]>`
          SELECT count(*)::integer AS count FROM events AS event
          WHERE organization_id = ${configuration.organizationId} AND id >= ${events.gte} AND id < ${events.lt}
            AND ${isMissed(configuration, since)}`
      : [],
  ]);
  return (known[0]?.count ?? 0) + (unknown[0]?.count ?? 0);
}

/**
 * That a notification is of a type its configuration subscribes to at present. What it was sent before is
 * not sent again: who may point it somewhere else now has been asked for the scopes of its present types only.
 */
export function isSubscribed({ eventTypes }: WebhookConfiguration): Prisma.Sql {
  return Prisma.sql`event_type = ANY(${eventTypes}::text[])`;
}

/**
 * That an `event` is one a configuration should have heard of, and has no notification of. What happened
 * before the configuration was made it did not miss.
 */
export function isMissed(
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

/** Rows in one statement, which must not be long. */
const BATCH = 1_000;

/** Likewise the replays that are over. */
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
