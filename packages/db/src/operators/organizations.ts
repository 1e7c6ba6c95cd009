import { idFloor } from '@posthorn/domain/ids';
import type { Database } from '../connection/database.ts';
import { read } from '../connection/reads.ts';
import type { Prisma } from '../generated/client.ts';
import { type ActingOperator, recordOperatorAct } from './acts.ts';

/** An organization, with what became of the notifications that were created since a time. */
export type OrganizationRow = {
  id: string;
  suspendedAt: Date | null;
  suspendReason: string | null;
  weight: number;
  delivered: number;
  failed: number;
  waiting: number;
};

export const ORGANIZATION_STATES = ['active', 'suspended'] as const;
export type OrganizationState = (typeof ORGANIZATION_STATES)[number];

/**
 * Lists organizations by id, with the sums of their counted hours. The counts lag behind by seconds. Indexes: the primary
 * key, or organizations_suspended_idx; for each row the primary keys of organization_counts and organization_quotas.
 *
 * @param since a full hour
 * @param page `after`: id of the last row of the page before; `prefix`: how the ids begin
 */
export async function listOrganizations(
  db: Database,
  since: Date,
  page: {
    after?: string | undefined;
    prefix?: string | undefined;
    state?: OrganizationState | undefined;
    limit: number;
  },
): Promise<OrganizationRow[]> {
  const { after, prefix = '', state, limit } = page;
  const isSuspended = { active: 'AND suspended_at IS NULL', suspended: 'AND suspended_at IS NOT NULL' };
  return readRows(
    db,
    // In this collation no text with the prefix is behind the prefix with the last code point.
    `id > $2 AND id >= $3 AND id <= $3 || chr(1114111) ${state === undefined ? '' : isSuspended[state]}
    ORDER BY id LIMIT $4`,
    [idFloor('ntf', since), after ?? '', prefix, limit],
  );
}

/** Reads one organization; null if it never had a webhook, an API key, an event or an exception from its quotas. */
export async function findOrganization(
  db: Database,
  since: Date,
  id: string,
): Promise<OrganizationRow | null> {
  const [row] = await readRows(db, 'id = $2', [idFloor('ntf', since), id]);
  return row ?? null;
}

/** @param page condition and order of the organizations; `$1` is the first id that counts */
function readRows(db: Database, page: string, values: readonly unknown[]): Promise<OrganizationRow[]> {
  return read<OrganizationRow>(
    db,
    `SELECT page.id, suspended_at AS "suspendedAt", suspend_reason AS "suspendReason", coalesce(weight, 1) AS weight,
      delivered, failed, waiting
    FROM (SELECT * FROM organizations WHERE ${page}) AS page
    LEFT JOIN LATERAL (
      SELECT weight FROM organization_quotas WHERE organization_id = page.id COLLATE "default" LIMIT 1
    ) AS quotas ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(delivered), 0)::float8 AS delivered, coalesce(sum(failed), 0)::float8 AS failed,
        coalesce(sum(waiting), 0)::float8 AS waiting
      FROM organization_counts WHERE organization_id = page.id COLLATE "default" AND start >= $1
    ) AS counts
    ORDER BY page.id`,
    values,
  );
}

/** A suspension, or none. */
export type Suspension = { id: string; suspendedAt: Date | null; suspendReason: string | null };

/**
 * Suspends an organization, with the records of the act. Workers stop within SUSPENSION_LEASE_MS of the commit. The
 * suspension of a suspended organization keeps its time and its reason.
 * @returns null if the organization is unknown
 */
export function suspendOrganization(
  db: Database,
  operator: ActingOperator,
  id: string,
  reason: string,
): Promise<Suspension | null> {
  const change = { suspendedAt: new Date(), suspendReason: reason };
  return db.$transaction(async (tx) => {
    const { count } = await tx.organization.updateMany({ where: { id, suspendedAt: null }, data: change });
    if (count > 0) await recordOn(tx, operator, 'organization.suspend', id, { reason });
    return tx.organization.findUnique({ where: { id } });
  });
}

/** Ends a suspension, if there is one. @returns null if the organization is unknown */
export function resumeOrganization(
  db: Database,
  operator: ActingOperator,
  id: string,
): Promise<Suspension | null> {
  return db.$transaction(async (tx) => {
    const before = await tx.organization.findUnique({ where: { id } });
    const { count } = await tx.organization.updateMany({
      where: { id, suspendedAt: { not: null } },
      data: { suspendedAt: null, suspendReason: null },
    });
    if (count > 0)
      await recordOn(tx, operator, 'organization.resume', id, {
        suspendedAt: before?.suspendedAt?.toISOString() ?? null,
        reason: before?.suspendReason ?? null,
      });
    return before && { id, suspendedAt: null, suspendReason: null };
  });
}

function recordOn(
  tx: Prisma.TransactionClient,
  operator: ActingOperator,
  action: 'organization.suspend' | 'organization.resume',
  id: string,
  detail: Prisma.InputJsonObject,
): Promise<void> {
  return recordOperatorAct(tx, operator, action, [{ id, organizationId: id }], detail);
}
