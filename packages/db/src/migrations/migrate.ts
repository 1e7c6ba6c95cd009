import { setTimeout as wait } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { Pool } from 'pg';
import { isLockTimeout } from '../connection/database-error.ts';
import { openPool } from '../connection/pool.ts';
import { readMigrations } from './migrations.ts';
import { createSchemaEngine } from './schema-engine.ts';

/** Key of the advisory lock that `prisma migrate` takes, so that both commands exclude each other. */
const PRISMA_LOCK = 72_707_369;
/**
 * Longest wait of a statement for the lock of a table. Later statements on the table queue behind that wait, so
 * prefer a short wait and several tries.
 */
const LOCK_TIMEOUT_MS = 2_000;
const TRIES = 20;
/** Pause between two tries. */
const WAIT_MS = 3_000;

/**
 * Applies the missing migrations like `prisma migrate deploy`, with the same records in `_prisma_migrations`, but
 * without downloading an engine (docs/decisions/0002). Postgres applies each migration completely or not at all,
 * even if this process dies. Concurrent calls run one after another. Works through a connection pooler
 * (docs/decisions/0039).
 *
 * @param directory path of the folder `prisma/migrations`
 * @returns names of the applied migrations, empty if the database was up to date
 * @throws Error of Postgres or the engine, if a migration fails or an applied migration has been edited
 */
export async function migrate(databaseUrl: string, directory: string): Promise<string[]> {
  const migrations = await readMigrations(directory);
  // One connection holds the lock, and one migrates. The engine never closes its pool, so use a pool of our own.
  const pool = openPool({
    url: databaseUrl,
    applicationName: 'posthorn-migrate',
    max: 2,
    idleTimeoutMs: 0,
    connectTimeoutMs: 0,
    onConnectionError: () => undefined,
  });
  // A broken connection also rejects its query. Without this listener, the error event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    const lock = await acquireLock(pool);
    try {
      const before = await listFinished(pool);
      for (let left = TRIES - 1; ; left--) {
        try {
          await markUnfinishedRolledBack(pool);
          await apply(pool, migrations, lock);
          const applied = await listFinished(pool);
          return applied.filter((name) => !before.includes(name));
        } catch (error) {
          if (!isLockTimeout(error) || left === 0) throw error;
          await wait(WAIT_MS);
        }
      }
    } finally {
      await lock.release();
    }
  } finally {
    await pool.end();
  }
}

type Lock = {
  /** @throws Error if the connection broke, so that another process may migrate now */
  check(): void;
  release(): Promise<void>;
};

/**
 * Waits for the lock. The lock belongs to an open transaction, not to a session: a pooler may run each transaction on
 * another session. `prisma migrate` locks the same key for its session, and Postgres lets these exclude each other.
 */
async function acquireLock(pool: Pool): Promise<Lock> {
  const client = await pool.connect();
  let isHeld = true;
  client.once('error', () => {
    isHeld = false;
  });
  try {
    // The transaction is idle while the other connection migrates.
    await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0');
    // Without a parameter: the protocol for parameters would keep a snapshot, for which a build of an index waits.
    await client.query(`SELECT pg_advisory_xact_lock(${PRISMA_LOCK})`);
  } catch (error) {
    client.release(true);
    throw error;
  }
  return {
    check() {
      if (!isHeld) throw new Error('The connection that held the lock of the migrations broke');
    },
    async release() {
      // If the connection broke, Postgres has released the lock.
      await client.query('COMMIT').catch(() => undefined);
      client.release(true);
    },
  };
}

async function apply(
  pool: Pool,
  migrationsList: Awaited<ReturnType<typeof readMigrations>>,
  lock: Pick<Lock, 'check'>,
) {
  const scripts = new Set(
    migrationsList.migrationDirectories.map(({ migrationFile }) => migrationFile.content.value),
  );
  /** The engine reports a failed script by message only, so keep the original error. */
  let scriptError: unknown;
  const factory = new PrismaPg(pool);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const executeRaw = adapter.executeRaw.bind(adapter);
    // `acquireLock` holds the engine's lock on another connection, so the engine would wait for that connection.
    adapter.executeRaw = async (query) =>
      query.sql === `SELECT pg_advisory_lock(${PRISMA_LOCK})` ? 0 : executeRaw(query);
    const executeScript = adapter.executeScript.bind(adapter);
    adapter.executeScript = async (script) => {
      if (!scripts.has(script)) return executeScript(script);
      lock.check();
      scriptError = await applyInTransaction(pool, script).catch((error: unknown) => error);
      if (scriptError !== undefined) throw scriptError;
    };
    return adapter;
  };
  const engine = await createSchemaEngine(bindMigrationAwareSqlAdapterFactory(factory));
  try {
    await engine.applyMigrations({ migrationsList, filters: { externalTables: [], externalEnums: [] } });
  } catch (error) {
    throw scriptError ?? error;
  } finally {
    engine.free();
  }
}

/**
 * Applies one migration and records that it is finished, in one transaction. The adapter would send the script
 * statement by statement, and a failure would leave half of the migration applied.
 */
async function applyInTransaction(pool: Pool, script: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(script);
    await client.query(
      'UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
    );
    await client.query('COMMIT');
  } catch (error) {
    // Postgres rolls back by itself when the connection breaks.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Marks unfinished migrations as rolled back. This process holds the lock, so no other process is applying them,
 * and Postgres has rolled back their transactions. Without the mark, the engine would demand `migrate resolve`.
 */
async function markUnfinishedRolledBack(pool: Pool): Promise<void> {
  if (!(await hasHistory(pool))) return;
  await pool.query(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
  );
}

async function listFinished(pool: Pool): Promise<string[]> {
  if (!(await hasHistory(pool))) return [];
  const { rows } = await pool.query<{ migration_name: string }>(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY migration_name',
  );
  return rows.map(({ migration_name }) => migration_name);
}

async function hasHistory(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(`SELECT WHERE to_regclass('_prisma_migrations') IS NOT NULL`);
  return rows.length > 0;
}
