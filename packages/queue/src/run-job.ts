import { DelayedError, type Job } from 'bullmq';
import { type JobData, jobSchema } from './job.ts';
import type { Lane } from './lanes/lane.ts';
import type { AttemptEnd } from './lanes/lanes.ts';
import type { Shard } from './shards.ts';
import { wake } from './wake.ts';

/** What becomes of a notification after an attempt. `reason` is shown on dashboards. */
export type Verdict =
  | { kind: 'done' }
  | { kind: 'retry'; delayMs: number; reason: string }
  | { kind: 'failed'; reason: string };

/** What is to be delivered, when, and through which lane. */
export type Loaded<Work> = { lane: Lane; dueAt: Date; work: Work };

/** The two halves of a delivery, between which a slot in the lane is taken. */
export type Delivering<Work> = {
  /** @returns null when nothing is left to deliver */
  load(notificationId: string): Promise<Loaded<Work> | null>;
  /** Runs only with a slot held. The outcome must be recorded before it returns. */
  attempt(work: Work): Promise<{ verdict: Verdict; end: AttemptEnd }>;
};

type RunOptions<Work> = {
  delivering: Delivering<Work>;
  onError: (message: string, fields: Record<string, unknown>) => void;
};

/** A job is put off by this when Postgres or Redis failed around its attempt, then by twice that, and so on. */
const PUT_OFF_MS = 5_000;
const PUT_OFF_DOUBLINGS = 6;
/** How far ahead a parked job is delayed: the grant promotes it, and if that is lost, the next grant. */
const PARKED_MS = 24 * 3_600_000;

/**
 * Runs one job, if its notification holds a slot or gets one; else moves it aside, until it is
 * granted one.
 *
 * @throws DelayedError when the job was moved aside
 */
export async function runJob<Work>(
  { delivering, onError }: RunOptions<Work>,
  shard: Shard,
  job: Job<JobData>,
  token: string | undefined,
): Promise<Verdict> {
  const { notificationId, configurationId } = jobSchema.parse(job.data);
  // A slot that can't be given back returns by its lease; it must not change what was decided.
  const release = async (end: AttemptEnd) => {
    try {
      await wake(shard, configurationId, await shard.lanes.release(configurationId, notificationId, end));
    } catch (error) {
      onError('slot not released', { error, notificationId, configurationId });
    }
  };
  try {
    const loaded = await delivering.load(notificationId);
    if (loaded === null) {
      await release('other');
      return { kind: 'done' };
    }
    if (wasRecorded(job, loaded)) {
      await release('other');
      return await moveAside(job, token, loaded.dueAt.getTime());
    }
    const { isIn, granted } = await shard.lanes.enter(loaded.lane, notificationId);
    await wake(shard, configurationId, granted);
    if (!isIn) return await park(shard, loaded.lane, job, token);
    let end: AttemptEnd = 'other';
    try {
      const attempt = await delivering.attempt(loaded.work);
      end = attempt.end;
      return attempt.verdict;
    } finally {
      await release(end);
    }
  } catch (error) {
    if (error instanceof DelayedError) throw error;
    onError('delivery put off', { error, notificationId, configurationId });
    const doublings = Math.min(job.attemptsStarted - job.attemptsMade - 1, PUT_OFF_DOUBLINGS);
    return moveAside(job, token, Date.now() + PUT_OFF_MS * 2 ** Math.max(0, doublings));
  }
}

/**
 * Whether a worker died between recording a failed attempt and telling BullMQ, which then gave its
 * job to us at once: the retry keeps its time.
 */
function wasRecorded({ stalledCounter }: Job, { dueAt }: Loaded<unknown>): boolean {
  return stalledCounter > 0 && dueAt.getTime() > Date.now();
}

async function moveAside(job: Job<JobData>, token: string | undefined, until: number): Promise<never> {
  await job.moveToDelayed(until, token);
  throw new DelayedError();
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
