import type { Database } from '@posthorn/db/connection/database';
import { findOldestDue } from '@posthorn/db/notifications/open-notifications';
import { countUnhealthy } from '@posthorn/db/webhooks/circuit-breakers';
import {
  DRAIN_ESTIMATES,
  DRAIN_QUANTILES,
  type DrainSummaries,
  type DrainSummary,
} from '@posthorn/queue/drain-summary';
import { countJobs } from '@posthorn/queue/job-states';
import { LANE_STATES } from '@posthorn/queue/lanes/lane-reader';
import type { Shard, Shards } from '@posthorn/queue/shards';
import type { WorkerMetrics } from './metrics.ts';

type GaugesDeps = { db: Database; shards: Shards; drains: DrainSummaries; metrics: WorkerMetrics };

/**
 * The query for the oldest due notification is cheap, unless it must skip a large backlog of disabled
 * configurations. So the pause before the next query is a hundred times the query's duration, at most 10 s.
 */
const PAUSE_FACTOR = 100;
const MAX_PAUSE_MS = 10_000;

/**
 * Creates a function that reads the amount of open work from Redis and Postgres into gauges. If a read fails,
 * the function removes the gauges of that read and rejects: an old value would mislead.
 */
export function createGaugesReader({ db, shards, drains, metrics }: GaugesDeps): () => Promise<void> {
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
    const pauseMs = Math.min((performance.now() - begun) * PAUSE_FACTOR, MAX_PAUSE_MS);
    oldestDueAgainAt = performance.now() + pauseMs;
  }

  async function readBreakers(): Promise<void> {
    try {
      const { open, halfOpen } = await countUnhealthy(db);
      metrics.endpoints.set({ state: 'open' }, open);
      metrics.endpoints.set({ state: 'half_open' }, halfOpen);
    } catch (error) {
      metrics.endpoints.reset();
      throw error;
    }
  }

  async function readShards(): Promise<void> {
    try {
      await Promise.all(shards.all.map((shard, index) => readShard(shard, String(index), metrics)));
    } catch (error) {
      metrics.queueJobs.reset();
      metrics.laneNotifications.reset();
      metrics.places.reset();
      metrics.organizationsWaiting.reset();
      throw error;
    }
  }

  async function readDrain(): Promise<void> {
    let summary: DrainSummary | null = null;
    try {
      summary = await drains.find();
    } finally {
      metrics.laneDrain.reset();
      metrics.lanesWaiting.reset();
    }
    if (summary === null) return;
    const { seconds, lanes } = summary;
    for (const drain of DRAIN_ESTIMATES) metrics.lanesWaiting.set({ drain }, lanes[drain]);
    if (seconds === null) return;
    for (const quantile of DRAIN_QUANTILES) metrics.laneDrain.set({ quantile }, seconds[quantile]);
  }

  return async () => {
    const results = await Promise.allSettled([readOldestDue(), readBreakers(), readShards(), readDrain()]);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };
}

async function readShard(
  shard: Shard,
  label: string,
  { queueJobs, laneNotifications, places, organizationsWaiting }: WorkerMetrics,
): Promise<void> {
  const [jobs, lanes, use] = await Promise.all([
    countJobs(shard),
    shard.lanes.findStoredCount(),
    shard.lanes.readUse(),
  ]);
  for (const { state, count } of jobs) queueJobs.set({ shard: label, state }, count);
  for (const state of ['held', 'free'] as const) places.set({ shard: label, state }, use.places[state]);
  for (const state of ['waiting', 'limited'] as const)
    organizationsWaiting.set({ shard: label, state }, use.organizations[state]);
  for (const state of LANE_STATES) {
    if (lanes === null) laneNotifications.remove({ shard: label, state });
    else laneNotifications.set({ shard: label, state }, lanes[state]);
  }
}
