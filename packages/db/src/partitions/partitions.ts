import type { IdPrefix } from '@posthorn/domain/ids';
import type { Database } from '../connection/database.ts';
import { isLockTimeout } from '../connection/database-error.ts';
import type { Prisma } from '../generated/client.ts';

/** A table that grows, and the time-ordered id it is partitioned by. */
export type PartitionedTable = {
  table: 'events' | 'notifications' | 'attempts';
  column: string;
  prefix: IdPrefix;
};

/** What speaks of others comes first, and is dropped first. */
export const PARTITIONED: readonly PartitionedTable[] = [
  { table: 'attempts', column: 'notification_id', prefix: 'ntf' },
  { table: 'notifications', column: 'id', prefix: 'ntf' },
  { table: 'events', column: 'id', prefix: 'evt' },
];

const WEEK_MS = 7 * 24 * 3_600_000;
const WEEKS_AHEAD = 4;

/** When the week of `at` begins: the first was that of 1 January 1970. */
export function startOfWeek(at: Date): Date {
  return new Date(Math.floor(at.getTime() / WEEK_MS) * WEEK_MS);
}

/** The week of `at`, and the ones after it that have their partitions ahead of time. */
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

/** A partition, and the ids it holds. */
export type Partition = {
  name: string;
  from: string;
  /** Exclusive. */
  to: string;
};

/** The partitions of a table, oldest first, without the default one. */
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

/** Whether a partition holds any id from `from` up to `to`. */
export function overlaps(partition: Partition, from: string, to: string): boolean {
  return partition.from < to && from < partition.to;
}

/** Of any number that nobody else uses. */
const LOCK = 7_205_759_403;
/**
 * Changing partitions waits so long for those who use the table. Whoever comes meanwhile waits behind it,
 * publishers too, so it is short; and it only comes to it while a transaction is open that takes long.
 */
const LOCK_TIMEOUT_MS = 500;

/**
 * Changes partitions in one transaction, one process at a time.
 * @returns null, with nothing done, if another process is at it or the table was in use for too long: the
 *   next run of the maintenance does it
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
