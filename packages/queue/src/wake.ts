import { jobOptions } from './job.ts';
import type { Granted } from './lanes/lanes.ts';
import type { Shard } from './shards.ts';

/**
 * Makes the jobs of granted notifications runnable: adds those that BullMQ does not know, promotes
 * those that wait aside as delayed. Repeating it is harmless.
 */
export async function wake(
  { queue }: Shard,
  configurationId: string,
  granted: readonly Granted[],
): Promise<void> {
  if (granted.length === 0) return;
  const fresh = granted.filter(({ hasJob }) => !hasJob);
  const waiting = granted.filter(({ hasJob }) => hasJob);
  await Promise.all([
    fresh.length > 0 &&
      queue.addBulk(
        fresh.map(({ notificationId }) => ({
          name: 'deliver',
          data: { notificationId, configurationId },
          opts: jobOptions(notificationId),
        })),
      ),
    ...waiting.map(async ({ notificationId }) => {
      const job = await queue.getJob(notificationId);
      // A job that is not delayed is running or about to, and will pass the gate by itself.
      if (await job?.isDelayed()) await job?.promote().catch(ignoreIfNotDelayed);
    }),
  ]);
}

function ignoreIfNotDelayed(error: unknown): void {
  if (!(error instanceof Error) || !/not in the delayed state|-3/.test(error.message)) throw error;
}
