import { randomUUID } from 'node:crypto';

/** What a store says of a key that is claimed: nobody had it, its work is done, or somebody is at it. */
export type Claim = 'new' | 'done' | 'in_progress';

/**
 * Remembers which notifications were handled. Every step is atomic, or two copies of a notification
 * that arrive at once would both be handled. Times are milliseconds.
 */
export type DeduplicationStore = {
  /** Claims a key for a holder. The claim ends by itself after `ttl`, for its holder may have crashed. */
  claim(key: string, holder: string, ttl: number): Promise<Claim>;
  /** Says that a key's work is done, whoever holds it by now, and remembers that for `ttl`. */
  complete(key: string, ttl: number): Promise<void>;
  /** Gives a claim back, if it is still this holder's. */
  release(key: string, holder: string): Promise<void>;
};

export type OnceOptions = {
  /**
   * How long the work may take, in milliseconds: a minute unless told. The gateway waits 20 seconds for an answer;
   * after a crash its next attempts get `in_progress` until this is over.
   */
  readonly lease?: number;
  /** How long to remember what is done: three days unless told. The ten attempts take at most one. */
  readonly keep?: number;
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Does the work of a notification unless it was done before. `new`: it was done now. `done`: earlier; answer 2xx.
 * `in_progress`: another request is at it, or crashed within the last minute; answer 503, and the gateway asks again.
 *
 * When `work` throws, the claim is given back, the error is thrown, and the next attempt tries anew. When the process
 * dies between the end of `work` and the store's hearing of it, the work is done twice: where that must
 * not be, let `work` write the key in the same transaction as its effects.
 */
export async function once(
  store: DeduplicationStore,
  key: string,
  work: () => unknown,
  { lease = MINUTE, keep = 3 * DAY }: OnceOptions = {},
): Promise<Claim> {
  const holder = randomUUID();
  const claim = await store.claim(key, holder, lease);
  if (claim !== 'new') return claim;
  try {
    await work();
  } catch (error) {
    // A store that is down must not hide what happened; the lease gives the claim back too.
    await store.release(key, holder).catch(() => undefined);
    throw error;
  }
  await store.complete(key, keep);
  return claim;
}
