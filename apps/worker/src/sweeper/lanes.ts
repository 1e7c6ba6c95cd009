import type { Database } from '@posthorn/db/connection/database';
import { listLaneSettings } from '@posthorn/db/lane-settings';
import { cancelNotifications, cancelNotificationsOfConfiguration } from '@posthorn/db/notifications/cancel';
import type { OpenNotification } from '@posthorn/db/notifications/open-notifications';
import { freeAbandoned } from '@posthorn/db/notifications/repair-order';
import type { DrainSummaries } from '@posthorn/queue/drain-summary';
import { joinOffers, type Lane, laneOf, type Offer } from '@posthorn/queue/lanes/lane';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';
import type { Shards } from '@posthorn/queue/shards';
import type { WorkerMetrics } from '../ops/metrics.ts';
import { collectErrors } from './collect-errors.ts';

export type LaneSweepDeps = {
  db: Database;
  shards: Shards;
  queue: NotificationQueue;
  drains: DrainSummaries;
  metrics: WorkerMetrics;
};

/**
 * Cancels the notifications of deleted configurations, which an API process did not finish. All of them share the
 * time, because each can have a million notifications. The next sweep continues.
 * @param deadline `performance.now()` at which cancelling stops
 * @returns one error for each failed part
 */
export async function cancelDeleted(
  { db, queue }: LaneSweepDeps,
  deleted: readonly string[],
  deadline: number,
): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const [at, id] of deleted.entries()) {
    const budgetMs = (deadline - performance.now()) / (deleted.length - at);
    try {
      if (await cancelNotificationsOfConfiguration(db, id, budgetMs)) await queue.dropLane(id);
    } catch (error) {
      errors.push(error);
    }
  }
  return errors;
}

/**
 * Makes open notifications known to Redis: offers due notifications to their lane, and schedules
 * later notifications. Cancels notifications of deleted configurations. A notification that waits for another one of
 * its record stays unknown to Redis, unless that one has ended.
 *
 * @returns one error for each failed part. A failed part does not stop the other parts
 * @throws Error when the query for the lanes fails
 */
export async function restore(
  { db, queue, metrics }: LaneSweepDeps,
  found: readonly OpenNotification[],
): Promise<unknown[]> {
  const blocked = found.filter(({ isBlocked }) => isBlocked).map(({ id }) => id);
  const freed = new Set(blocked.length === 0 ? [] : await freeAbandoned(db, blocked));
  const open = found.filter(({ id, isBlocked }) => !isBlocked || freed.has(id));
  // Count before the offers, which make notifications known. Notifications that just ended count as unknown.
  const countErrors = await collectErrors([
    countUnknown(queue, open).then((unknown) => metrics.sweeperFound.inc(unknown)),
  ]);
  // With the start of the sweep as `now`, a notification reopened since then would count as later, not as due.
  const now = new Date();
  const lanes = await readLanes(db, [...new Set(open.map(({ configurationId }) => configurationId))]);
  const orphans: string[] = [];
  const offers: Offer[] = [];
  const later: { lane: Lane; id: string; at: Date; attempts: number }[] = [];
  for (const { id, configurationId, nextAttemptAt, attempts } of open) {
    const lane = lanes.get(configurationId);
    if (lane === undefined) orphans.push(id);
    else if (nextAttemptAt > now) later.push({ lane, id, at: nextAttemptAt, attempts });
    else offers.push({ lane, notificationIds: [id] });
  }
  const errors = await collectErrors([
    ...(orphans.length === 0 ? [] : [cancelNotifications(db, orphans)]),
    ...joinOffers(offers).map(({ lane, notificationIds }) => queue.offer(lane, notificationIds)),
    ...later.map(({ lane, id, at, attempts }) => queue.schedule(lane, id, at, attempts)),
  ]);
  return [...countErrors, ...errors];
}

async function countUnknown(queue: NotificationQueue, open: readonly OpenNotification[]): Promise<number> {
  const unknown = await Promise.all(
    open.map(({ configurationId, id }) => queue.listUnknown(configurationId, [id])),
  );
  return unknown.flat().length;
}

/** The lanes of these configurations, by configuration id. The result lacks deleted configurations. */
export async function readLanes(
  db: Database,
  configurationIds: readonly string[],
): Promise<Map<string, Lane>> {
  const rows = configurationIds.length === 0 ? [] : await listLaneSettings(db, configurationIds);
  return new Map(rows.map((row) => [row.id, laneOf(row)]));
}
