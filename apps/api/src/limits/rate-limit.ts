import type { Quota, TokenBuckets } from '@posthorn/queue/limits/token-buckets';
import { within } from '@posthorn/runtime/lifecycle/within';
import type { ApiMetrics } from '../ops/metrics.ts';

/** A limit's decision on one request. Null if Redis is unreachable: the request then passes. */
export type Verdict = {
  isAllowed: boolean;
  /** Requests that remain now. */
  left: number;
  /** Milliseconds until the full quota is available again. */
  fullInMs: number;
  /** Milliseconds until the next request is allowed; 0 if it is allowed now. */
  nextInMs: number;
} | null;

/** A quota for each holder, such as a caller or a network. */
export type RateLimit = {
  name: string;
  quota: Quota;
  /** Spends one token of the holder. */
  take(holder: string): Promise<Verdict>;
  /** Whether this process knows that the holder has no tokens left. Does not call Redis. */
  isSpent(holder: string): boolean;
};

/** Tokens of one holder that this process took from the shared bucket, and the bucket's last known state. */
type Lease = {
  tokens: number;
  left: number;
  fullAt: number;
  nextAt: number;
  /** The running refill, which concurrent requests share. */
  refilling: Promise<void> | null;
};

/** A lease is 1 % of the quota, at least one token. Each process can exceed the quota by one lease. */
const LEASES_PER_QUOTA = 100;
/** Upper bound of a lease for large quotas, in tokens. */
const LARGEST_LEASE = 100;
/** Holders in memory. A new holder evicts the oldest. */
const MOST_LEASES = 10_000;
/** Timeout of a refill: a slow Redis must not slow down every request. */
const REFILL_TIMEOUT_MS = 250;
/** Time after a failed refill in which all requests pass and this limit does not call Redis. */
const BYPASS_MS = 1_000;

/**
 * Creates a rate limit that all processes share. Each process leases tokens from the shared bucket in chunks, so
 * a busy caller costs one Redis call per chunk. Requests pass while Redis is unreachable: an outage of the limiter
 * must not become an outage of the API.
 */
export function createRateLimit(
  name: string,
  quota: Quota,
  buckets: TokenBuckets,
  { rateLimited, cacheLookups }: Pick<ApiMetrics, 'rateLimited' | 'cacheLookups'>,
): RateLimit {
  const chunk = Math.min(LARGEST_LEASE, Math.max(1, Math.floor(quota.tokens / LEASES_PER_QUOTA)));
  const leases = new Map<string, Lease>();
  let bypassUntil = 0;

  function leaseOf(holder: string): Lease {
    const known = leases.get(holder);
    if (known !== undefined) return known;
    const [oldest] = leases.keys();
    if (leases.size >= MOST_LEASES && oldest !== undefined) leases.delete(oldest);
    const lease = { tokens: 0, left: 0, fullAt: 0, nextAt: 0, refilling: null };
    leases.set(holder, lease);
    return lease;
  }

  async function refill(lease: Lease, holder: string): Promise<void> {
    try {
      const { taken, left, fullInMs, nextInMs } = await within(
        REFILL_TIMEOUT_MS,
        buckets.take(name, holder, quota, chunk),
        `No answer within ${REFILL_TIMEOUT_MS} ms`,
      );
      const now = performance.now();
      lease.tokens += taken;
      lease.left = left;
      lease.fullAt = now + fullInMs;
      lease.nextAt = taken > 0 ? 0 : now + nextInMs;
    } catch {
      // Not logged: the Redis connection reports a lost connection. A refill that timed out on a slow Redis, or that
      // Redis rejected, leaves no log line.
      bypassUntil = performance.now() + BYPASS_MS;
    } finally {
      lease.refilling = null;
    }
  }

  return {
    name,
    quota,
    async take(holder) {
      const lease = leaseOf(holder);
      const verdictOf = (isAllowed: boolean): Verdict => {
        const now = performance.now();
        if (!isAllowed) rateLimited.inc({ limit: name });
        return {
          isAllowed,
          left: lease.left + lease.tokens,
          fullInMs: Math.max(0, lease.fullAt - now),
          nextInMs: isAllowed ? 0 : Math.max(0, lease.nextAt - now),
        };
      };
      cacheLookups.inc({ cache: 'rate_limit', result: lease.tokens < 1 ? 'miss' : 'hit' });
      // A loop, because concurrent requests share a refill and may have spent all of its tokens.
      while (lease.tokens < 1) {
        const now = performance.now();
        if (now < bypassUntil) return null;
        if (now < lease.nextAt) return verdictOf(false);
        lease.refilling ??= refill(lease, holder);
        await lease.refilling;
      }
      lease.tokens -= 1;
      return verdictOf(true);
    },
    isSpent: (holder) => (leases.get(holder)?.nextAt ?? 0) > performance.now(),
  };
}
