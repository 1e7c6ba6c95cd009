import { randomUUID } from 'node:crypto';
import { jobKeyPrefix } from '@posthorn/queue/bullmq-internals';
import { type JobData, QUEUE_NAME } from '@posthorn/queue/job';
import { createLanes, type Lanes } from '@posthorn/queue/lanes/lanes';
import type { LockedJob, Taker } from '@posthorn/queue/lanes/slots';
import { createShards } from '@posthorn/queue/shards';
import { type ConsumerState, withSlot } from '@posthorn/queue/slot';
import { Queue, UnrecoverableError } from 'bullmq';
import { Redis } from 'ioredis';
import { NEVER_OPENS } from './support/breaker.ts';
import { testServices } from './support/services.ts';

/** A worker with room for all jobs. */
const ALL = 1_000;

let redis: Redis;
let queue: Queue<JobData>;
let lanes: Lanes;
let scheduler: string;

beforeAll(() => {
  redis = new Redis(testServices().redisUrl, { maxRetriesPerRequest: null });
});
beforeEach(async () => {
  const prefix = `{${randomUUID()}}`;
  scheduler = `${prefix}:scheduler`;
  queue = new Queue(QUEUE_NAME, { connection: redis, prefix });
  lanes = createLanes({
    redis,
    prefix,
    jobPrefix: jobKeyPrefix(queue),
    leaseMs: 60_000,
    maxPerHost: 200,
    breaker: NEVER_OPENS,
    wakeJob: async () => undefined,
  });
  await lanes.open();
  await lanes.tick({ id: 'worker', places: 1_000, reserve: 334 });
});
afterEach(async () => {
  await queue.obliterate({ force: true });
  await queue.close();
});
afterAll(() => redis.disconnect());

const lane = (size: number, revision = 1) => ({
  configurationId: 'es_1',
  organizationId: 'org_1',
  host: 'receiver.example',
  endpoint: 'url-1',
  maxPerSecond: null,
  size,
  revision,
});
const offer = (size: number, ...notificationIds: string[]) =>
  lanes.offer([{ lane: lane(size), notificationIds }]);

/** A worker that keeps what it takes. */
function createTaker(room = ALL) {
  const taken: LockedJob[] = [];
  const taker: Taker = {
    id: 'worker',
    reserve: () => room,
    start: (jobs) => void taken.push(...jobs),
    expectDue: () => undefined,
  };
  return { taken, taker, ids: () => taken.map(({ notificationId }) => notificationId) };
}
const idsOf = async (state: 'wait' | 'active') => redis.lrange(queue.toKey(state), 0, -1);
const release = ({ token, ...data }: Pick<LockedJob, keyof JobData | 'token'>, taker?: Taker) =>
  lanes.release({
    data: { configurationId: data.configurationId, notificationId: data.notificationId },
    token,
    end: 'delivered',
    retry: null,
    ...(taker === undefined ? {} : { taker }),
  });

test('a worker takes the jobs that it has room for, oldest first, and each has a lock and a slot', async () => {
  await offer(10, 'a', 'b', 'c');
  const { taken, taker } = createTaker(2);
  expect(await lanes.take(taker)).toBe(true);
  expect(taken).toMatchObject([
    { configurationId: 'es_1', notificationId: 'a', start: 'held', revision: 1 },
    { configurationId: 'es_1', notificationId: 'b', start: 'held', revision: 1 },
  ]);
  for (const { notificationId, token } of taken) {
    expect(await redis.get(`${queue.toKey(notificationId)}:lock`)).toBe(token);
    expect(await queue.getJobState(notificationId)).toBe('active');
  }
  expect(new Set(taken.map(({ token }) => token)).size).toBe(2);
  expect(await lanes.take(taker)).toBe(false);
  expect(await redis.zcard(`${scheduler}:granted`)).toBe(0);
});

test('the worker that ends a job takes the next one of the lane in the same step', async () => {
  await offer(1, 'a', 'b');
  const { taken, taker, ids } = createTaker();
  await lanes.take(taker);
  expect(taken).toMatchObject([{ notificationId: 'a', nextId: 'b' }]);
  for (const job of taken.slice()) await release(job, taker);
  expect(ids()).toEqual(['a', 'b']);
  expect(await queue.getJob('a')).toBeUndefined();
  expect(await idsOf('active')).toEqual(['b']);
  expect(await idsOf('wait')).toEqual([]);
});

test('a worker without room leaves the next job to the other workers, and wakes one', async () => {
  await offer(1, 'a', 'b');
  const { taken, taker } = createTaker();
  await lanes.take(taker);
  await redis.del(queue.toKey('marker'));
  for (const job of taken) await release(job, createTaker(0).taker);
  expect(await idsOf('wait')).toEqual(['b']);
  expect(await redis.zcard(queue.toKey('marker'))).toBe(1);
});

test('the job that waits longest goes before the job of the released slot', async () => {
  await offer(2, 'a', 'b', 'c');
  const first = createTaker(1);
  await lanes.take(first.taker);
  const second = createTaker(1);
  for (const job of first.taken) await release(job, second.taker);
  expect(second.ids()).toEqual(['b']);
  expect(await idsOf('wait')).toEqual(['c']);
});

test.each(['paused', 'at its concurrency'])('no worker takes jobs from a queue that is %s', async (how) => {
  await offer(1, 'a', 'b');
  const { taken, taker, ids } = createTaker();
  await lanes.take(taker);
  if (how === 'paused') await queue.pause();
  else {
    await queue.setGlobalConcurrency(1);
    await offer(2, 'c');
    await lanes.refresh(lane(2, 2));
  }
  const before = ids();
  expect(await lanes.take(taker)).toBe(false);
  if (how === 'paused') for (const job of taken.slice()) await release(job, taker);
  expect(ids()).toEqual(before);
  if (how === 'paused') await queue.resume();
  else await queue.removeGlobalConcurrency();
  await lanes.take(taker);
  expect(ids()).toEqual(['a', 'b']);
});

test('a job without a slot is taken, and its worker must acquire one', async () => {
  await queue.add('deliver', { notificationId: 'a', configurationId: 'es_1' }, { jobId: 'a' });
  const { taken, taker } = createTaker();
  await lanes.take(taker);
  expect(taken).toMatchObject([{ notificationId: 'a', configurationId: 'es_1', start: 'none' }]);
  const [job] = taken;
  expect((await lanes.acquire(lane(1), 'a', job?.token ?? '', 0)).acquisition).toBe('granted');
});

test('an id without a job is skipped', async () => {
  await redis.rpush(queue.toKey('wait'), 'ghost');
  await offer(1, 'a');
  const { taker, ids } = createTaker();
  await lanes.take(taker);
  expect(ids()).toEqual(['a']);
  expect(await idsOf('active')).toEqual(['a']);
});

test('a lane that shrank to nothing takes the slot back from a job that has not started', async () => {
  await offer(1, 'a');
  await lanes.refresh(lane(0, 2));
  const { taken, taker } = createTaker();
  await lanes.take(taker);
  expect(taken).toMatchObject([{ notificationId: 'a', start: 'none' }]);
  for (const { token } of taken)
    expect((await lanes.acquire(lane(0, 2), 'a', token, 0)).acquisition).toBe('parked');
  // The parked notification gets a new job with its slot.
  expect(await queue.getJob('a')).toBeUndefined();
  await lanes.refresh(lane(1, 3));
  expect(await idsOf('wait')).toEqual(['a']);
});

test('a worker that lost the lock of a job neither releases its slot nor removes its job', async () => {
  await offer(1, 'a', 'b');
  const { taken, taker, ids } = createTaker();
  await lanes.take(taker);
  await redis.set(`${queue.toKey('a')}:lock`, 'worker-2:1');
  for (const job of taken.slice()) await release(job, taker);
  expect(ids()).toEqual(['a']);
  expect(await queue.getJobState('a')).toBe('active');
  expect((await lanes.count('es_1')).held).toBe(1);
});

test('a job that waits twice is taken once', async () => {
  await offer(2, 'a');
  await redis.lpush(queue.toKey('wait'), 'a');
  const { taker, ids } = createTaker();
  await lanes.take(taker);
  expect(ids()).toEqual(['a']);
  expect(await idsOf('active')).toEqual(['a']);
  expect(await idsOf('wait')).toEqual([]);
});

test('after a standstill, a worker that ends a job which waits again causes no second attempt at a time', async () => {
  await offer(1, 'a');
  const { taken, taker, ids } = createTaker();
  await lanes.take(taker);
  // The lease and the lock expire, and BullMQ returns the job to the waiting jobs.
  await redis.del(`${queue.toKey('a')}:lock`);
  await redis.lrem(queue.toKey('active'), 0, 'a');
  await redis.rpush(queue.toKey('wait'), 'a');
  for (const { token, configurationId, notificationId } of taken.slice()) {
    const data = { configurationId, notificationId };
    await lanes.release({ data, token, end: 'answered', retry: { inMs: 0, attempts: 1 } });
  }
  await lanes.tick({ id: 'worker', places: 1_000, reserve: 334 });
  await lanes.take(taker);
  expect(ids()).toEqual(['a', 'a']);
  expect(await idsOf('active')).toEqual(['a']);
});

test('a job that failed for good stays for BullMQ, which moves it to its failed jobs', async () => {
  await offer(1, 'a');
  const { taken, taker } = createTaker();
  await lanes.take(taker);
  for (const { token, configurationId, notificationId } of taken) {
    const data = { configurationId, notificationId };
    await lanes.release({ data, token, end: 'answered', retry: null, isFailed: true });
    const job = await queue.getJob('a');
    await job?.moveToFailed(new UnrecoverableError('refused'), token, false);
  }
  expect((await lanes.count('es_1')).held).toBe(0);
  expect(await queue.getJobState('a')).toBe('failed');
});

test('a worker that was frozen before an attempt asks for its slot again', async () => {
  const shards = createShards({
    redis,
    prefix: randomUUID(),
    count: 1,
    attemptMs: 20_000,
    maxPerHost: 200,
    breaker: NEVER_OPENS,
    onError: () => undefined,
  });
  const shard = shards.of('es_1');
  await shard.lanes.open();
  await shard.lanes.tick({ id: 'worker', places: 1_000, reserve: 334 });
  await shard.lanes.offer([{ lane: lane(1), notificationIds: ['a'] }]);
  const { taken, taker } = createTaker();
  await shard.lanes.take(taker);
  // Meanwhile BullMQ has given the job to another worker.
  await redis.set(`${shard.queue.toKey('a')}:lock`, 'worker-2:1');
  const consumer: ConsumerState = {
    attempting: 0,
    isClosed: false,
    postponed: { count: 0, firstAt: 0, lastAt: 0 },
    onError: () => undefined,
    onTrace: () => undefined,
  };
  let attempts = 0;
  for (const { start: _start, revision, ...job } of taken) {
    const frozen = {
      ...job,
      shard,
      takenAt: performance.now() - 6_000,
      slot: { revision, isHastened: false },
      attempts: 0,
      taker,
      leaveGate: () => undefined,
      consumer,
    };
    const request = { lane: () => lane(1), revision: 1, notBefore: null, attempts: 0 };
    const attempt = async () => {
      attempts += 1;
      return { verdict: { kind: 'done' }, end: 'delivered' } as const;
    };
    await expect(withSlot(request, frozen, attempt)).rejects.toThrow('lost the lock');
  }
  expect(taken).toHaveLength(1);
  expect(attempts).toBe(0);
  await shard.queue.obliterate({ force: true });
  await shard.queue.close();
});

test('a worker that waits for a paused queue is not woken', async () => {
  await offer(1, 'a');
  await queue.pause();
  const { taker, ids } = createTaker();
  await redis.del(queue.toKey('marker'));
  await lanes.take(taker);
  expect(ids()).toEqual([]);
  expect(await redis.exists(queue.toKey('marker'))).toBe(0);
});

test('a call takes no more jobs than the limit of the queue allows', async () => {
  await queue.setGlobalConcurrency(2);
  await offer(5, 'a', 'b', 'c');
  const { taker, ids } = createTaker();
  await lanes.take(taker);
  expect(ids()).toEqual(['a', 'b']);
  await queue.removeGlobalConcurrency();
});

test.each(['null', '7', 'text', '{"notificationId":"other","configurationId":"es_1"}'])(
  'a job with the data %s, which Posthorn has not made, is removed, and the others run',
  async (data) => {
    await redis.hset(queue.toKey('foreign'), 'data', data);
    await redis.rpush(queue.toKey('wait'), 'foreign');
    await offer(1, 'a');
    const { taker, ids } = createTaker();
    await lanes.take(taker);
    expect(ids()).toEqual(['a']);
    expect(await queue.getJob('foreign')).toBeUndefined();
  },
);
