import { z } from 'zod';
import { defineScript, type Redis } from './redis.ts';

/** KEYS[1] lock. ARGV[1] the holder's token. Returns 1 if the holder released the lock, else 0. */
const releaseLock = defineScript(
  "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0",
);

/**
 * KEYS[1] lock, KEYS[2] cursor. ARGV[1] the holder's token, ARGV[2] the cursor as JSON. Writes the cursor and
 * returns 1 if the holder still has the lock, else returns 0.
 */
const writeUnderLock = defineScript(
  "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end redis.call('SET', KEYS[2], ARGV[2]) return 1",
);

/** Progress of a sweep: Redis knew every open notification up to `after`. */
const cursorSchema = z.strictObject({
  /** Id of the last swept notification, '' at the beginning. */
  after: z.string(),
  /** When the sweep began, Unix time in milliseconds. */
  begunAt: z.number(),
  /** Whether the sweep has reached the newest notification. */
  isAtEnd: z.boolean(),
});
type SweepCursor = z.infer<typeof cursorSchema>;

/**
 * State that the sweepers of all workers share. Redis holds this state, so a flush that loses the data also loses
 * the state. The next sweep then starts from the beginning.
 */
export type SweepState = {
  /** @returns whether this sweeper holds the lock, for at most `ttlMs` */
  claim(token: string, ttlMs: number): Promise<boolean>;
  release(token: string): Promise<void>;
  /** @returns null when no sweep has begun */
  findCursor(): Promise<SweepCursor | null>;
  /** @returns false, and writes nothing, when this sweeper no longer holds the lock */
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
    async findCursor() {
      const text = await redis.get(cursor);
      return text === null ? null : cursorSchema.parse(JSON.parse(text));
    },
    async writeCursor(token, value) {
      return (await writeUnderLock(redis, [lock, cursor], [token, JSON.stringify(value)])) === 1;
    },
  };
}
