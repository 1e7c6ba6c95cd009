import type { QuotaUse } from '@posthorn/db/operators/quotas';
import type { QuotaExceptions } from '@posthorn/db/organization-quotas';
import type { Quota } from '@posthorn/queue/limits/token-buckets';
import { z } from 'zod';
import type { OrganizationQuotas } from '../../quotas/find-quotas.ts';
import type { RateUse } from '../../quotas/rate-use.ts';

/** Bounds of each quota, as in the table organization_quotas. */
const BOUNDS = {
  requestsPerSecond: 1_000_000,
  requestsBurst: 1_000_000,
  notificationsPerSecond: 1_000_000,
  notificationsBurst: 10_000_000,
  openNotifications: 100_000_000,
  apiKeys: 1_000_000,
  configurations: 100_000,
  runningReplays: 1_000,
  idempotencyKeys: 100_000_000,
  consoleSessions: 1_000_000,
} as const satisfies Record<Exclude<keyof QuotaExceptions, 'weight'>, number>;
type QuotaName = keyof typeof BOUNDS;

const MEANINGS: Readonly<Record<QuotaName, string>> = {
  requestsPerSecond: 'Requests per second.',
  requestsBurst: 'Requests that may arrive at once.',
  notificationsPerSecond: 'Notifications per second.',
  notificationsBurst: 'Notifications that may be created at once.',
  openNotifications: 'Notifications that wait for their delivery.',
  apiKeys: 'Usable API keys.',
  configurations: 'Webhooks.',
  runningReplays: 'Running replays.',
  idempotencyKeys: 'Stored answers of requests with the header Idempotency-Key.',
  consoleSessions: 'Live console sessions, without those of operators.',
};

const exception = (most: number, description: string) =>
  z.int().min(1).max(most).nullable().optional().meta({ description });

/** Builds an object with a member for each quota. */
function each<Value>(memberOf: (name: QuotaName) => Value): Record<QuotaName, Value> {
  return {
    requestsPerSecond: memberOf('requestsPerSecond'),
    requestsBurst: memberOf('requestsBurst'),
    notificationsPerSecond: memberOf('notificationsPerSecond'),
    notificationsBurst: memberOf('notificationsBurst'),
    openNotifications: memberOf('openNotifications'),
    apiKeys: memberOf('apiKeys'),
    configurations: memberOf('configurations'),
    runningReplays: memberOf('runningReplays'),
    idempotencyKeys: memberOf('idempotencyKeys'),
    consoleSessions: memberOf('consoleSessions'),
  };
}

/** The exceptions of a PATCH. Null: back to the default. */
export const exceptionFields = each((name) => exception(BOUNDS[name], MEANINGS[name]));

const quotaSchema = z
  .strictObject({
    limit: z.number().nullable().meta({ description: 'Null for no limit.' }),
    use: z.number().min(0).nullable().meta({
      description:
        'Of a burst, what the organization has used and what has not come back yet: more than the limit while it owes notifications. Null for a rate per second, for a rate without a limit, and while Redis does not answer.',
    }),
    isException: z.boolean().meta({ description: 'Whether an operator set the limit.' }),
  })
  .meta({ id: 'OrganizationQuota' });

export const quotasSchema = z.strictObject(each((name) => quotaSchema.meta({ description: MEANINGS[name] })));

/**
 * The limits that apply, their use, and which are exceptions.
 * @param rates null while Redis does not answer
 */
export function quotasResource(
  terms: OrganizationQuotas,
  exceptions: QuotaExceptions | null,
  use: QuotaUse,
  rates: RateUse | null,
): z.input<typeof quotasSchema> {
  const limits: Record<QuotaName, number | null> = {
    ...terms,
    requestsPerSecond: perSecond(terms.requests),
    requestsBurst: terms.requests?.tokens ?? null,
    notificationsPerSecond: perSecond(terms.notifications),
    notificationsBurst: terms.notifications?.tokens ?? null,
  };
  const used: Partial<Record<QuotaName, number | null>> = {
    ...use,
    requestsBurst: rates?.requests ?? null,
    notificationsBurst: rates?.notifications ?? null,
  };
  return each((name) => ({
    limit: limits[name],
    use: used[name] ?? null,
    isException: (exceptions?.[name] ?? null) !== null,
  }));
}

const perSecond = (quota: Quota | null) =>
  quota && Math.round((quota.tokens * 1_000_000) / quota.windowMs) / 1_000;
