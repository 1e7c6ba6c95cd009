import { type Actor, auditRecord } from './audit.ts';
import type { Database } from './database.ts';

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
    await auditRecord(tx, actor, 'notification.retry', id);
    return true;
  });
}
