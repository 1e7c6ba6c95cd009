import type { Database } from '@posthorn/db/connection/database';
import type { OpenNotifications } from '@posthorn/db/notifications/open-estimate';
import { failReplay, stepReplay } from '@posthorn/db/replays/steps';
import type { FilterCache } from '@posthorn/domain/filter/cache';
import { laneOf } from '@posthorn/queue/lanes/lane';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';
import type { Log } from '@posthorn/runtime/logging/logger';
import type { WorkerMetrics } from './ops/metrics.ts';
import { takeSteps } from './steps.ts';

export type ReplayDeps = {
  db: Database;
  queue: NotificationQueue;
  log: Log;
  /** The quota of an organization without an exception. */
  openNotifications: number;
  open: OpenNotifications;
  filters: FilterCache;
  metrics: Pick<WorkerMetrics, 'filterFaults'>;
};

/**
 * Continues the running replays of all organizations in turn, one step each. Offers the opened notifications to
 * their lane, so at most maxConcurrency of them are in flight. If an offer is lost, the sweep repeats it.
 */
export async function continueReplays({ db, queue, log, metrics, ...limits }: ReplayDeps): Promise<void> {
  await takeSteps({
    take: (onClaim) => stepReplay(db, new Date(), limits, onClaim),
    async use({ replay, configuration, notificationIds, filterFaults }) {
      metrics.filterFaults.inc(filterFaults);
      if (replay.status !== 'Running') log.info('replay ended', { ...replay });
      if (configuration === null) return;
      limits.open.add(configuration.organizationId, notificationIds.length);
      await queue.offer(laneOf(configuration), notificationIds);
    },
    async fail(replayId, error) {
      log.error('replay failed', { replayId, error });
      await failReplay(db, replayId, new Date());
    },
  });
}
