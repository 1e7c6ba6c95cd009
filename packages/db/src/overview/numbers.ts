import { idFloor, idsWithin } from '@posthorn/domain/ids';
import type { Database } from '../connection/database.ts';
import { type Read, readSnapshot } from '../connection/reads.ts';
import {
  addCounts,
  applyChange,
  type Change,
  COUNTED,
  type Counts,
  HOUR_MS,
  noCounts,
  startOf,
} from '../notifications/counts.ts';
import { type Hour, hoursSince, readCountedTo, toHours } from '../notifications/hours.ts';

/** Numbers of an organization's notifications. */
export type OrganizationNumbers = {
  hours: Hour[];
  /** Percentiles of the response time, in milliseconds. Null if no endpoint sent a response. */
  p50Ms: number | null;
  p95Ms: number | null;
  /** Due time of the most overdue notification that only the load delays; null if none is overdue. */
  oldestDueAt: Date | null;
};

/** Percentiles use the attempts of the newest notifications only, which bounds the query's time. */
const SAMPLE = 1_000;
/** Oldest open notifications of each status that may be the most overdue one. */
const OLDEST = 1_000;
/** Changes that no worker has added to the counts yet. One step of the worker takes as many. */
const MAX_CHANGES = 5_000;

/**
 * Reads the numbers of an organization's notifications created since a full hour. Deleted webhooks count.
 * Indexes: the primary key of organization_counts, (organization_id, id) and (organization_id, status, id) of
 * notifications.
 */
export async function readOrganizationNumbers(
  db: Database,
  organizationId: string,
  from: Date,
  now: Date,
): Promise<OrganizationNumbers> {
  return readSnapshot(db, async (read) => ({
    hours: await readOrganizationHours(read, organizationId, from),
    ...(await readPercentiles(read, organizationId, from)),
    oldestDueAt: await readOldestDue(read, organizationId, now),
  }));
}

/** While workers do not count, the numbers lag behind after as many notifications. */
const MAX_UNCOUNTED = 200_000;

async function readOrganizationHours(read: Read, organizationId: string, from: Date): Promise<Hour[]> {
  const countedTo = await readCountedTo(read);
  const since = idFloor('ntf', from);
  const counted = await read<{ start: string } & Counts>(
    `SELECT start, delivered::float8, failed::float8, waiting::float8 FROM organization_counts
    WHERE organization_id = $1 AND start >= $2 ORDER BY organization_id, start`,
    [organizationId, since],
  );
  const uncountedFrom = since > countedTo ? since : countedTo;
  const starts = hoursSince(uncountedFrom);
  const uncounted = await read<{ hour: number } & Counts>(
    `SELECT width_bucket(id, $3::text[] COLLATE "C") AS hour, ${COUNTED} FROM (
      SELECT id, status FROM notifications
      WHERE (organization_id, id) >= ($1, $2) AND (organization_id, id) < ($1, $4) AND id >= $2
      ORDER BY organization_id, id LIMIT ${MAX_UNCOUNTED}
    ) AS uncounted GROUP BY 1`,
    [organizationId, uncountedFrom, starts, idsWithin('ntf', {}).lt],
  );
  const changes = await readChanges(read, organizationId, since, countedTo);
  const hours = new Map<string, Counts>();
  const countsOf = (start: string) => {
    const counts = hours.get(start) ?? noCounts();
    hours.set(start, counts);
    return counts;
  };
  for (const { start, ...counts } of counted) addCounts(countsOf(start), counts);
  for (const { hour, ...counts } of uncounted) addCounts(countsOf(starts[hour - 1] ?? uncountedFrom), counts);
  for (const change of changes) applyChange(countsOf(startOf(change.notificationId, HOUR_MS)), change);
  return toHours(hours);
}

/**
 * The changes that the counts lack. A worker adds changes every few seconds, so there are few. While more than
 * MAX_CHANGES of all organizations wait, the numbers lag behind.
 */
async function readChanges(
  read: Read,
  organizationId: string,
  since: string,
  countedTo: string,
): Promise<Change[]> {
  return read<Change>(
    `SELECT change.* FROM (
      SELECT notification_id AS "notificationId", configuration_id AS "configurationId",
        from_status AS "fromStatus", to_status AS "toStatus"
      FROM notification_changes WHERE notification_id >= $2 AND notification_id < $3
      ORDER BY notification_id, id LIMIT ${MAX_CHANGES}
    ) AS change
    CROSS JOIN LATERAL (
      SELECT FROM webhook_configurations WHERE id = change."configurationId" AND organization_id = $1 LIMIT 1
    ) AS configuration`,
    [organizationId, since, countedTo],
  );
}

async function readPercentiles(
  read: Read,
  organizationId: string,
  from: Date,
): Promise<Pick<OrganizationNumbers, 'p50Ms' | 'p95Ms'>> {
  const [row] = await read<Pick<OrganizationNumbers, 'p50Ms' | 'p95Ms'>>(
    `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY duration_ms) AS "p50Ms",
      percentile_cont(0.95) WITHIN GROUP (ORDER BY duration_ms) AS "p95Ms"
    FROM (
      SELECT id FROM notifications
      WHERE (organization_id, id) >= ($1, $2) AND (organization_id, id) < ($1, $3) AND id >= $2
      ORDER BY organization_id DESC, id DESC LIMIT ${SAMPLE}
    ) AS newest
    CROSS JOIN LATERAL (
      SELECT duration_ms FROM attempts
      WHERE notification_id = newest.id AND notification_id >= $2 AND status_code IS NOT NULL LIMIT ${SAMPLE}
    ) AS attempt`,
    [organizationId, idFloor('ntf', from), idsWithin('ntf', {}).lt],
  );
  return row ?? { p50Ms: null, p95Ms: null };
}

/**
 * Looks at the oldest open notifications only: an organization can have a million. Those of webhooks that are not Active,
 * and of endpoints with an open breaker, wait for something else.
 */
async function readOldestDue(read: Read, organizationId: string, now: Date): Promise<Date | null> {
  const oldest = (status: string) => `(SELECT configuration_id, next_attempt_at FROM notifications
    WHERE (organization_id, status, id) >= ($1, '${status}', '') AND (organization_id, status) = ($1, '${status}')
      AND status <> 'Delivered'
    ORDER BY organization_id, status, id LIMIT ${OLDEST})`;
  const [row] = await read<{ dueAt: Date | null }>(
    `SELECT min(next_attempt_at) AS "dueAt"
    FROM (
      SELECT configuration_id, min(next_attempt_at) AS next_attempt_at
      FROM (${oldest('Pending')} UNION ALL ${oldest('Retrying')}) AS open
      WHERE next_attempt_at <= $2::timestamptz GROUP BY configuration_id
    ) AS due
    CROSS JOIN LATERAL (
      SELECT FROM webhook_configurations WHERE id = due.configuration_id AND status = 'Active' LIMIT 1
    ) AS configuration
    WHERE NOT EXISTS (
      SELECT FROM circuit_breakers
      WHERE circuit_breakers.configuration_id = due.configuration_id AND state = 'Open' AND state <> 'Closed'
    )`,
    [organizationId, now],
  );
  return row?.dueAt ?? null;
}
