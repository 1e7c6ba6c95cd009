import { setTimeout as wait } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import { isNotDelayedError } from './bullmq-internals.ts';
import { deliverJob, type JobData } from './job.ts';
import type { WakeJob } from './lanes/lanes.ts';

/**
 * Jobs in these states run or will run. A job in any other state would block a new job with the same id:
 * a finished job that BullMQ keeps for dashboards, or a job in no list, after Redis lost part of its data.
 */
const RUNNABLE_STATES: ReadonlySet<string> = new Set(['waiting', 'active', 'delayed', 'prioritized']);

/** How often, and how many times, to look whether a job has ended whose notification must run again. */
const LOOK_EVERY_MS = 20;
const MAX_LOOKS = 50;

/** Creates the function that wakes the jobs of one shard's granted notifications. */
export function createJobWaker(queue: Queue<JobData>): WakeJob {
  return async (data, isRunning) => {
    let job = await queue.getJob(data.notificationId);
    let state = await job?.getState();
    // Only the last attempt, and a worker of the previous version, release the slot before the job ends.
    for (let looks = 0; isRunning && state === 'active' && looks < MAX_LOOKS; looks++) {
      await wait(LOOK_EVERY_MS);
      job = await queue.getJob(data.notificationId);
      state = await job?.getState();
    }
    if (state === 'delayed') {
      await job?.promote().catch((error: unknown) => {
        if (!isNotDelayedError(error)) throw error;
      });
    }
    if (job === undefined || state === undefined || !RUNNABLE_STATES.has(state)) {
      await job?.remove();
      const { name, opts } = deliverJob(data);
      await queue.add(name, data, opts);
    }
  };
}
