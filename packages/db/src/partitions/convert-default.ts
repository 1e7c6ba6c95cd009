import { idFloor, timeOf } from '@posthorn/domain/ids';
import type { Database } from '../connection/database.ts';
import {
  listPartitions,
  overlaps,
  type PartitionedTable,
  partitionName,
  startOfWeek,
  weeksAhead,
  withPartitionLock,
} from './partitions.ts';

/**
 * Result of a conversion, which the worker logs (docs/operations.md). `mixed`: the rows' weeks overlap an existing
 * partition, so the rows stay in the default partition until they expire. `later`: a lock was not available, and
 * the next maintenance run tries again.
 */
type Conversion = 'nothing to do' | 'healed' | 'mixed' | 'later';

/** Name of the temporary constraint. `dropLeftoverConstraint` finds it by this name. */
const CONSTRAINT = 'healing';

/**
 * Converts the default partition into a regular partition for the weeks of its rows, and creates a new, empty
 * default partition. Rows get into the default partition when the partition of their week does not exist,
 * for example because no worker ran for weeks. Retention would have to delete these rows in batches, and Postgres
 * would have to check the rows for each new partition.
 *
 * No row moves, and publishing continues. The slow part, checking that all rows are within the bounds, is the
 * validation of a constraint and takes no exclusive lock. The constraint makes the exchange fast.
 */
export async function convertDefaultPartition(
  db: Database,
  table: PartitionedTable,
  now: Date,
): Promise<Conversion> {
  if (!(await dropLeftoverConstraint(db, table))) return 'later';
  const bounds = await boundsOfDefault(db, table, now);
  if (bounds === null) return 'nothing to do';
  const { from, to } = bounds;
  const partitions = await listPartitions(db, table);
  if (partitions.some((partition) => overlaps(partition, from, to))) return 'mixed';

  const defaultTable = `"${table.table}_default"`;
  const newName = `"${partitionName(table, timeOf(from))}"`;
  const within = `${table.column} >= '${from}' AND ${table.column} < '${to}'`;
  const steps: string[][] = [
    [`ALTER TABLE ${defaultTable} ADD CONSTRAINT ${CONSTRAINT} CHECK (${within}) NOT VALID`],
    [`ALTER TABLE ${defaultTable} VALIDATE CONSTRAINT ${CONSTRAINT}`],
    [
      `ALTER TABLE "${table.table}" DETACH PARTITION ${defaultTable}`,
      `ALTER TABLE ${defaultTable} RENAME TO ${newName}`,
      `ALTER TABLE "${table.table}" ATTACH PARTITION ${newName} FOR VALUES FROM ('${from}') TO ('${to}')`,
      `ALTER TABLE ${newName} DROP CONSTRAINT ${CONSTRAINT}`,
      `CREATE TABLE ${defaultTable} PARTITION OF "${table.table}" DEFAULT`,
    ],
  ];
  for (const statements of steps) {
    const done = await withPartitionLock(db, async (tx) => {
      for (const statement of statements) await tx.$executeRawUnsafe(statement);
    });
    if (done === null) return 'later';
  }
  return 'healed';
}

/**
 * Drops the constraint of a process that died during a conversion: the constraint would reject rows of other weeks.
 * @returns false if a lock was not available
 */
async function dropLeftoverConstraint(db: Database, { table }: PartitionedTable): Promise<boolean> {
  const found = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_constraint
    WHERE conname = ${CONSTRAINT} AND conrelid = ${`${table}_default`}::text::regclass`;
  if (found.length === 0) return true;
  const done = await withPartitionLock(db, (tx) =>
    tx.$executeRawUnsafe(`ALTER TABLE "${table}_default" DROP CONSTRAINT IF EXISTS ${CONSTRAINT}`),
  );
  return done !== null;
}

/**
 * The range of ids for the converted partition; null if the default partition is empty. The range ends where the
 * next partition begins, or at the end of the weeks created ahead. A shorter range would reject events that are
 * published while the constraint is in place.
 */
async function boundsOfDefault(
  db: Database,
  table: PartitionedTable,
  now: Date,
): Promise<{ from: string; to: string } | null> {
  const [span] = await db.$queryRawUnsafe<{ first: string | null; last: string | null }[]>(
    `SELECT min(${table.column}) AS first, max(${table.column}) AS last FROM "${table.table}_default"`,
  );
  if (!span?.first || !span.last) return null;
  const { first, last } = span;
  const partitions = await listPartitions(db, table);
  const horizon = weeksAhead(now).at(-1)?.end ?? now;
  const next = partitions.find((partition) => partition.from > last)?.from;
  return {
    from: idFloor(table.prefix, startOfWeek(timeOf(first))),
    to: next ?? idFloor(table.prefix, new Date(Math.max(horizon.getTime(), timeOf(last).getTime() + 1))),
  };
}
