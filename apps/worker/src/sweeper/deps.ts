import type { Database } from '@posthorn/db/connection/database';
import type { FailedJobs } from '@posthorn/queue/failed/failed-jobs';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';
import type { Shards } from '@posthorn/queue/shards';
import type { SweepState } from '@posthorn/queue/sweep-state';
import type { WorkerMetrics } from '../ops/metrics.ts';

export type SweeperDeps = {
  db: Database;
  shards: Shards;
  queue: NotificationQueue;
  failedJobs: FailedJobs;
  state: SweepState;
  metrics: WorkerMetrics;
};
