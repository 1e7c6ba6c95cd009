import { shardOf } from '@posthorn/domain/ids';
import { failedKey, jobKey, jobKeyPrefix, logsKey } from '../bullmq-internals.ts';
import { jobSchema } from '../job.ts';
import type { Redis } from '../redis/client.ts';
import type { Shard } from '../shards.ts';

/** Keys in one command. */
const BATCH = 500;

/**
 * Removes failed jobs of configurations that belong to another shard. The next sweep adds them to their shard, because
 * Postgres has all failed notifications.
 */
export async function removeStrangeFailed(redis: Redis, shard: Shard, shards: number): Promise<void> {
  const { queue, index } = shard;
  const prefix = jobKeyPrefix(queue);
  const ids = await redis.zrange(failedKey(queue), '0', '-1');
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const data = await Promise.all(batch.map((id) => redis.hget(jobKey(prefix, id), 'data')));
    const strange = batch.filter((_id, nth) => {
      const job = jobSchema.safeParse(parseJson(data[nth] ?? ''));
      return !job.success || shardOf(job.data.configurationId, shards) !== index;
    });
    if (strange.length === 0) continue;
    await redis.zrem(failedKey(queue), ...strange);
    await redis.unlink(...strange.flatMap((id) => [jobKey(prefix, id), logsKey(prefix, id)]));
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keys of a shard without lanes, below its prefix. Lanes have left theirs, and rates expire by themselves. */
const SHARD_KEYS = [
  ...['scheduler', 'lanes', 'lanes:leases', 'lanes:due', 'lanes:breakers', 'lanes:paced', 'lanes:strays'],
  ...['lanes:count', 'lanes:round'],
  ...['workers', 'capacity', 'seen', 'holding', 'granted', 'again', 'runnable', 'limited', 'idle', 'held']
    .concat('weights', 'suspended', 'hosts', 'blocked')
    .map((part) => `scheduler:${part}`),
];
/** Keys of a BullMQ queue without jobs. */
const QUEUE_KEYS = ['meta', 'id', 'events', 'marker', 'wait', 'paused', 'active', 'delayed', 'failed'].concat(
  ...['completed', 'prioritized', 'pc', 'stalled', 'stalled-check', 'limiter', 'repeat', 'waiting-children'],
);

/** Deletes what is left of a shard that is no longer used. Settings of idle lanes expire within a day. */
export async function deleteShard(redis: Redis, { prefix, queue }: Shard): Promise<void> {
  // Lanes that have left no longer wait, but may still be listed there.
  const blocked = await redis.smembers(`${prefix}:scheduler:blocked`);
  const keys = [
    ...blocked.map((target) => `${prefix}:scheduler:host:${target}`),
    ...SHARD_KEYS.map((part) => `${prefix}:${part}`),
    ...QUEUE_KEYS.map((part) => queue.toKey(part)),
  ];
  await redis.unlink(...keys);
}
