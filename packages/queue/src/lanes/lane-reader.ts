import { z } from 'zod';
import { jobKey } from '../bullmq-internals.ts';
import { createStored } from '../stored.ts';
import type { LaneScriptOptions } from './scripts.ts';

/** A due notification waits no longer than this time for a place if a worker's registration expires. */
export const REGISTRATION_MS = 5_000;

/** Use of a shard's places. */
export type PlaceUse = {
  places: { held: number; free: number };
  /** Organizations with a notification that could start: `waiting` for a place, or `limited` by their maximum. */
  organizations: { waiting: number; limited: number };
};

/** A worker of a shard, as its last tick registered it. */
export type SeenWorker = {
  /** Host and process id; null if the worker is of a version that does not tell. */
  process: string | null;
  places: number;
  reserve: number;
  /** By the clock of Redis. */
  seenAt: Date;
  /** Whether the registration is valid: the scheduler grants for its places. */
  isRegistered: boolean;
};

/** What an organization has in a shard. */
export type OrganizationUse = {
  /** Places that its attempts occupy, of any worker. */
  held: number;
  /** Whether a due notification of the organization waits for a place. */
  isWaiting: boolean;
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
  /**
   * Lists the workers of the shard, and those that ended or froze without leaving. tick.lua deletes the latter after an
   * hour, but only when a further worker leaves.
   */
  listWorkers(): Promise<SeenWorker[]>;
  /** Reads what each of the organizations has in the shard, in their order. */
  readOrganizations(organizationIds: readonly string[]): Promise<OrganizationUse[]>;
  /** Counts the notifications that have a place and whose attempt has not begun. */
  countGranted(): Promise<number>;
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

    async listWorkers() {
      const scheduler = `${prefix}:scheduler`;
      const [seen, registered, capacities, [seconds]] = await Promise.all([
        redis.hgetall(`${scheduler}:seen`),
        redis.zrange(`${scheduler}:workers`, '0', '-1', 'WITHSCORES'),
        redis.hgetall(`${scheduler}:capacity`),
        redis.time(),
      ]);
      return toSeenWorkers({ seen, registered, capacities, now: Number(seconds) * 1_000 });
    },

    async readOrganizations(organizationIds) {
      if (organizationIds.length === 0) return [];
      const scores = await Promise.all(
        ['held', 'runnable', 'limited'].map((part) =>
          redis.zmscore(`${prefix}:scheduler:${part}`, ...organizationIds),
        ),
      );
      const [held = [], runnable = [], limited = []] = scores;
      return organizationIds.map((_id, at) => ({
        held: Number(held[at] ?? 0),
        isWaiting: [runnable[at], limited[at]].some((score) => typeof score === 'string'),
      }));
    },

    countGranted: () => redis.zcard(`${prefix}:scheduler:granted`),

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

/** 'last tick, ms, places reserve process', as tick.lua writes it. */
const SEEN = /^(\d+) (\d+) (\d+) (.*)$/;
const CAPACITY = /^(\d+) (\d+)$/;

type Registrations = {
  seen: Readonly<Record<string, string>>;
  /** Worker and end of its registration, alternately. */
  registered: readonly string[];
  capacities: Readonly<Record<string, string>>;
  now: number;
};

/** A worker of a version without `seen` is known by its registration alone, which the last tick prolonged. */
function toSeenWorkers({ seen, registered, capacities, now }: Registrations): SeenWorker[] {
  const ends = new Map<string, number>();
  for (let at = 0; at < registered.length; at += 2)
    ends.set(registered[at] ?? '', Number(registered[at + 1]));
  return [...new Set([...Object.keys(seen), ...ends.keys()])].flatMap((id) => {
    const end = ends.get(id) ?? 0;
    const isRegistered = end > now;
    const [, seenAt, places, reserve, process] = SEEN.exec(seen[id] ?? '') ?? [];
    if (seenAt !== undefined) {
      const signs = { seenAt: new Date(Number(seenAt)), process: process || null, isRegistered };
      return [{ ...signs, places: Number(places), reserve: Number(reserve) }];
    }
    const [, own, others] = CAPACITY.exec(capacities[id] ?? '') ?? [];
    const seenByEnd = new Date(end - REGISTRATION_MS);
    return own === undefined
      ? []
      : [{ seenAt: seenByEnd, process: null, isRegistered, places: Number(own), reserve: Number(others) }];
  });
}
