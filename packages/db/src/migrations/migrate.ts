import { setTimeout as wait } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { readMigrations } from './migrations.ts';
import { createSchemaEngine } from './schema-engine.ts';

/** The lock of Prisma's own migrate command, so that it and we wait for each other. */
const PRISMA_LOCK = 72_707_369;
/**
 * A statement that changes a table waits so long for those who use it, and whoever comes after waits behind
 * it: so not long, and rather again later.
 */
const LOCK_TIMEOUT_MS = 2_000;
const TRIES = 20;
const WAIT_MS = 3_000;

/**
 * Applies the migrations that a database lacks, as `prisma migrate deploy` would, with the same
 * bookkeeping in `_prisma_migrations`, and nothing to download (docs/decisions/0002). Each migration is
 * applied as a whole or not at all, whenever this process dies. Several at once do it in turn.
 *
 * @param directory the folder `prisma/migrations`
 * @returns names of the migrations applied, none if the database was up to date
 * @throws Error of Postgres or the engine, when a migration fails or the history was tampered with
 */
export async function migrate(databaseUrl: string, directory: string): Promise<string[]> {
  const migrations = await readMigrations(directory);
  // One connection, for the lock is its session's; and one that we can close, which the engine does not.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0 });
  // A connection that breaks fails what it was asked; unheard of, it would end the process besides.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  try {
    await pool.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK]);
    const before = await finished(pool);
    for (let left = TRIES - 1; ; left--) {
      try {
        await forgetUnfinished(pool);
        await apply(pool, migrations);
        const applied = await finished(pool);
        return applied.filter((name) => !before.includes(name));
      } catch (error) {
        if (!isLockTimeout(error) || left === 0) throw error;
        await wait(WAIT_MS);
      }
    }
  } finally {
    await pool.end();
  }
}

async function apply(pool: pg.Pool, migrationsList: Awaited<ReturnType<typeof readMigrations>>) {
  const scripts = new Set(
    migrationsList.migrationDirectories.map(({ migrationFile }) => migrationFile.content.value),
  );
  /** The engine tells of it in words only. */
  let refusal: unknown;
  const factory = new PrismaPg(pool);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const executeScript = adapter.executeScript.bind(adapter);
    adapter.executeScript = async (script) => {
      if (!scripts.has(script)) return executeScript(script);
      refusal = await applyWhole(pool, script).catch((error: unknown) => error);
      if (refusal !== undefined) throw refusal;
    };
    return adapter;
  };
  const engine = await createSchemaEngine(bindMigrationAwareSqlAdapterFactory(factory));
  try {
    await engine.applyMigrations({ migrationsList, filters: { externalTables: [], externalEnums: [] } });
  } catch (error) {
    throw refusal ?? error;
  } finally {
    engine.free();
  }
}

/**
 * Applies one migration, and notes that it is finished, in one transaction. The adapter would send a
 * script statement by statement, and leave half of it behind when one fails.
 */
async function applyWhole(pool: pg.Pool, script: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(script);
    await client.query(
      'UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
    );
    await client.query('COMMIT');
  } catch (error) {
    // Of a connection that broke Postgres does it by itself.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/**
 * What was begun and is not finished was rolled back with its transaction, and nobody is at it, as we hold
 * the lock. The engine would refuse to go on until somebody says so by hand.
 */
async function forgetUnfinished(pool: pg.Pool): Promise<void> {
  if (!(await hasHistory(pool))) return;
  await pool.query(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
  );
}

async function finished(pool: pg.Pool): Promise<string[]> {
  if (!(await hasHistory(pool))) return [];
  const { rows } = await pool.query<{ migration_name: string }>(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY migration_name',
  );
  return rows.map(({ migration_name }) => migration_name);
}

async function hasHistory(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(`SELECT WHERE to_regclass('_prisma_migrations') IS NOT NULL`);
  return rows.length > 0;
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}
