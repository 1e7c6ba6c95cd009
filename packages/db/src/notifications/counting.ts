import { idFloor, timeOf } from '@posthorn/domain/ids';
import { readClock } from '../connection/clock.ts';
import type { Database } from '../connection/database.ts';
import { isSerializationFailure } from '../connection/database-error.ts';
import { deleteInBatches } from '../connection/statements.ts';
import { Prisma } from '../generated/client.ts';
import {
  addCounts,
  applyChange,
  type Change,
  COUNTED,
  type Counts,
  HOUR,
  HOUR_MS,
  MINUTE,
  MINUTE_MS,
  noCounts,
  startOf,
} from './counts.ts';

/**
 * Age at which a notification is counted. The triggers of the migration record changes of notifications that are
 * older than two minutes. The third minute is a margin.
 */
const SETTLED_AFTER_MS = 3 * MINUTE_MS;
/** Notifications that one step counts, rounded up to a full minute. Keeps the transaction short. */
const STEP = 20_000;
/** Changes that one step adds to the counts. */
const CHANGES = 5_000;
/**
 * A minute with at least this many notifications of a configuration gets a count of its own. Statistics read the
 * other minutes of a partial hour from the notifications: at most 60 times this number.
 */
const BUSY_MINUTE = 200;

type Transaction = Prisma.TransactionClient;

/**
 * Counts the next notifications, and adds recorded changes to the counts. One transaction stores the counts and the
 * position, and sees the database as of one moment. So a crash between any two statements changes nothing.
 *
 * Every change of a notification is counted exactly once. A change that the transaction does not see is committed
 * later. By then the notification is older than two minutes, so a trigger records the change. A recorded change of
 * a notification that this step counts is dropped: the notification's status includes the change.
 *
 * @returns whether more work is ready; null if another process counts at present
 */
export async function countNotifications(
  db: Database,
  settledAfterMs = SETTLED_AFTER_MS,
): Promise<boolean | null> {
  const settled = await findSettled(db, settledAfterMs);
  try {
    return await db.$transaction((tx) => countNext(tx, settled), { isolationLevel: 'RepeatableRead' });
  } catch (error) {
    if (isSerializationFailure(error)) return null;
    throw error;
  }
}

/**
 * Finds the id below which every uncommitted change will be recorded by a trigger, rounded down to a minute. A
 * transaction that is open now may have skipped the record of a notification that was younger than two minutes.
 */
async function findSettled(db: Database, settledAfterMs: number): Promise<string> {
  const { oldestWrite } = await readClock(db);
  return settledBy(oldestWrite, settledAfterMs);
}

function settledBy(oldestWrite: Date, settledAfterMs: number): string {
  const at = Math.max(0, oldestWrite.getTime() - settledAfterMs);
  return idFloor('ntf', new Date(at - (at % MINUTE_MS)));
}

/** Whether a step at this time could count notifications. While a transaction that writes is open, there may be none. */
export function hasSettled(countedTo: string, now: Date): boolean {
  return countedTo < settledBy(now, SETTLED_AFTER_MS);
}

async function countNext(tx: Transaction, settled: string): Promise<boolean | null> {
  const [position] = await tx.$queryRaw<{ countedTo: string }[]>`
    SELECT counted_to AS "countedTo" FROM notification_counting FOR UPDATE SKIP LOCKED`;
  if (position === undefined) return null;
  const from = position.countedTo;
  const to = await findEnd(tx, from, settled);
  const counts = createTable();
  if (to > from) await countCreated(tx, from, to, counts);
  const changes = await takeChanges(tx, from, to);
  for (const change of changes) {
    const { notificationId: id, configurationId } = change;
    applyChange(counts.of(configurationId, HOUR, startOf(id, HOUR_MS)), change);
    applyChange(counts.of(configurationId, MINUTE, startOf(id, MINUTE_MS)), change);
  }
  await addToCounts(tx, counts.rows());
  await tx.$executeRaw`UPDATE notification_counting SET counted_to = ${to}`;
  return to < settled || changes.length === CHANGES;
}

/** Finds the end of a step: within one hour, and at the first full minute after STEP notifications. */
async function findEnd(tx: Transaction, from: string, settled: string): Promise<string> {
  if (settled <= from) return from;
  const findAt = async (offset: number, since: string, until: string) => {
    const [row] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM notifications WHERE id >= ${since} AND id < ${until} ORDER BY id OFFSET ${offset} LIMIT 1`;
    return row?.id;
  };
  const first = await findAt(0, from, settled);
  if (first === undefined) return settled;
  const minute = startOf(first, MINUTE_MS);
  const endOfHour = after(startOf(first, HOUR_MS), HOUR_MS);
  const end = endOfHour < settled ? endOfHour : settled;
  const last = await findAt(STEP, first, end);
  if (last === undefined) return end;
  const full = startOf(last, MINUTE_MS);
  return full > minute ? full : after(minute, MINUTE_MS);
}

function after(start: string, periodMs: number): string {
  return idFloor('ntf', new Date(timeOf(start).getTime() + periodMs));
}

/** Counts the notifications of a range of full minutes within one hour. Index: the primary key. */
async function countCreated(tx: Transaction, from: string, to: string, counts: Table): Promise<void> {
  const hour = startOf(before(to), HOUR_MS);
  const first = from > hour ? from : hour;
  const minutes: string[] = [];
  for (let minute = first; minute < to; minute = after(minute, MINUTE_MS)) minutes.push(minute);
  const rows = await tx.$queryRaw<({ minute: number; configurationId: string; total: number } & Counts)[]>`
    SELECT width_bucket(id, ${minutes}::text[] COLLATE "C") AS minute, configuration_id AS "configurationId",
      count(*)::integer AS total, ${Prisma.raw(COUNTED)}
    FROM notifications WHERE id >= ${first} AND id < ${to} GROUP BY 1, 2`;
  for (const { minute, configurationId, total, ...counted } of rows) {
    addCounts(counts.of(configurationId, HOUR, hour), counted);
    const start = minutes[minute - 1];
    if (start !== undefined && total >= BUSY_MINUTE) counts.create(configurationId, start, counted);
  }
}

/** An id of the minute before `end`. */
function before(end: string): string {
  return idFloor('ntf', new Date(timeOf(end).getTime() - 1));
}

/**
 * Takes recorded changes: drops those of notifications that this step counts, and returns those of notifications
 * that an earlier step counted. Index: the primary key.
 */
async function takeChanges(tx: Transaction, from: string, to: string): Promise<Change[]> {
  await tx.$executeRaw`
    DELETE FROM notification_changes WHERE notification_id >= ${from} AND notification_id < ${to}`;
  return tx.$queryRaw<Change[]>`
    DELETE FROM notification_changes WHERE (notification_id, id) IN (
      SELECT notification_id, id FROM notification_changes WHERE notification_id < ${from}
      ORDER BY notification_id, id LIMIT ${CHANGES})
    RETURNING notification_id AS "notificationId", configuration_id AS "configurationId",
      from_status AS "fromStatus", to_status AS "toStatus"`;
}

type Row = { configurationId: string; minutes: number; start: string; isNew: boolean; counts: Counts };

/** What a step adds to the counts. */
type Table = ReturnType<typeof createTable>;

function createTable() {
  const rows = new Map<string, Row>();
  const rowOf = (configurationId: string, minutes: number, start: string, isNew: boolean) => {
    const key = `${configurationId} ${minutes} ${start}`;
    const row = rows.get(key) ?? { configurationId, minutes, start, isNew, counts: noCounts() };
    rows.set(key, row);
    return row;
  };
  return {
    of: (configurationId: string, minutes: number, start: string) =>
      rowOf(configurationId, minutes, start, minutes === HOUR).counts,
    /** Adds the count of a busy minute. Changes of other minutes have no count to go to. */
    create: (configurationId: string, start: string, counts: Counts) =>
      addCounts(rowOf(configurationId, MINUTE, start, true).counts, counts),
    rows: () => [...rows.values()],
  };
}

async function addToCounts(tx: Transaction, rows: readonly Row[]): Promise<void> {
  const given = (some: readonly Row[]) => Prisma.sql`unnest(
    ${some.map(({ configurationId }) => configurationId)}::text[], ${some.map(({ minutes }) => minutes)}::smallint[],
    ${some.map(({ start }) => start)}::text[], ${some.map(({ counts }) => counts.delivered)}::integer[],
    ${some.map(({ counts }) => counts.failed)}::integer[], ${some.map(({ counts }) => counts.waiting)}::integer[])
    AS given (configuration_id, minutes, start, delivered, failed, waiting)`;
  const added = rows.filter(({ isNew }) => isNew);
  if (added.length > 0) {
    await tx.$executeRaw`
      INSERT INTO notification_counts AS known SELECT * FROM ${given(added)}
      ON CONFLICT (configuration_id, minutes, start) DO UPDATE SET
        delivered = known.delivered + excluded.delivered, failed = known.failed + excluded.failed,
        waiting = known.waiting + excluded.waiting`;
  }
  const changed = rows.filter(({ isNew }) => !isNew);
  if (changed.length > 0) {
    await tx.$executeRaw`
      UPDATE notification_counts AS known SET
        delivered = known.delivered + given.delivered, failed = known.failed + given.failed,
        waiting = known.waiting + given.waiting
      FROM ${given(changed)}
      WHERE known.configuration_id = given.configuration_id AND known.minutes = given.minutes
        AND known.start = given.start`;
  }
}

/** Statistics reach back one week, so counts of minutes are kept for one day more. */
const MINUTES_KEPT_MS = 8 * 24 * HOUR_MS;
/** Rows per DELETE, so that each statement stays short. */
const BATCH = 1_000;

/**
 * Deletes the counts of hours older than `hoursBefore`, and of minutes older than eight days, in batches.
 * Indexes: notification_counts_start_idx, organization_counts_start_idx.
 * @param hoursBefore null keeps the counts of hours
 * @returns number of deleted rows
 */
export async function deleteCounts(
  db: Database,
  { hoursBefore, now }: { hoursBefore: Date | null; now: Date },
  signal: AbortSignal,
): Promise<number> {
  const deleteOld = (minutes: number, before: Date) =>
    deleteInBatches(
      () => db.$executeRaw`
        DELETE FROM notification_counts WHERE (configuration_id, minutes, start) IN
          (SELECT configuration_id, minutes, start FROM notification_counts
            WHERE minutes = ${minutes}::smallint AND start < ${idFloor('ntf', before)}
            LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
      signal,
    );
  const hours = hoursBefore === null ? 0 : await deleteOld(HOUR, hoursBefore);
  const sums = hoursBefore === null ? 0 : await deleteOldSums(db, hoursBefore, signal);
  return hours + sums + (await deleteOld(MINUTE, new Date(now.getTime() - MINUTES_KEPT_MS)));
}

/** Deletes the sums of organizations of hours older than `before`. */
function deleteOldSums(db: Database, before: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(
    () => db.$executeRaw`
      DELETE FROM organization_counts WHERE (organization_id, start) IN
        (SELECT organization_id, start FROM organization_counts WHERE start < ${idFloor('ntf', before)}
          LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    signal,
  );
}
