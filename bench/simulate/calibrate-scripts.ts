/** Measures the CPU time of Redis for the scripts of messages and of ticks. */
import { randomUUID } from 'node:crypto';
import { newId } from '@posthorn/domain/ids';
import { jobKeyPrefix } from '@posthorn/queue/bullmq-internals';
import { type JobData, QUEUE_NAME } from '@posthorn/queue/job';
import type { Lane } from '@posthorn/queue/lanes/lane';
import { createLanes, type Lanes } from '@posthorn/queue/lanes/lanes';
import type { LockedJob, Taker } from '@posthorn/queue/lanes/slots';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { type Cost, fitCost, type ScriptCosts, type TickCost } from './costs.ts';

type Size = { organizations: number; lanes: number };
const SIZES: readonly Size[] = [
  { organizations: 1, lanes: 20 },
  { organizations: 100, lanes: 1_000 },
  { organizations: 1_000, lanes: 10_000 },
];
/** Notifications in one call. */
const GROUPS = [1, 4, 16];
const CALLS = 400;
const WARM_UP_CALLS = 50;
const WORKERS = [1, 10, 100, 1_000];
const TICKS = 400;
const HOLDS = 5_000;
/** Slots must not expire during the measurement. */
const LEASE_MS = 600_000;
const MAX_PER_HOST = 100_000;
/** More places than the measurement needs. */
const CAPACITY = { places: 100_000, reserve: 33_000 };
/** Registered workers: each lets 64 notifications be granted ahead. */
const REGISTERED = 100;

/** @returns the costs of the scripts, and of ticks */
export async function calibrateScripts(
  redisUrl: string,
  say: (text: string) => void,
): Promise<{ scripts: ScriptCosts[]; ticks: TickCost[] }> {
  const scripts: ScriptCosts[] = [];
  for (const size of SIZES) {
    say(`scripts beside ${size.lanes} lanes of ${size.organizations} organizations`);
    scripts.push(await inShard(redisUrl, (shard) => measureScripts(shard, size)));
  }
  const ticks: TickCost[] = [];
  for (const workers of WORKERS) {
    say(`ticks of ${workers} workers`);
    ticks.push(await inShard(redisUrl, (shard) => measureTicks(shard, workers)));
  }
  return { scripts, ticks };
}

type Shard = { redis: Redis; lanes: Lanes };

/** Runs `work` on a shard of its own, and deletes the keys of the shard. */
async function inShard<Result>(url: string, work: (shard: Shard) => Promise<Result>): Promise<Result> {
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  const prefix = `{${randomUUID()}}`;
  const queue = new Queue<JobData>(QUEUE_NAME, { connection: redis, prefix });
  const jobPrefix = jobKeyPrefix(queue);
  const breaker = { failures: 1_000_000, afterMs: 0, probeMaxMs: 300_000 };
  const lanes = createLanes({
    ...{ redis, prefix, jobPrefix, leaseMs: LEASE_MS, maxPerHost: MAX_PER_HOST, breaker },
    wakeJob: async () => undefined,
  });
  try {
    await lanes.open();
    return await work({ redis, lanes });
  } finally {
    await queue.close();
    await redis.flushdb();
    redis.disconnect();
  }
}

/** Redis' CPU time so far, without threads in the background, in microseconds. */
async function readCpuUs(redis: Redis): Promise<number> {
  const text = await redis.info('cpu');
  const seconds = (name: string) =>
    Number(new RegExp(`used_cpu_${name}_main_thread:([\\d.]+)`).exec(text)?.[1]);
  return (seconds('user') + seconds('sys')) * 1e6;
}

/** Redis' CPU time for one of `count` calls, in microseconds. */
async function measureCall(
  redis: Redis,
  count: number,
  call: (n: number) => Promise<unknown>,
): Promise<number> {
  for (let n = 0; n < WARM_UP_CALLS; n++) await call(n);
  const before = await readCpuUs(redis);
  for (let n = 0; n < count; n++) await call(n);
  return ((await readCpuUs(redis)) - before) / count;
}

async function fitGroups(redis: Redis, call: (items: number, n: number) => Promise<unknown>): Promise<Cost> {
  const points: { items: number; us: number }[] = [];
  for (const items of GROUPS)
    points.push({ items, us: await measureCall(redis, CALLS, (n) => call(items, n)) });
  return fitCost(points);
}

async function measureScripts({ redis, lanes }: Shard, size: Size): Promise<ScriptCosts> {
  for (let n = 0; n < REGISTERED; n++) await lanes.tick({ id: `worker-${n}`, ...CAPACITY });
  const offerTo = (first: number, items: number) =>
    lanes.offer(
      Array.from({ length: items }, (_, n) => ({
        lane: laneOf((first + n) % size.lanes, size),
        notificationIds: [newId('ntf')],
      })),
    );
  // All calls below take from what waits, and as much must wait at the end.
  const waiting = Math.max(60_000, 2 * size.lanes);
  for (let n = 0; n < waiting; n += 100) await offerTo(n, 100);
  let next = 0;
  const offer = await fitGroups(redis, (items) => {
    next += items;
    return offerTo(next, items);
  });
  const held: LockedJob[] = [];
  const take = await fitGroups(redis, (items) => lanes.take(takerInto(held, items)));
  const release = await fitGroups(redis, (items) => {
    const taker = takerInto(held, items);
    return Promise.all(held.splice(0, items).map((job) => lanes.release(endOf(job, taker))));
  });
  return { ...size, offer, take, release };
}

async function measureTicks({ redis, lanes }: Shard, workers: number): Promise<TickCost> {
  const workerOf = (n: number) => ({ id: `worker-${n}`, ...CAPACITY, process: `host:${n}` });
  for (let n = 0; n < workers; n++) await lanes.tick(workerOf(n));
  const measure = () => measureCall(redis, TICKS, (n) => lanes.tick(workerOf(n % workers)));
  const idleUs = await measure();
  // A hundred more, so that enough is granted ahead.
  const others = Array.from({ length: REGISTERED }, (_, n) => ({ id: `other-${n}`, ...CAPACITY }));
  for (const other of others) await lanes.tick(other);
  const size = { organizations: 20, lanes: 200 };
  for (let n = 0; n < HOLDS; n++)
    await lanes.offer([{ lane: laneOf(n % size.lanes, size), notificationIds: [newId('ntf')] }]);
  const held: LockedJob[] = [];
  while (held.length < HOLDS) {
    const before = held.length;
    await lanes.take({ ...takerInto(held, 50), id: 'worker-0' });
    if (held.length === before) throw new Error(`Only ${before} of ${HOLDS} notifications got a slot`);
  }
  for (const other of others) await lanes.leave(other);
  const heldUs = await measure();
  const dead = { id: 'dead', ...CAPACITY };
  await lanes.tick(dead);
  await lanes.offer([{ lane: laneOf(0, size), notificationIds: [newId('ntf')] }]);
  await lanes.take({ ...takerInto([], 1), id: dead.id });
  await lanes.leave(dead);
  return { workers, idleUs, holds: HOLDS, heldUs, strandedUs: await measure() };
}

/** A worker that takes jobs, and adds them to `held`. */
const takerInto = (held: LockedJob[], room: number): Taker => ({
  id: 'worker-0',
  reserve: () => room,
  start: (jobs) => void held.push(...jobs),
  expectDue: () => undefined,
});

const endOf = ({ token, configurationId, notificationId }: LockedJob, taker: Taker) => ({
  data: { configurationId, notificationId },
  ...{ token, end: 'delivered' as const, retry: null, taker },
});

const laneOf = (n: number, { organizations }: Size): Lane => ({
  configurationId: `es_${n}`,
  organizationId: `org_${n % organizations}`,
  ...{ host: `host_${n}`, endpoint: `url_${n}`, maxPerSecond: null, size: 1_000, revision: 1 },
});
