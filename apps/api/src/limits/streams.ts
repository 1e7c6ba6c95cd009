import { setMaxListeners } from 'node:events';
import { Problem } from '@posthorn/domain/problem';
import type { EventSource } from '../http/event-stream.ts';
import type { ApiMetrics } from '../ops/metrics.ts';

/** Holds the places of event streams. */
export type Streams = {
  /**
   * Takes a place for a stream, and reads its first event. The stream releases the place when it ends.
   * @throws Problem rate_limited without a free place, and what `begin` throws
   */
  open(
    organizationId: string,
    begin: () => Promise<Pick<EventSource, 'first' | 'look'>>,
  ): Promise<EventSource>;
  /** Ends all streams, also those to come, because the process stops. */
  stop(): void;
};

/** Streams of one organization in one process. Each holds a connection and reads Postgres once a second. */
const MAX_OF_ORGANIZATION = 5;
/** Streams of all organizations in one process. */
const MAX_OF_ALL = 100;

export function createStreams({ rateLimited }: Pick<ApiMetrics, 'rateLimited'>): Streams {
  const stopping = new AbortController();
  // Each stream listens. Node.js would warn of a leak from the eleventh listener on.
  setMaxListeners(0, stopping.signal);
  const open = new Map<string, number>();
  let total = 0;

  function take(organizationId: string): () => void {
    const others = open.get(organizationId) ?? 0;
    if (others >= MAX_OF_ORGANIZATION || total >= MAX_OF_ALL) {
      rateLimited.inc({ limit: 'streams' });
      throw new Problem('rate_limited', {
        detail:
          others >= MAX_OF_ORGANIZATION
            ? `Your organization may have ${MAX_OF_ORGANIZATION} streams at a time. Close one, or read the list instead.`
            : 'The gateway has too many streams at present. Read the list instead.',
        headers: { 'Retry-After': '5' },
      });
    }
    open.set(organizationId, others + 1);
    total += 1;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (open.get(organizationId) ?? 1) - 1;
      if (left === 0) open.delete(organizationId);
      else open.set(organizationId, left);
      total -= 1;
    };
  }

  return {
    async open(organizationId, begin) {
      const release = take(organizationId);
      try {
        return { ...(await begin()), release, stopping: stopping.signal };
      } catch (error) {
        release();
        throw error;
      }
    },
    stop: () => stopping.abort(),
  };
}
