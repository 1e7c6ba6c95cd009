import { z } from 'zod';
import type { Redis } from '../redis.ts';
import { defineScript, type RedisScript } from '../redis-script.ts';
import dropSource from './drop.lua';
import enterSource from './enter.lua';
import forgetSource from './forget.lua';
import prelude from './lane.lua';
import type { Lane } from './lane.ts';
import offerSource from './offer.lua';
import releaseSource from './release.lua';

const offerScript = defineScript(`${prelude}\n${offerSource}`);
const enterScript = defineScript(`${prelude}\n${enterSource}`);
const releaseScript = defineScript(`${prelude}\n${releaseSource}`);
const forgetScript = defineScript(`${prelude}\n${forgetSource}`);
const dropScript = defineScript(`${prelude}\n${dropSource}`);

/** A notification that holds a slot and is to be run; `hasJob` when BullMQ already has its job. */
export type Granted = { notificationId: string; hasJob: boolean };

/** How the attempt of a holder ended: a timeout narrows its lane, an answer widens it again. */
export type AttemptEnd = 'answered' | 'timeout' | 'other';

/** What comes of asking at the gate: `held` had its slot before, `lost` has lost its job to another. */
export type Entry = 'refused' | 'granted' | 'held' | 'lost';
const ENTRIES: readonly Entry[] = ['refused', 'granted', 'held', 'lost'];

/** The lanes of one shard. See docs/architecture.md, "Lanes", for why and how. */
export type Lanes = {
  /**
   * Lets the lanes of a Redis that was never used grant at once. One that was used and lost its
   * memory opens by itself, a lease later: what it forgot may still be in flight.
   */
  open(): Promise<void>;
  /** Queues notifications in a lane. @returns those that may run now */
  offer(lane: Lane, notificationIds: readonly string[]): Promise<Granted[]>;
  /**
   * Asks for a slot right before an attempt.
   * @param token under which the caller has locked the job
   * @returns how it went, and others that may run now
   */
  enter(lane: Lane, notificationId: string, token: string): Promise<{ entry: Entry; granted: Granted[] }>;
  /**
   * Gives a slot back, unless another has taken the job over meanwhile.
   * @returns those that may run now
   */
  release(
    configurationId: string,
    notificationId: string,
    token: string,
    end: AttemptEnd,
  ): Promise<Granted[]>;
  /** Forgets the lane of a configuration that was deleted; it grants nothing any more. */
  drop(configurationId: string): Promise<void>;
  /**
   * Forgets what is parked of notifications older than any there is.
   * @param before the smallest id that a notification can have
   * @returns how many
   */
  forget(configurationId: string, before: string): Promise<number>;
  /** Configuration ids of the lanes that hold or park anything. */
  active(): Promise<string[]>;
  /** How many hold a slot in these lanes together, and how many are parked. */
  count(configurationIds: readonly string[]): Promise<LaneCount>;
  /** Keeps the count of all lanes for those who can't go through them each time they are asked. */
  keepCount(count: LaneCount): Promise<void>;
  /** @returns null when none was kept lately */
  keptCount(): Promise<LaneCount | null>;
  /** Those of a lane's notifications that Redis knows nothing of: no slot, not parked, no job. */
  findUnknown(configurationId: string, notificationIds: readonly string[]): Promise<string[]>;
};

const laneCountSchema = z.strictObject({ held: z.int(), parked: z.int() });
/** Notifications of one lane, or of several. */
export type LaneCount = z.infer<typeof laneCountSchema>;
/** A count that no sweep has renewed for so long tells nothing any more. */
const COUNT_TTL_MS = 300_000;

export type LanesOptions = {
  redis: Redis;
  /** First part of the lanes' keys, with the shard's hash tag. */
  prefix: string;
  /** First part of BullMQ's job keys. */
  jobPrefix: string;
  /** How long a slot is held, in milliseconds: longer than any POST takes. */
  leaseMs: number;
};

/** Ids in one call of a script: it runs alone on Redis, so it must stay short. */
const CHUNK = 500;

const flatPairs = z.array(z.union([z.string(), z.number()]));

export function createLanes({ redis, prefix, jobPrefix, leaseMs }: LanesOptions): Lanes {
  const registry = `${prefix}:lanes`;
  const opening = `${prefix}:lanes:opening`;
  const kept = `${prefix}:lanes:count`;
  const keyOf = (configurationId: string) => `${prefix}:lane:${configurationId}`;

  async function run(script: RedisScript, configurationId: string, args: (string | number)[]) {
    const lane = keyOf(configurationId);
    const keys = [`${lane}:settings`, `${lane}:holders`, `${lane}:parked`, registry, opening];
    return flatPairs.parse(await script(redis, keys, [configurationId, leaseMs, jobPrefix, ...args]));
  }

  return {
    async open() {
      await redis.set(opening, 0, 'NX');
    },

    async offer({ configurationId, size, revision }, notificationIds) {
      const granted: Granted[] = [];
      let at = 0;
      do {
        const ids = notificationIds.slice(at, at + CHUNK);
        granted.push(...readGranted(await run(offerScript, configurationId, [size, revision, ...ids])));
        at += CHUNK;
      } while (at < notificationIds.length);
      return granted;
    },

    async enter({ configurationId, size, revision }, notificationId, token) {
      const args = [size, revision, notificationId, token];
      const [code, ...granted] = await run(enterScript, configurationId, args);
      return { entry: ENTRIES[Number(code)] ?? 'refused', granted: readGranted(granted) };
    },

    async release(configurationId, notificationId, token, end) {
      return readGranted(await run(releaseScript, configurationId, [notificationId, end, token]));
    },

    async drop(configurationId) {
      await run(dropScript, configurationId, []);
    },

    async forget(configurationId, before) {
      let total = 0;
      for (;;) {
        const [forgotten] = await run(forgetScript, configurationId, [before, CHUNK]);
        total += Number(forgotten);
        if (Number(forgotten) < CHUNK) return total;
      }
    },

    async active() {
      return redis.smembers(registry);
    },

    async count(configurationIds) {
      const sum = async (part: 'holders' | 'parked') => {
        const counts = await Promise.all(configurationIds.map((id) => redis.zcard(`${keyOf(id)}:${part}`)));
        return counts.reduce((total, count) => total + count, 0);
      };
      const [held, parked] = await Promise.all([sum('holders'), sum('parked')]);
      return { held, parked };
    },

    async keepCount(count) {
      await redis.set(kept, JSON.stringify(count), 'PX', COUNT_TTL_MS);
    },

    async keptCount() {
      const text = await redis.get(kept);
      return text === null ? null : laneCountSchema.parse(JSON.parse(text));
    },

    async findUnknown(configurationId, notificationIds) {
      const lane = keyOf(configurationId);
      const isKnown = async (id: string) => {
        const [held, parked, jobs] = await Promise.all([
          redis.zscore(`${lane}:holders`, id),
          redis.zscore(`${lane}:parked`, id),
          redis.exists(`${jobPrefix}${id}`),
        ]);
        return held !== null || parked !== null || jobs > 0;
      };
      const known = await Promise.all(notificationIds.map(isKnown));
      return notificationIds.filter((_id, at) => !known[at]);
    },
  };
}

function readGranted(flat: readonly (string | number)[]): Granted[] {
  const granted: Granted[] = [];
  for (let at = 0; at < flat.length; at += 2) {
    granted.push({ notificationId: String(flat[at]), hasJob: flat[at + 1] === 1 });
  }
  return granted;
}
