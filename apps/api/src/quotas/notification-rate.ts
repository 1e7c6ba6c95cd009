import type { Quota, TokenBuckets } from '@posthorn/queue/limits/token-buckets';
import { within } from '@posthorn/runtime/lifecycle/within';
import { createHolders } from '../limits/holders.ts';

/** The notifications that an organization may create, over all API processes. */
export type NotificationRate = {
  /**
   * Whether the organization may publish now.
   * @returns 0, or the milliseconds to wait
   */
  findWait(organizationId: string, quota: Quota | null): Promise<number>;
  /** Charges a publication. The balance may become negative: the organization then waits. */
  charge(organizationId: string, count: number): void;
};

/** Tokens that this process took from the shared bucket. Negative after a publication that was larger. */
type Account = { balance: number; nextAt: number; refilling: Promise<void> | null };

/** A refill takes 1 % of the quota beyond the debt, at least one token. */
const REFILLS_PER_QUOTA = 100;
/** Timeout of a refill: a slow Redis must not slow down every publication. */
const REFILL_TIMEOUT_MS = 250;
/** How long publications pass without asking Redis after a failed refill. */
const BYPASS_MS = 1_000;

/**
 * Creates the rate of notifications. Nobody knows how many notifications a publication creates before its
 * subscribers are read, and a legal publication may be larger than the whole quota. So a publication may start
 * while the balance is positive, and its notifications may turn the balance negative.
 *
 * While the rate is off or Redis is unreachable there is no limit, and no debt from that time remains.
 */
export function createNotificationRate(buckets: TokenBuckets): NotificationRate {
  const accounts = createHolders<Account>(() => ({ balance: 0, nextAt: 0, refilling: null }));
  let bypassUntil = 0;

  async function refill(account: Account, organizationId: string, quota: Quota): Promise<void> {
    const debt = Math.max(0, -account.balance);
    const tokens = debt + Math.max(1, Math.floor(quota.tokens / REFILLS_PER_QUOTA));
    try {
      const [answer] = await within(
        REFILL_TIMEOUT_MS,
        buckets.take(organizationId, [
          { name: 'notifications', holder: organizationId, quota, tokens, mayOwe: true },
        ]),
        `No answer within ${REFILL_TIMEOUT_MS} ms`,
      );
      if (answer === undefined) return;
      account.balance += answer.taken;
      account.nextAt = answer.taken > 0 ? 0 : performance.now() + Math.max(1, answer.nextInMs);
    } catch {
      // Not logged: the Redis connection reports its own errors.
      bypassUntil = performance.now() + BYPASS_MS;
    } finally {
      account.refilling = null;
    }
  }

  return {
    async findWait(organizationId, quota) {
      const account = accounts.get(organizationId);
      while (account.balance <= 0) {
        const now = performance.now();
        if (quota === null || now < bypassUntil) {
          account.balance = 0;
          return 0;
        }
        if (now < account.nextAt) return account.nextAt - now;
        account.refilling ??= refill(account, organizationId, quota);
        await account.refilling;
      }
      return 0;
    },
    charge(organizationId, count) {
      accounts.get(organizationId).balance -= count;
    },
  };
}
