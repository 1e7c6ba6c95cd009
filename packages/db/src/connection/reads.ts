import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { type Database, readPool, readSourceOf } from './database.ts';

/** Runs one statement on a connection. */
export type Read = <Row extends QueryResultRow>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** Runs one statement of a list or a statistic, on the connections that are reserved for them. */
export async function read<Row extends QueryResultRow>(
  db: Database,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const run = async (client: Pick<PoolClient, 'query'>) => (await client.query<Row>(text, [...values])).rows;
  const fromPrimary = () => run(readPool(db));
  const source = readSourceOf(db);
  if (source === undefined) return fromPrimary();
  return source(fromPrimary, (pool, prepare) =>
    onConnection(pool, async (client) => {
      await prepare(client);
      return run(client);
    }),
  );
}

/**
 * Runs several statements that all see the database as of the same moment.
 * @param work may run again on another server
 */
export async function readSnapshot<Result>(
  db: Database,
  work: (readRows: Read) => Promise<Result>,
): Promise<Result> {
  const run = async (client: PoolClient) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const result = await work(async (text, values) => (await client.query(text, [...values])).rows);
    await client.query('COMMIT');
    return result;
  };
  const fromPrimary = () => onConnection(readPool(db), run);
  const source = readSourceOf(db);
  if (source === undefined) return fromPrimary();
  return source(fromPrimary, (pool, prepare) =>
    onConnection(pool, async (client) => {
      // Before the transaction: its snapshot must not be older than the moment.
      await prepare(client);
      return run(client);
    }),
  );
}

/** Holds a connection. After an error it is closed: its transaction may be open, or its statement may still be running. */
async function onConnection<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // A connection can break between two statements. The next one fails; without a listener the process would exit.
  client.on('error', ignore);
  let isDone = false;
  try {
    const result = await work(client);
    isDone = true;
    return result;
  } finally {
    client.off('error', ignore);
    client.release(!isDone);
  }
}

const ignore = () => undefined;
