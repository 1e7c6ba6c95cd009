import { hostname } from 'node:os';
import { Worker } from 'bullmq';
import { startFetcher } from './fetcher.ts';
import { type JobData, QUEUE_NAME } from './job.ts';
import type { LockedJob, Taker } from './lanes/slots.ts';
import { startTicker } from './lanes/ticker.ts';
import type { Redis } from './redis/client.ts';
import type { Shard } from './shards.ts';
import { type ConsumerState, postpone, type TakenJob } from './slot.ts';

/**
 * BullMQ gives a dead worker's job to another worker when the lock expires. The lock lasts one lease, which is longer than
 * any POST. The worker renews the locks of jobs that take longer, for example while Postgres is unreachable and the
 * outcome waits in memory.
 */
const LOCK_RENEWAL_MS = 5_000;
/** How often BullMQ looks for expired locks. */
const STALL_CHECK_MS = 5_000;
/**
 * Maximum number of jobs before their POST: enough to keep Postgres and Redis busy. With more jobs, a worker that lacks
 * CPU would delay all of them, and the jobs of other organizations behind them.
 */
const MAX_JOBS_BEFORE_POST = 50;
/** Maximum jobs that a call takes for each job that it ends. The calls beside it need room, too. */
const JOBS_PER_ENDED = 2;
/** After this number of postponed deliveries in a row, the worker takes no jobs for STORE_PAUSE_MS after each. */
const MOST_POSTPONED = 10;
const STORE_PAUSE_MS = 1_000;

/**
 * Places beyond `concurrency`, relative to it. One organization alone cannot use them, so an organization that was
 * idle finds a free place at once. packages/queue/src/lanes/grant.lua has the rule.
 */
const RESERVE = 1 / 3;

/** A container that restarts keeps its name, so operators see that the process is back. */
const PROCESS = `${hostname()}:${process.pid}`;

type ShardConsumerOptions = {
  /** A connection of connectConsumer. */
  redis: Redis;
  /** Maximum deliveries in progress of one organization. A third more are for other organizations. */
  concurrency: number;
  deliver: (taken: TakenJob) => Promise<void>;
  leaseMs: number;
  state: ConsumerState;
  gate: Gate;
};

/** The jobs of all shards before their POST. */
export type Gate = {
  jobs: number;
  /** Room for jobs of calls in progress. */
  reserved: number;
  /** Each wakes the fetcher of a shard if the shard has room. */
  fetchers: Set<() => void>;
};

export type ShardConsumer = { lastMoveAt(): number; close(): Promise<void> };

/** Takes the jobs of one shard and delivers them. `close` resolves when every attempt in flight is recorded. */
export function startShardConsumer(
  shard: Shard,
  { redis, leaseMs, concurrency, deliver, state, gate }: ShardConsumerOptions,
): ShardConsumer {
  const capacity = { places: concurrency, reserve: Math.ceil(concurrency * RESERVE) };
  const { onError } = state;
  const worker = createBullmqWorker(shard, redis, leaseMs);
  worker.on('error', (error) => onError('worker error', { error }));
  const stalls = worker
    .startStalledCheckTimer()
    .catch((error: unknown) => onError('worker error', { error }));
  // The scheduler finds the worker of an attempt by the lock of its job.
  const ticker = startTicker(shard.lanes, { ...capacity, id: worker.id, process: PROCESS }, onError);

  const running = new Map<TakenJob, Promise<void>>();
  /** Places that calls in progress may fill. */
  let reserved = 0;
  let isClosing = false;
  let lastMoveAt = performance.now();
  let onRoom: (() => void) | null = null;

  /** @param ended jobs that the caller is about to end */
  function countRoom(ended: number): number {
    if (isClosing || isStoreAway()) return 0;
    const places = capacity.places + capacity.reserve - (running.size - ended) - reserved;
    return Math.max(0, Math.min(places, MAX_JOBS_BEFORE_POST - gate.jobs - gate.reserved));
  }

  /** After several postponed deliveries in a row, the next jobs would fail, too. */
  function isStoreAway(): boolean {
    const { count, lastAt } = state.postponed;
    return count >= MOST_POSTPONED && performance.now() - lastAt < STORE_PAUSE_MS;
  }

  function wakeFetcher(): void {
    if (onRoom === null || (countRoom(0) === 0 && !isClosing)) return;
    onRoom();
    onRoom = null;
  }
  gate.fetchers.add(wakeFetcher);
  const wakeFetchers = () => {
    for (const wake of gate.fetchers) wake();
  };

  function start({ start: how, revision, ...job }: LockedJob, askedAt: number): void {
    let isInGate = true;
    gate.jobs += 1;
    const taken: TakenJob = {
      ...job,
      shard,
      takenAt: askedAt,
      attempts: 0,
      slot: how === 'none' ? null : { revision, isHastened: how === 'hastened' },
      taker,
      leaveGate() {
        if (!isInGate) return;
        isInGate = false;
        gate.jobs -= 1;
        wakeFetchers();
      },
      consumer: state,
    };
    const { notificationId, configurationId } = job;
    state.onTrace('job taken', () => ({ notificationId, configurationId }));
    running.set(taken, run(taken));
  }

  async function run(taken: TakenJob): Promise<void> {
    try {
      await deliver(taken).catch(async (error: unknown) => {
        await postpone(taken, error);
        if (isStoreAway()) setTimeout(wakeFetchers, STORE_PAUSE_MS).unref();
      });
    } finally {
      lastMoveAt = performance.now();
      running.delete(taken);
      taken.leaveGate();
      wakeFetcher();
    }
  }

  const taker: Taker = {
    id: worker.id,
    reserve(ended) {
      // A call that ends jobs leaves room for the calls beside it.
      const most = ended === 0 ? Number.POSITIVE_INFINITY : ended * JOBS_PER_ENDED;
      const room = Math.min(countRoom(ended), most);
      reserved += room;
      gate.reserved += room;
      return room;
    },
    start(jobs, count, askedAt) {
      reserved -= count;
      gate.reserved -= count;
      if (jobs.length > 0) lastMoveAt = performance.now();
      for (const job of jobs) start(job, askedAt);
      wakeFetchers();
    },
    expectDue: ticker.expectDue,
  };
  let renewedAt = performance.now();
  const renewal = setInterval(() => {
    const now = performance.now();
    const stoodStillMs = Math.round(now - renewedAt - LOCK_RENEWAL_MS);
    renewedAt = now;
    if (stoodStillMs > leaseMs / 2)
      onError('this worker stood still; other workers take over deliveries whose lease has ended', {
        stoodStillMs,
        deliveries: running.size,
      });
    const old = [...running.keys()].filter(({ takenAt }) => takenAt < now - LOCK_RENEWAL_MS);
    if (old.length === 0) return;
    const [ids, tokens] = [old.map(({ notificationId }) => notificationId), old.map(({ token }) => token)];
    worker.extendJobLocks(ids, tokens, leaseMs).catch((error: unknown) => onError('worker error', { error }));
  }, LOCK_RENEWAL_MS);
  const fetcher = startFetcher({
    shard,
    worker,
    redis,
    taker,
    onError,
    waitForRoom: () =>
      new Promise((resolve) => {
        onRoom = resolve;
        wakeFetcher();
      }),
  });

  return {
    lastMoveAt: () => lastMoveAt,
    async close() {
      isClosing = true;
      wakeFetcher();
      gate.fetchers.delete(wakeFetcher);
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
