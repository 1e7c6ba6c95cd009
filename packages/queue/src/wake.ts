import { deliverJob } from './job.ts';
import type { Granted } from './lanes/lanes.ts';
import type { Shard } from './shards.ts';

/**
 * Makes the jobs of granted notifications runnable: adds those that BullMQ does not know, promotes
 * those that wait aside as delayed. Repeating it is harmless.
 */
export async function wake(
  shard: Shard,
  configurationId: string,
  granted: readonly Granted[],
): Promise<void> {
  if (granted.length === 0) return;
  const fresh = granted.filter(({ hasJob }) => !hasJob).map(({ notificationId }) => notificationId);
  const known = granted.filter(({ hasJob }) => hasJob).map(({ notificationId }) => notificationId);
  await Promise.all([
    fresh.length > 0 && addJobs(shard, configurationId, fresh),
    ...known.map((notificationId) => wakeJob(shard, configurationId, notificationId)),
  ]);
}

async function addJobs(
  { queue }: Shard,
  configurationId: string,
  notificationIds: readonly string[],
): Promise<void> {
  await queue.addBulk(
    notificationIds.map((notificationId) => deliverJob({ notificationId, configurationId })),
  );
}

async function wakeJob(shard: Shard, configurationId: string, notificationId: string): Promise<void> {
  const job = await shard.queue.getJob(notificationId);
  const state = await job?.getState();
  if (state === 'delayed') await job?.promote().catch(ignoreIfNotDelayed);
  // A finished job that is kept for dashboards would swallow the new one of the same id.
  if (state === 'failed' || state === 'completed') await job?.remove();
  if (state === 'failed' || state === 'completed' || job === undefined) {
    await addJobs(shard, configurationId, [notificationId]);
  }
  // In any other state it is running or about to, and passes the gate by itself.
}

function ignoreIfNotDelayed(error: unknown): void {
  if (!(error instanceof Error) || !/not in the delayed state|-3/.test(error.message)) throw error;
}
