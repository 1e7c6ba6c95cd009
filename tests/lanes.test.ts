import { randomUUID } from 'node:crypto';
import type { Lane } from '@posthorn/queue/lanes/lane';
import { createLanes, type Lanes } from '@posthorn/queue/lanes/lanes';
import type { AttemptEnd } from '@posthorn/queue/lanes/slots';
import { Redis } from 'ioredis';
import { NEVER_OPENS } from './support/breaker.ts';
import { eventually } from './support/eventually.ts';
import { redisTime } from './support/redis-clock.ts';
import { testServices } from './support/services.ts';
import { takeJobs } from './support/take-jobs.ts';

/** Lock token of every job. */
const TOKEN = 'worker-1';

let redis: Redis;
let prefix: string;
let lanes: Lanes;
/** Ids of notifications whose job a lane woke since the last call of `startedBy` or `acquire`. */
let woken: string[];

const jobKey = (id: string) => `${prefix}:job:${id}`;

const openLanes = (leaseMs: number) =>
  createLanes({
    redis,
    prefix,
    jobPrefix: jobKey(''),
    leaseMs,
    maxPerHost: 200,
    breaker: NEVER_OPENS,
    wakeJob: async ({ notificationId }) => void woken.push(notificationId),
  });

beforeAll(() => {
  redis = new Redis(testServices().redisUrl);
});
beforeEach(async () => {
  prefix = `{${randomUUID()}}`;
  woken = [];
  lanes = openLanes(60_000);
  await lanes.open();
  await lanes.tick({ id: 'worker', places: 1_000, reserve: 334 });
});
afterEach(async () => {
  await redis.del(...(await redis.keys(`${prefix}*`)), 'nothing');
});
afterAll(() => redis.disconnect());

const lane = (size: number, revision = 1, endpoint = 'url-1') => ({
  configurationId: 'es_1',
  organizationId: 'org_1',
  host: 'receiver.example',
  endpoint,
  maxPerSecond: null,
  size,
  revision,
});

/** @returns the ids of the notifications whose jobs the lanes added or woke since the last call */
async function takeStarted(): Promise<string[]> {
  const added = await takeJobs(redis, jobKey(''));
  return [...added.map(({ notificationId }) => notificationId), ...woken.splice(0)];
}
async function startedBy(work: Promise<unknown>): Promise<string[]> {
  await work;
  return takeStarted();
}
/** `offer`, `refresh` and `release` return the ids of the notifications that they started. */
const offer = (size: number, ids: readonly string[], by = lanes) =>
  startedBy(by.offer([{ lane: lane(size), notificationIds: ids }]));
const refresh = (size: number, revision = 1, by = lanes) => startedBy(by.refresh(lane(size, revision)));
const release = (id: string, end: AttemptEnd = 'answered', token = TOKEN) =>
  startedBy(
    lanes.release({ data: { configurationId: 'es_1', notificationId: id }, token, end, retry: null }),
  );
/** Acquires a slot as a worker that holds the lock of the job. */
async function acquire(to: Lane, id: string, by = lanes) {
  await redis.set(`${jobKey(id)}:lock`, TOKEN);
  const { acquisition } = await by.acquire(to, id, TOKEN, 0);
  return { acquisition, started: await takeStarted() };
}

describe('a lane', () => {
  test('grants as many slots as its size and parks the rest', async () => {
    expect(await offer(2, ['a', 'b', 'c'])).toEqual(['a', 'b']);
    expect(await offer(2, ['d'])).toEqual([]);
  });

  test('grants a released slot at once to the oldest notification, whatever the order of the offers', async () => {
    await offer(1, ['b']);
    await offer(1, ['e']);
    await offer(1, ['d', 'c']);
    expect(await release('b')).toEqual(['c']);
    expect(await release('c')).toEqual(['d']);
    expect(await release('d')).toEqual(['e']);
    expect(await release('e')).toEqual([]);
  });

  test('applies a new size at once and ignores an older revision', async () => {
    expect(await offer(1, ['a', 'b', 'c', 'd'])).toEqual(['a']);
    expect(await refresh(3, 2)).toEqual(['b', 'c']);
    expect(await refresh(1, 1)).toEqual([]);
    expect(await release('a')).toEqual(['d']);
  });

  test('that shrank grants nothing until it has fewer holders than slots', async () => {
    await offer(3, ['a', 'b', 'c', 'd']);
    await refresh(1, 2);
    expect(await release('a')).toEqual([]);
    expect(await release('b')).toEqual([]);
    expect(await release('c')).toEqual(['d']);
  });

  test('of size 0 grants nothing, and grants everything parked once it has slots', async () => {
    expect(await offer(0, ['a', 'b'])).toEqual([]);
    expect(await refresh(5, 2)).toEqual(['a', 'b']);
  });

  test('runs a notification again that was offered during its attempt, after its slot is released', async () => {
    await offer(1, ['a']);
    await acquire(lane(1), 'a');
    await redis.hset(jobKey('a'), 'name', 'deliver');
    expect(await offer(1, ['a'])).toEqual([]);
    expect(await release('a')).toEqual(['a']);
    expect(await release('a')).toEqual([]);
  });

  test('counts a notification once, however often it is offered', async () => {
    expect(await offer(2, ['a', 'a'])).toEqual(['a']);
    expect(await offer(2, ['a', 'b'])).toEqual(['b', 'a']);
    expect(await offer(2, ['c', 'c'])).toEqual([]);
    expect(await release('a')).toEqual(['c']);
    expect(await release('b')).toEqual([]);
  });

  test('parks 2,000 notifications offered at once and grants them in order', async () => {
    const ids = Array.from({ length: 2_000 }, (_, n) => `n${String(n).padStart(4, '0')}`);
    expect(await offer(3, ids)).toEqual(ids.slice(0, 3));
    expect(await release('n0001')).toEqual(['n0003']);
  });

  test('is active while it has a holder or a parked notification', async () => {
    await offer(0, ['a']);
    expect(await lanes.listActive()).toEqual(['es_1']);
    await refresh(1, 2);
    expect(await lanes.listActive()).toEqual(['es_1']);
    await release('a');
    expect(await lanes.listActive()).toEqual([]);
  });

  test('adds a job where there is none and wakes the job that exists', async () => {
    await redis.hset(jobKey('b'), 'name', 'deliver');
    await lanes.offer([{ lane: lane(2), notificationIds: ['a', 'b'] }]);
    const added = await takeJobs(redis, jobKey(''));
    expect(added).toEqual([{ notificationId: 'a', configurationId: 'es_1' }]);
    expect(woken).toEqual(['b']);
  });

  test('adds the jobs of its holders again at the next refresh if Redis lost them', async () => {
    expect(await offer(2, ['a', 'b', 'c'])).toEqual(['a', 'b']);
    await redis.del(jobKey('a'), jobKey('b'));
    expect(await refresh(2)).toEqual(['a', 'b']);
    await redis.del(jobKey('b'));
    expect(await refresh(2)).toEqual(['b']);
    expect(await refresh(2)).toEqual([]);
  });
});

describe('acquiring a slot', () => {
  test('succeeds for a holder, and for another notification only if a slot is free', async () => {
    await offer(1, ['a']);
    expect(await acquire(lane(1), 'a')).toEqual({ acquisition: 'held', started: [] });
    expect(await acquire(lane(1), 'b')).toEqual({ acquisition: 'parked', started: [] });
    expect(await release('a')).toEqual(['b']);
    await release('b');
    expect(await acquire(lane(1), 'c')).toEqual({ acquisition: 'granted', started: [] });
  });

  test('that holders acquire together succeeds for each of them', async () => {
    await offer(2, ['a', 'b', 'c']);
    for (const id of ['a', 'b', 'c']) await redis.set(`${jobKey(id)}:lock`, TOKEN);
    const acquire = async (id: string) => (await lanes.acquire(lane(2), id, TOKEN, 0)).acquisition;
    expect(await Promise.all([acquire('c'), acquire('a'), acquire('b')])).toEqual(['parked', 'held', 'held']);
  });

  test('fails for a holder while its lane has more holders than slots', async () => {
    await offer(3, ['a', 'b', 'c']);
    await refresh(1, 2);
    const acquireShrunk = async (id: string) => (await acquire(lane(1, 2), id)).acquisition;
    expect([await acquireShrunk('a'), await acquireShrunk('b'), await acquireShrunk('c')]).toEqual([
      'parked',
      'parked',
      'held',
    ]);
    expect(await release('c')).toEqual(['a']);
  });

  test('fails for every notification of a disabled configuration', async () => {
    await offer(2, ['a', 'b']);
    expect((await acquire(lane(0, 2), 'a')).acquisition).toBe('parked');
    expect((await acquire(lane(0, 2), 'b')).acquisition).toBe('parked');
  });

  test('fails while older notifications are parked, and grants those', async () => {
    await offer(0, ['a', 'b']);
    expect(await acquire(lane(2, 2), 'c')).toEqual({ acquisition: 'parked', started: ['a', 'b'] });
  });

  test('fails for a worker that no longer has the lock of the job', async () => {
    await offer(1, ['a']);
    await redis.set(`${jobKey('a')}:lock`, 'worker-2');
    const acquireAs = async (token: string) => (await lanes.acquire(lane(1), 'a', token, 0)).acquisition;
    expect(await acquireAs(TOKEN)).toBe('lost');
    expect(await acquireAs('worker-2')).toBe('held');
    await redis.del(`${jobKey('a')}:lock`);
    expect(await acquireAs(TOKEN)).toBe('lost');
  });
});

test('a worker that lost the job to another worker cannot release its slot', async () => {
  await offer(1, ['a', 'b']);
  await redis.set(`${jobKey('a')}:lock`, 'worker-2');
  expect(await release('a', 'answered', TOKEN)).toEqual([]);
  expect(await release('a', 'answered', 'worker-2')).toEqual(['b']);
});

describe('an unreleased slot', () => {
  test('returns when its lease expires, and its notification is granted again first', async () => {
    expect(await offer(1, ['a', 'b'], openLanes(30))).toEqual(['a']);
    expect(
      await eventually('a is granted again', async () => {
        const granted = await refresh(1);
        return granted.length > 0 && granted;
      }),
    ).toEqual(['a']);
    expect(await release('a')).toEqual(['b']);
  });

  test('stays held after its holder renews the lease', async () => {
    await offer(1, ['a', 'b'], openLanes(30));
    expect((await acquire(lane(1), 'a')).acquisition).toBe('held');
    await eventually('the first lease would have expired', async () => {
      return (
        (await redisTime(redis)) > Number(await redis.zscore(`${prefix}:lane:es_1:holders`, 'a')) - 59_950
      );
    });
    expect(await refresh(1)).toEqual([]);
  });
});

describe('a lane whose endpoint times out', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];
  const holders = async () => redis.zrange(`${prefix}:lane:es_1:holders`, '0', '-1');

  test('loses half its slots with each timeout, down to one, and regains one with each answer', async () => {
    expect(await offer(4, ids)).toEqual(['a', 'b', 'c', 'd']);
    expect(await release('a', 'timeout')).toEqual([]);
    expect(await release('b', 'timeout')).toEqual([]);
    expect(await release('c', 'timeout')).toEqual([]);
    expect(await release('d', 'timeout')).toEqual(['e']);
    expect(await release('e', 'answered')).toEqual(['f', 'g']);
    expect(await release('f', 'answered')).toEqual(['h', 'i']);
    expect(await release('g', 'answered')).toEqual(['j', 'k']);
    expect(await release('h', 'answered')).toEqual(['l']);
    expect(await holders()).toHaveLength(4);
  });

  test('keeps its slots after failures other than timeouts, which hold a slot only briefly', async () => {
    await offer(2, ids);
    expect(await release('a', 'other')).toEqual(['c']);
    expect(await release('b', 'other')).toEqual(['d']);
  });

  test('keeps its narrowed window when its configuration changes, and has all its slots again after a new URL', async () => {
    await offer(4, ids);
    for (const id of ['a', 'b', 'c']) await release(id, 'timeout');
    expect(await refresh(4, 2)).toEqual([]);
    expect(await refresh(0, 3)).toEqual([]);
    expect(await refresh(4, 4)).toEqual([]);
    expect(await startedBy(lanes.refresh(lane(4, 5, 'url-2')))).toEqual(['e', 'f', 'g']);
  });

  test('has all its slots again at most once a minute, however often its URL changes', async () => {
    await offer(4, ids);
    for (const id of ['a', 'b', 'c']) await release(id, 'timeout');
    expect(await startedBy(lanes.refresh(lane(4, 2, 'url-2')))).toEqual(['e', 'f', 'g']);
    for (const id of ['d', 'e', 'f', 'g']) await release(id, 'timeout');
    for (let revision = 3; revision < 9; revision++) {
      expect(await startedBy(lanes.refresh(lane(4, revision, `url-${revision}`)))).toEqual([]);
    }
    await redis.hincrby(`${prefix}:lane:es_1:settings`, 'resetAt', -60_000);
    expect(await startedBy(lanes.refresh(lane(4, 9, 'url-9')))).toEqual(['i', 'j', 'k']);
  });
});

describe('after Redis lost its data, a lane', () => {
  test('grants nothing while forgotten POSTs may be in flight, then fills its slots', async () => {
    const brief = openLanes(200);
    await redis.hdel(`${prefix}:scheduler`, 'opening');
    expect(await offer(2, ['a', 'b', 'c'], brief)).toEqual([]);
    expect(await acquire(lane(2), 'd', brief)).toEqual({ acquisition: 'parked', started: [] });
    const opensAt = Number(await redis.hget(`${prefix}:scheduler`, 'opening'));
    const granted = await eventually('the lanes open', async () => {
      const now = await refresh(2, 1, brief);
      return now.length > 0 && now;
    });
    expect(granted).toEqual(['a', 'b']);
    expect(await redisTime(redis)).toBeGreaterThanOrEqual(opensAt);
  });

  test('does not open earlier because a process starts', async () => {
    await redis.hdel(`${prefix}:scheduler`, 'opening');
    expect(await offer(1, ['a'])).toEqual([]);
    await lanes.open();
    expect(await refresh(1)).toEqual([]);
  });
});

describe('the lane of a deleted configuration', () => {
  test('grants nothing, even to stale callers, and leaves only an expiring key after its last release', async () => {
    expect(await offer(1, ['a', 'b', 'c'])).toEqual(['a']);
    await lanes.drop('es_1');
    expect(await lanes.listActive()).toEqual(['es_1']);
    expect(await release('a')).toEqual([]);
    expect(await lanes.listActive()).toEqual([]);
    expect(await offer(1, ['d'])).toEqual([]);
    expect((await acquire(lane(1), 'd')).acquisition).toBe('parked');
    await lanes.drop('es_1');
    const [key, ...others] = await redis.keys(`${prefix}:lane:*`);
    expect(others).toEqual([]);
    expect(await redis.pttl(key ?? '')).toBeGreaterThan(0);
  });
});
