import type { Database } from '@posthorn/db/connection/database';
import { MIN_FAILURES } from '@posthorn/db/endpoint-recoveries';
import type { NewNotifications } from '@posthorn/db/lane-settings';
import {
  disableFailingConfigurations,
  type EndpointTally,
  updateFailingEndpoints,
} from '@posthorn/db/webhooks/failing-endpoints';
import { laneOf } from '@posthorn/queue/lanes/lane';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';
import type { Log } from '@posthorn/runtime/logging/logger';
import { offerNotices } from './notices.ts';
import type { WorkerMetrics } from './ops/metrics.ts';

/** Results of each endpoint's attempts since the last `take`. */
export type Tally = {
  add(configurationId: string, isDelivered: boolean, at: Date): void;
  /** Returns all results and starts from zero. */
  take(): EndpointTally[];
  /** Adds back taken results that the caller could not write. */
  restore(taken: readonly EndpointTally[]): void;
};

/** Counts in memory, so that an attempt needs no extra write. A crash loses the counts of a few seconds. */
export function createTally(): Tally {
  let tallies = new Map<string, EndpointTally>();

  return {
    add(configurationId, isDelivered, at) {
      const known = tallies.get(configurationId);
      tallies.set(
        configurationId,
        isDelivered
          ? { configurationId, hasSucceeded: true, failures: 0, failingSince: null }
          : {
              configurationId,
              hasSucceeded: known?.hasSucceeded ?? false,
              failures: (known?.failures ?? 0) + 1,
              failingSince: known?.failingSince ?? at,
            },
      );
    },

    take() {
      const taken = [...tallies.values()];
      tallies = new Map();
      return taken;
    },

    restore(taken) {
      for (const earlier of taken) {
        const later = tallies.get(earlier.configurationId);
        // A later success makes the earlier results irrelevant.
        if (later?.hasSucceeded) continue;
        tallies.set(earlier.configurationId, {
          ...earlier,
          failures: earlier.failures + (later?.failures ?? 0),
          failingSince: earlier.failingSince ?? later?.failingSince ?? null,
        });
      }
    },
  };
}

type FailingEndpointsDeps = {
  db: Database;
  queue: NotificationQueue;
  tally: Tally;
  /** Maximum milliseconds without a success: FAILING_AFTER. */
  failingAfterMs: number;
  metrics: WorkerMetrics;
  log: Log;
};

/**
 * Writes the tally and disables the configurations whose endpoints have failed for too long. Their open
 * notifications stay open, and workers deliver them after the organization enables the configuration again.
 * @throws Error when Postgres or Redis fails. The tally keeps results that Postgres did not store
 */
export async function disableFailingEndpoints(deps: FailingEndpointsDeps, now: Date): Promise<void> {
  const { db, queue, tally, failingAfterMs, metrics, log } = deps;
  const taken = tally.take();
  if (taken.length === 0) return;
  let failed: NewNotifications[];
  try {
    failed = await updateFailingEndpoints(db, taken, now);
  } catch (error) {
    tally.restore(taken);
    throw error;
  }
  await offerNotices(queue, failed);
  if (taken.every(({ failures }) => failures === 0)) return;
  const since = new Date(now.getTime() - failingAfterMs);
  const { row: disabled, notices } = await disableFailingConfigurations(db, {
    since,
    failures: MIN_FAILURES,
    now,
  });
  for (const { id, organizationId, failingSince, failures } of disabled) {
    log.warn('configuration disabled because its endpoint fails', {
      configurationId: id,
      organizationId,
      failingSince,
      failures,
    });
    metrics.configurationsDisabled.inc();
  }
  await Promise.all(disabled.map((each) => queue.refresh(laneOf(each))));
  await offerNotices(queue, notices);
}
