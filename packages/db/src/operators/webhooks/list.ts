import { idsWithin } from '@posthorn/domain/ids';
import type { Database } from '../../connection/database.ts';
import { TooManyRowsError } from '../../connection/lists.ts';
import { type Read, readSnapshot } from '../../connection/reads.ts';
import { searchCondition } from '../../webhooks/list.ts';
import { describeWebhooks, type OperatorWebhook } from './describe.ts';
import {
  IS_ACTIVE,
  JOIN_HEALTH,
  joinConfiguration,
  STATE_SOURCES,
  WEBHOOK_STATES,
  type WebhookState,
} from './states.ts';

/** Where a page of the list ended. */
export type WebhookPlace = {
  state: WebhookState;
  /** Since when; null for Active. */
  since: Date | null;
  id: string;
};

export type WebhookFilter = {
  /** Null: every state. */
  states: readonly WebhookState[] | null;
  organizationId?: string | undefined;
  /** Host of the URL, without the port. */
  host?: string | undefined;
  /** A text in the name, the id, or the URL without its query. */
  search?: string | undefined;
};

/** Rows of one state that a page may read and reject. 100,000 take about half a second. */
const MAX_SCANNED = 100_000;

/** Must be the expression of webhook_configurations_host_idx. */
const HOST = `(substring(lower(url) FROM '^https?://(\\[[^]]*\\]|[^/?:]+)')) COLLATE "C"`;

/**
 * Lists webhooks of all organizations, the worst state first, and within a state in the order of `STATE_SOURCES`. Each state
 * is one statement in the order of an index. A state that has enough rows ends the page.
 *
 * Indexes: circuit_breakers_state_since_idx, failing_endpoints (since, configuration_id),
 * webhook_configurations_disabled_idx, webhook_configurations_unverified_idx; for Active the primary key,
 * (organization_id, id) or webhook_configurations_host_idx.
 *
 * @param after the last row of the page before; null for the first page
 * @throws TooManyRowsError if the filters fit too few webhooks of a state
 */
export async function listWebhooksOfAll(
  db: Database,
  filter: WebhookFilter,
  after: WebhookPlace | null,
  limit: number,
): Promise<OperatorWebhook[]> {
  const from = after === null ? 0 : WEBHOOK_STATES.indexOf(after.state);
  const states = WEBHOOK_STATES.slice(from).filter((state) => filter.states?.includes(state) ?? true);
  return readSnapshot(db, async (read) => {
    const ids: string[] = [];
    for (const state of states) {
      if (ids.length >= limit) break;
      const place = after?.state === state ? after : null;
      ids.push(...(await listState(read, state, filter, place, limit - ids.length)));
    }
    return describeWebhooks(read, ids);
  });
}

async function listState(
  read: Read,
  state: WebhookState,
  filter: WebhookFilter,
  after: WebhookPlace | null,
  limit: number,
): Promise<string[]> {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const { source, order, holds } =
    state === 'Active'
      ? activeSource(filter, after, parameter)
      : timedSource(STATE_SOURCES[state], after, parameter);
  const bound = values.length;
  const matches = ['true', ...conditionsOf(filter, parameter)].join(' AND ');
  // The rows of Active are configurations, most of all rows: look nothing up for those that do not match.
  const scanned =
    state === 'Active'
      ? `SELECT id FROM (${source} LIMIT ${MAX_SCANNED}) AS known WHERE ${matches} ORDER BY id DESC`
      : `${source} LIMIT ${MAX_SCANNED}`;
  const rows = await read<{ id: string }>(
    `SELECT scanned.id FROM (${scanned}) AS scanned ${joinConfiguration(matches)} ${JOIN_HEALTH}
    WHERE ${holds} ORDER BY ${order} LIMIT ${limit}`,
    values,
  );
  if (rows.length < limit) {
    const beyond = await read(`${source} OFFSET ${MAX_SCANNED} LIMIT 1`, values.slice(0, bound));
    if (beyond.length > 0) throw new TooManyRowsError();
  }
  return rows.map(({ id }) => id);
}

type Parameter = (value: unknown) => string;
type Source = {
  /** A statement without its LIMIT, which selects `id`. */
  source: string;
  order: string;
  holds: string;
};

function timedSource(
  { table, id, since, where, isNewestFirst, holds }: (typeof STATE_SOURCES)[keyof typeof STATE_SOURCES],
  after: WebhookPlace | null,
  parameter: Parameter,
): Source {
  const [compare, direction] = isNewestFirst ? ['<', 'DESC'] : ['>', 'ASC'];
  const rest =
    after === null
      ? ''
      : `AND (${since}, ${id}) ${compare} (${parameter(after.since)}::timestamptz, ${parameter(after.id)})`;
  return {
    source: `SELECT ${id} AS id, ${since} AS since FROM ${table} WHERE ${where} ${rest}
      ORDER BY ${since} ${direction}, ${id} ${direction}`,
    order: `scanned.since ${direction}, scanned.id ${direction}`,
    holds,
  };
}

/** The order names every column of the index, so it fits this index only. */
function activeSource(
  { organizationId, host }: WebhookFilter,
  after: WebhookPlace | null,
  parameter: Parameter,
): Source {
  const { gte, lt } = idsWithin('es', { before: after?.id });
  const by =
    organizationId !== undefined
      ? { column: 'organization_id', value: organizationId }
      : host !== undefined
        ? { column: HOST, value: host.toLowerCase() }
        : null;
  if (by === null) {
    const within = `id >= ${parameter(gte)} AND id < ${parameter(lt)}`;
    return {
      source: `SELECT * FROM webhook_configurations WHERE ${within} ORDER BY id DESC`,
      order: 'scanned.id DESC',
      holds: IS_ACTIVE,
    };
  }
  const value = parameter(by.value);
  return {
    source: `SELECT * FROM webhook_configurations
      WHERE ${by.column} = ${value} AND id >= ${parameter(gte)} AND id < ${parameter(lt)}
      ORDER BY ${by.column} DESC, id DESC`,
    order: 'scanned.id DESC',
    holds: IS_ACTIVE,
  };
}

function conditionsOf({ organizationId, host, search }: WebhookFilter, parameter: Parameter): string[] {
  return [
    ...(organizationId === undefined ? [] : [`organization_id = ${parameter(organizationId)}`]),
    ...(host === undefined ? [] : [`${HOST} = ${parameter(host.toLowerCase())}`]),
    // Operators do not see the queries of URLs, so they cannot search in them.
    ...(search === undefined ? [] : [searchCondition({ text: search, readableTypes: [] })(parameter)]),
  ];
}
