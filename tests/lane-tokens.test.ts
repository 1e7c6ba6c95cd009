import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Lane } from '@posthorn/queue/lanes/lane';
import { createLanes, type Lanes } from '@posthorn/queue/lanes/lanes';
import { startTicker, type Ticker } from '@posthorn/queue/lanes/ticker';
import { Redis } from 'ioredis';
import { NEVER_OPENS } from './support/breaker.ts';
import { eventually } from './support/eventually.ts';
import { testServices } from './support/services.ts';
import { takeJobs } from './support/take-jobs.ts';

/** What rate.lua grants: a token each 1.02 / rate seconds, collected for 100 ms. Redis' clock is read in whole ms. */
const tokenMs = (rate: number) => 1_020 / rate;
const CREDIT_MS = 100;
const ROUNDING_MS = 1;

const worker = (n: number) => ({ id: `worker-${n}`, places: 1_000, reserve: 334 });

let redis: Redis;
let prefix: string;
let lanes: Lanes;
let tickers: Ticker[];
/** For each lane, when its notifications were granted, by Redis' clock. */
let grants: Map<string, number[]>;

const openLanes = (leaseMs: number) =>
  createLanes({
    redis,
    prefix,
    jobPrefix: `${prefix}:job:`,
    leaseMs,
    maxPerHost: 1_000,
    breaker: NEVER_OPENS,
    wakeJob: async () => undefined,
  });

beforeAll(() => {
  redis = new Redis(testServices().redisUrl);
});
beforeEach(async () => {
  prefix = `{${randomUUID()}}`;
  lanes = openLanes(60_000);
  tickers = [];
  grants = new Map();
  await lanes.open();
  await lanes.tick(worker(1));
});
afterEach(async () => {
  await Promise.all(tickers.map((ticker) => ticker.stop()));
  await redis.del(...(await redis.keys(`${prefix}*`)), 'nothing');
});
afterAll(() => redis.disconnect());

const laneOf = (configurationId: string, maxPerSecond: number | null, revision = 1): Lane => ({
  configurationId,
  organizationId: 'org_1',
  host: 'receiver.example',
  endpoint: 'url-1',
  size: 200,
  maxPerSecond,
  revision,
});
const idsOf = (lane: Lane, count: number) =>
  Array.from({ length: count }, (_, n) => `${lane.configurationId}_${String(n).padStart(5, '0')}`);
const offer = (lane: Lane, count: number) => lanes.offer([{ lane, notificationIds: idsOf(lane, count) }]);
const keyOf = ({ configurationId }: Lane, part: string) => `${prefix}:lane:${configurationId}:${part}`;
const grantsOf = ({ configurationId }: Lane) => grants.get(configurationId) ?? [];

/** Takes the granted notifications as workers do, and returns their ids. */
async function takeGranted(): Promise<string[]> {
  const jobs = await takeJobs(redis, `${prefix}:job:`);
  for (const { configurationId, notificationId } of jobs) {
    const at = Number(await redis.hget(`${prefix}:job:${notificationId}`, 'timestamp'));
    grants.set(configurationId, [...(grants.get(configurationId) ?? []), at]);
  }
  return jobs.map(({ notificationId }) => notificationId);
}

/** Delivers what is granted until each lane was granted this many notifications. */
async function deliver(expected: ReadonlyMap<Lane, number>, retryInMs: number | null = null): Promise<void> {
  const byId = new Map([...expected.keys()].map((lane) => [lane.configurationId, lane]));
  await eventually('all lanes are granted what was offered', async () => {
    const attempts = (await takeGranted()).map(async (id, n) => {
      const lane = byId.get(id.slice(0, -6));
      if (lane === undefined) throw new Error(`${id} belongs to no lane`);
      const at = n % tickers.length;
      const token = `worker-${at + 1}:1`;
      await redis.set(`${prefix}:job:${id}:lock`, token);
      const { dueInMs } = await lanes.acquire(lane, id, token, 0);
      if (dueInMs !== null) tickers[at]?.expectDue(dueInMs);
      await redis.del(`${prefix}:job:${id}`, `${prefix}:job:${id}:lock`);
      const data = { configurationId: lane.configurationId, notificationId: id };
      const retry = retryInMs === null ? null : { inMs: retryInMs, attempts: 1 };
      await lanes.release({ data, token, end: 'answered', retry });
      if (retryInMs !== null) tickers[at]?.expectDue(retryInMs);
    });
    await Promise.all(attempts);
    return [...expected].every(([lane, count]) => grantsOf(lane).length >= count);
  });
}

/** Starts the tickers of workers, and counts their ticks. */
function startTickers(count: number): { ticks: () => number } {
  let ticks = 0;
  const counting: Lanes = {
    ...lanes,
    tick(capacity) {
      ticks += 1;
      return lanes.tick(capacity);
    },
  };
  tickers = Array.from({ length: count }, (_, n) =>
    startTicker(counting, worker(n + 1), (message, fields) => {
      throw new Error(message, { cause: fields.error });
    }),
  );
  return { ticks: () => ticks };
}

/** Any number of grants spans at least the time in which their tokens come. */
function expectPaced(times: readonly number[], rate: number): void {
  const sorted = times.toSorted((one, other) => one - other);
  for (const [first, from] of sorted.entries()) {
    for (let last = first + 1; last < sorted.length; last++) {
      const least = (last - first) * tokenMs(rate) - CREDIT_MS - ROUNDING_MS;
      if ((sorted[last] ?? 0) - from >= least) continue;
      throw new Error(`Rate ${rate}: ${last - first + 1} grants within ${(sorted[last] ?? 0) - from} ms`);
    }
  }
}

test('lanes are granted no more than their rates allow, over any time and any number of workers, and continue by themselves', async () => {
  const rates = [1, 7, 90, 1_000].map((rate) => ({ rate, lane: laneOf(`es_${rate}`, rate) }));
  const { ticks } = startTickers(3);
  const startedAt = performance.now();
  for (const { lane, rate } of rates) await offer(lane, 3 * rate);
  await deliver(new Map(rates.map(({ lane, rate }) => [lane, 3 * rate])));
  const elapsedS = (performance.now() - startedAt) / 1_000;
  for (const { lane, rate } of rates) {
    expect(grantsOf(lane)).toHaveLength(3 * rate);
    expectPaced(grantsOf(lane), rate);
  }
  // Each worker ticks once a second anyway. Without a promise, each would also tick forty times a second.
  process.stdout.write(`${(ticks() / elapsedS).toFixed(0)} ticks per second of three workers\n`);
  expect(ticks() / elapsedS).toBeLessThan(75);
});

test('a lane without a token is in no queue, and the other lanes of its organization are granted at once', async () => {
  const slow = laneOf('es_slow', 1);
  await offer(slow, 100);
  expect(await takeGranted()).toHaveLength(1);
  expect(await redis.keys(`${prefix}:scheduler:lanes:*`)).toEqual([]);
  expect(await redis.exists(`${prefix}:scheduler:runnable`)).toBe(0);
  const free = laneOf('es_free', null);
  await offer(free, 50);
  expect(await takeGranted()).toHaveLength(50);
  expect(await redis.exists(keyOf(free, 'parked'))).toBe(0);
});

test('a lane whose tokens are spent and whose offer comes later is granted when its token is there', async () => {
  const lane = laneOf('es_1', 2);
  startTickers(1);
  await offer(lane, 1);
  await deliver(new Map([[lane, 1]]));
  await lanes.offer([{ lane, notificationIds: ['es_1_00001'] }]);
  await deliver(new Map([[lane, 2]]));
  expectPaced(grantsOf(lane), 2);
});

test('retries count', async () => {
  const lane = laneOf('es_1', 20);
  startTickers(1);
  await offer(lane, 3);
  await deliver(new Map([[lane, 30]]), 0);
  expectPaced(grantsOf(lane), 20);
});

test('a change of the rate takes effect, and an older revision changes nothing', async () => {
  await offer(laneOf('es_1', 1), 20);
  expect(await takeGranted()).toHaveLength(1);
  await lanes.refresh(laneOf('es_1', null, 0));
  expect(await takeGranted()).toEqual([]);
  await lanes.refresh(laneOf('es_1', null, 2));
  expect(await takeGranted()).toHaveLength(19);
  const slower = laneOf('es_1', 1, 3);
  await lanes.refresh(slower);
  await lanes.offer([{ lane: laneOf('es_1', null, 2), notificationIds: ['es_1_x', 'es_1_y', 'es_1_z'] }]);
  expect((await takeGranted()).length).toBeLessThanOrEqual(1);
});

test('a rate is known although a process of the previous version stored the revision first', async () => {
  const lane = laneOf('es_1', 1, 4);
  await redis.hset(keyOf(lane, 'settings'), {
    size: 200,
    revision: 4,
    organization: 'org_1',
    host: 'receiver.example',
    endpoint: 'url-1',
  });
  await offer(lane, 20);
  expect(await takeGranted()).toHaveLength(1);
  // The previous version stores a change that it has read. It knows no rate.
  await redis.hset(keyOf(lane, 'settings'), { revision: 5, size: 100 });
  await lanes.refresh(laneOf('es_1', null, 5));
  expect(await takeGranted()).toHaveLength(19);
  expect(await redis.hget(keyOf(lane, 'settings'), 'size')).toBe('100');
});

test('after Redis lost its data, a lane starts with the tokens of 100 ms and not with more', async () => {
  const lane = laneOf('es_1', 50);
  lanes = openLanes(500);
  startTickers(1);
  await offer(lane, 30);
  await deliver(new Map([[lane, 10]]));
  await redis.del(await redis.keys(`${prefix}*`));
  grants = new Map();
  // Each call could start a new bucket.
  for (let n = 0; n < 20; n++) {
    await offer(lane, 30);
    await wait(20);
  }
  await deliver(new Map([[lane, 30]]));
  expectPaced(grantsOf(lane), 50);
});

test('a worker that starts an attempt of a lane without tokens learns when to tick, unless another worker has promised', async () => {
  const lane = laneOf('es_1', 1);
  const acquire = async (by: number, to: Lane) => {
    const [id = ''] = await takeGranted();
    await redis.set(`${prefix}:job:${id}:lock`, `worker-${by}:1`);
    return lanes.acquire(to, id, `worker-${by}:1`, 0);
  };
  await offer(lane, 1);
  const { acquisition, dueInMs } = await acquire(2, lane);
  expect(acquisition).toBe('held');
  expect(dueInMs).toBeGreaterThan(0);
  expect(dueInMs).toBeLessThanOrEqual(tokenMs(1) + 25);
  const later = laneOf('es_2', 1);
  await offer(later, 1);
  expect(await acquire(3, later)).toEqual({ acquisition: 'held', dueInMs: null });
  const free = laneOf('es_3', null);
  await offer(free, 1);
  expect(await acquire(1, free)).toEqual({ acquisition: 'held', dueInMs: null });
});

test('another worker grants the tokens when the worker that promised to tick is gone', async () => {
  const lane = laneOf('es_1', 1);
  await lanes.tick(worker(2));
  await offer(lane, 3);
  const dueInMs = await lanes.tick(worker(1));
  expect(dueInMs).toBeGreaterThan(0);
  expect(dueInMs).toBeLessThanOrEqual(tokenMs(1) + 25);
  // Worker 1 has promised to tick then. Worker 2 looks a little later.
  const laterMs = (await lanes.tick(worker(2))) ?? Number.NaN;
  expect(laterMs).toBeGreaterThan(dueInMs ?? 0);
  expect(laterMs).toBeLessThanOrEqual(tokenMs(1) + 25 + 250);
  expect(await takeGranted()).toHaveLength(1);
  await wait(laterMs + 1);
  expect(await lanes.tick(worker(2))).toBeLessThanOrEqual(tokenMs(1) + 25);
  expect(await takeGranted()).toHaveLength(1);
});

test('lanes with a rate leave nothing behind', async () => {
  const lane = laneOf('es_1', 100);
  startTickers(1);
  await offer(lane, 20);
  await deliver(new Map([[lane, 20]]));
  await eventually('no lane waits', async () => (await redis.exists(`${prefix}:lanes:paced`)) === 0);
  expect(await redis.pttl(keyOf(lane, 'settings'))).toBeGreaterThan(0);
  expect(await redis.keys(`${prefix}:lane:*`)).toEqual([keyOf(lane, 'settings')]);
});
