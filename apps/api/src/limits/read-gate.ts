import { isStatementTimeout } from '@posthorn/db/connection/database-error';
import { TooManyRowsError } from '@posthorn/db/connection/lists';
import { Problem } from '@posthorn/domain/problem';
import type { ApiMetrics } from '../ops/metrics.ts';
import { createOrganizationGate } from './organization-gate.ts';

/** A read of one organization that may be expensive. */
type GatedRead = {
  organizationId: string;
  /** Query parameters that make the read cheaper, for the problem document. */
  narrowBy: readonly string[];
};

/**
 * Runs a list or a statistic when it is the organization's turn.
 * @throws Problem rate_limited, timed_out, or invalid_request that says which filters to add
 */
export type ReadGate = <Result>(read: GatedRead, work: () => Promise<Result>) => Promise<Result>;

type ReadGateOptions = {
  /** Connections for reads. Reads at a time, over all organizations. */
  connections: number;
  /** Time limit of a statement, and of the wait for a turn. */
  timeoutMs: number;
};

/** Reads of one organization at a time. */
const AT_ONCE = 2;
/** Reads of one organization that wait for a turn. A page of a console needs about ten reads. */
const MAX_WAITING = 20;

/** Creates the gate in front of the connections for reads. Slow reads of one organization leave connections for others. */
export function createReadGate(
  { connections, timeoutMs }: ReadGateOptions,
  metrics: Pick<ApiMetrics, 'rateLimited'>,
): ReadGate {
  const gate = createOrganizationGate(
    {
      places: connections,
      atOnce: AT_ONCE,
      maxWaiting: MAX_WAITING,
      maxWaitMs: timeoutMs,
      limit: 'reads',
      subject: 'Lists and statistics',
    },
    metrics,
  );
  return async ({ organizationId, narrowBy }, work) => {
    try {
      return await gate(organizationId, work);
    } catch (error) {
      throw toReadProblem(error, narrowBy);
    }
  };
}

/** Seconds. The same read would time out again at once. */
const RETRY_AFTER = '5';

function toReadProblem(error: unknown, narrowBy: readonly string[]): unknown {
  if (error instanceof TooManyRowsError) {
    return new Problem('invalid_request', {
      detail: `Too many rows would have to be read for these filters. Add or narrow: ${narrowBy.join(', ')}.`,
      faults: narrowBy.map((name) => ({ path: `/query/${name}`, message: 'add or narrow this filter' })),
      cause: error,
    });
  }
  if (!isStatementTimeout(error)) return error;
  const advice = narrowBy.length === 0 ? 'Try again later.' : `Narrow the read with: ${narrowBy.join(', ')}.`;
  return new Problem('timed_out', {
    detail: `The database needs too long for this read. ${advice}`,
    headers: { 'Retry-After': RETRY_AFTER },
    cause: error,
  });
}
