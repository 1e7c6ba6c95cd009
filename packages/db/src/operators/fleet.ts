import { idFloor, idsWithin } from '@posthorn/domain/ids';
import type { Database } from '../connection/database.ts';
import { read, readSnapshot } from '../connection/reads.ts';
import { HOUR_MS } from '../notifications/counts.ts';
import { readCountedTo } from '../notifications/hours.ts';
import { MOST_OVERDUE } from '../notifications/open-notifications.ts';
import { FAILING_FROM } from '../overview/attention.ts';

/** What all organizations did in one minute, as gateway_minutes and outcome_minutes have it. */
export type FleetMinute = {
  minute: Date;
  events: number;
  notifications: number;
  attempts: number;
  delivered: number;
  failed: number;
  /** Attempts by how they ended: `delivered`, or why they failed. */
  outcomes: Record<string, number>;
};

/** Reads the minutes since a time, oldest first. Minutes without work are absent. Indexes: the primary keys. */
export async function listFleetMinutes(db: Database, since: Date): Promise<FleetMinute[]> {
  return read<FleetMinute>(
    db,
    `SELECT minute, events::float8, notifications::float8, attempts::float8, delivered::float8, failed::float8,
      coalesce((
        SELECT jsonb_object_agg(outcome, outcome_minutes.attempts) FROM outcome_minutes
        WHERE outcome_minutes.minute = gateway_minutes.minute
      ), '{}') AS outcomes
    FROM gateway_minutes WHERE minute >= $1::timestamptz ORDER BY minute`,
    [since],
  );
}

/** The notification that has been due for longest. */
export type MostOverdue = { id: string; organizationId: string; webhookId: string; dueAt: Date };

/**
 * Finds the most overdue notification of all organizations, as `findOldestDue` does: those of webhooks that are not
 * Active, of endpoints that are Open, and of suspended organizations do not count.
 * Index: notifications_due_idx, from its beginning to the first entry that counts.
 */
export async function findMostOverdue(db: Database, now: Date): Promise<MostOverdue | null> {
  const [overdue] = await read<MostOverdue>(
    db,
    `SELECT notification.id, configuration.organization_id AS "organizationId", configuration.id AS "webhookId",
      next_attempt_at AS "dueAt" ${MOST_OVERDUE}`,
    [now],
  );
  return overdue ?? null;
}

/** All webhooks by their state. Open, halfOpen and failing are states of the endpoints of active webhooks. */
export type FleetWebhooks = {
  organizations: number;
  total: number;
  active: number;
  disabled: number;
  unverified: number;
  open: number;
  halfOpen: number;
  /** At least FAILING_FROM attempts in a row failed, and the circuit breaker is Closed. */
  failing: number;
  /** Organizations with an Open endpoint. */
  openOrganizations: number;
  /** Since when the endpoint is Open that has been so for longest; null if none is. */
  openSince: Date | null;
};

/**
 * Counts the webhooks of all organizations. 100,000 take about 40 ms.
 * Indexes: webhook_configurations_organization_id_status_idx, circuit_breakers_unhealthy_idx, and the primary keys.
 */
export async function countFleetWebhooks(db: Database): Promise<FleetWebhooks> {
  const [count] = await read<FleetWebhooks>(
    db,
    `SELECT webhooks.*, unhealthy.*, failing.*
    FROM (
      SELECT count(DISTINCT organization_id)::integer AS organizations, count(*)::integer AS total,
        (count(*) FILTER (WHERE status = 'Active'))::integer AS active,
        (count(*) FILTER (WHERE status = 'Disabled'))::integer AS disabled,
        (count(*) FILTER (WHERE status = 'Unverified'))::integer AS unverified
      FROM (SELECT organization_id, status FROM webhook_configurations ORDER BY organization_id, status) AS each
    ) AS webhooks,
    (
      SELECT (count(*) FILTER (WHERE state = 'Open'))::integer AS open,
        (count(*) FILTER (WHERE state = 'HalfOpen'))::integer AS "halfOpen",
        (count(DISTINCT organization_id) FILTER (WHERE state = 'Open'))::integer AS "openOrganizations",
        min(since) FILTER (WHERE state = 'Open') AS "openSince"
      FROM circuit_breakers JOIN webhook_configurations ON id = configuration_id AND status = 'Active'
      WHERE state <> 'Closed'
    ) AS unhealthy,
    (
      SELECT count(*)::integer AS failing
      FROM failing_endpoints AS endpoint
      JOIN webhook_configurations ON id = endpoint.configuration_id AND status = 'Active'
      WHERE failures >= ${FAILING_FROM} AND NOT EXISTS (
        SELECT FROM circuit_breakers
        WHERE circuit_breakers.configuration_id = endpoint.configuration_id AND state <> 'Closed'
      )
    ) AS failing`,
    [],
  );
  if (count === undefined) throw new Error('Postgres returned no row');
  return count;
}

/** An organization with much open or failed work. */
export type BusyOrganization = {
  organizationId: string;
  /** Pending and Retrying notifications. */
  waiting: number;
  /** Failed notifications of those that were created since `failedSince`. */
  failed: number;
};

const MOST_ORGANIZATIONS = 10;
/** Hours with waiting notifications, over all organizations. */
const MAX_HOURS = 200_000;
/** While workers do not count, the numbers lag behind after as many notifications. */
const MAX_UNCOUNTED = 200_000;

/** Start of the hour before the running one. */
export const failedSince = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - HOUR_MS);

/**
 * Lists the organizations with the most waiting and lately failed notifications, the most first. Adds the notifications
 * that no worker has counted yet: without workers, nobody counts and everything waits.
 * Indexes: organization_counts_waiting_idx, organization_counts_start_idx, the primary key of notifications.
 */
export async function listBusyOrganizations(db: Database, now: Date): Promise<BusyOrganization[]> {
  return readSnapshot(db, async (readRows) =>
    readRows<BusyOrganization>(
      `SELECT organization_id AS "organizationId", sum(waiting)::float8 AS waiting, sum(failed)::float8 AS failed
      FROM (
        (SELECT organization_id, waiting, 0 AS failed FROM organization_counts
          WHERE waiting > 0 ORDER BY organization_id LIMIT ${MAX_HOURS})
        UNION ALL
        (SELECT organization_id, 0, failed FROM organization_counts
          WHERE start >= $1 ORDER BY start LIMIT ${MAX_HOURS})
        UNION ALL
        (SELECT organization_id, (status IN ('Pending', 'Retrying'))::integer, (status = 'Failed')::integer
          FROM notifications WHERE id >= $2 AND id < $3 ORDER BY id LIMIT ${MAX_UNCOUNTED})
      ) AS counts
      GROUP BY 1 HAVING sum(waiting) > 0 OR sum(failed) > 0
      ORDER BY sum(waiting) + sum(failed) DESC, 1 LIMIT ${MOST_ORGANIZATIONS}`,
      [idFloor('ntf', failedSince(now)), await readCountedTo(readRows), idsWithin('ntf', {}).lt],
    ),
  );
}

/** How Postgres is. */
export type DatabaseState = {
  /** Time until the answer to an empty statement on an open connection, in milliseconds. */
  latencyMs: number;
  version: string;
  sizeBytes: number;
  /** Connections of all clients of the server. */
  connections: number;
  maxConnections: number;
  /** Name of the last applied migration. */
  migration: string;
};

/** Reads how Postgres is. */
export async function readDatabaseState(db: Database): Promise<DatabaseState> {
  return readSnapshot(db, async (readRows) => {
    const [state] = await readRows<Omit<DatabaseState, 'latencyMs'>>(
      `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
        pg_database_size(current_database())::float8 AS "sizeBytes",
        (SELECT count(*)::integer FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
        current_setting('max_connections')::integer AS "maxConnections",
        (SELECT max(migration_name) FROM _prisma_migrations
          WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL) AS migration`,
      [],
    );
    if (state === undefined) throw new Error('Postgres returned no row');
    const begun = performance.now();
    await readRows('SELECT 1', []);
    return { ...state, latencyMs: performance.now() - begun };
  });
}

/** Incidents that are open now. */
export type OpenIncidents = {
  count: number;
  /** Those of the most organizations. */
  worst: {
    id: string;
    host: string;
    cause: string;
    openedAt: Date;
    organizations: number;
    webhooks: number;
  }[];
};

const WORST_INCIDENTS = 5;
/** Hosts with failures that are no incident yet, and open incidents. */
const MAX_INCIDENTS = 10_000;

/** Reads the open incidents. Index: incidents_open_idx. */
export async function readOpenIncidents(db: Database): Promise<OpenIncidents> {
  const rows = await read<OpenIncidents['worst'][number] & { count: number }>(
    db,
    `SELECT id, host, cause, opened_at AS "openedAt", organizations, webhooks, count(*) OVER ()::integer AS count
    FROM (SELECT * FROM incidents WHERE closed_at IS NULL ORDER BY id LIMIT ${MAX_INCIDENTS}) AS unclosed
    WHERE opened_at IS NOT NULL
    ORDER BY organizations DESC, id LIMIT ${WORST_INCIDENTS}`,
    [],
  );
  return { count: rows[0]?.count ?? 0, worst: rows.map(({ count: _all, ...incident }) => incident) };
}
