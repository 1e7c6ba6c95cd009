import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from 'bullmq';
import { jobKeyPrefix, markerKey } from './bullmq-internals.ts';
import { type JobData, jobSchema } from './job.ts';
import type { LockedJob, Taker } from './lanes/slots.ts';
import { duplicateConnection, type Redis } from './redis/client.ts';
import type { Shard } from './shards.ts';

type FetcherOptions = {
  shard: Shard;
  worker: Worker<JobData>;
  redis: Redis;
  taker: Taker;
  /** Resolves when the worker has room for a job, or stops. */
  waitForRoom(): Promise<void>;
  onError: (message: string, fields: Record<string, unknown>) => void;
};

type Fetcher = {
  /** Stops taking jobs. Never rejects. */
  stop(): Promise<void>;
};

/** An idle worker looks for jobs this often, in case Redis lost the signal of a waiting job. */
const IDLE_S = 5;
/**
 * Minimum time between two jobs from BullMQ itself. This call promotes delayed jobs, and takes one waiting or prioritized
 * job. Other tools, and workers of the previous version, create such jobs.
 */
const BULLMQ_EVERY_MS = 5_000;
const ERROR_PAUSE_MS = 1_000;

/**
 * Takes the jobs of a shard as they come: blocks until a job waits, then takes all jobs that the worker has room for in
 * one call. BullMQ's own worker would need two calls for each job.
 */
export function startFetcher({ shard, worker, redis, taker, waitForRoom, onError }: FetcherOptions): Fetcher {
  const blocking = duplicateConnection(redis, (error) => onError('worker error', { error }));
  const marker = markerKey(jobKeyPrefix(shard.queue));
  let isStopped = false;
  let bullmqAt = performance.now();

  async function takeFromBullmq(): Promise<void> {
    bullmqAt = performance.now();
    const reserved = taker.reserve(0);
    const askedAt = performance.now();
    let taken: LockedJob[] = [];
    try {
      const token = `${taker.id}:0${Math.trunc(bullmqAt)}`;
      const job = await worker.getNextJob(token, { block: false });
      if (job !== undefined)
        taken = [{ ...jobSchema.parse(job.data), token, start: 'none', revision: -1, nextId: null }];
    } finally {
      taker.start(taken, reserved, askedAt);
    }
  }

  /** Takes what the worker has room for, then waits until another job waits. */
  async function takeNext(): Promise<void> {
    await waitForRoom();
    if (isStopped) return;
    if (performance.now() - bullmqAt >= BULLMQ_EVERY_MS) await takeFromBullmq();
    if (await shard.lanes.take(taker)) return;
    await blocking.bzpopmin(marker, IDLE_S);
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      try {
        await takeNext();
      } catch (error) {
        if (isStopped) return;
        onError('could not take jobs; will retry', { error });
        await wait(ERROR_PAUSE_MS);
      }
    }
  }

  const running = run();
  return {
    async stop() {
      isStopped = true;
      blocking.disconnect();
      await running;
    },
  };
}
