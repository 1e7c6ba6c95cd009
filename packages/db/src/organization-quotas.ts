import { grouped } from '@posthorn/runtime/grouping/grouped';
import type { Database } from './connection/database.ts';
import { defineStatement } from './connection/statements.ts';
import type { OrganizationQuotas } from './generated/client.ts';

/** What an operator set for an organization. Null keeps the default. */
export type QuotaExceptions = Omit<OrganizationQuotas, 'organizationId' | 'updatedAt'>;

/** What operators decided about an organization: null without an exception, and whether it is suspended. */
export type OperatorDecisions = { exceptions: QuotaExceptions | null; isSuspended: boolean };

export type FindOperatorDecisions = (organizationId: string) => Promise<OperatorDecisions>;

/** Creates the look-up of decisions. Look-ups at about the same time share one statement. Nothing is cached. */
export function createOperatorDecisionsFinder(db: Database): FindOperatorDecisions {
  return grouped(
    async (organizationIds: readonly string[]) => {
      const rows = await readDecisions(db, [organizationIds]);
      const found = new Map(rows.map((row) => [row.organizationId, decisionsOf(row)]));
      return (organizationId) => found.get(organizationId) ?? NONE;
    },
    { maxItems: 100, maxGroups: 1 },
  );
}

const NONE: OperatorDecisions = { exceptions: null, isSuspended: false };

type Row = { organizationId: string; isSuspended: boolean } & (
  | { hasExceptions: false }
  | ({ hasExceptions: true } & QuotaExceptions)
);

function decisionsOf({ organizationId: _, isSuspended, ...row }: Row): OperatorDecisions {
  if (!row.hasExceptions) return { exceptions: null, isSuspended };
  const { hasExceptions: __, ...exceptions } = row;
  return { exceptions, isSuspended };
}

/** Indexes: the primary keys. */
const readDecisions = defineStatement<Row>(
  'read_operator_decisions',
  `SELECT organization.id AS "organizationId", suspended_at IS NOT NULL AS "isSuspended",
    quotas.organization_id IS NOT NULL AS "hasExceptions", requests_per_second AS "requestsPerSecond",
    requests_burst AS "requestsBurst", notifications_per_second AS "notificationsPerSecond",
    notifications_burst AS "notificationsBurst", open_notifications AS "openNotifications",
    api_keys AS "apiKeys", configurations, running_replays AS "runningReplays",
    idempotency_keys AS "idempotencyKeys", console_sessions AS "consoleSessions", weight
  FROM organizations AS organization
  LEFT JOIN organization_quotas AS quotas ON quotas.organization_id = organization.id COLLATE "default"
  WHERE organization.id = ANY ($1::text[])`,
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
