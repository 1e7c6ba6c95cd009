import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { unwatchFile, watchFile } from 'node:fs';
import { z } from 'zod';

export type Supervised = {
  /** Resolves when the process has said that it is ready, with the port it serves if it serves one. */
  ready: Promise<{ port?: number | undefined }>;
  stop(): Promise<void>;
  /** Ends it at once; a stop that is under way ends with it. */
  kill(): void;
};

const readySchema = z.object({ port: z.number().int().optional() });
const RESTART_MS = 1_000;
/** `npm run dev` sets POSTHORN_DEV=1: a process restarts when its bundle changes, quickly. */
const DEV = { checkMs: 50, restartMs: 20, killAfterMs: 500 };
/** The processes end what is in flight within 25 s by themselves. */
const KILL_AFTER_MS = 30_000;

/**
 * Starts one of the gateway's processes and keeps it running: started again when it dies after it
 * was ready. One that dies before is a fault of its settings, and rejects `ready`.
 *
 * @param name for messages
 * @param bundle path of what it runs
 */
export function supervise(
  name: string,
  bundle: string,
  env: NodeJS.ProcessEnv,
  onRestart: (message: string) => void,
): Supervised {
  let isStopping = false;
  let child = start();
  const ready = untilReady(child);
  ready.then(keepRunning, () => undefined);
  const isDev = env.POSTHORN_DEV === '1';
  if (isDev) watchFile(bundle, { interval: DEV.checkMs }, replace);

  function replace(): void {
    const old = child;
    old.kill('SIGTERM');
    setTimeout(() => old.kill('SIGKILL'), DEV.killAfterMs).unref();
  }

  function start(): ChildProcess {
    return fork(bundle, {
      env,
      execArgv: ['--enable-source-maps'],
    });
  }

  function keepRunning(): void {
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      onRestart(`${name} ended (${signal ?? `status ${code}`}) and is started again`);
      setTimeout(
        () => {
          if (isStopping) return;
          child = start();
          keepRunning();
        },
        isDev ? DEV.restartMs : RESTART_MS,
      );
    });
  }

  return {
    ready,
    async stop() {
      isStopping = true;
      unwatchFile(bundle, replace);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
      await exited;
      clearTimeout(timer);
    },
    kill() {
      child.kill('SIGKILL');
    },
  };

  function untilReady(first: ChildProcess): Promise<{ port?: number | undefined }> {
    return new Promise((resolve, reject) => {
      first.once('message', (message) => resolve(readySchema.parse(message)));
      first.once('exit', () =>
        reject(new Error(`The process ${name} did not start; see its message above.`)),
      );
      first.once('error', reject);
    });
  }
}
