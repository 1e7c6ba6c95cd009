import { quantile } from '../figures.ts';
import type { Endpoints } from './endpoints.ts';
import type { Publication } from './publishers.ts';

/** The longest time in which nothing arrived although something waited. */
export type Pause = { ms: number; at: number };

/**
 * Finds the longest pause: nothing of these publications arrived, and at least one was accepted and not delivered.
 * @param publications of one webhook, of one organization, or all
 */
export function findLongestPause(
  publications: readonly Publication[],
  arrivals: Endpoints['arrivals'],
): Pause {
  const changes = publications.flatMap(({ record, acceptedAt }) => {
    const own = arrivals.get(record) ?? [];
    const done = own.find(({ status }) => status === 204);
    if (acceptedAt === null || done === undefined) return [];
    return [
      // An event can arrive before its publisher has the answer.
      { at: Math.min(acceptedAt, done.at), open: 1 },
      ...own.map((arrival) => ({ at: arrival.at, open: arrival === done ? -1 : 0 })),
    ];
  });
  changes.sort((one, other) => one.at - other.at || other.open - one.open);
  let longest: Pause = { ms: 0, at: 0 };
  let open = 0;
  let since = 0;
  for (const change of changes) {
    const isArrival = change.open < 1;
    if (isArrival && open > 0 && change.at - since > longest.ms)
      longest = { ms: change.at - since, at: since };
    if (isArrival || open === 0) since = change.at;
    open += change.open;
  }
  return longest;
}

/** Deliveries of each organization to endpoints that answer at once, and how long their events waited. */
export type Share = { organization: string; delivered: number; p50: number; p99: number };

/** @param until time of `Date.now()` before which a delivery counts */
export function shareOf(
  organization: string,
  publications: readonly Publication[],
  arrivals: Endpoints['arrivals'],
  until: number,
): Share {
  const waits = publications.flatMap(({ record, startedAt, target }) => {
    const arrivedAt = (arrivals.get(record) ?? []).find(({ status }) => status === 204)?.at;
    const counts = target.kind === 'answers' && target.organization === organization;
    return counts && arrivedAt !== undefined && arrivedAt <= until ? [arrivedAt - startedAt] : [];
  });
  return { organization, delivered: waits.length, p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) };
}
