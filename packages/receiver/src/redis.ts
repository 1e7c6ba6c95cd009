import type { DeduplicationStore } from './once.ts';
import type { SeenNonce } from './verify.ts';

/**
 * Sends one command with any client: `(...command) => redis.call(...command)` for ioredis,
 * `(...command) => client.sendCommand(command)` for node-redis.
 */
export type SendCommand = (name: string, ...args: string[]) => Promise<unknown>;

const DONE = 'done';

/**
 * Gives a claim back only while it is its holder's: another may have it after the lease.
 * KEYS[1] the key; ARGV[1] the holder; answers 1 if there was something to give back.
 */
const RELEASE =
  "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

/** Remembers notifications in Redis, one key each: its value is the holder of the claim, or `done`. */
export function redisStore(send: SendCommand, prefix = 'posthorn:notification:'): DeduplicationStore {
  return {
    async claim(key, holder, ttl) {
      const set = await send('SET', prefix + key, holder, 'PX', `${ttl}`, 'NX');
      if (set !== null) return 'new';
      // A claim that ended between the two commands reads as in progress: the next attempt gets it.
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

/** Remembers nonces in Redis, each until its signature is too old to pass. */
export function redisNonces(send: SendCommand, prefix = 'posthorn:nonce:'): SeenNonce {
  return async (nonce, seconds) =>
    (await send('SET', prefix + nonce, '1', 'EX', `${seconds}`, 'NX')) === null;
}
