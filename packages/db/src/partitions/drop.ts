import { idFloor } from '@posthorn/domain/ids';
import type { Database } from '../connection/database.ts';
import { deleteInBatches } from '../connection/statements.ts';
import { listPartitions, type Partition, type PartitionedTable, withPartitionLock } from './partitions.ts';

/** Names of expired partitions. */
type Dropped = {
  dropped: string[];
  /** Partitions left for the next run: in use, or with events that an open notification needs. */
  postponed: string[];
};

/** Rows per DELETE, so that each statement stays short. */
const BATCH = 1_000;

/**
 * Drops the partitions whose rows are all older than `before`. Keeps a partition of events while any of its
 * events has an open notification: a replay can create a notification long after the event.
 *
 * Postgres rejects `DETACH … CONCURRENTLY` on a table with a default partition, so this uses `DROP`. `DROP` locks
 * the table briefly. Postgres removes the files after releasing the lock.
 */
export async function dropPartitions(db: Database, table: PartitionedTable, before: Date): Promise<Dropped> {
  const bound = idFloor(table.prefix, before);
  const old = (await listPartitions(db, table)).filter(({ to }) => to <= bound);
  const result: Dropped = { dropped: [], postponed: [] };
  for (const partition of old) {
    const isDropped = !(await isNeeded(db, table, partition)) && (await drop(db, partition));
    result[isDropped ? 'dropped' : 'postponed'].push(partition.name);
  }
  return result;
}

async function drop(db: Database, { name }: Partition): Promise<boolean> {
  const done = await withPartitionLock(db, (tx) => tx.$executeRawUnsafe(`DROP TABLE IF EXISTS "${name}"`));
  return done !== null;
}

/**
 * Whether an open notification refers to an event of the partition. Index: (event_id) of notifications. Only
 * replayed or retried notifications refer to events of that age, so the query reads few rows.
 */
async function isNeeded(
  db: Database,
  { table }: PartitionedTable,
  { from, to }: Partition,
): Promise<boolean> {
  if (table !== 'events') return false;
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM notifications
    WHERE event_id >= ${from} AND event_id < ${to} AND status IN ('Pending', 'Retrying') LIMIT 1`;
  return rows.length > 0;
}

/**
 * Deletes rows older than `before` from the default partition. Such rows are few: rows written under a wrong
 * clock, and attempts of a retried notification whose week was already dropped.
 * @returns number of deleted rows
 */
export async function emptyDefaultPartition(
  db: Database,
  { table, column, prefix }: PartitionedTable,
  before: Date,
): Promise<number> {
  return deleteInBatches(() =>
    db.$executeRawUnsafe(
      `DELETE FROM "${table}_default" WHERE ${column} IN
        (SELECT ${column} FROM "${table}_default" WHERE ${column} < $1 ORDER BY ${column} LIMIT ${BATCH})`,
      idFloor(prefix, before),
    ),
  );
}
