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

/** What is to be delivered, and through which lane. */
export type Loaded<Work> = {
  lane: Lane;
  /** When the retry is due, null for a first attempt. */
  retryAt: Date | null;
  work: Work;
};

/** The two halves of a delivery, between which a slot in the lane is taken. */
export type Delivering<Work> = {
  /** @returns a verdict when nothing is left to deliver */
  load(notificationId: string): Promise<{ loaded: Loaded<Work> } | { verdict: Verdict }>;
  /** Runs only with a slot held. The outcome must be recorded before it returns. */
  attempt(work: Work): Promise<{ verdict: Verdict; end: AttemptEnd }>;
};

type RunOptions<Work> = {
  delivering: Delivering<Work>;
  onError: (message: string, fields: Record<string, unknown>) => void;
};

/** A job is put off by this when Postgres or Redis failed around its attempt, then by twice that, and so on. */
const PUT_OFF_MS = 5_000;
const PUT_OFF_DOUBLINGS = 3;
/**
 * How far ahead a parked job is delayed: the grant promotes it, and if that is lost, the next grant.
 * Of one whose worker dies before it is parked, the sweep of all finds that it is due, within an hour.
 */
const PARKED_MS = 24 * 3_600_000;
/**
 * What may pass between taking a job and its POST. Together with the POST and the renewal of the lock
 * it must be less than a lock lasts, so that what another worker takes over is in flight nowhere; and
 * what was read of the configuration is not older than that.
 */
const BEFORE_POST_MS = 5_000;

/** The job belongs to another worker by now, and is not ours to move. */
class LostJobError extends Error {}

/**
 * Runs one job, if its notification holds a slot or gets one; else moves it aside, until it is
 * granted one.
 *
 * @param token under which BullMQ has locked the job for this run
 * @throws DelayedError when the job was moved aside
 */
export async function runJob<Work>(
  { delivering, onError }: RunOptions<Work>,
  shard: Shard,
  job: Job<JobData>,
  token: string,
): Promise<Verdict> {
  const takenAt = performance.now();
  const { notificationId, configurationId } = jobSchema.parse(job.data);
  // A slot that can't be given back returns by its lease; it must not change what was decided.
  const release = async (end: AttemptEnd) => {
    try {
      const granted = await shard.lanes.release(configurationId, notificationId, token, end);
      await wake(shard, configurationId, granted);
    } catch (error) {
      onError('slot not released', { error, notificationId, configurationId });
    }
  };
  try {
    const found = await delivering.load(notificationId);
    if ('verdict' in found) {
      await release('other');
      return found.verdict;
    }
    const { lane, retryAt, work } = found.loaded;
    const { entry, granted } = await shard.lanes.enter(lane, notificationId, token);
    await wake(shard, configurationId, granted);
    if (entry === 'lost') throw new LostJobError('The job was taken over by another worker');
    if (entry === 'refused') return await park(shard, lane, job, token);
    // It did not come by its own time: a worker died between recording a failed attempt and telling
    // BullMQ of the delay, or the sweeper offered what was failing at that moment. A job that was
    // promoted by hand comes without a slot, and may go.
    if (retryAt !== null && retryAt.getTime() > Date.now() && (entry === 'held' || job.stalledCounter > 0)) {
      await release('other');
      return await moveAside(job, token, retryAt.getTime());
    }
    let end: AttemptEnd = 'other';
    try {
      if (performance.now() - takenAt > BEFORE_POST_MS)
        throw new Error('It took too long to get to the POST');
      const attempt = await delivering.attempt(work);
      end = attempt.end;
      return attempt.verdict;
    } finally {
      await release(end);
    }
  } catch (error) {
    if (error instanceof DelayedError || error instanceof LostJobError) throw error;
    onError('delivery put off', { error, notificationId, configurationId });
    const doublings = Math.min(job.attemptsStarted - job.attemptsMade - 1, PUT_OFF_DOUBLINGS);
    return moveAside(job, token, Date.now() + PUT_OFF_MS * 2 ** Math.max(0, doublings));
  }
}

async function moveAside(job: Job<JobData>, token: string, until: number): Promise<never> {
  await job.moveToDelayed(until, token);
  throw new DelayedError();
}

/**
 * Moves a job aside that has no slot. It must be delayed before it is registered as parked: the
 * grant that wakes it can come the moment after.
 */
async function park(shard: Shard, lane: Lane, job: Job<JobData>, token: string): Promise<never> {
  const { notificationId, configurationId } = job.data;
  await job.moveToDelayed(Date.now() + PARKED_MS, token);
  await wake(shard, configurationId, await shard.lanes.offer(lane, [notificationId]));
  throw new DelayedError();
}
