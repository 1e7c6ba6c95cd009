import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { RUN_ID_VARIABLE, testServices } from './services.ts';

export type TestProcess = {
  child: ChildProcess;
  port: number | undefined;
  /** Of /healthz, /readyz and /metrics. */
  opsPort: number | undefined;
  /** Everything it has written so far. */
  output(): string;
  /** SIGTERM, and the exit status. */
  stop(): Promise<number | null>;
  /** SIGKILL. */
  kill(): Promise<void>;
};

const readySchema = z.object({ port: z.number().optional(), opsPort: z.number().optional() });

/** Starts a bundle of dist/ as a process of its own, and waits until it says that it is ready. */
export async function startProcess(name: string, env: NodeJS.ProcessEnv): Promise<TestProcess> {
  const child = fork(`dist/${name}.js`, {
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
    throw new Error(`${name} ended before it was ready:\n${output}`);
  });
  const [message] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined);

  return {
    child,
    ...readyPorts(message),
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

/** `npm run bench -- --profile` sets the folder for what V8 samples of each process. */
function profiling(name: string): string[] {
  const folder = process.env.PROFILES;
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}/${name}`];
}

function readyPorts(message: unknown): Pick<TestProcess, 'port' | 'opsPort'> {
  const { port, opsPort } = readySchema.parse(message);
  return { port, opsPort };
}
