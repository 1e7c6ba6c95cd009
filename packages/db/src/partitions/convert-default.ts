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

/** `mixed`: it holds rows of weeks that can't be one partition, and keeps them until they are old. */
export type Healing = 'nothing to do' | 'healed' | 'mixed' | 'later';

const CONSTRAINT = 'healing';

/**
 * Rows go to the default partition when nobody has created the one of their week: no worker ran for weeks.
 * Then they could not be dropped together, and each new partition would have to be checked against them. So
 * the default partition is made the one of these weeks, and a new, empty one takes its place.
 *
 * No row is moved, and publishing goes on: what takes long, the check that all rows are within bounds, is
 * done by a constraint that is validated beside them, so that the exchange itself takes a moment.
 */
export async function convertDefaultPartition(
  db: Database,
  table: PartitionedTable,
  now: Date,
): Promise<Healing> {
  if (!(await dropLeftOver(db, table))) return 'later';
  const bounds = await boundsOfDefault(db, table, now);
  if (bounds === null) return 'nothing to do';
  const { from, to } = bounds;
  const partitions = await listPartitions(db, table);
  if (partitions.some((partition) => overlaps(partition, from, to))) return 'mixed';

  const old = `"${table.table}_default"`;
  const name = `"${partitionName(table, timeOf(from))}"`;
  const within = `${table.column} >= '${from}' AND ${table.column} < '${to}'`;
  const steps: string[][] = [
    [`ALTER TABLE ${old} ADD CONSTRAINT ${CONSTRAINT} CHECK (${within}) NOT VALID`],
    [`ALTER TABLE ${old} VALIDATE CONSTRAINT ${CONSTRAINT}`],
    [
      `ALTER TABLE "${table.table}" DETACH PARTITION ${old}`,
      `ALTER TABLE ${old} RENAME TO ${name}`,
      `ALTER TABLE "${table.table}" ATTACH PARTITION ${name} FOR VALUES FROM ('${from}') TO ('${to}')`,
      `ALTER TABLE ${name} DROP CONSTRAINT ${CONSTRAINT}`,
      `CREATE TABLE ${old} PARTITION OF "${table.table}" DEFAULT`,
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

/** Drops the constraint of a process that died while healing: it keeps rows of other weeks out. */
async function dropLeftOver(db: Database, { table }: PartitionedTable): Promise<boolean> {
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
 * The weeks that the default partition is to be the partition of, or null if it is empty. They end where
 * the next partition begins, or as far ahead as partitions are created: what is published while the
 * constraint stands, and before new ones are created, must have a place.
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
