import { readClock } from '@posthorn/db/connection/clock';
import type { Database } from '@posthorn/db/connection/database';
import { stepDigest } from '@posthorn/db/digests/step';
import { laneOf } from '@posthorn/queue/lanes/lane';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';
import type { Log } from '@posthorn/runtime/logging/logger';
import { runSteps } from './repeat.ts';

type DigestDeps = { db: Database; queue: Pick<NotificationQueue, 'offer'>; log: Pick<Log, 'warn'> };

/** Of one run. The next run continues with the most overdue digest. */
const BUDGET_MS = 2_000;
/** Failures that end a run. */
const MAX_FAILURES = 10;

/**
 * Creates the due digests of all organizations, the most overdue first, and offers them to their lanes. If an offer is
 * lost, the sweep repeats it. Digests ignore the quota of open notifications: a receiver that is behind needs them most,
 * and a configuration has at most one for each hour.
 */
export async function createDigests({ db, queue, log }: DigestDeps, signal: AbortSignal): Promise<void> {
  // Of two clocks, the one that is behind: an hour must be over by both.
  const clock = await readClock(db);
  const now = new Date(Math.min(clock.now.getTime(), Date.now()));
  let failures = 0;
  await runSteps({ signal, budgetMs: BUDGET_MS }, async () => {
    try {
      const step = await stepDigest(db, now, signal);
      if (step === null) return false;
      if (step.created !== null) {
        const { configuration, notificationId } = step.created;
        await queue.offer(laneOf(configuration), [notificationId]);
      }
    } catch (error) {
      // The claim of the failed digest expires. Other digests must not wait for it.
      failures += 1;
      if (failures === MAX_FAILURES) throw error;
      log.warn('could not create a digest; will retry', { error });
    }
    return true;
  });
}
