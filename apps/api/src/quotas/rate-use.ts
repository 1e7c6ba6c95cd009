import type { Quota, TokenBuckets } from '@posthorn/queue/limits/token-buckets';
import { ORGANIZATION } from '../limits/limits.ts';
import type { OrganizationQuotas } from './find-quotas.ts';
import { NOTIFICATIONS } from './notification-rate.ts';

/**
 * What an organization has used of the bursts of its rates, and what has not come back yet. Above the quota while the
 * organization owes notifications. Null for a rate that is off.
 */
export type RateUse = { requests: number | null; notifications: number | null };

/**
 * Reads the use of both rates, and takes nothing. Each API process takes 1 % of a quota in advance, which counts as used.
 * @throws Error when Redis does not answer
 */
export async function readRateUse(
  buckets: TokenBuckets,
  organizationId: string,
  terms: Pick<OrganizationQuotas, 'requests' | 'notifications'>,
): Promise<RateUse> {
  const useOf = async (name: string, quota: Quota | null) => {
    if (quota === null) return null;
    const [bucket] = await buckets.take(organizationId, [{ name, holder: organizationId, quota, tokens: 0 }]);
    // The script rounds `left` down, so a full bucket may seem to lack a token.
    return bucket === undefined || bucket.fullInMs === 0 ? 0 : quota.tokens - bucket.left;
  };
  const [requests, notifications] = await Promise.all([
    useOf(ORGANIZATION, terms.requests),
    useOf(NOTIFICATIONS, terms.notifications),
  ]);
  return { requests, notifications };
}
