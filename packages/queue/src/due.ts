import type { Redis } from './redis.ts';
import type { Shards } from './shards.ts';

/** BullMQ keeps the time of a delayed job in the upper bits of its score. */
const SCORE_PER_MS = 0x1000;

/**
 * Whether any shard has jobs that could run now: waiting ones, or delayed ones whose time has come.
 * Those of a queue that an operator has paused could not.
 */
export async function hasDueJobs(redis: Redis, shards: Shards): Promise<boolean> {
  const dues = await Promise.all(
    shards.all.map(async ({ queue }) => {
      const [isPaused, waiting, [, score]] = await Promise.all([
        queue.isPaused(),
        queue.getWaitingCount(),
        redis.zrange(queue.toKey('delayed'), '0', '0', 'WITHSCORES'),
      ]);
      // Not by the job's own delay, which counts from when it was last put aside.
      const isOverdue = score !== undefined && Number(score) / SCORE_PER_MS < Date.now();
      return !isPaused && (waiting > 0 || isOverdue);
    }),
  );
  return dues.includes(true);
}
