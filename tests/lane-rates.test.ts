import { randomUUID } from 'node:crypto';
import { idFloor } from '@posthorn/domain/ids';
import { createLaneRates, secondsToDrain } from '@posthorn/queue/lanes/rates';
import { createSample, summarizeDrain, type WaitingLane } from '@posthorn/worker/sweeper/drain';
import { Redis } from 'ioredis';
import { testServices } from './support/services.ts';

/** Any time. The tests move the clock themselves. */
const START = Date.UTC(2026, 0, 1);

let redis: Redis;
let prefix: string;
let now: number;

const createRates = () => createLaneRates({ redis, prefix, now: () => now });
const finish = (count: number, lane = 'es_1') => createRates().add(new Map([[lane, count]]));
const rate = async () => (await createRates().read(['es_1']))[0];
/** Parks a notification that was created at this time. */
const park = (at: number, lane = 'es_1') =>
  redis.zadd(`${prefix}:lane:${lane}:parked`, 0, idFloor('ntf', new Date(at)));

beforeAll(() => {
  redis = new Redis(testServices().redisUrl);
});
beforeEach(() => {
  prefix = `{${randomUUID()}}`;
  now = START;
});
afterEach(async () => {
  await redis.del(...(await redis.keys(`${prefix}*`)), 'nothing');
});
afterAll(() => redis.disconnect());

/** A lane finishes this many attempts in each second. */
async function run(seconds: number, perSecond: number): Promise<void> {
  for (let n = 0; n < seconds; n++) {
    await finish(perSecond);
    now += 1_000;
  }
}

describe('the rate of a lane', () => {
  test('covers the last minute of a long backlog, without what came before', async () => {
    await park(START - 3_600_000);
    await run(60, 50);
    await run(60, 4);
    expect(await rate()).toBe(4);
  });

  test('covers the time since the backlog began, so an idle time before does not count', async () => {
    await run(30, 1);
    await park(now);
    await run(15, 40);
    expect(await rate()).toBe(40);
  });

  test('covers at least ten seconds, in which workers add what they finished', async () => {
    await run(30, 2);
    await park(now - 1);
    expect(await rate()).toBe(2);
  });

  test('is 0 without an attempt in the last minute', async () => {
    await park(START - 3_600_000);
    await run(10, 5);
    now += 61_000;
    expect(await rate()).toBe(0);
  });

  test('adds what several workers finish, and keeps lanes apart', async () => {
    await Promise.all([finish(20), finish(30), finish(7, 'es_2')]);
    now += 10_000;
    const [first, second, none] = await createRates().read(['es_1', 'es_2', 'es_3']);
    expect([first, second, none]).toEqual([0.834, 0.117, 0]);
  });

  test('needs few keys, which all expire', async () => {
    await run(300, 1);
    const keys = await redis.keys(`${prefix}:rate:*`);
    expect(keys.length).toBe(60);
    for (const key of keys) expect(await redis.pttl(key)).toBeLessThanOrEqual(70_000);
  });
});

test('the time to drain is 0 without waiting notifications, and unknown without a rate', () => {
  expect([secondsToDrain(0, 0), secondsToDrain(0, 5), secondsToDrain(3, 0)]).toEqual([0, 0, null]);
  expect(secondsToDrain(30, 1.5)).toBe(20);
  // Less than a millisecond is not 0: notifications wait.
  expect(secondsToDrain(1, 50_000)).toBe(0.001);
});

describe('the summary of the lanes', () => {
  /** 100 lanes that finish one attempt per second; lane n has n waiting notifications. */
  async function sampleOf(size: number, configurationOf: (n: number) => string) {
    const sample = createSample<WaitingLane>(size);
    for (let n = 1; n <= 100; n++) {
      sample.add({ shard: { rates: createRates() }, configurationId: configurationOf(n), waiting: n });
    }
    await createRates().add(new Map(Array.from({ length: 100 }, (_, n) => [`es_${n + 1}`, 60])));
    now += 60_000;
    return sample;
  }

  test('has the quantiles of their times', async () => {
    const summary = await summarizeDrain(await sampleOf(100, (n) => `es_${n}`));
    expect(summary).toEqual({
      seconds: { '0.5': 50, '0.9': 90, '0.99': 99, max: 100 },
      lanes: { estimated: 100, unknown: 0 },
    });
  });

  test('counts lanes without a rate apart', async () => {
    const summary = await summarizeDrain(await sampleOf(100, (n) => (n > 10 ? 'es_stuck' : `es_${n}`)));
    expect(summary).toEqual({
      seconds: { '0.5': 5, '0.9': 9, '0.99': 10, max: 10 },
      lanes: { estimated: 10, unknown: 90 },
    });
    const stuck = await summarizeDrain(await sampleOf(100, () => 'es_stuck'));
    expect(stuck).toEqual({ seconds: null, lanes: { estimated: 0, unknown: 100 } });
  });

  test('uses a sample of many lanes, and counts all of them', async () => {
    const { seconds, lanes } = await summarizeDrain(await sampleOf(20, (n) => `es_${n}`));
    expect(lanes).toEqual({ estimated: 100, unknown: 0 });
    expect(seconds?.max).toBeGreaterThanOrEqual(20);
  });

  test('is 0 while no lane waits', async () => {
    const none = { '0.5': 0, '0.9': 0, '0.99': 0, max: 0 };
    const summary = await summarizeDrain(createSample<WaitingLane>());
    expect(summary).toEqual({ seconds: none, lanes: { estimated: 0, unknown: 0 } });
  });
});

test('a sample has each item with the same probability', () => {
  const sample = createSample<number>(100);
  for (let n = 0; n < 10_000; n++) sample.add(n);
  expect([new Set(sample.items).size, sample.added()]).toEqual([100, 10_000]);
  // The number from the first half has a mean of 50 and a standard deviation of 5.
  const early = sample.items.filter((n) => n < 5_000).length;
  expect(early).toBeGreaterThan(10);
  expect(early).toBeLessThan(90);
});
