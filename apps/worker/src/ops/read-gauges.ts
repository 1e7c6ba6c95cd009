import type { Database } from '@posthorn/db/database';
import { findOldestDue } from '@posthorn/db/oldest-due';
import { countJobs } from '@posthorn/queue/count-jobs';
import type { Shards } from '@posthorn/queue/shards';
import type { WorkerMetrics } from './metrics.ts';

export type GaugesDeps = { db: Database; shards: Shards; metrics: WorkerMetrics };

/**
 * Asks Redis and Postgres how much there is to do: a few commands a shard, and one look at the beginning
 * of an index. Every worker does, and all see the same; of several the highest counts.
 *
 * @throws whatever kept it from knowing: then the gauges are gone rather than old
 */
export async function readGauges({ db, shards, metrics }: GaugesDeps): Promise<void> {
  const results = await Promise.allSettled([
    readOldestDue(db, metrics),
    ...shards.all.map(async (shard, index) => {
      const label = String(index);
      const [jobs, lanes] = await Promise.all([countJobs(shard), shard.lanes.keptCount()]);
      for (const { state, count } of jobs) metrics.queueJobs.set({ shard: label, state }, count);
      if (lanes === null) return metrics.laneNotifications.reset();
      metrics.laneNotifications.set({ shard: label, state: 'held' }, lanes.held);
      metrics.laneNotifications.set({ shard: label, state: 'parked' }, lanes.parked);
    }),
  ]);
  const [ofPostgres, ...ofRedis] = results.map((result) => result.status === 'rejected');
  if (ofPostgres) metrics.oldestDueAge.remove();
  if (ofRedis.includes(true)) {
    metrics.queueJobs.reset();
    metrics.laneNotifications.reset();
  }
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

async function readOldestDue(db: Database, { oldestDueAge }: WorkerMetrics): Promise<void> {
  const now = new Date();
  const due = await findOldestDue(db, now);
  oldestDueAge.set(due === null ? 0 : (now.getTime() - due.getTime()) / 1_000);
}
