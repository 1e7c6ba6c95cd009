import { z } from 'zod';
import type { Redis } from './redis.ts';
import { defineScript } from './redis-script.ts';

/** Keys: the lock. Arguments: the holder's token. Result: 1 if it was the holder's, else 0. */
const releaseLock = defineScript(
  "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0",
);

/**
 * Keys: the lock, the cursor. Arguments: the holder's token, the cursor's text. Result: 1 if the
 * lock was the holder's and the cursor is written, else 0.
 */
const writeUnderLock = defineScript(
  "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end redis.call('SET', KEYS[2], ARGV[2]) return 1",
);

/** How far a sweep has come: every open notification up to `after` was known to Redis. */
const cursorSchema = z.strictObject({
  /** Id of the last notification swept; '' at the beginning. */
  after: z.string(),
  /** When the sweep began, in milliseconds of Unix time. */
  begunAt: z.number(),
  /** Whether it has come to the newest; an earlier version did not say. */
  isAtEnd: z.boolean().default(true),
});
export type SweepCursor = z.infer<typeof cursorSchema>;

/**
 * What sweepers share: who sweeps, and how far the sweep has come. It is kept in Redis so that it
 * is lost together with what it speaks of: after a flush the sweep begins anew.
 */
export type SweepState = {
  /** @returns whether this sweeper may sweep, for at most `ttlMs` */
  claim(token: string, ttlMs: number): Promise<boolean>;
  release(token: string): Promise<void>;
  /** @returns null when no sweep has begun */
  readCursor(): Promise<SweepCursor | null>;
  /**
   * @returns false, and writes nothing, when the sweeper is not alone any more, or when Redis lost the
   *   lock and with it what the cursor speaks of
   */
  writeCursor(token: string, cursor: SweepCursor): Promise<boolean>;
};

/** @param prefix first part of the keys: QUEUE_PREFIX */
export function createSweepState(redis: Redis, prefix: string): SweepState {
  const lock = `{${prefix}}:sweep:lock`;
  const cursor = `{${prefix}}:sweep:cursor`;
  return {
    async claim(token, ttlMs) {
      return (await redis.set(lock, token, 'PX', ttlMs, 'NX')) === 'OK';
    },
    async release(token) {
      await releaseLock(redis, [lock], [token]);
    },
    async readCursor() {
      const text = await redis.get(cursor);
      return text === null ? null : cursorSchema.parse(JSON.parse(text));
    },
    async writeCursor(token, value) {
      return (await writeUnderLock(redis, [lock, cursor], [token, JSON.stringify(value)])) === 1;
    },
  };
}
