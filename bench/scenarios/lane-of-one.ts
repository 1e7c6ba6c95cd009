import { Redis } from 'ioredis';
import { startProcess } from '../../tests/support/process.ts';
import { testServices } from '../../tests/support/services.ts';
import { quantile } from '../figures.ts';
import { type Gateway, openGateway } from '../gateway.ts';
import type { Bench, Scenario } from './scenario.ts';

/** Delay in front of both stores for the rate. */
const RATE_DELAY_MS = 1;
/** Delay in front of one store for counting round trips: long, so that the work between them hardly counts. */
const COUNT_DELAY_MS = 20;
const WARM_UP = 100;
/** PINGs that measure the delay of a proxy, one after another. */
const PINGS = 100;

export const laneOfOne: Scenario = {
  name: 'lane-of-one',
  about: `one configuration with maxConcurrency 1, a receiver that answers at once, and ${RATE_DELAY_MS} ms of delay in front of PostgreSQL and Redis`,
  async run(bench) {
    const [many, some] = bench.isQuick ? [200, 50] : [1_000, 150];
    const gateway = await openGateway(0);
    try {
      await gateway.subscribe([bench.receiver.url('one')], 1);
      bench.progress.say('publishing');
      await gateway.publishSales(roundUp(2 * many + 2 * some + 8 * WARM_UP), 2);
      const none = await measure(gateway, bench, { redisMs: 0, postgresMs: 0, deliveries: many });
      const both = { redisMs: RATE_DELAY_MS, postgresMs: RATE_DELAY_MS, deliveries: many };
      const delayed = await measure(gateway, bench, both);
      const redis = await measure(gateway, bench, {
        redisMs: COUNT_DELAY_MS,
        postgresMs: 0,
        deliveries: some,
      });
      const postgres = await measure(gateway, bench, {
        redisMs: 0,
        postgresMs: COUNT_DELAY_MS,
        deliveries: some,
      });
      // Both proxies delay alike, and timers fire up to a millisecond late.
      const trips = (turn: Turn) => (turn.betweenMs - none.betweenMs) / (redis.pingMs - none.pingMs);
      return [
        { name: 'deliveries without a delay', value: 1000 / none.betweenMs, unit: '/s' },
        {
          name: `deliveries with ${RATE_DELAY_MS} ms`,
          value: 1000 / delayed.betweenMs,
          unit: '/s',
          goal: { atLeast: 150 },
        },
        { name: 'measured delay of a request', value: delayed.pingMs - none.pingMs, unit: 'ms' },
        {
          name: 'round trips to Redis between two POSTs',
          value: trips(redis),
          unit: '',
          // The goals are two and one. Some deliveries also meet a tick or a sweep.
          goal: { atMost: 2.5 },
        },
        {
          name: 'round trips to PostgreSQL between two POSTs',
          value: trips(postgres),
          unit: '',
          goal: { atMost: 1.5 },
        },
      ];
    } finally {
      await gateway.close();
    }
  },
};

/** publishSales publishes batches of 100. */
const roundUp = (count: number) => Math.ceil(count / 100) * 100;

type Turn = {
  /** Mean time between two POSTs. */
  betweenMs: number;
  /** Median time of a PING to Redis through the proxy. */
  pingMs: number;
};

/** Delivers a part of the waiting notifications with a worker of its own, behind two proxies. */
async function measure(
  { startWorker, world }: Gateway,
  { receiver, progress }: Bench,
  { redisMs, postgresMs, deliveries }: { redisMs: number; postgresMs: number; deliveries: number },
): Promise<Turn> {
  const postgres = await startDelayProxy(world.env.DATABASE_URL ?? '', postgresMs);
  const redis = await startDelayProxy(testServices().redisUrl, redisMs);
  try {
    const pingMs = await measurePing(redis.url);
    await receiver.reset();
    const worker = await startWorker({ DATABASE_URL: postgres.url, REDIS_URL: redis.url });
    const count = async () => (await receiver.report()).count;
    await progress.until('warming up', WARM_UP, count);
    await receiver.reset();
    const what = `delivered with ${redisMs} ms to Redis and ${postgresMs} ms to PostgreSQL`;
    await progress.until(what, deliveries, count);
    const arrivals = await receiver.report();
    await worker.stop();
    return { betweenMs: (arrivals.lastAt - arrivals.firstAt) / (arrivals.count - 1), pingMs };
  } finally {
    await redis.stop();
    await postgres.stop();
  }
}

/** Starts a proxy in front of a server. @returns the server's URL through the proxy */
async function startDelayProxy(target: string, delayMs: number) {
  const proxy = await startProcess('bench-delay-proxy', { TARGET: target, DELAY_MS: `${delayMs}` });
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = `${proxy.port}`;
  return { url: url.href, stop: () => proxy.stop() };
}

/** Measures the median time of a PING. */
async function measurePing(url: string): Promise<number> {
  const redis = new Redis(url);
  try {
    const times: number[] = [];
    for (let n = 0; n < PINGS; n++) {
      const begun = performance.now();
      await redis.ping();
      times.push(performance.now() - begun);
    }
    return quantile(times, 0.5);
  } finally {
    redis.disconnect();
  }
}
