import { shardOf } from '@posthorn/domain/ids';
import { grouped } from '@posthorn/runtime/grouping/grouped';
import { Queue } from 'bullmq';
import { deliverJob, type JobData, QUEUE_NAME } from './job.ts';
import { createLanes, type Lanes } from './lanes/lanes.ts';
import type { Redis } from './redis.ts';

/** One queue with its lanes. All its keys carry one hash tag, so they live on one cluster node. */
export type Shard = {
  prefix: string;
  queue: Queue<JobData>;
  lanes: Lanes;
  /** Adds the job of a notification, unless there is one; those of one moment in one round trip. */
  addJob(data: JobData): Promise<void>;
};

export type ShardsOptions = {
  redis: Redis;
  /** First part of every key: QUEUE_PREFIX. */
  prefix: string;
  /** How many: QUEUE_SHARDS, the same in all processes. */
  count: number;
  /** The longest that one attempt can take: DELIVERY_TIMEOUT. */
  attemptMs: number;
  onError: (error: Error) => void;
};

/** A slot outlives the longest POST by what may pass between the grant, the gate and the POST. */
const LEASE_MARGIN_MS = 10_000;
/** BullMQ tells dashboards of every step of a job; more of that than they can show at a time is of no use. */
const TOLD_STEPS = 1_000;
/** Jobs that are added at once, and how many times so at the same time. */
const ADDING = { most: 500, atATime: 4 };

export type Shards = { all: readonly Shard[]; of(configurationId: string): Shard };

export function createShards({ redis, prefix, count, attemptMs, onError }: ShardsOptions): Shards {
  const all = Array.from({ length: count }, (_, index): Shard => {
    const shardPrefix = `{${prefix}:${index}}`;
    const queue = new Queue<JobData>(QUEUE_NAME, {
      connection: redis,
      prefix: shardPrefix,
      streams: { events: { maxLen: TOLD_STEPS } },
    });
    queue.on('error', onError);
    return {
      prefix: shardPrefix,
      queue,
      addJob: grouped(async (jobs: readonly JobData[]) => {
        await queue.addBulk(jobs.map(deliverJob));
        return () => undefined;
      }, ADDING),
      lanes: createLanes({
        redis,
        prefix: shardPrefix,
        jobPrefix: queue.toKey(''),
        leaseMs: attemptMs + LEASE_MARGIN_MS,
      }),
    };
  });
  // Not at every connect: a Redis that came back without its memory must not open at once.
  redis.once('ready', () => {
    for (const { lanes } of all) lanes.open().catch(onError);
  });
  return {
    all,
    of(configurationId) {
      const shard = all[shardOf(configurationId, count)];
      if (shard === undefined) throw new RangeError(`No shard for ${configurationId} among ${count}`);
      return shard;
    },
  };
}
