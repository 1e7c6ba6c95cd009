import type { Database } from '../connection/database.ts';
import { read } from '../connection/reads.ts';
import type { OrganizationQuotas } from '../generated/client.ts';
import type { QuotaExceptions } from '../organization-quotas.ts';
import { type ActingOperator, recordOperatorAct } from './acts.ts';

/** What an organization uses of its quotas. */
export type QuotaUse = Record<
  | 'openNotifications'
  | 'apiKeys'
  | 'configurations'
  | 'runningReplays'
  | 'idempotencyKeys'
  | 'consoleSessions',
  number
>;

/**
 * Reads what an organization uses of its quotas. Open notifications come from the hourly counts, which lag behind by
 * seconds. Indexes: the primary keys of the counts, and the indexes by organization of the others.
 */
export async function readQuotaUse(db: Database, organizationId: string, now: Date): Promise<QuotaUse> {
  const [use] = await read<QuotaUse>(
    db,
    `SELECT
      (SELECT coalesce(sum(waiting), 0)::float8 FROM organization_counts WHERE organization_id = $1)
        AS "openNotifications",
      (SELECT count(*)::float8 FROM api_keys WHERE organization_id = $1 AND status = 'Active'
        AND coalesce(expires_at, 'infinity'::timestamptz) > $2::timestamptz) AS "apiKeys",
      (SELECT count(*)::float8 FROM webhook_configurations WHERE organization_id = $1) AS configurations,
      (SELECT count(*)::float8 FROM replays WHERE organization_id = $1 AND status = 'Running') AS "runningReplays",
      (SELECT coalesce(sum(count), 0)::float8 FROM idempotency_key_counts WHERE organization_id = $1)
        AS "idempotencyKeys",
      (SELECT count(*)::float8 FROM console_sessions WHERE organization_id = $1 AND live_until > $2::timestamptz
        AND creator_kind <> 'Operator') AS "consoleSessions"`,
    [organizationId, now],
  );
  if (use === undefined) throw new Error('Postgres returned no row');
  return use;
}

/** Finds the exceptions of an organization; null without any. */
export async function findQuotaExceptions(
  db: Database,
  organizationId: string,
): Promise<OrganizationQuotas | null> {
  return db.organizationQuotas.findUnique({ where: { organizationId } });
}

/** Exceptions to change. Null: back to the default. */
export type QuotaChanges = { [Name in keyof QuotaExceptions]?: QuotaExceptions[Name] | undefined };

/**
 * Changes exceptions of an organization, with the records of the act. Its detail has what changed, before and after.
 * @param check throws if the exceptions do not fit together. Nothing changes then
 */
export async function changeQuotas(
  db: Database,
  operator: ActingOperator,
  organizationId: string,
  changes: QuotaChanges,
  check: (after: QuotaExceptions) => void,
): Promise<void> {
  await db.$transaction(async (tx) => {
    // One row to lock, so that concurrent changes see each other.
    await tx.$executeRaw`
      INSERT INTO organization_quotas (organization_id) VALUES (${organizationId}) ON CONFLICT DO NOTHING`;
    await tx.$queryRaw`SELECT FROM organization_quotas WHERE organization_id = ${organizationId} FOR UPDATE`;
    const before = await tx.organizationQuotas.findUniqueOrThrow({ where: { organizationId } });
    const { organizationId: _, updatedAt: __, ...known } = before;
    const after = apply(known, changes);
    check(after);
    const detail = differences(known, after);
    if (Object.keys(detail.after).length === 0) return;
    await tx.organizationQuotas.update({
      where: { organizationId },
      data: { ...after, updatedAt: new Date() },
    });
    const target = { id: organizationId, organizationId };
    await recordOperatorAct(tx, operator, 'organization.setQuotas', [target], detail);
  });
}

function apply(known: QuotaExceptions, changes: QuotaChanges): QuotaExceptions {
  const keep = (name: Exclude<keyof QuotaExceptions, 'weight'>) => {
    const changed = changes[name];
    return changed === undefined ? known[name] : changed;
  };
  return {
    requestsPerSecond: keep('requestsPerSecond'),
    requestsBurst: keep('requestsBurst'),
    notificationsPerSecond: keep('notificationsPerSecond'),
    notificationsBurst: keep('notificationsBurst'),
    openNotifications: keep('openNotifications'),
    apiKeys: keep('apiKeys'),
    configurations: keep('configurations'),
    runningReplays: keep('runningReplays'),
    idempotencyKeys: keep('idempotencyKeys'),
    consoleSessions: keep('consoleSessions'),
    weight: changes.weight ?? known.weight,
  };
}

type Values = Record<string, number | null>;

/** The values that differ. */
function differences(known: Values, changed: Values): { before: Values; after: Values } {
  const names = Object.keys(changed).filter((name) => known[name] !== changed[name]);
  const of = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: of(known), after: of(changed) };
}
