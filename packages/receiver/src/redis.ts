import type { DeduplicationStore } from './once.ts';
import type { SeenNonce } from './verify.ts';

/**
 * Sends one command with the Redis client of your choice.
 * ioredis: `(...command) => redis.call(...command)`. node-redis: `(...command) => client.sendCommand(command)`.
 */
export type SendCommand = (name: string, ...args: string[]) => Promise<unknown>;

const DONE = 'done';

/**
 * Deletes a claim if the holder still owns it. After the lease another holder may own the claim.
 * KEYS[1] the claim; ARGV[1] the holder. Returns 1 after deleting the claim, else 0.
 */
const RELEASE =
  "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

/** A store in Redis with one key per notification. The value is the holder of the claim, or `done`. */
export function redisStore(send: SendCommand, prefix = 'posthorn:notification:'): DeduplicationStore {
  return {
    async claim(key, holder, ttl) {
      const set = await send('SET', prefix + key, holder, 'PX', `${ttl}`, 'NX');
      if (set !== null) return 'new';
      // If the claim expires between the two commands, return in_progress. The next attempt gets the claim.
      return String(await send('GET', prefix + key)) === DONE ? 'done' : 'in_progress';
    },
    async complete(key, ttl) {
      await send('SET', prefix + key, DONE, 'PX', `${ttl}`);
    },
    async release(key, holder) {
      await send('EVAL', RELEASE, '1', prefix + key, holder);
    },
  };
}

/** Remembers nonces in Redis, each until its signature is too old. */
export function redisNonces(send: SendCommand, prefix = 'posthorn:nonce:'): SeenNonce {
  return async (nonce, seconds) =>
    (await send('SET', prefix + nonce, '1', 'EX', `${seconds}`, 'NX')) === null;
}
