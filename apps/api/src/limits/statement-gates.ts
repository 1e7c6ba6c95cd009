import type { ApiMetrics } from '../ops/metrics.ts';
import { createOrganizationGate, type OrganizationGate } from './organization-gate.ts';

/** Gates in front of the connections that requests share, apart from lists, statistics and publishing. */
type StatementGates = {
  /** Runs the statements that read and change resources. */
  statements: OrganizationGate;
  /** Runs the statements for the header Idempotency-Key, so that publishing does not wait behind other requests. */
  claims: OrganizationGate;
};

/** An organization uses at most half of the places at a time, but two in a small pool. */
const atOnceOf = (places: number) => Math.max(2, Math.floor(places / 2));
/** An organization at its limit gets through about this many requests within MAX_WAIT_MS. */
const MAX_WAITING = 500;
/** As many as an organization may send in a second by default, and some. */
const MAX_WAITING_CLAIMS = 2_000;
const MAX_WAIT_MS = 5_000;

/** @param connections of the pool. One stays free of `statements`, for claims and for the process's own statements */
export function createStatementGates(
  connections: number,
  metrics: Pick<ApiMetrics, 'rateLimited'>,
): StatementGates {
  const places = Math.max(1, connections - 1);
  return {
    statements: createOrganizationGate(
      {
        places,
        atOnce: atOnceOf(places),
        maxWaiting: MAX_WAITING,
        maxWaitMs: MAX_WAIT_MS,
        limit: 'statements',
        subject: 'Requests other than lists, statistics and publishing',
      },
      metrics,
    ),
    claims: createOrganizationGate(
      {
        places: connections,
        atOnce: atOnceOf(connections),
        maxWaiting: MAX_WAITING_CLAIMS,
        maxWaitMs: MAX_WAIT_MS,
        limit: 'idempotency',
        subject: 'Requests with an Idempotency-Key',
      },
      metrics,
    ),
  };
}
