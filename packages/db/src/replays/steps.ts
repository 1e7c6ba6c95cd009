import { idFloor, newId } from '@posthorn/domain/ids';
import type { Database } from '../connection/database.ts';
import type { Prisma, Replay, WebhookConfiguration } from '../generated/client.ts';
import { insertNotifications, statusIn } from '../notifications/notifications.ts';
import { reopenNotifications } from '../notifications/retry.ts';
import { isMissed, isSubscribed } from './replays.ts';

/** A replay that went on by some rows. */
export type ReplayStep = {
  replay: Pick<Replay, 'id' | 'status' | 'done' | 'matched'>;
  /** Null if it was deleted meanwhile. */
  configuration: WebhookConfiguration | null;
  /** Ids that are now to be offered to its lane. */
  notificationIds: string[];
};

/** How far a step has come. */
type Progress = { notificationIds: string[]; after: string; isOver: boolean };

type Transaction = Prisma.TransactionClient;

/** Rows that one step looks at: it is one transaction. */
const BATCH = 500;

/**
 * Takes the running replay that has waited longest one step on: what it opens and how far it has come
 * are kept together or not at all, so that after a crash another process goes on where it stopped. The
 * row is locked meanwhile, and passed over by others.
 *
 * @param onClaim told the id of the replay before anything can go wrong with it
 * @returns null when no replay is left to go on with
 */
export async function stepReplay(
  db: Database,
  now: Date,
  onClaim: (id: string) => void,
): Promise<ReplayStep | null> {
  return db.$transaction(async (tx) => {
    // Index: replays_running_idx.
    const [claimed] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM replays WHERE status = 'Running' ORDER BY stepped_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
    if (claimed === undefined) return null;
    onClaim(claimed.id);
    const replay = await tx.replay.findUniqueOrThrow({ where: { id: claimed.id } });
    const configuration = await tx.webhookConfiguration.findUnique({ where: { id: replay.configurationId } });
    if (configuration === null) {
      const data = { status: 'Cancelled', finishedAt: now } as const;
      const cancelled = await tx.replay.update({ where: { id: replay.id }, data });
      return { replay: cancelled, configuration, notificationIds: [] };
    }
    const isAtEvents = replay.after.startsWith('evt_');
    const { notificationIds, after, isOver } = isAtEvents
      ? await createMissed(tx, replay, configuration, now)
      : await reopenNext(tx, replay, configuration, now);
    const updated = await tx.replay.update({
      where: { id: replay.id },
      data: {
        after,
        steppedAt: now,
        done: { increment: notificationIds.length },
        ...(isOver ? { status: 'Done', finishedAt: now } : {}),
      },
    });
    return { replay: updated, configuration, notificationIds };
  });
}

/** Gives up a replay that can't go on. */
export async function failReplay(db: Database, id: string, now: Date): Promise<void> {
  await db.replay.updateMany({
    where: { id, status: 'Running' },
    data: { status: 'Failed', finishedAt: now },
  });
}

/** Index: (configuration_id, id), or the partial one of what came to nothing. */
async function reopenNext(
  tx: Transaction,
  { since, until, statuses, missed, after }: Replay,
  configuration: WebhookConfiguration,
  now: Date,
): Promise<Progress> {
  const rows =
    statuses.length === 0
      ? []
      : await tx.$queryRaw<{ id: string }[]>`
          SELECT id FROM notifications
          WHERE configuration_id = ${configuration.id} AND id > ${after} AND id < ${idFloor('ntf', until)}
            AND ${statusIn(statuses)} AND ${isSubscribed(configuration)}
          ORDER BY id LIMIT ${BATCH}`;
  const ids = rows.map(({ id }) => id);
  const notificationIds = ids.length === 0 ? [] : await reopenNotifications(tx, ids, now);
  if (ids.length === BATCH) return { notificationIds, after: ids.at(-1) ?? after, isOver: false };
  return { notificationIds, after: idFloor('evt', since), isOver: !missed };
}

/** Index: (organization_id, id) of events; for each that matches, (event_id) of notifications. */
async function createMissed(
  tx: Transaction,
  { since, until, after }: Replay,
  configuration: WebhookConfiguration,
  now: Date,
): Promise<Progress> {
  const { id: configurationId, organizationId } = configuration;
  const events = await tx.$queryRaw<
    { id: string; type: string; storeId: string | null; isMissed: boolean }[]
  >`
    SELECT id, type, store_id AS "storeId", (${isMissed(configuration, since)}) AS "isMissed"
    FROM (
      SELECT id, type, store_id, is_test FROM events
      WHERE organization_id = ${organizationId} AND id > ${after} AND id < ${idFloor('evt', until)}
      ORDER BY id LIMIT ${BATCH}
    ) AS event ORDER BY id`;
  const notifications = events
    .filter((event) => event.isMissed)
    .map((event) => ({
      id: newId('ntf'),
      configurationId,
      eventId: event.id,
      eventType: event.type,
      storeId: event.storeId,
    }));
  await insertNotifications(tx, { organizationId, createdAt: now }, notifications);
  return {
    notificationIds: notifications.map(({ id }) => id),
    after: events.at(-1)?.id ?? after,
    isOver: events.length < BATCH,
  };
}
