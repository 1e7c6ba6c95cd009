import { Problem } from '@posthorn/domain/problem';
import type { ApiMetrics } from '../ops/metrics.ts';

/** Runs work of an organization when it is the organization's turn. */
export type OrganizationGate = <Result>(
  organizationId: string,
  work: () => Promise<Result>,
  options?: {
    /** For work that completes what is already committed: it waits without a limit. */
    mustRun?: boolean;
  },
) => Promise<Result>;

type GateOptions = {
  /** Work in progress, over all organizations. */
  places: number;
  /** Work of one organization in progress. */
  atOnce: number;
  /** Work of one organization that waits for its turn. */
  maxWaiting: number;
  /** Time limit of the wait, in milliseconds. */
  maxWaitMs: number;
  /** Label of the metric that counts refusals. */
  limit: 'reads' | 'statements' | 'idempotency';
  /** What the organization does too much, in words. */
  subject: string;
};

/** A start function, and the timer of the deadline. */
type Waiter = { start: () => void; timer: NodeJS.Timeout | null };

/**
 * Creates a gate in front of a resource that all organizations share, such as the connections of a pool. An
 * organization has at most `atOnce` pieces of work in progress, and the last free place is for an organization without
 * any. Waiting organizations take turns. Work that need not wait starts at once, without a turn of the event loop.
 *
 * The gate throws Problem rate_limited for work that waits too long. The gate has not started this work.
 */
export function createOrganizationGate(
  { places, atOnce, maxWaiting, maxWaitMs, limit, subject }: GateOptions,
  { rateLimited }: Pick<ApiMetrics, 'rateLimited'>,
): OrganizationGate {
  const running = new Map<string, number>();
  /** Waiting work by organization. The organization that waits longest for a turn comes first. */
  const waiting = new Map<string, Waiter[]>();
  let total = 0;

  const canStart = (organizationId: string) => {
    const own = running.get(organizationId) ?? 0;
    return own < atOnce && total < places - (own === 0 ? 0 : 1);
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
      const next = waiters.shift();
      // The organization goes to the end of the map.
      waiting.delete(organizationId);
      if (waiters.length > 0) waiting.set(organizationId, waiters);
      if (next === undefined) continue;
      if (next.timer !== null) clearTimeout(next.timer);
      start(organizationId);
      next.start();
      startNext();
      return;
    }
  }

  function tooMany(): Problem {
    rateLimited.inc({ limit });
    return new Problem('rate_limited', {
      detail: `${subject}: your organization may have ${atOnce} in progress and ${maxWaiting} waiting at a time, for at most ${maxWaitMs / 1_000} s.`,
      headers: { 'Retry-After': '1' },
    });
  }

  function stopWaiting(organizationId: string, waiter: Waiter): void {
    const left = (waiting.get(organizationId) ?? []).filter((other) => other !== waiter);
    if (left.length === 0) waiting.delete(organizationId);
    else waiting.set(organizationId, left);
  }

  /** @returns null if the work starts at once */
  function takeTurn(organizationId: string, mustRun: boolean): Promise<void> | null {
    const waiters = waiting.get(organizationId) ?? [];
    if (waiters.length === 0 && canStart(organizationId)) {
      start(organizationId);
      return null;
    }
    if (waiters.length >= maxWaiting && !mustRun) throw tooMany();
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { start: resolve, timer: null };
      if (!mustRun) {
        waiter.timer = setTimeout(() => {
          stopWaiting(organizationId, waiter);
          reject(tooMany());
        }, maxWaitMs);
      }
      waiters.push(waiter);
      waiting.set(organizationId, waiters);
    });
  }

  return async (organizationId, work, { mustRun = false } = {}) => {
    const turn = takeTurn(organizationId, mustRun);
    if (turn !== null) await turn;
    try {
      return await work();
    } finally {
      end(organizationId);
    }
  };
}
