/** A Redis server with settings of its own, which a suite kills, promotes and restarts. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { eventually } from '../eventually.ts';
import { freePort } from '../process.ts';
import { RUN_ID_VARIABLE, testServices } from '../services.ts';
import { findProgram } from './programs.ts';

export type SingleRedis = {
  url: string;
  /** A connection for the test. */
  redis: Redis;
  /** Makes the server a replica of the server at this URL. */
  follow(url: string): Promise<void>;
  /** Makes the server a master with the data that it has. */
  promote(): Promise<void>;
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
  /** Starts the server again after `kill`, on the same port with the same folder. */
  start(): Promise<void>;
  /** Ends the server and deletes its folder. */
  close(): Promise<void>;
};

/** Starts a Redis on a free port. @param settings of redis.conf, such as `{ appendonly: 'yes' }` */
export async function startSingleRedis(
  settings: Readonly<Record<string, string>> = {},
): Promise<SingleRedis> {
  const program = findProgram('redis-server', 'redis-server');
  const port = await freePort();
  const dir = await mkdtemp(join(tmpdir(), 'posthorn-redis-'));
  const all = {
    port: `${port}`,
    bind: '127.0.0.1',
    dir,
    save: '',
    'repl-diskless-sync-delay': '0',
    ...settings,
  };
  const args = Object.entries(all).flatMap(([name, value]) => [`--${name}`, value]);
  const redis = new Redis(port, '127.0.0.1', { retryStrategy: () => 50, maxRetriesPerRequest: null });
  redis.on('error', () => undefined);
  let child: ChildProcess;

  async function start(): Promise<void> {
    const env = { ...process.env, [RUN_ID_VARIABLE]: testServices().runId };
    child = spawn(program, args, { stdio: 'ignore', env });
    await redis.ping();
  }
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
  await start();

  return {
    url: `redis://127.0.0.1:${port}`,
    redis,
    async follow(url) {
      const { hostname, port: ofMaster } = new URL(url);
      await redis.call('REPLICAOF', hostname, ofMaster);
      await eventually('the replica has the data of its master', async () =>
        (await redis.info('replication')).includes('master_link_status:up'),
      );
    },
    async promote() {
      await redis.call('REPLICAOF', 'NO', 'ONE');
    },
    kill,
    start,
    async close() {
      redis.disconnect();
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
