import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, stat, truncate } from 'node:fs/promises';

/** English and UTC wherever the machine stands; and no PG* or other variable of its user gets in. */
export const CHILD_ENV = { LC_ALL: 'C', TZ: 'UTC' };

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/** What to run: the program, and as root perhaps another user's ids to run it under. */
export type Command = { file: string; args: readonly string[]; uid?: number; gid?: number };

/** A server started as a child process. */
export type Child = {
  isRunning(): boolean;
  /** Resolves, never rejects, when the child is gone; true when it ended well (exit code 0). */
  ended: Promise<boolean>;
  /** The last lines the child wrote to its log since it was started, for an error message. */
  lastWords(): Promise<string>;
  /** Sends `signal`, then SIGKILL once `graceMs` have passed; resolves when the child is gone. */
  stop(signal: NodeJS.Signals, graceMs: number): Promise<void>;
};

async function openLog(path: string) {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  // Nothing rotates a laptop's logs; what is lost is older than this run.
  if (size > LOG_LIMIT_BYTES) await truncate(path);
  return { handle: await open(path, 'a', 0o600), start: size > LOG_LIMIT_BYTES ? 0 : size };
}

/**
 * Starts a program in a process group of its own, so that a terminal's Ctrl-C does not reach it before
 * the workers that need it are done. Its output is appended to the file `log`; `input` is what it reads
 * from its standard input. Rejects when the program cannot be started at all.
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
  // A child that dies before it has read everything says why in its log.
  child.stdin?.on('error', () => {}).end(input);

  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    isRunning,
    ended,
    lastWords: async () => {
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
