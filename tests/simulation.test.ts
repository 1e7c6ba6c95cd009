/** The simulation of many workers (bench/simulate), on costs that need no measurement. */
import { createCell } from '../bench/simulate/cell.ts';
import { fitCost, interpolate } from '../bench/simulate/costs.ts';
import type { ModelCosts } from '../bench/simulate/model-costs.ts';
import { measureCapacity, measureFairness, measureLatency } from '../bench/simulate/runs.ts';

const free = { group: 0, each: 0 };
const script = { call: 0, each: 0 };
const COSTS: ModelCosts = {
  ...{ API: free, worker: free, PostgreSQL: free },
  scripts: { organizations: 1, lanes: 1, offer: script, take: script, release: script },
  tickMs: () => 0,
  idle: { Redis: 0, PostgreSQL: 0, worker: 0 },
  ...{ driverMs: 0, receiverMs: 0 },
};
const OPTIONS = {
  ...{ costs: COSTS, seed: 1, apis: 1, workers: 2, shards: 1, postgresCores: 1 },
  organizations: [
    { name: 'light', weight: 1 },
    { name: 'heavy', weight: 3 },
  ],
  ...{ lanesPerOrganization: 5, laneSize: 100, postMs: 10, roundTripMs: 0.5 },
};

test('the part with the highest cost limits the rate', () => {
  // 0.4 ms of two workers: 5,000/s.
  const byWorkers = measureCapacity(
    { ...OPTIONS, costs: { ...COSTS, worker: { group: 0, each: 0.4 } } },
    500,
  );
  expect(byWorkers.limit).toBe('workers');
  expect(byWorkers.perSecond).toBeGreaterThan(4_600);
  expect(byWorkers.perSecond).toBeLessThan(5_100);
  // 0.1 + 0.4 ms of Redis: 2,000/s.
  const scripts = { ...COSTS.scripts, offer: { call: 0, each: 100 }, release: { call: 0, each: 400 } };
  const byRedis = measureCapacity({ ...OPTIONS, costs: { ...COSTS, scripts } }, 500);
  expect(byRedis.limit).toBe('Redis');
  expect(byRedis.perSecond).toBeGreaterThan(1_950);
  expect(byRedis.perSecond).toBeLessThan(2_050);
});

test('ticks take their share of each shard', () => {
  const costs = { ...COSTS, tickMs: (workers: number) => workers / 100 };
  const { use } = measureCapacity({ ...OPTIONS, workers: 50, costs }, 10);
  expect(use.redis.ticks).toBeCloseTo(50 * 0.0005, 2);
});

test('a message without queues takes the round trips of its calls', () => {
  const { publishP50, arrivalP50 } = measureLatency(OPTIONS, 10);
  expect(publishP50).toBeCloseTo(1, 5);
  expect(arrivalP50).toBeGreaterThanOrEqual(2);
  expect(arrivalP50).toBeLessThan(4);
});

test('organizations get the share of their weight, and a quiet one does not wait for them', () => {
  const costs = { ...COSTS, worker: { group: 0, each: 0.4 } };
  const { largestError, quietP99, perSecond } = measureFairness({ ...OPTIONS, costs }, 5_000);
  expect(perSecond).toBeGreaterThan(4_600);
  expect(largestError).toBeLessThan(0.01);
  expect(quietP99).toBeLessThan(100);
});

test('a worker takes messages again after calls that found fewer than it had room for', () => {
  const slow = { call: 5_000, each: 100 };
  const costs = {
    ...{ ...COSTS, worker: { group: 0, each: 0.1 } },
    scripts: { ...COSTS.scripts, take: slow, release: slow },
  };
  const cell = createCell({ ...OPTIONS, costs, workers: 1 });
  const [lane] = cell.lanes;
  if (lane === undefined) throw new Error('The cell has no lanes');
  for (let burst = 0; burst < 20; burst++) {
    for (let n = 0; n < 60; n++) cell.publish(lane);
    cell.clock.runUntil((burst + 1) * 40);
  }
  cell.clock.runUntil(20_000);
  expect(cell.counts).toMatchObject({ accepted: 1_200, delivered: 1_200 });
});

test('every accepted message is delivered once', () => {
  const cell = createCell(OPTIONS);
  const [lane] = cell.lanes;
  if (lane === undefined) throw new Error('The cell has no lanes');
  for (let n = 0; n < 1_000; n++) cell.publish(lane);
  cell.clock.runUntil(10_000);
  expect(cell.counts).toMatchObject({ accepted: 1_000, delivered: 1_000 });
});

test('costs of calls are fitted and read between their points', () => {
  expect(fitCost([1, 4, 16].map((items) => ({ items, us: 20 + 3 * items })))).toEqual({
    call: expect.closeTo(20),
    each: expect.closeTo(3),
  });
  const points = [
    [1, 10],
    [11, 20],
  ] as const;
  expect([1, 6, 11, 21].map((x) => interpolate(points, x))).toEqual([10, 15, 20, 30]);
});
