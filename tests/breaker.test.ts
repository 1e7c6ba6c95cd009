import type { AttemptEnd } from '@posthorn/queue/lanes/slots';
import {
  AFTER_MS,
  breakers,
  end,
  FAILURES,
  FIRST_MS,
  fail,
  HOUR_MS,
  LANE,
  lanes,
  offer,
  open,
  PROBE_MAX_MS,
  pass,
  prefix,
  redis,
  start,
  state,
  TOKEN,
  tick,
  useLanes,
  waitForRetry,
} from './support/breaker.ts';
import { takeJobs } from './support/take-jobs.ts';

useLanes();

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

  test('although attempts with the end `other` come between the failures', async () => {
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
    // Redis lost only the last change: Postgres has a later version.
    const later = { since, version: known.version + HOUR_MS };
    expect(await breakers.listLost([{ ...later, configurationId: LANE.configurationId }])).toEqual([
      LANE.configurationId,
    ]);
    await breakers.restore(LANE, later);
    expect(await state()).toBe('Open');
  });
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
