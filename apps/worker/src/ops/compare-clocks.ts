import { readTime } from '@posthorn/db/connection/clock';
import type { Database } from '@posthorn/db/connection/database';
import type { Redis } from '@posthorn/queue/redis/client';
import type { WorkerMetrics } from './metrics.ts';

/**
 * Compares the clock of this process with the clocks of Postgres and Redis: retries, signatures and leases are wrong by the
 * difference. If a server does not answer, its gauge is removed.
 * @throws Error if a server does not answer
 */
export async function compareClocks(
  { db, redis }: { db: Database; redis: Pick<Redis, 'time'> },
  { clockAhead }: Pick<WorkerMetrics, 'clockAhead'>,
): Promise<void> {
  const readers = {
    postgres: async () => (await readTime(db)).getTime(),
    redis: async () => {
      const [seconds, microseconds] = await redis.time();
      return Number(seconds) * 1_000 + Number(microseconds) / 1_000;
    },
  };
  const results = await Promise.allSettled(
    SERVERS.map(async (server) => {
      try {
        clockAhead.set({ server }, (await findAheadMs(readers[server])) / 1_000);
      } catch (error) {
        clockAhead.remove({ server });
        throw error;
      }
    }),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

const SERVERS = ['postgres', 'redis'] as const;

/** The time of the server is from the middle of the call. */
async function findAheadMs(readMs: () => Promise<number>): Promise<number> {
  const begun = performance.now();
  const at = Date.now();
  const serverAt = await readMs();
  return at + (performance.now() - begun) / 2 - serverAt;
}
