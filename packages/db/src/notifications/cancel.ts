import { type Actor, insertAuditRecord } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import type { Notification } from '../generated/client.ts';
import { freeNextOf, lockTailsOf, type RunSql, removeFromChain, runIn } from './record-order.ts';

/** Cancels the notifications among `ids` that are still open. What waited for one of them no longer waits. */
export async function cancelNotifications(db: Database, ids: readonly string[]): Promise<void> {
  await db.$transaction(async (tx) => {
    await cancel(runIn(tx), ids);
    await freeNextOf(runIn(tx), ids);
  });
}

/**
 * Cancels one open notification at a caller's request. What waited for it now waits for the notification before it, if
 * that one is still open.
 *
 * @param asRead cancels the notification only if its row is still as the caller has read it
 * @returns the cancelled notification, and ids of those that no longer wait; null if the notification has ended, or is
 *   no longer as read
 */
export async function cancelNotification(
  db: Database,
  actor: Actor,
  { id, asRead }: { id: string; asRead: Notification | undefined },
): Promise<{ notification: Notification; freedIds: string[] } | null> {
  return db
    .$transaction(async (tx) => {
      const run = runIn(tx);
      const { ordered } = await lockTailsOf(run, [id], { isAny: true });
      for (const own of ordered) await removeFromChain(run, own);
      const cancelled = await cancel(run, [id], asRead);
      // Rolls back, so that the chain stays as it was.
      if (cancelled.length === 0) throw new NotCancelledError();
      await insertAuditRecord(tx, actor, 'notification.cancel', id);
      const freedIds = await freeNextOf(run, [id]);
      return { notification: await tx.notification.findUniqueOrThrow({ where: { id } }), freedIds };
    })
    .catch((error: unknown) => {
      if (error instanceof NotCancelledError) return null;
      throw error;
    });
}

class NotCancelledError extends Error {}

async function cancel(run: RunSql, ids: readonly string[], asRead?: Notification): Promise<{ id: string }[]> {
  return run(
    `UPDATE notifications SET status = 'Cancelled', next_attempt_at = NULL, is_blocked = false, updated_at = now()
    WHERE id = ANY ($1::text[]) AND status IN ('Pending', 'Retrying')
      AND ($2::text IS NULL OR status::text = $2 AND attempt_count = $3::int)
    RETURNING id`,
    [ids, asRead?.status ?? null, asRead?.attemptCount ?? null],
  );
}

/** Rows per UPDATE, so that each statement stays short. */
const BATCH = 5_000;

/**
 * Cancels every open notification of a deleted configuration, in batches.
 * @param budgetMs starts no further batch after this many milliseconds
 * @param inTurn runs one batch
 * @returns whether all open notifications were cancelled
 */
export async function cancelNotificationsOfConfiguration(
  db: Database,
  configurationId: string,
  budgetMs: number,
  inTurn: <Result>(batch: () => Promise<Result>) => Promise<Result> = (batch) => batch(),
): Promise<boolean> {
  const deadline = performance.now() + budgetMs;
  while (performance.now() < deadline) {
    // Index: notifications_configuration_open_idx, which Postgres uses only for literal statuses.
    // The outer condition repeats the status: a notification delivered in between must stay Delivered.
    const count = await inTurn(
      () => db.$executeRaw`
      UPDATE notifications SET status = 'Cancelled', next_attempt_at = NULL, is_blocked = false, updated_at = now()
      WHERE status IN ('Pending', 'Retrying') AND id IN (
        SELECT id FROM notifications
        WHERE configuration_id = ${configurationId} AND status IN ('Pending', 'Retrying')
        LIMIT ${BATCH}
      )`,
    );
    if (count === 0) return true;
  }
  return false;
}
