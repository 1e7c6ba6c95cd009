import type { Quota, TokenBuckets } from '@posthorn/queue/limits/token-buckets';
import { within } from '@posthorn/runtime/lifecycle/within';
import type { ApiMetrics } from '../ops/metrics.ts';

/** What a limit says of one request; null when it can't say, which lets the request pass. */
export type Verdict = {
  isAllowed: boolean;
  /** Requests that may still be made at once. */
  left: number;
  /** Until all may be made at once again. */
  fullInMs: number;
  /** Until one more may be made; 0 when it may. */
  nextInMs: number;
} | null;

/** How often a holder may do something. */
export type RateLimit = {
  name: string;
  quota: Quota;
  take(holder: string): Promise<Verdict>;
  /** Whether this process has just heard that the holder has nothing left; asks nobody. */
  isSpent(holder: string): boolean;
};

/** Tokens of one holder that this process has taken from the bucket, and what it heard of the bucket. */
type Lease = { tokens: number; left: number; fullAt: number; nextAt: number; asking: Promise<void> | null };

/** A lease is a hundredth of the quota: what each process may let through too much. */
const LEASES_PER_QUOTA = 100;
const LARGEST_LEASE = 100;
const MOST_LEASES = 10_000;
/** A limiter is to protect the service, so its store must never be what slows the service down. */
const PATIENCE_MS = 250;
const AWAY_MS = 1_000;

/**
 * A limit over all processes. Tokens are leased from the shared bucket in chunks, so that a busy
 * caller costs Redis one round trip in a hundred requests. While Redis is away everything passes: what
 * the limit guards against is rarer, and less bad, than a gateway that is shut because of its limiter.
 */
export function createRateLimit(
  name: string,
  quota: Quota,
  buckets: TokenBuckets,
  { rateLimited, cacheLookups }: Pick<ApiMetrics, 'rateLimited' | 'cacheLookups'>,
): RateLimit {
  const chunk = Math.min(LARGEST_LEASE, Math.max(1, Math.floor(quota.tokens / LEASES_PER_QUOTA)));
  const leases = new Map<string, Lease>();
  let awayUntil = 0;

  function leaseOf(holder: string): Lease {
    const known = leases.get(holder);
    if (known !== undefined) return known;
    const [oldest] = leases.keys();
    if (leases.size >= MOST_LEASES && oldest !== undefined) leases.delete(oldest);
    const lease = { tokens: 0, left: 0, fullAt: 0, nextAt: 0, asking: null };
    leases.set(holder, lease);
    return lease;
  }

  async function refill(lease: Lease, holder: string): Promise<void> {
    try {
      const { taken, left, fullInMs, nextInMs } = await within(
        PATIENCE_MS,
        buckets.take(name, holder, quota, chunk),
        `No answer within ${PATIENCE_MS} ms`,
      );
      const now = performance.now();
      lease.tokens += taken;
      lease.left = left;
      lease.fullAt = now + fullInMs;
      lease.nextAt = taken > 0 ? 0 : now + nextInMs;
    } catch {
      // Whoever else uses this connection says that it is away.
      awayUntil = performance.now() + AWAY_MS;
    } finally {
      lease.asking = null;
    }
  }

  return {
    name,
    quota,
    async take(holder) {
      const lease = leaseOf(holder);
      const judge = (isAllowed: boolean): Verdict => {
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
      // Others wait for the same lease, and may have used it up before it is this one's turn.
      while (lease.tokens < 1) {
        const now = performance.now();
        if (now < awayUntil) return null;
        if (now < lease.nextAt) return judge(false);
        lease.asking ??= refill(lease, holder);
        await lease.asking;
      }
      lease.tokens -= 1;
      return judge(true);
    },
    isSpent: (holder) => (leases.get(holder)?.nextAt ?? 0) > performance.now(),
  };
}
