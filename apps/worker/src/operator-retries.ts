import type { Database } from '@posthorn/db/connection/database';
import { isDatabaseUnavailable } from '@posthorn/db/connection/database-error';
import type { OpenNotifications } from '@posthorn/db/notifications/open-estimate';
import type { NotificationWithLane } from '@posthorn/db/notifications/retry';
import {
  failOperatorRetry,
  type OperatorRetryStep,
  stepOperatorRetry,
} from '@posthorn/db/operators/retry-steps';
import type { FailedJobs } from '@posthorn/queue/failed/failed-jobs';
import { joinOffers, laneOf, type Offer } from '@posthorn/queue/lanes/lane';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';
import type { Shards } from '@posthorn/queue/shards';
import type { Log } from '@posthorn/runtime/logging/logger';

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

/** Bounds one run, so that stopping the process does not wait for a long retry. The next run continues the retry. */
const BUDGET_MS = 2_000;

/**
 * Continues the running retries of operators, one turn of one organization after the other. Offers the reopened
 * notifications to their lanes, so the scheduler and maxConcurrency apply as to any notification. If an offer is lost,
 * the sweep repeats it.
 */
export async function continueOperatorRetries(deps: OperatorRetryDeps): Promise<void> {
  const deadline = performance.now() + BUDGET_MS;
  while (performance.now() < deadline) {
    const step = await takeStep(deps);
    if (step === null) return;
    const { retry, reopened } = step;
    if (retry.status !== 'Running') {
      const { id, status, matched, done, skipped } = retry;
      deps.log.info("operator's retry ended", { id, status, matched, done, skipped });
    }
    await offer(reopened, deps);
  }
}

/** Marks a retry whose step failed as `Failed`, as `continueReplays` does. @throws Error of the step */
async function takeStep({ db, log, ...limits }: OperatorRetryDeps): Promise<OperatorRetryStep | null> {
  let retryId: string | undefined;
  try {
    return await stepOperatorRetry(db, new Date(), limits, (id) => {
      retryId = id;
    });
  } catch (error) {
    if (retryId !== undefined && !isDatabaseUnavailable(error)) {
      log.error("operator's retry failed", { retryId, error });
      await failOperatorRetry(db, retryId, new Date());
    }
    throw error;
  }
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
  for (const { lane, notificationIds } of joinOffers(
    reopened.filter(({ isBlocked }) => !isBlocked).map(createOffer),
  )) {
    await queue.offer(lane, notificationIds);
  }
}

const createOffer = ({ id, ...lane }: NotificationWithLane): Offer => ({
  lane: laneOf({ ...lane, id: lane.configurationId, status: lane.configurationStatus }),
  notificationIds: [id],
});
