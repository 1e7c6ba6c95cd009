import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'bullmq';
import { startFetcher } from './fetcher.ts';
import { type JobData, QUEUE_NAME } from './job.ts';
import type { TakenSlot, Taker } from './lanes/slots.ts';
import { startTicker, type Ticker } from './lanes/ticker.ts';
import type { Redis } from './redis.ts';
import type { Shard, Shards } from './shards.ts';
import { type ConsumerState, postpone, type TakenJob } from './slot.ts';

type ConsumerOptions = {
  shards: Shards;
  /** A connection of connectConsumer. */
  redis: Redis;
  /** Maximum deliveries in progress of one organization, per shard. A third more are for other organizations. */
  concurrency: number;
  /** Delivers the notification of one job, and ends the job. An error postpones the job and counts no attempt. */
  deliver: (taken: TakenJob) => Promise<void>;
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
 * BullMQ gives a dead worker's job to another worker when the lock expires. A lock lasts as long as the lease of a slot.
 * With this renewal interval a lock outlives any POST even while Redis is unreachable. So a job that another worker takes
 * over has no POST in flight.
 */
const LOCK_RENEWAL_MS = 5_000;
const STALL_CHECK_MS = 5_000;
/**
 * Maximum number of jobs before their POST: enough to keep Postgres and Redis busy. With more jobs, a worker that lacks CPU
 * would delay all of them, and the jobs of other organizations behind them.
 */
const MAX_JOBS_BEFORE_POST = 50;
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
  const state: ConsumerState = {
    attempting: 0,
    isClosed: false,
    failingSince: null,
    onError,
    onTrace,
    expectDue: (shard, inMs) => tickers.get(shard)?.expectDue(inMs),
  };
  const tickers = new Map<Shard, Ticker>();
  const options = { redis, leaseMs: shards.leaseMs, concurrency, deliver, state, tickers };
  const consumers = shards.all.map((shard) => startShardConsumer(shard, options));
  return {
    progress: () => ({
      attempting: state.attempting,
      lastMoveAt: Math.max(...consumers.map(({ lastMoveAt }) => lastMoveAt())),
    }),
    async close() {
      const closed = Promise.all(consumers.map(({ close }) => close()));
      const untilRecorded = async () => {
        for (let since = performance.now(); performance.now() - since < CLOSE_GRACE_MS; ) {
          await wait(CLOSE_CHECK_MS);
          if (state.attempting > 0) since = performance.now();
        }
      };
      // A worker with broken connections may never finish closing, but it takes no more jobs. So waiting for the
      // records of the attempts in flight is enough.
      await Promise.race([closed, untilRecorded()]);
      state.isClosed = true;
    },
  };
}

type ShardConsumerOptions = Pick<ConsumerOptions, 'redis' | 'concurrency' | 'deliver'> & {
  leaseMs: number;
  state: ConsumerState;
  tickers: Map<Shard, Ticker>;
};

function startShardConsumer(
  shard: Shard,
  { redis, leaseMs, concurrency, deliver, state, tickers }: ShardConsumerOptions,
) {
  const capacity = { places: concurrency, reserve: Math.ceil(concurrency * RESERVE) };
  const { onError } = state;
  const worker = createBullmqWorker(shard, redis, leaseMs);
  worker.on('error', (error) => onError('worker error', { error }));
  const stalls = worker
    .startStalledCheckTimer()
    .catch((error: unknown) => onError('worker error', { error }));
  // The scheduler finds the worker of an attempt by the lock of its job.
  const ticker = startTicker(shard.lanes, { ...capacity, id: worker.id }, onError);
  tickers.set(shard, ticker);

  const running = new Map<TakenJob, Promise<void>>();
  let beforePost = 0;
  /** Places that calls in progress may fill. */
  let reserved = 0;
  let isClosing = false;
  let lastMoveAt = performance.now();
  let onRoom: (() => void) | null = null;

  const countRoom = () =>
    isClosing
      ? 0
      : Math.max(
          0,
          Math.min(
            capacity.places + capacity.reserve - running.size - reserved,
            MAX_JOBS_BEFORE_POST - beforePost - reserved,
          ),
        );

  function noteRoom(): void {
    if (onRoom === null || (countRoom() === 0 && !isClosing)) return;
    onRoom();
    onRoom = null;
  }

  function start({ start: how, revision, ...job }: TakenSlot): void {
    let isInGate = true;
    beforePost += 1;
    const taken: TakenJob = {
      ...job,
      shard,
      takenAt: performance.now(),
      slot: how === 'none' ? null : { revision, isHastened: how === 'hastened' },
      taker,
      leaveGate() {
        if (!isInGate) return;
        isInGate = false;
        beforePost -= 1;
        noteRoom();
      },
      consumer: state,
    };
    const { notificationId, configurationId } = job;
    state.onTrace('job taken', () => ({ notificationId, configurationId }));
    running.set(taken, run(taken));
  }

  async function run(taken: TakenJob): Promise<void> {
    try {
      await deliver(taken).catch((error: unknown) => postpone(taken, error));
    } finally {
      lastMoveAt = performance.now();
      running.delete(taken);
      taken.leaveGate();
      noteRoom();
    }
  }

  const taker: Taker = {
    id: worker.id,
    reserve() {
      const room = countRoom();
      reserved += room;
      return room;
    },
    start(jobs, count, dueInMs) {
      reserved -= count;
      if (jobs.length > 0) lastMoveAt = performance.now();
      for (const job of jobs) start(job);
      if (dueInMs !== null) ticker.expectDue(dueInMs);
      noteRoom();
    },
  };
  const renewal = setInterval(() => {
    const before = performance.now() - LOCK_RENEWAL_MS;
    const old = [...running.keys()].filter(({ takenAt }) => takenAt < before);
    if (old.length === 0) return;
    const [ids, tokens] = [old.map(({ notificationId }) => notificationId), old.map(({ token }) => token)];
    worker.extendJobLocks(ids, tokens, leaseMs).catch((error: unknown) => onError('worker error', { error }));
  }, LOCK_RENEWAL_MS);
  const fetcher = startFetcher({
    ...{ shard, worker, redis, taker, onError },
    hasRoom: () =>
      new Promise((resolve) => {
        onRoom = resolve;
        noteRoom();
      }),
  });

  return {
    lastMoveAt: () => lastMoveAt,
    async close() {
      isClosing = true;
      noteRoom();
      await Promise.all([fetcher.stop(), ticker.stop()]);
      // A call in progress may still start the jobs that it takes.
      while (running.size > 0) await Promise.all(running.values());
      clearInterval(renewal);
      await stalls;
      await worker.close();
    },
  };
}

/** Without a processor, BullMQ takes no jobs by itself. It returns the jobs of dead workers to the waiting jobs. */
function createBullmqWorker(shard: Shard, redis: Redis, leaseMs: number): Worker<JobData> {
  return new Worker<JobData>(QUEUE_NAME, undefined, {
    connection: redis,
    prefix: shard.prefix,
    autorun: false,
    lockDuration: leaseMs,
    stalledInterval: STALL_CHECK_MS,
    // The death of a worker must not count against the notification.
    maxStalledCount: 1_000,
  });
}
