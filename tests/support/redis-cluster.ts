import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { onFreePort } from '../../apps/local/src/services/ports.ts';
import { eventually } from './eventually.ts';

export type RedisCluster = {
  /** The URL of one node. */
  url: string;
  /** The number of keys on each node. */
  sizes(): Promise<number[]>;
  stop(): Promise<void>;
};

const NODES = 3;
const SLOTS = 16_384;
const PASSWORD = 'cluster';

type Node = { port: number; busPort: number; child: ChildProcess; redis: Redis };

/** Starts a Redis Cluster of three masters without replicas on loopback. */
export async function startRedisCluster(program: string): Promise<RedisCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-cluster-'));
  const nodes = await Promise.all(
    Array.from({ length: NODES }, (_, n) => startNode(program, folder, `nodes-${n}.conf`)),
  );
  const each = Math.ceil(SLOTS / NODES);
  await Promise.all(
    nodes.map(({ redis }, n) =>
      redis.call('CLUSTER', 'ADDSLOTSRANGE', n * each, Math.min((n + 1) * each, SLOTS) - 1),
    ),
  );
  const [first] = nodes;
  if (first === undefined) throw new Error('no nodes');
  for (const { port, busPort } of nodes) {
    await first.redis.call('CLUSTER', 'MEET', '127.0.0.1', port, busPort);
  }
  for (const { redis } of nodes) {
    await eventually('the cluster is ready', async () => {
      const info = String(await redis.call('CLUSTER', 'INFO'));
      return info.includes('cluster_state:ok') && info.includes(`cluster_known_nodes:${NODES}`);
    });
  }
  return {
    url: `redis://:${PASSWORD}@127.0.0.1:${first.port}`,
    sizes: () => Promise.all(nodes.map(({ redis }) => redis.dbsize())),
    async stop() {
      for (const { redis, child } of nodes) {
        redis.disconnect();
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startNode(program: string, folder: string, file: string): Promise<Node> {
  const [port, busPort] = await Promise.all([
    onFreePort(async (free) => free),
    onFreePort(async (free) => free),
  ]);
  const settings = {
    port,
    'cluster-port': busPort,
    'cluster-enabled': 'yes',
    'cluster-config-file': file,
    dir: folder,
    bind: '127.0.0.1',
    requirepass: PASSWORD,
    save: '',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(program, args, { stdio: 'ignore' });
  const redis = new Redis({ port, host: '127.0.0.1', password: PASSWORD });
  redis.on('error', () => undefined);
  await eventually('the node answers', () => redis.ping().catch(() => undefined));
  return { port, busPort, child, redis };
}
