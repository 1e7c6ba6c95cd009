import type { Shard } from './shards.ts';

/** Where a job can be; done ones are not kept. */
export const JOB_STATES = ['waiting', 'active', 'delayed', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** How many jobs of a shard are in each state: the lengths of its lists, however long they are. */
export async function countJobs({ queue }: Shard): Promise<{ state: JobState; count: number }[]> {
  const counts = await queue.getJobCounts(...JOB_STATES);
  return JOB_STATES.map((state) => ({ state, count: counts[state] ?? 0 }));
}
