import { randomUUID } from 'node:crypto';

/** The result of a claim: the key is new, its work is done, or another request is working on it. */
export type Claim = 'new' | 'done' | 'in_progress';

/**
 * Remembers handled notifications. Every function must be atomic. Otherwise a receiver could
 * handle two copies of a notification that arrive together. Times are in milliseconds.
 */
export type DeduplicationStore = {
  /** Claims a key for a holder. The claim expires after `ttl`, because the holder may crash. */
  claim(key: string, holder: string, ttl: number): Promise<Claim>;
  /** Marks a key as done for `ttl`, no matter who holds the claim now. */
  complete(key: string, ttl: number): Promise<void>;
  /** Deletes a claim if this holder still owns it. */
  release(key: string, holder: string): Promise<void>;
};

export type OnceOptions = {
  /**
   * Maximum duration of the work, in milliseconds. Default: one minute. The gateway waits 20 seconds for a response.
   * After a crash, attempts get `in_progress` until the lease ends.
   */
  readonly lease?: number;
  /**
   * How long to remember done keys, in milliseconds. Default: three days. Must exceed the time for which the gateway
   * retries. With its default delays the gateway retries for less than one day.
   */
  readonly keep?: number;
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Does the work of a notification once.
 *
 * - Returns `new` after doing the work, and `done` if the work was done before. Respond 2xx to both.
 * - Returns `in_progress` if another request is working, or crashed during the lease. Respond 503, so that the gateway
 *   retries.
 * - When `work` throws: releases the claim and rethrows, so that the next attempt can do the work.
 * - When the process dies after `work` and before `once` updates the store, the next attempt repeats the work.
 *   To prevent this, `work` must write the key in the same transaction as its effects.
 *
 * @param key the notification's `Idempotency-Key`
 * @throws the errors of `work` and of the store
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
    // A failing store must not hide the error of the work. The claim then expires with its lease.
    await store.release(key, holder).catch(() => undefined);
    throw error;
  }
  await store.complete(key, keep);
  return claim;
}
