import type { BreakerState, WebhookConfiguration } from '../../generated/client.ts';
import { FAILING_FROM } from '../../overview/attention.ts';

/** The states of webhooks, the worst first. Lists of operators have this order. */
export const WEBHOOK_STATES = [
  'Open',
  'DisabledFailing',
  'Failing',
  'HalfOpen',
  'Unverified',
  'Disabled',
  'Active',
] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

const IS_FAILING = `failing.failures >= ${FAILING_FROM}`;

/** What decides the state. */
export type StateFacts = Pick<WebhookConfiguration, 'status' | 'disabledReason'> & {
  /** Null for Closed. */
  breaker: BreakerState | null;
  failures: number;
};

/** Status of a webhook and state of its endpoint in one word, as the console shows both. */
export function webhookStateOf({ status, disabledReason, breaker, failures }: StateFacts): WebhookState {
  if (status === 'Disabled') return disabledReason === 'Failing' ? 'DisabledFailing' : 'Disabled';
  if (status === 'Unverified') return 'Unverified';
  if (breaker === 'Open' || breaker === 'HalfOpen') return breaker;
  return failures < FAILING_FROM ? 'Active' : 'Failing';
}

/** How to list the webhooks of one state, in the order of an index. */
export type StateSource = {
  table: string;
  /** Names of the id and of the time since when, in the table. */
  id: string;
  since: string;
  /** A condition of the index, in SQL. */
  where: string;
  /** Whether the newest come first. */
  isNewestFirst: boolean;
  /** What else must hold, in SQL on `configuration`, `breaker` and `failing`. */
  holds: string;
};

const ofBreaker = (state: BreakerState): StateSource => ({
  table: 'circuit_breakers',
  id: 'configuration_id',
  since: 'since',
  where: `state = '${state}' AND state <> 'Closed'`,
  isNewestFirst: false,
  holds: `configuration.status = 'Active'`,
});

const ofDisabled = (reason: 'Failing' | 'Requested'): StateSource => ({
  table: 'webhook_configurations',
  id: 'id',
  since: 'disabled_at',
  where: `status = 'Disabled' AND disabled_reason = '${reason}'`,
  isNewestFirst: true,
  holds: 'true',
});

/** Outages that began first come first: they have lost the most. Of what somebody disabled, the last is the news. */
export const STATE_SOURCES: Readonly<Record<Exclude<WebhookState, 'Active'>, StateSource>> = {
  Open: ofBreaker('Open'),
  HalfOpen: ofBreaker('HalfOpen'),
  DisabledFailing: ofDisabled('Failing'),
  Disabled: ofDisabled('Requested'),
  Failing: {
    table: 'failing_endpoints',
    id: 'configuration_id',
    since: 'since',
    where: 'true',
    isNewestFirst: false,
    holds: `configuration.status = 'Active' AND breaker.state IS NULL AND ${IS_FAILING}`,
  },
  Unverified: {
    table: 'webhook_configurations',
    id: 'id',
    since: 'coalesce(updated_at, created_at)',
    where: `status = 'Unverified'`,
    isNewestFirst: false,
    holds: 'true',
  },
};

/**
 * Joins `configuration` to the rows `scanned`, where the conditions on it hold.
 * LIMIT 1, here and below: otherwise Postgres could read and hash whole tables. Index: the primary key.
 */
export const joinConfiguration = (conditions = 'true') => `
  CROSS JOIN LATERAL (
    SELECT status, organization_id
    FROM (SELECT * FROM webhook_configurations WHERE id = scanned.id LIMIT 1) AS known
    WHERE ${conditions}
  ) AS configuration`;

/** Joins `breaker` and `failing` to the rows `scanned`. Indexes: the primary keys. */
export const JOIN_HEALTH = `
  LEFT JOIN LATERAL (
    SELECT state FROM circuit_breakers WHERE configuration_id = scanned.id AND state <> 'Closed' LIMIT 1
  ) AS breaker ON true
  LEFT JOIN LATERAL (
    SELECT failures FROM failing_endpoints WHERE configuration_id = scanned.id LIMIT 1
  ) AS failing ON true`;

/** What holds for a webhook without news. */
export const IS_ACTIVE = `configuration.status = 'Active' AND breaker.state IS NULL AND ${IS_FAILING} IS NOT TRUE`;
