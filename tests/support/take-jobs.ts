import { type JobData, jobSchema } from '@posthorn/queue/job';
import type { Redis } from 'ioredis';

/** More than any test has. Redis allows no unlimited number. */
const MAX_JOBS = 1_000_000;

/**
 * Takes all jobs that wait in a queue, as its workers would. The jobs themselves stay in Redis.
 * @param jobPrefix `jobKeyPrefix` of the queue
 * @returns the data of the jobs, in the order in which workers take them
 */
export async function takeJobs(redis: Redis, jobPrefix: string): Promise<JobData[]> {
  const ids = (await redis.rpop(`${jobPrefix}wait`, MAX_JOBS)) ?? [];
  const texts = await Promise.all(ids.map((id) => redis.hget(`${jobPrefix}${id}`, 'data')));
  return texts.map((text) => jobSchema.parse(JSON.parse(text ?? '')));
}
