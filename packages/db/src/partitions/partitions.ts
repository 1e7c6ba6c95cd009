import type { IdPrefix } from '@posthorn/domain/ids';
import type { Database } from '../connection/database.ts';
import { isLockTimeout } from '../connection/database-error.ts';
import type { Prisma } from '../generated/client.ts';

/** A table that is partitioned by a time-ordered id. */
export type PartitionedTable = {
  table: 'events' | 'notifications' | 'attempts';
  column: string;
  prefix: IdPrefix;
};

/** Referencing tables first: retention drops attempts before notifications, and notifications before events. */
export const PARTITIONED: readonly PartitionedTable[] = [
  { table: 'attempts', column: 'notification_id', prefix: 'ntf' },
  { table: 'notifications', column: 'id', prefix: 'ntf' },
  { table: 'events', column: 'id', prefix: 'evt' },
];

export const WEEK_MS = 7 * 24 * 3_600_000;
const WEEKS_AHEAD = 4;

/** Start of the week of `at`. A week begins on Thursday, 00:00 UTC. */
export function startOfWeek(at: Date): Date {
  return new Date(Math.floor(at.getTime() / WEEK_MS) * WEEK_MS);
}

/** The week of `at` and the four weeks after it. Workers create the partitions of these weeks in advance. */
export function weeksAhead(at: Date): { start: Date; end: Date }[] {
  const first = startOfWeek(at).getTime();
  return Array.from({ length: WEEKS_AHEAD + 1 }, (_, n) => ({
    start: new Date(first + n * WEEK_MS),
    end: new Date(first + (n + 1) * WEEK_MS),
  }));
}

/** The name of the partition that begins at `start`. */
export function partitionName({ table }: PartitionedTable, start: Date): string {
  return `${table}_${start.toISOString().slice(0, 10).replaceAll('-', '')}`;
}

/** A partition and its range of ids. */
export type Partition = {
  name: string;
  from: string;
  /** Exclusive. */
  to: string;
};

/** Lists the partitions of a table, oldest first, without the default partition. */
export async function listPartitions(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  { table }: PartitionedTable,
): Promise<Partition[]> {
  const rows = await db.$queryRaw<{ name: string; bounds: string }[]>`
    SELECT child.relname::text AS name, pg_get_expr(child.relpartbound, child.oid) AS bounds
    FROM pg_inherits JOIN pg_class AS child ON child.oid = inhrelid
    WHERE inhparent = ${table}::text::regclass`;
  return rows
    .flatMap(({ name, bounds }) => {
      const [, from, to] = /^FOR VALUES FROM \('(.+)'\) TO \('(.+)'\)$/.exec(bounds) ?? [];
      return from === undefined || to === undefined ? [] : [{ name, from, to }];
    })
    .sort((one, other) => (one.from < other.from ? -1 : 1));
}

/** Whether a partition's range includes any id from `from` (inclusive) to `to` (exclusive). */
export function overlaps(partition: Partition, from: string, to: string): boolean {
  return partition.from < to && from < partition.to;
}

/** Key of the advisory lock: an arbitrary number that nothing else uses. */
const LOCK = 7_205_759_403;
/**
 * Longest wait for the advisory lock or for the lock of a table. Later statements on the table, publishing
 * included, queue behind that wait, so the wait must be short.
 */
const LOCK_TIMEOUT_MS = 500;

/**
 * Changes partitions in one transaction, under a lock that admits one process at a time.
 * @returns the result of `work`; null, with nothing changed, if another process holds the lock or the table
 *   stays in use. The next maintenance run tries again
 */
export async function withPartitionLock<Result>(
  db: Database,
  work: (tx: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await db.$transaction(async (tx) => {
      await tx.$executeRawUnsafe(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK})`;
      return work(tx);
    });
  } catch (error) {
    if (isLockTimeout(error)) return null;
    throw error;
  }
}
