import { chown, mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, startChild } from '../child.ts';
import { codeOf } from '../failure.ts';
import { readIfPresent } from '../private-file.ts';
import type { Account } from './account.ts';

/** The one role, a superuser, that the gateway logs in as. */
export const ROLE = 'posthorn';

type Options = {
  dataDir: string;
  log: string;
  password: string;
  durable: boolean;
  account: Account | undefined;
  initdb(args: readonly string[]): Command;
};

/**
 * Makes the data folder unless there is one: UTF-8, the C locale, and a password for every connection.
 * It grows under another name and is renamed when complete, so that a run killed half-way leaves nothing
 * that looks like a database. Rejects with the last lines of initdb's output.
 */
export async function createCluster(options: Options): Promise<void> {
  const { dataDir, log, password, durable, account, initdb } = options;
  if ((await readIfPresent(join(dataDir, 'PG_VERSION'))) !== undefined) return;
  await rmdir(dataDir).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return;
    throw new Error(`${dataDir} holds something else than a PostgreSQL database`, { cause: error });
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
    if (!(await child.ended)) throw new Error(`initdb failed:\n${await child.lastWords()}`);
    await rename(draft, dataDir);
  } finally {
    await rm(passwordFile, { force: true });
  }
}
