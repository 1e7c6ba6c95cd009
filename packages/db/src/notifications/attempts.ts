import { GATEWAY_EVENT_TYPES } from '@posthorn/domain/gateway-event-types';
import { isOpen, type NotificationStatus } from '@posthorn/domain/notification';
import { grouped } from '@posthorn/runtime/grouping/grouped';
import type { Database } from '../connection/database.ts';
import { isDataRejected } from '../connection/database-error.ts';
import { type Attempt, type Notification, Prisma } from '../generated/client.ts';
import { defineStatementByWeek, type OfWeek } from '../partitions/statement-by-week.ts';
import { DELIVERED, insertTally } from './attempt-tallies.ts';
import { freeNextOf, runIn } from './record-order.ts';

export type { Attempt };

/** An attempt before it is recorded, so without its number. */
export type NewAttempt = Omit<Attempt, 'number' | 'nextAttemptAt' | 'details'> & {
  /** JSON. */
  details: string | null;
  /** Bytes of the request's body; 0 if the endpoint did not answer. */
  answeredBytes: number;
};

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
  /** The notification of the record that waited for this one; null if none did. */
  nextId: string | null;
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

/**
 * Creates the writer of attempts. Attempts that end at about the same time share one statement and its commit. Attempts
 * with a next notification have groups of their own, so that the others pay nothing for the order of records.
 */
export function createAttemptRecorder(db: Database): RecordAttempt {
  const writeAny = groupedBy(db, writeWithoutNext);
  const writeOrdered = groupedBy(db, writeWithNext);
  return async (attempt, { number, retriedAfter, nextId }, decide) => {
    const result = decide(number - retriedAfter);
    const written = await (nextId === null ? writeAny : writeOrdered)({ attempt, number, nextId, result });
    if (written === undefined) return writeInTurn(db, attempt, number, decide);
    return { number, ...result, freedId: written.freedId };
  };
}

function groupedBy(db: Database, { usual, failing }: Writers) {
  return grouped<NextAttempt, Written | undefined>(
    async (attempts) => {
      const hasFailed = attempts.some(({ result }) => result.status === 'Failed');
      const ids = attempts.map(({ attempt }) => attempt.notificationId);
      const rows = await (hasFailed ? failing : usual)(db, ids, columnsOf(attempts));
      const written = new Map(rows.map((row) => [row.id, row]));
      return ({ attempt }) => written.get(attempt.notificationId);
    },
    { ...GROUP, isFaultOfOne: isDataRejected },
  );
}

/** `failing` also tells of the notifications whose last attempt failed. Without any, the statement is not needed. */
type Writers = Record<'usual' | 'failing', ReturnType<typeof defineStatementByWeek<Written>>>;

/** A notification whose attempt was written. */
type Written = { id: string; freedId: string | null };

type NextAttempt = {
  attempt: NewAttempt;
  number: number;
  nextId: string | null;
  result: AttemptResult;
};

/**
 * SQL that handles the usual case: no worker has recorded another attempt, no row is locked, and the next notification is
 * still the expected one. A group never waits for a lock, so it cannot deadlock: `writeInTurn` writes the other attempts,
 * one by one.
 *
 * The statement also tallies the attempts that it writes (operators/tallies.ts), by the minute in which they ended.
 *
 * Index: the primary key of notifications. The bounds of a week select its partition (statement-by-week.ts). Only `free` has
 * the list of ids: beside the join, Postgres would sort the list again for each row.
 *
 * @param next `waiting`: further CTEs before the write; `mayWrite`: a condition on `given` and `free`; `result`: what
 *   follows the write, and ends with the rows of the statement
 * @param failures CTE after the write: FAILURES, or empty
 */
const recordSql = (
  next: { waiting: string; mayWrite: string; result: string },
  failures: string,
  ofWeek: OfWeek,
) => `
  WITH given AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::int[],
      $7::int[], $8::text[], $9::text[], $10::text[], $11::text[], string_to_array($12, E'\\n', ''), $13::int[])
      AS attempt (id, number, status, next_attempt_at, started_at, duration_ms, status_code, error_class, answer, next_id,
        cause, details, answered_bytes)
  ), free AS (
    SELECT id, attempt_count, next_id FROM notifications
    WHERE id = ANY ($1::text[])${ofWeek('id', 'ntf')} AND status IN ('Pending', 'Retrying')
    FOR UPDATE SKIP LOCKED
  )${next.waiting}, next AS (
    UPDATE notifications AS notification
    SET status = given.status::"NotificationStatus", next_attempt_at = given.next_attempt_at,
      attempt_count = given.number, last_outcome = coalesce(given.status_code::text, given.error_class),
      updated_at = given.started_at + given.duration_ms * interval '1 millisecond'
    FROM given JOIN free ON free.id = given.id AND free.attempt_count = given.number - 1
    WHERE notification.id = given.id${ofWeek('notification.id', 'ntf')} AND ${next.mayWrite}
    RETURNING notification.id, notification.status, notification.next_id, notification.organization_id,
      notification.configuration_id, notification.event_type, notification.updated_at, given.answered_bytes,
      CASE WHEN given.status_code BETWEEN 200 AND 299 THEN '${DELIVERED}'
        ELSE coalesce(given.cause, given.error_class, given.status_code::text) END AS outcome
  ), tallied AS (
    INSERT INTO attempt_tallies
      (organization_id, configuration_id, outcome, attempts, delivered, failed, bytes, first_at, last_at)
    SELECT organization_id, configuration_id, outcome, count(*), count(*) FILTER (WHERE status = 'Delivered'),
      count(*) FILTER (WHERE status = 'Failed'), sum(answered_bytes), min(updated_at), max(updated_at)
    FROM next GROUP BY organization_id, configuration_id, outcome, date_trunc('minute', updated_at)
  ), recorded AS (
    INSERT INTO attempts
      (notification_id, number, started_at, duration_ms, status_code, error_class, answer, next_attempt_at, cause, details)
    SELECT id, number, started_at, duration_ms, status_code, error_class, answer, next_attempt_at, cause, details::jsonb
    FROM given JOIN next USING (id)
  )${failures}${next.result}`;

/** What NOTIFICATION.FAILED counts (notices/failures.ts). A notice about a failed notice could cause another one. */
const FAILURES = `, failures AS (
    INSERT INTO failed_notifications (configuration_id, notification_id, failed_at)
    SELECT configuration_id, id, updated_at FROM next
    WHERE status = 'Failed' AND event_type <> ALL ('{${[...GATEWAY_EVENT_TYPES.keys()].join(',')}}')
  )`;

/** @param name of the prepared statements */
const defineWriters = (name: string, next: Parameters<typeof recordSql>[0]): Writers => ({
  usual: defineStatementByWeek(name, (ofWeek) => recordSql(next, '', ofWeek)),
  failing: defineStatementByWeek(`${name}_failing`, (ofWeek) => recordSql(next, FAILURES, ofWeek)),
});

/** @returns the notifications whose attempts were written */
const writeWithoutNext = defineWriters('record_attempts', {
  waiting: '',
  mayWrite: 'free.next_id IS NULL',
  result: `SELECT id, NULL AS "freedId" FROM next`,
});

/**
 * The end of a notification frees the one that waits for it (record-order.ts), in the same statement: no crash can
 * separate the two.
 * @returns the notifications whose attempts were written, and those that no longer wait
 */
const writeWithNext = defineWriters('record_ordered_attempts', {
  waiting: `, waiting AS (
    SELECT id, predecessor_id FROM notifications
    WHERE id = ANY ($10::text[]) AND is_blocked AND status IN ('Pending', 'Retrying')
    FOR UPDATE SKIP LOCKED
  )`,
  mayWrite: `free.next_id = given.next_id AND (
      given.status IN ('Pending', 'Retrying')
      OR EXISTS (SELECT FROM waiting WHERE waiting.id = given.next_id AND waiting.predecessor_id = given.id)
    )`,
  result: `, freed AS (
    UPDATE notifications AS waiting SET is_blocked = false, next_attempt_at = now()
    FROM next
    WHERE waiting.id = ANY ($10::text[]) AND waiting.id = next.next_id AND next.status NOT IN ('Pending', 'Retrying')
    RETURNING waiting.id, waiting.predecessor_id
  )
  SELECT next.id, freed.id AS "freedId" FROM next LEFT JOIN freed ON freed.predecessor_id = next.id`,
});

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
    attempts.map(({ nextId }) => nextId),
    attempts.map(({ attempt }) => attempt.cause),
    // JSON.stringify writes no line break. As an array, pg would escape each quote of the JSON.
    attempts.map(({ attempt }) => attempt.details ?? '').join('\n'),
    attempts.map(({ attempt }) => attempt.answeredBytes),
  ];
}

/** Waits for the lock of a notification, then writes one attempt with the next free number. */
async function writeInTurn(
  db: Database,
  { answeredBytes, ...attempt }: NewAttempt,
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
    await tx.attempt.create({
      data: { ...attempt, details: jsonOf(attempt.details), number, nextAttemptAt: result.nextAttemptAt },
    });
    const lastOutcome = attempt.statusCode === null ? attempt.errorClass : String(attempt.statusCode);
    const updatedAt = new Date(attempt.startedAt.getTime() + attempt.durationMs);
    await tx.notification.update({
      where: { id },
      data: { ...result, attemptCount: number, lastOutcome, updatedAt },
    });
    const ended = isOpen(status) ? result.status : null;
    await insertTally(tx, { ...attempt, answeredBytes }, notification, { ended, endedAt: updatedAt });
    if (ended === 'Failed') await insertFailure(tx, notification, updatedAt);
    const hasFreed = notification.nextId !== null && !isOpen(result.status);
    const [freedId = null] = hasFreed ? await freeNextOf(runIn(tx), [id]) : [];
    return { number, ...result, freedId };
  });
}

/** Prisma distinguishes the NULL of Postgres from the null of JSON. */
function jsonOf(text: string | null): Prisma.InputJsonValue | typeof Prisma.DbNull {
  return text === null ? Prisma.DbNull : JSON.parse(text);
}

/** Remembers a final failure for the next NOTIFICATION.FAILED. Nobody gets notices about notices. */
async function insertFailure(
  tx: Prisma.TransactionClient,
  { id, configurationId, eventType }: Pick<Notification, 'id' | 'configurationId' | 'eventType'>,
  failedAt: Date,
): Promise<void> {
  if (GATEWAY_EVENT_TYPES.has(eventType)) return;
  await tx.failedNotification.create({ data: { configurationId, notificationId: id, failedAt } });
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
