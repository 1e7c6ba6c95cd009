/** A Redis server with settings of its own, which a suite kills, promotes and restarts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';
import { freePort } from '../process.ts';
import { type RedisServer, startRedisServer } from './redis-server.ts';

export type SingleRedis = RedisServer & {
  url: string;
  /** Makes the server a replica of the server at this URL. */
  follow(url: string): Promise<void>;
  /** Makes the server a master with the data that it has. */
  promote(): Promise<void>;
};

/** Starts a Redis on a free port. @param settings of redis.conf, such as `{ appendonly: 'yes' }` */
export async function startSingleRedis(
  settings: Readonly<Record<string, string>> = {},
): Promise<SingleRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-redis-'));
  const server = await startRedisServer({
    folder,
    port: await freePort(),
    lines: Object.entries(settings).map(([name, value]) => `${name} ${value}`),
    // Commands of the suite wait until the server is back.
    connection: { maxRetriesPerRequest: null },
  });
  const { port, redis } = server;
  return {
    ...server,
    url: `redis://127.0.0.1:${port}`,
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
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
