import { shardOf } from '@posthorn/domain/ids';
import { Queue } from 'bullmq';
import { jobKeyPrefix } from './bullmq-internals.ts';
import { type JobData, QUEUE_NAME } from './job.ts';
import { createJobWaker } from './jobs.ts';
import { type Breakers, createBreakers } from './lanes/breakers.ts';
import { createLanes, type Lanes } from './lanes/lanes.ts';
import { createLaneRates, type LaneRates } from './lanes/rates.ts';
import type { BreakerLimits } from './lanes/scripts.ts';
import type { Redis } from './redis.ts';

/** One queue with its lanes. All its keys share a hash tag, so they are on one node of a Redis Cluster. */
export type Shard = {
  prefix: string;
  queue: Queue<JobData>;
  lanes: Lanes;
  breakers: Breakers;
  rates: LaneRates;
};

type ShardsOptions = {
  redis: Redis;
  /** First part of every key: QUEUE_PREFIX. */
  prefix: string;
  /** Number of shards: QUEUE_SHARDS, the same in all processes. */
  count: number;
  /** Longest duration of one attempt in milliseconds: DELIVERY_TIMEOUT. */
  attemptMs: number;
  /** Maximum POSTs of one organization in flight to one host and port: MAX_IN_FLIGHT_PER_HOST. */
  maxPerHost: number;
  breaker: BreakerLimits;
  onError: (error: Error) => void;
};

/** A lease covers the longest POST plus this time for everything between the grant and the POST. */
const LEASE_MARGIN_MS = 10_000;
/** Maximum length of BullMQ's event stream. Dashboards need no more events. */
const MOST_EVENTS = 1_000;

export type Shards = {
  all: readonly Shard[];
  of(configurationId: string): Shard;
  /** Lease of a slot in milliseconds. */
  leaseMs: number;
};

export function createShards({
  redis,
  prefix,
  count,
  attemptMs,
  maxPerHost,
  breaker,
  onError,
}: ShardsOptions): Shards {
  const leaseMs = attemptMs + LEASE_MARGIN_MS;
  const all = Array.from({ length: count }, (_, index): Shard => {
    const shardPrefix = `{${prefix}:${index}}`;
    const queue = new Queue<JobData>(QUEUE_NAME, {
      connection: redis,
      prefix: shardPrefix,
      streams: { events: { maxLen: MOST_EVENTS } },
    });
    queue.on('error', onError);
    const options = {
      redis,
      prefix: shardPrefix,
      jobPrefix: jobKeyPrefix(queue),
      leaseMs,
      // Each shard counts its own slots, so the shards share the maximum.
      maxPerHost: Math.ceil(maxPerHost / count),
      breaker,
    };
    const lanes = createLanes({ ...options, wakeJob: createJobWaker(queue) });
    const breakers = createBreakers(options);
    const rates = createLaneRates({ redis, prefix: shardPrefix });
    return { prefix: shardPrefix, queue, lanes, breakers, rates };
  });
  // Only at the first connect: a Redis that comes back without its data must not grant at once.
  const openLanes = () => {
    for (const { lanes } of all) lanes.open().catch(onError);
  };
  if (redis.status === 'ready') openLanes();
  else redis.once('ready', openLanes);
  return {
    all,
    leaseMs,
    of(configurationId) {
      const shard = all[shardOf(configurationId, count)];
      if (shard === undefined) throw new RangeError(`No shard for ${configurationId} among ${count}`);
      return shard;
    },
  };
}
