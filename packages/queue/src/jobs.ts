import { setTimeout as wait } from 'node:timers/promises';
import { grouped } from '@posthorn/runtime/grouping/grouped';
import type { Queue } from 'bullmq';
import { isNotDelayedError } from './bullmq-internals.ts';
import { type DeliverJob, deliverJob, type JobData } from './job.ts';
import type { LaneJobs } from './lanes/lanes.ts';

/** Maximum jobs in one BullMQ call, and maximum calls at the same time. */
const ADDING = { maxItems: 500, maxGroups: 4 };

/**
 * Jobs in these states run or will run. A job in any other state would block a new job with the same id:
 * a finished job that BullMQ keeps for dashboards, or a job in no list, after Redis lost part of its data.
 */
const RUNNABLE_STATES: ReadonlySet<string> = new Set(['waiting', 'active', 'delayed', 'prioritized']);

/** How often, and how many times, to look whether a job has ended whose notification must run again. */
const LOOK_EVERY_MS = 20;
const MAX_LOOKS = 50;

/** Runs the jobs of one shard's granted notifications. */
export function createLaneJobs(queue: Queue<JobData>): LaneJobs {
  const addJob = grouped(async (jobs: readonly DeliverJob[]) => {
    await queue.addBulk([...jobs]);
    return () => undefined;
  }, ADDING);

  return {
    add: (data, isFirst) => addJob(deliverJob(data, isFirst)),
    async wake(data, isRunning) {
      let job = await queue.getJob(data.notificationId);
      let state = await job?.getState();
      // A worker has released the slot, and its job is about to end.
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
        await addJob(deliverJob(data));
      }
    },
  };
}
