import { randomUUID } from 'node:crypto';
import { createLanes, type Lanes } from '@posthorn/queue/lanes/lanes';
import { Redis } from 'ioredis';
import { redisTime } from './support/redis-clock.ts';
import { testServices } from './support/services.ts';

const PLACES = 30;
const RESERVE = 10;

let redis: Redis;
let prefix: string;
let lanes: Lanes;
/** What the scheduler granted since the test began. `first`: the job goes before all waiting jobs. */
let granted: { id: string; isFirst: boolean }[];

beforeAll(() => {
  redis = new Redis(testServices().redisUrl);
});
beforeEach(async () => {
  prefix = `{${randomUUID()}}`;
  granted = [];
  const record = async (id: string, isFirst: boolean) => {
    granted.push({ id, isFirst });
    await redis.hset(`${prefix}:job:${id}`, 'name', 'deliver');
  };
  lanes = createLanes({
    redis,
    prefix,
    jobPrefix: `${prefix}:job:`,
    leaseMs: 60_000,
    maxPerHost: 200,
    jobs: {
      add: ({ notificationId }, isFirst) => record(notificationId, isFirst),
      wake: ({ notificationId }) => record(notificationId, false),
    },
  });
  await lanes.open();
  await tick();
});
afterEach(async () => {
  await redis.del(...(await redis.keys(`${prefix}*`)), 'nothing');
});
afterAll(() => redis.disconnect());

/** Starts the attempts of an organization's granted notifications in a worker. */
async function start(organization: string, worker: string): Promise<void> {
  for (const { id } of granted.filter((each) => each.id.startsWith(`${organization}_`))) {
    await redis.set(`${prefix}:job:${id}:lock`, `${worker}:1`);
    await lanes.acquire(laneOf(organization), id, `${worker}:1`);
  }
}

const tick = () => lanes.tick({ id: 'worker', places: PLACES, reserve: RESERVE });
const laneOf = (organization: string, n = 1) => ({
  configurationId: `es_${organization}_${n}`,
  organizationId: organization,
  host: `${organization}-${n}.example`,
  endpoint: 'url-1',
  size: 100,
  revision: 1,
});
const ids = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${name}_${String(n).padStart(4, '0')}`);
const offer = (organization: string, count: number) =>
  lanes.offer([{ lane: laneOf(organization), notificationIds: ids(organization, count) }]);
const holders = (organization: string) => `${prefix}:lane:es_${organization}_1:holders`;
const countGranted = (name: string) => granted.filter(({ id }) => id.startsWith(`${name}_`)).length;

test('the only slot of an organization starts before the notifications that keep the workers busy', async () => {
  await offer('busy', 100);
  await offer('quiet', 2);
  expect(granted.filter(({ isFirst }) => isFirst).map(({ id }) => id)).toEqual(['busy_0000', 'quiet_0000']);
});

test('no weight lets an organization take the places of newcomers', async () => {
  await lanes.setWeights(new Map([['heavy', 1_000]]));
  await offer('heavy', 100);
  expect(countGranted('heavy')).toBeGreaterThan(PLACES);
  await offer('newcomer', 1);
  expect(countGranted('newcomer')).toBe(1);
});

test('slots that their holders lost without a release are granted again', async () => {
  await offer('busy', PLACES);
  expect(countGranted('busy')).toBe(PLACES);
  // Workers of an older version release slots without the scheduler.
  await redis.del(holders('busy'));
  await tick();
  await tick();
  const { places } = await lanes.readUse();
  expect(places).toEqual({ held: 0, free: PLACES + RESERVE });
  await offer('other', PLACES);
  expect(countGranted('other')).toBe(PLACES);
});

test('attempts of a worker that is gone occupy no places of the other workers', async () => {
  const dying = { id: 'dying', places: PLACES, reserve: RESERVE };
  await lanes.tick(dying);
  await offer('busy', 2 * PLACES);
  await start('busy', 'dying');
  await lanes.leave(dying);
  await offer('other', PLACES);
  expect(countGranted('other')).toBe(PLACES);
});

test('an organization whose queue Redis has evicted stops no other organization', async () => {
  await redis.zadd(`${prefix}:scheduler:runnable`, 0, 'evicted');
  await offer('other', 1);
  expect(countGranted('other')).toBe(1);
});

test('retries that are due at one moment in many lanes do not delay the retries of another lane', async () => {
  for (let n = 0; n < 120; n++) {
    await Promise.all(ids(`many_${n}`, 10).map((id) => lanes.schedule(laneOf('many', n), id, 0)));
  }
  await lanes.schedule(laneOf('one'), 'one_0000', 0);
  // Lanes that are due in the same millisecond have no order.
  const dueAt = await redisTime(redis);
  while ((await redisTime(redis)) < dueAt + 1);
  await tick();
  await tick();
  expect(countGranted('one')).toBe(1);
});
