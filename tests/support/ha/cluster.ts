/** A Redis Cluster of three masters, the first of them with a replica, whose slots move while in use. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { eventually } from '../eventually.ts';
import { freePorts } from '../process.ts';
import { readUserLine } from './acl-lines.ts';
import { type RedisServer, startRedisServer } from './redis-server.ts';
import { type RedisTls, TLS_HOST } from './redis-tls.ts';

export type ClusterGroup = {
  /** A value of REDIS_URL that names the last master, which no test stops, and a user with least rights. */
  url: string;
  masters: readonly [RedisServer, RedisServer, RedisServer];
  /** The replica of the first master. */
  replica: RedisServer;
  /** Lists those keys' slots that this master serves. */
  listSlots(master: RedisServer, keys: readonly string[]): Promise<number[]>;
  /** Moves a slot with its keys, one key after the other: for some time each of the two masters has some of the keys. */
  moveSlot(slot: number, from: RedisServer, to: RedisServer): Promise<void>;
  /** Waits until the replica serves the slots of the first master. */
  waitForFailover(): Promise<void>;
  stop(): Promise<void>;
};

const PASSWORD = 'cluster-secret';
const USER = 'posthorn-worker';
/** The key prefix for which the user has rights. */
export const CLUSTER_PREFIX = 'posthorn';
const SLOTS = 16_384;
const MASTERS = 3;
/** Time without an answer after which the others consider a node down. */
const NODE_TIMEOUT_MS = 2_000;
/** Longer than a script takes, so that scripts meet a slot with some of its keys. */
const BETWEEN_KEYS_MS = 15;

const keysSchema = z.array(z.string());

/**
 * Starts the servers on loopback. Resolves when every node knows that the cluster works and that the replica is in sync.
 * @param tls the nodes speak only TLS. Default: without TLS
 */
export async function startClusterGroup(tls?: RedisTls): Promise<ClusterGroup> {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-cluster-'));
  const ports = await freePorts(2 * (MASTERS + 1));
  const user = await readUserLine(USER, PASSWORD);
  const start = (n: number) => {
    const port = ports[2 * n] ?? 0;
    const lines = [
      'cluster-enabled yes',
      'cluster-config-file nodes.conf',
      `cluster-port ${ports[2 * n + 1]}`,
      `cluster-node-timeout ${NODE_TIMEOUT_MS}`,
      `requirepass ${PASSWORD}`,
      `masterauth ${PASSWORD}`,
      user,
      ...(tls?.lines(port) ?? []),
    ];
    const connection = { password: PASSWORD, ...tls?.connection };
    return startRedisServer({ folder, port, lines, connection });
  };
  const masters = [await start(0), await start(1), await start(2)] as const;
  const replica = await start(MASTERS);
  const everybody = [...masters, replica];

  const idOf = async ({ redis }: RedisServer) => String(await redis.call('CLUSTER', 'MYID'));
  const infoOf = async ({ redis }: RedisServer) => String(await redis.call('CLUSTER', 'INFO'));
  const each = Math.ceil(SLOTS / MASTERS);
  for (const [n, { redis }] of masters.entries()) {
    await redis.call('CLUSTER', 'ADDSLOTSRANGE', n * each, Math.min((n + 1) * each, SLOTS) - 1);
    await redis.call('CLUSTER', 'SET-CONFIG-EPOCH', n + 1);
  }
  for (const [n, { port }] of everybody.entries())
    await masters[0].redis.call('CLUSTER', 'MEET', '127.0.0.1', port, ports[2 * n + 1] ?? 0);
  for (const server of everybody) {
    await eventually('the node knows the others', async () => {
      const info = await infoOf(server);
      return info.includes('cluster_state:ok') && info.includes(`cluster_known_nodes:${everybody.length}`);
    });
  }
  await replica.redis.call('CLUSTER', 'REPLICATE', await idOf(masters[0]));
  await eventually('the replica is in sync', async () =>
    (await replica.redis.info('replication')).includes('master_link_status:up'),
  );

  return {
    url: `${tls ? 'rediss' : 'redis'}://${USER}:${PASSWORD}@${tls ? TLS_HOST : '127.0.0.1'}:${masters[2].port}`,
    masters,
    replica,
    async listSlots(master, keys) {
      const slots = await Promise.all(keys.map((key) => master.redis.call('CLUSTER', 'KEYSLOT', key)));
      const at = masters.indexOf(master);
      return slots.map(Number).filter((slot) => Math.floor(slot / each) === at);
    },
    async moveSlot(slot, from, to) {
      const [fromId, toId] = [await idOf(from), await idOf(to)];
      await to.redis.call('CLUSTER', 'SETSLOT', slot, 'IMPORTING', fromId);
      await from.redis.call('CLUSTER', 'SETSLOT', slot, 'MIGRATING', toId);
      for (;;) {
        const [key] = keysSchema.parse(await from.redis.call('CLUSTER', 'GETKEYSINSLOT', slot, 1));
        if (key === undefined) break;
        await from.redis.call('MIGRATE', '127.0.0.1', to.port, key, 0, 5_000, 'AUTH', PASSWORD);
        await wait(BETWEEN_KEYS_MS);
      }
      for (const { redis } of [to, from, ...masters])
        await redis.call('CLUSTER', 'SETSLOT', slot, 'NODE', toId);
    },
    async waitForFailover() {
      await eventually(
        'the replica serves',
        async () =>
          (await replica.redis.info('replication')).includes('role:master') &&
          (await infoOf(replica)).includes('cluster_state:ok'),
        60_000,
      );
    },
    async stop() {
      await Promise.all(everybody.map((server) => server.close()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
