import { Cluster } from 'ioredis';
import type { Redis } from './client.ts';

/** How Redis is. In a cluster: the sums over its masters. */
export type RedisState = {
  /** Time until the answer to a PING, in milliseconds. */
  latencyMs: number;
  /** Such as `Valkey 8.1.1` or `Redis 7.4.2`. */
  version: string;
  usedBytes: number;
  /** Null without a maximum. */
  maxBytes: number | null;
};

/** Reads how Redis is. Changes nothing, and costs the same for any amount of data. */
export async function readRedisState(redis: Redis): Promise<RedisState> {
  const begun = performance.now();
  await redis.ping();
  const latencyMs = performance.now() - begun;
  const nodes = redis instanceof Cluster ? redis.nodes('master') : [redis];
  const texts = await Promise.all(
    nodes.map(async (node) => (await Promise.all([node.info('server'), node.info('memory')])).join('\n')),
  );
  const sum = (name: string) => texts.reduce((total, text) => total + Number(fieldOf(text, name) ?? 0), 0);
  const maxBytes = sum('maxmemory');
  return {
    latencyMs,
    version: versionOf(texts[0] ?? ''),
    usedBytes: sum('used_memory'),
    maxBytes: maxBytes === 0 ? null : maxBytes,
  };
}

/** Valkey reports the version of Redis that it is compatible with, besides its own. */
function versionOf(text: string): string {
  const valkey = fieldOf(text, 'valkey_version');
  return valkey === undefined ? `Redis ${fieldOf(text, 'redis_version') ?? '?'}` : `Valkey ${valkey}`;
}

/** A field of the answer to INFO, whose lines are `name:value`. */
function fieldOf(text: string, name: string): string | undefined {
  return text
    .split(/\r?\n/)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);
}
