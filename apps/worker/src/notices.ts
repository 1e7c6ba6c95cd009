import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@posthorn/db/connection/database';
import type { NewNotifications } from '@posthorn/db/lane-settings';
import { endAlarms, findLostSuccesses } from '@posthorn/db/notices/endpoint-alarms';
import { insertExpiryNotices, insertUnusedNotices } from '@posthorn/db/notices/expiries';
import { insertFailureNotices, sumFailures } from '@posthorn/db/notices/failures';
import { laneOf } from '@posthorn/queue/lanes/lane';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';

type NoticesDeps = { db: Database; queue: Pick<NotificationQueue, 'offer'> };

/** Bounds one run of a step, so that stopping the process does not wait. */
const BUDGET_MS = 2_000;
/** A step that takes 10 ms is followed by a pause of 10 ms, so a backlog takes half a connection. */
const PAUSE_FACTOR = 1;

/** Offers notices after their commit. If an offer is lost, the sweep repeats it. */
export async function offerNotices(
  queue: NoticesDeps['queue'],
  notices: readonly NewNotifications[],
): Promise<void> {
  for (const { configuration, notificationIds } of notices) {
    await queue.offer(laneOf(configuration), notificationIds);
  }
}

/** Writes the notices about notifications that failed, and about endpoints that have recovered. */
export async function writeNotices({ db, queue }: NoticesDeps, signal: AbortSignal): Promise<void> {
  await runSteps(signal, () => sumFailures(db));
  await runSteps(signal, () => insertAndOffer(queue, insertFailureNotices(db, new Date())));
  await findLostSuccesses(db, new Date());
  await runSteps(signal, () => insertAndOffer(queue, endAlarms(db, new Date())));
}

/** Writes the notices about keys and certificates that expire, and about keys that nobody uses. */
export async function writeExpiries({ db, queue }: NoticesDeps, signal: AbortSignal): Promise<void> {
  await runSteps(signal, () => insertAndOffer(queue, insertExpiryNotices(db, new Date())));
  await runSteps(signal, () => insertAndOffer(queue, insertUnusedNotices(db, new Date())));
}

/** @returns whether there may be more */
async function insertAndOffer(
  queue: NoticesDeps['queue'],
  step: Promise<NewNotifications[] | null>,
): Promise<boolean> {
  const notices = await step;
  if (notices === null) return false;
  await offerNotices(queue, notices);
  return true;
}

/** Runs a step until it returns false, the time is up or the signal aborts. The next run continues. */
async function runSteps(signal: AbortSignal, step: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + BUDGET_MS;
  while (!signal.aborted && performance.now() < deadline) {
    const begun = performance.now();
    if (!(await step())) return;
    const pauseMs = (performance.now() - begun) * PAUSE_FACTOR;
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
