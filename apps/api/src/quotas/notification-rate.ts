import type { Quota, TokenBuckets } from '@posthorn/queue/limits/token-buckets';
import { answersWithin } from '@posthorn/runtime/limits/answers-within';
import { createHolders } from '@posthorn/runtime/limits/holders';

/** The notifications that an organization may create, over all API processes. */
export type NotificationRate = {
  /**
   * Finds out whether an organization may publish now.
   * @param quota null for no limit
   * @returns 0, or the milliseconds to wait
   */
  findWait(organizationId: string, quota: Quota | null): Promise<number>;
  /** Charges a publication. The shared balance may become negative: the organization then waits. */
  charge(organizationId: string, count: number): void;
};

type Account = {
  /** The quota of the last `findWait`. */
  quota: Quota | null;
  /** Tokens that this process took from the shared bucket. Negative until the bucket is charged. */
  balance: number;
  /** When the shared bucket has a token again. */
  nextAt: number;
  /** The running call to Redis, which concurrent publications share. */
  asking: Promise<void> | null;
};

/** Name of the bucket. */
export const NOTIFICATIONS = 'notifications';
/** A process takes 1 % of the quota at a time, at least one token. Each process can exceed the quota by as much. */
const LEASES_PER_QUOTA = 100;
/** Timeout of a call: a slow Redis must not slow down every publication. */
const REDIS_TIMEOUT_MS = 250;
/** How long publications pass without asking Redis after a failed call. */
const BYPASS_MS = 1_000;

/**
 * Creates the rate of notifications. A legal publication may be larger than the whole quota. So a publication may
 * start while the balance is positive, and its notifications may make the balance negative.
 *
 * While the rate is off or Redis is unreachable there is no limit, and no debt from that time remains.
 */
export function createNotificationRate(buckets: TokenBuckets): NotificationRate {
  const accounts = createHolders<Account>(() => ({ quota: null, balance: 0, nextAt: 0, asking: null }));
  let bypassUntil = 0;

  /** Pays the debt of this process, or takes tokens in advance. */
  async function ask(account: Account, organizationId: string, quota: Quota): Promise<void> {
    const debt = Math.max(0, -account.balance);
    const tokens = debt || Math.max(1, Math.floor(quota.tokens / LEASES_PER_QUOTA));
    try {
      const [answer] = await answersWithin(
        REDIS_TIMEOUT_MS,
        buckets.take(organizationId, [
          { name: NOTIFICATIONS, holder: organizationId, quota, tokens, mayOwe: debt > 0 },
        ]),
      );
      if (answer === undefined || account.quota !== quota) return;
      account.balance += answer.taken;
      account.nextAt = performance.now() + answer.nextInMs;
    } catch {
      // Not logged: the Redis connection reports its own errors.
      bypassUntil = performance.now() + BYPASS_MS;
    } finally {
      account.asking = null;
    }
  }

  function askOnce(account: Account, organizationId: string): Promise<void> | null {
    if (account.quota !== null) account.asking ??= ask(account, organizationId, account.quota);
    return account.asking;
  }

  return {
    async findWait(organizationId, quota) {
      const account = accounts.get(organizationId);
      if (!isSame(account.quota, quota)) Object.assign(account, { quota, balance: 0, nextAt: 0 });
      while (account.balance <= 0) {
        const now = performance.now();
        if (account.quota === null || now < bypassUntil) {
          account.balance = 0;
          return 0;
        }
        if (account.balance === 0 && now < account.nextAt) return account.nextAt - now;
        await askOnce(account, organizationId);
      }
      return 0;
    },
    charge(organizationId, count) {
      const account = accounts.get(organizationId);
      account.balance -= count;
      // Charge the bucket now: other processes must see the debt before the next publication.
      if (account.balance < 0 && performance.now() >= bypassUntil) void askOnce(account, organizationId);
    },
  };
}

function isSame(one: Quota | null, other: Quota | null): boolean {
  return one?.tokens === other?.tokens && one?.windowMs === other?.windowMs;
}
