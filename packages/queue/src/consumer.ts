import { setTimeout as wait } from 'node:timers/promises';
import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { type JobData, jobSchema, QUEUE_NAME } from './job.ts';
import type { Lane } from './lanes/lane.ts';
import type { Shard, Shards } from './shards.ts';
import { wake } from './wake.ts';

/** What becomes of a notification after an attempt. `reason` is shown on dashboards. */
export type Verdict =
  | { kind: 'done' }
  | { kind: 'retry'; delayMs: number; reason: string }
  | { kind: 'failed'; reason: string };

/** The two halves of a delivery, between which a slot in the lane is taken. */
export type Delivering<Work> = {
  /** @returns null when nothing is left to deliver */
  load(notificationId: string): Promise<{ lane: Lane; work: Work } | null>;
  /** Runs only with a slot held. The outcome must be recorded before it returns. */
  attempt(work: Work): Promise<Verdict>;
};

export type ConsumerOptions<Work> = {
  shards: Shards;
  /** A connection of connectConsumer. */
  redis: Redis;
  /** Jobs at the same time, per shard. */
  concurrency: number;
  delivering: Delivering<Work>;
  /** Told of what went wrong around attempts: the job is put off, at no cost of an attempt. */
  onError: (message: string, fields: Record<string, unknown>) => void;
};

export type Consumer = {
  /** Stops taking jobs, and resolves when those in flight are done. */
  close(): Promise<void>;
};

/** A dead worker's jobs are taken over when their lock, renewed twice in this time, has run out. */
const LOCK_MS = 30_000;
const STALL_CHECK_MS = 15_000;
/** A job is put off by this when Postgres or Redis failed around its attempt, then by twice that, and so on. */
const PUT_OFF_MS = 5_000;
const PUT_OFF_DOUBLINGS = 6;
/**
 * How far ahead a parked job is delayed. The grant promotes it long before; should that ever be
 * lost, it comes back to the gate by itself.
 */
const PARKED_MS = 600_000;

const CLOSE_CHECK_MS = 50;
/** For BullMQ to move the last jobs on after they are done. */
const CLOSE_GRACE_MS = 2_000;

/** Carries the retry policy's delay to BullMQ's backoff. */
class RetryLater extends Error {
  readonly delayMs: number;

  constructor(reason: string, delayMs: number) {
    super(reason);
    this.name = 'RetryLater';
    this.delayMs = delayMs;
  }
}

/** Takes jobs of every shard and runs them, each only while it holds a slot in its lane. */
export function startConsumer<Work>(options: ConsumerOptions<Work>): Consumer {
  let running = 0;
  const workers = options.shards.all.map((shard) => {
    const worker = new Worker<JobData>(
      QUEUE_NAME,
      async (job, token) => {
        running += 1;
        try {
          return conclude(await runJob(options, shard, job, token));
        } finally {
          running -= 1;
        }
      },
      {
        connection: options.redis,
        prefix: shard.prefix,
        concurrency: options.concurrency,
        lockDuration: LOCK_MS,
        stalledInterval: STALL_CHECK_MS,
        // A worker that dies is no fault of the notification it was delivering.
        maxStalledCount: 1_000,
        settings: {
          backoffStrategy: (_attempts, _type, error) =>
            error instanceof RetryLater ? error.delayMs : PUT_OFF_MS,
        },
      },
    );
    worker.on('error', (error) => options.onError('worker error', { error }));
    return worker;
  });
  return {
    async close() {
      const closed = Promise.all(workers.map((worker) => worker.close()));
      const done = async () => {
        while (running > 0) await wait(CLOSE_CHECK_MS);
        await wait(CLOSE_GRACE_MS);
      };
      // A BullMQ worker whose connections broke once may never say that it is closed. What counts is
      // that it takes no more jobs, and that those it had are recorded.
      await Promise.race([closed, done()]);
    },
  };
}

/** BullMQ learns what becomes of a job by what its processor throws. */
function conclude(verdict: Verdict): void {
  if (verdict.kind === 'retry') throw new RetryLater(verdict.reason, verdict.delayMs);
  if (verdict.kind === 'failed') throw new UnrecoverableError(verdict.reason);
}

async function runJob<Work>(
  { delivering, onError }: ConsumerOptions<Work>,
  shard: Shard,
  job: Job<JobData>,
  token: string | undefined,
): Promise<Verdict> {
  const { notificationId, configurationId } = jobSchema.parse(job.data);
  // A slot that can't be given back returns by its lease; it must not change what was decided.
  const release = async () => {
    try {
      await wake(shard, configurationId, await shard.lanes.release(configurationId, notificationId));
    } catch (error) {
      onError('slot not released', { error, notificationId, configurationId });
    }
  };
  try {
    const loaded = await delivering.load(notificationId);
    if (loaded === null) {
      await release();
      return { kind: 'done' };
    }
    const { isIn, granted } = await shard.lanes.enter(loaded.lane, notificationId);
    await wake(shard, configurationId, granted);
    if (!isIn) return await park(shard, loaded.lane, job, token);
    try {
      return await delivering.attempt(loaded.work);
    } finally {
      await release();
    }
  } catch (error) {
    if (error instanceof DelayedError) throw error;
    onError('delivery put off', { error, notificationId, configurationId });
    const doublings = Math.min(job.attemptsStarted - job.attemptsMade - 1, PUT_OFF_DOUBLINGS);
    await job.moveToDelayed(Date.now() + PUT_OFF_MS * 2 ** Math.max(0, doublings), token);
    throw new DelayedError();
  }
}

/**
 * Moves a job aside that has no slot. It must be delayed before it is registered as parked: the
 * grant that wakes it can come the moment after.
 */
async function park(shard: Shard, lane: Lane, job: Job<JobData>, token: string | undefined): Promise<never> {
  const { notificationId, configurationId } = job.data;
  await job.moveToDelayed(Date.now() + PARKED_MS, token);
  await wake(shard, configurationId, await shard.lanes.offer(lane, [notificationId]));
  throw new DelayedError();
}
