import type { Database } from './database.ts';
import type { Notification, WebhookConfiguration } from './generated/client.ts';

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
export async function findOpenNotifications(
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
export async function findRetriedNotifications(
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

/** The lane of each of these configurations: how many at a time, and since which revision. */
export async function findLanes(
  db: Database,
  configurationIds: readonly string[],
): Promise<Pick<WebhookConfiguration, 'id' | 'status' | 'maxConcurrency' | 'revision'>[]> {
  return db.webhookConfiguration.findMany({
    where: { id: { in: [...configurationIds] } },
    select: { id: true, status: true, maxConcurrency: true, revision: true },
  });
}

/** Id of the oldest notification that is kept, or null if there is none. Index: the primary key. */
export async function findOldestNotification(db: Database): Promise<string | null> {
  const oldest = await db.notification.findFirst({ orderBy: { id: 'asc' }, select: { id: true } });
  return oldest?.id ?? null;
}
