import type { Database } from '@posthorn/db/connection/database';
import { filterFailed, listNewestFailed } from '@posthorn/db/notifications/retry';
import type { FailedJobs } from '@posthorn/queue/failed/failed-jobs';
import type { Shard, Shards } from '@posthorn/queue/shards';
import { collectErrors } from './collect-errors.ts';

/** Rows in one query. */
const BATCH = 500;
/**
 * Failed notifications that Redis must show: the newest of those created in the last seven days. One shard keeps
 * twice this number (packages/queue/src/job.ts). A shard that kept fewer jobs would evict restored jobs.
 */
const SHOWN = { count: 1_000, ms: 7 * 24 * 3_600_000 };

type ReconcileDeps = { db: Database; shards: Shards; failedJobs: FailedJobs };

/**
 * Makes the failed jobs on dashboards agree with Postgres. Removes jobs whose notification is no longer `Failed`.
 * Adds jobs for the newest failed notifications without a job, for example after a loss of Redis.
 *
 * @returns one error for each failed part. A failed part does not stop the other parts
 */
export async function reconcileFailed(deps: ReconcileDeps, now: Date): Promise<unknown[]> {
  return collectErrors([
    ...deps.shards.all.map((shard) => removeStale(deps, shard)),
    restoreMissing(deps, now),
  ]);
}

async function removeStale({ db, failedJobs }: ReconcileDeps, shard: Shard): Promise<void> {
  const shown = await failedJobs.list(shard);
  for (let at = 0; at < shown.length; at += BATCH) {
    const ids = shown.slice(at, at + BATCH);
    const failed = await filterFailed(db, ids);
    const stale = ids.filter((id) => !failed.has(id));
    // `stale` may contain a notification that fails at this moment. The next sweep restores its job.
    if (stale.length > 0) await failedJobs.remove(shard, stale);
  }
}

async function restoreMissing({ db, failedJobs }: ReconcileDeps, now: Date): Promise<void> {
  const since = new Date(now.getTime() - SHOWN.ms);
  const newest = await listNewestFailed(db, { since, limit: SHOWN.count });
  await failedJobs.restore(
    newest.map(({ id, configurationId }) => ({ notificationId: id, configurationId })),
  );
}
