import type { Redis } from 'ioredis';

/** The time of Redis' clock, in milliseconds with fractions. The scripts of the lanes use this clock. */
export async function redisTime(redis: Pick<Redis, 'time'>): Promise<number> {
  const [seconds, microseconds] = await redis.time();
  return Number(seconds) * 1_000 + Number(microseconds) / 1_000;
}
