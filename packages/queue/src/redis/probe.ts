import { within } from '@posthorn/runtime/lifecycle/within';
import type { RedisHealth, RedisProbe } from '@posthorn/runtime/ops/redis-watch';
import { Cluster } from 'ioredis';
import { defineScript, duplicateConnection, type Redis } from './client.ts';

/**
 * KEYS[1] key of the gateway's id. ARGV[1] the id. Writes the id unless the key exists. Returns {the id of the key, ''},
 * or {'', why Redis refused to write}. The error is a value here, so that the client does not reconnect at each probe.
 */
const probe = defineScript(`
local written = redis.pcall('SET', KEYS[1], ARGV[1], 'NX')
if type(written) == 'table' and written.err then return { '', written.err } end
return { redis.call('GET', KEYS[1]) or '', '' }`);

/** A look waits this long for Postgres, until it knows the id. */
const ID_WITHIN_MS = 1_000;

/** Worst first: a Redis Cluster is as bad as its worst node. */
const WORST_FIRST = ['foreign', 'down', 'full', 'read-only', 'up'] as const satisfies RedisHealth[];

type ProbeOptions = {
  redis: Redis;
  shards: {
    /** First part of every key: QUEUE_PREFIX. */
    prefix: string;
    count: number;
  };
  findGatewayId: () => Promise<string | null>;
  onError: (error: Error) => void;
};

/**
 * Creates a probe of Redis with a connection of its own. The probe writes what each gateway needs anyway: its id, under
 * its prefix. So the probe finds out whether Redis takes writes, whether the data are another gateway's, and gives a
 * Redis that lost its data the id again.
 */
export function createRedisProbe({ redis, shards, findGatewayId, onError }: ProbeOptions): RedisProbe {
  const connection = duplicateConnection(redis, onError);
  const { prefix, count } = shards;
  const keys =
    redis instanceof Cluster
      ? Array.from({ length: count }, (_, index) => `{${prefix}:${index}}:gateway`)
      : [`{${prefix}}:gateway`];

  let gatewayId: string | null = null;
  /** Without Postgres a look cannot tell more than whether Redis answers. */
  async function findId(): Promise<string | null> {
    gatewayId ??= await within(ID_WITHIN_MS, findGatewayId(), 'Postgres does not answer').catch(() => null);
    return gatewayId;
  }

  async function lookAt(key: string, id: string): Promise<RedisHealth> {
    const [found, refusal] = [await probe(connection, [key], [id])].flat();
    return refusal === '' ? (found === id ? 'up' : 'foreign') : healthOf(String(refusal));
  }

  const ping = async (): Promise<RedisHealth> => {
    await connection.ping();
    return 'up';
  };

  return {
    async look() {
      const id = await findId();
      const looks = id === null ? [ping()] : keys.map((key) => lookAt(key, id));
      const found = await Promise.all(looks).catch((): RedisHealth[] => ['down']);
      // A replica may have been a master. The next connection finds the new one.
      if (found.includes('read-only')) connection.disconnect(true);
      return WORST_FIRST.find((health) => found.includes(health)) ?? 'down';
    },
    onReady(listener) {
      connection.on('ready', listener);
    },
    isReady: () => connection.status === 'ready',
    close: () => connection.disconnect(),
  };
}

/** What an error of a write says about Redis. Each begins with its code. */
export function healthOf(refusal: string): RedisHealth {
  if (/^-?OOM\b/.test(refusal)) return 'full';
  return /^-?(READONLY|NOREPLICAS|MISCONF)\b/.test(refusal) ? 'read-only' : 'down';
}
