import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Child } from '../child.ts';

const POLL_MS = 20;
/** Generous: after a crash PostgreSQL replays its log before it lets anybody in. */
const DEADLINE_MS = 120_000;
const INVALID_PASSWORD = '28P01';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A connection cut later is reported by the query that waits for it.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return client;
}

/**
 * Waits until the server lets us in at `url`. Rejects with the child's last words when it ends before
 * that, and at once when it runs but the password is not its own.
 */
export async function connectWhenReady(url: string, child: Child): Promise<pg.Client> {
  for (const deadline = Date.now() + DEADLINE_MS; ; await sleep(POLL_MS)) {
    try {
      return await connect(url);
    } catch (error) {
      if (!child.isRunning()) throw new Error(`PostgreSQL ended as it started:\n${await child.lastWords()}`);
      if (error instanceof pg.DatabaseError && error.code === INVALID_PASSWORD) {
        throw new Error('the password kept beside the data is not the one the data was made with');
      }
      if (Date.now() > deadline) throw error;
    }
  }
}

/** Creates the database unless it exists. */
export async function ensureDatabase(client: pg.Client, database: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
}
