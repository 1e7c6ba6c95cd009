import { OPEN_STATUSES } from '@posthorn/domain/notification';
import type { Database } from '../connection/database.ts';
import type { Notification } from '../generated/client.ts';

/** An open notification, and when its next attempt is due. */
export type OpenNotification = Pick<Notification, 'id' | 'configurationId'> & { nextAttemptAt: Date };

/**
 * Open notifications (Pending or Retrying) by id, which is the order in which they were made.
 *
 * Index: notifications_open_idx. The statuses stand in the statement itself, since Postgres uses a partial
 * index only for what it knows when it plans; as parameters, cast to an enumeration, it does not know them
 * and reads whole partitions.
 *
 * @param range ids greater than `after` and smaller than `before`, at most `limit` of them
 */
export async function listOpenNotifications(
  db: Database,
  range: { after: string; before: string; limit: number },
): Promise<OpenNotification[]> {
  return db.$queryRaw<OpenNotification[]>`
    SELECT id, configuration_id AS "configurationId",
      coalesce(next_attempt_at, created_at) AS "nextAttemptAt"
    FROM notifications
    WHERE id > ${range.after} AND id < ${range.before} AND status IN ('Pending', 'Retrying')
    ORDER BY id LIMIT ${range.limit}`;
}

/**
 * Open notifications that were retried at somebody's request and whose time came before `dueBefore`, the
 * oldest first. They are a few, mostly known to Redis; a sweep that goes by id has long passed them.
 * Index: notifications_retried_open_idx.
 */
export async function listRetriedNotifications(
  db: Database,
  { dueBefore, limit }: { dueBefore: Date; limit: number },
): Promise<OpenNotification[]> {
  return db.$queryRaw<OpenNotification[]>`
    SELECT notification.id, configuration_id AS "configurationId", next_attempt_at AS "nextAttemptAt"
    FROM notifications AS notification
    JOIN webhook_configurations AS configuration
      ON configuration.id = configuration_id AND configuration.status = 'Active'
    WHERE retried_after > 0 AND notification.status IN ('Pending', 'Retrying') AND next_attempt_at < ${dueBefore}
    ORDER BY notification.id LIMIT ${limit}`;
}

/** Id of the oldest notification that is kept, or null if there is none. Index: the primary key. */
export async function findOldestNotificationId(db: Database): Promise<string | null> {
  const oldest = await db.notification.findFirst({ orderBy: { id: 'asc' }, select: { id: true } });
  return oldest?.id ?? null;
}

/**
 * Since when the open notification is due that has been due for longest, or null when none is. What waits
 * for a disabled configuration waits for somebody, not for us, and does not count.
 * Index: notifications_due_idx, from its beginning to the first of an active configuration.
 */
export async function findOldestDue(db: Database, now: Date): Promise<Date | null> {
  const [oldest] = await db.$queryRaw<{ nextAttemptAt: Date }[]>`
    SELECT next_attempt_at AS "nextAttemptAt"
    FROM notifications AS notification
    JOIN webhook_configurations AS configuration
      ON configuration.id = configuration_id AND configuration.status = 'Active'
    WHERE notification.status IN ('Pending', 'Retrying') AND next_attempt_at <= ${now}::timestamptz
    ORDER BY next_attempt_at LIMIT 1`;
  return oldest?.nextAttemptAt ?? null;
}

/**
 * The event types of what still waits for a configuration, also those that it does not subscribe to any more.
 * Index: notifications_configuration_open_idx.
 */
export async function listOpenEventTypes(db: Database, configurationId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ eventType: string }[]>`
    SELECT DISTINCT event_type AS "eventType" FROM notifications
    WHERE configuration_id = ${configurationId} AND status IN ('Pending', 'Retrying')`;
  return rows.map(({ eventType }) => eventType);
}

/** Rows in one statement, which must not be long. */
const BATCH = 5_000;

/** Cancels those of these notifications that are still open. */
export async function cancelNotifications(db: Database, ids: readonly string[]): Promise<void> {
  await db.notification.updateMany({
    where: { id: { in: [...ids] }, status: { in: [...OPEN_STATUSES] } },
    data: { status: 'Cancelled', nextAttemptAt: null },
  });
}

/**
 * Cancels every open notification of a configuration that was deleted.
 * @param budgetMs after this it stops, since somebody waits
 * @returns whether none is left
 */
export async function cancelNotificationsOfConfiguration(
  db: Database,
  configurationId: string,
  budgetMs: number,
): Promise<boolean> {
  const deadline = performance.now() + budgetMs;
  while (performance.now() < deadline) {
    // Index: notifications_configuration_open_idx, which Postgres uses for words of the statement only.
    // The status is asked twice: one that is delivered between the choice and the change stays so.
    const count = await db.$executeRaw`
      UPDATE notifications SET status = 'Cancelled', next_attempt_at = NULL
      WHERE status IN ('Pending', 'Retrying') AND id IN (
        SELECT id FROM notifications
        WHERE configuration_id = ${configurationId} AND status IN ('Pending', 'Retrying')
        LIMIT ${BATCH}
      )`;
    if (count === 0) return true;
  }
  return false;
}
