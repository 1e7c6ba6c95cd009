import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import type { Service } from '../service.ts';

const readySchema = z.object({ url: z.string() });

/**
 * Starts Valkey as WebAssembly in a process of its own, which ends with this one.
 * @param bundle path of the built apps/local/src/valkey/main.ts
 */
export async function startWasm(bundle: string): Promise<Service> {
  const child = fork(bundle, {
    // A group of its own, so that a terminal's Ctrl-C does not reach it before the workers are done.
    detached: true,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const ended = exited.then(() => {
    throw new Error('Valkey as WebAssembly ended as it started');
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return {
    url: readySchema.parse(message).url,
    description: 'Valkey as WebAssembly, nothing kept on disk',
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
