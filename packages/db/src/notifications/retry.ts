import { idFloor } from '@posthorn/domain/ids';
import { type Actor, insertAuditRecord, insertAuditRecords } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import type { Notification, Prisma, WebhookConfiguration } from '../generated/client.ts';
import { appendToTails, lockTailsOf, runIn } from './record-order.ts';

/** An open notification, and whether it waits for another one of its record. */
export type Reopened = { id: string; isBlocked: boolean };

const NO_ORDER = { ordered: [], tails: new Map() };

/**
 * Reopens closed notifications for ten further attempts, the first at once. Attempt numbers continue, so each
 * number stays unique within its notification. Skips open notifications.
 *
 * Where the configuration has an order, each reopened notification comes after all open ones of its record, and those
 * of one call keep the order of their ids.
 *
 * @param options `mayHaveOrder`: false if the caller has read that no configuration of these notifications has an order
 * @returns the reopened notifications
 */
export async function reopenNotifications(
  tx: Pick<Prisma.TransactionClient, '$queryRaw' | '$queryRawUnsafe'>,
  ids: readonly string[],
  now: Date,
  { mayHaveOrder = true }: { mayHaveOrder?: boolean } = {},
): Promise<Reopened[]> {
  const { ordered, tails } = mayHaveOrder ? await lockTailsOf(runIn(tx), ids) : NO_ORDER;
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE notifications
    SET status = (CASE WHEN attempt_count = 0 THEN 'Pending' ELSE 'Retrying' END)::"NotificationStatus",
      retried_after = attempt_count, next_attempt_at = ${now}::timestamptz, updated_at = ${now}::timestamptz,
      predecessor_id = NULL, is_blocked = false, next_id = NULL
    WHERE id = ANY(${ids}::text[]) AND status NOT IN ('Pending', 'Retrying')
    RETURNING id`;
  const reopened = new Set(rows.map(({ id }) => id));
  const appended = ordered.filter(({ id }) => reopened.has(id));
  const blocked = await appendToTails(runIn(tx), tails, appended);
  return rows.map(({ id }) => ({ id, isBlocked: blocked.has(id) }));
}

/**
 * Makes the next attempt of a Retrying notification due now, and allows ten more attempts as any retry does. Sweeps find
 * the notification by `retried_after`. Returns whether the attempt was later.
 */
async function bringForward(tx: Pick<Prisma.TransactionClient, '$queryRaw'>, id: string, now: Date) {
  const rows = await tx.$queryRaw<unknown[]>`
    UPDATE notifications
    SET retried_after = attempt_count, next_attempt_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
    WHERE id = ${id} AND status = 'Retrying' AND NOT is_blocked AND next_attempt_at > ${now}::timestamptz
    RETURNING 1`;
  return rows.length > 0;
}

/**
 * Reopens one notification at a caller's request, or brings the next attempt of a Retrying notification forward. Reads
 * the result in the same transaction: afterwards the row may be deleted, and an error would deny the committed retry.
 *
 * @param asRead reopens the notification only if its row is still as the caller has read it
 * @returns the notification; null if its next attempt is due already, or if the row is no longer as read
 */
export async function retryNotification(
  db: Database,
  actor: Actor,
  { id, asRead, now }: { id: string; asRead: Notification | undefined; now: Date },
): Promise<Notification | null> {
  return db.$transaction(async (tx) => {
    if (asRead !== undefined) {
      const { status, attemptCount } = asRead;
      const rows = await tx.$queryRaw<unknown[]>`
        SELECT FROM notifications
        WHERE id = ${id} AND status = ${status}::"NotificationStatus" AND attempt_count = ${attemptCount}
        FOR UPDATE`;
      if (rows.length === 0) return null;
    }
    const reopened = await reopenNotifications(tx, [id], now);
    if (reopened.length === 0 && !(await bringForward(tx, id, now))) return null;
    await insertAuditRecord(tx, actor, 'notification.retry', id);
    return tx.notification.findUniqueOrThrow({ where: { id } });
  });
}

/** An open notification, with the settings of its lane. */
export type NotificationWithLane = Reopened & {
  organizationId: string;
  configurationId: string;
  configurationStatus: WebhookConfiguration['status'];
} & Pick<WebhookConfiguration, 'url' | 'maxConcurrency' | 'maxPerSecond' | 'revision'>;

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
    const reopened = await reopenFailed(tx, ids, now);
    await insertAuditRecords(tx, operator, 'notification.retry', reopened);
    return reopened;
  });
}

/**
 * Reopens failed notifications, without a record in the audits. Skips notifications that are no longer `Failed`, and
 * those whose configuration or event was deleted.
 * @returns the reopened notifications
 */
export async function reopenFailed(
  tx: Prisma.TransactionClient,
  ids: readonly string[],
  now: Date,
): Promise<NotificationWithLane[]> {
  const failed = await lockFailed(tx, ids);
  const reopened = await reopenNotifications(
    tx,
    failed.map(({ id }) => id),
    now,
  );
  const blocked = new Set(reopened.filter(({ isBlocked }) => isBlocked).map(({ id }) => id));
  return failed.map((each) => ({ ...each, isBlocked: blocked.has(each.id) }));
}

/**
 * Locks the failed notifications that still have a configuration and an event. Locks in the order of ids: concurrent
 * callers with other orders would deadlock.
 */
async function lockFailed(
  tx: Prisma.TransactionClient,
  ids: readonly string[],
): Promise<Omit<NotificationWithLane, 'isBlocked'>[]> {
  return tx.$queryRaw<Omit<NotificationWithLane, 'isBlocked'>[]>`
    SELECT notification.id, notification.organization_id AS "organizationId",
      configuration.id AS "configurationId", configuration.status AS "configurationStatus",
      configuration.url, configuration.max_concurrency AS "maxConcurrency",
      configuration.max_per_second AS "maxPerSecond", configuration.revision
    FROM notifications AS notification
    JOIN webhook_configurations AS configuration ON configuration.id = notification.configuration_id
    WHERE notification.id = ANY(${ids}::text[]) AND notification.status = 'Failed'
      AND EXISTS (SELECT FROM events WHERE events.id = notification.event_id)
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
