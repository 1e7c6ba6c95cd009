import { idFloor, timeOf } from '@posthorn/domain/ids';
import type { NotificationStatus } from '@posthorn/domain/notification';

/** Numbers of notifications, by their present status. */
export type Counts = {
  delivered: number;
  failed: number;
  /** Pending or Retrying. */
  waiting: number;
};

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** The periods of `notification_counts.minutes`. */
export const HOUR = 60;
export const MINUTE = 1;

/** The smallest id of the period of an id. Periods start at full minutes and hours, UTC. */
export function startOf(id: string, periodMs: number): string {
  const at = timeOf(id).getTime();
  return idFloor('ntf', new Date(at - (at % periodMs)));
}

/** The count that includes notifications with this status; null for Cancelled. */
const COUNT_OF: Readonly<Record<NotificationStatus, keyof Counts | null>> = {
  Delivered: 'delivered',
  Failed: 'failed',
  Pending: 'waiting',
  Retrying: 'waiting',
  Cancelled: null,
};

/** A change of a notification that is already counted. */
export type Change = {
  notificationId: string;
  configurationId: string;
  /** Null for a new notification. */
  fromStatus: NotificationStatus | null;
  toStatus: NotificationStatus;
};

/** Applies a change to counts in place. */
export function applyChange(counts: Counts, { fromStatus, toStatus }: Change): void {
  const from = fromStatus === null ? null : COUNT_OF[fromStatus];
  const to = COUNT_OF[toStatus];
  if (from !== null) counts[from] -= 1;
  if (to !== null) counts[to] += 1;
}

export const noCounts = (): Counts => ({ delivered: 0, failed: 0, waiting: 0 });

export function addCounts(counts: Counts, { delivered, failed, waiting }: Counts): void {
  counts.delivered += delivered;
  counts.failed += failed;
  counts.waiting += waiting;
}

export function sumCounts(all: Iterable<Counts>): Counts {
  const sum = noCounts();
  for (const counts of all) addCounts(sum, counts);
  return sum;
}

/** The select list that counts notifications, in SQL. */
export const COUNTED = `count(*) FILTER (WHERE status = 'Delivered')::integer AS delivered,
  count(*) FILTER (WHERE status = 'Failed')::integer AS failed,
  count(*) FILTER (WHERE status IN ('Pending', 'Retrying'))::integer AS waiting`;
