import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Problem } from '@posthorn/domain/problem';
import type { ApiMetrics } from '../ops/metrics.ts';

/** Holds requests that wait for an attempt. */
export type AttemptWaits = {
  /**
   * Takes a place for a request that may wait. The caller releases the place.
   * @throws Problem rate_limited if the organization has no free place in this process
   */
  take(organizationId: string): WaitPlace;
  /** Ends all waits, also those to come, because the process stops. */
  stop(): void;
};

export type WaitPlace = {
  /**
   * Calls `look` until it finds something, the time is over, the caller has gone, or the process stops.
   * @returns null if `look` found nothing
   */
  until<Found>(
    ms: number,
    isAborted: () => boolean,
    look: () => Promise<Found | null>,
  ): Promise<Found | null>;
  release(): void;
};

/** Requests of one organization that wait in one process. Each holds a connection and reads Postgres once a second. */
export const MAX_WAITS = 5;
/** Times between two looks. Most attempts end within 100 ms. A slow endpoint needs up to 20 s. */
const FIRST_PAUSE_MS = 50;
const PAUSE_GROWTH = 1.5;
const LONGEST_PAUSE_MS = 1_000;

export function createAttemptWaits({ rateLimited }: Pick<ApiMetrics, 'rateLimited'>): AttemptWaits {
  const stopping = new AbortController();
  // Each wait listens. Node.js would warn of a leak from the eleventh listener on.
  setMaxListeners(0, stopping.signal);
  const waiting = new Map<string, number>();
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  return {
    take(organizationId) {
      const others = waiting.get(organizationId) ?? 0;
      if (others >= MAX_WAITS) {
        rateLimited.inc({ limit: 'waits' });
        throw new Problem('rate_limited', {
          detail: `Your organization may have ${MAX_WAITS} requests with waitSeconds at a time. Repeat the request later, or without waitSeconds.`,
          headers: { 'Retry-After': '1' },
        });
      }
      waiting.set(organizationId, others + 1);
      return {
        async until(ms, isAborted, look) {
          const deadline = performance.now() + ms;
          const isOver = () => stopping.signal.aborted || isAborted() || performance.now() >= deadline;
          for (let pauseMs = FIRST_PAUSE_MS; !isOver(); pauseMs = nextPauseMs(pauseMs)) {
            await pause(Math.min(pauseMs, deadline - performance.now()));
            const found = await look();
            if (found !== null) return found;
          }
          return null;
        },
        release() {
          const left = (waiting.get(organizationId) ?? 1) - 1;
          if (left === 0) waiting.delete(organizationId);
          else waiting.set(organizationId, left);
        },
      };
    },
    stop: () => stopping.abort(),
  };
}

const nextPauseMs = (pauseMs: number) => Math.min(LONGEST_PAUSE_MS, pauseMs * PAUSE_GROWTH);
