/** Servers of the system as child processes of a suite. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { eventually } from '../eventually.ts';
import { RUN_ID_VARIABLE, testServices } from '../services.ts';

export type ServerProcess = {
  pid: number;
  isRunning(): boolean;
  /** Sends a signal, and waits for the exit. */
  stop(signal: NodeJS.Signals): Promise<void>;
  /** Sends SIGKILL to the server and to its children, as if the machine died. */
  killTree(): Promise<void>;
  /** The last lines of the log, for an error message. */
  lastLines(): Promise<string>;
};

type Options = {
  logFile: string;
  /** The user that runs the server. Default: the user of this process. */
  account?: { uid: number; gid: number } | undefined;
};

/** English messages and UTC. The variable lets the end of the run find a server that a suite left behind. */
export const serverEnvironment = () => ({
  LC_ALL: 'C',
  TZ: 'UTC',
  PATH: process.env.PATH,
  [RUN_ID_VARIABLE]: testServices().runId,
});

/** Starts a server and appends its output to a file. @throws Error such as ENOENT if the system cannot start it */
export async function startServerProcess(
  program: string,
  args: readonly string[],
  { logFile, account }: Options,
): Promise<ServerProcess> {
  const log = await open(logFile, 'a');
  const child = spawn(program, [...args], {
    env: serverEnvironment(),
    cwd: '/',
    stdio: ['ignore', log.fd, log.fd],
    ...account,
  });
  try {
    await once(child, 'spawn');
  } finally {
    await log.close();
  }
  const { pid = 0 } = child;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    pid,
    isRunning,
    async stop(signal) {
      if (!isRunning()) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
    async killTree() {
      if (!isRunning()) return;
      const exited = once(child, 'exit');
      // The server first: otherwise it would replace a dead child.
      const processes = [pid, ...childrenOf(pid)];
      for (const each of processes) killIfRunning(each);
      await exited;
      await eventually('all processes are dead', () => !processes.some(isAlive));
    },
    async lastLines() {
      return (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-5).join('\n');
    },
  };
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.parent === parent);
}

function isAlive(pid: number): boolean {
  const state = statOf(pid)?.state;
  return state !== undefined && state !== 'Z' && state !== 'X';
}

/** The second field of a stat file is the program's name in parentheses. The name may contain spaces. */
function statOf(pid: number): { state: string | undefined; parent: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has exited since the listing.
  }
}
