import type { Database } from '../../connection/database.ts';
import { type Read, readSnapshot } from '../../connection/reads.ts';
import { STATE_SOURCES, WEBHOOK_STATES, type WebhookState } from './states.ts';

/** Webhooks of all organizations by their state, without those without news. */
export type StateTotals = Record<Exclude<WebhookState, 'Active'>, number>;

export type OutageTotals = {
  states: StateTotals;
  /** When the longest outage of an Open endpoint began; null without one. */
  openSince: Date | null;
  /** Organizations with an Open endpoint. */
  organizations: number;
  /** Open notifications of Open endpoints. */
  waiting: number;
};

/** Counting of each state stops here. */
export const MAX_COUNTED = 100_000;
/** Open notifications that count for one endpoint. */
const MAX_OF_ONE = 10_000;

/**
 * Counts what operators should look at. Indexes: as listWebhooksOfAll, and notifications_configuration_open_idx for each
 * Open endpoint.
 */
export async function readOutageTotals(db: Database): Promise<OutageTotals> {
  return readSnapshot(db, async (read) => {
    const states = await readStates(read);
    const [open] = await read<{ openSince: Date | null; organizations: number }>(
      `SELECT min(since) AS "openSince", count(DISTINCT organization_id)::integer AS organizations FROM ${OPEN}`,
      [],
    );
    const [{ waiting } = { waiting: 0 }] = await read<{ waiting: number }>(
      `SELECT count(*)::integer AS waiting FROM (
        SELECT FROM ${OPEN} CROSS JOIN LATERAL (
          SELECT FROM notifications
          WHERE configuration_id = open.id AND status IN ('Pending', 'Retrying') LIMIT ${MAX_OF_ONE}
        ) AS notification LIMIT ${MAX_COUNTED}
      ) AS first`,
      [],
    );
    return { states, openSince: null, organizations: 0, ...open, waiting };
  });
}

/** The rows of a state that count. */
function rowsOf(state: keyof StateTotals): string {
  const { table, id, since, where, holds } = STATE_SOURCES[state];
  return `(
    SELECT scanned.id, scanned.since, configuration.organization_id FROM (
      SELECT ${id} AS id, ${since} AS since FROM ${table} WHERE ${where} ORDER BY ${since}, ${id} LIMIT ${MAX_COUNTED}
    ) AS scanned
    CROSS JOIN LATERAL (
      SELECT status, organization_id FROM webhook_configurations WHERE id = scanned.id LIMIT 1
    ) AS configuration
    LEFT JOIN LATERAL (
      SELECT state FROM circuit_breakers WHERE configuration_id = scanned.id AND state <> 'Closed' LIMIT 1
    ) AS breaker ON true
    LEFT JOIN LATERAL (
      SELECT failures FROM failing_endpoints WHERE configuration_id = scanned.id LIMIT 1
    ) AS failing ON true
    WHERE ${holds}
  )`;
}

const OPEN = `${rowsOf('Open')} AS open`;

async function readStates(read: Read): Promise<StateTotals> {
  const totals: StateTotals = {
    Open: 0,
    DisabledFailing: 0,
    Failing: 0,
    HalfOpen: 0,
    Unverified: 0,
    Disabled: 0,
  };
  const counted = WEBHOOK_STATES.flatMap((state) =>
    state === 'Active'
      ? []
      : [`SELECT '${state}' AS state, count(*)::integer AS count FROM ${rowsOf(state)} AS counted`],
  );
  const rows = await read<{ state: keyof StateTotals; count: number }>(counted.join(' UNION ALL '), []);
  for (const { state, count } of rows) totals[state] = count;
  return totals;
}
