import { isStatementTimeout } from '@posthorn/db/connection/database-error';
import { TooManyRowsError } from '@posthorn/db/connection/lists';
import { Problem } from '@posthorn/domain/problem';
import type { ApiMetrics } from '../ops/metrics.ts';

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

type GateOptions = {
  /** Connections for reads. Reads at a time, over all organizations. */
  connections: number;
  /** Time limit of a statement, and of the wait for a turn. */
  timeoutMs: number;
};

/** Reads of one organization at a time. */
const AT_ONCE = 2;
/** Reads of one organization that wait for a turn. A page of a console needs about ten reads. */
const MAX_WAITING = 20;

type Waiter = { start: () => void; timer: NodeJS.Timeout };

/**
 * Creates the gate in front of the connections for reads. Slow reads of one organization leave connections for the
 * others: it runs at most two reads at a time, and the last free connection is for an organization without a read.
 * Waiting organizations take turns.
 */
export function createReadGate(
  { connections, timeoutMs }: GateOptions,
  { rateLimited }: Pick<ApiMetrics, 'rateLimited'>,
): ReadGate {
  const running = new Map<string, number>();
  /** Waiting reads by organization. The organization that waits longest for a turn comes first. */
  const waiting = new Map<string, Waiter[]>();
  let total = 0;

  const canStart = (organizationId: string) => {
    const own = running.get(organizationId) ?? 0;
    return own < AT_ONCE && total < connections - (own === 0 ? 0 : 1);
  };

  function start(organizationId: string): void {
    running.set(organizationId, (running.get(organizationId) ?? 0) + 1);
    total += 1;
  }

  function end(organizationId: string): void {
    const left = (running.get(organizationId) ?? 1) - 1;
    if (left === 0) running.delete(organizationId);
    else running.set(organizationId, left);
    total -= 1;
    startNext();
  }

  function startNext(): void {
    for (const [organizationId, waiters] of waiting) {
      if (!canStart(organizationId)) continue;
      const [next, ...rest] = waiters;
      // The organization goes to the end of the map.
      waiting.delete(organizationId);
      if (rest.length > 0) waiting.set(organizationId, rest);
      if (next === undefined) continue;
      clearTimeout(next.timer);
      start(organizationId);
      next.start();
      startNext();
      return;
    }
  }

  function tooMany(): Problem {
    rateLimited.inc({ limit: 'reads' });
    return new Problem('rate_limited', {
      detail: `Lists and statistics: your organization may have ${AT_ONCE} in progress and ${MAX_WAITING} waiting at a time.`,
      headers: { 'Retry-After': '1' },
    });
  }

  function takeTurn(organizationId: string): Promise<void> {
    const waiters = waiting.get(organizationId) ?? [];
    if (waiters.length === 0 && canStart(organizationId)) {
      start(organizationId);
      return Promise.resolve();
    }
    if (waiters.length >= MAX_WAITING) throw tooMany();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const left = (waiting.get(organizationId) ?? []).filter((other) => other !== waiter);
        if (left.length === 0) waiting.delete(organizationId);
        else waiting.set(organizationId, left);
        reject(tooMany());
      }, timeoutMs);
      const waiter: Waiter = { start: resolve, timer };
      waiting.set(organizationId, [...waiters, waiter]);
    });
  }

  return async ({ organizationId, narrowBy }, work) => {
    await takeTurn(organizationId);
    try {
      return await work();
    } catch (error) {
      throw toReadProblem(error, narrowBy);
    } finally {
      end(organizationId);
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
