import type { OpenInLane } from '@posthorn/db/retry';
import { laneOf } from '@posthorn/queue/lanes/lane';
import { NO_SPAN } from '@posthorn/tracing/no-tracing';
import type { ApiDeps } from '../deps.ts';
import { type Offer, offerAll } from '../events/offer.ts';

/** Notifications in one transaction. */
const BATCH = 500;

/**
 * Goes through notifications in batches: what is open of each, once `open` has written that to Postgres, is
 * offered to its lane.
 * @returns how many are open
 */
export async function openAndOffer(
  ids: readonly string[],
  open: (batch: readonly string[]) => Promise<OpenInLane[]>,
  deps: Pick<ApiDeps, 'queue' | 'log'>,
): Promise<number> {
  let count = 0;
  for (let at = 0; at < ids.length; at += BATCH) {
    const opened = await open(ids.slice(at, at + BATCH));
    count += opened.length;
    void offerAll(offersOf(opened), deps, NO_SPAN);
  }
  return count;
}

/** One offer for each lane. */
function offersOf(opened: readonly OpenInLane[]): Offer[] {
  const offers = new Map<string, Offer>();
  for (const { id, configurationId, configurationStatus: status, maxConcurrency, revision } of opened) {
    const lane = laneOf({ id: configurationId, status, maxConcurrency, revision });
    const known = offers.get(configurationId);
    if (known !== undefined) known.notificationIds.push(id);
    else offers.set(configurationId, { lane, notificationIds: [id] });
  }
  return [...offers.values()];
}
