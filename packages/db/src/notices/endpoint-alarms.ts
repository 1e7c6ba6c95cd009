/**
 * Outages: WEBHOOK.FAILING and WEBHOOK.RECOVERED. A row means that WEBHOOK.FAILING was written, and prevents a second one
 * until the endpoint has recovered. So each outage has one WEBHOOK.FAILING, and at most one WEBHOOK.RECOVERED.
 */
import type { Database } from '../connection/database.ts';
import { findDelivered } from '../endpoint-recoveries.ts';
import { type EndpointAlarm, Prisma } from '../generated/client.ts';
import type { NewNotifications } from '../lane-settings.ts';
import { insertNoticesOf, type NewNotice } from './insert.ts';

/** Alarms of one transaction. */
const BATCH = 100;

type Outage = { configurationId: string; since: Date };

/**
 * Writes WEBHOOK.FAILING for the endpoints that have no alarm yet, at most 100. Ignores disabled and deleted
 * configurations.
 * @param tx the transaction that records the outage
 */
export async function raiseAlarms(
  tx: Prisma.TransactionClient,
  outages: readonly Outage[],
  reason: 'BreakerOpen' | 'OnlyFailures',
  now: Date,
): Promise<NewNotifications[]> {
  if (outages.length === 0) return [];
  // Order: two processes that lock rows in different orders deadlock. FOR KEY SHARE: otherwise a concurrent DELETE of
  // the configuration would leave the row behind permanently.
  const rows = await tx.$queryRaw<(Outage & { isNew: boolean })[]>`
    INSERT INTO endpoint_alarms AS known (configuration_id, since, told_at, checked_at)
    SELECT configuration.id, least(outage.since, failing.since), ${now}::timestamptz, ${now}::timestamptz
    FROM unnest(
      ${outages.map(({ configurationId }) => configurationId)}::text[],
      ${outages.map(({ since }) => since.toISOString())}::timestamptz[]
    ) AS outage (configuration_id, since)
    JOIN webhook_configurations AS configuration
      ON configuration.id = outage.configuration_id AND configuration.status = 'Active'
    LEFT JOIN failing_endpoints AS failing ON failing.configuration_id = outage.configuration_id
    WHERE NOT EXISTS (
      SELECT FROM endpoint_alarms AS raised
      WHERE raised.configuration_id = outage.configuration_id AND raised.succeeded_at IS NULL
    )
    ORDER BY configuration.id LIMIT ${BATCH}
    FOR KEY SHARE OF configuration
    ON CONFLICT (configuration_id) DO UPDATE SET succeeded_at = NULL WHERE known.succeeded_at IS NOT NULL
    RETURNING configuration_id AS "configurationId", since, xmax = 0 AS "isNew"`;
  const raised = rows.filter(({ isNew }) => isNew);
  return insertNoticesAbout(tx, raised, now, ({ configurationId, since }) => ({
    type: 'WEBHOOK.FAILING',
    fields: { webhookId: configurationId, reason, since: since.toISOString() },
  }));
}

/** An endpoint that ramps up for this time without another failure counts as recovered. */
const STEADY_MS = 60_000;

/** The endpoint accepts notifications, as far as Postgres knows. A breaker that is not Closed can open again at once. */
const isSteady = (now: Date) => Prisma.sql`NOT EXISTS (
  SELECT FROM circuit_breakers AS breaker
  WHERE breaker.configuration_id = alarm.configuration_id AND (breaker.state = 'Open'
    OR breaker.state = 'HalfOpen' AND breaker.since > ${new Date(now.getTime() - STEADY_MS)}::timestamptz)
)`;

/**
 * Ends the alarms of endpoints that have succeeded and whose breaker is Closed, and writes WEBHOOK.RECOVERED. Index:
 * endpoint_alarms_succeeded_idx.
 * @returns null if there is none; else what the caller must offer
 */
export async function endAlarms(db: Database, now: Date): Promise<NewNotifications[] | null> {
  return db.$transaction(async (tx) => {
    const ended = await tx.$queryRaw<Outage[]>`
      DELETE FROM endpoint_alarms WHERE configuration_id IN (
        SELECT configuration_id FROM endpoint_alarms AS alarm
        WHERE succeeded_at IS NOT NULL AND ${isSteady(now)}
        LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      )
      RETURNING configuration_id AS "configurationId", since`;
    if (ended.length === 0) return null;
    return insertNoticesAbout(tx, ended, now, ({ configurationId, since }) => ({
      type: 'WEBHOOK.RECOVERED',
      fields: { webhookId: configurationId, since: since.toISOString() },
    }));
  });
}

async function insertNoticesAbout(
  tx: Prisma.TransactionClient,
  outages: readonly Outage[],
  now: Date,
  noticeOf: (outage: Outage) => NewNotice,
): Promise<NewNotifications[]> {
  if (outages.length === 0) return [];
  const configurations = await tx.webhookConfiguration.findMany({
    where: { id: { in: outages.map(({ configurationId }) => configurationId) } },
    select: { id: true, organizationId: true },
  });
  const organizations = new Map(configurations.map(({ id, organizationId }) => [id, organizationId]));
  const given = outages.flatMap((outage) => {
    const organizationId = organizations.get(outage.configurationId);
    return organizationId === undefined ? [] : [{ organizationId, notice: noticeOf(outage) }];
  });
  return insertNoticesOf(tx, given, now);
}

/** Time between two checks of one alarm for a lost success. */
const CHECK_EVERY_MS = 10_000;
/** Alarms of one check. */
const CHECKED = 10;

/**
 * Finds alarms whose success was lost: a worker was killed before it wrote its tally. Checks at most 10, the least
 * recently checked first. Index: (checked_at).
 */
export async function findLostSuccesses(db: Database, now: Date): Promise<void> {
  const checkedBefore = new Date(now.getTime() - CHECK_EVERY_MS);
  const alarms = await db.$queryRaw<{ id: string; since: EndpointAlarm['since'] }[]>`
    WITH next AS MATERIALIZED (
      SELECT configuration_id FROM endpoint_alarms AS alarm
      WHERE checked_at <= ${checkedBefore}::timestamptz AND succeeded_at IS NULL AND ${isSteady(now)}
      ORDER BY checked_at LIMIT ${CHECKED} FOR UPDATE OF alarm SKIP LOCKED
    )
    UPDATE endpoint_alarms AS alarm SET checked_at = ${now}::timestamptz FROM next
    WHERE alarm.configuration_id = next.configuration_id
    RETURNING alarm.configuration_id AS id, alarm.since`;
  const recovered = await findDelivered(db, alarms, now);
  await markSucceeded(db, recovered, now);
}

/** Records a success of these endpoints. Cheap for endpoints without an alarm. */
export async function markSucceeded(
  tx: Pick<Prisma.TransactionClient, '$executeRaw'>,
  configurationIds: readonly string[],
  now: Date,
): Promise<void> {
  if (configurationIds.length === 0) return;
  await tx.$executeRaw`
    UPDATE endpoint_alarms SET succeeded_at = ${now}::timestamptz
    WHERE configuration_id IN (
      SELECT configuration_id FROM endpoint_alarms
      WHERE configuration_id = ANY(${configurationIds}::text[]) AND succeeded_at IS NULL
      ORDER BY configuration_id FOR UPDATE
    )`;
}
