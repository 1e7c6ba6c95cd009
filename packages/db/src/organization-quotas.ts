import { grouped } from '@posthorn/runtime/grouping/grouped';
import type { Database } from './connection/database.ts';
import { defineStatement } from './connection/statements.ts';
import type { OrganizationQuotas } from './generated/client.ts';

/** What an operator set for an organization. Null keeps the default. */
export type QuotaExceptions = Omit<OrganizationQuotas, 'organizationId' | 'updatedAt'>;

/** Finds the exceptions of an organization; null if it has none. */
export type FindQuotaExceptions = (organizationId: string) => Promise<QuotaExceptions | null>;

/** Creates the look-up of exceptions. Look-ups at about the same time share one statement. Nothing is cached. */
export function createQuotaExceptionsFinder(db: Database): FindQuotaExceptions {
  return grouped(
    async (organizationIds: readonly string[]) => {
      const rows = await readExceptions(db, [organizationIds]);
      const found = new Map(rows.map(({ organizationId, ...exceptions }) => [organizationId, exceptions]));
      return (organizationId) => found.get(organizationId) ?? null;
    },
    { maxItems: 100, maxGroups: 1 },
  );
}

/** Index: the primary key. */
const readExceptions = defineStatement<QuotaExceptions & { organizationId: string }>(
  'read_organization_quotas',
  `SELECT organization_id AS "organizationId", requests_per_second AS "requestsPerSecond",
    requests_burst AS "requestsBurst", notifications_per_second AS "notificationsPerSecond",
    notifications_burst AS "notificationsBurst", open_notifications AS "openNotifications",
    api_keys AS "apiKeys", configurations, running_replays AS "runningReplays",
    idempotency_keys AS "idempotencyKeys", console_sessions AS "consoleSessions", weight
  FROM organization_quotas
  WHERE organization_id = ANY ($1::text[])`,
);

/** Lists the organizations with a weight other than 1. */
export async function listWeights(db: Database): Promise<Map<string, number>> {
  const rows = await readWeights(db, []);
  return new Map(rows.map(({ organizationId, weight }) => [organizationId, weight]));
}

const readWeights = defineStatement<Pick<OrganizationQuotas, 'organizationId' | 'weight'>>(
  'read_weights',
  `SELECT organization_id AS "organizationId", weight FROM organization_quotas WHERE weight <> 1`,
);
