import { failedKey, JOBS_LUA, jobKeyPrefix } from '../bullmq-internals.ts';
import { deliverJob, type JobData } from '../job.ts';
import { defineScript, type Redis } from '../redis/client.ts';
import type { Shard, Shards } from '../shards.ts';
import removeSource from './remove.lua';

const removeScript = defineScript(`${JOBS_LUA}\n${removeSource}`);

/** Ids in one script call. Redis runs nothing else during a script, so calls must stay short. */
const BATCH = 500;

/** Jobs of failed notifications, which BullMQ keeps for dashboards. Postgres decides which notifications have failed. */
export type FailedJobs = {
  /** Ids of all notifications in a shard's failed set, newest first. FAILED_KEPT (job.ts) bounds the set. */
  list(shard: Shard): Promise<string[]>;
  /** Removes jobs from the failed set of their shard. Jobs that are not in the set stay. */
  remove(shard: Shard, notificationIds: readonly string[]): Promise<void>;
  /**
   * Adds a job for failed notifications that are in no failed set. The worker that takes the job finds the
   * notification failed, and BullMQ moves the job to the failed set.
   * @returns the number of notifications that were in no failed set
   */
  restore(failed: readonly JobData[]): Promise<number>;
};

export function createFailedJobs(redis: Redis, shards: Shards): FailedJobs {
  return {
    list: ({ queue }) => redis.zrevrange(failedKey(queue), '0', '-1'),

    async remove({ queue }, notificationIds) {
      for (let at = 0; at < notificationIds.length; at += BATCH) {
        const ids = notificationIds.slice(at, at + BATCH);
        await removeScript(redis, [failedKey(queue)], [jobKeyPrefix(queue), ...ids]);
      }
    },

    async restore(failed) {
      let count = 0;
      for (const shard of shards.all) {
        const ofShard = failed.filter(({ configurationId }) => shards.of(configurationId) === shard);
        if (ofShard.length === 0) continue;
        const ids = ofShard.map(({ notificationId }) => notificationId);
        const scores = await redis.zmscore(failedKey(shard.queue), ...ids);
        const missing = ofShard.filter((_each, at) => scores[at] === null);
        // BullMQ ignores a second job with the same id, so this call keeps a job on its way to the failed set.
        if (missing.length > 0) await shard.queue.addBulk(missing.map((data) => deliverJob(data)));
        count += missing.length;
      }
      return count;
    },
  };
}
