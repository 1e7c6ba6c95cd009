import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../connection/database.ts';

/** The names of all migrations, oldest first. @param directory the folder `prisma/migrations` */
export async function listMigrationNames(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** All migrations with their text, as Prisma's engine wants them. */
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
 * How a database's schema stands to this version: `behind` lacks migrations that this version brings along,
 * `ahead` has some of a later version, which works beside the one before it (docs/decisions/0008).
 */
export type SchemaState = 'current' | 'behind' | 'ahead';

/** The database is of an earlier version than the process that was to use it. */
class SchemaBehindError extends Error {
  constructor() {
    super('The database lacks migrations of this version: run "node dist/migrate.js" of it first');
    this.name = 'SchemaBehindError';
  }
}

/**
 * For the start of a process: refuses to run on a schema that it does not know how to use. One that can't
 * be seen yet, since the database is away, is no reason not to start.
 * @throws SchemaBehindError which says what to do
 */
export async function requireSchema(
  db: Database,
  known: readonly string[],
): Promise<SchemaState | 'unknown'> {
  const state = await readSchemaState(db, known).catch(() => 'unknown' as const);
  if (state === 'behind') throw new SchemaBehindError();
  return state;
}

/**
 * Compares the migrations that were applied with those of this version.
 * @param known names of this version's migrations
 * @throws Error when the database can't be asked
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
