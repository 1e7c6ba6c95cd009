/** Child processes of tests: bundles of dist/, commands in a terminal, and processes that a test left behind. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import { z } from 'zod';
import { RUN_ID_VARIABLE, testServices } from './services.ts';

export type TestProcess = {
  child: ChildProcess;
  port: number | undefined;
  /** Port of /healthz, /readyz and /metrics. */
  opsPort: number | undefined;
  /** Everything that the process has written to stdout and stderr so far. */
  output(): string;
  /** Sends SIGTERM. Resolves with the exit status, or with null after a signal. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
};

const readySchema = z.object({ port: z.number().optional(), opsPort: z.number().optional() });

/**
 * Starts a bundle of dist/ and waits for its ready message.
 * @param folder has `dist/`. Default: this repository
 * @throws Error with the output if the process exits first
 */
export async function startProcess(
  name: string,
  env: NodeJS.ProcessEnv,
  { folder = '.' } = {},
): Promise<TestProcess> {
  const child = fork(`${folder}/dist/${name}.js`, {
    env: { PATH: process.env.PATH, ...env, [RUN_ID_VARIABLE]: testServices().runId },
    execArgv: ['--enable-source-maps', ...profiling(name)],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exited = once(child, 'exit');
  const failed = exited.then(() => {
    throw new Error(`${name} exited before it was ready:\n${output}`);
  });
  const [message] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined);
  const { port, opsPort } = readySchema.parse(message);

  return {
    child,
    port,
    opsPort,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** `npm run bench -- --profile` sets PROFILES, the folder for the CPU profile of each process. */
function profiling(name: string): string[] {
  const folder = process.env.PROFILES;
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}/${name}`];
}

export type Run = {
  child: ChildProcess;
  /** Text of stdout and stderr so far, in the order of arrival. */
  output(): string;
  stdout(): string;
  /** Resolves with the exit status, or with null after a signal. */
  exited: Promise<number | null>;
};

/** Starts a command in its own process group, as a terminal does. */
export function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { folder = '.' } = {},
): Run {
  const child = spawn(command, args, {
    cwd: folder,
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

/** Sends SIGINT to every process of the group, as a terminal does after Ctrl-C. */
export function pressCtrlC({ child }: Run): void {
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
}

/** Finds different free loopback ports, for commands that need a fixed port. Another process may take a port first. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(servers.map((server) => listen(server, 0, '127.0.0.1')));
  for (const server of servers) server.close();
  return ports;
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/**
 * Finds running processes whose environment has this variable (`NAME=value`), or whose command line contains its
 * value. Finds no process on a system without /proc.
 */
export function processesWith(variable: string): { pid: number; command: string }[] {
  const value = variable.slice(variable.indexOf('=') + 1);
  return read('/proc', (path) => readdirSync(path), [])
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => ({ pid: Number(name), command: textOf(`/proc/${name}/cmdline`).replaceAll('\0', ' ') }))
    .filter(
      ({ pid, command }) =>
        // A zombie no longer runs and has no command line.
        command !== '' &&
        (command.includes(value) || textOf(`/proc/${pid}/environ`).split('\0').includes(variable)),
    );
}

const textOf = (path: string) => read(path, (file) => readFileSync(file, 'utf8'), '');

/** Returns `otherwise` on an error. A process may exit after the listing, or deny access. */
function read<Value>(path: string, how: (path: string) => Value, otherwise: Value): Value {
  try {
    return how(path);
  } catch {
    return otherwise;
  }
}
