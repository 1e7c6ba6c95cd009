import type { Database } from '@posthorn/db/connection/database';
import { filterFailed, listNewestFailed } from '@posthorn/db/notifications/retry';
import type { FailedJobs } from '@posthorn/queue/failed/failed-jobs';
import type { Shard, Shards } from '@posthorn/queue/shards';
import { rejections } from './rejections.ts';

/** Rows in one query. */
const BATCH = 500;
/**
 * How many failed notifications Redis is made to show again: the newest of this time. Far fewer than a
 * shard keeps (packages/queue/src/job.ts), or what is put back would push out what is pushed out next.
 */
const SHOWN = { count: 1_000, ms: 7 * 24 * 3_600_000 };

type ReconcileDeps = { db: Database; shards: Shards; failedJobs: FailedJobs };

/**
 * Makes the failed jobs that dashboards show agree with Postgres: those are forgotten whose notification
 * was retried, delivered or cancelled, or is gone, and the newest that have failed and have no job, as
 * after a loss of Redis, get one again.
 *
 * @returns what failed; the rest was done
 */
export async function reconcileFailed(deps: ReconcileDeps, now: Date): Promise<unknown[]> {
  return rejections([...deps.shards.all.map((shard) => forgetOthers(deps, shard)), showNewest(deps, now)]);
}

async function forgetOthers({ db, failedJobs }: ReconcileDeps, shard: Shard): Promise<void> {
  const shown = await failedJobs.list(shard);
  for (let at = 0; at < shown.length; at += BATCH) {
    const ids = shown.slice(at, at + BATCH);
    const failed = await filterFailed(db, ids);
    const others = ids.filter((id) => !failed.has(id));
    // One that fails just now may be among them: then the next sweep shows it again.
    if (others.length > 0) await failedJobs.forget(shard, others);
  }
}

async function showNewest({ db, failedJobs }: ReconcileDeps, now: Date): Promise<void> {
  const since = new Date(now.getTime() - SHOWN.ms);
  const newest = await listNewestFailed(db, { since, limit: SHOWN.count });
  await failedJobs.restore(
    newest.map(({ id, configurationId }) => ({ notificationId: id, configurationId })),
  );
}
