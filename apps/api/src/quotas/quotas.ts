import type { Database } from '@posthorn/db/connection/database';
import { countOpenNotifications } from '@posthorn/db/notifications/open-notifications';
import { createQuotaExceptionsFinder } from '@posthorn/db/organization-quotas';
import type { TokenBuckets } from '@posthorn/queue/limits/token-buckets';
import { createQuotaFinder, type FindQuotas, type OrganizationQuotas } from './find-quotas.ts';
import { createNotificationRate } from './notification-rate.ts';
import { createOpenNotifications } from './open-notifications.ts';
import { countRefusals, type QuotaMetrics, quotaExceeded } from './refusals.ts';
import { createTurns } from './turns.ts';

/** The quotas of each organization, over all of its keys and tokens. */
export type Quotas = {
  find: FindQuotas;
  /**
   * Checks that an organization may publish: it owes no notifications, and has room for open notifications.
   * @throws Problem quota_exceeded
   */
  admitPublication(organizationId: string): Promise<void>;
  /** Charges the notifications of a publication. Call it as soon as their number is known. */
  chargeNotifications(organizationId: string, count: number): void;
  /**
   * Creates a row that a quota limits, after the other creations of the organization.
   * @param quota the quota that the organization must not exceed
   * @param create inserts the row, and throws QuotaReachedError if the organization has `max` rows
   * @throws Problem quota_exceeded, limit_reached, rate_limited; any other error of `create`
   */
  createCounted<Result>(
    organizationId: string,
    quota: 'apiKeys' | 'configurations',
    create: (max: number) => Promise<Result>,
  ): Promise<Result>;
};

/** Wait before a retry when an organization has too many open notifications. Deliveries make room meanwhile. */
const FULL_WAIT_MS = 10_000;

export function createQuotas(
  defaults: OrganizationQuotas,
  db: Database,
  buckets: TokenBuckets,
  metrics: QuotaMetrics,
): Quotas {
  const find = createQuotaFinder(defaults, createQuotaExceptionsFinder(db));
  const rate = createNotificationRate(buckets);
  const open = createOpenNotifications((organizationId, limit) =>
    countOpenNotifications(db, organizationId, limit),
  );
  const inTurn = createTurns();

  return {
    find,

    async admitPublication(organizationId) {
      const { notifications, openNotifications } = await find(organizationId);
      if (await open.isFull(organizationId, openNotifications)) {
        metrics.quotaExceeded.inc({ quota: 'open_notifications' });
        throw quotaExceeded('open_notifications', openNotifications, FULL_WAIT_MS);
      }
      const waitMs = await rate.findWait(organizationId, notifications);
      if (notifications !== null && waitMs > 0) {
        metrics.quotaExceeded.inc({ quota: 'notifications' });
        const { tokens, windowMs } = notifications;
        throw quotaExceeded('notifications', `${tokens} per ${windowMs / 1_000} s`, waitMs);
      }
    },

    chargeNotifications(organizationId, count) {
      rate.charge(organizationId, count);
      open.add(organizationId, count);
    },

    async createCounted(organizationId, quota, create) {
      const { [quota]: max } = await find(organizationId);
      return countRefusals(metrics, () => inTurn(organizationId, () => create(max)));
    },
  };
}
