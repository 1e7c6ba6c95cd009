import type { Database } from '@posthorn/db/connection/database';
import { isDatabaseUnavailable } from '@posthorn/db/connection/database-error';
import type { OpenNotifications } from '@posthorn/db/notifications/open-estimate';
import { failReplay, type ReplayStep, stepReplay } from '@posthorn/db/replays/steps';
import type { FilterCache } from '@posthorn/domain/filter/cache';
import { laneOf } from '@posthorn/queue/lanes/lane';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';
import type { Log } from '@posthorn/runtime/logging/logger';
import type { WorkerMetrics } from './ops/metrics.ts';

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

/** Bounds one run, so that stopping the process does not wait for a long replay. The next run continues the replay. */
const BUDGET_MS = 2_000;

/**
 * Continues the running replays of all organizations in turn, one step each. Offers the opened notifications to
 * their lane, so at most maxConcurrency of them are in flight. If an offer is lost, the sweep repeats it.
 */
export async function continueReplays(deps: ReplayDeps): Promise<void> {
  const { queue, log, open, metrics } = deps;
  const deadline = performance.now() + BUDGET_MS;
  while (performance.now() < deadline) {
    const step = await takeStep(deps);
    if (step === null) return;
    const { replay, configuration, notificationIds, filterFaults } = step;
    metrics.filterFaults.inc(filterFaults);
    if (replay.status !== 'Running') log.info('replay ended', { ...replay });
    if (configuration === null) continue;
    open.add(configuration.organizationId, notificationIds.length);
    await queue.offer(laneOf(configuration), notificationIds);
  }
}

/**
 * Marks a replay whose step failed as `Failed`, unless Postgres was unavailable. Otherwise the workers would repeat
 * the failing step forever, and would never continue other replays.
 * @throws Error of the step
 */
async function takeStep({ db, log, ...limits }: ReplayDeps): Promise<ReplayStep | null> {
  let replayId: string | undefined;
  try {
    return await stepReplay(db, new Date(), limits, (id) => {
      replayId = id;
    });
  } catch (error) {
    if (replayId !== undefined && !isDatabaseUnavailable(error)) {
      log.error('replay failed', { replayId, error });
      await failReplay(db, replayId, new Date());
    }
    throw error;
  }
}
