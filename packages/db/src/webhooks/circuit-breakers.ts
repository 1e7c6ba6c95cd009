import type { Database } from '../connection/database.ts';
import { defineStatement } from '../connection/statements.ts';
import { type CircuitBreaker, Prisma } from '../generated/client.ts';
import type { NewNotifications } from '../lane-settings.ts';
import { raiseAlarms } from '../notices/endpoint-alarms.ts';

/** The state of an endpoint's circuit breaker. */
export type BreakerRow = Omit<CircuitBreaker, 'version'> & {
  /** Increases with every change in Redis: milliseconds since 1970 by Redis' clock. */
  version: number;
};

/**
 * Saves states of circuit breakers, unless Postgres has the same or a later version. Ignores deleted configurations.
 * @param breakers at most one for each configuration
 * @returns notices about breakers that have opened, which the caller must offer
 */
export async function saveBreakers(
  db: Database,
  breakers: readonly BreakerRow[],
): Promise<NewNotifications[]> {
  if (breakers.length === 0) return [];
  const values = breakers.map(
    ({ configurationId, state, since, nextProbeAt, version }) =>
      Prisma.sql`(${configurationId}, ${state}::"BreakerState", ${since}::timestamptz, ${nextProbeAt}::timestamptz,
        ${version}::bigint)`,
  );
  // Order: two processes that lock rows in different orders deadlock. FOR KEY SHARE: otherwise a concurrent DELETE of
  // the configuration would leave the row behind for ever.
  return db.$transaction(async (tx) => {
    const saved = await tx.$queryRaw<Pick<CircuitBreaker, 'configurationId' | 'state' | 'since'>[]>`
    INSERT INTO circuit_breakers AS known (configuration_id, state, since, next_probe_at, version)
    SELECT configuration.id, breaker.state, breaker.since, breaker.next_probe_at, breaker.version
    FROM (VALUES ${Prisma.join(values)}) AS breaker (configuration_id, state, since, next_probe_at, version)
    JOIN webhook_configurations AS configuration ON configuration.id = breaker.configuration_id
    ORDER BY configuration.id
    FOR KEY SHARE OF configuration
    ON CONFLICT (configuration_id) DO UPDATE
    SET state = excluded.state, since = excluded.since, next_probe_at = excluded.next_probe_at,
      version = excluded.version
    WHERE excluded.version > known.version
    RETURNING configuration_id AS "configurationId", state, since`;
    const open = saved.filter(({ state }) => state === 'Open');
    return raiseAlarms(tx, open, 'BreakerOpen', new Date());
  });
}

/**
 * Lists circuit breakers that are not Closed, in the order of their configurations, for a Redis that lost its data.
 * Index: circuit_breakers_unhealthy_idx.
 * @param after configuration of the last breaker of the page before; empty for the first page
 */
export async function listUnhealthy(db: Database, after: string, limit: number): Promise<BreakerRow[]> {
  const rows = await db.$queryRaw<CircuitBreaker[]>`
    SELECT configuration_id AS "configurationId", state, since, next_probe_at AS "nextProbeAt", version
    FROM circuit_breakers WHERE state <> 'Closed' AND configuration_id > ${after}
    ORDER BY configuration_id LIMIT ${limit}`;
  return rows.map((row) => ({ ...row, version: Number(row.version) }));
}

/** Counts the circuit breakers of active configurations that are not Closed. Index: circuit_breakers_unhealthy_idx. */
export async function countUnhealthy(db: Database): Promise<{ open: number; halfOpen: number }> {
  const [count] = await readUnhealthyCounts(db, []);
  return count ?? { open: 0, halfOpen: 0 };
}

const readUnhealthyCounts = defineStatement<{ open: number; halfOpen: number }>(
  'read_unhealthy_counts',
  `SELECT count(*) FILTER (WHERE state = 'Open')::integer AS open,
    count(*) FILTER (WHERE state = 'HalfOpen')::integer AS "halfOpen"
  FROM circuit_breakers
  JOIN webhook_configurations AS configuration ON configuration.id = configuration_id
  WHERE state <> 'Closed' AND configuration.status = 'Active'`,
);
