import { deliverJob, type JobData } from '../job.ts';
import type { Redis } from '../redis.ts';
import { defineScript } from '../redis-script.ts';
import type { Shard, Shards } from '../shards.ts';
import forgetSource from './forget.lua';

const forgetScript = defineScript(forgetSource);

/** Ids in one call of a script: it runs alone on Redis, so it must stay short. */
const CHUNK = 500;

/** The jobs of failed notifications, which BullMQ keeps for dashboards. Postgres has the last word on them. */
export type FailedJobs = {
  /** Ids of all notifications in a shard's failed set, which is bounded, the newest first. */
  list(shard: Shard): Promise<string[]>;
  /** Removes them from the failed set of their shard; whoever is not in it is left alone. */
  forget(shard: Shard, notificationIds: readonly string[]): Promise<void>;
  /**
   * Gives failed notifications that are in no failed set a job again. The worker that takes it finds that
   * its notification has failed, and BullMQ puts it where it belongs.
   * @returns how many were missing
   */
  restore(failed: readonly JobData[]): Promise<number>;
};

export function createFailedJobs(redis: Redis, shards: Shards): FailedJobs {
  const keyOf = ({ queue }: Shard) => queue.toKey('failed');
  return {
    list: (shard) => redis.zrevrange(keyOf(shard), '0', '-1'),

    async forget(shard, notificationIds) {
      for (let at = 0; at < notificationIds.length; at += CHUNK) {
        const ids = notificationIds.slice(at, at + CHUNK);
        await forgetScript(redis, [keyOf(shard)], [shard.queue.toKey(''), ...ids]);
      }
    },

    async restore(failed) {
      let count = 0;
      for (const shard of shards.all) {
        const ofShard = failed.filter(({ configurationId }) => shards.of(configurationId) === shard);
        if (ofShard.length === 0) continue;
        const scores = await redis.zmscore(keyOf(shard), ...ofShard.map((each) => each.notificationId));
        const missing = ofShard.filter((_each, at) => scores[at] === null);
        // One whose job is only on its way to the failed set keeps it: an id is added once.
        if (missing.length > 0) await shard.queue.addBulk(missing.map(deliverJob));
        count += missing.length;
      }
      return count;
    },
  };
}
