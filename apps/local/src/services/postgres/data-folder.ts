import { chown, mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../failure.ts';
import { type Command, endProcess, findProcess, startChild } from '../processes.ts';
import { readIfPresent } from '../service.ts';
import type { Account } from './programs.ts';

/** The only role, a superuser. The gateway logs in as this role. */
export const ROLE = 'posthorn';

const LEFTOVER_GRACE_MS = 15_000;

type Options = {
  dataDir: string;
  log: string;
  password: string;
  durable: boolean;
  account: Account | undefined;
  initdb(args: readonly string[]): Command;
};

/**
 * Creates the data folder unless it exists: UTF-8, the C locale, and a password for every connection.
 * initdb writes to another folder. This function renames that folder at the end, so a killed start
 * leaves no incomplete data folder.
 * @throws Error if `dataDir` holds other files. Error with the last lines of initdb's output if initdb fails
 */
export async function createDataFolder(options: Options): Promise<void> {
  const { dataDir, log, password, durable, account, initdb } = options;
  if ((await readIfPresent(join(dataDir, 'PG_VERSION'))) !== undefined) return;
  await rmdir(dataDir).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return;
    throw new Error(`${dataDir} is not empty and is not a PostgreSQL data folder`, { cause: error });
  });
  const draft = `${dataDir}.new`;
  const passwordFile = `${dataDir}.pwfile`;
  await Promise.all([rm(draft, { recursive: true, force: true }), rm(passwordFile, { force: true })]);
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (account !== undefined) {
      await chown(draft, account.uid, account.gid);
      await chown(passwordFile, account.uid, account.gid);
    }
    const args = ['-D', draft, `--username=${ROLE}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    const encoding = ['--encoding=UTF8', '--no-locale', '--no-instructions'];
    const child = await startChild(initdb([...args, ...encoding, ...(durable ? [] : ['--no-sync'])]), log);
    if (!(await child.ended)) throw new Error(`initdb failed:\n${await child.lastLines()}`);
    await rename(draft, dataDir);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/**
 * Stops a PostgreSQL that still runs on this data folder after its gateway exited.
 *
 * @param owner id of the gateway process that started this PostgreSQL
 * @throws Error if that gateway still runs
 */
export async function stopLeftover(dataDir: string, owner: number | undefined): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  const pid = Number.parseInt((await readIfPresent(pidFile)) ?? '', 10);
  if (!(pid > 0)) return;
  const found = await findProcess(pid);
  // After a reboot any process may have this id. Stop only a postgres that runs on this folder.
  if (found?.command.includes('postgres') && found.command.includes(` ${dataDir} `)) {
    if (found.parent === owner) {
      throw new Error(`${dataDir} is in use by another gateway, process ${owner}: stop that one first`);
    }
    await endProcess(pid, 'SIGINT', LEFTOVER_GRACE_MS);
  }
  // PostgreSQL refuses to start while any process of its user has the id in this file.
  if (process.platform !== 'win32') await rm(pidFile, { force: true });
}
