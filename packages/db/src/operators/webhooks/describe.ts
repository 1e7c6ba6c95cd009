import type { Database } from '../../connection/database.ts';
import { type Read, readSnapshot } from '../../connection/reads.ts';
import type { Attempt, BreakerState, WebhookConfiguration } from '../../generated/client.ts';
import { readOpenCounts } from '../../notifications/hours.ts';
import { type WebhookState, webhookStateOf } from './states.ts';

/** A webhook as operators see it: without secrets, and with what its state means. */
export type OperatorWebhook = Pick<
  WebhookConfiguration,
  'id' | 'organizationId' | 'name' | 'url' | 'createdAt'
> & {
  state: WebhookState;
  /** When the state began; null for Active. */
  since: Date | null;
  consecutiveFailures: number;
  /** Null unless the state is Open. */
  nextProbeAt: Date | null;
  /** Why the last challenge failed; null unless the state is Unverified. */
  fault: string | null;
  /** A recent failed attempt; null unless the endpoint fails, or has failed until it was disabled. */
  lastFailure: FailedAttempt | null;
  /** Open notifications, at most MAX_OPEN. */
  waiting: number;
};

export type FailedAttempt = Pick<
  Attempt,
  'notificationId' | 'startedAt' | 'durationMs' | 'statusCode' | 'errorClass' | 'cause' | 'details'
>;

type Row = Pick<
  WebhookConfiguration,
  'id' | 'organizationId' | 'name' | 'url' | 'status' | 'disabledReason' | 'disabledAt' | 'createdAt'
> & {
  changedAt: Date;
  breaker: BreakerState | null;
  breakerSince: Date | null;
  nextProbeAt: Date | null;
  failures: number;
  failingSince: Date | null;
  fault: string | null;
};

/** Finds a webhook of any organization. */
export async function findWebhookOfAny(db: Database, id: string): Promise<OperatorWebhook | null> {
  const [webhook] = await readSnapshot(db, (read) => describeWebhooks(read, [id]));
  return webhook ?? null;
}

/** Reads what operators see of some webhooks, in the order of the ids. Omits deleted ones. Indexes: the primary keys. */
export async function describeWebhooks(read: Read, ids: readonly string[]): Promise<OperatorWebhook[]> {
  if (ids.length === 0) return [];
  const rows = await read<Row>(
    `SELECT configuration.id, configuration.organization_id AS "organizationId", name, url, status,
      disabled_reason AS "disabledReason", disabled_at AS "disabledAt", created_at AS "createdAt",
      coalesce(updated_at, created_at) AS "changedAt", breaker.state AS breaker, breaker.since AS "breakerSince",
      breaker.next_probe_at AS "nextProbeAt", coalesce(failing.failures, 0) AS failures,
      failing.since AS "failingSince", verification.fault
    FROM unnest($1::text[]) AS given (id)
    CROSS JOIN LATERAL (SELECT * FROM webhook_configurations WHERE id = given.id LIMIT 1) AS configuration
    LEFT JOIN circuit_breakers AS breaker
      ON breaker.configuration_id = given.id AND breaker.state <> 'Closed'
    LEFT JOIN failing_endpoints AS failing ON failing.configuration_id = given.id
    LEFT JOIN endpoint_verifications AS verification ON verification.configuration_id = given.id`,
    [ids],
  );
  const known = rows.map((row) => ({ row, state: webhookStateOf(row) }));
  const failing = known.filter(({ state }) => FAILING_STATES.has(state)).map(({ row }) => row.id);
  const failures = await readLastFailures(read, failing);
  const waiting = await readOpenCounts(read, ids);
  const described = new Map(
    known.map(({ row, state }) => [
      row.id,
      {
        ...{ id: row.id, organizationId: row.organizationId, name: row.name, url: row.url },
        createdAt: row.createdAt,
        state,
        since: sinceOf(row, state),
        consecutiveFailures: row.failures,
        nextProbeAt: state === 'Open' ? row.nextProbeAt : null,
        fault: state === 'Unverified' ? row.fault : null,
        lastFailure: failures.get(row.id) ?? null,
        waiting: waiting.get(row.id) ?? 0,
      },
    ]),
  );
  return ids.flatMap((id) => described.get(id) ?? []);
}

/** States that a failed attempt explains. What failed before a recovery is no longer the news. */
const FAILING_STATES: ReadonlySet<WebhookState> = new Set(['Open', 'DisabledFailing', 'Failing']);

function sinceOf(row: Row, state: WebhookState): Date | null {
  switch (state) {
    case 'Open':
    case 'HalfOpen':
      return row.breakerSince;
    case 'DisabledFailing':
    case 'Disabled':
      return row.disabledAt;
    case 'Failing':
      return row.failingSince;
    case 'Unverified':
      return row.changedAt;
    case 'Active':
      return null;
  }
}

/** Notifications of each kind among which the last failed attempt is looked for. Probes go to the oldest open ones. */
const CANDIDATES = 10;

/**
 * Reads a recent failed attempt of each webhook: the last one of its oldest open and its newest ended notifications.
 * Indexes: notifications_configuration_open_idx, notifications_configuration_ended_idx, the primary key of attempts.
 */
async function readLastFailures(
  read: Read,
  configurationIds: readonly string[],
): Promise<ReadonlyMap<string, FailedAttempt>> {
  if (configurationIds.length === 0) return new Map();
  const rows = await read<FailedAttempt & { configurationId: string }>(
    `SELECT given.id AS "configurationId", failure.* FROM unnest($1::text[]) AS given (id) CROSS JOIN LATERAL (
      SELECT attempt.* FROM (
        (SELECT id, attempt_count FROM notifications
        WHERE configuration_id = given.id AND status IN ('Pending', 'Retrying')
        ORDER BY configuration_id, id LIMIT ${CANDIDATES})
        UNION ALL
        (SELECT id, attempt_count FROM notifications
        WHERE configuration_id = given.id AND status IN ('Failed', 'Cancelled')
        ORDER BY configuration_id DESC, id DESC LIMIT ${CANDIDATES})
      ) AS candidate
      CROSS JOIN LATERAL (
        SELECT notification_id AS "notificationId", started_at AS "startedAt", duration_ms AS "durationMs",
          status_code AS "statusCode", error_class AS "errorClass", cause, details
        FROM attempts WHERE notification_id = candidate.id AND number = candidate.attempt_count LIMIT 1
      ) AS attempt
      ORDER BY attempt."startedAt" DESC LIMIT 1
    ) AS failure`,
    [configurationIds],
  );
  return new Map(rows.map(({ configurationId, ...failure }) => [configurationId, failure]));
}
