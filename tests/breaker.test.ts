import { randomUUID } from 'node:crypto';
import { type Breakers, createBreakers } from '@posthorn/queue/lanes/breakers';
import type { Lane } from '@posthorn/queue/lanes/lane';
import { type AttemptEnd, createLanes, type Lanes } from '@posthorn/queue/lanes/lanes';
import { Redis } from 'ioredis';
import { redisTime } from './support/redis-clock.ts';
import { testServices } from './support/services.ts';
import { takeJobs } from './support/take-jobs.ts';

const TOKEN = 'worker:1';
const FAILURES = 3;
const AFTER_MS = 60_000;
const FIRST_MS = 5_000;
const PROBE_MAX_MS = 15_000;
const HOUR_MS = 3_600_000;
const LANE: Lane = {
  configurationId: 'es_1',
  organizationId: 'org_1',
  host: 'receiver.example',
  endpoint: 'url-1',
  maxPerSecond: null,
  size: 8,
  revision: 1,
};

let redis: Redis;
let prefix: string;
let lanes: Lanes;
let breakers: Breakers;

beforeAll(() => {
  redis = new Redis(testServices().redisUrl);
});
beforeEach(async () => {
  prefix = `{${randomUUID()}}`;
  const options = {
    redis,
    prefix,
    jobPrefix: `${prefix}:job:`,
    leaseMs: 60_000,
    maxPerHost: 200,
    breaker: { failures: FAILURES, afterMs: AFTER_MS, probeMaxMs: PROBE_MAX_MS },
  };
  lanes = createLanes({ ...options, wakeJob: async () => undefined });
  breakers = createBreakers(options);
  await lanes.open();
  await tick();
});
afterEach(async () => {
  await redis.del(...(await redis.keys(`${prefix}*`)), 'nothing');
});
afterAll(() => redis.disconnect());

const tick = () => lanes.tick({ id: 'worker', places: 1_000, reserve: 334 });
const settings = () => `${prefix}:lane:es_1:settings`;
const setting = async (field: string) => Number(await redis.hget(settings(), field));
const offer = (...ids: string[]) => lanes.offer([{ lane: LANE, notificationIds: ids }]);
const waitForRetry = (id: string, attempts = 1, inMs = HOUR_MS) =>
  lanes.schedule(LANE, id, { inMs, attempts });

/** Starts what the lane has granted. @returns the ids whose attempt started */
async function start(lane = LANE): Promise<string[]> {
  const started: string[] = [];
  for (const { notificationId: id } of await takeJobs(redis, `${prefix}:job:`)) {
    await redis.set(`${prefix}:job:${id}:lock`, TOKEN);
    const { acquisition } = await lanes.acquire(lane, id, TOKEN, 0);
    if (acquisition !== 'parked') started.push(id);
    else await redis.del(`${prefix}:job:${id}`, `${prefix}:job:${id}:lock`);
  }
  return started.sort();
}

async function end(id: string, how: AttemptEnd, attempts = 1): Promise<void> {
  await redis.del(`${prefix}:job:${id}`, `${prefix}:job:${id}:lock`);
  const retry = how === 'delivered' ? null : { inMs: HOUR_MS, attempts };
  await lanes.release({ configurationId: 'es_1', notificationId: id }, TOKEN, how, retry);
}

/** Lets this time pass for the breaker, and a little more: ticks come at multiples of 25 ms. Moves its times back. */
async function pass(atLeastMs: number): Promise<void> {
  const ms = atLeastMs + 50;
  for (const field of ['failingSince', 'probeAt']) {
    if ((await redis.hexists(settings(), field)) === 1) await redis.hincrby(settings(), field, -ms);
  }
  const paced = `${prefix}:lanes:paced`;
  if ((await redis.zscore(paced, 'es_1')) !== null) await redis.zincrby(paced, -ms, 'es_1');
  await tick();
}

/** Lets consecutive attempts fail. */
async function fail(count: number, how: AttemptEnd = 'unavailable'): Promise<void> {
  const ids = Array.from({ length: count }, (_, n) => `failing_${n}_${randomUUID()}`);
  for (const id of ids) {
    await offer(id);
    await start();
    await end(id, how);
  }
}

/** Opens the breaker without anything that waits for a retry. */
async function open(): Promise<void> {
  await fail(FAILURES - 1);
  await pass(AFTER_MS);
  await fail(1);
  await redis.del(`${prefix}:lane:es_1:scheduled`, `${prefix}:lanes:due`);
}

async function state() {
  const [changed] = (await breakers.listChanged(10)).slice(-1);
  return changed?.state;
}

describe('a breaker opens', () => {
  test.each<AttemptEnd>(['unavailable', 'timeout'])(
    'after %s failures in a row over a minimum time',
    async (how) => {
      await fail(FAILURES - 1, how);
      await pass(AFTER_MS);
      expect(await state()).toBeUndefined();
      await fail(1, how);
      expect(await state()).toBe('Open');
    },
  );

  test('not before the minimum time, whatever the number of failures', async () => {
    await fail(FAILURES * 3);
    await pass(AFTER_MS - 5_000);
    await fail(1);
    expect(await state()).toBeUndefined();
  });

  test.each<AttemptEnd>(['delivered', 'answered'])('not if one of the attempts was %s', async (how) => {
    await fail(FAILURES - 1);
    await fail(1, how);
    await pass(AFTER_MS);
    await fail(FAILURES - 1);
    expect(await state()).toBeUndefined();
  });

  test('and attempts that say nothing about the endpoint neither count nor interrupt', async () => {
    await fail(FAILURES - 1);
    await fail(FAILURES, 'other');
    await pass(AFTER_MS);
    expect(await state()).toBeUndefined();
    await fail(1);
    expect(await state()).toBe('Open');
  });
});

describe('an Open endpoint', () => {
  test('gets nothing but one probe, after 5 s and then after twice the time, up to the maximum', async () => {
    await open();
    await offer('a', 'b', 'c', 'd');
    for (const [probe, waitMs] of [
      ['a', FIRST_MS],
      ['b', 2 * FIRST_MS],
      ['c', PROBE_MAX_MS],
      ['d', PROBE_MAX_MS],
    ] as const) {
      await pass(waitMs - 1_000);
      expect(await start()).toEqual([]);
      await pass(1_000);
      expect(await start()).toEqual([probe]);
      await pass(10 * PROBE_MAX_MS);
      expect(await start()).toEqual([]);
      await end(probe, 'unavailable');
    }
  });

  test('gets the due notification with the fewest attempts as a probe, the oldest of these first', async () => {
    await open();
    for (const [id, attempts] of [
      ['a', 3],
      ['b', 1],
      ['c', 0],
      ['d', 1],
      ['e', 0],
    ] as const) {
      await waitForRetry(id, attempts, 0);
    }
    await waitForRetry('later', 0);
    const probes: string[] = [];
    for (let n = 0; n < 5; n++) {
      await pass(PROBE_MAX_MS);
      const [probe = ''] = await start();
      probes.push(probe);
      await end(probe, 'unavailable', 9);
    }
    expect(probes).toEqual(['c', 'e', 'b', 'd', 'a']);
    await pass(PROBE_MAX_MS);
    expect(await start()).toEqual([]);
  });

  test('gets a notification that is alone by its own schedule, without a wait for the next probe', async () => {
    await open();
    await offer('a');
    expect(await start()).toEqual(['a']);
    await end('a', 'unavailable');
    await redis.zadd(`${prefix}:lane:es_1:scheduled`, 1, 'a');
    await redis.zadd(`${prefix}:lanes:due`, 1, 'es_1');
    await tick();
    expect(await start()).toEqual(['a']);
    await offer('b', 'c');
    await end('a', 'delivered', 2);
    expect(await state()).toBe('HalfOpen');
  });

  test('gets another probe at once if the first one was not sent, for example because it was cancelled', async () => {
    await open();
    await offer('a', 'b', 'c');
    await pass(FIRST_MS);
    expect(await start()).toEqual(['a']);
    await end('a', 'unsent');
    expect(await start()).toEqual(['b']);
  });

  test('takes back slots whose attempt has not begun', async () => {
    await offer('a', 'b', 'c', 'd', 'e');
    const jobs = await takeJobs(redis, `${prefix}:job:`);
    for (const { notificationId: id } of jobs) await redis.set(`${prefix}:job:${id}:lock`, TOKEN);
    const acquire = async (id: string) => (await lanes.acquire(LANE, id, TOKEN, 0)).acquisition;
    for (const id of ['a', 'b', 'c']) expect(await acquire(id)).toBe('held');
    for (const id of ['a', 'b']) await end(id, 'unavailable');
    await pass(AFTER_MS);
    await end('c', 'unavailable');
    for (const id of ['d', 'e']) expect(await acquire(id)).toBe('parked');
  });

  test('gets a probe at once when its configuration changes, and all its slots when its URL changes', async () => {
    await open();
    await offer('a', 'b', 'c');
    await lanes.refresh({ ...LANE, revision: 2 });
    expect(await start({ ...LANE, revision: 2 })).toEqual(['a']);
    await end('a', 'unavailable');
    const moved = { ...LANE, revision: 3, endpoint: 'url-2' };
    await lanes.refresh(moved);
    expect(await start(moved)).toEqual(['b', 'c']);
    expect(await state()).toBe('Closed');
  });

  test('gets a probe on demand, of the next notification if none is due, but no second one beside it', async () => {
    expect(await lanes.probe(LANE)).toBe('notOpen');
    await open();
    expect(await lanes.probe(LANE)).toBe('idle');
    await waitForRetry('b', 2, HOUR_MS);
    await waitForRetry('a', 2, 2 * HOUR_MS);
    expect(await lanes.probe(LANE)).toBe('probing');
    expect(await start()).toEqual(['b']);
    expect(await lanes.probe(LANE)).toBe('idle');
    await end('b', 'unavailable');
    expect(await lanes.probe({ ...LANE, size: 0, revision: 2 })).toBe('idle');
    expect(await start()).toEqual([]);
  });

  test('is Open again after Redis lost its state', async () => {
    await offer('a');
    await start();
    const since = new Date(Date.now() - HOUR_MS);
    const known = { since, version: Date.now() + HOUR_MS };
    await breakers.restore(LANE, known);
    expect((await breakers.listChanged(1))[0]?.version).toBeGreaterThan(known.version);
    await end('a', 'answered');
    await offer('b', 'c');
    expect(await start()).toEqual(['b']);
    expect(await state()).toBe('Open');
    await end('b', 'delivered');
    await breakers.restore(LANE, known);
    expect(await state()).toBe('HalfOpen');
  });
});

describe('a recovered endpoint', () => {
  /** Opens the breaker, lets `waiting` wait for retries in an hour, and delivers a probe. */
  async function recover(...waiting: string[]): Promise<void> {
    await open();
    for (const id of waiting) await waitForRetry(id);
    await offer('a_probe');
    await pass(FIRST_MS);
    expect(await start()).toEqual(['a_probe']);
    await end('a_probe', 'delivered');
    expect(await state()).toBe(waiting.length > 0 ? 'HalfOpen' : 'Closed');
  }
  const ids = (count: number) => Array.from({ length: count }, (_, n) => `b_${String(n).padStart(3, '0')}`);

  test('gets what waits for a retry at once, in windows of 1, 2, 4 and 8, and is Closed afterwards', async () => {
    const all = ids(20);
    await recover(...all);
    const rounds: number[] = [];
    for (let round = await start(); round.length > 0; round = await start()) {
      rounds.push(round.length);
      for (const id of round) await end(id, 'delivered');
    }
    expect(rounds).toEqual([1, 2, 4, 8, 5]);
    expect(await state()).toBe('Closed');
  });

  test('starts these notifications before their retry is due, and no others', async () => {
    await recover('b');
    const take = async (id: string) => {
      await takeJobs(redis, `${prefix}:job:`);
      await redis.set(`${prefix}:job:${id}:lock`, TOKEN);
      return (await lanes.acquire(LANE, id, TOKEN, 1)).acquisition;
    };
    expect(await take('b')).toBe('hastened');
    await end('b', 'other');
    await fail(1, 'delivered');
    await offer('c');
    expect(await take('c')).toBe('held');
  });

  test('gets the oldest of what waits first, whether or not it waited for a retry', async () => {
    await recover('b_1', 'b_4');
    await offer('b_2', 'b_3', 'b_5', 'b_6');
    const order: string[] = [];
    for (let round = await start(); round.length > 0; round = await start()) {
      order.push(...round);
      for (const id of round) await end(id, 'delivered');
    }
    expect(order).toEqual(['b_1', 'b_2', 'b_3', 'b_4', 'b_5', 'b_6']);
  });

  test('keeps what waits when its URL changes, and when its configuration is disabled and enabled', async () => {
    await recover(...ids(20));
    await lanes.refresh({ ...LANE, size: 0, revision: 2 });
    for (const id of await start({ ...LANE, size: 0, revision: 2 })) await end(id, 'delivered');
    const enabled = { ...LANE, revision: 3 };
    await lanes.refresh(enabled);
    expect(await start(enabled)).toHaveLength(1);
    const moved = { ...LANE, revision: 4, endpoint: 'url-2' };
    await lanes.refresh(moved);
    let started = 1;
    for (let round = await start(moved); round.length > 0; round = await start(moved)) {
      started += round.length;
      for (const id of round) await end(id, 'delivered');
    }
    expect(started).toBe(20);
  });

  test('is Closed as soon as nothing waits, and then still widens its window', async () => {
    await recover();
    await offer('b', 'c', 'd');
    expect(await start()).toEqual(['b']);
    await end('b', 'delivered');
    expect(await start()).toEqual(['c', 'd']);
  });

  test('is Open again after a failure with one slot, and waits twice as long for the next probe', async () => {
    await recover('b', 'c');
    expect(await start()).toEqual(['b']);
    await end('b', 'timeout');
    expect(await state()).toBe('Open');
    expect((await setting('probeAt')) - (await redisTime(redis))).toBeGreaterThan(2 * FIRST_MS - 1_000);
    await pass(2 * FIRST_MS);
    expect(await start()).toEqual(['c']);
  });

  test('keeps half of its slots after a failure with several', async () => {
    await recover(...ids(20));
    for (const rounds of [1, 2]) {
      const round = await start();
      expect(round).toHaveLength(rounds);
      for (const id of round) await end(id, 'delivered');
    }
    const [failing = '', ...rest] = await start();
    await end(failing, 'unavailable');
    expect(rest).toHaveLength(3);
    for (const id of rest) await end(id, 'other');
    expect(await start()).toHaveLength(2);
    expect(await state()).toBe('HalfOpen');
  });

  test('is Open again after many attempts in a row without a success', async () => {
    await recover(...ids(FAILURES + 2));
    for (let n = 0; n < FAILURES; n++) {
      const [id = ''] = await start();
      await end(id, 'answered');
    }
    expect(await start()).toEqual([]);
    expect(await state()).toBe('Open');
  });

  test('keeps the schedule of retries that failed after the recovery', async () => {
    await recover('b');
    await start();
    await end('b', 'answered');
    for (let n = 0; n < LANE.size; n++) await fail(1, 'delivered');
    expect(await state()).toBe('Closed');
    expect(await start()).toEqual([]);
    expect(await lanes.count('es_1')).toEqual({ held: 0, parked: 0, scheduled: 1 });
  });
});

test('a lane starts its oldest notification first, whether or not it was tried before', async () => {
  const narrow = { ...LANE, size: 1 };
  await lanes.offer([{ lane: narrow, notificationIds: ['a'] }]);
  for (const [id, attempts] of [
    ['b', 4],
    ['c', 0],
    ['d', 2],
    ['e', 4],
  ] as const) {
    await lanes.schedule(narrow, id, { inMs: 0, attempts });
  }
  await tick();
  const order: string[] = [];
  for (let round = await start(narrow); round.length > 0; round = await start(narrow)) {
    order.push(...round);
    for (const id of round) await end(id, 'delivered');
  }
  expect(order).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a change of a breaker stays listed until it is copied, and a later change stays listed longer', async () => {
  await open();
  const [opened] = await breakers.listChanged(10);
  await lanes.refresh({ ...LANE, revision: 2, endpoint: 'url-2' });
  if (opened === undefined) throw new Error('no change is listed');
  await breakers.forgetChanges([opened]);
  const [closed] = await breakers.listChanged(10);
  expect(closed).toMatchObject({ state: 'Closed', nextProbeAt: null });
  expect(closed?.version).toBeGreaterThan(opened.version);
  await breakers.forgetChanges(closed === undefined ? [] : [closed]);
  expect(await breakers.listChanged(10)).toEqual([]);
});
