import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, stat, truncate } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readIfPresent } from './service.ts';

/** English messages and UTC on every machine. Keeps out the user's PG* and other variables. */
export const CHILD_ENV = { LC_ALL: 'C', TZ: 'UTC' };

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
const POLL_MS = 20;

/** A program to run. Only a program that root runs as another user has `uid` and `gid`. */
export type Command = { file: string; args: readonly string[]; uid?: number; gid?: number };

/** A server that runs as a child process. */
export type Child = {
  isRunning(): boolean;
  /** Never rejects. Resolves when the child has exited: true for exit code 0. */
  ended: Promise<boolean>;
  /** The last five lines that the child logged since it started, for an error message. */
  lastLines(): Promise<string>;
  /** Sends `signal`, and SIGKILL after `graceMs`. Resolves when the child has exited. */
  stop(signal: NodeJS.Signals, graceMs: number): Promise<void>;
};

async function openLog(path: string) {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  // No log rotation runs on a laptop, so truncate a large log of earlier runs.
  if (size > LOG_LIMIT_BYTES) await truncate(path);
  return { handle: await open(path, 'a', 0o600), start: size > LOG_LIMIT_BYTES ? 0 : size };
}

/**
 * Starts a program in its own process group. A Ctrl-C in the terminal therefore does not stop the program
 * before the workers have finished.
 *
 * @param log file to which the program appends its output
 * @param input text for the program's standard input
 * @throws Error such as ENOENT when the system cannot start the program
 */
export async function startChild(command: Command, log: string, input?: string): Promise<Child> {
  const { file, args, ...ids } = command;
  const { handle, start } = await openLog(log);
  const child = spawn(file, args, {
    ...ids,
    detached: true,
    windowsHide: true,
    stdio: [input === undefined ? 'ignore' : 'pipe', handle.fd, handle.fd],
    env: CHILD_ENV,
  });
  const ended = new Promise<boolean>((resolve) => {
    child.once('exit', (code) => resolve(code === 0));
    child.once('error', () => resolve(false));
  });
  try {
    await once(child, 'spawn');
  } finally {
    await handle.close();
  }
  // Ignore the error of a child that exits before it reads all its input. Its log has the reason.
  child.stdin?.on('error', () => {}).end(input);

  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    isRunning,
    ended,
    lastLines: async () => {
      const written = (await readFile(log)).subarray(start).toString('utf8');
      return written.trimEnd().split('\n').slice(-5).join('\n');
    },
    stop: async (signal, graceMs) => {
      if (!isRunning()) return;
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** `command` is the command line, with spaces between the arguments. */
type RunningProcess = { parent: number; command: string };

async function findInProc(pid: number): Promise<RunningProcess | undefined> {
  const [stat, command] = await Promise.all([
    readIfPresent(`/proc/${pid}/stat`),
    readIfPresent(`/proc/${pid}/cmdline`),
  ]).catch(() => []);
  // The second field is the program's name in parentheses. The name may contain spaces and parentheses.
  const [state, parent] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  if (state === undefined || state === 'Z' || state === 'X') return undefined;
  return { parent: Number(parent), command: (command ?? '').replaceAll('\0', ' ') };
}

async function findWithPs(pid: number): Promise<RunningProcess | undefined> {
  const args = ['-ww', '-o', 'ppid=,stat=,args=', '-p', `${pid}`];
  const { stdout } = await promisify(execFile)('ps', args).catch(() => ({ stdout: '' }));
  const [, parent, state, command] = /^\s*(\d+)\s+(\S+)\s+(.*)/.exec(stdout) ?? [];
  if (state === undefined || state.startsWith('Z')) return undefined;
  return { parent: Number(parent), command: command ?? '' };
}

/**
 * Finds a process by its id. Does not find a zombie, although `kill(pid, 0)` succeeds for a zombie.
 * Always undefined on Windows.
 */
export async function findProcess(pid: number): Promise<RunningProcess | undefined> {
  if (process.platform === 'win32') return undefined;
  return process.platform === 'linux' ? findInProc(pid) : findWithPs(pid);
}

async function hasEnded(pid: number, withinMs: number): Promise<boolean> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(POLL_MS)) {
    if ((await findProcess(pid)) === undefined) return true;
  }
  return false;
}

/**
 * Ends a process that is not our child: sends `signal`, and SIGKILL after `graceMs`. Resolves when the
 * process has ended.
 * @throws Error EPERM for another user's process, or when the process survives SIGKILL
 */
export async function endProcess(pid: number, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  for (const each of [signal, 'SIGKILL'] as const) {
    if ((await findProcess(pid)) === undefined) return;
    process.kill(pid, each);
    if (await hasEnded(pid, graceMs)) return;
  }
  throw new Error(`process ${pid} does not end`);
}
