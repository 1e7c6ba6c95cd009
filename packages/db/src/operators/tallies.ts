/**
 * Usage, exact enough for invoices. The statement that stores events or attempts also inserts rows of `publish_tallies`
 * or `attempt_tallies`, so both exist or neither does. Workers add the rows up and delete them, in one statement without
 * a transaction around it: Postgres completes or undoes the statement, also if the worker dies or freezes. So each
 * tally counts exactly once.
 *
 * The tables have no settings for autovacuum, and all workers share the rows of sums: docs/scale.md has the measurements.
 */
import { idFloor } from '@posthorn/domain/ids';
import type { Database } from '../connection/database.ts';
import { defineStatement, deleteInBatches } from '../connection/statements.ts';

/** Rows of each kind in one statement. */
const ROWS = 5_000;

/** The host of a URL, with its port if the URL names one. */
const HOST = `'^[a-z]+://(?:[^/?#@]*@)?([^/?#]+)'`;

/** Random characters at the end of an id. */
const RANDOM_LENGTH = 16;

/**
 * Workers take disjoint rows, and skip rows that another worker has taken. Each part sorts its rows, so that two workers
 * lock the sums in the same order.
 *
 * An attempt counts in the minute and on the UTC day in which it ended. A failed attempt also counts for its incident
 * (incidents.ts): the one of its host and cause that is not closed.
 *
 * An organization that publishes is known from then on, also without a webhook or an API key: operators can suspend it.
 *
 * LIMIT 1: otherwise Postgres could read all configurations to join some. Index: their primary key.
 */
const foldTalliesSql = `
  WITH published AS (
    DELETE FROM publish_tallies
    WHERE id = ANY (ARRAY (SELECT id FROM publish_tallies ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED))
    RETURNING organization_id, events, notifications, at
  ), attempted AS (
    DELETE FROM attempt_tallies
    WHERE id = ANY (ARRAY (SELECT id FROM attempt_tallies ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED))
    RETURNING organization_id, configuration_id, outcome, attempts, delivered, failed, bytes, first_at, last_at
  ), used AS (
    SELECT organization_id, at, events, notifications, 0 AS attempts, 0 AS delivered, 0 AS failed, 0::bigint AS bytes
    FROM published
    UNION ALL
    SELECT organization_id, first_at, 0, 0, attempts, delivered, failed, bytes FROM attempted
  ), seen AS (
    INSERT INTO organizations (id) SELECT DISTINCT organization_id FROM published ORDER BY 1 ON CONFLICT DO NOTHING
  ), days AS (
    INSERT INTO usage_days AS known
      (organization_id, day, events, notifications, delivered, failed, attempts, bytes)
    SELECT organization_id, (at AT TIME ZONE 'UTC')::date, sum(events), sum(notifications), sum(delivered),
      sum(failed), sum(attempts), sum(bytes)
    FROM used GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, day) DO UPDATE SET events = known.events + excluded.events,
      notifications = known.notifications + excluded.notifications, delivered = known.delivered + excluded.delivered,
      failed = known.failed + excluded.failed, attempts = known.attempts + excluded.attempts,
      bytes = known.bytes + excluded.bytes
  ), minutes AS (
    INSERT INTO gateway_minutes AS known (minute, events, notifications, attempts, delivered, failed)
    SELECT date_trunc('minute', at), sum(events), sum(notifications), sum(attempts), sum(delivered), sum(failed)
    FROM used GROUP BY 1 ORDER BY 1
    ON CONFLICT (minute) DO UPDATE SET events = known.events + excluded.events,
      notifications = known.notifications + excluded.notifications, attempts = known.attempts + excluded.attempts,
      delivered = known.delivered + excluded.delivered, failed = known.failed + excluded.failed
  ), outcomes AS (
    INSERT INTO outcome_minutes AS known (minute, outcome, attempts)
    SELECT date_trunc('minute', first_at), outcome, sum(attempts) FROM attempted GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (minute, outcome) DO UPDATE SET attempts = known.attempts + excluded.attempts
  ), failures AS (
    SELECT substring(configuration.url from ${HOST}) AS host, cause, configuration_id, configuration.organization_id,
      attempts, failed, first_at, last_at
    FROM (
      SELECT configuration_id, outcome AS cause, sum(attempts) AS attempts, sum(failed) AS failed,
        min(first_at) AS first_at, max(last_at) AS last_at
      FROM attempted WHERE outcome <> 'delivered' GROUP BY configuration_id, outcome
    ) AS failing
    CROSS JOIN LATERAL (
      SELECT url, organization_id FROM webhook_configurations WHERE id = failing.configuration_id LIMIT 1
    ) AS configuration
  ), raised AS (
    INSERT INTO incidents AS known (id, host, cause, first_at, last_at, attempts, failed, changed_at)
    SELECT $2 || substr(replace(gen_random_uuid()::text, '-', ''), 1, ${RANDOM_LENGTH}), host, cause, min(first_at),
      max(last_at), sum(attempts), sum(failed), now()
    FROM failures WHERE host IS NOT NULL GROUP BY host, cause ORDER BY host, cause
    ON CONFLICT (host, cause) WHERE closed_at IS NULL DO UPDATE SET
      first_at = least(known.first_at, excluded.first_at), last_at = greatest(known.last_at, excluded.last_at),
      attempts = known.attempts + excluded.attempts, failed = known.failed + excluded.failed,
      changed_at = excluded.changed_at
    RETURNING id, host, cause
  ), hurt AS (
    INSERT INTO incident_webhooks AS known
      (incident_id, configuration_id, organization_id, attempts, failed, first_at, last_at)
    SELECT raised.id, configuration_id, organization_id, attempts, failed, first_at, last_at
    FROM failures JOIN raised USING (host, cause) ORDER BY raised.id, configuration_id
    ON CONFLICT (incident_id, configuration_id) DO UPDATE SET
      first_at = least(known.first_at, excluded.first_at), last_at = greatest(known.last_at, excluded.last_at),
      attempts = known.attempts + excluded.attempts, failed = known.failed + excluded.failed
  )
  SELECT greatest((SELECT count(*) FROM published), (SELECT count(*) FROM attempted))::integer AS taken`;

const fold = defineStatement<{ taken: number }>('fold_tallies', foldTalliesSql);

/** Adds up to 5,000 tallies of each kind to the sums. @returns whether there may be more */
export async function foldTallies(db: Database, now: Date): Promise<boolean> {
  const [row] = await fold(db, [ROWS, idFloor('inc', now).slice(0, -RANDOM_LENGTH)]);
  return row?.taken === ROWS;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Sums by minute are for the present. */
const MINUTES_KEPT_MS = 48 * HOUR_MS;
/** Usage outlives the invoices of two years. */
const USAGE_KEPT_MS = 3 * 366 * DAY_MS;
const BATCH = 5_000;

/** Deletes the sums that nobody needs any more. Indexes: the primary keys, and usage_days (day). */
export async function deleteOldSums(db: Database, now: Date, signal: AbortSignal): Promise<number> {
  const minute = new Date(now.getTime() - MINUTES_KEPT_MS);
  const day = new Date(now.getTime() - USAGE_KEPT_MS);
  const minutes = await db.$executeRaw`DELETE FROM gateway_minutes WHERE minute < ${minute}::timestamptz`;
  const outcomes = await deleteInBatches(
    () => db.$executeRaw`
      DELETE FROM outcome_minutes WHERE (minute, outcome) IN (
        SELECT minute, outcome FROM outcome_minutes WHERE minute < ${minute}::timestamptz
        ORDER BY minute, outcome LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    signal,
  );
  const days = await deleteInBatches(
    () => db.$executeRaw`
      DELETE FROM usage_days WHERE (organization_id, day) IN (
        SELECT organization_id, day FROM usage_days WHERE day < ${day}::date
        ORDER BY day LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    signal,
  );
  return minutes + outcomes + days;
}
