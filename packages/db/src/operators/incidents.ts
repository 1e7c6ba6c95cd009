/**
 * Incidents: failed attempts of one host with one cause, over all organizations. Folding tallies counts the attempts
 * (tallies.ts). This file opens and closes incidents. Each statement may run twice, and in several workers at once.
 */
import type { Database } from '../connection/database.ts';
import { defineStatement, deleteInBatches } from '../connection/statements.ts';

/** Failed attempts that open an incident, and the time in which they must end. */
export const INCIDENT_FAILURES = 5;
export const INCIDENT_WITHIN_MS = 5 * 60_000;
/** An incident without a failed attempt for this time is over. */
export const INCIDENT_QUIET_MS = 10 * 60_000;
/** An incident whose webhooks have all succeeded again is over sooner. Workers save the results of endpoints every few seconds. */
const RECOVERED_MS = 30_000;
/** How often a worker looks at an incident without new failures. */
const JUDGE_EVERY_MS = 15_000;
/** Incidents of one statement. */
const BATCH = 200;

/** SQL condition: an incident that is not closed, and that no worker has looked at since its last change or lately. */
export const INCIDENT_DUE = `closed_at IS NULL AND (judged_at IS NULL OR judged_at < changed_at
  OR judged_at < now() - interval '${JUDGE_EVERY_MS} milliseconds')`;

/**
 * While a breaker holds an endpoint back there are no attempts, so their absence says nothing. Indexes: incidents_open_idx,
 * and the primary keys.
 */
const judge = defineStatement<{ id: string }>(
  'judge_incidents',
  `WITH due AS (
    SELECT id, attempts, opened_at, last_at FROM incidents WHERE ${INCIDENT_DUE}
      AND (attempts >= ${INCIDENT_FAILURES} OR opened_at IS NOT NULL)
    ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), hurt AS (
    SELECT due.id, count(*)::integer AS webhooks, count(DISTINCT webhook.organization_id)::integer AS organizations
    FROM due JOIN incident_webhooks AS webhook ON webhook.incident_id = due.id GROUP BY due.id
  )
  UPDATE incidents AS incident
  SET webhooks = hurt.webhooks, organizations = hurt.organizations, judged_at = now(),
    opened_at = coalesce(incident.opened_at, now()),
    closed_at = CASE WHEN due.last_at < now() - interval '${INCIDENT_QUIET_MS} milliseconds'
      OR due.last_at < now() - interval '${RECOVERED_MS} milliseconds' AND NOT EXISTS (
        SELECT FROM incident_webhooks AS webhook
        JOIN failing_endpoints AS endpoint ON endpoint.configuration_id = webhook.configuration_id
        WHERE webhook.incident_id = due.id)
      THEN CASE WHEN NOT EXISTS (
        SELECT FROM incident_webhooks AS webhook
        JOIN circuit_breakers AS breaker ON breaker.configuration_id = webhook.configuration_id
        JOIN webhook_configurations AS configuration ON configuration.id = webhook.configuration_id
        WHERE webhook.incident_id = due.id AND breaker.state = 'Open' AND configuration.status = 'Active')
      THEN now() END END
  FROM due JOIN hurt USING (id) WHERE incident.id = due.id
  RETURNING incident.id`,
);

/** Too few failures in INCIDENT_WITHIN_MS are no incident. Index: incidents_open_idx. */
const forget = defineStatement<{ id: string }>(
  'forget_incidents',
  `DELETE FROM incidents WHERE id = ANY (ARRAY (
    SELECT id FROM incidents
    WHERE closed_at IS NULL AND opened_at IS NULL AND attempts < ${INCIDENT_FAILURES}
      AND first_at < now() - interval '${INCIDENT_WITHIN_MS} milliseconds'
    ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
  RETURNING id`,
);

/** Opens, counts and closes a batch of incidents. @returns whether there may be more */
export async function judgeIncidents(db: Database): Promise<boolean> {
  const judged = await judge(db, []);
  const forgotten = await forget(db, []);
  return judged.length === BATCH || forgotten.length === BATCH;
}

const KEPT_MS = 365 * 24 * 3_600_000;

/** Deletes incidents a year after their end, with their webhooks. Index: incidents_closed_at_idx. */
export function deleteOldIncidents(db: Database, now: Date, signal: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS);
  return deleteInBatches(
    () => db.$executeRaw`
      DELETE FROM incidents WHERE id IN (
        SELECT id FROM incidents WHERE closed_at < ${before}::timestamptz
        ORDER BY closed_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    signal,
  );
}
