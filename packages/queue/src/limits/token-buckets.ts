import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defineScript, type Redis } from '../redis.ts';
import takeSource from './take.lua';

const takeScript = defineScript(takeSource);
const takenSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** Tokens in a full bucket, and the milliseconds in which an empty bucket fills. */
export type Quota = { tokens: number; windowMs: number };

/** Tokens taken and left, and the milliseconds until the bucket is full and until its next token. */
type Taken = { taken: number; left: number; fullInMs: number; nextInMs: number };

/** Token buckets that all processes share. */
export type TokenBuckets = {
  /**
   * Takes the wanted tokens, or as many as the bucket has. Costs one round trip.
   * @param name of the limit
   * @param holder the bucket's owner. Redis stores only a hash of the holder
   * @throws Error when Redis does not answer
   */
  take(name: string, holder: string, quota: Quota, wanted: number): Promise<Taken>;
};

/** @param prefix first part of the keys: QUEUE_PREFIX */
export function createTokenBuckets(redis: Redis, prefix: string): TokenBuckets {
  return {
    async take(name, holder, { tokens, windowMs }, wanted) {
      const digest = createHash('sha256').update(holder).digest('base64url').slice(0, 22);
      // The whole key is the hash tag, so a cluster spreads the buckets over its nodes.
      const key = `{${prefix}:limit:${name}:${digest}}`;
      const [taken, left, fullInMs, nextInMs] = takenSchema.parse(
        await takeScript(redis, [key], [tokens, windowMs, wanted]),
      );
      return { taken, left, fullInMs, nextInMs };
    },
  };
}
