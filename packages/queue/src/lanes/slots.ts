import { grouped } from '@posthorn/runtime/grouping/grouped';
import type { JobData } from '../job.ts';
import type { Lane } from './lane.ts';
import { LANE_SCRIPTS, laneArgs, type ScriptArgs, type ScriptResult } from './scripts.ts';

/**
 * How an attempt ended, for its lane (breaker.lua). `answered`: not delivered, but the endpoint works. `unavailable`: the
 * endpoint as a whole failed. `other`: the end says nothing about the endpoint. `unsent`: there was no request.
 */
export type AttemptEnd = 'delivered' | 'answered' | 'timeout' | 'unavailable' | 'other' | 'unsent';

/** A retry. `attempts`: how many the notification has had since it was created or last reopened. */
export type Retry = { inMs: number; attempts: number };

const ACQUISITIONS = ['parked', 'granted', 'held', 'lost', 'hastened'] as const;
/**
 * `parked`: the notification has no slot, and gets a new job with its slot. `held`: the notification had its slot
 * already. `lost`: the caller no longer has the lock of the job. `hastened`: the notification has a slot and starts at
 * once, although its retry is due later: its endpoint has recovered, or a caller requested a probe.
 */
type Acquisition = (typeof ACQUISITIONS)[number];

/** @property dueInMs when the caller's worker must tick for lanes that wait for their rate; null if it need not */
type Acquired = { acquisition: Acquisition; dueInMs: number | null };

const STARTS = ['none', 'held', 'hastened'] as const;

/** A job that a script has taken and locked for a worker. */
export type LockedJob = JobData & {
  /** Token of the lock. A worker that lost the lock can neither move the job nor release the slot. */
  token: string;
  /** Whether the attempt has a slot and has started. `none`: the worker must acquire a slot. */
  start: (typeof STARTS)[number];
  /** Revision of the lane's settings under which the attempt started. */
  revision: number;
  /** The notification that this worker will most likely deliver next in this lane; null if unknown. */
  nextId: string | null;
};

/** A worker process that takes jobs. */
export type Taker = {
  /** `id` of the BullMQ worker, which begins the tokens of its locks. */
  id: string;
  /**
   * Reserves room for the jobs of one call.
   * @param ended number of jobs that the call ends. Their places are free for the jobs that it takes; 0 if it ends none
   * @returns the maximum number of jobs that the call may take
   */
  reserve(ended: number): number;
  /**
   * Starts the jobs that a call took.
   * @param reserved what `reserve` returned for this call
   * @param askedAt when the call began, by `performance.now()`. Locks and slots last one lease from then, at least
   */
  start(taken: readonly LockedJob[], reserved: number, askedAt: number): void;
  /** Tells that the worker must tick in this time: a notification becomes due, or a lane's rate allows the next. */
  expectDue(inMs: number): void;
};

/** How a job ends, and whether its notification continues. */
type EndedJob = {
  data: JobData;
  token: string;
  end: AttemptEnd;
  /** Null without a next attempt. */
  retry: Retry | null;
  /** Whether the caller moves the job to BullMQ's failed jobs. Any other job is removed. */
  isFailed?: boolean;
  /** Takes the next jobs in the same step. */
  taker?: Taker;
};

export type Slots = {
  /**
   * Acquires a slot for an attempt, or parks the notification and removes its job.
   * @param token under which the caller has locked the job
   * @param attempts attempts since the notification was created or last reopened
   */
  acquire(lane: Lane, notificationId: string, token: string, attempts: number): Promise<Acquired>;
  /** Releases a slot and removes the job, unless another worker has taken the job over. */
  release(ended: EndedJob): Promise<void>;
  /** Takes waiting jobs. @returns whether the call filled all reserved room, so that more jobs may wait */
  take(taker: Taker): Promise<boolean>;
};

type SlotsOptions = {
  call: (script: (typeof LANE_SCRIPTS)[keyof typeof LANE_SCRIPTS], args: ScriptArgs) => Promise<ScriptResult>;
  /** Makes existing jobs run, as `grant` in grant.lua lists them. */
  wakeJobs: (granted: ScriptResult) => Promise<void>;
  /** Arguments of release.lua about circuit breakers. */
  breakerArgs: ScriptArgs;
};

/** Slots that one script call acquires or releases, and maximum calls at the same time. */
const SLOT_CALLS = { maxItems: 50, maxGroups: 100, overlaps: true };

type SlotToAcquire = { lane: Lane; notificationId: string; token: string; attempts: number };

/** The slots of one shard. Attempts end in groups, so slots are acquired and released in groups, too. */
export function createSlots({ call, wakeJobs, breakerArgs }: SlotsOptions): Slots {
  /** Number of the last token. Tokens are unique within a worker. */
  let lastToken = 0;

  /**
   * Runs a script that takes jobs, and starts them.
   * @param ended number of jobs that the script ends
   * @returns how many of the reserved places the taken jobs fill
   */
  async function callAndStart(
    {
      taker,
      script,
      ended,
    }: { taker: Taker; script: (typeof LANE_SCRIPTS)['take' | 'release']; ended: number },
    argsOf: (worker: ScriptArgs) => ScriptArgs,
  ): Promise<{ taken: number; reserved: number }> {
    const reserved = taker.reserve(ended);
    const askedAt = performance.now();
    const first = lastToken + 1;
    lastToken += reserved;
    let result: ScriptResult;
    try {
      result = await call(script, argsOf([taker.id, first, reserved]));
    } catch (error) {
      taker.start([], reserved, askedAt);
      throw error;
    }
    const { taken, dueInMs, granted } = parseTaken(result);
    taker.start(taken, reserved, askedAt);
    if (dueInMs !== null) taker.expectDue(dueInMs);
    // Nobody waits for the jobs of others. If a job is not woken, its slot returns with its lease, and is granted again.
    wakeJobs(granted).catch(() => undefined);
    return { taken: taken.length, reserved };
  }

  const acquire = grouped(async (slots: readonly SlotToAcquire[]) => {
    const args = slots.flatMap(({ lane, notificationId, token, attempts }) => [
      ...laneArgs(lane),
      notificationId,
      token,
      attempts,
    ]);
    const result = await call(LANE_SCRIPTS.acquire, args);
    const [dueInMs, ...granted] = result.slice(slots.length);
    await wakeJobs(granted);
    const codes = new Map(slots.map((slot, at) => [slot, Number(result[at])]));
    return (slot): Acquired => ({
      acquisition: ACQUISITIONS[codes.get(slot) ?? 0] ?? 'parked',
      dueInMs: parseDue(dueInMs),
    });
  }, SLOT_CALLS);

  const release = grouped(async (slots: readonly EndedJob[]) => {
    const args = slots.flatMap(({ data, token, end, retry, isFailed = false }) => [
      data.configurationId,
      data.notificationId,
      token,
      end,
      retry?.inMs ?? '',
      retry?.attempts ?? 0,
      isFailed ? 0 : 1,
    ]);
    const taker = slots.find((slot) => slot.taker !== undefined)?.taker ?? NOBODY;
    await callAndStart({ taker, script: LANE_SCRIPTS.release, ended: slots.length }, (worker) => [
      ...breakerArgs,
      ...worker,
      ...args,
    ]);
    return () => undefined;
  }, SLOT_CALLS);

  return {
    acquire: (lane, notificationId, token, attempts) => acquire({ lane, notificationId, token, attempts }),
    release,
    async take(taker) {
      const step = { taker, script: LANE_SCRIPTS.take, ended: 0 };
      const { taken, reserved } = await callAndStart(step, (worker) => worker);
      return taken === reserved;
    },
  };
}

/** Releases slots without taking jobs. */
const NOBODY: Taker = {
  id: '',
  reserve: () => 0,
  start: () => undefined,
  expectDue: () => undefined,
};

/** Reads the time until a tick as scripts return it: -1 without a tick. */
export function parseDue(dueInMs: string | number | undefined): number | null {
  return Number(dueInMs ?? -1) < 0 ? null : Number(dueInMs);
}

/** Number of values that finishTaking() in start.lua returns for a job. */
const TAKEN_VALUES = 6;

function parseTaken(result: ScriptResult) {
  const [dueInMs, length] = result;
  const end = 2 + Number(length);
  const taken: LockedJob[] = [];
  for (let at = 2; at < end; at += TAKEN_VALUES) {
    const nextId = String(result[at + 5]);
    taken.push({
      configurationId: String(result[at]),
      notificationId: String(result[at + 1]),
      token: String(result[at + 2]),
      start: STARTS[Number(result[at + 3])] ?? 'none',
      revision: Number(result[at + 4]),
      nextId: nextId === '' ? null : nextId,
    });
  }
  return { taken, dueInMs: parseDue(dueInMs), granted: result.slice(end) };
}
