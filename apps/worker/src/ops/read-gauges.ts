import type { Database } from '@posthorn/db/connection/database';
import { findOldestDue } from '@posthorn/db/notifications/open-notifications';
import { countJobs } from '@posthorn/queue/count-jobs';
import type { Shard, Shards } from '@posthorn/queue/shards';
import type { WorkerMetrics } from './metrics.ts';

export type GaugesDeps = { db: Database; shards: Shards; metrics: WorkerMetrics };

/**
 * A look at the beginning of an index, unless a large backlog of disabled configurations has to be passed
 * over. So the next comes after a hundred times as long, or this at most.
 */
const OLDEST_DUE_PAUSE = 100;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Asks Redis and Postgres how much there is to do, each time it is called. Every worker does, and all see
 * the same. The promise is rejected with whatever kept it from knowing: then the gauges are gone rather
 * than old.
 */
export function createGaugesReader({ db, shards, metrics }: GaugesDeps): () => Promise<void> {
  let oldestDueAgainAt = 0;

  async function readOldestDue(): Promise<void> {
    const begun = performance.now();
    if (begun < oldestDueAgainAt) return;
    const now = new Date();
    try {
      const due = await findOldestDue(db, now);
      metrics.oldestDueAge.set(due === null ? 0 : (now.getTime() - due.getTime()) / 1_000);
    } catch (error) {
      metrics.oldestDueAge.remove();
      throw error;
    }
    const pauseMs = Math.min((performance.now() - begun) * OLDEST_DUE_PAUSE, LONGEST_PAUSE_MS);
    oldestDueAgainAt = performance.now() + pauseMs;
  }

  async function readShards(): Promise<void> {
    try {
      await Promise.all(shards.all.map((shard, index) => readShard(shard, String(index), metrics)));
    } catch (error) {
      metrics.queueJobs.reset();
      metrics.laneNotifications.reset();
      throw error;
    }
  }

  return async () => {
    const results = await Promise.allSettled([readOldestDue(), readShards()]);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };
}

async function readShard(
  shard: Shard,
  label: string,
  { queueJobs, laneNotifications }: WorkerMetrics,
): Promise<void> {
  const [jobs, lanes] = await Promise.all([countJobs(shard), shard.lanes.keptCount()]);
  for (const { state, count } of jobs) queueJobs.set({ shard: label, state }, count);
  for (const state of ['held', 'parked'] as const) {
    if (lanes === null) laneNotifications.remove({ shard: label, state });
    else laneNotifications.set({ shard: label, state }, lanes[state]);
  }
}
