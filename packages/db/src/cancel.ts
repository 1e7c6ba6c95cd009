import { OPEN_STATUSES } from '@posthorn/domain/notification-status';
import type { Database } from './database.ts';

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
export async function cancelNotificationsOf(
  db: Database,
  configurationId: string,
  budgetMs: number,
): Promise<boolean> {
  const deadline = performance.now() + budgetMs;
  while (performance.now() < deadline) {
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
