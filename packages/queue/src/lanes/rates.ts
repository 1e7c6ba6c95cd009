import { isId, timeOf } from '@posthorn/domain/ids';
import { defineScript, type Redis } from '../redis/client.ts';

/** Attempts of the same period share a hash. A rate is therefore exact to this time, and keys stay few. */
const BUCKET_MS = 5_000;
/**
 * The longest time that a rate looks back. Three times DELIVERY_TIMEOUT, so a lane with one slot and an endpoint that
 * hangs still has a rate. A longer time would hide for longer that a receiver or the number of workers has changed.
 */
const LONGEST_WINDOW_MS = 60_000;
/** With a shorter time, the counts that workers have not added yet would distort the rate. */
const SHORTEST_WINDOW_MS = 10_000;
/** The longest window, and the part of the oldest bucket before it. */
const TTL_MS = LONGEST_WINDOW_MS + 2 * BUCKET_MS;
/** Lanes in one call. Redis runs nothing else during a call, so calls must stay short. */
const BATCH = 500;

/** KEYS[1] bucket. ARGV[1] ms until the bucket expires; then for each lane: its configuration, number of attempts. */
const addToBucket = defineScript(
  `for at = 2, #ARGV, 2 do redis.call('HINCRBY', KEYS[1], ARGV[at], ARGV[at + 1]) end
  return redis.call('PEXPIRE', KEYS[1], ARGV[1])`,
);

/** How fast the lanes of one shard drain. */
export type LaneRates = {
  /** Adds the number of attempts that each lane has finished since the last call of this worker. */
  add(finished: ReadonlyMap<string, number>): Promise<void>;
  /**
   * Computes how many attempts each lane has finished per second, whatever their results: every attempt takes one
   * notification from those that wait. The window begins when the oldest waiting notification was created, 10 to 60
   * seconds ago. Before, the lane may have had nothing to do, and an idle time says nothing about its speed.
   */
  read(configurationIds: readonly string[]): Promise<number[]>;
};

type LaneRatesOptions = {
  redis: Redis;
  /** First part of every key, with the shard's hash tag. */
  prefix: string;
  /** Clock in milliseconds, by default `Date.now()`. The clocks of all processes agree within seconds. */
  now?: () => number;
};

export function createLaneRates({ redis, prefix, now = Date.now }: LaneRatesOptions): LaneRates {
  const keyOf = (bucket: number) => `${prefix}:rate:${bucket}`;
  const bucketAt = (at: number) => Math.floor(at / BUCKET_MS);

  async function readBatch(ids: readonly string[]): Promise<number[]> {
    const at = now();
    const last = bucketAt(at);
    const length = last - bucketAt(at - LONGEST_WINDOW_MS) + 1;
    const buckets = await Promise.all(
      Array.from({ length }, (_, back) => redis.hmget(keyOf(last - back), ...ids)),
    );
    return Promise.all(
      ids.map(async (id, lane) => {
        const counts = buckets.map((bucket) => Number(bucket[lane] ?? 0));
        // Most lanes of a large gateway have finished nothing, whatever the window.
        if (counts.every((count) => count === 0)) return 0;
        const [oldest] = await redis.zrange(`${prefix}:lane:${id}:parked`, '0', '0');
        const first = bucketAt(at - windowOf(oldest, at));
        const finished = counts.slice(0, last - first + 1).reduce((sum, count) => sum + count, 0);
        return round((finished * 1_000) / (at - first * BUCKET_MS));
      }),
    );
  }

  return {
    async add(finished) {
      const key = keyOf(bucketAt(now()));
      const lanes = [...finished];
      for (let at = 0; at < lanes.length; at += BATCH) {
        await addToBucket(redis, [key], [TTL_MS, ...lanes.slice(at, at + BATCH).flat()]);
      }
    },

    async read(configurationIds) {
      const rates: number[] = [];
      for (let at = 0; at < configurationIds.length; at += BATCH) {
        rates.push(...(await readBatch(configurationIds.slice(at, at + BATCH))));
      }
      return rates;
    },
  };
}

/** @param oldest the waiting notification that the lane grants next; its id has the time of its creation */
function windowOf(oldest: string | undefined, at: number): number {
  if (oldest === undefined || !isId('ntf', oldest)) return LONGEST_WINDOW_MS;
  const age = at - timeOf(oldest).getTime();
  return Math.min(Math.max(age, SHORTEST_WINDOW_MS), LONGEST_WINDOW_MS);
}

/**
 * Estimates when a lane has granted a slot to all its waiting notifications, without new ones.
 * @returns seconds: 0 when none waits, null when the lane has lately finished no attempt
 */
export function secondsToDrain(waiting: number, perSecond: number): number | null {
  if (waiting === 0) return 0;
  return perSecond === 0 ? null : round(waiting / perSecond);
}

/** Three decimals are enough: the lowest rate is one attempt in the longest window. */
function round(value: number): number {
  return Math.ceil(value * 1_000) / 1_000;
}
