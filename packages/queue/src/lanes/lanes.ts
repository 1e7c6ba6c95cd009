import { createHash } from 'node:crypto';
import type { JobData } from '../job.ts';
import { UNKNOWN_LAYOUT } from '../layout-record.ts';
import type { RedisScript } from '../redis/client.ts';
import type { Lane, Offer } from './lane.ts';
import { createLaneReader, type LaneCount, type LaneReader, REGISTRATION_MS } from './lane-reader.ts';
import {
  createScriptCaller,
  LANE_SCRIPTS,
  type LaneScriptOptions,
  laneArgs,
  parseGrants,
  type ScriptArgs,
  type ScriptResult,
} from './scripts.ts';
import { createSlots, parseDue, type Retry, type Slots } from './slots.ts';

const PROBINGS = ['notOpen', 'idle', 'probing'] as const;
export type Probing = (typeof PROBINGS)[number];

/**
 * Makes the existing job of a notification with a slot run now. Repeating a call does no harm.
 * @param isRunning whether a worker still runs the job
 */
export type WakeJob = (data: JobData, isRunning: boolean) => Promise<void>;

/** A lane after `refresh`. `isHeldBack`: its endpoint is Open, or its organization is suspended. */
type RefreshedLane = { count: LaneCount; isHeldBack: boolean };

/** A worker process, and the number of deliveries that it has room for. */
export type WorkerCapacity = {
  /** `id` of the BullMQ worker, which is part of the tokens of its locks. */
  id: string;
  /** Deliveries that one organization alone may fill. */
  places: number;
  /** Further deliveries, for organizations below their share. */
  reserve: number;
  /** Name of the process for operators, without spaces. Default: none. */
  process?: string;
};

/**
 * The lanes of one shard and their scheduler; docs/architecture.md, "Lanes" and "Scheduler", explains them.
 * Every operation that can grant places also runs the jobs of the notifications that got a place: the script of the
 * operation adds a new job in the same step, and the operation wakes a job that exists.
 */
export type Lanes = LaneReader &
  Slots & {
    /**
     * Lets the lanes of a new gateway grant at once. A Redis that lost its data grants again after one
     * lease, because POSTs from before the loss may still be in flight. The caller knows the difference.
     */
    open(): Promise<void>;
    /** Parks notifications until the scheduler grants them a place. */
    offer(offers: readonly Offer[]): Promise<void>;
    /** Keeps a notification until it is due. Does nothing if the notification has a slot, is parked or in the backlog. */
    schedule(lane: Lane, notificationId: string, retry: Retry): Promise<void>;
    /**
     * Applies the lanes' settings, takes slots back from dead holders, and repeats grants that got no job.
     * @param lanes each lane once
     * @returns in the order of `lanes`
     */
    refresh(...lanes: readonly Lane[]): Promise<RefreshedLane[]>;
    /**
     * Sends the next probe of an Open endpoint now. Without a due notification the next one becomes due.
     * @returns `idle` if nothing waits, an attempt is in flight, or the configuration is disabled
     */
    probe(lane: Lane): Promise<Probing>;
    /** Discards the lane of a deleted configuration. The lane grants nothing afterwards. */
    drop(configurationId: string): Promise<void>;
    /**
     * Evicts parked notifications that Postgres no longer has.
     * @param before the smallest id that a notification in Postgres can have
     * @returns how many were evicted
     */
    evict(configurationId: string, before: string): Promise<number>;
    /**
     * Registers a worker, parks what has become due, takes slots back from dead holders, and grants to lanes whose rate
     * allows the next notification.
     * @returns milliseconds until the worker must tick again; null if nothing is due
     */
    tick(worker: WorkerCapacity): Promise<number | null>;
    /** Replaces the weights of all organizations. An organization without a weight has weight 1. */
    setWeights(weights: ReadonlyMap<string, number>): Promise<void>;
    /**
     * Replaces the suspended organizations. Their lanes grant nothing, and nothing waits for them. Repeating a call does
     * no harm, and costs one short command.
     */
    setSuspended(organizationIds: readonly string[]): Promise<void>;
    listSuspended(): Promise<string[]>;
    readWeights(): Promise<Map<string, number>>;
    /** Removes the places of a worker that stops. Its deliveries in flight keep their slots. */
    leave(worker: WorkerCapacity): Promise<void>;
  };

type LanesOptions = LaneScriptOptions & { wakeJob: WakeJob };

/** Ids in one script call. Redis runs nothing else during a script, so calls must stay short. */
const BATCH = 500;
/** Lanes in one call of refresh.lua, which takes Redis about 20 µs for each. */
const REFRESHED = 100;

export function createLanes({ wakeJob, ...options }: LanesOptions): Lanes {
  const { redis, prefix, breaker, layout = () => UNKNOWN_LAYOUT } = options;
  const call = createScriptCaller(options);

  async function wakeJobs(granted: ScriptResult): Promise<void> {
    await Promise.all(parseGrants(granted).map(({ isRunning, ...data }) => wakeJob(data, isRunning)));
  }

  async function callAndWakeJobs(script: RedisScript, args: ScriptArgs): Promise<void> {
    await wakeJobs(await call(script, args));
  }

  async function tick(
    { id, places, reserve, process = '' }: WorkerCapacity,
    expiresInMs: number,
  ): Promise<number | null> {
    const { shards, generation, phase } = layout();
    const isClosed = phase === 'draining' ? 1 : 0;
    const args = [id, places, reserve, expiresInMs, process, shards, generation, isClosed];
    const [dueInMs, ...granted] = await call(LANE_SCRIPTS.tick, args);
    await wakeJobs(granted);
    return parseDue(dueInMs);
  }

  return {
    ...createLaneReader(options),
    ...createSlots({ call, wakeJobs, breakerArgs: [breaker.failures, breaker.afterMs, breaker.probeMaxMs] }),

    async open() {
      await call(LANE_SCRIPTS.begin, []);
    },

    async offer(offers) {
      for (const batch of batches(offers)) await callAndWakeJobs(LANE_SCRIPTS.offer, batch);
    },

    async schedule(lane, notificationId, { inMs, attempts }) {
      await call(LANE_SCRIPTS.schedule, [...laneArgs(lane), notificationId, inMs, attempts]);
    },

    async refresh(...refreshed) {
      const all: RefreshedLane[] = [];
      for (let at = 0; at < refreshed.length; at += REFRESHED) {
        const batch = refreshed.slice(at, at + REFRESHED);
        const result = await call(LANE_SCRIPTS.refresh, batch.flatMap(laneArgs));
        await wakeJobs(result.slice(batch.length * REFRESHED_VALUES));
        all.push(...batch.map((_lane, nth) => parseRefreshed(result, nth * REFRESHED_VALUES)));
      }
      return all;
    },

    async probe(lane) {
      const [state, ...granted] = await call(LANE_SCRIPTS.probe, laneArgs(lane));
      await wakeJobs(granted);
      return PROBINGS[Number(state)] ?? 'notOpen';
    },

    async drop(configurationId) {
      await call(LANE_SCRIPTS.drop, [configurationId]);
    },

    async evict(configurationId, before) {
      let total = 0;
      for (;;) {
        const [evicted] = await call(LANE_SCRIPTS.evict, [configurationId, before, BATCH]);
        total += Number(evicted);
        if (Number(evicted) < BATCH) return total;
      }
    },

    tick: (worker) => tick(worker, REGISTRATION_MS),

    async setWeights(weights) {
      const scheduler = `${prefix}:scheduler`;
      const replacing = redis.multi().del(`${scheduler}:weights`).hset(scheduler, 'weighted', weights.size);
      if (weights.size > 0) replacing.hset(`${scheduler}:weights`, Object.fromEntries(weights));
      await replacing.exec();
    },

    async setSuspended(organizationIds) {
      const digest = organizationIds.length === 0 ? '' : digestOf(organizationIds);
      const known = await redis.hget(`${prefix}:scheduler`, 'suspensions');
      if ((known ?? '') === digest) return;
      await callAndWakeJobs(LANE_SCRIPTS.suspend, [digest, ...organizationIds]);
    },

    listSuspended: () => redis.smembers(`${prefix}:scheduler:suspended`),

    async readWeights() {
      const weights = await redis.hgetall(`${prefix}:scheduler:weights`);
      return new Map(Object.entries(weights).map(([id, weight]) => [id, Number(weight)]));
    },

    async leave(worker) {
      await tick(worker, 0);
    },
  };
}

const digestOf = (organizationIds: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify([...organizationIds].sort()))
    .digest('base64url')
    .slice(0, 22);

/** Number of values that refresh.lua returns for a lane. */
const REFRESHED_VALUES = 4;

function parseRefreshed(result: ScriptResult, at: number): RefreshedLane {
  const [held = 0, parked = 0, scheduled = 0, isHeldBack] = result
    .slice(at, at + REFRESHED_VALUES)
    .map(Number);
  return { count: { held, parked, scheduled }, isHeldBack: isHeldBack === 1 };
}

/** Splits offers into the arguments of several calls, each with at most BATCH notifications. */
function batches(offers: readonly Offer[]): ScriptArgs[] {
  const all: (string | number)[][] = [];
  let current: (string | number)[] = [];
  let room = BATCH;
  for (const { lane, notificationIds } of offers) {
    for (let at = 0; at < notificationIds.length; ) {
      const ids = notificationIds.slice(at, at + room);
      // One argument for all ids: ioredis and Redis handle each argument by itself.
      current.push(...laneArgs(lane), ids.join(' '));
      at += ids.length;
      room -= ids.length;
      if (room > 0) continue;
      all.push(current);
      [current, room] = [[], BATCH];
    }
  }
  return current.length === 0 ? all : [...all, current];
}
