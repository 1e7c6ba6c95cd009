import type { Quota, TokenBuckets } from '@posthorn/queue/limits/token-buckets';
import { answersWithin } from '@posthorn/runtime/limits/answers-within';
import { createHolders, type Holders } from '@posthorn/runtime/limits/holders';
import type { ApiMetrics } from '../ops/metrics.ts';

/** A limit on one holder, such as a caller, an organization or a network. */
export type Claim = { name: string; holder: string; quota: Quota };

/** A limit's decision on one request. */
export type Verdict = {
  claim: Claim;
  isAllowed: boolean;
  /** Requests that remain now. */
  left: number;
  /** Milliseconds until the full quota is available again. */
  fullInMs: number;
  /** Milliseconds until the next request is allowed; 0 if it is allowed now. */
  nextInMs: number;
};

export type RateLimits = {
  /**
   * Spends one token of each claim. Spends nothing if a claim has no token left.
   * @param group what the claims have in common, so that Redis answers for all of them in one round trip
   * @returns a verdict for each claim; null if Redis is unreachable: the request then passes
   */
  spend(group: string, claims: readonly Claim[]): Promise<Verdict[] | null>;
  /** Whether this process knows that the holder has no tokens left. Does not call Redis. */
  isSpent(claim: Claim): boolean;
};

/** Tokens of one holder that this process took from the shared bucket, and the bucket's last known state. */
type Lease = {
  tokens: number;
  /** Tokens left in the bucket; null before the first answer. */
  left: number | null;
  fullAt: number;
  nextAt: number;
  /** The running refill, which concurrent requests share. */
  refilling: Promise<void> | null;
};

/** A lease is 1 % of the quota, at least one token. Each process can exceed the quota by one lease. */
const LEASES_PER_QUOTA = 100;
/** Upper bound of a lease for large quotas, in tokens. */
const LARGEST_LEASE = 100;
/** Timeout of a refill: a slow Redis must not slow down every request. */
const REFILL_TIMEOUT_MS = 250;
/** Time after a failed refill in which all requests pass and this limit does not call Redis. */
const BYPASS_MS = 1_000;

/**
 * Creates rate limits that all processes share. Each process leases tokens from the shared buckets in chunks, so
 * a busy holder costs one Redis call per chunk. Requests pass while Redis is unreachable: an outage of the limiter
 * must not become an outage of the API.
 */
export function createRateLimits(
  buckets: TokenBuckets,
  cacheLookups: Pick<ApiMetrics['cacheLookups'], 'inc'>,
): RateLimits {
  /** The leases of each limit: holders of one limit evict no holder of another limit. */
  const limits = new Map<string, Holders<Lease>>();
  let bypassUntil = 0;

  function leaseOf(claim: Claim): Lease {
    const { name } = claim;
    let leases = limits.get(name);
    if (leases === undefined) {
      leases = createHolders(() => ({ tokens: 0, left: null, fullAt: 0, nextAt: 0, refilling: null }));
      limits.set(name, leases);
    }
    return leases.get(keyOf(claim));
  }

  async function refill(group: string, held: readonly Held[]): Promise<void> {
    try {
      const answers = await answersWithin(
        REFILL_TIMEOUT_MS,
        buckets.take(
          group,
          held.map(({ claim }) => ({ ...claim, tokens: chunkOf(claim.quota) })),
        ),
      );
      const now = performance.now();
      for (const [at, { lease }] of held.entries()) {
        const answer = answers[at];
        if (answer === undefined) continue;
        lease.tokens += answer.taken;
        lease.left = Math.max(0, answer.left);
        lease.fullAt = now + answer.fullInMs;
        lease.nextAt = answer.taken > 0 ? 0 : now + answer.nextInMs;
      }
    } catch {
      // Not logged: the Redis connection reports a lost connection. A refill that timed out on a slow Redis, or that
      // Redis rejected, leaves no log line.
      bypassUntil = performance.now() + BYPASS_MS;
    } finally {
      for (const { lease } of held) lease.refilling = null;
    }
  }

  /** Refills the leases in one call, apart from those that another request is refilling. */
  async function refillAll(group: string, held: readonly Held[]): Promise<void> {
    const unasked = held.filter(({ lease }) => lease.refilling === null);
    if (unasked.length > 0) {
      const refilling = refill(group, unasked);
      for (const { lease } of unasked) lease.refilling = refilling;
    }
    await Promise.all(held.map(({ lease }) => lease.refilling));
  }

  return {
    async spend(group, claims) {
      const all = claims.map((claim) => ({ claim, lease: leaseOf(claim) }));
      cacheLookups.inc({ cache: 'rate_limit', result: all.some(isEmpty) ? 'miss' : 'hit' });
      // A loop, because concurrent requests share a refill and may have spent all of its tokens.
      for (let empty = all.filter(isEmpty); empty.length > 0; empty = all.filter(isEmpty)) {
        const now = performance.now();
        if (now < bypassUntil) return null;
        if (empty.some((held) => isRefused(held, now))) return all.map((held) => verdictOf(held, now));
        await refillAll(group, empty);
      }
      const now = performance.now();
      const verdicts = all.map((held) => verdictOf(held, now));
      for (const { lease } of all) lease.tokens -= 1;
      return verdicts;
    },
    isSpent: (claim) => (limits.get(claim.name)?.peek(keyOf(claim))?.nextAt ?? 0) > performance.now(),
  };
}

/** A changed quota starts a new lease, like the new bucket that it starts in Redis. */
const keyOf = ({ holder, quota: { tokens, windowMs } }: Claim) => `${holder} ${tokens} ${windowMs}`;

type Held = { claim: Claim; lease: Lease };

const isEmpty = ({ lease }: Held) => lease.tokens < 1;
const isRefused = ({ lease }: Held, now: number) => lease.tokens < 1 && now < lease.nextAt;

const chunkOf = ({ tokens }: Quota) =>
  Math.min(LARGEST_LEASE, Math.max(1, Math.floor(tokens / LEASES_PER_QUOTA)));

function verdictOf(held: Held, now: number): Verdict {
  const { claim, lease } = held;
  const isAllowed = !isRefused(held, now);
  return {
    claim,
    isAllowed,
    left: (lease.left ?? claim.quota.tokens) + Math.max(0, lease.tokens - 1),
    fullInMs: Math.max(0, lease.fullAt - now),
    nextInMs: isAllowed ? 0 : Math.max(0, lease.nextAt - now),
  };
}
