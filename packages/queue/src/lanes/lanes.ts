import { z } from 'zod';
import { JOB_KEYS_LUA, jobKey } from '../bullmq-internals.ts';
import type { JobData } from '../job.ts';
import { defineScript, type Redis, type RedisScript } from '../redis.ts';
import acquireSource from './acquire.lua';
import dropSource from './drop.lua';
import evictSource from './evict.lua';
import laneSource from './lane.lua';
import type { Lane } from './lane.ts';
import offerSource from './offer.lua';
import refreshSource from './refresh.lua';
import releaseSource from './release.lua';

const defineLaneScript = (source: string) => defineScript(`${JOB_KEYS_LUA}\n${laneSource}\n${source}`);
const offerScript = defineLaneScript(offerSource);
const refreshScript = defineLaneScript(refreshSource);
const acquireScript = defineLaneScript(acquireSource);
const releaseScript = defineLaneScript(releaseSource);
const evictScript = defineLaneScript(evictSource);
const dropScript = defineLaneScript(dropSource);

/** How an attempt ended, for its lane: a timeout narrows the window, an answer widens it. */
export type AttemptEnd = 'answered' | 'timeout' | 'other';

const ACQUISITIONS = ['refused', 'granted', 'held', 'lost'] as const;
/** `held`: the notification had its slot already. `lost`: the caller no longer has the lock of the job. */
type Acquisition = (typeof ACQUISITIONS)[number];

/** Runs the jobs of notifications that got a slot. Repeating a call does no harm. */
export type LaneJobs = {
  /** Adds the job of a notification that had no job when the notification got its slot. */
  add(data: JobData): Promise<void>;
  /** Makes the existing job run now. */
  wake(data: JobData): Promise<void>;
};

/**
 * The lanes of one shard; docs/architecture.md, "Lanes", explains them. Every operation that can grant
 * slots also runs the jobs of the notifications that got a slot.
 */
export type Lanes = {
  /**
   * Lets the lanes of a new Redis grant at once. A Redis that lost its data grants again after one
   * lease, because POSTs from before the loss may still be in flight.
   */
  open(): Promise<void>;
  /** Parks notifications until the lane grants them a slot. */
  offer(lane: Lane, notificationIds: readonly string[]): Promise<void>;
  /** Applies the lane's size, takes slots back from dead holders, and repeats grants that got no job. */
  refresh(lane: Lane): Promise<void>;
  /** Acquires a slot for an attempt. @param token token of the caller's lock on the job */
  acquire(lane: Lane, notificationId: string, token: string): Promise<Acquisition>;
  /** Releases a slot, unless another worker has taken the job over. */
  release(configurationId: string, notificationId: string, token: string, end: AttemptEnd): Promise<void>;
  /** Discards the parked notifications of a deleted configuration, and sets its lane's size to 0. */
  drop(configurationId: string): Promise<void>;
  /**
   * Evicts parked notifications that Postgres no longer has.
   * @param before the smallest id that a notification in Postgres can have
   * @returns the number of evicted notifications
   */
  evict(configurationId: string, before: string): Promise<number>;
  /** Configuration ids of all lanes with a holder or a parked notification. */
  listActive(): Promise<string[]>;
  /** Sums the holders and the parked notifications of these lanes. */
  count(configurationIds: readonly string[]): Promise<LaneCount>;
  /** Stores the count of all lanes, because counting them for each metrics scrape would be slow. */
  storeCount(count: LaneCount): Promise<void>;
  /** @returns null when no sweep has stored a count in the last five minutes */
  findStoredCount(): Promise<LaneCount | null>;
  /** Lists those of the given notifications that have no slot, are not parked and have no job. */
  listUnknown(configurationId: string, notificationIds: readonly string[]): Promise<string[]>;
};

const laneCountSchema = z.strictObject({ held: z.int(), parked: z.int() });
/** Number of notifications in one lane, or in several. */
export type LaneCount = z.infer<typeof laneCountSchema>;
/** Maximum age of a stored count. An older count would mislead. */
const COUNT_TTL_MS = 300_000;

type LanesOptions = {
  redis: Redis;
  /** First part of the lanes' keys, with the shard's hash tag. */
  prefix: string;
  /** `jobKeyPrefix` of the shard's queue. */
  jobPrefix: string;
  /** Lease of a slot in milliseconds: longer than any POST. */
  leaseMs: number;
  jobs: LaneJobs;
};

/** Ids in one script call. Redis runs nothing else during a script, so calls must stay short. */
const BATCH = 500;

type ScriptArgs = Parameters<RedisScript>[2];
const scriptResult = z.array(z.union([z.string(), z.number()]));

export function createLanes({ redis, prefix, jobPrefix, leaseMs, jobs }: LanesOptions): Lanes {
  const registry = `${prefix}:lanes`;
  const opening = `${prefix}:lanes:opening`;
  const storedCount = `${prefix}:lanes:count`;
  const keyOf = (configurationId: string) => `${prefix}:lane:${configurationId}`;

  async function callScript(script: RedisScript, configurationId: string, args: ScriptArgs) {
    const lane = keyOf(configurationId);
    const keys = [`${lane}:settings`, `${lane}:holders`, `${lane}:parked`, registry, opening];
    return scriptResult.parse(await script(redis, keys, [configurationId, leaseMs, jobPrefix, ...args]));
  }

  /** @param granted what grant() in lane.lua returns: id, whether BullMQ has its job, id, … */
  async function runJobs(configurationId: string, granted: readonly (string | number)[]): Promise<void> {
    const started: Promise<void>[] = [];
    for (let at = 0; at < granted.length; at += 2) {
      const data = { notificationId: String(granted[at]), configurationId };
      started.push(granted[at + 1] === 1 ? jobs.wake(data) : jobs.add(data));
    }
    await Promise.all(started);
  }

  async function callAndRunJobs(script: RedisScript, configurationId: string, args: ScriptArgs) {
    await runJobs(configurationId, await callScript(script, configurationId, args));
  }

  return {
    async open() {
      await redis.set(opening, 0, 'NX');
    },

    async offer({ configurationId, size, revision }, notificationIds) {
      for (let at = 0; at < notificationIds.length; at += BATCH) {
        const ids = notificationIds.slice(at, at + BATCH);
        await callAndRunJobs(offerScript, configurationId, [size, revision, ...ids]);
      }
    },

    refresh: ({ configurationId, size, revision }) =>
      callAndRunJobs(refreshScript, configurationId, [size, revision]),

    async acquire({ configurationId, size, revision }, notificationId, token) {
      const args = [size, revision, notificationId, token];
      const [code, ...granted] = await callScript(acquireScript, configurationId, args);
      await runJobs(configurationId, granted);
      return ACQUISITIONS[Number(code)] ?? 'refused';
    },

    release: (configurationId, notificationId, token, end) =>
      callAndRunJobs(releaseScript, configurationId, [notificationId, end, token]),

    drop: (configurationId) => callAndRunJobs(dropScript, configurationId, []),

    async evict(configurationId, before) {
      let total = 0;
      for (;;) {
        const [evicted] = await callScript(evictScript, configurationId, [before, BATCH]);
        total += Number(evicted);
        if (Number(evicted) < BATCH) return total;
      }
    },

    listActive: () => redis.smembers(registry),

    async count(configurationIds) {
      const sum = async (part: 'holders' | 'parked') => {
        const counts = await Promise.all(configurationIds.map((id) => redis.zcard(`${keyOf(id)}:${part}`)));
        return counts.reduce((total, count) => total + count, 0);
      };
      const [held, parked] = await Promise.all([sum('holders'), sum('parked')]);
      return { held, parked };
    },

    async storeCount(count) {
      await redis.set(storedCount, JSON.stringify(count), 'PX', COUNT_TTL_MS);
    },

    async findStoredCount() {
      const text = await redis.get(storedCount);
      return text === null ? null : laneCountSchema.parse(JSON.parse(text));
    },

    async listUnknown(configurationId, notificationIds) {
      const lane = keyOf(configurationId);
      const isKnown = async (id: string) => {
        const [held, parked, job] = await Promise.all([
          redis.zscore(`${lane}:holders`, id),
          redis.zscore(`${lane}:parked`, id),
          redis.exists(jobKey(jobPrefix, id)),
        ]);
        return held !== null || parked !== null || job > 0;
      };
      const known = await Promise.all(notificationIds.map(isKnown));
      return notificationIds.filter((_id, at) => !known[at]);
    },
  };
}
