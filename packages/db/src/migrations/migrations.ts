import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../connection/database.ts';

/** Lists the names of all migrations, oldest first. @param directory path of the folder `prisma/migrations` */
export async function listMigrationNames(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Reads all migrations in the form that Prisma's engine takes. */
export async function readMigrations(directory: string) {
  const names = await listMigrationNames(directory);
  return {
    baseDir: directory,
    lockfile: {
      path: 'migration_lock.toml',
      content: await readFile(join(directory, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.map(async (path) => ({
        path,
        migrationFile: {
          path: 'migration.sql',
          content: {
            tag: 'ok' as const,
            value: await readFile(join(directory, path, 'migration.sql'), 'utf8'),
          },
        },
      })),
    ),
  };
}

/**
 * The schema of a database compared with this version. `behind`: the database lacks migrations of this version.
 * `ahead`: the database has migrations of a later version. Each version works with the schema of the next
 * (docs/decisions/0008).
 */
type SchemaState = 'current' | 'behind' | 'ahead';

class SchemaBehindError extends Error {
  constructor() {
    super('The database lacks migrations of this version: run "node dist/migrate.js" of this version first');
    this.name = 'SchemaBehindError';
  }
}

/**
 * Checks the schema at the start of a process.
 * @param onUnreachable called with the reason if the database is unreachable
 * @returns the state; `unknown` if the database is unreachable, which must not prevent the start
 * @throws SchemaBehindError if migrations are missing
 */
export async function requireSchema(
  db: Database,
  known: readonly string[],
  onUnreachable: (error: unknown) => void,
): Promise<SchemaState | 'unknown'> {
  const state = await readSchemaState(db, known).catch((error: unknown) => {
    onUnreachable(error);
    return 'unknown' as const;
  });
  if (state === 'behind') throw new SchemaBehindError();
  return state;
}

/**
 * Compares the applied migrations with those of this version.
 * @param known names of this version's migrations
 * @throws Error of the database if a query fails
 */
export async function readSchemaState(db: Database, known: readonly string[]): Promise<SchemaState> {
  const [history] = await db.$queryRaw<{ isThere: boolean }[]>`
    SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "isThere"`;
  if (history?.isThere !== true) return 'behind';
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
  const applied = new Set(rows.map(({ name }) => name));
  if (known.some((name) => !applied.has(name))) return 'behind';
  return applied.size > known.length ? 'ahead' : 'current';
}
