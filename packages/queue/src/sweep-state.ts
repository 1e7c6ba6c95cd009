import { z } from 'zod';
import { defineScript, type Redis } from './redis/client.ts';

/** KEYS[1] lock. ARGV[1] the holder's token. Returns 1 if the holder released the lock, else 0. */
const releaseLock = defineScript(
  "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0",
);

/** KEYS[1] lock. ARGV[1] the holder's token, ARGV[2] ms. Returns 1 if the holder has the lock for this time, else 0. */
const renewLock = defineScript(
  "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0",
);

/**
 * KEYS[1] lock, KEYS[2] cursor. ARGV[1] the holder's token, ARGV[2] the cursor as JSON. Writes the cursor and
 * returns 1 if the holder still has the lock, else returns 0.
 */
const writeUnderLock = defineScript(
  "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end redis.call('SET', KEYS[2], ARGV[2]) return 1",
);

/** The walks of a sweep through the open notifications, which progress independently. */
export type SweepWalk = 'newest' | 'retried' | 'full';
/**
 * `changed`: `begunAt` is when the last sweep began that applied all changed settings to their lanes. `breakers`: the walk
 * through the circuit breakers that Redis may have lost.
 */
export type SweepPart = SweepWalk | 'changed' | 'breakers';

/** Last parts of the keys. The previous version wrote the cursor of its only walk to the first. */
const KEYS: Readonly<Record<SweepPart, string>> = {
  newest: 'cursor',
  retried: 'retried',
  full: 'full',
  changed: 'changed',
  breakers: 'breakers',
};

/** Progress of a walk: Redis knew everything up to the cursor. */
const cursorSchema = z.strictObject({
  /** Id of the last visited notification or configuration, '' at the beginning. */
  after: z.string(),
  /** Due time of the last visited notification, Unix time in milliseconds. Only for a walk by due time. */
  dueAfter: z.number().optional(),
  /** When the walk began, Unix time in milliseconds. */
  begunAt: z.number(),
  /** Whether the walk has reached its end. */
  isAtEnd: z.boolean(),
});
export type SweepCursor = z.infer<typeof cursorSchema>;

/**
 * State that the sweepers of all workers share. Redis holds this state, so a flush that loses the data also loses
 * the state. The next sweep then starts from the beginning.
 */
export type SweepState = {
  /** @returns whether this sweeper holds the lock, for at most `ttlMs` */
  claim(token: string, ttlMs: number): Promise<boolean>;
  /** Keeps the lock for `ttlMs` from now. Does nothing for a sweeper that no longer holds the lock. */
  renew(token: string, ttlMs: number): Promise<void>;
  release(token: string): Promise<void>;
  /** @returns null when no walk has begun */
  findCursor(part: SweepPart): Promise<SweepCursor | null>;
  /** @returns false, and writes nothing, when this sweeper no longer holds the lock */
  writeCursor(token: string, part: SweepPart, cursor: SweepCursor): Promise<boolean>;
};

/** @param prefix first part of the keys: QUEUE_PREFIX */
export function createSweepState(redis: Redis, prefix: string): SweepState {
  const lock = `{${prefix}}:sweep:lock`;
  const keyOf = (part: SweepPart) => `{${prefix}}:sweep:${KEYS[part]}`;
  return {
    async claim(token, ttlMs) {
      return (await redis.set(lock, token, 'PX', ttlMs, 'NX')) === 'OK';
    },
    async renew(token, ttlMs) {
      await renewLock(redis, [lock], [token, ttlMs]);
    },
    async release(token) {
      await releaseLock(redis, [lock], [token]);
    },
    async findCursor(part) {
      const text = await redis.get(keyOf(part));
      return text === null ? null : cursorSchema.parse(JSON.parse(text));
    },
    async writeCursor(token, part, cursor) {
      return (await writeUnderLock(redis, [lock, keyOf(part)], [token, JSON.stringify(cursor)])) === 1;
    },
  };
}
