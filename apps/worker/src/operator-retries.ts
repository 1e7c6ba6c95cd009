import type { Database } from '@posthorn/db/connection/database';
import type { OpenNotifications } from '@posthorn/db/notifications/open-estimate';
import type { NotificationWithLane } from '@posthorn/db/notifications/retry';
import { failOperatorRetry, stepOperatorRetry } from '@posthorn/db/operators/retry-steps';
import type { FailedJobs } from '@posthorn/queue/failed/failed-jobs';
import { offersOf } from '@posthorn/queue/lanes/lane';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';
import type { Shards } from '@posthorn/queue/shards';
import type { Log } from '@posthorn/runtime/logging/logger';
import { takeSteps } from './steps.ts';

export type OperatorRetryDeps = {
  db: Database;
  shards: Shards;
  queue: NotificationQueue;
  failedJobs: Pick<FailedJobs, 'remove'>;
  log: Log;
  /** The quota of an organization without an exception. */
  openNotifications: number;
  open: OpenNotifications;
};

/**
 * Continues the running retries of operators, one turn of one organization after the other. Offers the reopened
 * notifications to their lanes, so the scheduler and maxConcurrency apply as to any notification. If an offer is lost,
 * the sweep repeats it.
 */
export async function continueOperatorRetries(deps: OperatorRetryDeps): Promise<void> {
  const { db, log, ...limits } = deps;
  await takeSteps({
    take: (onClaim) => stepOperatorRetry(db, new Date(), limits, onClaim),
    async use({ retry: { id, status, matched, done, skipped }, reopened }) {
      if (status !== 'Running') log.info("operator's retry ended", { id, status, matched, done, skipped });
      await offer(reopened, deps);
    },
    async fail(retryId, error) {
      log.error("operator's retry failed", { retryId, error });
      await failOperatorRetry(db, retryId, new Date());
    },
  });
}

async function offer(
  reopened: readonly NotificationWithLane[],
  { shards, queue, failedJobs, log, open }: OperatorRetryDeps,
): Promise<void> {
  const [first] = reopened;
  if (first === undefined) return;
  // A step is a turn of one organization.
  open.add(first.organizationId, reopened.length);
  // Remove the failed jobs before the offer. Otherwise a notification without a slot would still look failed.
  for (const shard of shards.all) {
    const ids = reopened
      .filter(({ configurationId }) => shards.of(configurationId) === shard)
      .map(({ id }) => id);
    if (ids.length === 0) continue;
    await failedJobs.remove(shard, ids).catch((error: unknown) => {
      log.warn('could not remove the failed jobs of retried notifications; the next sweep will', { error });
    });
  }
  for (const { lane, notificationIds } of offersOf(reopened)) await queue.offer(lane, notificationIds);
}
