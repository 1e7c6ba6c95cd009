import { insertAuditRecords, SYSTEM } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import { recoverEndpoints } from '../endpoint-recoveries.ts';
import { Prisma } from '../generated/client.ts';
import type { LaneSettings, NewNotifications } from '../lane-settings.ts';
import { markSucceeded, raiseAlarms } from '../notices/endpoint-alarms.ts';
import { insertNoticesOf, type Noticed } from '../notices/insert.ts';

/** Results of an endpoint's attempts in a few seconds. */
export type EndpointTally = {
  configurationId: string;
  hasSucceeded: boolean;
  /** Failures after the last success. */
  failures: number;
  /** Time of the first of these failures; null without failures. */
  failingSince: Date | null;
};

/** Without a success for this time, and with a failure after it, an endpoint has nothing but failures. */
const ONLY_FAILURES_MS = 3_600_000;

/**
 * Updates the start and the number of each endpoint's failures. A success deletes the endpoint's row, so a healthy
 * endpoint has no row. Ignores failures of configurations that are disabled or deleted.
 * @returns notices, which the caller must offer
 */
export async function updateFailingEndpoints(
  db: Database,
  tallies: readonly EndpointTally[],
  now: Date,
): Promise<NewNotifications[]> {
  const succeeded = tallies.flatMap((tally) => (tally.hasSucceeded ? [tally.configurationId] : []));
  if (succeeded.length > 0) {
    await db.$transaction(async (tx) => {
      await recoverEndpoints(tx, succeeded, now);
      await markSucceeded(tx, succeeded, now);
    });
  }
  const failed = tallies.flatMap(({ configurationId, failures, failingSince }) =>
    failingSince === null
      ? []
      : [Prisma.sql`(${configurationId}, ${failingSince}::timestamptz, ${failures}::integer)`],
  );
  if (failed.length === 0) return [];
  // Sort by id, and do not merge with the DELETE of the successes: two processes that lock rows in different orders
  // deadlock. FOR KEY SHARE: otherwise a concurrent DELETE of a configuration would leave its row behind for ever.
  return db.$transaction(async (tx) => {
    const known = await tx.$queryRaw<{ configurationId: string; since: Date }[]>`
    INSERT INTO failing_endpoints AS known (configuration_id, since, failures)
    SELECT id, tally.since, tally.failures
    FROM (VALUES ${Prisma.join(failed)}) AS tally (configuration_id, since, failures)
    JOIN webhook_configurations AS configuration ON id = tally.configuration_id AND status = 'Active'
    ORDER BY id
    FOR KEY SHARE OF configuration
    ON CONFLICT (configuration_id) DO UPDATE
    SET since = least(known.since, excluded.since), failures = known.failures + excluded.failures
    RETURNING configuration_id AS "configurationId", since`;
    // More than a transaction may hold wait for their next failure.
    const longSince = new Date(now.getTime() - ONLY_FAILURES_MS);
    const failing = known.filter(({ since }) => since <= longSince);
    return raiseAlarms(tx, failing, 'OnlyFailures', now);
  });
}

/** A configuration that Posthorn disabled because its endpoint failed. */
type DisabledEndpoint = Omit<LaneSettings, 'status'> & {
  status: 'Disabled';
  failingSince: Date;
  failures: number;
};

/** Bounds the notices of one transaction. The next run continues. */
const DISABLED_AT_ONCE = 100;

/**
 * Disables active configurations whose endpoints have had no success since `since` and at least `failures`
 * failures.
 * @returns the configurations that this call disabled, with their notices. Concurrent calls never return the same
 *   configuration
 */
export async function disableFailingConfigurations(
  db: Database,
  { since, failures, now }: { since: Date; failures: number; now: Date },
): Promise<Noticed<DisabledEndpoint[]>> {
  return db.$transaction(async (tx) => {
    const disabled = await tx.$queryRaw<DisabledEndpoint[]>`
    UPDATE webhook_configurations AS configuration
    SET status = 'Disabled', disabled_reason = 'Failing', disabled_at = ${now}, updated_at = ${now},
      revision = revision + 1
    FROM (
      SELECT configuration_id, endpoint.since, failures FROM failing_endpoints AS endpoint
      JOIN webhook_configurations AS active ON active.id = configuration_id AND active.status = 'Active'
      WHERE endpoint.since <= ${since} AND failures >= ${failures}
      ORDER BY configuration_id LIMIT ${DISABLED_AT_ONCE}
    ) AS failing
    WHERE failing.configuration_id = configuration.id AND configuration.status = 'Active'
    RETURNING configuration.id, configuration.organization_id AS "organizationId", 'Disabled' AS status,
      configuration.url, configuration.max_concurrency AS "maxConcurrency",
      configuration.max_per_second AS "maxPerSecond", configuration.revision,
      failing.since AS "failingSince", failing.failures`;
    await insertAuditRecords(tx, SYSTEM, 'webhook.disable', disabled);
    const given = disabled.map(({ id, organizationId }) => ({
      organizationId,
      notice: {
        type: 'WEBHOOK.DISABLED' as const,
        fields: { webhookId: id, reason: 'Failing' as const, since: now.toISOString() },
      },
    }));
    return { row: disabled, notices: await insertNoticesOf(tx, given, now) };
  });
}
