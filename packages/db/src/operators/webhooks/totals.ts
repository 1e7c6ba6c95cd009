import type { Database } from '../../connection/database.ts';
import { type Read, readSnapshot } from '../../connection/reads.ts';
import {
  JOIN_HEALTH,
  joinConfiguration,
  STATE_SOURCES,
  WEBHOOK_STATES,
  type WebhookState,
} from './states.ts';

/** Webhooks of all organizations by their state, without those without news. */
export type StateTotals = Record<Exclude<WebhookState, 'Active'>, number>;

export type OutageTotals = {
  states: StateTotals;
  /** When the longest outage of an Open endpoint began; null without one. */
  openSince: Date | null;
  /** Organizations with an Open endpoint. */
  organizations: number;
  /** Open notifications of the MAX_SUMMED longest outages, at most MAX_OF_ONE of each. */
  waiting: number;
};

/** Counting of each state stops here. */
export const MAX_COUNTED = 100_000;
/** Endpoints whose notifications are counted: those that have been down the longest. */
export const MAX_SUMMED = 50;
/** Open notifications that count for one of them. */
export const MAX_OF_ONE = 10_000;

/**
 * Counts what operators should look at. Indexes: as listWebhooksOfAll, and notifications_configuration_open_idx for each
 * Open endpoint.
 */
export async function readOutageTotals(db: Database): Promise<OutageTotals> {
  return readSnapshot(db, async (read) => {
    const states = await readStates(read);
    const [open] = await read<Omit<OutageTotals, 'states'>>(
      `SELECT min(open.since) AS "openSince", count(DISTINCT open.organization_id)::integer AS organizations,
        coalesce(sum(open.waiting), 0)::integer AS waiting
      FROM (
        SELECT since, organization_id, CASE WHEN place <= ${MAX_SUMMED} THEN (
          SELECT count(*) FROM (
            SELECT FROM notifications
            WHERE configuration_id = numbered.id AND status IN ('Pending', 'Retrying') LIMIT ${MAX_OF_ONE}
          ) AS first
        ) END AS waiting
        FROM (SELECT *, row_number() OVER () AS place FROM ${rowsOf('Open')} AS listed) AS numbered
      ) AS open`,
      [],
    );
    return { states, ...(open ?? NO_OUTAGE) };
  });
}

const NO_OUTAGE = { openSince: null, organizations: 0, waiting: 0 };

/** The rows of a state that count, in the order of its index. */
function rowsOf(state: keyof StateTotals): string {
  const { table, id, since, where, holds } = STATE_SOURCES[state];
  const source = `SELECT ${id} AS id, ${since} AS since FROM ${table} WHERE ${where}
    ORDER BY ${since}, ${id} LIMIT ${MAX_COUNTED}`;
  // The conditions of the index say everything.
  if (holds === 'true') return `(${source})`;
  return `(
    SELECT scanned.id, scanned.since, configuration.organization_id FROM (${source}) AS scanned
    ${joinConfiguration()} ${state === 'Failing' ? JOIN_HEALTH : ''}
    WHERE ${holds}
  )`;
}

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
