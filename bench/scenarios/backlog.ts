import { type Gateway, openGateway } from '../gateway.ts';
import type { Bench, Scenario } from './scenario.ts';

const CONFIGURATIONS = 50;
const MAX_CONCURRENCY = 4;
const PUBLISHERS = 2;
/** Share of the backlog that is measured at the start, and again at the end. */
const STRETCH = 0.1;
/** Share that is not measured. A worker is slow in its first seconds, until V8 has compiled the hot code. */
const WARM_UP = 0.03;

export const backlog: Scenario = {
  name: 'backlog',
  about: `cost of 200,000 waiting notifications in ${CONFIGURATIONS} lanes, and the rate at which one worker delivers them`,
  async run({ receiver, progress, isQuick }) {
    const total = isQuick ? 10_000 : 200_000;
    const gateway = await openGateway(0);
    try {
      await gateway.subscribe(receiver.urls(CONFIGURATIONS), MAX_CONCURRENCY);
      const empty = await bytesOf(gateway);
      const events = total / CONFIGURATIONS;
      progress.say(`publishing ${events} events`);
      await gateway.publishSales(events, PUBLISHERS);
      await progress.until('in Redis', total, () => inRedis(gateway));
      const waiting = await bytesOf(gateway);

      await receiver.reset();
      await gateway.startWorker();
      const passedAt = await trackArrivals(receiver, progress, total);
      const first = passedAt(WARM_UP + STRETCH) - passedAt(WARM_UP);
      const last = passedAt(1) - passedAt(1 - STRETCH);
      const delivered = await bytesOf(gateway);
      const redisEach = (waiting.redis - empty.redis) / total;
      const postgresEach = (waiting.postgres - empty.postgres) / total;
      const doneEach = (delivered.postgres - empty.postgres) / total;
      return [
        { name: 'Redis per waiting notification', value: redisEach, unit: 'bytes', goal: { atMost: 1024 } },
        {
          name: 'Postgres per waiting notification',
          value: postgresEach,
          unit: 'bytes',
          goal: { atMost: 2048 },
        },
        { name: 'Postgres per delivered notification, with its attempt', value: doneEach, unit: 'bytes' },
        { name: 'rate of a tenth at the start', value: (total * STRETCH) / (first / 1000), unit: '/s' },
        { name: 'rate of a tenth at the end', value: (total * STRETCH) / (last / 1000), unit: '/s' },
        {
          name: 'rate at the start, relative to the end',
          value: last / first,
          unit: '×',
          goal: { atLeast: 0.9 },
        },
      ];
    } finally {
      await gateway.close();
    }
  },
};

/** Waits for all arrivals. @returns a function from a share of the arrivals to its time in epoch milliseconds */
async function trackArrivals(
  receiver: Bench['receiver'],
  progress: Bench['progress'],
  total: number,
): Promise<(share: number) => number> {
  const seen: { count: number; at: number }[] = [];
  await progress.until('delivered', total, async () => {
    const { count, lastAt } = await receiver.report();
    if (count > 0) seen.push({ count, at: lastAt });
    return count;
  });
  return (share) => seen.find(({ count }) => count >= total * share)?.at ?? 0;
}

/** Number of notifications that hold a slot or are parked. */
async function inRedis({ world: { redis, prefix } }: Gateway): Promise<number> {
  const keys = await redis.keys(`{${prefix}:0}:lane:*`);
  const counts = await Promise.all(
    keys.filter((key) => /:(holders|parked)$/.test(key)).map((key) => redis.zcard(key)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Size of the database without the events' bodies, and of all Redis data. */
async function bytesOf({ world: { db, redis } }: Gateway): Promise<{ redis: number; postgres: number }> {
  const used = /^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1];
  const [row] = await db.$queryRaw<{ bytes: bigint }[]>`
    SELECT (pg_database_size(current_database()) - coalesce((SELECT sum(octet_length(body)) FROM events), 0))::bigint
      AS bytes`;
  return { redis: Number(used), postgres: Number(row?.bytes) };
}
