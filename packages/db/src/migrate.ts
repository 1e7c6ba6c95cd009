import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

/**
 * Applies the migrations that a database lacks, as `prisma migrate deploy` would, with the same
 * bookkeeping in `_prisma_migrations`. Prisma's engine runs as the WebAssembly it is also published
 * as, so nothing is downloaded and the image needs no Prisma command line
 * (docs/decisions/0002-prisma-without-downloads.md).
 *
 * @param directory the folder `prisma/migrations`
 * @returns names of the migrations applied, none if the database was up to date
 * @throws Error of the engine when a migration fails or the history was tampered with
 */
export async function migrate(databaseUrl: string, directory: string): Promise<string[]> {
  await loadEngine();
  // The engine leaves its connections open, so they are of a pool that we can close.
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool));
  const schemaEngine = await engine.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
  try {
    const { appliedMigrationNames } = await schemaEngine.applyMigrations({
      migrationsList: await readMigrations(directory),
      filters: { externalTables: [], externalEnums: [] },
    });
    return appliedMigrationNames;
  } finally {
    schemaEngine.free();
    await pool.end();
  }
}

let engineLoaded: Promise<void> | undefined;

function loadEngine(): Promise<void> {
  engineLoaded ??= (async () => {
    // The package's main entry imports the .wasm file as bundlers do, which Node can't.
    const glue = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
    const bytes = await readFile(glue.replace(/\.js$/, '.wasm'));
    const { instance } = await WebAssembly.instantiate(bytes, {
      './schema_engine_bg.js': withIdleTimers(engine),
    });
    engine.__wbg_set_wasm(instance.exports);
    const start = instance.exports.__wbindgen_start;
    if (typeof start === 'function') start();
  })();
  return engineLoaded;
}

/**
 * The engine waits for its lock with a timer of ten seconds, which it never clears: were it not
 * unreferenced, it would keep a process alive for that long after the work is done.
 */
function withIdleTimers(glue: object): Record<string, unknown> {
  const setIdleTimeout = (callback: () => void, ms: number) => setTimeout(callback, ms).unref();
  return Object.fromEntries(
    Object.entries(glue).map(([name, value]) => [
      name,
      name.startsWith('__wbg_setTimeout_') ? setIdleTimeout : value,
    ]),
  );
}

async function readMigrations(baseDir: string) {
  const entries = await readdir(baseDir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return {
    baseDir,
    lockfile: {
      path: 'migration_lock.toml',
      content: await readFile(join(baseDir, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.sort().map(async (path) => ({
        path,
        migrationFile: {
          path: 'migration.sql',
          content: {
            tag: 'ok' as const,
            value: await readFile(join(baseDir, path, 'migration.sql'), 'utf8'),
          },
        },
      })),
    ),
  };
}
