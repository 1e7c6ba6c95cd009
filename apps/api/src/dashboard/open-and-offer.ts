import type { NotificationWithLane } from '@posthorn/db/notifications/retry';
import { laneOf } from '@posthorn/queue/lanes/lane';
import { NO_SPAN } from '@posthorn/runtime/tracing/no-tracing';
import type { ApiDeps } from '../deps.ts';
import { offerAll, offersOf } from '../events/offer.ts';

/** Notifications in one transaction. */
const BATCH = 500;

/**
 * Goes through notifications in batches: what is open of each, once `open` has written that to Postgres, is
 * offered to its lane.
 * @returns how many are open
 */
export async function openAndOffer(
  ids: readonly string[],
  open: (batch: readonly string[]) => Promise<NotificationWithLane[]>,
  deps: Pick<ApiDeps, 'queue' | 'log'>,
): Promise<number> {
  let count = 0;
  for (let at = 0; at < ids.length; at += BATCH) {
    const opened = await open(ids.slice(at, at + BATCH));
    count += opened.length;
    void offerAll(offersOf(opened, laneOfOpen), deps, NO_SPAN);
  }
  return count;
}

const laneOfOpen = ({
  configurationId,
  configurationStatus,
  maxConcurrency,
  revision,
}: NotificationWithLane) =>
  laneOf({ id: configurationId, status: configurationStatus, maxConcurrency, revision });
