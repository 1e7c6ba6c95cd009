import { idFloor, idsWithin } from '@posthorn/domain/ids';
import type { Database } from '../connection/database.ts';
import { read } from '../connection/reads.ts';
import type { Prisma } from '../generated/client.ts';
import { COUNTED } from '../notifications/counts.ts';
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
  /** Active webhooks whose endpoint is Open. Of the whole gateway, the MAX_OUTAGES longest outages count. */
  open: number;
};

export const ORGANIZATION_STATES = ['active', 'suspended'] as const;
export type OrganizationState = (typeof ORGANIZATION_STATES)[number];

const MAX_OUTAGES = 10_000;
/** While workers do not count, the numbers lag behind after as many notifications of one organization. */
const MAX_UNCOUNTED = 2_000;

/**
 * Lists organizations by id. Adds the notifications that no worker has counted yet to the sums of the counted hours:
 * workers count notifications after three minutes. The numbers lag behind by seconds.
 *
 * Indexes: the primary key, or organizations_suspended_idx; for each row the primary keys of organization_counts and
 * organization_quotas, and (organization_id, id) of notifications; circuit_breakers_state_since_idx.
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
    `WITH uncounted AS MATERIALIZED (SELECT greatest($1, max(counted_to)) AS start FROM notification_counting),
    outages AS MATERIALIZED (
      SELECT organization_id, count(*)::integer AS open FROM (
        SELECT configuration_id FROM circuit_breakers WHERE state = 'Open' AND state <> 'Closed'
        ORDER BY since, configuration_id LIMIT ${MAX_OUTAGES}
      ) AS breaker
      CROSS JOIN LATERAL (
        SELECT organization_id, status FROM webhook_configurations WHERE id = configuration_id LIMIT 1
      ) AS configuration
      WHERE status = 'Active' GROUP BY 1
    )
    SELECT page.id, suspended_at AS "suspendedAt", suspend_reason AS "suspendReason", coalesce(weight, 1) AS weight,
      delivered, failed, waiting, coalesce(open, 0) AS open
    FROM (SELECT * FROM organizations WHERE ${page}) AS page
    LEFT JOIN outages ON outages.organization_id = page.id COLLATE "default"
    LEFT JOIN LATERAL (
      SELECT weight FROM organization_quotas WHERE organization_id = page.id COLLATE "default" LIMIT 1
    ) AS quotas ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(delivered), 0)::float8 AS delivered, coalesce(sum(failed), 0)::float8 AS failed,
        coalesce(sum(waiting), 0)::float8 AS waiting
      FROM (
        SELECT delivered, failed, waiting FROM organization_counts
        WHERE organization_id = page.id COLLATE "default" AND start >= $1
        UNION ALL
        SELECT ${COUNTED} FROM (
          SELECT status FROM notifications
          WHERE (organization_id, id) >= (page.id COLLATE "default", (SELECT start FROM uncounted))
            AND (organization_id, id) < (page.id COLLATE "default", '${idsWithin('ntf', {}).lt}')
            AND id >= (SELECT start FROM uncounted)
          ORDER BY organization_id, id LIMIT ${MAX_UNCOUNTED}
        ) AS newest
      ) AS each
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
