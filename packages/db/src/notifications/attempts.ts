import { isOpen, type NotificationStatus } from '@posthorn/domain/notification';
import { grouped } from '@posthorn/runtime/grouping/grouped';
import type { Database } from '../connection/database.ts';
import { isDataRejected } from '../connection/database-error.ts';
import { defineStatement } from '../connection/statements.ts';
import { type Attempt, Prisma } from '../generated/client.ts';
import { freeNextOf, runIn } from './record-order.ts';

export type { Attempt };

/** An attempt before it is recorded, so without its number. */
export type NewAttempt = Omit<Attempt, 'number' | 'nextAttemptAt'>;

/** State of a notification after an attempt. */
export type AttemptResult = { status: NotificationStatus; nextAttemptAt: Date | null };

/** A recorded attempt's number, and the state of its notification. */
export type RecordedAttempt = AttemptResult & {
  number: number;
  /** The notification that waited for the end of this one, and no longer waits. */
  freedId: string | null;
};

/** The place of an attempt in its notification, which the worker reads before the delivery. */
export type ExpectedAttempt = {
  /** Number of the attempt, unless another worker delivers the notification at the same time. */
  number: number;
  /** Number of attempts before a retry or a replay last reopened the notification, else 0. */
  retriedAfter: number;
  /** Whether another notification of the record waited for this one. */
  hasNext: boolean;
};

/**
 * Writes an attempt and the new state of its notification, both or neither.
 *
 * Two workers can deliver the same notification at once if BullMQ considers the first worker dead. The attempt
 * recorded later then gets the next number, and `decide` runs again for that number. The write is idempotent:
 * a caller may repeat a write whose result was lost.
 *
 * @param decide returns the new state of an open notification. Its argument counts the attempts since the
 *   notification was created or last reopened, 1 for the first
 * @throws errors of Postgres; see `isDataRejected`
 */
export type RecordAttempt = (
  attempt: NewAttempt,
  expected: ExpectedAttempt,
  decide: (ordinal: number) => AttemptResult,
) => Promise<RecordedAttempt>;

/** At most 100 attempts per statement, and 4 statements at a time. */
const GROUP = { maxItems: 100, maxGroups: 4 };

/** Creates the writer of attempts. Attempts that end at about the same time share one statement and its commit. */
export function createAttemptRecorder(db: Database): RecordAttempt {
  const writeIfNext = grouped<NextAttempt, Written | undefined>(
    async (attempts) => {
      const rows = await writeNext(db, [...columnsOf(attempts), false]);
      const written = new Map(rows.map((row) => [row.id, row]));
      return ({ attempt }) => written.get(attempt.notificationId);
    },
    { ...GROUP, isFaultOfOne: isDataRejected },
  );
  const writeAlone = async (attempt: NextAttempt) =>
    (await writeNext(db, [...columnsOf([attempt]), true]))[0];
  return async (attempt, { number, retriedAfter, hasNext }, decide) => {
    const result = decide(number - retriedAfter);
    const written = await (hasNext ? writeAlone : writeIfNext)({ attempt, number, result });
    if (written === undefined) return writeInTurn(db, attempt, number, decide);
    const hasEnded = hasNext && !isOpen(result.status);
    // The statement does not see a notification that was appended while it began.
    const [freedLater = null] =
      hasEnded && written.freedId === null ? await freeNextOf(runIn(db), [written.id]) : [];
    return { number, ...result, freedId: written.freedId ?? freedLater };
  };
}

/** A notification whose attempt was written. */
type Written = { id: string; freedId: string | null };

type NextAttempt = { attempt: NewAttempt; number: number; result: AttemptResult };

/**
 * Handles the usual case: no worker has recorded another attempt, and the row is not locked. A group never waits for
 * a lock: `writeInTurn` writes the attempts whose rows are locked, one by one.
 *
 * Index: the primary key of notifications. The ids must be a list: Postgres selects the partitions from a list,
 * but not from a join.
 *
 * The end of a notification frees the one that waits for it (record-order.ts), in the same statement: no crash can
 * separate the two. A statement with `$10` has one attempt. In a group, the statement would hold the locks of other
 * notifications while it waits for the lock of a freed one, and a publication that has this lock could wait for them.
 *
 * @returns the notifications whose attempts were written
 */
const writeNext = defineStatement<Written>(
  'record_attempts',
  `WITH given AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::int[],
      $7::int[], $8::text[], $9::text[])
      AS attempt (id, number, status, next_attempt_at, started_at, duration_ms, status_code, error_class, answer)
  ), free AS (
    SELECT id, attempt_count FROM notifications
    WHERE id = ANY ($1::text[]) AND status IN ('Pending', 'Retrying') AND (next_id IS NULL OR $10::boolean)
    FOR UPDATE SKIP LOCKED
  ), next AS (
    UPDATE notifications AS notification
    SET status = given.status::"NotificationStatus", next_attempt_at = given.next_attempt_at,
      attempt_count = given.number, last_outcome = coalesce(given.status_code::text, given.error_class),
      updated_at = given.started_at + given.duration_ms * interval '1 millisecond'
    FROM given JOIN free ON free.id = given.id AND free.attempt_count = given.number - 1
    WHERE notification.id = ANY ($1::text[]) AND notification.id = given.id
    RETURNING notification.id, notification.status, notification.next_id
  ), recorded AS (
    INSERT INTO attempts
      (notification_id, number, started_at, duration_ms, status_code, error_class, answer, next_attempt_at)
    SELECT id, number, started_at, duration_ms, status_code, error_class, answer, next_attempt_at
    FROM given JOIN next USING (id)
  ), freed AS (
    UPDATE notifications AS waiting SET is_blocked = false, next_attempt_at = now()
    FROM next
    WHERE next.next_id IS NOT NULL AND next.status NOT IN ('Pending', 'Retrying')
      AND waiting.id = next.next_id AND waiting.predecessor_id = next.id AND waiting.is_blocked
      AND waiting.status IN ('Pending', 'Retrying')
    RETURNING waiting.id, waiting.predecessor_id
  )
  SELECT next.id, freed.id AS "freedId" FROM next LEFT JOIN freed ON freed.predecessor_id = next.id`,
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

/** Waits for the lock of a notification, then writes one attempt with the next free number. */
async function writeInTurn(
  db: Database,
  attempt: NewAttempt,
  expectedNumber: number,
  decide: (ordinal: number) => AttemptResult,
): Promise<RecordedAttempt> {
  const id = attempt.notificationId;
  return db.$transaction(async (tx) => {
    await tx.$queryRaw(Prisma.sql`SELECT id FROM notifications WHERE id = ${id} FOR UPDATE`);
    const notification = await tx.notification.findUnique({ where: { id } });
    // Retention dropped the partition during the delivery, so there is no row to update.
    if (notification === null)
      return { number: expectedNumber, status: 'Cancelled', nextAttemptAt: null, freedId: null };
    const { status, nextAttemptAt } = notification;
    // An earlier call wrote the attempt, but the caller did not get the result.
    const same = await tx.attempt.findFirst({ where: { notificationId: id, startedAt: attempt.startedAt } });
    if (same !== null) return { number: same.number, status, nextAttemptAt, freedId: null };
    const number = notification.attemptCount + 1;
    const result = isOpen(status) ? decide(number - notification.retriedAfter) : { status, nextAttemptAt };
    await tx.attempt.create({ data: { ...attempt, number, nextAttemptAt: result.nextAttemptAt } });
    const lastOutcome = attempt.statusCode === null ? attempt.errorClass : String(attempt.statusCode);
    const updatedAt = new Date(attempt.startedAt.getTime() + attempt.durationMs);
    await tx.notification.update({
      where: { id },
      data: { ...result, attemptCount: number, lastOutcome, updatedAt },
    });
    const hasFreed = notification.nextId !== null && !isOpen(result.status);
    const [freedId = null] = hasFreed ? await freeNextOf(runIn(tx), [id]) : [];
    return { number, ...result, freedId };
  });
}

/** Lists the last attempts of a notification, in the order of their numbers. Index: the primary key. */
export async function listAttempts(db: Database, notificationId: string, limit: number): Promise<Attempt[]> {
  const attempts = await db.attempt.findMany({
    where: { notificationId },
    orderBy: { number: 'desc' },
    take: limit,
  });
  return attempts.reverse();
}
