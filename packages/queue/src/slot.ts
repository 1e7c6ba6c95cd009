import { DelayedError, type Job } from 'bullmq';
import type { JobData } from './job.ts';
import type { Lane } from './lanes/lane.ts';
import type { AttemptEnd, Retry } from './lanes/lanes.ts';
import type { Shard } from './shards.ts';

/** A job that a worker has taken from BullMQ and locked. */
export type TakenJob = JobData & {
  shard: Shard;
  job: Job<JobData>;
  /** Token of the lock. A worker that lost the lock can neither move the job nor release the slot. */
  token: string;
  /** Shared by all jobs of one consumer. */
  consumer: ConsumerState;
};

export type ConsumerState = {
  /** Attempts in flight. */
  attempting: number;
  isClosed: boolean;
  onError: (message: string, fields: Record<string, unknown>) => void;
  onTrace: (message: string, fields: () => Record<string, unknown>) => void;
  /** Tells that the shard needs a tick in this time: a notification becomes due, or a lane's rate allows the next. */
  expectDue: (shard: Shard, inMs: number) => void;
};

/** What happens after a delivery ended. Dashboards show the `reason` of failed jobs. */
export type Verdict =
  | { kind: 'done' }
  /** The notification waits in its lane. A grant creates a new job. */
  | { kind: 'retry'; retry: Retry }
  | { kind: 'failed'; reason: string };

/** First delay of a job when Postgres or Redis failed around its attempt. The delay doubles up to three times. */
const POSTPONE_MS = 5_000;
const MOST_DOUBLINGS = 3;
/** Clocks of hosts differ. A retry that comes this much too early runs. */
const EARLY_TOLERANCE_MS = 50;

/** This worker has lost the lock of the job, so another worker may run it. Do not touch the job or its slot. */
class LostJobError extends Error {}

/**
 * Runs an attempt while the job's notification holds a slot of its lane, then releases the slot. A job whose lane is
 * full ends: the notification is parked and gets a new job with its slot. A job that came too early ends likewise: the
 * notification is scheduled.
 *
 * @param notBefore when the next attempt is due, null for a first attempt. After a recovery, and for a requested probe,
 *   the attempt starts earlier
 * @param attempts attempts since the notification was created or last reopened
 * @param attempt must have recorded the outcome before it returns
 * @throws LostJobError when this worker has lost the lock of the job
 * @throws Error when Redis fails, when the worker has stopped, or the error of `attempt`
 */
export async function withSlot(
  { lane, notBefore, attempts }: { lane: Lane; notBefore: Date | null; attempts: number },
  taken: TakenJob,
  attempt: () => Promise<{ verdict: Verdict; end: AttemptEnd }>,
): Promise<Verdict> {
  const { shard, token, consumer, notificationId, configurationId } = taken;
  const { acquisition, dueInMs } = await shard.lanes.acquire(lane, notificationId, token, attempts);
  if (dueInMs !== null) consumer.expectDue(shard, dueInMs);
  if (acquisition === 'lost') throw new LostJobError('This worker has lost the lock of the job');
  if (acquisition === 'parked') {
    consumer.onTrace('parked', () => ({ notificationId, configurationId }));
    return { kind: 'done' };
  }
  consumer.onTrace('slot acquired', () => ({ notificationId, configurationId }));
  // Why a job can be early: a worker died between recording a failed attempt and scheduling the retry, or the
  // sweeper offered the notification while its attempt was failing.
  const earlyMs = notBefore === null || acquisition === 'hastened' ? 0 : notBefore.getTime() - Date.now();
  if (earlyMs > EARLY_TOLERANCE_MS) {
    const retry = { inMs: earlyMs, attempts };
    await releaseSlot(taken, 'unsent', retry);
    return { kind: 'retry', retry };
  }
  let end: AttemptEnd = 'other';
  let retry: Retry | null = null;
  consumer.attempting += 1;
  try {
    // A job can get here after the worker closed. The end of the process would cut off its POST.
    if (consumer.isClosed) throw new Error('The worker has stopped');
    const ended = await attempt();
    end = ended.end;
    if (ended.verdict.kind === 'retry') retry = ended.verdict.retry;
    return ended.verdict;
  } finally {
    consumer.attempting -= 1;
    await releaseSlot(taken, end, retry);
  }
}

/**
 * Releases the slot that the job's notification was granted. Never throws: a slot that cannot be released
 * returns when its lease expires, and an error here would change a decision that is already recorded.
 * @param retry null without a next attempt
 */
export async function releaseSlot(
  taken: TakenJob,
  end: AttemptEnd = 'unsent',
  retry: Retry | null = null,
): Promise<void> {
  const { shard, token, consumer, notificationId, configurationId } = taken;
  try {
    await shard.lanes.release({ configurationId, notificationId }, token, end, retry);
    if (retry !== null) consumer.expectDue(shard, retry.inMs);
    consumer.onTrace('slot released', () => ({ notificationId, configurationId, end }));
  } catch (error) {
    consumer.onError('slot not released', { error, notificationId, configurationId });
  }
}

/**
 * Delays a job whose delivery failed outside its attempt, because Postgres or Redis failed. Counts no attempt.
 * @throws DelayedError, which tells BullMQ that the job was moved
 * @throws LostJobError if `error` is one, because this worker must not touch the job
 * @throws Error if Redis fails. BullMQ then delays the job by ERROR_BACKOFF_MS (consumer.ts)
 */
export async function postpone(taken: TakenJob, error: unknown): Promise<never> {
  if (error instanceof LostJobError) throw error;
  const { job, token, consumer, notificationId, configurationId } = taken;
  consumer.onError('delivery postponed', { error, notificationId, configurationId });
  const doublings = Math.min(job.attemptsStarted - job.attemptsMade - 1, MOST_DOUBLINGS);
  await job.moveToDelayed(Date.now() + POSTPONE_MS * 2 ** Math.max(0, doublings), token);
  throw new DelayedError();
}
