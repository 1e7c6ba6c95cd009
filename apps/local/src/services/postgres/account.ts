import { execFile } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CHILD_ENV, type Command } from '../child.ts';

const run = promisify(execFile);

/** The user PostgreSQL runs as when that is not our own. */
export type Account = { uid: number; gid: number };

async function idsOf(user: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** Hands a folder and everything in it to the account; of a link, the link itself. */
async function giveTo(account: Account, folder: string): Promise<void> {
  await lchown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), account.uid, account.gid);
  }
}

/**
 * PostgreSQL refuses to run as root. For root this chooses the user it runs as instead: whoever owns the
 * data folder already, else an existing `postgres`, else `nobody`. Undefined for everybody but root.
 */
export async function chooseAccount(dataDir: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await stat(dataDir).catch(() => undefined);
  if (existing !== undefined && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const account = (await idsOf('postgres')) ?? (await idsOf('nobody'));
  if (account === undefined)
    throw new Error('PostgreSQL refuses to run as root, and there is no user "nobody"');
  if (existing !== undefined) await giveTo(account, dataDir);
  return account;
}

/**
 * How to run PostgreSQL's programs as `account`. The checkout may lie below a folder only root may enter
 * (/root, a mktemp -d), so where util-linux' setpriv is at hand the account keeps one of root's rights,
 * to pass such folders. Without it, or where that right may not be kept, the account is on its own.
 */
export async function runAs(account: Account | undefined, probe: string) {
  const plain = (file: string, args: readonly string[]): Command => ({ file, args, ...account });
  if (account === undefined) return plain;
  const { uid, gid } = account;
  const ids = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // Without the last, access(2), by which PostgreSQL makes sure of its programs, would not honour the right.
  const rights = [
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
  const privileged = (file: string, args: readonly string[]): Command => ({
    file: 'setpriv',
    args: [...ids, ...rights, '--', file, ...args],
  });
  const { file, args } = privileged(probe, ['--version']);
  return run(file, args, { env: CHILD_ENV }).then(
    () => privileged,
    () => plain,
  );
}
