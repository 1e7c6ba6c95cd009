import { isIPv6 } from 'node:net';
import { isInternalAddress } from '@posthorn/domain/address-policy';
import { Problem } from '@posthorn/domain/problem';
import type { Quota, TokenBuckets } from '@posthorn/queue/limits/token-buckets';
import { type Caller, callerId } from '../auth/caller.ts';
import { FormerCredentialsError } from '../auth/credential-problems.ts';
import type { ApiMetrics } from '../ops/metrics.ts';
import { createRateLimit, type RateLimit, type Verdict } from './rate-limit.ts';

/** The quota of each limit; null for no limit. */
type Quotas = { caller: Quota | null; decrypt: Quota | null; failedAuthentication: Quota | null };

/**
 * RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers). Empty if the limit is off or Redis is
 * unreachable.
 */
type RateLimitFields = Readonly<Record<string, string>>;

export type Limits = {
  /**
   * Authenticates. If too many attempts from the same network failed recently, rejects the request without a check
   * of its credentials. Attempts from internal addresses do not count.
   *
   * @throws Problem rate_limited, or any error of `authenticate`
   */
  guard<Who>(ip: string, authenticate: () => Promise<Who>): Promise<Who>;
  /**
   * Counts a request of a caller.
   * @param isDecrypt whether the response shows a secret: a second, lower limit applies
   * @throws Problem rate_limited
   */
  admit(caller: Caller, isDecrypt: boolean): Promise<RateLimitFields>;
};

export function createLimits(
  quotas: Quotas,
  buckets: TokenBuckets,
  metrics: Pick<ApiMetrics, 'rateLimited' | 'cacheLookups'>,
): Limits {
  const create = (name: string, quota: Quota | null) =>
    quota === null ? null : createRateLimit(name, quota, buckets, metrics);
  const perCaller = create('caller', quotas.caller);
  const perDecrypt = create('decrypt', quotas.decrypt);
  const perFailure = create('failed-authentication', quotas.failedAuthentication);

  return {
    async guard(ip, authenticate) {
      if (perFailure === null) return authenticate();
      const network = networkOf(ip);
      if (perFailure.isSpent(network)) await spend(perFailure, network);
      try {
        return await authenticate();
      } catch (error) {
        // An internal address is probably a proxy that is missing in TRUSTED_PROXIES. All callers share this
        // address, so one attacker would lock out everyone.
        if (isGuess(error) && !isInternalAddress(ip)) await spend(perFailure, network);
        throw error;
      }
    },

    async admit(caller, isDecrypt) {
      const holder = holderOf(caller);
      const fields = perCaller === null ? {} : await spend(perCaller, holder);
      if (!isDecrypt || perDecrypt === null) return fields;
      return join(fields, await spend(perDecrypt, holder));
    },
  };
}

async function spend(limit: RateLimit, holder: string): Promise<RateLimitFields> {
  const verdict = await limit.take(holder);
  if (verdict === null) return {};
  const fields = fieldsOf(limit, verdict);
  if (verdict.isAllowed) return fields;
  throw new Problem('rate_limited', {
    detail: `The limit ${limit.name} (${limit.quota.tokens} per ${limit.quota.windowMs / 1_000} s) is reached.`,
    headers: { ...fields, 'Retry-After': String(Math.max(1, Math.ceil(verdict.nextInMs / 1_000))) },
  });
}

function fieldsOf({ name, quota }: RateLimit, { left, fullInMs }: NonNullable<Verdict>): RateLimitFields {
  return {
    'RateLimit-Policy': `"${name}";q=${quota.tokens};w=${Math.ceil(quota.windowMs / 1_000)}`,
    RateLimit: `"${name}";r=${left};t=${Math.ceil(fullInMs / 1_000)}`,
  };
}

/** Appends the fields of a second limit: both headers are lists. */
function join(one: RateLimitFields, other: RateLimitFields): RateLimitFields {
  return Object.fromEntries(
    Object.entries(other).map(([name, value]) => [name, name in one ? `${one[name]}, ${value}` : value]),
  );
}

function holderOf(caller: Caller): string {
  return `${caller.kind} ${caller.organizationId} ${callerId(caller)}`;
}

const GUESS_CODES: ReadonlySet<string> = new Set(['invalid_token', 'invalid_api_key', 'invalid_credentials']);

/** Whether the sender may be guessing. Missing, ambiguous and formerly valid credentials are not guesses. */
function isGuess(error: unknown): boolean {
  return (
    error instanceof Problem &&
    GUESS_CODES.has(error.code) &&
    !(error.cause instanceof FormerCredentialsError)
  );
}

/**
 * The network of one internet subscriber: an IPv4 address, or an IPv6 /64 network, because a subscriber can use
 * any address within it.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  // `::` replaces the zero groups that are missing from eight. An embedded IPv4 address counts as two groups.
  const after = tail === undefined ? [] : tail.split(':').filter((group) => group !== '');
  const zeros = Math.max(0, 8 - groups.length - after.length - (ip.includes('.') ? 1 : 0));
  const all =
    tail === undefined ? groups : [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
