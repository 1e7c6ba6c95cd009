import { idFloor, newId } from '@posthorn/domain/ids';
import type { Database } from '../connection/database.ts';
import type { Prisma, Replay, WebhookConfiguration } from '../generated/client.ts';
import { insertNotifications, statusIn } from '../notifications/notifications.ts';
import { reopenNotifications } from '../notifications/retry.ts';
import { missedCondition, subscribedCondition } from './replays.ts';

/** The result of one step of a replay. */
export type ReplayStep = {
  replay: Pick<Replay, 'id' | 'status' | 'done' | 'matched'>;
  /** Null if the configuration was deleted since the replay began. */
  configuration: WebhookConfiguration | null;
  /** Ids that the caller must offer to the configuration's lane. */
  notificationIds: string[];
};

/** Notifications that a step opened, the last id that the step read, and whether the replay is finished. */
type Progress = { notificationIds: string[]; after: string; isOver: boolean };

type Transaction = Prisma.TransactionClient;

/** Rows that one step reads. A step is one transaction, so the number keeps the transaction short. */
const BATCH = 500;

/**
 * Runs one step of the running replay that has waited longest. One transaction stores the opened notifications
 * and the progress, so after a crash another process continues from the last step. The transaction locks the
 * replay, and other processes skip locked replays.
 *
 * @param onClaim called with the replay's id before the step does anything that can fail
 * @returns null if no replay is running, or other processes hold all running replays
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
    // A replay processes all notifications before events.
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

/** Marks a running replay as `Failed`. */
export async function failReplay(db: Database, id: string, now: Date): Promise<void> {
  await db.replay.updateMany({
    where: { id, status: 'Running' },
    data: { status: 'Failed', finishedAt: now },
  });
}

/** Reopens the next batch of notifications. Index: (configuration_id, id), or notifications_configuration_ended_idx. */
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
            AND ${statusIn(statuses)} AND ${subscribedCondition(configuration)}
          ORDER BY id LIMIT ${BATCH}`;
  const ids = rows.map(({ id }) => id);
  const notificationIds = ids.length === 0 ? [] : await reopenNotifications(tx, ids, now);
  if (ids.length === BATCH) return { notificationIds, after: ids.at(-1) ?? after, isOver: false };
  return { notificationIds, after: idFloor('evt', since), isOver: !missed };
}

/** Creates notifications for the missed events of the next batch. Indexes: see `countMatches`. */
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
    SELECT id, type, store_id AS "storeId", (${missedCondition(configuration, since)}) AS "isMissed"
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
