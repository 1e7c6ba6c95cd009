import { z } from 'zod';
import { jobKey } from '../bullmq-internals.ts';
import { createStored } from '../stored.ts';
import type { LaneScriptOptions } from './scripts.ts';

/** Use of a shard's places. */
export type PlaceUse = {
  places: { held: number; free: number };
  /** Organizations with a notification that could start: `waiting` for a place, or `limited` by their maximum. */
  organizations: { waiting: number; limited: number };
};

export const LANE_STATES = ['held', 'parked', 'scheduled'] as const;
const laneCountSchema = z.record(z.enum(LANE_STATES), z.int());
/** Number of notifications in one lane, or in several. */
export type LaneCount = z.infer<typeof laneCountSchema>;

const laneRoundSchema = z.strictObject({
  /** Where the round continues; '0' at its beginning. */
  cursor: z.string(),
  /** Notifications of the lanes that the round has visited. */
  counted: laneCountSchema,
  /** Notifications of all lanes, as of the last complete round; null before its end. */
  total: laneCountSchema.nullable(),
});
/** Progress of the sweeps' rounds through all lanes of a shard. */
export type LaneRound = z.infer<typeof laneRoundSchema>;

/** Reads the lanes of one shard, and stores their total for the metrics. Changes nothing that a grant depends on. */
export type LaneReader = {
  /** Reads how many places are held and free, and how many organizations wait for a place. */
  readUse(): Promise<PlaceUse>;
  /** Reads how many slots each organization holds, in the order of the ids. Their places may be those of any worker. */
  readHeld(organizationIds: readonly string[]): Promise<number[]>;
  /** Configuration ids of all lanes with a notification. */
  listActive(): Promise<string[]>;
  /** Number of lanes with a notification. */
  countActive(): Promise<number>;
  /**
   * Lists about `limit` lanes with a notification, in no order. Lists each lane that stays active at least once in a round.
   * @param cursor '0' at the beginning of a round, then the `cursor` of the page before. It is '0' after the last page
   */
  scanActive(cursor: string, limit: number): Promise<{ cursor: string; configurationIds: string[] }>;
  /** Counts the notifications of a lane by state. The backlog of a recovered endpoint counts as parked. */
  count(configurationId: string): Promise<LaneCount>;
  /** Stores the count of all lanes, because counting them for each metrics scrape would be slow. */
  storeCount(count: LaneCount): Promise<void>;
  /** @returns null when no sweep has stored a count in the last five minutes */
  findStoredCount(): Promise<LaneCount | null>;
  storeRound(round: LaneRound): Promise<void>;
  /** @returns null when no sweep has stored a round in the last five minutes, or Redis has lost its data */
  findRound(): Promise<LaneRound | null>;
  /** Lists those of the given notifications that have no slot, do not wait and have no job. */
  listUnknown(configurationId: string, notificationIds: readonly string[]): Promise<string[]>;
};

/** Sorted sets of a lane with notifications (lane.lua, breaker.lua). */
const PARTS = ['holders', 'parked', 'scheduled', 'backlog'];

export function createLaneReader({ redis, prefix, jobPrefix }: LaneScriptOptions): LaneReader {
  const counts = createStored(redis, `${prefix}:lanes:count`, laneCountSchema);
  const rounds = createStored(redis, `${prefix}:lanes:round`, laneRoundSchema);
  const keyOf = (configurationId: string) => `${prefix}:lane:${configurationId}`;

  return {
    async readUse() {
      const scheduler = `${prefix}:scheduler`;
      const [sizes, held, waiting, limited] = await Promise.all([
        redis.hmget(scheduler, 'places', 'reserve', 'stranded'),
        redis.hlen(`${scheduler}:holding`),
        redis.zcard(`${scheduler}:runnable`),
        redis.zcard(`${scheduler}:limited`),
      ]);
      const all = sizes.reduce((sum, size) => sum + Number(size ?? 0), 0);
      return { places: { held, free: Math.max(0, all - held) }, organizations: { waiting, limited } };
    },

    async readHeld(organizationIds) {
      if (organizationIds.length === 0) return [];
      const held = await redis.zmscore(`${prefix}:scheduler:held`, ...organizationIds);
      return held.map((each) => Number(each ?? 0));
    },

    listActive: () => redis.smembers(`${prefix}:lanes`),

    countActive: () => redis.scard(`${prefix}:lanes`),

    async scanActive(from, limit) {
      const [cursor, ids] = await redis.sscan(`${prefix}:lanes`, from, 'COUNT', limit);
      return { cursor, configurationIds: [...new Set(ids)] };
    },

    async count(configurationId) {
      const lane = keyOf(configurationId);
      const [held, parked, scheduled, backlog] = await Promise.all([
        redis.zcard(`${lane}:holders`),
        redis.zcard(`${lane}:parked`),
        redis.zcard(`${lane}:scheduled`),
        redis.zcard(`${lane}:backlog`),
      ]);
      return { held, parked: parked + backlog, scheduled };
    },

    storeCount: counts.store,

    findStoredCount: counts.find,

    storeRound: rounds.store,

    findRound: rounds.find,

    async listUnknown(configurationId, notificationIds) {
      const lane = keyOf(configurationId);
      const isKnown = async (id: string) => {
        const [jobs, ...scores] = await Promise.all([
          redis.exists(jobKey(jobPrefix, id)),
          ...PARTS.map((part) => redis.zscore(`${lane}:${part}`, id)),
        ]);
        return jobs > 0 || scores.some((score) => score !== null);
      };
      const known = await Promise.all(notificationIds.map(isKnown));
      return notificationIds.filter((_id, at) => !known[at]);
    },
  };
}
