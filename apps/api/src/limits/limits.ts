import { isIPv6 } from 'node:net';
import { isInternalAddress } from '@posthorn/domain/address-policy';
import { Problem } from '@posthorn/domain/problem';
import type { Quota, TokenBuckets } from '@posthorn/queue/limits/token-buckets';
import { type Caller, callerId } from '../auth/caller.ts';
import { FormerCredentialsError } from '../auth/credential-problems.ts';
import type { ApiMetrics } from '../ops/metrics.ts';
import { rateInWords, refuseForNow } from './quota-refusals.ts';
import { type Claim, createRateLimits, type Verdict } from './rate-limit.ts';

/** The quota of each limit; null for no limit. */
type Quotas = {
  caller: Quota | null;
  decrypt: Quota | null;
  failedAuthentication: Quota | null;
  reports: Quota | null;
  exchanges: Quota | null;
};

/** The requests that an organization may send, over all of its callers; null for no limit. */
type FindRequestQuota = (organizationId: string) => Promise<Quota | null>;

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
   * Counts a request of a caller and of the caller's organization. A rejected request counts for neither.
   * @param isDecrypt whether the response shows a secret: a further, lower limit applies
   * @throws Problem rate_limited, quota_exceeded
   */
  admit(caller: Caller, isDecrypt: boolean): Promise<RateLimitFields>;
  /**
   * Counts a request without credentials by its network, and a report over all networks, too.
   * @throws Problem rate_limited
   */
  admitPublic(kind: PublicKind, ip: string): Promise<void>;
};

/** What a request without credentials is for: to report a leaked key, or to exchange the code of a console session. */
export type PublicKind = 'report' | 'exchange';
/** The public requests of all networks together, as a multiple of the quota of one network. */
const PUBLIC_NETWORKS = 200;
/** Name of the limit on all requests of an organization, and of its bucket. */
export const ORGANIZATION = 'organization';

export function createLimits(
  quotas: Quotas,
  findRequestQuota: FindRequestQuota,
  buckets: TokenBuckets,
  metrics: Pick<ApiMetrics, 'rateLimited' | 'quotaExceeded' | 'cacheLookups'>,
): Limits {
  const limits = createRateLimits(buckets, metrics.cacheLookups);

  async function spend(group: string, claims: readonly Claim[]): Promise<RateLimitFields> {
    if (claims.length === 0) return {};
    const verdicts = await limits.spend(group, claims);
    if (verdicts === null) return {};
    const fields = fieldsOf(verdicts);
    const refused = verdicts.find(({ isAllowed }) => !isAllowed);
    if (refused === undefined) return fields;
    const { name, quota } = refused.claim;
    if (name === ORGANIZATION)
      throw refuseForNow(metrics, 'requests', rateInWords(quota), refused.nextInMs, fields);
    metrics.rateLimited.inc({ limit: name });
    throw new Problem('rate_limited', {
      detail: `The limit ${name} (${rateInWords(quota)}) is reached.`,
      headers: { ...fields, 'Retry-After': String(Math.max(1, Math.ceil(refused.nextInMs / 1_000))) },
    });
  }

  return {
    async guard(ip, authenticate) {
      const quota = quotas.failedAuthentication;
      if (quota === null) return authenticate();
      const claim = { name: 'failed-authentication', holder: networkOf(ip), quota };
      if (limits.isSpent(claim)) await spend(claim.holder, [claim]);
      try {
        return await authenticate();
      } catch (error) {
        // An internal address is probably a proxy that is missing in TRUSTED_PROXIES. All callers share this
        // address, so one attacker would lock out everyone.
        if (isGuess(error) && !isInternalAddress(ip)) await spend(claim.holder, [claim]);
        throw error;
      }
    },

    async admit(caller, isDecrypt) {
      const { organizationId } = caller;
      const holder = holderOf(caller);
      const claim = (name: string, quota: Quota | null, of = holder) =>
        quota === null ? [] : [{ name, holder: of, quota }];
      return spend(organizationId, [
        ...claim('caller', quotas.caller),
        ...claim(ORGANIZATION, await findRequestQuota(organizationId), organizationId),
        // The sessions of an organization share one limit: a caller can create many.
        ...claim(
          'decrypt',
          isDecrypt ? quotas.decrypt : null,
          caller.kind === 'console' ? organizationId : holder,
        ),
      ]);
    },

    async admitPublic(kind, ip) {
      const group = `${kind}s` as const;
      const quota = quotas[group];
      if (quota === null) return;
      const ofAll = { tokens: quota.tokens * PUBLIC_NETWORKS, windowMs: quota.windowMs };
      // All callers behind a proxy that is missing in TRUSTED_PROXIES share an internal address.
      const ofNetwork = isInternalAddress(ip) ? [] : [{ name: kind, holder: networkOf(ip), quota }];
      // Nobody can guess a code, so only reports need a limit over all networks. Attackers could exhaust it.
      const ofEverybody = kind === 'report' ? [{ name: `all-${group}`, holder: group, quota: ofAll }] : [];
      // Both limits have the group in common, so that Redis answers for them in one round trip.
      await spend(group, [...ofNetwork, ...ofEverybody]);
    },
  };
}

/** Both headers are lists with one item for each limit. */
function fieldsOf(verdicts: readonly Verdict[]): RateLimitFields {
  const list = (item: (verdict: Verdict) => string) => verdicts.map(item).join(', ');
  return {
    'RateLimit-Policy': list(
      ({ claim: { name, quota } }) => `"${name}";q=${quota.tokens};w=${Math.ceil(quota.windowMs / 1_000)}`,
    ),
    RateLimit: list(
      ({ claim, left, fullInMs }) => `"${claim.name}";r=${left};t=${Math.ceil(fullInMs / 1_000)}`,
    ),
  };
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
