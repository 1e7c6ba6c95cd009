import type { Database } from '@posthorn/db/connection/database';
import type { NewNotifications } from '@posthorn/db/lane-settings';
import { endAlarms, findLostSuccesses } from '@posthorn/db/notices/endpoint-alarms';
import { areNoticesDue, insertExpiryNotices, insertUnusedNotices } from '@posthorn/db/notices/expiries';
import { insertFailureNotices, sumFailures } from '@posthorn/db/notices/failures';
import { laneOf } from '@posthorn/queue/lanes/lane';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';
import { runSteps } from './repeat.ts';

type NoticesDeps = { db: Database; queue: Pick<NotificationQueue, 'offer'> };

/** Of one run of a step. */
const BUDGET_MS = 2_000;

/** Offers notices after their commit. If an offer is lost, the sweep repeats it. */
export async function offerNotices(
  queue: NoticesDeps['queue'],
  notices: readonly NewNotifications[],
): Promise<void> {
  for (const { configuration, notificationIds } of notices) {
    await queue.offer(laneOf(configuration), notificationIds);
  }
}

/** Writes the notices about notifications that failed. */
export async function writeFailureNotices({ db, queue }: NoticesDeps, signal: AbortSignal): Promise<void> {
  const run = { signal, budgetMs: BUDGET_MS };
  await runSteps(run, () => sumFailures(db));
  await runSteps(run, () => insertAndOffer(queue, insertFailureNotices(db, new Date())));
}

/** Writes the notices about endpoints that have recovered. */
export async function writeRecoveryNotices({ db, queue }: NoticesDeps, signal: AbortSignal): Promise<void> {
  const run = { signal, budgetMs: BUDGET_MS };
  await findLostSuccesses(db, new Date());
  await runSteps(run, () => insertAndOffer(queue, endAlarms(db, new Date())));
}

/** Writes the notices about keys and certificates that expire, and about keys that nobody uses. */
export async function writeExpiries({ db, queue }: NoticesDeps, signal: AbortSignal): Promise<void> {
  if (!(await areNoticesDue(db, new Date()))) return;
  const run = { signal, budgetMs: BUDGET_MS };
  await runSteps(run, () => insertAndOffer(queue, insertExpiryNotices(db, new Date())));
  await runSteps(run, () => insertAndOffer(queue, insertUnusedNotices(db, new Date())));
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
