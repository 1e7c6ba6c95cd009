import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Redis } from '../redis.ts';
import { defineScript } from '../redis-script.ts';
import takeSource from './take.lua';

const takeScript = defineScript(takeSource);
const takenSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** How many tokens a full bucket has, and in how many milliseconds an empty one fills. */
export type Quota = { tokens: number; windowMs: number };

export type Taken = { taken: number; left: number; fullInMs: number; nextInMs: number };

/** Buckets of tokens that all processes share. */
export type TokenBuckets = {
  /**
   * Takes as many tokens as are wanted, or as there are; one round trip.
   * @param name of the limit
   * @param holder whose bucket it is; only a hash of it gets to Redis
   * @throws Error when Redis does not answer
   */
  take(name: string, holder: string, quota: Quota, wanted: number): Promise<Taken>;
};

/** @param prefix first part of the keys: QUEUE_PREFIX */
export function createTokenBuckets(redis: Redis, prefix: string): TokenBuckets {
  return {
    async take(name, holder, { tokens, windowMs }, wanted) {
      const digest = createHash('sha256').update(holder).digest('base64url').slice(0, 22);
      // The whole key is the hash tag, so the buckets spread over a cluster.
      const key = `{${prefix}:limit:${name}:${digest}}`;
      const [taken, left, fullInMs, nextInMs] = takenSchema.parse(
        await takeScript(redis, [key], [tokens, windowMs, wanted]),
      );
      return { taken, left, fullInMs, nextInMs };
    },
  };
}
