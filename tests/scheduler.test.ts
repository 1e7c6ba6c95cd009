import { randomUUID } from 'node:crypto';
import { createLanes, type Lanes } from '@posthorn/queue/lanes/lanes';
import { UNKNOWN_LAYOUT } from '@posthorn/queue/layout-record';
import { Redis } from 'ioredis';
import { NEVER_OPENS } from './support/breaker.ts';
import { redisTime } from './support/redis-clock.ts';
import { testServices } from './support/services.ts';
import { takeJobs } from './support/take-jobs.ts';

const PLACES = 30;
const RESERVE = 10;

let redis: Redis;
let prefix: string;
let lanes: Lanes;
/** Number of shards of the gateway, one of which the lanes are in. */
let shards: number;
/** Ids of the notifications that the scheduler granted since the test began. */
let granted: string[];

beforeAll(() => {
  redis = new Redis(testServices().redisUrl);
});
beforeEach(async () => {
  prefix = `{${randomUUID()}}`;
  granted = [];
  shards = 1;
  lanes = createLanes({
    redis,
    prefix,
    jobPrefix: `${prefix}:job:`,
    leaseMs: 60_000,
    maxPerHost: 200,
    breaker: NEVER_OPENS,
    layout: () => ({ ...UNKNOWN_LAYOUT, shards }),
    wakeJob: async ({ notificationId }) => void granted.push(notificationId),
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
  for (const id of await grantedTo(organization)) {
    await redis.set(`${prefix}:job:${id}:lock`, `${worker}:1`);
    await lanes.acquire(laneOf(organization), id, `${worker}:1`, 0);
  }
}

const tick = () => lanes.tick({ id: 'worker', places: PLACES, reserve: RESERVE });
const laneOf = (organization: string, n = 1) => ({
  configurationId: `es_${organization}_${n}`,
  organizationId: organization,
  host: `${organization}-${n}.example`,
  endpoint: 'url-1',
  maxPerSecond: null,
  size: 100,
  revision: 1,
});
const ids = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${name}_${String(n).padStart(4, '0')}`);
const offer = (organization: string, count: number) =>
  lanes.offer([{ lane: laneOf(organization), notificationIds: ids(organization, count) }]);
const holders = (organization: string) => `${prefix}:lane:es_${organization}_1:holders`;
async function grantedTo(organization: string): Promise<string[]> {
  const jobs = await takeJobs(redis, `${prefix}:job:`);
  granted.push(...jobs.map(({ notificationId }) => notificationId));
  return granted.filter((id) => id.startsWith(`${organization}_`));
}
const countGranted = async (organization: string) => (await grantedTo(organization)).length;

test('the only slot of an organization starts before the notifications that keep the workers busy', async () => {
  await offer('busy', 100);
  await offer('quiet', 2);
  const jobs = await takeJobs(redis, `${prefix}:job:`);
  expect(jobs[0]?.notificationId).toBe('quiet_0000');
  expect(jobs).toHaveLength(32);
});

test('no weight lets an organization take the places of newcomers', async () => {
  await lanes.setWeights(new Map([['heavy', 1_000]]));
  await offer('heavy', 100);
  expect(await countGranted('heavy')).toBeGreaterThan(PLACES);
  await offer('newcomer', 1);
  expect(await countGranted('newcomer')).toBe(1);
});

test('slots that their holders lost without a release are granted again', async () => {
  await offer('busy', PLACES);
  expect(await countGranted('busy')).toBe(PLACES);
  // Workers of an older version release slots without the scheduler.
  await redis.del(holders('busy'));
  await tick();
  await tick();
  const { places } = await lanes.readUse();
  expect(places).toEqual({ held: 0, free: PLACES + RESERVE });
  await offer('other', PLACES);
  expect(await countGranted('other')).toBe(PLACES);
});

test('attempts of a worker that is gone occupy no places of the other workers', async () => {
  const dying = { id: 'dying', places: PLACES, reserve: RESERVE };
  await lanes.tick(dying);
  await offer('busy', 2 * PLACES);
  await start('busy', 'dying');
  await lanes.leave(dying);
  await offer('other', PLACES);
  expect(await countGranted('other')).toBe(PLACES);
});

test('places are those of the workers that are registered now, with their newest capacity', async () => {
  const sizes = () => redis.hmget(`${prefix}:scheduler`, 'places', 'reserve', 'workers');
  const other = { id: 'other', places: 5, reserve: 2 };
  await lanes.tick(other);
  expect(await sizes()).toEqual([`${PLACES + 5}`, `${RESERVE + 2}`, '2']);
  await lanes.tick({ ...other, places: 7 });
  expect(await sizes()).toEqual([`${PLACES + 7}`, `${RESERVE + 2}`, '2']);
  await lanes.leave(other);
  expect(await sizes()).toEqual([`${PLACES}`, `${RESERVE}`, '1']);
  await redis.del(`${prefix}:scheduler`);
  await tick();
  expect(await sizes()).toEqual([`${PLACES}`, `${RESERVE}`, '1']);
});

test('a shard grants ahead for its part of the workers, and at least for one', async () => {
  for (let n = 1; n < 20; n++) await lanes.tick({ id: `worker-${n}`, places: PLACES, reserve: RESERVE });
  const countAhead = async (name: string) => {
    for (let n = 0; n < 20; n++) await offer(`${name}${n}`, 100);
    return redis.zcard(`${prefix}:scheduler:granted`);
  };
  shards = 40;
  expect(await countAhead('first')).toBe(64);
  shards = 8;
  expect(await countAhead('second')).toBe(3 * 64);
});

test('a tick reads the other workers only after a change of workers', async () => {
  await redis.hset(`${prefix}:scheduler`, 'places', 1);
  await tick();
  expect(await redis.hget(`${prefix}:scheduler`, 'places')).toBe('1');
  await lanes.tick({ id: 'other', places: 5, reserve: 2 });
  expect(await redis.hget(`${prefix}:scheduler`, 'places')).toBe(`${PLACES + 5}`);
});

test('workers count the slots of workers that are gone once a second, not in every tick', async () => {
  const scheduler = `${prefix}:scheduler`;
  await redis.hset(scheduler, 'stranded', 5, 'strandedAt', Math.floor(await redisTime(redis)));
  await tick();
  expect(await redis.hget(scheduler, 'stranded')).toBe('5');
  await redis.hset(scheduler, 'strandedAt', Math.floor(await redisTime(redis)) - 1_000);
  await tick();
  expect(await redis.hget(scheduler, 'stranded')).toBe('0');
});

test('workers share the audit of holds, and end all that have no slot', async () => {
  const workers = Array.from({ length: 10 }, (_, n) => ({ id: `worker-${n}`, places: 100, reserve: 40 }));
  for (const worker of workers) await lanes.tick(worker);
  // Redis scans a hash of up to 512 fields in one step.
  const sixLanes = [0, 1, 2, 3, 4, 5];
  for (const n of sixLanes)
    await lanes.offer([{ lane: laneOf('lost', n), notificationIds: ids(`lost_${n}`, 100) }]);
  const held = () => redis.hlen(`${prefix}:scheduler:holding`);
  expect(await held()).toBe(600);
  for (const n of sixLanes) await redis.del(`${prefix}:lane:es_lost_${n}:holders`);
  await tick();
  expect(await held()).toBeGreaterThan(550);
  for (let n = 0; n < 80; n++) await tick();
  expect(await held()).toBe(0);
});

test('a suspended organization is granted nothing, and continues with all its lanes once it is resumed', async () => {
  await lanes.setSuspended(['suspended']);
  await offer('suspended', 5);
  await lanes.offer([{ lane: laneOf('suspended', 2), notificationIds: ids('suspended_2', 5) }]);
  await offer('other', 10);
  await tick();
  expect(await countGranted('suspended')).toBe(0);
  expect(await countGranted('other')).toBe(10);
  expect((await lanes.readUse()).organizations).toEqual({ waiting: 0, limited: 0 });
  const uses = await lanes.readOrganizations(['other', 'suspended']);
  expect(uses.map(({ held }) => held)).toEqual([10, 0]);
  await lanes.setSuspended([]);
  expect(await countGranted('suspended')).toBe(10);
});

test('an organization whose queue Redis has evicted stops no other organization', async () => {
  await redis.zadd(`${prefix}:scheduler:runnable`, 0, 'evicted');
  await offer('other', 1);
  expect(await countGranted('other')).toBe(1);
});

test('retries that are due at one moment in many lanes do not delay the retries of another lane', async () => {
  for (let n = 0; n < 120; n++) {
    await Promise.all(
      ids(`many_${n}`, 10).map((id) => lanes.schedule(laneOf('many', n), id, { inMs: 0, attempts: 1 })),
    );
  }
  await lanes.schedule(laneOf('one'), 'one_0000', { inMs: 0, attempts: 1 });
  // Lanes that are due in the same millisecond have no order.
  const dueAt = await redisTime(redis);
  while ((await redisTime(redis)) < dueAt + 1);
  await tick();
  await tick();
  expect(await countGranted('one')).toBe(1);
});
