import { shardOf } from '@posthorn/domain/ids';
import { Queue } from 'bullmq';
import { jobKeyPrefix } from './bullmq-internals.ts';
import { type JobData, QUEUE_NAME } from './job.ts';
import { createJobWaker } from './jobs.ts';
import { type Breakers, createBreakers } from './lanes/breakers.ts';
import { createLanes, type Lanes } from './lanes/lanes.ts';
import { createLaneMoves, type LaneMoves } from './lanes/moves.ts';
import { createLaneRates, type LaneRates } from './lanes/rates.ts';
import type { BreakerLimits } from './lanes/scripts.ts';
import { type Layout, UNKNOWN_LAYOUT } from './layout-record.ts';
import type { Redis } from './redis/client.ts';

/** One queue with its lanes. All its keys share a hash tag, so they are on one node of a Redis Cluster. */
export type Shard = {
  /** From 0 on. */
  index: number;
  prefix: string;
  queue: Queue<JobData>;
  lanes: Lanes;
  breakers: Breakers;
  rates: LaneRates;
  moves: LaneMoves;
};

type ShardsOptions = {
  redis: Redis;
  /** First part of every key: QUEUE_PREFIX. */
  prefix: string;
  /** Number of shards until `follow`: QUEUE_SHARDS. */
  count: number;
  /** Longest duration of one attempt in milliseconds: DELIVERY_TIMEOUT. */
  attemptMs: number;
  /** Maximum POSTs of one organization in flight to one host and port: MAX_IN_FLIGHT_PER_HOST. */
  maxPerHost: number;
  breaker: BreakerLimits;
  onError: (error: Error) => void;
  /** Whether no POST of the gateway can be in flight. Then its lanes need not wait for one. Default: it can. */
  isNew?: () => Promise<boolean>;
};

/** A lease covers the longest POST plus this time for everything between the grant and the POST. */
const LEASE_MARGIN_MS = 10_000;
/** Maximum length of BullMQ's event stream. Dashboards need no more events. */
const MOST_EVENTS = 1_000;

export type Shards = {
  /** The shards in use. While the number changes, also those that go. */
  readonly all: readonly Shard[];
  of(configurationId: string): Shard;
  /** The shards below this number, in use or not. */
  upTo(count: number): readonly Shard[];
  /** Lease of a slot in milliseconds. */
  leaseMs: number;
  /** Resolves after the first connection, when the lanes of a new gateway are open. */
  opened: Promise<void>;
  /** Uses another number of shards from now on. */
  follow(layout: Layout): void;
  /** Calls the listener after each change of `all`. */
  onChange(listener: () => void): void;
};

export function createShards(options: ShardsOptions): Shards {
  const { redis, prefix, count, onError, isNew = async () => false, ...limits } = options;
  const leaseMs = limits.attemptMs + LEASE_MARGIN_MS;
  let layout: Layout = { ...UNKNOWN_LAYOUT, shards: count, from: count, before: count };
  const created: Shard[] = [];
  const listeners: (() => void)[] = [];

  function create(index: number): Shard {
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
      maxPerHost: limits.maxPerHost,
      breaker: limits.breaker,
      layout: () => layout,
      wakeJob: createJobWaker(queue),
    };
    return {
      ...{ index, prefix: shardPrefix, queue },
      lanes: createLanes(options),
      breakers: createBreakers(options),
      rates: createLaneRates({ redis, prefix: shardPrefix }),
      moves: createLaneMoves(options),
    };
  }

  function upTo(end: number): readonly Shard[] {
    while (created.length < end) created.push(create(created.length));
    return created.slice(0, end);
  }

  let all = upTo(count);
  /** Only Postgres can tell a new gateway from one whose Redis has lost its data. */
  async function openNew(): Promise<void> {
    if (redis.status !== 'ready') await new Promise<void>((ready) => redis.once('ready', () => ready()));
    if (await isNew()) await Promise.all(all.map(({ lanes }) => lanes.open()));
  }
  const opened = openNew().catch(onError);
  return {
    get all() {
      return all;
    },
    leaseMs,
    opened,
    upTo,
    of(configurationId) {
      const shard = all[shardOf(configurationId, layout.shards)];
      if (shard === undefined) throw new RangeError(`No shard for ${configurationId} among ${layout.shards}`);
      return shard;
    },
    follow(next) {
      layout = next;
      const isChanging = next.phase === 'draining' || next.phase === 'clearing';
      all = upTo(isChanging ? Math.max(next.shards, next.from) : next.shards);
      for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.push(listener);
    },
  };
}
