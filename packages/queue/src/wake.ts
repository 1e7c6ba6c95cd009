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
    ...fresh.map((notificationId) => shard.addJob({ notificationId, configurationId })),
    ...known.map((notificationId) => wakeJob(shard, configurationId, notificationId)),
  ]);
}

async function wakeJob(shard: Shard, configurationId: string, notificationId: string): Promise<void> {
  const job = await shard.queue.getJob(notificationId);
  const state = await job?.getState();
  if (state === 'delayed') await job?.promote().catch(ignoreIfNotDelayed);
  if (job === undefined || state === undefined || !UNDER_WAY.has(state)) {
    await job?.remove();
    await shard.addJob({ notificationId, configurationId });
  }
}

/**
 * Jobs in these states run or are about to, and pass the gate by themselves. One in any other state
 * would swallow a new one of the same id: a finished one that is kept for dashboards, or one that is
 * in no list at all, as a Redis that lost a part of its data has them.
 */
const UNDER_WAY: ReadonlySet<string> = new Set(['waiting', 'active', 'delayed', 'prioritized']);

function ignoreIfNotDelayed(error: unknown): void {
  if (!(error instanceof Error) || !/not in the delayed state|-3/.test(error.message)) throw error;
}
