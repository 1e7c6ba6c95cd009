import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The names of all migrations, oldest first. @param directory the folder `prisma/migrations` */
export async function migrationNames(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** All migrations with their text, as Prisma's engine wants them. */
export async function readMigrations(directory: string) {
  const names = await migrationNames(directory);
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
