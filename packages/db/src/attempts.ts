import { isOpen, type NotificationStatus } from '@posthorn/domain/notification-status';
import type { Database } from './database.ts';
import { type Attempt, Prisma } from './generated/client.ts';

/** An attempt before it has its number. */
export type NewAttempt = Omit<Attempt, 'number' | 'nextAttemptAt'>;

/** What an attempt leaves its notification as. */
export type AttemptResult = { status: NotificationStatus; nextAttemptAt: Date | null };

/** An attempt as it was written, and what the notification is now. */
export type RecordedAttempt = AttemptResult & { number: number };

/** What the next attempt is, as its notification was read. */
export type Expected = {
  /** Its number if nobody else delivered the notification meanwhile. */
  number: number;
  /** Attempts there were when the notification was last retried at somebody's request. */
  retriedAfter: number;
};

/**
 * Writes an attempt and what it leaves the notification as, both or neither.
 *
 * The same notification may have been delivered twice at the same time, by a worker that was taken
 * for dead. Then the later attempt gets the next number, and what comes of it is decided anew by
 * that number. And the answer to a write may have been lost: repeating it changes nothing.
 *
 * @param decide what the attempt leaves an open notification as; told which attempt it is since the
 *   notification was made or last retried, 1 for the first
 */
export async function recordAttempt(
  db: Database,
  attempt: NewAttempt,
  { number, retriedAfter }: Expected,
  decide: (ordinal: number) => AttemptResult,
): Promise<RecordedAttempt> {
  const result = decide(number - retriedAfter);
  const isWritten = await writeIfNext(db, attempt, number, result);
  return isWritten ? { number, ...result } : writeInTurn(db, attempt, number, decide);
}

/** The usual case in one statement. @returns false if another attempt came in between */
async function writeIfNext(
  db: Database,
  attempt: NewAttempt,
  number: number,
  { status, nextAttemptAt }: AttemptResult,
): Promise<boolean> {
  const { notificationId, startedAt, durationMs, statusCode, errorClass, answer } = attempt;
  const written = await db.$executeRaw`
    WITH next AS (
      UPDATE notifications
      SET status = ${status}::"NotificationStatus", next_attempt_at = ${nextAttemptAt}, attempt_count = ${number}
      WHERE id = ${notificationId} AND attempt_count = ${number - 1} AND status IN ('Pending', 'Retrying')
      RETURNING id
    )
    INSERT INTO attempts
      (notification_id, number, started_at, duration_ms, status_code, error_class, answer, next_attempt_at)
    SELECT id, ${number}, ${startedAt}, ${durationMs}, ${statusCode}, ${errorClass}, ${answer}, ${nextAttemptAt}::timestamptz
    FROM next`;
  return written === 1;
}

async function writeInTurn(
  db: Database,
  attempt: NewAttempt,
  expectedNumber: number,
  decide: (ordinal: number) => AttemptResult,
): Promise<RecordedAttempt> {
  const id = attempt.notificationId;
  return db.$transaction(async (tx) => {
    await tx.$queryRaw(Prisma.sql`SELECT id FROM notifications WHERE id = ${id} FOR UPDATE`);
    const now = await tx.notification.findUnique({ where: { id } });
    // Dropped with its partition while it was being delivered: nothing is left to write to.
    if (now === null) return { number: expectedNumber, status: 'Cancelled', nextAttemptAt: null };
    const { status, nextAttemptAt } = now;
    const same = await tx.attempt.findFirst({ where: { notificationId: id, startedAt: attempt.startedAt } });
    if (same !== null) return { number: same.number, status, nextAttemptAt };
    const number = now.attemptCount + 1;
    const result = isOpen(status) ? decide(number - now.retriedAfter) : { status, nextAttemptAt };
    await tx.attempt.create({ data: { ...attempt, number, nextAttemptAt: result.nextAttemptAt } });
    await tx.notification.update({ where: { id }, data: { ...result, attemptCount: number } });
    return { number, ...result };
  });
}
