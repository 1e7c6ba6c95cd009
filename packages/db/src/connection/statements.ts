import type { QueryResultRow } from 'pg';
import { type Database, directPool } from './database.ts';

/** Runs one statement with the values of its parameters. @throws errors of `pg`; see database-error.ts */
type Statement<Row> = (db: Database, values: readonly unknown[]) => Promise<Row[]>;

/**
 * Defines a statement that runs for every event or every attempt. The statement goes to `pg` directly, and
 * each connection prepares it once. Prisma would plan, serialize and parse each query again, which cost more
 * than the rest of an attempt (docs/performance.md).
 *
 * @param name identifies the prepared statement on a connection, so it must be unique
 */
export function defineStatement<Row extends QueryResultRow>(name: string, text: string): Statement<Row> {
  return async (db, values) => {
    const { rows } = await directPool(db).query<Row>({ name, text, values: [...values] });
    return rows;
  };
}

/**
 * Deletes rows in batches, which keeps each statement and its locks short. Stops when a batch deletes nothing
 * or the signal aborts.
 *
 * @param deleteBatch deletes one batch and returns its number of rows
 * @returns number of rows deleted in all
 */
export async function deleteInBatches(
  deleteBatch: () => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = signal?.aborted ? 0 : await deleteBatch();
    total += deleted;
    if (deleted === 0) return total;
  }
}
