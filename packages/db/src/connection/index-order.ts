import type { Prisma } from '../generated/client.ts';

/** Planner settings that are off where a statement must follow an index. */
export const OTHER_PLANS = [
  'enable_seqscan',
  'enable_bitmapscan',
  'enable_sort',
  'enable_incremental_sort',
  'jit',
];

/**
 * Makes the statements of a transaction read rows in the order of an index, and stop early. With outdated statistics
 * Postgres could choose a plan that reads and sorts all rows.
 */
export function followIndexes(tx: Pick<Prisma.TransactionClient, '$executeRaw'>) {
  return tx.$executeRaw`SELECT set_config(name, 'off', true) FROM unnest(${OTHER_PLANS}::text[]) AS name`;
}
