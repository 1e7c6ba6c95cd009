import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readIfPresent } from './private-file.ts';

const POLL_MS = 20;

/** A running process: its parent's id and its command line, arguments separated by blanks. */
export type RunningProcess = { parent: number; command: string };

async function fromProc(pid: number): Promise<RunningProcess | undefined> {
  const [stat, command] = await Promise.all([
    readIfPresent(`/proc/${pid}/stat`),
    readIfPresent(`/proc/${pid}/cmdline`),
  ]).catch(() => []);
  // The second field is the program's name in brackets and may itself hold blanks and brackets.
  const [state, parent] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  if (state === undefined || state === 'Z' || state === 'X') return undefined;
  return { parent: Number(parent), command: (command ?? '').replaceAll('\0', ' ') };
}

async function fromPs(pid: number): Promise<RunningProcess | undefined> {
  const { stdout } = await promisify(execFile)('ps', [
    '-ww',
    '-o',
    'ppid=,stat=,args=',
    '-p',
    `${pid}`,
  ]).catch(() => ({ stdout: '' }));
  const [, parent, state, command] = /^\s*(\d+)\s+(\S+)\s+(.*)/.exec(stdout) ?? [];
  if (state === undefined || state.startsWith('Z')) return undefined;
  return { parent: Number(parent), command: command ?? '' };
}

/**
 * Looks a process up by its id; undefined when there is none. One that has ended but was not yet waited
 * for by its parent counts as none, though `kill(pid, 0)` still finds it. Always undefined on Windows.
 */
export async function inspect(pid: number): Promise<RunningProcess | undefined> {
  if (process.platform === 'win32') return undefined;
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(POLL_MS)) {
    if ((await inspect(pid)) === undefined) return true;
  }
  return false;
}

/**
 * Ends a process that is not our child: `signal`, then SIGKILL once `graceMs` have passed. Resolves when
 * it is gone; rejects when it belongs to somebody else (EPERM) or outlives SIGKILL.
 */
export async function endProcess(pid: number, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  for (const each of [signal, 'SIGKILL'] as const) {
    if ((await inspect(pid)) === undefined) return;
    process.kill(pid, each);
    if (await isGone(pid, graceMs)) return;
  }
  throw new Error(`process ${pid} does not end`);
}
