import type { Prisma } from '../generated/client.ts';
import type { PartitionedTable } from './tables.ts';

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
