import type { Shards } from './shards.ts';

/** Whether any shard has jobs that could run now: waiting ones, or delayed ones whose time has come. */
export async function hasDueJobs(shards: Shards): Promise<boolean> {
  const dues = await Promise.all(
    shards.all.map(async ({ queue }) => {
      const [waiting, [next]] = await Promise.all([queue.getWaitingCount(), queue.getDelayed(0, 0)]);
      return waiting > 0 || (next !== undefined && next.timestamp + next.delay < Date.now());
    }),
  );
  return dues.includes(true);
}
