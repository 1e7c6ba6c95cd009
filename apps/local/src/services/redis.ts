import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { messageOf } from './failure.ts';
import { findServer, startNative } from './redis/native.ts';
import type { Service } from './service.ts';

type RedisOptions = {
  dataDir: string;
  /** A PATH value: where to look for a server program. */
  path: string;
  /** Folder of the built bundles, with the bundle of Valkey as WebAssembly. */
  dist: string;
  /** Tests set false: the data stays in memory only. */
  persistent?: boolean;
};

/**
 * Starts a Redis on a free port of 127.0.0.1 with a random password. Uses `redis-server` or `valkey-server` of `path`,
 * and first stops a server that an earlier gateway left running. Without either program, uses Valkey as WebAssembly,
 * which is slower and keeps its data in memory only.
 * @throws Error that says what failed and how to use another Redis
 */
export async function startRedis({ dataDir, path, dist, persistent = true }: RedisOptions): Promise<Service> {
  try {
    const program = await findServer(path);
    if (program === undefined) return await startWasm(join(dist, 'valkey.js'));
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    return await startNative({ program, dataDir, persistent });
  } catch (cause) {
    throw new Error(
      `Cannot start the local Redis: ${messageOf(cause)}\nSet REDIS_URL to use a Redis of your own.`,
      { cause },
    );
  }
}

const readySchema = z.object({ url: z.string() });

/** @param bundle path of the built apps/local/src/valkey/main.ts. The process of the bundle ends with this process */
async function startWasm(bundle: string): Promise<Service> {
  const child = fork(bundle, {
    // Run Valkey in its own process group. Ctrl-C in the terminal must not stop Valkey before the workers finish.
    detached: true,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const exitedEarly = exited.then(() => {
    throw new Error('Valkey as WebAssembly exited at start');
  });
  const [message] = await Promise.race([once(child, 'message'), exitedEarly]);
  exitedEarly.catch(() => undefined);
  return {
    url: readySchema.parse(message).url,
    description: 'Valkey as WebAssembly, in memory only',
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
