/**
 * Outages of endpoints whose configuration has `replayAfterRecovery`. The end of an outage inserts a row, and a worker
 * replaces the row by a replay (replays/recovery.ts). A configuration has at most one row: a further outage extends it.
 */
import { idFloor } from '@posthorn/domain/ids';
import type { Database } from './connection/database.ts';
import { followIndexes } from './connection/index-order.ts';
import type { FailingEndpoint, Prisma, WebhookConfiguration } from './generated/client.ts';

/**
 * Minimum failures without a success that are an outage, and before a worker disables a configuration. Fewer failures
 * can be chance.
 */
export const MIN_FAILURES = 20;

/**
 * How long before the first counted failure an outage can have begun. A worker that is killed loses the failures of 5 s,
 * and the clocks of workers differ.
 */
const UNCOUNTED_MS = 10_000;

/**
 * Records that these endpoints answered a request with success: deletes their rows of `failing_endpoints`, and ends the
 * outages that a replay follows. Repeated and concurrent calls have the effect of one. Cheap for endpoints that do not
 * fail.
 * @param tx a transaction, so that no crash separates the two
 */
export async function recoverEndpoints(
  tx: Pick<Prisma.TransactionClient, '$executeRaw'>,
  configurationIds: readonly string[],
  now: Date,
): Promise<void> {
  if (configurationIds.length === 0) return;
  // Lock failing endpoints before recoveries, as changes of a configuration do, and each in the order of ids. Two
  // processes that lock rows in different orders deadlock.
  await tx.$executeRaw`
    WITH failing AS MATERIALIZED (
      SELECT configuration_id FROM failing_endpoints WHERE configuration_id = ANY(${configurationIds}::text[])
      ORDER BY configuration_id FOR UPDATE
    ), ended AS (
      DELETE FROM failing_endpoints AS endpoint USING failing
      WHERE endpoint.configuration_id = failing.configuration_id
      RETURNING endpoint.configuration_id, endpoint.since, endpoint.failures
    )
    INSERT INTO endpoint_recoveries AS known (configuration_id, failed_since, recovered_at, next_check_at)
    SELECT ended.configuration_id, ended.since - ${UNCOUNTED_MS} * interval '1 millisecond',
      ${now}::timestamptz, ${now}::timestamptz
    FROM ended
    JOIN webhook_configurations AS configuration
      ON configuration.id = ended.configuration_id AND configuration.replay_after_recovery
    WHERE ended.failures >= ${MIN_FAILURES}
    ORDER BY ended.configuration_id
    ON CONFLICT (configuration_id) DO UPDATE
    SET failed_since = least(known.failed_since, excluded.failed_since), recovered_at = excluded.recovered_at,
      next_check_at = excluded.next_check_at`;
  await tx.$executeRaw`
    UPDATE endpoint_recoveries SET recovered_at = ${now}::timestamptz, next_check_at = ${now}::timestamptz
    WHERE configuration_id IN (
      SELECT configuration_id FROM endpoint_recoveries
      WHERE configuration_id = ANY(${configurationIds}::text[]) AND recovered_at IS NULL
      ORDER BY configuration_id FOR UPDATE
    )`;
}

/**
 * Resets the failures of a configuration that a caller has changed. Keeps an outage for the replay after its recovery.
 * Otherwise a new URL, the usual repair, would discard the outage. Deletes the outage if `replayAfterRecovery` is false.
 */
export async function resetFailures(
  tx: Prisma.TransactionClient,
  { id, replayAfterRecovery }: Pick<WebhookConfiguration, 'id' | 'replayAfterRecovery'>,
): Promise<void> {
  const failing = await tx.$queryRaw<Pick<FailingEndpoint, 'since' | 'failures'>[]>`
    DELETE FROM failing_endpoints WHERE configuration_id = ${id} RETURNING since, failures`;
  if (!replayAfterRecovery) {
    await tx.endpointRecovery.deleteMany({ where: { configurationId: id } });
    return;
  }
  for (const { since, failures } of failing) {
    if (failures >= MIN_FAILURES) await keepOutage(tx, id, new Date(since.getTime() - UNCOUNTED_MS));
  }
}

/** Keeps an outage that has not ended. The next success of the endpoint ends it. */
export async function keepOutage(
  tx: Pick<Prisma.TransactionClient, '$executeRaw'>,
  configurationId: string,
  failedSince: Date,
): Promise<void> {
  // FOR KEY SHARE: otherwise a concurrent DELETE of the configuration would leave the row behind for ever.
  await tx.$executeRaw`
    INSERT INTO endpoint_recoveries AS known (configuration_id, failed_since, next_check_at)
    SELECT id, ${failedSince}::timestamptz, now() FROM webhook_configurations WHERE id = ${configurationId}
    FOR KEY SHARE
    ON CONFLICT (configuration_id) DO UPDATE
    SET failed_since = least(known.failed_since, excluded.failed_since), recovered_at = NULL`;
}

/** Time between two checks of one endpoint for a lost success. */
const CHECK_EVERY_MS = 10_000;
/** Endpoints of one check. */
const CHECKED = 10;
/** The newest notifications of an endpoint that a check reads. */
const NEWEST = 1_000;

/**
 * Finds failing endpoints whose success was lost: a worker was killed before it wrote its tally. Without this check, an
 * endpoint without further notifications would never recover. Checks at most 10 endpoints, the least recently checked
 * first, and reads at most 1,000 rows of each. Indexes: (checked_at) of failing_endpoints,
 * (configuration_id, id) of notifications.
 * @returns ids of configurations for `recoverEndpoints`
 */
export async function findLostRecoveries(db: Database, now: Date): Promise<string[]> {
  const checkedBefore = new Date(now.getTime() - CHECK_EVERY_MS);
  // A statement of its own: while a worker reads, the others write their tallies, and a failed check loses its turn.
  const failing = await db.$queryRaw<{ id: string; since: Date }[]>`
    WITH next AS MATERIALIZED (
      SELECT endpoint.configuration_id FROM failing_endpoints AS endpoint
      JOIN webhook_configurations AS configuration
        ON configuration.id = endpoint.configuration_id AND configuration.replay_after_recovery
      WHERE checked_at <= ${checkedBefore}::timestamptz AND failures >= ${MIN_FAILURES}
      ORDER BY checked_at LIMIT ${CHECKED} FOR UPDATE OF endpoint SKIP LOCKED
    )
    UPDATE failing_endpoints AS endpoint SET checked_at = ${now}::timestamptz FROM next
    WHERE endpoint.configuration_id = next.configuration_id
    RETURNING endpoint.configuration_id AS id, endpoint.since`;
  return findDelivered(db, failing, now);
}

/**
 * Finds the endpoints that accepted one of their newest 1,000 notifications after `since`. Index: (configuration_id, id)
 * of notifications.
 */
export async function findDelivered(
  db: Database,
  endpoints: readonly { id: string; since: Date }[],
  now: Date,
): Promise<string[]> {
  if (endpoints.length === 0) return [];
  return db.$transaction(async (tx) => {
    await followIndexes(tx);
    const recovered: string[] = [];
    for (const { id, since } of endpoints) {
      const [found] = await tx.$queryRaw<{ isRecovered: boolean }[]>`
        SELECT EXISTS (
          SELECT FROM (
            SELECT status, updated_at FROM notifications
            WHERE configuration_id = ${id} AND id < ${idFloor('ntf', now)} ORDER BY id DESC LIMIT ${NEWEST}
          ) AS newest
          WHERE status = 'Delivered' AND updated_at > ${since}::timestamptz
        ) AS "isRecovered"`;
      if (found?.isRecovered === true) recovered.push(id);
    }
    return recovered;
  });
}
