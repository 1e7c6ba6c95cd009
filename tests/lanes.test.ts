import { randomUUID } from 'node:crypto';
import type { Lane } from '@posthorn/queue/lanes/lane';
import { type AttemptEnd, createLanes, type Granted, type Lanes } from '@posthorn/queue/lanes/lanes';
import { Redis } from 'ioredis';
import { eventually } from './support/eventually.ts';
import { testServices } from './support/services.ts';

/** Token under which BullMQ locked every job. */
const TOKEN = 'worker-1';

let redis: Redis;
let prefix: string;
let lanes: Lanes;

beforeAll(() => {
  redis = new Redis(testServices().redisUrl);
});
beforeEach(async () => {
  prefix = `{${randomUUID()}}`;
  lanes = createLanes({ redis, prefix, jobPrefix: `${prefix}:job:`, leaseMs: 60_000 });
  await lanes.open();
});
afterEach(async () => {
  await redis.del(...(await redis.keys(`${prefix}*`)), 'nothing');
});
afterAll(() => redis.disconnect());

const lane = (size: number, revision = 1) => ({ configurationId: 'es_1', size, revision });
const ids = (granted: readonly Granted[]) => granted.map(({ notificationId }) => notificationId);
/** Enters as a worker that holds the lock of the job. */
async function enterLane(to: Lane, name: string, by = lanes) {
  await redis.set(`${prefix}:job:${name}:lock`, TOKEN);
  const { entry, granted } = await by.enter(to, name, TOKEN);
  return { entry, granted: ids(granted) };
}
/** Creates the jobs of granted notifications. */
async function wake(granted: readonly Granted[]): Promise<string[]> {
  for (const id of ids(granted)) await redis.hset(`${prefix}:job:${id}`, 'name', 'deliver');
  return ids(granted);
}
const offer = async (size: number, names: readonly string[], revision = 1) =>
  wake(await lanes.offer(lane(size, revision), names));
const release = async (name: string, end: AttemptEnd = 'answered') =>
  wake(await lanes.release('es_1', name, TOKEN, end));

describe('a lane', () => {
  test('grants as many slots as its size, and parks the rest', async () => {
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

  test('adopts a new size at once, and ignores an older revision', async () => {
    expect(await offer(1, ['a', 'b', 'c', 'd'])).toEqual(['a']);
    expect(await offer(3, [], 2)).toEqual(['b', 'c']);
    expect(await offer(1, [], 1)).toEqual([]);
    expect(await release('a')).toEqual(['d']);
  });

  test('that shrank grants nothing until it has fewer holders than slots', async () => {
    await offer(3, ['a', 'b', 'c', 'd']);
    await offer(1, [], 2);
    expect(await release('a')).toEqual([]);
    expect(await release('b')).toEqual([]);
    expect(await release('c')).toEqual(['d']);
  });

  test('of size 0 grants nothing, and grants all parked notifications once it has slots', async () => {
    expect(await offer(0, ['a', 'b'])).toEqual([]);
    expect(await offer(5, [], 2)).toEqual(['a', 'b']);
  });

  test('counts a notification once, although it is offered several times', async () => {
    expect(await offer(2, ['a', 'a'])).toEqual(['a']);
    expect(await offer(2, ['a', 'b'])).toEqual(['b', 'a']);
    expect(await offer(2, ['c', 'c'])).toEqual([]);
    expect(await release('a')).toEqual(['c']);
    expect(await release('b')).toEqual([]);
  });

  test('parks 2,000 notifications of one offer, and grants them in order', async () => {
    const names = Array.from({ length: 2_000 }, (_, n) => `n${String(n).padStart(4, '0')}`);
    expect(await offer(3, names)).toEqual(names.slice(0, 3));
    expect(await release('n0001')).toEqual(['n0003']);
  });

  test('is listed as active while it holds or parks a notification', async () => {
    await offer(0, ['a']);
    expect(await lanes.active()).toEqual(['es_1']);
    await offer(1, [], 2);
    expect(await lanes.active()).toEqual(['es_1']);
    await release('a');
    expect(await lanes.active()).toEqual([]);
  });

  test('tells whether a granted notification already has a job', async () => {
    await redis.hset(`${prefix}:job:b`, 'name', 'deliver');
    expect(await lanes.offer(lane(2), ['a', 'b'])).toEqual([
      { notificationId: 'a', hasJob: false },
      { notificationId: 'b', hasJob: true },
    ]);
  });
});

test('a grant without a job is returned again by the next empty offer, and a grant with a job is not', async () => {
  await lanes.offer(lane(2), ['a', 'b', 'c']);
  expect(ids(await lanes.offer(lane(2), []))).toEqual(['a', 'b']);
  await redis.hset(`${prefix}:job:a`, 'name', 'deliver');
  expect(await offer(2, [])).toEqual(['b']);
  expect(await offer(2, [])).toEqual([]);
});

describe('the gate', () => {
  const enter = (name: string, size = 1) => enterLane(lane(size), name);

  test('admits a holder, and another notification only when a slot is free', async () => {
    await offer(1, ['a']);
    expect(await enter('a')).toEqual({ entry: 'held', granted: [] });
    expect(await enter('b')).toEqual({ entry: 'refused', granted: [] });
    await release('a');
    expect(await enter('b')).toEqual({ entry: 'granted', granted: [] });
  });

  test('refuses holders while the lane has more holders than slots', async () => {
    await offer(3, ['a', 'b', 'c']);
    await offer(1, [], 2);
    const enterShrunk = async (name: string) => (await enterLane(lane(1, 2), name)).entry;
    expect([await enterShrunk('a'), await enterShrunk('b'), await enterShrunk('c')]).toEqual([
      'refused',
      'refused',
      'held',
    ]);
    await offer(1, ['a', 'b'], 2);
    expect(await release('c')).toEqual(['a']);
  });

  test('of a disabled configuration refuses all', async () => {
    await offer(2, ['a', 'b']);
    expect((await enterLane(lane(0, 2), 'a')).entry).toBe('refused');
    expect((await enterLane(lane(0, 2), 'b')).entry).toBe('refused');
  });

  test('does not park a refused notification', async () => {
    await offer(1, ['a']);
    await enter('b');
    expect(await release('a')).toEqual([]);
  });

  test('admits no notification before older parked ones', async () => {
    await offer(0, ['a', 'b']);
    expect(await enterLane(lane(2, 2), 'c')).toEqual({ entry: 'refused', granted: ['a', 'b'] });
  });

  test('refuses a worker that lost the lock of the job', async () => {
    await offer(1, ['a']);
    await redis.set(`${prefix}:job:a:lock`, 'worker-2');
    expect((await lanes.enter(lane(1), 'a', TOKEN)).entry).toBe('lost');
    expect((await lanes.enter(lane(1), 'a', 'worker-2')).entry).toBe('held');
    await redis.del(`${prefix}:job:a:lock`);
    expect((await lanes.enter(lane(1), 'a', TOKEN)).entry).toBe('lost');
  });

  test('ignores a release by a worker that lost the lock of the job', async () => {
    await offer(1, ['a', 'b']);
    await redis.set(`${prefix}:job:a:lock`, 'worker-2');
    expect(ids(await lanes.release('es_1', 'a', TOKEN, 'answered'))).toEqual([]);
    expect(ids(await lanes.release('es_1', 'a', 'worker-2', 'answered'))).toEqual(['b']);
  });
});

describe('the slot of a dead holder', () => {
  test('is free when its lease expires, and its notification is granted again first', async () => {
    const brief = createLanes({ redis, prefix, jobPrefix: `${prefix}:job:`, leaseMs: 30 });
    expect(ids(await brief.offer(lane(1), ['a', 'b']))).toEqual(['a']);
    expect(
      await eventually('a is granted again', async () => {
        const granted = ids(await lanes.offer(lane(1), []));
        return granted.length > 0 && granted;
      }),
    ).toEqual(['a']);
    expect(await release('a')).toEqual(['b']);
  });

  test('is kept while the holder renews its lease', async () => {
    const brief = createLanes({ redis, prefix, jobPrefix: `${prefix}:job:`, leaseMs: 30 });
    await wake(await brief.offer(lane(1), ['a', 'b']));
    expect((await enterLane(lane(1), 'a')).entry).toBe('held');
    await eventually('the first lease would have expired', async () => {
      const [seconds, microseconds] = await redis.time();
      const now = Number(seconds) * 1000 + Number(microseconds) / 1000;
      return now > Number(await redis.zscore(`${prefix}:lane:es_1:holders`, 'a')) - 59_950;
    });
    expect(await offer(1, [])).toEqual([]);
  });
});

describe('a lane whose endpoint times out', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];
  const holders = async () => redis.zrange(`${prefix}:lane:es_1:holders`, '0', '-1');

  test('halves its slots with each timeout, down to one, and adds one with each answer', async () => {
    expect(await offer(4, names)).toEqual(['a', 'b', 'c', 'd']);
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

  test('keeps its slots after a refused connection, which holds a slot only briefly', async () => {
    await offer(2, names);
    expect(await release('a', 'other')).toEqual(['c']);
    expect(await release('b', 'other')).toEqual(['d']);
  });

  test('gets all its slots back when its configuration changes', async () => {
    await offer(4, names);
    for (const name of ['a', 'b', 'c']) await release(name, 'timeout');
    expect(await offer(4, [], 2)).toEqual(['e', 'f', 'g']);
  });
});

describe('a Redis that lost its memory', () => {
  test('grants nothing for one lease, while lost holders may be in flight, and then all that is parked', async () => {
    const leaseMs = 200;
    const brief = createLanes({ redis, prefix, jobPrefix: `${prefix}:job:`, leaseMs });
    await redis.del(`${prefix}:lanes:opening`);
    expect(await brief.offer(lane(2), ['a', 'b', 'c'])).toEqual([]);
    expect(await enterLane(lane(2), 'd', brief)).toEqual({ entry: 'refused', granted: [] });
    const opensAt = Number(await redis.get(`${prefix}:lanes:opening`));
    const granted = await eventually('the lanes open', async () => {
      const now = ids(await brief.offer(lane(2), []));
      return now.length > 0 && now;
    });
    expect(granted).toEqual(['a', 'b']);
    const [seconds, microseconds] = await redis.time();
    expect(Number(seconds) * 1000 + Number(microseconds) / 1000).toBeGreaterThanOrEqual(opensAt);
  });

  test('does not open earlier when a process starts', async () => {
    await redis.del(`${prefix}:lanes:opening`);
    expect(await offer(1, ['a'])).toEqual([]);
    await lanes.open();
    expect(await offer(1, [])).toEqual([]);
  });
});

describe('the lane of a deleted configuration', () => {
  test('grants nothing, even to callers with a stale size, and leaves Redis once its holders are released', async () => {
    expect(await offer(1, ['a', 'b', 'c'])).toEqual(['a']);
    await lanes.drop('es_1');
    expect(await lanes.active()).toEqual(['es_1']);
    expect(await release('a')).toEqual([]);
    expect(await lanes.active()).toEqual([]);
    expect(await offer(1, ['d'])).toEqual([]);
    expect((await enterLane(lane(1), 'd')).entry).toBe('refused');
    await lanes.drop('es_1');
    const [key, ...others] = await redis.keys(`${prefix}:lane:*`);
    expect(others).toEqual([]);
    expect(await redis.pttl(key ?? '')).toBeGreaterThan(0);
  });
});
