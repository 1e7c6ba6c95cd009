import type { NotificationStatus } from '@posthorn/domain/notification';
import { isOpen } from '@posthorn/domain/notification';
import { grouped } from '@posthorn/runtime/grouping/grouped';
import type { Database } from '../connection/database.ts';
import { isDataRejected } from '../connection/database-error.ts';
import { defineStatement } from '../connection/statements.ts';
import { type Attempt, Prisma } from '../generated/client.ts';

export type { Attempt };

/** An attempt before it has its number. */
export type NewAttempt = Omit<Attempt, 'number' | 'nextAttemptAt'>;

/** What an attempt leaves its notification as. */
export type AttemptResult = { status: NotificationStatus; nextAttemptAt: Date | null };

/** An attempt as it was written, and what the notification is now. */
export type RecordedAttempt = AttemptResult & { number: number };

/** What the next attempt is, as its notification was read. */
export type ExpectedAttempt = {
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
export type RecordAttempt = (
  attempt: NewAttempt,
  expected: ExpectedAttempt,
  decide: (ordinal: number) => AttemptResult,
) => Promise<RecordedAttempt>;

/** Attempts of one statement, and statements at the same time. */
const GROUP = { most: 100, atATime: 4 };

/** Attempts that end at about the same time are written in one statement, whose commit all of them share. */
export function createAttemptRecorder(db: Database): RecordAttempt {
  const writeIfNext = grouped<NextAttempt, boolean>(
    async (attempts) => {
      const written = new Set((await writeNext(db, columnsOf(attempts))).map(({ id }) => id));
      return ({ attempt }) => written.has(attempt.notificationId);
    },
    { ...GROUP, isFaultOfOne: isDataRejected },
  );
  return async (attempt, { number, retriedAfter }, decide) => {
    const result = decide(number - retriedAfter);
    const isWritten = await writeIfNext({ attempt, number, result });
    return isWritten ? { number, ...result } : writeInTurn(db, attempt, number, decide);
  };
}

type NextAttempt = { attempt: NewAttempt; number: number; result: AttemptResult };

/**
 * The usual case: no other attempt came in between, and nobody holds the row. @returns the notifications of
 * which that is so
 *
 * A group waits for nobody's lock: what somebody else is changing at the moment is written in turn, alone.
 * Index: the primary key of notifications, which needs the ids as a list: that tells which partitions are
 * concerned, and a join does not.
 */
const writeNext = defineStatement<{ id: string }>(
  'record_attempts',
  `WITH given AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::int[],
      $7::int[], $8::text[], $9::text[])
      AS attempt (id, number, status, next_attempt_at, started_at, duration_ms, status_code, error_class, answer)
  ), free AS (
    SELECT id, attempt_count FROM notifications
    WHERE id = ANY ($1::text[]) AND status IN ('Pending', 'Retrying')
    FOR UPDATE SKIP LOCKED
  ), next AS (
    UPDATE notifications AS notification
    SET status = given.status::"NotificationStatus", next_attempt_at = given.next_attempt_at,
      attempt_count = given.number
    FROM given JOIN free ON free.id = given.id AND free.attempt_count = given.number - 1
    WHERE notification.id = ANY ($1::text[]) AND notification.id = given.id
    RETURNING notification.id
  )
  INSERT INTO attempts
    (notification_id, number, started_at, duration_ms, status_code, error_class, answer, next_attempt_at)
  SELECT id, number, started_at, duration_ms, status_code, error_class, answer, next_attempt_at
  FROM given JOIN next USING (id)
  RETURNING notification_id AS id`,
);

function columnsOf(attempts: readonly NextAttempt[]): unknown[] {
  return [
    attempts.map(({ attempt }) => attempt.notificationId),
    attempts.map(({ number }) => number),
    attempts.map(({ result }) => result.status),
    attempts.map(({ result }) => result.nextAttemptAt),
    attempts.map(({ attempt }) => attempt.startedAt),
    attempts.map(({ attempt }) => attempt.durationMs),
    attempts.map(({ attempt }) => attempt.statusCode),
    attempts.map(({ attempt }) => attempt.errorClass),
    attempts.map(({ attempt }) => attempt.answer),
  ];
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

/** The last attempts of a notification, in their order. Index: the primary key. */
export async function listAttempts(db: Database, notificationId: string, limit: number): Promise<Attempt[]> {
  const attempts = await db.attempt.findMany({
    where: { notificationId },
    orderBy: { number: 'desc' },
    take: limit,
  });
  return attempts.reverse();
}
