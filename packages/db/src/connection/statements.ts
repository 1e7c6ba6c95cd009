import type { PoolClient, QueryResultRow } from 'pg';
import { type Database, directPool } from './database.ts';

/**
 * Runs one statement with these values as its parameters.
 * @param connection of `runTransaction`; by default any free connection
 * @throws errors of `pg` (database-error.ts)
 */
type Statement<Row> = (db: Database, values: readonly unknown[], connection?: PoolClient) => Promise<Row[]>;

/**
 * Defines a statement that runs for every event or every attempt. `pg` sends the statement without Prisma, and each
 * connection prepares the statement once. Prisma would plan and serialize each query again, which took a third of
 * a worker's time (docs/performance.md).
 *
 * @param name unique name of the prepared statement
 */
export function defineStatement<Row extends QueryResultRow>(name: string, text: string): Statement<Row> {
  return async (db, values, connection) => {
    const { rows } = await (connection ?? directPool(db)).query<Row>({ name, text, values: [...values] });
    return rows;
  };
}

/**
 * Runs statements in one transaction, on one connection. After an error the connection is closed, as `pg` does after
 * the error of a single statement. Postgres then rolls back.
 */
export async function runTransaction<Result>(
  db: Database,
  run: (connection: PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await directPool(db).connect();
  // A connection can break between two statements. The next statement fails; without a listener the process would exit.
  connection.on('error', ignore);
  let isDone = false;
  try {
    await connection.query('BEGIN');
    const result = await run(connection);
    await connection.query('COMMIT');
    isDone = true;
    return result;
  } finally {
    connection.off('error', ignore);
    connection.release(!isDone);
  }
}

const ignore = () => undefined;

/**
 * Deletes rows in batches, so that each statement holds its locks only for a short time. Stops when a batch deletes
 * nothing, or when the signal aborts.
 *
 * @param deleteBatch deletes one batch and returns the number of deleted rows
 * @returns total number of deleted rows
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
