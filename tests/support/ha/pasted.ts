/** Commands of a document that an operator runs on the machine of PostgreSQL, as its user. */
import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Account, chooseAccount } from '../../../apps/local/src/services/postgres/programs.ts';
import { type Command, commandsOf } from '../documents.ts';
import { run } from '../process.ts';
import { findProgram } from './programs.ts';
import { serverEnvironment } from './server-process.ts';

export type Shell = {
  /** A folder of the user. Commands run here. */
  folder: string;
  /** Runs a text. @returns its stdout. @throws Error with its output if it fails */
  run(text: string): Promise<string>;
  /** Runs the block of the document with this title. @param more further variables of the operator */
  paste(title: string, more?: NodeJS.ProcessEnv): Promise<string>;
};

/**
 * @param section the level-2 heading of docs/operations.md whose blocks the operator pastes
 * @param ports replacements for the ports of the document
 * @param env variables of the operator, from the folder of the shell
 */
export async function openShell(
  section: string,
  ports: Readonly<Record<string, number>>,
  env: (folder: string) => NodeJS.ProcessEnv,
): Promise<Shell> {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-pasted-'));
  const account = await chooseAccount(folder);
  if (account !== undefined) await chown(folder, account.uid, account.gid);
  const blocks = await commandsOf('docs/operations.md', section, ports);
  const programs = dirname(findProgram('pg_basebackup', 'postgresql'));
  const variables = {
    ...serverEnvironment(),
    HOME: folder,
    PATH: `${programs}:${process.env.PATH}`,
    ...env(folder),
  };

  async function runText(text: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
    // The output of a server that pg_ctl starts goes to its log, so this command ends.
    const [file = '', ...args] = [
      ...asUser(account),
      'bash',
      '-c',
      `set -euo pipefail; cd ${folder}\n${text}`,
    ];
    const started = run(file, args, { ...variables, ...more });
    const status = await started.exited;
    if (status !== 0) throw new Error(`Status ${status}:\n${text}\n${started.output()}`);
    return started.stdout();
  }
  return {
    folder,
    run: runText,
    paste: (title, more) => runText(textOf(blocks, title), more),
  };
}

function textOf(blocks: readonly Command[], title: string): string {
  const text = blocks.find((block) => block.title === title)?.text;
  if (text === undefined) throw new Error(`The document has no block ${title}`);
  return text;
}

/** PostgreSQL refuses to run as root. */
function asUser(account: Account | undefined): string[] {
  if (account === undefined) return [];
  return ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
}
