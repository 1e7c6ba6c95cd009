import { delayedKey, dueTimeOf } from './bullmq-internals.ts';
import type { Redis } from './redis/client.ts';
import type { Shard, Shards } from './shards.ts';

/** States of a job. BullMQ keeps no completed jobs. */
export const JOB_STATES = ['waiting', 'active', 'delayed', 'failed'] as const;
type JobState = (typeof JOB_STATES)[number];

/** Number of a shard's jobs in each state. Costs the same for any number of jobs. */
export async function countJobs({ queue }: Shard): Promise<{ state: JobState; count: number }[]> {
  const counts = await queue.getJobCounts(...JOB_STATES);
  return JOB_STATES.map((state) => ({ state, count: counts[state] ?? 0 }));
}

/** Whether any shard has a job that a worker could run now. Jobs of a paused queue do not count. */
export async function hasDueJobs(redis: Redis, shards: Shards): Promise<boolean> {
  const dues = await Promise.all(
    shards.all.map(async ({ queue }) => {
      const [isPaused, waiting, [, score]] = await Promise.all([
        queue.isPaused(),
        queue.getWaitingCount(),
        redis.zrange(delayedKey(queue), '0', '0', 'WITHSCORES'),
      ]);
      // The job's own `delay` counts from when the job was last delayed, so only the score tells the due time.
      const isOverdue = score !== undefined && dueTimeOf(score) < Date.now();
      return !isPaused && (waiting > 0 || isOverdue);
    }),
  );
  return dues.includes(true);
}
