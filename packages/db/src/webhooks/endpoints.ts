import type { Database } from '../connection/database.ts';
import { read } from '../connection/reads.ts';
import { Prisma } from '../generated/client.ts';
import type { BreakerRow } from './circuit-breakers.ts';

/** State of an endpoint. Workers write circuit_breakers, failing_endpoints and endpoint_verifications, a few seconds late. */
export type EndpointState = Pick<BreakerRow, 'state' | 'nextProbeAt'> & {
  /** When the endpoint entered the state; null if it has been Closed for as long as Posthorn knows. */
  since: Date | null;
  /** Failed attempts since the last success, or since the last change of the configuration. */
  consecutiveFailures: number;
  /** When the last challenge was sent, and why it failed. Null before the first. */
  lastTriedAt: Date | null;
  fault: string | null;
};

/** The state of an endpoint without a recorded failure. */
export const HEALTHY: EndpointState = {
  state: 'Closed',
  since: null,
  consecutiveFailures: 0,
  nextProbeAt: null,
  lastTriedAt: null,
  fault: null,
};

type Row = { configurationId: string } & EndpointState;

/** Indexes: the primary keys. */
const endpointStates = (configurationIds: readonly string[]) => Prisma.sql`
  SELECT id AS "configurationId", coalesce(breaker.state, 'Closed') AS state, breaker.since,
    coalesce(failing.failures, 0) AS "consecutiveFailures",
    CASE WHEN breaker.state = 'Open' THEN breaker.next_probe_at END AS "nextProbeAt",
    verification.last_tried_at AS "lastTriedAt", verification.fault
  FROM unnest(${configurationIds}::text[]) AS id
  LEFT JOIN circuit_breakers AS breaker ON breaker.configuration_id = id
  LEFT JOIN failing_endpoints AS failing ON failing.configuration_id = id
  LEFT JOIN endpoint_verifications AS verification ON verification.configuration_id = id`;

/** Reads the state of one endpoint. */
export async function readEndpoint(db: Database, configurationId: string): Promise<EndpointState> {
  const [row] = await db.$queryRaw<Row[]>(endpointStates([configurationId]));
  return row === undefined ? HEALTHY : stateOf(row);
}

/** Reads the states of the endpoints on a page of a list, in one statement. @returns the states by configuration */
export async function readEndpoints(
  db: Database,
  configurationIds: readonly string[],
): Promise<ReadonlyMap<string, EndpointState>> {
  if (configurationIds.length === 0) return new Map();
  const { text, values } = endpointStates(configurationIds);
  const rows = await read<Row>(db, text, values);
  return new Map(rows.map((row) => [row.configurationId, stateOf(row)]));
}

function stateOf({ configurationId: _, ...state }: Row): EndpointState {
  return state;
}
