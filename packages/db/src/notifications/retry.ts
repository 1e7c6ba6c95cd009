import { idFloor } from '@posthorn/domain/ids';
import { type Actor, insertAuditRecord, insertAuditRecords } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import { type Notification, Prisma, type WebhookConfiguration } from '../generated/client.ts';

/**
 * Reopens closed notifications for ten further attempts, the first at once. Attempt numbers continue, so each
 * number stays unique within its notification. Skips open notifications.
 * @returns ids of the reopened notifications
 */
export async function reopenNotifications(
  db: Pick<Database, '$queryRaw'>,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    UPDATE notifications
    SET status = (CASE WHEN attempt_count = 0 THEN 'Pending' ELSE 'Retrying' END)::"NotificationStatus",
      retried_after = attempt_count, next_attempt_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
    WHERE id = ANY(${ids}::text[]) AND status NOT IN ('Pending', 'Retrying')
    RETURNING id`;
  return rows.map(({ id }) => id);
}

/**
 * Reopens one notification at a caller's request. Reads the result in the same transaction: afterwards the row may be
 * deleted, and an error would deny the committed retry.
 * @returns the reopened notification; null if the notification is already open
 */
export async function retryNotification(
  db: Database,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Notification | null> {
  return db.$transaction(async (tx) => {
    const reopened = await reopenNotifications(tx, [id], now);
    if (reopened.length === 0) return null;
    await insertAuditRecord(tx, actor, 'notification.retry', id);
    return tx.notification.findUniqueOrThrow({ where: { id } });
  });
}

/** An open notification, with the settings of its lane. */
export type NotificationWithLane = {
  id: string;
  organizationId: string;
  configurationId: string;
  configurationStatus: WebhookConfiguration['status'];
} & Pick<WebhookConfiguration, 'url' | 'maxConcurrency' | 'revision'>;

/**
 * Reopens failed notifications at an operator's request. Skips notifications that are no longer `Failed`, and
 * those whose configuration or event was deleted.
 * @returns the reopened notifications
 */
export async function retryFailedNotifications(
  db: Database,
  operator: Omit<Actor, 'organizationId'>,
  ids: readonly string[],
  now: Date,
): Promise<NotificationWithLane[]> {
  return db.$transaction(async (tx) => {
    const failed = await lockWithLanes(
      tx,
      ids,
      Prisma.sql`notification.status = 'Failed'
        AND EXISTS (SELECT FROM events WHERE events.id = notification.event_id)`,
    );
    await reopenNotifications(
      tx,
      failed.map(({ id }) => id),
      now,
    );
    await insertAuditRecords(tx, operator, 'notification.retry', failed);
    return failed;
  });
}

/**
 * Sets the due time of waiting notifications to `now`, at an operator's request. Later attempts keep their schedule.
 * @returns all open notifications among `ids`, including those that are due and wait for a slot
 */
export async function promoteNotifications(
  db: Database,
  operator: Omit<Actor, 'organizationId'>,
  ids: readonly string[],
  now: Date,
): Promise<NotificationWithLane[]> {
  return db.$transaction(async (tx) => {
    const open = await lockWithLanes(tx, ids, Prisma.sql`notification.status IN ('Pending', 'Retrying')`);
    await tx.$executeRaw`
      UPDATE notifications SET next_attempt_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
      WHERE id = ANY(${open.map(({ id }) => id)}::text[]) AND next_attempt_at > ${now}::timestamptz`;
    await insertAuditRecords(tx, operator, 'notification.promote', open);
    return open;
  });
}

/**
 * Locks the notifications that meet a condition and still have a configuration. Locks in the order of ids:
 * concurrent callers with other orders would deadlock.
 */
async function lockWithLanes(
  tx: Prisma.TransactionClient,
  ids: readonly string[],
  condition: Prisma.Sql,
): Promise<NotificationWithLane[]> {
  return tx.$queryRaw<NotificationWithLane[]>`
    SELECT notification.id, notification.organization_id AS "organizationId",
      configuration.id AS "configurationId", configuration.status AS "configurationStatus",
      configuration.url, configuration.max_concurrency AS "maxConcurrency", configuration.revision
    FROM notifications AS notification
    JOIN webhook_configurations AS configuration ON configuration.id = notification.configuration_id
    WHERE notification.id = ANY(${ids}::text[]) AND ${condition}
    ORDER BY notification.id FOR UPDATE OF notification`;
}

/** Lists failed notifications created after `since`, newest first. Index: notifications_failed_idx. */
export async function listNewestFailed(
  db: Database,
  { since, limit }: { since: Date; limit: number },
): Promise<Pick<Notification, 'id' | 'configurationId'>[]> {
  return db.$queryRaw<Pick<Notification, 'id' | 'configurationId'>[]>`
    SELECT id, configuration_id AS "configurationId" FROM notifications
    WHERE id > ${idFloor('ntf', since)} AND status = 'Failed'
    ORDER BY id DESC LIMIT ${limit}`;
}

/** Returns the ids whose notifications are `Failed`. */
export async function filterFailed(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM notifications WHERE id = ANY(${ids}::text[]) AND status = 'Failed'`;
  return new Set(rows.map(({ id }) => id));
}
