import type { Database } from '../connection/database.ts';
import { followIndexes } from '../connection/index-order.ts';
import { read } from '../connection/reads.ts';
import { defineStatement } from '../connection/statements.ts';
import { type Notification, Prisma } from '../generated/client.ts';
import { isNotSuspended } from '../suspensions.ts';

/** A notification that is Pending or Retrying, and the due time of its next attempt. */
export type OpenNotification = Pick<Notification, 'id' | 'configurationId' | 'isBlocked'> & {
  nextAttemptAt: Date;
  /** Attempts since the notification was created or last reopened. */
  attempts: number;
};

/**
 * Lists open notifications by id, so in the order of their creation.
 *
 * Index: notifications_open_idx. The statuses are literals (see `statusIn`): with parameters, Postgres would
 * scan whole partitions.
 *
 * @param range `after` and `before`: ids, both exclusive; `limit`: maximum number of rows
 */
export async function listOpenNotifications(
  db: Database,
  range: { after: string; before: string; limit: number },
): Promise<OpenNotification[]> {
  return db.$queryRaw<OpenNotification[]>`
    SELECT id, configuration_id AS "configurationId",
      coalesce(next_attempt_at, created_at) AS "nextAttemptAt", is_blocked AS "isBlocked",
      attempt_count - retried_after AS attempts
    FROM notifications
    WHERE id > ${range.after} AND id < ${range.before} AND status IN ('Pending', 'Retrying')
    ORDER BY id LIMIT ${range.limit}`;
}

/**
 * Lists open notifications that a retry or a replay reopened, or that the end of another one freed, in the order of
 * their due times, then of their ids. Their ids can be older than the range that a sweep reads, so the sweep would miss
 * them. Reads only the listed rows. Indexes: notifications_retried_due_idx, notifications_freed_due_idx.
 *
 * @param range `dueAfter` and `after`: due time and id of the last row, exclusive; `dueBefore`: exclusive
 */
export async function listRetriedNotifications(
  db: Database,
  range: { dueAfter: Date; after: string; dueBefore: Date; limit: number },
): Promise<OpenNotification[]> {
  const [, rows] = await db.$transaction([
    followIndexes(db),
    db.$queryRaw<OpenNotification[]>`
      SELECT * FROM (
        (${reopenedWhere(Prisma.sql`retried_after > 0`, range)})
        UNION
        (${reopenedWhere(Prisma.sql`predecessor_id IS NOT NULL AND NOT is_blocked`, range)})
      ) AS open ORDER BY "nextAttemptAt", id LIMIT ${range.limit}`,
  ]);
  return rows;
}

function reopenedWhere(
  condition: Prisma.Sql,
  { dueAfter, after, dueBefore, limit }: { dueAfter: Date; after: string; dueBefore: Date; limit: number },
): Prisma.Sql {
  return Prisma.sql`
    SELECT id, configuration_id AS "configurationId", next_attempt_at AS "nextAttemptAt", is_blocked AS "isBlocked",
      attempt_count - retried_after AS attempts
    FROM notifications
    WHERE ${condition} AND status IN ('Pending', 'Retrying')
      AND (next_attempt_at, id) > (${dueAfter}::timestamptz, ${after}) AND next_attempt_at < ${dueBefore}::timestamptz
    ORDER BY next_attempt_at, id LIMIT ${limit}`;
}

/** Finds the id of the oldest stored notification. Index: the primary key. */
export async function findOldestNotificationId(db: Database): Promise<string | null> {
  const oldest = await db.notification.findFirst({ orderBy: { id: 'asc' }, select: { id: true } });
  return oldest?.id ?? null;
}

/**
 * Finds the due time of the most overdue notification; null if none is due. Notifications of disabled
 * configurations do not count: they wait until the organization enables the configuration. Those of endpoints with an
 * open circuit breaker do not count either: they wait until the endpoint recovers. Nor do those of suspended
 * organizations.
 * Index: notifications_due_idx, from its beginning to the first entry that counts.
 */
export async function findOldestDue(db: Database, now: Date): Promise<Date | null> {
  const [oldest] = await readOldestDue(db, [now]);
  return oldest?.nextAttemptAt ?? null;
}

/** SQL after the select list: the most overdue `notification` at the time $1, and its `configuration`. */
export const MOST_OVERDUE = `FROM notifications AS notification
  JOIN webhook_configurations AS configuration
    ON configuration.id = configuration_id AND configuration.status = 'Active'
  LEFT JOIN circuit_breakers AS breaker ON breaker.configuration_id = configuration.id
  WHERE notification.status IN ('Pending', 'Retrying') AND next_attempt_at <= $1::timestamptz
    AND breaker.state IS DISTINCT FROM 'Open' AND ${isNotSuspended('notification')}
  ORDER BY next_attempt_at LIMIT 1`;

const readOldestDue = defineStatement<{ nextAttemptAt: Date }>(
  'read_oldest_due',
  `SELECT next_attempt_at AS "nextAttemptAt" ${MOST_OVERDUE}`,
);

/**
 * Counts the open notifications of an organization's configurations, up to `limit`. Counting stops there, so that an
 * organization with many open notifications cannot make the statement arbitrarily long.
 *
 * Indexes: (organization_id, id) of the configurations, then notifications_configuration_open_idx for each. The inner
 * LIMIT stops Postgres from joining the open notifications of all organizations.
 */
export async function countOpenNotifications(
  db: Database,
  organizationId: string,
  limit: number,
): Promise<number> {
  const [, [row]] = await db.$transaction([
    // Compiling the statement takes longer than most counts.
    db.$executeRaw`SET LOCAL jit = off`,
    db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM (
        SELECT FROM webhook_configurations AS configuration
        CROSS JOIN LATERAL (
          SELECT FROM notifications
          WHERE configuration_id = configuration.id AND status IN ('Pending', 'Retrying')
          LIMIT ${limit}
        ) AS notification
        WHERE configuration.organization_id = ${organizationId}
        LIMIT ${limit}
      ) AS open`,
  ]);
  return row?.count ?? 0;
}

/**
 * Lists the event types of a configuration's open notifications. These can include types that the
 * configuration no longer subscribes to. Reads every open notification, on the connections for statistics.
 * Index: notifications_configuration_open_idx.
 */
export async function listOpenEventTypes(db: Database, configurationId: string): Promise<string[]> {
  const rows = await read<{ eventType: string }>(
    db,
    `SELECT DISTINCT event_type AS "eventType" FROM notifications
    WHERE configuration_id = $1 AND status IN ('Pending', 'Retrying')`,
    [configurationId],
  );
  return rows.map(({ eventType }) => eventType);
}
