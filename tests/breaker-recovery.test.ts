import {
  end,
  FAILURES,
  FIRST_MS,
  fail,
  LANE,
  lanes,
  offer,
  open,
  pass,
  prefix,
  redis,
  setting,
  start,
  state,
  TOKEN,
  tick,
  useLanes,
  waitForRetry,
} from './support/breaker.ts';
import { redisTime } from './support/redis-clock.ts';
import { takeJobs } from './support/take-jobs.ts';

useLanes();

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
