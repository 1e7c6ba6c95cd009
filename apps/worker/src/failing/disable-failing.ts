import type { Database } from '@posthorn/db/connection/database';
import {
  disableFailingConfigurations,
  updateFailingEndpoints,
} from '@posthorn/db/webhooks/failing-endpoints';
import { laneOf } from '@posthorn/queue/lanes/lane';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';
import type { Log } from '@posthorn/runtime/logging/logger';
import type { WorkerMetrics } from '../ops/metrics.ts';
import type { Tally } from './tally.ts';

export type FailingDeps = {
  db: Database;
  queue: NotificationQueue;
  tally: Tally;
  /** For so long an endpoint may be without a success, in milliseconds. */
  failingAfterMs: number;
  metrics: WorkerMetrics;
  log: Log;
};

/** So few failures tell nothing, however long they take. */
const FEWEST_FAILURES = 20;

/**
 * Writes down how endpoints fared, and disables the configurations of those that have failed for
 * too long. What waits for them is kept, and delivered once they are enabled again.
 */
export async function disableFailingEndpoints(deps: FailingDeps, now: Date): Promise<void> {
  const { db, queue, tally, failingAfterMs, metrics, log } = deps;
  const taken = tally.take();
  if (taken.length === 0) return;
  try {
    await updateFailingEndpoints(db, taken);
  } catch (error) {
    tally.restore(taken);
    throw error;
  }
  if (taken.every(({ failures }) => failures === 0)) return;
  const since = new Date(now.getTime() - failingAfterMs);
  const disabled = await disableFailingConfigurations(db, { since, failures: FEWEST_FAILURES, now });
  for (const { id, organizationId, failingSince, failures } of disabled) {
    log.warn('configuration disabled, its endpoint fails', {
      configurationId: id,
      organizationId,
      failingSince,
      failures,
    });
    metrics.configurationsDisabled.inc();
  }
  await Promise.all(disabled.map((each) => queue.offer(laneOf(each), [])));
}
