import { idFloor } from '@posthorn/domain/ids';
import type { Database } from '../connection/database.ts';
import { deleteInBatches } from '../connection/statements.ts';
import { listPartitions, type Partition, type PartitionedTable, withPartitionLock } from './partitions.ts';

/** What became of the partitions whose time is over. */
export type Dropped = {
  dropped: string[];
  /** Left for the next run: in use, or of events that a notification still waits for. */
  postponed: string[];
};

/** Rows in one statement. */
const BATCH = 1_000;

/**
 * Drops the partitions of which every row is older than `before`. One of events stays as long as a
 * notification of any of them is open: a replay may have made that long after the event.
 *
 * Not `DETACH … CONCURRENTLY`, which Postgres refuses where there is a default partition. `DROP` locks the
 * table for a moment; its files are removed after the lock is given back.
 */
export async function dropPartitions(db: Database, table: PartitionedTable, before: Date): Promise<Dropped> {
  const bound = idFloor(table.prefix, before);
  const old = (await listPartitions(db, table)).filter(({ to }) => to <= bound);
  const result: Dropped = { dropped: [], postponed: [] };
  for (const partition of old) {
    const isDropped = !(await isWaitedFor(db, table, partition)) && (await drop(db, partition));
    result[isDropped ? 'dropped' : 'postponed'].push(partition.name);
  }
  return result;
}

async function drop(db: Database, { name }: Partition): Promise<boolean> {
  const done = await withPartitionLock(db, (tx) => tx.$executeRawUnsafe(`DROP TABLE IF EXISTS "${name}"`));
  return done !== null;
}

/** Index: (event_id) of notifications; of events that old only what was replayed or retried is left. */
async function isWaitedFor(
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
 * Deletes what is older than `before` from the default partition, which holds what had no partition when
 * it came: rows of a clock far off, attempts of a notification that was retried when those of its week were
 * dropped already. They are few.
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
