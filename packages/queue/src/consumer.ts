import { setTimeout as wait } from 'node:timers/promises';
import { UnrecoverableError, Worker } from 'bullmq';
import pLimit from 'p-limit';
import { type JobData, QUEUE_NAME } from './job.ts';
import type { Redis } from './redis.ts';
import { type Delivering, runJob, type Verdict } from './run-job.ts';
import type { Shards } from './shards.ts';

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
  /** How many attempts are under way, and when it last took a job or was done with one (`performance.now()`). */
  progress(): { attempting: number; lastMoveAt: number };
  /** Stops taking jobs, and resolves when what is in flight has ended and is recorded. */
  close(): Promise<void>;
};

/**
 * A dead worker's jobs are taken over when their lock has run out. Renewed this often, a lock
 * outlives any POST by the time Redis can't be reached: what is taken over is not in flight.
 */
const LOCK_MS = 30_000;
const LOCK_RENEWAL_MS = 5_000;
const STALL_CHECK_MS = 5_000;
/** When a job could not even be moved aside, as Redis was away: it is taken up again soon. */
const ERROR_BACKOFF_MS = 5_000;
/** Jobs on their way to the POST: enough to keep Postgres and Redis busy, few enough to get there soon. */
const APPROACHING = 50;
const CLOSE_CHECK_MS = 50;
/** For slots to be given back, and for BullMQ to move jobs on, after the last attempt is recorded. */
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
export function startConsumer<Work>({
  shards,
  redis,
  concurrency,
  delivering,
  onError,
}: ConsumerOptions<Work>): Consumer {
  let attempting = 0;
  let isClosed = false;
  const counted: Delivering<Work> = {
    load: delivering.load,
    async attempt(work) {
      // A job that was slow to get here: its POST would be cut off by the end of the process.
      if (isClosed) throw new Error('The worker has stopped');
      attempting += 1;
      try {
        return await delivering.attempt(work);
      } finally {
        attempting -= 1;
      }
    },
  };
  let lastMoveAt = performance.now();
  const running = { delivering: counted, approaching: pLimit(APPROACHING), onError };
  const workers = shards.all.map((shard) => {
    const worker = new Worker<JobData>(
      QUEUE_NAME,
      async (job, token = '') => {
        lastMoveAt = performance.now();
        try {
          return conclude(await runJob(running, shard, job, token));
        } finally {
          lastMoveAt = performance.now();
        }
      },
      {
        connection: redis,
        prefix: shard.prefix,
        concurrency,
        lockDuration: LOCK_MS,
        lockRenewTime: LOCK_RENEWAL_MS,
        stalledInterval: STALL_CHECK_MS,
        // A worker that dies is no fault of the notification it was delivering.
        maxStalledCount: 1_000,
        settings: {
          backoffStrategy: (_attempts, _type, error) =>
            error instanceof RetryLater ? error.delayMs : ERROR_BACKOFF_MS,
        },
      },
    );
    worker.on('error', (error) => onError('worker error', { error }));
    return worker;
  });
  return {
    progress: () => ({ attempting, lastMoveAt }),
    async close() {
      const closed = Promise.all(workers.map((worker) => worker.close()));
      const recorded = async () => {
        for (let since = performance.now(); performance.now() - since < CLOSE_GRACE_MS; ) {
          await wait(CLOSE_CHECK_MS);
          if (attempting > 0) since = performance.now();
        }
      };
      // A BullMQ worker whose connections broke may never say that it is closed. What counts is that it
      // takes no more jobs, and that what it had in flight is recorded.
      await Promise.race([closed, recorded()]);
      isClosed = true;
    },
  };
}

/** BullMQ learns what becomes of a job by what its processor throws. */
function conclude(verdict: Verdict): void {
  if (verdict.kind === 'retry') throw new RetryLater(verdict.reason, verdict.delayMs);
  if (verdict.kind === 'failed') throw new UnrecoverableError(verdict.reason);
}
