import type { QueryResultRow } from 'pg';
import { type Database, readPool } from './database.ts';

/** Runs one statement on a connection. */
export type Read = <Row extends QueryResultRow>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** Runs one statement of a list or a statistic, on the connections that are reserved for them. */
export async function read<Row extends QueryResultRow>(
  db: Database,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await readPool(db).query<Row>(text, [...values]);
  return rows;
}

/** Runs several statements that all see the database as of the same moment. */
export async function readSnapshot<Result>(
  db: Database,
  work: (readRows: Read) => Promise<Result>,
): Promise<Result> {
  const client = await readPool(db).connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const result = await work(async (text, values) => (await client.query(text, [...values])).rows);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // Closes the connection: its transaction may still be open, or its statement may still be running.
    client.release(true);
    throw error;
  }
}
