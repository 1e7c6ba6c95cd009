import { setTimeout as wait } from 'node:timers/promises';
import { UnrecoverableError, Worker } from 'bullmq';
import { type JobData, jobSchema, QUEUE_NAME } from './job.ts';
import { startTicker, type Ticker } from './lanes/ticker.ts';
import type { Redis } from './redis.ts';
import type { Shard, Shards } from './shards.ts';
import { type ConsumerState, postpone, type TakenJob, type Verdict } from './slot.ts';

type ConsumerOptions = {
  shards: Shards;
  /** A connection of connectConsumer. */
  redis: Redis;
  /** Maximum deliveries in progress of one organization, per shard. A third more are for other organizations. */
  concurrency: number;
  /** Delivers the notification of one job. An error postpones the job and counts no attempt. */
  deliver: (taken: TakenJob) => Promise<Verdict>;
  onError: ConsumerState['onError'];
  /** Receives debug lines. */
  onTrace: ConsumerState['onTrace'];
};

type Consumer = {
  /** Attempts in flight, and when the consumer last took or finished a job (`performance.now()`). */
  progress(): { attempting: number; lastMoveAt: number };
  /** Stops taking jobs. Resolves when every attempt in flight has ended and is recorded. */
  close(): Promise<void>;
};

/**
 * BullMQ gives a dead worker's job to another worker when the lock expires. A lock lasts as long as the lease of a slot,
 * at most this time. acquire.lua extends it to a longer lease. With this renewal interval a lock outlives any POST even
 * while Redis is unreachable. So a job that another worker takes over has no POST in flight.
 */
const MAX_LOCK_MS = 30_000;
const LOCK_RENEWAL_MS = 5_000;
const STALL_CHECK_MS = 5_000;
/** Delay of a job that `postpone` could not delay because Redis was unreachable. */
const ERROR_BACKOFF_MS = 5_000;
const CLOSE_CHECK_MS = 50;
/** Time after the last recorded attempt to release slots, and for BullMQ to move the jobs. */
const CLOSE_GRACE_MS = 2_000;

/**
 * Places beyond `concurrency`, relative to it. One organization alone cannot use them, so an organization that was
 * idle finds a free place at once. packages/queue/src/lanes/grant.lua has the rule.
 */
const RESERVE = 1 / 3;

/** Takes the jobs of every shard and delivers them. */
export function startConsumer({
  shards,
  redis,
  concurrency,
  deliver,
  onError,
  onTrace,
}: ConsumerOptions): Consumer {
  const capacity = { places: concurrency, reserve: Math.ceil(concurrency * RESERVE) };
  const tickers = new Map<Shard, Ticker>();
  const consumer: ConsumerState = {
    attempting: 0,
    isClosed: false,
    onError,
    onTrace,
    expectDue: (shard, inMs) => tickers.get(shard)?.expectDue(inMs),
  };
  let lastMoveAt = performance.now();
  const workers = shards.all.map((shard) => {
    const worker = new Worker<JobData>(
      QUEUE_NAME,
      async (job, token = '') => {
        lastMoveAt = performance.now();
        const taken = { ...jobSchema.parse(job.data), shard, job, token, consumer };
        onTrace('job taken', () => job.data);
        try {
          const verdict = await deliver(taken).catch((error: unknown) => postpone(taken, error));
          // BullMQ keeps the job among the failed jobs. BullMQ removes the job after any other verdict.
          if (verdict.kind === 'failed') throw new UnrecoverableError(verdict.reason);
        } finally {
          lastMoveAt = performance.now();
        }
      },
      {
        connection: redis,
        prefix: shard.prefix,
        concurrency: capacity.places + capacity.reserve,
        lockDuration: Math.min(MAX_LOCK_MS, shards.leaseMs),
        lockRenewTime: LOCK_RENEWAL_MS,
        stalledInterval: STALL_CHECK_MS,
        // The death of a worker must not count against the notification.
        maxStalledCount: 1_000,
        settings: {
          backoffStrategy: () => ERROR_BACKOFF_MS,
        },
      },
    );
    worker.on('error', (error) => onError('worker error', { error }));
    // The scheduler finds the worker of an attempt by the lock of its job.
    tickers.set(shard, startTicker(shard.lanes, { ...capacity, id: worker.id }, onError));
    return worker;
  });
  return {
    progress: () => ({ attempting: consumer.attempting, lastMoveAt }),
    async close() {
      const closed = Promise.all([
        ...workers.map((worker) => worker.close()),
        ...Array.from(tickers.values(), (ticker) => ticker.stop()),
      ]);
      const untilRecorded = async () => {
        for (let since = performance.now(); performance.now() - since < CLOSE_GRACE_MS; ) {
          await wait(CLOSE_CHECK_MS);
          if (consumer.attempting > 0) since = performance.now();
        }
      };
      // A BullMQ worker with broken connections may never finish closing, but it takes no more jobs. So waiting
      // for the records of the attempts in flight is enough.
      await Promise.race([closed, untilRecorded()]);
      consumer.isClosed = true;
    },
  };
}
