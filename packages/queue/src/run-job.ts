import { DelayedError, type Job } from 'bullmq';
import type { LimitFunction } from 'p-limit';
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
  /** How many jobs may be on their way to the POST at the same time. */
  approaching: LimitFunction;
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
 * What may pass between reading what is to be delivered and its POST. The gate is in between, and makes
 * the job's lock last a lease, which is longer than this and the POST together: so what another worker
 * takes over is in flight nowhere. And what was read of the configuration is not older than that.
 */
const BEFORE_POST_MS = 5_000;

/** The job belongs to another worker by now, and is not ours to move. */
class LostJobError extends Error {}

/**
 * Runs one job, if its notification holds a slot or gets one; else moves it aside, until it is
 * granted one.
 *
 * Few jobs at a time are on their way to the POST, however many are taken: a worker with too little CPU
 * would bring all of them there a little, and none in time.
 *
 * @param token under which BullMQ has locked the job for this run
 * @throws DelayedError when the job was moved aside
 */
export async function runJob<Work>(
  { delivering, approaching, onError }: RunOptions<Work>,
  shard: Shard,
  job: Job<JobData>,
  token: string,
): Promise<Verdict> {
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
    const approach = await approaching(() => approachPost(delivering, shard, job, token));
    if ('verdict' in approach) {
      await release('other');
      return approach.verdict;
    }
    if ('until' in approach) {
      await release('other');
      return await moveAside(job, token, approach.until);
    }
    let end: AttemptEnd = 'other';
    try {
      if (performance.now() - approach.begunAt > BEFORE_POST_MS)
        throw new Error('It took too long to get to the POST');
      const attempt = await delivering.attempt(approach.work);
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

/** May go, since it was read at `begunAt` (`performance.now()`); or has come to its end, or came too early. */
type Approach<Work> = { begunAt: number; work: Work } | { verdict: Verdict } | { until: number };

/** Reads what is to be delivered, and passes the gate. @throws DelayedError when it got no slot */
async function approachPost<Work>(
  delivering: Delivering<Work>,
  shard: Shard,
  job: Job<JobData>,
  token: string,
): Promise<Approach<Work>> {
  const begunAt = performance.now();
  const { notificationId, configurationId } = job.data;
  const found = await delivering.load(notificationId);
  if ('verdict' in found) return found;
  const { lane, retryAt, work } = found.loaded;
  const { entry, granted } = await shard.lanes.enter(lane, notificationId, token);
  await wake(shard, configurationId, granted);
  if (entry === 'lost') throw new LostJobError('The job was taken over by another worker');
  if (entry === 'refused') return park(shard, lane, job, token);
  // It did not come by its own time: a worker died between recording a failed attempt and telling
  // BullMQ of the delay, or the sweeper offered what was failing at that moment. A job that was
  // promoted by hand comes without a slot, and may go.
  if (retryAt !== null && retryAt.getTime() > Date.now() && (entry === 'held' || job.stalledCounter > 0))
    return { until: retryAt.getTime() };
  return { begunAt, work };
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
