import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { RUN_ID_VARIABLE, testServices } from './services.ts';

export type Run = {
  child: ChildProcess;
  /** What it wrote so far: both streams as they came. */
  output(): string;
  stdout(): string;
  /** Resolves with the exit status; null when a signal ended it. */
  exited: Promise<number | null>;
};

/** Starts a command as a person would, in a process group of its own. */
export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Run {
  const child = spawn(command, args, {
    env: { ...env, [RUN_ID_VARIABLE]: testServices().runId },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const exited = once(child, 'close').then(() => child.exitCode);
  return { child, output: () => output, stdout: () => stdout, exited };
}

/** What a terminal does at Ctrl-C: the signal goes to every process of the group. */
export function pressCtrlC({ child }: Run): void {
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
}
