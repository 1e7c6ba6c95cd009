import type { Database } from '@posthorn/db/connection/database';
import { createOpenNotifications } from '@posthorn/db/notifications/open-estimate';
import { countOpenNotifications } from '@posthorn/db/notifications/open-notifications';
import { createOperatorDecisionsFinder } from '@posthorn/db/organization-quotas';
import { Problem } from '@posthorn/domain/problem';
import type { TokenBuckets } from '@posthorn/queue/limits/token-buckets';
import type { OrganizationGate } from '../limits/organization-gate.ts';
import { countRefusals, type QuotaMetrics, rateInWords, refuseForNow } from '../limits/quota-refusals.ts';
import { createQuotaFinder, type FindQuotas, type OrganizationQuotas } from './find-quotas.ts';
import { createNotificationRate } from './notification-rate.ts';
import { type RateUse, readRateUse } from './rate-use.ts';

/** The quotas of each organization, over all of its keys and tokens. */
export type Quotas = {
  find: FindQuotas;
  /** Makes this process read what operators decided about an organization again. Other processes do within 10 s. */
  forget(organizationId: string): void;
  /**
   * Reads what an organization uses of its rates now.
   * @throws Error when Redis does not answer
   */
  readRateUse(organizationId: string): Promise<RateUse>;
  /** Of organizations without exceptions. */
  defaults: OrganizationQuotas;
  /**
   * Checks that an organization may publish: no operator has suspended it, and `admitNotifications`.
   * @throws Problem organization_suspended, quota_exceeded
   */
  admitPublication(organizationId: string): Promise<void>;
  /**
   * Checks that an organization may open notifications: it owes none, and its open notifications are below its quota.
   * @throws Problem quota_exceeded
   */
  admitNotifications(organizationId: string): Promise<void>;
  /** Charges new or reopened notifications. Call it as soon as their number is known. */
  chargeNotifications(organizationId: string, count: number): void;
  /**
   * Creates a row that a quota limits, in a turn of `statements`: transactions of one organization wait for each other
   * (`lockCounts`), and without turns they would hold every connection of the process meanwhile.
   * @param quota the quota that the organization must not exceed
   * @param create inserts the row, and throws QuotaReachedError if the organization has `max` rows
   * @throws Problem quota_exceeded, limit_reached, rate_limited; any other error of `create`
   */
  createCounted<Result>(
    organizationId: string,
    quota: 'apiKeys' | 'configurations' | 'runningReplays' | 'consoleSessions',
    create: (max: number) => Promise<Result>,
  ): Promise<Result>;
};

/** Wait before a retry when an organization has too many open notifications. Deliveries make room meanwhile. */
const FULL_WAIT_MS = 10_000;

type QuotaDeps = { db: Database; buckets: TokenBuckets; statements: OrganizationGate; metrics: QuotaMetrics };

export function createQuotas(
  defaults: OrganizationQuotas,
  { db, buckets, statements, metrics }: QuotaDeps,
): Quotas {
  const { find, forget } = createQuotaFinder(defaults, createOperatorDecisionsFinder(db));
  const rate = createNotificationRate(buckets);
  const open = createOpenNotifications((organizationId, limit) =>
    countOpenNotifications(db, organizationId, limit),
  );

  async function admitNotifications(organizationId: string): Promise<void> {
    const { notifications, openNotifications } = await find(organizationId);
    if (await open.isFull(organizationId, openNotifications)) {
      throw refuseForNow(metrics, 'open_notifications', openNotifications, FULL_WAIT_MS);
    }
    const waitMs = await rate.findWait(organizationId, notifications);
    if (notifications !== null && waitMs > 0) {
      throw refuseForNow(metrics, 'notifications', rateInWords(notifications), waitMs);
    }
  }

  return {
    find,
    forget,
    readRateUse: async (organizationId) => readRateUse(buckets, organizationId, await find(organizationId)),
    defaults,
    admitNotifications,

    async admitPublication(organizationId) {
      if ((await find(organizationId)).isSuspended) throw new Problem('organization_suspended');
      await admitNotifications(organizationId);
    },

    chargeNotifications(organizationId, count) {
      rate.charge(organizationId, count);
      open.add(organizationId, count);
    },

    async createCounted(organizationId, quota, create) {
      const { [quota]: max } = await find(organizationId);
      return countRefusals(metrics, () => statements(organizationId, () => create(max)));
    },
  };
}
