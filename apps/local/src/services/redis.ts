import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from './failure.ts';
import { findServer } from './redis/find-server.ts';
import { startNative } from './redis/native.ts';
import { startWasm } from './redis/wasm.ts';
import type { Service } from './service.ts';

export type RedisOptions = {
  dataDir: string;
  /** A PATH value to look for a server on. */
  path: string;
  /** Folder of the built bundles, for Valkey as WebAssembly. */
  dist: string;
  /** False keeps nothing on disk, for tests. */
  persistent?: boolean;
};

/**
 * Starts a Redis on 127.0.0.1, on a port of its own choice and behind a random password: `redis-server`
 * or `valkey-server` from the PATH as a child process, else Valkey as WebAssembly, which
 * is slower and keeps nothing on disk. A server left behind by a killed gateway is stopped first.
 * Rejects with the way out.
 */
export async function startRedis({ dataDir, path, dist, persistent = true }: RedisOptions): Promise<Service> {
  try {
    const program = await findServer(path);
    if (program === undefined) return await startWasm(join(dist, 'valkey.js'));
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    return await startNative({ program, dataDir, persistent });
  } catch (cause) {
    const reason = messageOf(cause);
    throw new Error(`The local Redis does not start: ${reason}\nSet REDIS_URL to use a Redis of your own.`, {
      cause,
    });
  }
}
