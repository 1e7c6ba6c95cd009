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
 * Creates the missing partitions of the week of `now` and of the four weeks after it.
 * @returns names of the created partitions; null if the lock was not available
 */
export async function createPartitions(
  db: Database,
  table: PartitionedTable,
  now: Date,
): Promise<string[] | null> {
  if (findMissing(table, await listPartitions(db, table), now).length === 0) return [];
  return withPartitionLock(db, async (tx) => {
    const created: string[] = [];
    // The lock prevents inserts between the check of the default partition and the change.
    await tx.$executeRawUnsafe(`LOCK TABLE "${table.table}_default" IN ACCESS EXCLUSIVE MODE`);
    for (const partition of findMissing(table, await listPartitions(tx, table), now)) {
      // Only convert-default.ts can create the partition of a week that has rows in the default partition.
      if (await isInDefault(tx, table, partition)) continue;
      await create(tx, table, partition);
      created.push(partition.name);
    }
    return created;
  });
}

function findMissing(table: PartitionedTable, existing: readonly Partition[], now: Date): Partition[] {
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
 * Creates a table, then attaches it, so publishing continues. `CREATE TABLE … PARTITION OF` would lock the whole
 * partitioned table. DDL takes no parameters. Names and bounds come from constants and ids, not from input.
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
