import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defineScript, type Redis } from '../redis/client.ts';
import takeSource from './take.lua';

const takeScript = defineScript(takeSource);
const takenSchema = z.array(z.tuple([z.number(), z.number(), z.number(), z.number()]));

/** Tokens in a full bucket, and the milliseconds in which an empty bucket fills. */
export type Quota = { tokens: number; windowMs: number };

/** The tokens that a caller wants from one bucket. */
type Wanted = {
  /** Name of the limit. */
  name: string;
  /** The bucket's owner. Redis stores only a hash of the holder. */
  holder: string;
  quota: Quota;
  /** The caller gets as many tokens as the bucket has. 0 only reads the bucket. */
  tokens: number;
  /** Whether the bucket gives all tokens, and then owes the tokens that it lacks. */
  mayOwe?: boolean;
};

/**
 * Tokens taken and left, and the milliseconds until the bucket is full and until its next token. `left` is negative
 * while the bucket owes.
 */
type Taken = { taken: number; left: number; fullInMs: number; nextInMs: number };

/** Token buckets that all processes share. */
export type TokenBuckets = {
  /**
   * Takes tokens from several buckets. Costs one round trip.
   * @param group what the buckets have in common, such as an organization: they share a node of a cluster
   * @returns the result of each bucket, in the order of `wanted`
   * @throws Error when Redis does not answer
   */
  take(group: string, wanted: readonly Wanted[]): Promise<Taken[]>;
};

/** @param prefix first part of the keys: QUEUE_PREFIX */
export function createTokenBuckets(redis: Redis, prefix: string): TokenBuckets {
  return {
    async take(group, wanted) {
      // The group is the hash tag, so a cluster spreads the groups over its nodes.
      const tag = `{${prefix}:limit:${digest(group)}}`;
      const answers = await takeScript(
        redis,
        // A changed quota starts a new bucket: the time in the old bucket has another meaning under another rate.
        wanted.map(
          ({ name, holder, quota: { tokens, windowMs } }) =>
            `${tag}:${name}:${digest(`${holder} ${tokens} ${windowMs}`)}`,
        ),
        wanted.flatMap(({ quota, tokens, mayOwe = false }) => [
          quota.tokens,
          quota.windowMs,
          tokens,
          mayOwe ? 1 : 0,
        ]),
      );
      return takenSchema
        .parse(answers)
        .map(([taken, left, fullInMs, nextInMs]) => ({ taken, left, fullInMs, nextInMs }));
    },
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
