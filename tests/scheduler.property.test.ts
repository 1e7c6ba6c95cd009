import { randomUUID } from 'node:crypto';
import type { JobData } from '@posthorn/queue/job';
import type { Lane } from '@posthorn/queue/lanes/lane';
import { createLanes, type Lanes } from '@posthorn/queue/lanes/lanes';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { NEVER_OPENS } from './support/breaker.ts';
import { testServices } from './support/services.ts';
import { takeJobs } from './support/take-jobs.ts';

/** Lock token of every job. */
const TOKEN = 'worker-1';
const WORKER = 'worker-1';
const MAX_PER_HOST = 2;

let redis: Redis;
beforeAll(() => {
  redis = new Redis(testServices().redisUrl);
});
afterAll(() => redis.disconnect());

/** The lanes of a new shard. */
async function createShard(places: number, reserve: number, maxPerHost = MAX_PER_HOST) {
  const prefix = `{${randomUUID()}}`;
  const granted: JobData[] = [];
  const lanes: Lanes = createLanes({
    redis,
    prefix,
    jobPrefix: `${prefix}:job:`,
    leaseMs: 600_000,
    maxPerHost,
    breaker: NEVER_OPENS,
    wakeJob: async (data) => void granted.push(data),
  });
  await lanes.open();
  const tick = () => lanes.tick({ id: WORKER, places, reserve });
  await tick();
  const scheduler = `${prefix}:scheduler`;
  return {
    places,
    reserve,
    lanes,
    tick,
    /** The notifications that were granted a place and that no worker has started. */
    async granted() {
      granted.push(...(await takeJobs(redis, `${prefix}:job:`)));
      return granted;
    },
    /** Starts the attempt of a granted notification. */
    async start({ notificationId }: JobData, lane: Lane) {
      await redis.set(`${prefix}:job:${notificationId}:lock`, TOKEN);
      return (await lanes.acquire(lane, notificationId, TOKEN, 0)).acquisition;
    },
    async finish(data: JobData) {
      await redis.del(`${prefix}:job:${data.notificationId}`, `${prefix}:job:${data.notificationId}:lock`);
      await lanes.release({ data, token: TOKEN, end: 'answered', retry: null });
    },
    /** Lets the leases of a lane expire, as if its workers had died long ago. */
    async crash({ configurationId }: Lane) {
      const holders = `${prefix}:lane:${configurationId}:holders`;
      const dead = await redis.zrange(holders, '0', '-1');
      for (const id of dead) {
        await redis.zadd(holders, 1, id);
        await redis.del(`${prefix}:job:${id}`, `${prefix}:job:${id}:lock`);
      }
      await redis.zadd(`${prefix}:lanes:leases`, 1, configurationId);
      await tick();
      return dead;
    },
    /** Reads what the scheduler knows. */
    async read() {
      const [runnable, limited, held, holding, ahead] = await Promise.all([
        redis.zrange(`${scheduler}:runnable`, '0', '-1'),
        redis.zrange(`${scheduler}:limited`, '0', '-1'),
        redis.zrange(`${scheduler}:held`, '0', '-1', 'WITHSCORES'),
        redis.hlen(`${scheduler}:holding`),
        redis.zcard(`${scheduler}:granted`),
      ]);
      const slots = new Map<string, number>();
      for (let at = 0; at < held.length; at += 2) slots.set(held[at] ?? '', Number(held[at + 1]));
      return { runnable, limited, slots, free: places + reserve - holding, ahead };
    },
    async countLane({ configurationId }: Lane) {
      const [holders, parked] = await Promise.all([
        redis.zcard(`${prefix}:lane:${configurationId}:holders`),
        redis.zcard(`${prefix}:lane:${configurationId}:parked`),
      ]);
      return { holders, parked };
    },
    async close() {
      const keys = await redis.keys(`${prefix}*`);
      if (keys.length > 0) await redis.del(keys);
    },
  };
}

const laneOfOrganization = (organization: number, n: number, size: number, host: number): Lane => ({
  configurationId: `es_${organization}_${n}`,
  organizationId: `org_${organization}`,
  host: `host-${host}.example`,
  endpoint: 'url-1',
  maxPerSecond: null,
  size,
  revision: 1,
});

type Shard = Awaited<ReturnType<typeof createShard>>;

const laneNumber = fc.nat(5);
const count = fc.integer({ min: 1, max: 3 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('offer' as const),
      offered: fc.uniqueArray(laneNumber, { minLength: 1, maxLength: 3 }),
      count: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('start' as const), count }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('finish' as const), which: fc.nat(100), count }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const), lane: laneNumber }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('resize' as const), lane: laneNumber, size: fc.nat(5) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tick' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A shard with lanes, and what its publishers and workers know. */
function createModel(shard: Shard, lanes: Lane[]) {
  /** Offered notifications that are not delivered. */
  const open = new Set<string>();
  const running: JobData[] = [];
  let next = 0;

  async function resize(lane: Lane, size: number): Promise<void> {
    const resized = { ...lane, size, revision: lane.revision + 1 };
    lanes[lanes.indexOf(lane)] = resized;
    await shard.lanes.refresh(resized);
  }

  async function offer(offered: readonly number[], count: number): Promise<void> {
    const offers = lanes
      .filter((_lane, at) => offered.includes(at))
      .map((lane) => ({
        lane,
        notificationIds: Array.from({ length: count }, () => `ntf_${String(next++).padStart(5, '0')}`),
      }));
    for (const { notificationIds } of offers) for (const id of notificationIds) open.add(id);
    await shard.lanes.offer(offers);
  }

  /** Starts attempts at the same time, so that they acquire their slots together. */
  async function start(count: number): Promise<void> {
    const granted = await shard.granted();
    const starting = granted.splice(0, count).map(async (data) => {
      const lane = lanes.find(({ configurationId }) => configurationId === data.configurationId);
      if (lane !== undefined && (await shard.start(data, lane)) !== 'parked') running.push(data);
    });
    await Promise.all(starting);
  }

  /** Finishes attempts at the same time, so that they release their slots together. */
  async function finish(which: number, count: number): Promise<void> {
    const finishing = running.splice(which % Math.max(1, running.length), count).map(async (data) => {
      await shard.finish(data);
      open.delete(data.notificationId);
    });
    await Promise.all(finishing);
  }

  async function crash(lane: Lane): Promise<void> {
    await shard.granted();
    const dead = await shard.crash(lane);
    const granted = await shard.granted();
    for (const id of dead) {
      const isDead = ({ notificationId }: JobData) => notificationId === id;
      const at = running.findIndex(isDead);
      if (at >= 0) running.splice(at, 1);
      // The notification may be granted again by now. Only the older grant is void.
      const first = granted.findIndex(isDead);
      if (first !== granted.findLastIndex(isDead)) granted.splice(first, 1);
    }
  }

  return {
    open,
    async perform(each: Step): Promise<void> {
      if (each.kind === 'start') return start(each.count);
      if (each.kind === 'finish') return finish(each.which, each.count);
      if (each.kind === 'tick') return void (await shard.tick());
      if (each.kind === 'offer') return offer(each.offered, each.count);
      const lane = lanes[each.lane];
      if (lane === undefined) return;
      if (each.kind === 'crash') return crash(lane);
      return resize(lane, each.size);
    },
    async deliverAll(): Promise<void> {
      for (const lane of [...lanes]) await resize(lane, 3);
      for (;;) {
        const { length } = await shard.granted();
        if (length + running.length === 0) return;
        if (length > 0) await start(3);
        else await finish(0, 3);
      }
    },
  };
}

/** Checks what holds between any two steps. */
async function checkShard(shard: Shard, lanes: readonly Lane[], held: Map<string, number>): Promise<void> {
  const { runnable, limited, slots, free, ahead } = await shard.read();
  expect(free).toBeGreaterThanOrEqual(0);
  for (const each of slots.values()) expect(each).toBeLessThanOrEqual(shard.places);
  // Free places are left only to organizations that are at their limit.
  if (free > 0 && ahead < 64) expect(runnable).toEqual([]);
  for (const organization of limited) {
    expect((slots.get(organization) ?? 0) * shard.reserve).toBeGreaterThanOrEqual(shard.places * free);
  }
  const counts = await Promise.all(lanes.map(async (lane) => ({ lane, ...(await shard.countLane(lane)) })));
  const hosts = new Map<string, number>();
  const targetOf = ({ organizationId, host }: Lane) => `${organizationId} ${host}`;
  for (const { lane, holders } of counts) {
    // A lane that shrank keeps its holders but gets no new ones.
    expect(holders).toBeLessThanOrEqual(Math.max(lane.size, held.get(lane.configurationId) ?? 0));
    held.set(lane.configurationId, holders);
    hosts.set(targetOf(lane), (hosts.get(targetOf(lane)) ?? 0) + holders);
  }
  for (const each of hosts.values()) expect(each).toBeLessThanOrEqual(MAX_PER_HOST);
  const queued = new Set([...runnable, ...limited]);
  for (const { lane, holders, parked } of counts) {
    if (parked === 0 || holders >= lane.size || hosts.get(targetOf(lane)) === MAX_PER_HOST) continue;
    expect([lane, queued.has(lane.organizationId)]).toEqual([lane, true]);
  }
}

test('after any sequence of steps, no maximum is exceeded, no place is free while a notification may use the place, and no grant is lost', async () => {
  const shape = fc.record({ organization: fc.nat(2), size: fc.nat(5), host: fc.nat(1) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(shape, { minLength: 6, maxLength: 6 }),
      fc.integer({ min: 1, max: 9 }),
      fc.array(step, { maxLength: 40 }),
      async (shapes, places, steps) => {
        const shard = await createShard(places, Math.ceil(places / 3));
        const lanes = shapes.map(({ organization, size, host }, n) =>
          laneOfOrganization(organization, n, size, host),
        );
        const model = createModel(shard, lanes);
        const held = new Map<string, number>();
        for (const each of steps) {
          await model.perform(each);
          await checkShard(shard, lanes, held);
        }
        await model.deliverAll();
        expect([...model.open]).toEqual([]);
        expect(await shard.read()).toEqual({
          runnable: [],
          limited: [],
          slots: new Map(),
          free: shard.places + shard.reserve,
          ahead: 0,
        });
        await shard.close();
      },
    ),
    { numRuns: 40 },
  );
});

const WINDOW = 1_000;

/** Organizations with deep backlogs: the first has one lane, and each further organization has five more. */
async function fillShard(shard: Shard, organizations: number): Promise<Map<string, Lane>> {
  const lanes = new Map<string, Lane>();
  let next = 0;
  for (let organization = 0; organization < organizations; organization++) {
    const count = 1 + organization * 5;
    for (let n = 0; n < count; n++) {
      const lane = laneOfOrganization(organization, n, 60, organization * 100 + n);
      lanes.set(lane.configurationId, lane);
      const length = 20 + Math.ceil(2_000 / count);
      const notificationIds = Array.from({ length }, () => `ntf_${String(next++).padStart(6, '0')}`);
      await shard.lanes.offer([{ lane, notificationIds }]);
    }
  }
  return lanes;
}

/** Delivers until there were `count` grants. @returns the organizations in the order of the grants */
async function deliver(shard: Shard, lanes: ReadonlyMap<string, Lane>, count: number): Promise<string[]> {
  const order: string[] = [];
  const running: JobData[] = [];
  for (let round = 0; order.length < count; round++) {
    for (const data of (await shard.granted()).splice(0)) {
      const lane = lanes.get(data.configurationId);
      if (lane === undefined) continue;
      order.push(lane.organizationId);
      await shard.start(data, lane);
      running.push(data);
    }
    // Attempts take different times, independent of their organization.
    const [ended] = running.splice((round * 7) % running.length, 1);
    if (ended !== undefined) await shard.finish(ended);
  }
  return order;
}

test('an organization of weight 3 gets three times the grants of an organization of weight 1', async () => {
  const shard = await createShard(40, 14, 1_000);
  await shard.lanes.setWeights(new Map([['org_1', 3]]));
  const lanes = await fillShard(shard, 2);
  const order = await deliver(shard, lanes, WINDOW);
  const grants = (organization: string) => order.filter((each) => each === organization).length;
  expect(grants('org_1') / grants('org_0')).toBeGreaterThan(2.5);
  expect(grants('org_1') / grants('org_0')).toBeLessThan(3.5);
  await shard.lanes.setWeights(new Map());
  await shard.close();
});

test.each([2, 3, 8])(
  'each of %i organizations with work gets at least 0.8 of its fair share of any 1,000 grants',
  async (organizations) => {
    const shard = await createShard(40, 14, 1_000);
    const lanes = await fillShard(shard, organizations);
    const order = await deliver(shard, lanes, 2 * WINDOW);
    const shares = [];
    for (let from = 0; from + WINDOW <= order.length; from += 50) {
      const window = order.slice(from, from + WINDOW);
      for (let organization = 0; organization < organizations; organization++) {
        const grants = window.filter((each) => each === `org_${organization}`).length;
        shares.push(grants / (WINDOW / organizations));
      }
    }
    const least = Math.min(...shares);
    process.stdout.write(`${organizations} organizations: at least ${least.toFixed(2)} of the fair share\n`);
    expect(least).toBeGreaterThanOrEqual(0.8);
    await shard.close();
  },
);
