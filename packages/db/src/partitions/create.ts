import { idFloor } from '@posthorn/domain/ids';
import type { Database } from '../connection/database.ts';
import type { Prisma } from '../generated/client.ts';
import {
  listPartitions,
  overlaps,
  type Partition,
  type PartitionedTable,
  partitionName,
  weeksAhead,
  withPartitionLock,
} from './partitions.ts';

/**
 * Creates the partitions of the week of `now` and of the four after it, as far as they are missing.
 * @returns names of those created, or null if it must be done later
 */
export async function createPartitions(
  db: Database,
  table: PartitionedTable,
  now: Date,
): Promise<string[] | null> {
  if (missing(table, await listPartitions(db, table), now).length === 0) return [];
  return withPartitionLock(db, async (tx) => {
    const created: string[] = [];
    // Else a row could come in between the look at its rows and the change.
    await tx.$executeRawUnsafe(`LOCK TABLE "${table.table}_default" IN ACCESS EXCLUSIVE MODE`);
    for (const partition of missing(table, await listPartitions(tx, table), now)) {
      // A week whose rows went to the default partition already gets none; see heal.ts.
      if (await isInDefault(tx, table, partition)) continue;
      await create(tx, table, partition);
      created.push(partition.name);
    }
    return created;
  });
}

function missing(table: PartitionedTable, existing: readonly Partition[], now: Date): Partition[] {
  return weeksAhead(now)
    .map(({ start, end }) => ({
      name: partitionName(table, start),
      from: idFloor(table.prefix, start),
      to: idFloor(table.prefix, end),
    }))
    .filter(({ from, to }) => !existing.some((partition) => overlaps(partition, from, to)));
}

async function isInDefault(
  tx: Prisma.TransactionClient,
  { table, column }: PartitionedTable,
  { from, to }: Partition,
): Promise<boolean> {
  const rows = await tx.$queryRawUnsafe<unknown[]>(
    `SELECT 1 FROM "${table}_default" WHERE ${column} >= $1 AND ${column} < $2 LIMIT 1`,
    from,
    to,
  );
  return rows.length > 0;
}

/**
 * A table of its own that is then attached: that lets publishers go on, while `CREATE TABLE … PARTITION OF`
 * would lock the whole table. DDL takes no parameters; names and bounds are of our own words and digits.
 */
async function create(
  tx: Prisma.TransactionClient,
  { table }: PartitionedTable,
  { name, from, to }: Partition,
): Promise<void> {
  await tx.$executeRawUnsafe(`CREATE TABLE "${name}" (LIKE "${table}" INCLUDING ALL EXCLUDING INDEXES)`);
  await tx.$executeRawUnsafe(
    `ALTER TABLE "${table}" ATTACH PARTITION "${name}" FOR VALUES FROM ('${from}') TO ('${to}')`,
  );
}
