import { Job, UnrecoverableError } from 'bullmq';
import { isLostJobError } from './bullmq-internals.ts';
import type { JobData } from './job.ts';
import type { Lane } from './lanes/lane.ts';
import type { AttemptEnd, Retry, Taker } from './lanes/slots.ts';
import type { Shard } from './shards.ts';

/** A job that a worker has taken from BullMQ and locked. */
export type TakenJob = JobData & {
  shard: Shard;
  /** Token of the lock. A worker that lost the lock can neither move the job nor release the slot. */
  token: string;
  /** When the worker took the job, by `performance.now()`. */
  takenAt: number;
  /** The slot with which the worker took the job; null if the worker must acquire one. */
  slot: { revision: number; isHastened: boolean } | null;
  /** The notification that this worker will most likely deliver next in the same lane; null if unknown. */
  nextId: string | null;
  /** Attempts since the notification was created or last reopened; 0 until the notification is loaded. */
  attempts: number;
  /** Takes the next jobs when this job ends. */
  taker: Taker;
  /** Call this before the POST: the worker then takes further jobs. Calls after the first do nothing. */
  leaveGate(): void;
  /** Shared by all jobs of one consumer. */
  consumer: ConsumerState;
};

export type ConsumerState = {
  /** Attempts in flight. */
  attempting: number;
  isClosed: boolean;
  /** Deliveries postponed since the last attempt: their number, and when the first and the last were postponed. */
  postponed: { count: number; firstAt: number; lastAt: number };
  onError: (message: string, fields: Record<string, unknown>) => void;
  onTrace: (message: string, fields: () => Record<string, unknown>) => void;
};

/** What happens after a delivery ended. Dashboards show the `reason` of failed jobs. */
export type Verdict =
  | { kind: 'done' }
  /** The notification waits in its lane. A grant creates a new job. */
  | { kind: 'retry'; retry: Retry }
  | { kind: 'failed'; reason: string };

/**
 * Maximum time from taking a job, or from requesting its slot, to the attempt. Both set the job's lock to one lease. The
 * lease is longer than this time and the attempt together. So a job that another worker takes over has no POST in flight.
 * The time of the attempt includes the request for a token.
 */
const MAX_BEFORE_ATTEMPT_MS = 5_000;
/**
 * Delay of a delivery that failed outside its attempt, because Postgres or Redis failed: the time for which deliveries
 * have failed so far, within these limits.
 */
const POSTPONE_MS = { min: 5_000, max: 40_000 };
/** Clocks of hosts differ. A retry that comes this much too early runs. */
const EARLY_TOLERANCE_MS = 50;

/** This worker has lost the lock of the job, so another worker may run it. Do not touch the job or its slot. */
class LostJobError extends Error {}

type SlotRequest = {
  lane: () => Lane;
  /** Revision of the configuration that the worker has loaded. */
  revision: number;
  /** When the next attempt is due; null for a first attempt. After a recovery or a probe, it starts earlier. */
  notBefore: Date | null;
  /** Attempts since the notification was created or last reopened. */
  attempts: number;
};

/**
 * Runs an attempt while the job's notification holds a slot of its lane, then releases the slot and ends the job. A job
 * whose lane is full ends: the notification is parked and gets a new job with its slot. A job that came too early ends
 * likewise: the notification is scheduled.
 *
 * @param attempt must have recorded the outcome before it returns
 * @throws LostJobError when this worker has lost the lock of the job
 * @throws Error when Redis fails, when the worker has stopped, or the error of `attempt`. The job has not ended then
 */
export async function withSlot(
  request: SlotRequest,
  taken: TakenJob,
  attempt: () => Promise<{ verdict: Verdict; end: AttemptEnd }>,
): Promise<void> {
  const { consumer, notificationId, configurationId } = taken;
  taken.attempts = request.attempts;
  const acquisition = await acquire(request, taken);
  if (acquisition === 'parked') {
    consumer.onTrace('parked', () => ({ notificationId, configurationId }));
    return;
  }
  consumer.onTrace('slot acquired', () => ({ notificationId, configurationId }));
  const { notBefore, attempts } = request;
  // Why a job can be early: a worker died between recording a failed attempt and scheduling the retry, or the
  // sweeper offered the notification while its attempt was failing.
  const earlyMs = notBefore === null || acquisition === 'hastened' ? 0 : notBefore.getTime() - Date.now();
  if (earlyMs > EARLY_TOLERANCE_MS)
    return endJob(taken, { kind: 'retry', retry: { inMs: earlyMs, attempts } }, 'unsent');
  const { verdict, end } = await runCounted(consumer, () => {
    taken.leaveGate();
    return attempt();
  });
  consumer.postponed.count = 0;
  await endJob(taken, verdict, end);
}

/** Counts an attempt until it is recorded. Without Redis, the end of a job can take any time. */
async function runCounted<Ended>(consumer: ConsumerState, attempt: () => Promise<Ended>): Promise<Ended> {
  consumer.attempting += 1;
  try {
    // A job can get here after the worker closed. The end of the process would cut off its POST.
    if (consumer.isClosed) throw new Error('The worker has stopped');
    return await attempt();
  } finally {
    consumer.attempting -= 1;
  }
}

/** Acquires a slot, unless the job came with a slot under the settings that the worker has loaded. */
async function acquire(
  { lane, revision, attempts }: SlotRequest,
  { shard, slot, token, takenAt, taker, notificationId }: TakenJob,
): Promise<'parked' | 'held' | 'hastened'> {
  if (slot !== null && revision <= slot.revision && performance.now() - takenAt < MAX_BEFORE_ATTEMPT_MS)
    return slot.isHastened ? 'hastened' : 'held';
  const askedAt = performance.now();
  const { acquisition, dueInMs } = await shard.lanes.acquire(lane(), notificationId, token, attempts);
  if (dueInMs !== null) taker.expectDue(dueInMs);
  if (acquisition === 'lost') throw new LostJobError('This worker has lost the lock of the job');
  if (acquisition !== 'parked' && performance.now() - askedAt > MAX_BEFORE_ATTEMPT_MS)
    throw new Error(`Redis took more than ${MAX_BEFORE_ATTEMPT_MS} ms to answer before the attempt`);
  return acquisition === 'granted' ? 'held' : acquisition;
}

/**
 * Releases the slot that the job's notification was granted, and ends the job. Never throws: a slot that cannot be
 * released returns when its lease expires, BullMQ gives the job to another worker when the lock expires, and an error here
 * would change a decision that is already recorded.
 */
export async function endJob(
  taken: TakenJob,
  verdict: Verdict,
  end: AttemptEnd = 'unsent',
  { takesNext } = { takesNext: true },
): Promise<void> {
  const { shard, token, taker, consumer, notificationId, configurationId } = taken;
  const retry = verdict.kind === 'retry' ? verdict.retry : null;
  const isFailed = verdict.kind === 'failed';
  try {
    const data = { configurationId, notificationId };
    const next = takesNext ? { taker } : {};
    await shard.lanes.release({ data, token, end, retry, isFailed, ...next });
    if (retry !== null) taker.expectDue(retry.inMs);
    consumer.onTrace('slot released', () => ({ notificationId, configurationId, end }));
    if (isFailed) await moveToFailed(taken, verdict.reason);
  } catch (error) {
    consumer.onError('could not end the job', { error, notificationId, configurationId });
  }
}

/**
 * Moves a job to BullMQ's failed jobs, where dashboards show it. Does nothing if this worker has lost the job, because it
 * stood still for longer than its lease: the other worker finds the notification failed and moves the job.
 */
async function moveToFailed(taken: TakenJob, reason: string): Promise<void> {
  const { shard, token, consumer, notificationId, configurationId } = taken;
  const job = await Job.fromId(shard.queue, notificationId);
  await job?.moveToFailed(new UnrecoverableError(reason), token, false).catch((error: unknown) => {
    if (!isLostJobError(error)) throw error;
    consumer.onTrace('another worker has ended the job', () => ({ notificationId, configurationId }));
  });
}

/** Ends a job whose delivery failed outside its attempt, and schedules the notification. Counts no attempt. */
export async function postpone(taken: TakenJob, error: unknown): Promise<void> {
  if (error instanceof LostJobError) return;
  const { consumer, notificationId, configurationId } = taken;
  consumer.onError('delivery postponed', { error, notificationId, configurationId });
  // While Postgres is away, the next jobs would fail at once.
  const inMs = nextDelay(consumer.postponed, performance.now());
  const verdict = { kind: 'retry', retry: { inMs, attempts: taken.attempts } } as const;
  await endJob(taken, verdict, 'unsent', { takesNext: false });
}

/** Counts a postponed delivery. @returns its delay: the time for which deliveries have failed, within POSTPONE_MS */
function nextDelay(postponed: ConsumerState['postponed'], now: number): number {
  if (postponed.count === 0 || now - postponed.lastAt > 2 * POSTPONE_MS.max) {
    postponed.count = 0;
    postponed.firstAt = now;
  }
  postponed.count += 1;
  postponed.lastAt = now;
  return Math.round(Math.min(Math.max(now - postponed.firstAt, POSTPONE_MS.min), POSTPONE_MS.max));
}
