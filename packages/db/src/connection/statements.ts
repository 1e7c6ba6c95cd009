import type { QueryResultRow } from 'pg';
import { type Database, directPool } from './database.ts';

/** One statement with its values. @throws as pg does; see database-error.ts */
export type Statement<Row> = (db: Database, values: readonly unknown[]) => Promise<Row[]>;

/**
 * A statement of the paths that every event or every attempt takes. It goes to the driver past Prisma, and
 * each connection prepares it once: Prisma's engine plans, serializes and reads each query anew, which cost
 * more than all else about an attempt (docs/performance.md).
 *
 * @param name what a connection knows it by; each has its own
 */
export function defineStatement<Row extends QueryResultRow>(name: string, text: string): Statement<Row> {
  return async (db, values) => {
    const { rows } = await directPool(db).query<Row>({ name, text, values: [...values] });
    return rows;
  };
}

/**
 * Deletes in batches, since one statement must not be long, until a batch finds nothing or the signal is aborted.
 * @param deleteSome deletes a batch, and says how many rows it was
 * @returns how many in all
 */
export async function deleteInBatches(
  deleteSome: () => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = signal?.aborted ? 0 : await deleteSome();
    total += deleted;
    if (deleted === 0) return total;
  }
}
