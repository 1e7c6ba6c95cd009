import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'bullmq';
import { startFetcher } from './fetcher.ts';
import { type JobData, QUEUE_NAME } from './job.ts';
import type { LockedJob, Taker } from './lanes/slots.ts';
import { startTicker } from './lanes/ticker.ts';
import type { Redis } from './redis.ts';
import type { Shard, Shards } from './shards.ts';
import { type ConsumerState, postpone, type TakenJob } from './slot.ts';

type ConsumerOptions = {
  shards: Shards;
  /** A connection of connectConsumer. */
  redis: Redis;
  /** Maximum deliveries in progress of one organization, per shard. A third more are for other organizations. */
  concurrency: number;
  /** Delivers the notification of one job and ends the job. After an error the notification is scheduled again. */
  deliver: (taken: TakenJob) => Promise<void>;
  onError: ConsumerState['onError'];
  /** Receives debug lines. */
  onTrace: ConsumerState['onTrace'];
  /** The consumer takes no job before this promise resolves. Default: at once. */
  begins?: Promise<void>;
};

type Consumer = {
  /** Attempts in flight, and when the consumer last took or finished a job (`performance.now()`). */
  progress(): { attempting: number; lastMoveAt: number };
  /** Stops taking jobs. Resolves when every attempt in flight has ended and is recorded. */
  close(): Promise<void>;
};

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
const CLOSE_CHECK_MS = 50;
/** Time after the last recorded attempt to release slots and to end jobs. */
const CLOSE_GRACE_MS = 2_000;

/**
 * Places beyond `concurrency`, relative to it. One organization alone cannot use them, so an organization that was
 * idle finds a free place at once. packages/queue/src/lanes/grant.lua has the rule.
 */
const RESERVE = 1 / 3;

/** A container that restarts keeps its name, so operators see that the process is back. */
const PROCESS = `${hostname()}:${process.pid}`;

/** Takes the jobs of every shard and delivers them. */
export function startConsumer({
  shards,
  redis,
  concurrency,
  deliver,
  onError,
  onTrace,
  begins,
}: ConsumerOptions): Consumer {
  const state: ConsumerState = {
    attempting: 0,
    isClosed: false,
    postponed: { count: 0, firstAt: 0, lastAt: 0 },
    onError,
    onTrace,
  };
  const gate: Gate = { jobs: 0, reserved: 0, fetchers: new Set() };
  const options = { redis, leaseMs: shards.leaseMs, concurrency, deliver, state, gate };
  const begunAt = performance.now();
  const consumers = new Map<Shard, ShardConsumer>();
  /** Consumers of shards that are no longer used. */
  const closing: Promise<void>[] = [];
  let isClosing = false;

  function serve(): void {
    if (isClosing) return;
    const used = new Set(shards.all);
    for (const shard of used) {
      if (!consumers.has(shard)) consumers.set(shard, startShardConsumer(shard, options));
    }
    for (const [shard, consumer] of consumers) {
      if (used.has(shard)) continue;
      consumers.delete(shard);
      closing.push(consumer.close());
    }
  }
  const start = () => {
    serve();
    shards.onChange(serve);
  };
  if (begins === undefined) start();
  else begins.then(start);

  return {
    progress: () => ({
      attempting: state.attempting,
      lastMoveAt: Math.max(begunAt, ...[...consumers.values()].map(({ lastMoveAt }) => lastMoveAt())),
    }),
    async close() {
      isClosing = true;
      const closed = Promise.all([...closing, ...[...consumers.values()].map(({ close }) => close())]);
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
  gate: Gate;
};

/** The jobs of all shards before their POST. */
type Gate = {
  jobs: number;
  /** Room for jobs of calls in progress. */
  reserved: number;
  /** Each wakes the fetcher of a shard if the shard has room. */
  fetchers: Set<() => void>;
};

type ShardConsumer = { lastMoveAt(): number; close(): Promise<void> };

function startShardConsumer(
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
