import { idFloor } from '@posthorn/domain/ids';
import { type Actor, insertAuditRecord, insertAuditRecords } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import { type Notification, Prisma, type WebhookConfiguration } from '../generated/client.ts';

/**
 * Opens notifications again that came to their end: ten attempts more, the first at once. The numbers of
 * the attempts go on, so that none is ever told of twice.
 * @returns ids of those it opened; what is open already is left alone
 */
export async function reopenNotifications(
  db: Pick<Database, '$queryRaw'>,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    UPDATE notifications
    SET status = (CASE WHEN attempt_count = 0 THEN 'Pending' ELSE 'Retrying' END)::"NotificationStatus",
      retried_after = attempt_count, next_attempt_at = ${now}::timestamptz
    WHERE id = ANY(${ids}::text[]) AND status NOT IN ('Pending', 'Retrying')
    RETURNING id`;
  return rows.map(({ id }) => id);
}

/** Opens one notification again, as somebody asked. @returns false if it is open already */
export async function retryNotification(db: Database, actor: Actor, id: string, now: Date): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const reopened = await reopenNotifications(tx, [id], now);
    if (reopened.length === 0) return false;
    await insertAuditRecord(tx, actor, 'notification.retry', id);
    return true;
  });
}

/** A notification that is open, with what its lane is to be. */
export type NotificationWithLane = {
  id: string;
  organizationId: string;
  configurationId: string;
  configurationStatus: WebhookConfiguration['status'];
} & Pick<WebhookConfiguration, 'maxConcurrency' | 'revision'>;

/**
 * Opens those of these notifications again that have failed and can still be delivered, as an operator
 * asked. What was retried, delivered or cancelled meanwhile is left alone, and so is what lost its
 * configuration or its event.
 */
export async function retryFailedNotifications(
  db: Database,
  operator: Omit<Actor, 'organizationId'>,
  ids: readonly string[],
  now: Date,
): Promise<NotificationWithLane[]> {
  return db.$transaction(async (tx) => {
    const failed = await lockInLanes(
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
 * Makes those of these notifications due that wait for a retry, as an operator asked: the attempt that is
 * next comes at once, and no other than that.
 * @returns all of them that are open, whether they waited for their time or for a slot
 */
export async function promoteNotifications(
  db: Database,
  operator: Omit<Actor, 'organizationId'>,
  ids: readonly string[],
  now: Date,
): Promise<NotificationWithLane[]> {
  return db.$transaction(async (tx) => {
    const open = await lockInLanes(tx, ids, Prisma.sql`notification.status IN ('Pending', 'Retrying')`);
    await tx.$executeRaw`
      UPDATE notifications SET next_attempt_at = ${now}::timestamptz
      WHERE id = ANY(${open.map(({ id }) => id)}::text[]) AND next_attempt_at > ${now}::timestamptz`;
    await insertAuditRecords(tx, operator, 'notification.promote', open);
    return open;
  });
}

/** Those of these notifications that meet a condition and have their configuration, locked in one order. */
async function lockInLanes(
  tx: Prisma.TransactionClient,
  ids: readonly string[],
  condition: Prisma.Sql,
): Promise<NotificationWithLane[]> {
  return tx.$queryRaw<NotificationWithLane[]>`
    SELECT notification.id, notification.organization_id AS "organizationId",
      configuration.id AS "configurationId", configuration.status AS "configurationStatus",
      configuration.max_concurrency AS "maxConcurrency", configuration.revision
    FROM notifications AS notification
    JOIN webhook_configurations AS configuration ON configuration.id = notification.configuration_id
    WHERE notification.id = ANY(${ids}::text[]) AND ${condition}
    ORDER BY notification.id FOR UPDATE OF notification`;
}

/** Failed notifications made since `since`, the newest first. Index: notifications_failed_idx. */
export async function listNewestFailed(
  db: Database,
  { since, limit }: { since: Date; limit: number },
): Promise<Pick<Notification, 'id' | 'configurationId'>[]> {
  return db.$queryRaw<Pick<Notification, 'id' | 'configurationId'>[]>`
    SELECT id, configuration_id AS "configurationId" FROM notifications
    WHERE id > ${idFloor('ntf', since)} AND status = 'Failed'
    ORDER BY id DESC LIMIT ${limit}`;
}

/** Which of these notifications have failed. */
export async function filterFailed(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM notifications WHERE id = ANY(${ids}::text[]) AND status = 'Failed'`;
  return new Set(rows.map(({ id }) => id));
}
