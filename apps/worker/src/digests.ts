import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@posthorn/db/connection/database';
import { readClock, stepDigest } from '@posthorn/db/digests/step';
import { laneOf } from '@posthorn/queue/lanes/lane';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';

type DigestDeps = { db: Database; queue: Pick<NotificationQueue, 'offer'> };

/** Bounds one run. The next run continues with the digest that has then been due for longest. */
const BUDGET_MS = 2_000;
/** A digest that takes 10 ms is followed by a pause of 10 ms, so a backlog takes half a connection. */
const PAUSE_FACTOR = 1;

/**
 * Creates the due digests of all organizations, the most overdue first, and offers them to their lanes. If an offer is
 * lost, the sweep repeats it. Digests ignore the quota of open notifications: a receiver that is behind needs them most,
 * and a configuration has at most one in an hour.
 */
export async function createDigests({ db, queue }: DigestDeps, signal: AbortSignal): Promise<void> {
  const now = await readClock(db);
  const deadline = performance.now() + BUDGET_MS;
  while (!signal.aborted && performance.now() < deadline) {
    const begun = performance.now();
    const step = await stepDigest(db, now, signal);
    if (step === null) return;
    if (step.created !== null) {
      const { configuration, notificationId } = step.created;
      await queue.offer(laneOf(configuration), [notificationId]);
    }
    const pauseMs = (performance.now() - begun) * PAUSE_FACTOR;
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
