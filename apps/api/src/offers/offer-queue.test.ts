import type { Lane } from '@posthorn/queue/lanes/lane';
import { createOfferQueue } from './offer-queue.ts';

/** Records offers, and answers each when the test says so. */
function createRedis() {
  const calls: { lane: Lane; ids: readonly string[]; answer(error?: Error): void }[] = [];
  const offer = (lane: Lane, ids: readonly string[]) =>
    new Promise<void>((resolve, reject) => {
      calls.push({ lane, ids, answer: (error) => (error === undefined ? resolve() : reject(error)) });
    });
  const backlogs: string[] = [];
  const onBacklog = (id: string, isLong: boolean) => backlogs.push(`${id} ${isLong ? 'stop' : 'go'}`);
  const queue = createOfferQueue({ offer, onBacklog });
  /** Answers all calls until no more come. */
  const answerAll = async (error?: Error) => {
    for (let at = 0; at < calls.length; at++) {
      calls[at]?.answer(error);
      await turn();
    }
  };
  return { calls, queue, backlogs, answerAll };
}

const turn = () => new Promise(setImmediate);
const laneOf = (configurationId: string, revision = 1): Lane => ({
  configurationId,
  organizationId: 'org_1',
  host: 'receiver.example',
  endpoint: 'url-1',
  maxPerSecond: null,
  size: 5,
  revision,
});
const idsOf = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}_${n}`);
const offersOf = (prefix: string, lanes: number, ids = 1) =>
  Array.from({ length: lanes }, (_, n) => ({
    lane: laneOf(`${prefix}_${n}`),
    notificationIds: idsOf(`${prefix}_${n}`, ids),
  }));

test('at most 50 calls are in flight, and an organization with few offers need not wait for one with many', async () => {
  const { calls, queue, answerAll } = createRedis();
  const large = queue.add('large', offersOf('large', 1_000));
  expect(calls).toHaveLength(50);
  const small = queue.add('small', offersOf('small', 1));
  calls[0]?.answer();
  await turn();
  expect(calls[50]?.lane.configurationId).toBe('small_0');
  calls[50]?.answer();
  expect(await small).toBe(true);
  expect(calls.length).toBeLessThan(60);
  await answerAll();
  expect(await large).toBe(true);
  expect(calls).toHaveLength(1_001);
  expect(queue.count()).toBe(0);
});

test('offers of later publications join those that wait for the same lane, with the newest settings', async () => {
  const { calls, queue, answerAll } = createRedis();
  const first = queue.add('org', offersOf('es', 60));
  const last = laneOf('es_59', 2);
  const second = queue.add('org', [{ lane: last, notificationIds: ['later'] }]);
  expect(queue.count()).toBe(61);
  await answerAll();
  expect(calls).toHaveLength(60);
  expect(calls[59]).toMatchObject({ lane: last, ids: ['es_59_0', 'later'] });
  expect(await Promise.all([first, second])).toEqual([true, true]);
});

test('an organization with a long backlog stops publishing until half of it is offered', async () => {
  const { queue, backlogs, answerAll } = createRedis();
  void queue.add('small', offersOf('small', 5));
  void queue.add('large', offersOf('large', 600, 100));
  expect(backlogs).toEqual(['large stop']);
  await answerAll();
  expect(backlogs).toEqual(['large stop', 'large go']);
});

test('calls without an answer do not stop the calls of others', async () => {
  const { calls, queue } = createRedis();
  void queue.add('hanging', offersOf('hanging', 50));
  void queue.add('other', offersOf('other', 1));
  expect(calls).toHaveLength(50);
  while (calls.length === 50) await turn();
  expect(calls[50]?.lane.configurationId).toBe('other_0');
});

test('after a failure the offers are repeated, and publishing goes on meanwhile', async () => {
  const { calls, queue, backlogs, answerAll } = createRedis();
  const added = queue.add('org', offersOf('es', 60, 1_000));
  expect(backlogs).toEqual(['org stop']);
  calls[0]?.answer(new Error('away'));
  await turn();
  expect(backlogs).toEqual(['org stop', 'org go']);
  // Beyond the bound the notifications are left to the sweeper.
  expect(await queue.add('org', offersOf('more', 60, 1_000))).toBe(false);
  while (calls.length === 1) await turn();
  await answerAll();
  expect(await added).toBe(true);
  expect(new Set(calls.flatMap(({ ids }) => ids)).size).toBe(60_000);
  expect(queue.count()).toBe(0);
});
