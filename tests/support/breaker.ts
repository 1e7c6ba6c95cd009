import { randomUUID } from 'node:crypto';
import { type Breakers, createBreakers } from '@posthorn/queue/lanes/breakers';
import type { Lane } from '@posthorn/queue/lanes/lane';
import { createLanes, type Lanes } from '@posthorn/queue/lanes/lanes';
import type { BreakerLimits } from '@posthorn/queue/lanes/scripts';
import type { AttemptEnd } from '@posthorn/queue/lanes/slots';
import { Redis } from 'ioredis';
import { testServices } from './services.ts';
import { takeJobs } from './take-jobs.ts';

/** Limits of a circuit breaker that stays closed. */
export const NEVER_OPENS: BreakerLimits = { failures: 1_000_000, afterMs: 0, probeMaxMs: 300_000 };

export const TOKEN = 'worker:1';
export const FAILURES = 3;
export const AFTER_MS = 60_000;
export const FIRST_MS = 5_000;
export const PROBE_MAX_MS = 15_000;
export const HOUR_MS = 3_600_000;
export const LANE: Lane = {
  configurationId: 'es_1',
  organizationId: 'org_1',
  host: 'receiver.example',
  endpoint: 'url-1',
  maxPerSecond: null,
  size: 8,
  revision: 1,
};

export let redis: Redis;
export let prefix: string;
export let lanes: Lanes;
export let breakers: Breakers;

/** Gives each test of a suite its own lanes. */
export function useLanes(): void {
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
}

export const tick = () => lanes.tick({ id: 'worker', places: 1_000, reserve: 334 });
export const settings = () => `${prefix}:lane:es_1:settings`;
export const setting = async (field: string) => Number(await redis.hget(settings(), field));
export const offer = (...ids: string[]) => lanes.offer([{ lane: LANE, notificationIds: ids }]);
export const waitForRetry = (id: string, attempts = 1, inMs = HOUR_MS) =>
  lanes.schedule(LANE, id, { inMs, attempts });

/** Starts what the lane has granted. @returns the ids whose attempt started */
export async function start(lane = LANE): Promise<string[]> {
  const started: string[] = [];
  for (const { notificationId: id } of await takeJobs(redis, `${prefix}:job:`)) {
    await redis.set(`${prefix}:job:${id}:lock`, TOKEN);
    const { acquisition } = await lanes.acquire(lane, id, TOKEN, 0);
    if (acquisition !== 'parked') started.push(id);
    else await redis.del(`${prefix}:job:${id}`, `${prefix}:job:${id}:lock`);
  }
  return started.sort();
}

export async function end(id: string, how: AttemptEnd, attempts = 1): Promise<void> {
  await redis.del(`${prefix}:job:${id}`, `${prefix}:job:${id}:lock`);
  const retry = how === 'delivered' ? null : { inMs: HOUR_MS, attempts };
  await lanes.release({
    data: { configurationId: 'es_1', notificationId: id },
    token: TOKEN,
    end: how,
    retry,
  });
}

/** Lets this time pass for the breaker, and a little more: ticks come at multiples of 25 ms. Moves its times back. */
export async function pass(atLeastMs: number): Promise<void> {
  const ms = atLeastMs + 50;
  for (const field of ['failingSince', 'probeAt']) {
    if ((await redis.hexists(settings(), field)) === 1) await redis.hincrby(settings(), field, -ms);
  }
  const paced = `${prefix}:lanes:paced`;
  if ((await redis.zscore(paced, 'es_1')) !== null) await redis.zincrby(paced, -ms, 'es_1');
  await tick();
}

/** Lets consecutive attempts fail. */
export async function fail(count: number, how: AttemptEnd = 'unavailable'): Promise<void> {
  const ids = Array.from({ length: count }, (_, n) => `failing_${n}_${randomUUID()}`);
  for (const id of ids) {
    await offer(id);
    await start();
    await end(id, how);
  }
}

/** Opens the breaker without anything that waits for a retry. */
export async function open(): Promise<void> {
  await fail(FAILURES - 1);
  await pass(AFTER_MS);
  await fail(1);
  await redis.del(`${prefix}:lane:es_1:scheduled`, `${prefix}:lanes:due`);
}

export async function state() {
  const [changed] = (await breakers.listChanged(10)).slice(-1);
  return changed?.state;
}
