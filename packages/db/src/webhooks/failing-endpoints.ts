import { insertAuditRecord } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import { Prisma, type WebhookConfiguration } from '../generated/client.ts';

/** What came of an endpoint's attempts during some seconds. */
export type EndpointTally = {
  configurationId: string;
  hasSucceeded: boolean;
  /** Failures after the last success of these seconds. */
  failures: number;
  /** When the first of those was, null if there was none. */
  failingSince: Date | null;
};

/**
 * Keeps the book of failing endpoints: since when each has had no success, and how often it failed
 * since. An endpoint that does not fail has no row, so a success costs nothing but a look. What
 * comes in late for a configuration that was disabled or deleted is left out.
 */
export async function updateFailingEndpoints(db: Database, tallies: readonly EndpointTally[]): Promise<void> {
  const succeeded = tallies.filter(({ hasSucceeded }) => hasSucceeded);
  await db.failingEndpoint.deleteMany({
    where: { configurationId: { in: succeeded.map(({ configurationId }) => configurationId) } },
  });
  // In one order everywhere, and in a statement of its own, or two processes could wait for each other.
  const failed = [...tallies]
    .sort((one, other) => (one.configurationId < other.configurationId ? -1 : 1))
    .flatMap(({ configurationId, failures, failingSince }) =>
      failingSince === null
        ? []
        : [Prisma.sql`(${configurationId}, ${failingSince}::timestamptz, ${failures}::integer)`],
    );
  if (failed.length === 0) return;
  await db.$executeRaw`
    INSERT INTO failing_endpoints AS known (configuration_id, since, failures)
    SELECT id, tally.since, tally.failures
    FROM (VALUES ${Prisma.join(failed)}) AS tally (configuration_id, since, failures)
    JOIN webhook_configurations ON id = tally.configuration_id AND status = 'Active'
    ON CONFLICT (configuration_id) DO UPDATE
    SET since = least(known.since, excluded.since), failures = known.failures + excluded.failures`;
}

/** A configuration that was disabled, and what for. */
export type DisabledEndpoint = Pick<
  WebhookConfiguration,
  'id' | 'organizationId' | 'maxConcurrency' | 'revision'
> & {
  status: 'Disabled';
  failingSince: Date;
  failures: number;
};

/**
 * Disables the active configurations whose endpoints have failed since `since` or longer, at least
 * `failures` times, without one success.
 * @returns those it disabled; of several processes that try, one does it
 */
export async function disableFailingConfigurations(
  db: Database,
  { since, failures, now }: { since: Date; failures: number; now: Date },
): Promise<DisabledEndpoint[]> {
  return db.$transaction(async (tx) => {
    const disabled = await tx.$queryRaw<DisabledEndpoint[]>`
    UPDATE webhook_configurations AS configuration
    SET status = 'Disabled', disabled_reason = 'Failing', disabled_at = ${now}, revision = revision + 1
    FROM failing_endpoints AS failing
    WHERE failing.configuration_id = configuration.id AND configuration.status = 'Active'
      AND failing.since <= ${since} AND failing.failures >= ${failures}
    RETURNING configuration.id, configuration.organization_id AS "organizationId", 'Disabled' AS status,
      configuration.max_concurrency AS "maxConcurrency", configuration.revision,
      failing.since AS "failingSince", failing.failures`;
    for (const { id, organizationId } of disabled) {
      const actor = {
        organizationId,
        actorKind: 'System',
        actorId: 'posthorn',
        requestId: '',
        ip: '',
      } as const;
      await insertAuditRecord(tx, actor, 'webhook.disable', id);
    }
    return disabled;
  });
}
