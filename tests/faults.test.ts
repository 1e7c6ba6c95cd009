import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { startRedis } from '../apps/local/src/services/redis.ts';
import { createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { createLoad, type Load, untilAllDelivered } from './support/load.ts';
import { startOwnPostgres } from './support/own-postgres.ts';
import { startProxy } from './support/proxy.ts';
import { testServices } from './support/services.ts';
import { createWorld, type World, type WorldOptions } from './support/world.ts';

jest.setTimeout(180_000);

const OUTAGE_MS = 6_000;
/** Workers take over stalled jobs, leases expire and a sweep finishes within this time. */
const RECOVERY_MS = 120_000;

let world: World;
let load: Load;
/** Functions that stop the services of a test. `afterEach` calls the last function first, after it closes the world. */
const stops: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await world.close();
  await load.receiver.close();
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-faults-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(options: WorldOptions, size: { configurations: number; events: number }): Promise<void> {
  world = await createWorld(options);
  load = await createLoad(world, await createClient(world), { ...size, maxConcurrency: 5 });
}

const untilOneThird = () =>
  eventually('a third is delivered', async () => (await load.delivered()) > load.total / 3, RECOVERY_MS);

function print(what: string): void {
  process.stdout.write(`${what}: ${load.total} delivered, ${load.duplicates().length} duplicates\n`);
}

async function attemptsStartAtOneAndHaveNoGaps(): Promise<boolean> {
  const odd = await world.db.$queryRaw<unknown[]>`
    SELECT notification_id FROM attempts GROUP BY notification_id HAVING min(number) <> 1 OR max(number) <> count(*)`;
  return odd.length === 0;
}

test('after a worker is killed, all notifications are delivered, and only those in flight are sent twice', async () => {
  await start({ workers: 2 }, { configurations: 20, events: 60 });
  const published = load.publish();
  await untilOneThird();
  const [killed] = world.workers.splice(0, 1);
  await killed?.kill();
  // Read after the kill, so that notifications recorded before the kill do not count.
  const inFlight = await load.inFlight();
  await published;
  await untilAllDelivered(world, load, RECOVERY_MS);
  print(`A worker killed, ${inFlight.size} in flight on both workers`);
  expect(load.exceeded()).toEqual([]);
  expect(load.duplicates().filter((id) => !inFlight.has(id))).toEqual([]);
  expect(load.duplicates().length).toBeLessThanOrEqual(inFlight.size);
});

test('when Redis is flushed and restarted empty under load, all notifications are delivered, no lane exceeds its size, and attempt numbers continue', async () => {
  const dataDir = join(await temporaryFolder(), 'redis');
  const options = { dataDir, path: process.env.PATH ?? '', dist: 'dist', persistent: false };
  let redis = await startRedis(options);
  stops.push(() => redis.stop());
  const proxy = await startProxy(redis.url);
  stops.push(() => proxy.close());
  // Lanes grant no slot for one lease after Redis loses its keys. A short timeout makes the lease short.
  const env = { DELIVERY_TIMEOUT: '2s' };
  await start({ workers: 2, redisUrl: proxy.url, env }, { configurations: 20, events: 50 });
  const published = load.publish();
  await untilOneThird();
  await world.redis.flushall();
  await published;
  const isTwoThirds = async () => (await load.delivered()) > (load.total * 2) / 3;
  await eventually('two thirds are delivered', isTwoThirds, RECOVERY_MS);
  await redis.stop();
  redis = await startRedis(options);
  await keepPassword(redis.url, proxy.url);
  proxy.redirect(redis.url);
  await untilAllDelivered(world, load, RECOVERY_MS);
  print('Redis emptied, then restarted empty');
  expect(load.exceeded()).toEqual([]);
  expect(await attemptsStartAtOneAndHaveNoGaps()).toBe(true);
});

/** Gives a restarted server the password that its clients know. */
async function keepPassword(url: string, knownUrl: string): Promise<void> {
  const redis = new Redis(url);
  await redis.config('SET', 'requirepass', new URL(knownUrl).password);
  redis.disconnect();
}

test('events accepted while Redis is unreachable are delivered once it is back, without a restart of the workers', async () => {
  const proxy = await startProxy(testServices().redisUrl);
  stops.push(() => proxy.close());
  await start({ workers: 2, env: { REDIS_URL: proxy.url } }, { configurations: 10, events: 60 });
  const published = load.publish();
  await untilOneThird();
  await proxy.cut();
  await wait(OUTAGE_MS);
  await proxy.heal();
  await published;
  await untilAllDelivered(world, load, RECOVERY_MS);
  print('Redis away for 6 s');
  expect(load.exceeded()).toEqual([]);
});

test('when Postgres stops under load, nothing is lost or recorded wrongly, and workers continue without a restart', async () => {
  const postgres = await startOwnPostgres();
  stops.push(() => postgres.close());
  await start({ workers: 2, databaseUrl: postgres.url }, { configurations: 10, events: 60 });
  await load.publish();
  await untilOneThird();
  await postgres.stop();
  await wait(OUTAGE_MS);
  await postgres.start();
  await untilAllDelivered(world, load, RECOVERY_MS);
  print('Postgres stopped for 6 s');
  expect(load.exceeded()).toEqual([]);
  expect(await attemptsStartAtOneAndHaveNoGaps()).toBe(true);
  expect(await world.db.attempt.count({ where: { NOT: { statusCode: 200 } } })).toBe(0);
});

test('a worker that is stopped under load exits with 0, interrupts no POST and keeps no slot', async () => {
  await start({ workers: 2 }, { configurations: 20, events: 50 });
  const published = load.publish();
  await untilOneThird();
  const [stopped] = world.workers.splice(0, 1);
  const startedAt = performance.now();
  expect(await stopped?.stop()).toBe(0);
  const tookMs = performance.now() - startedAt;
  await published;
  await untilAllDelivered(world, load, RECOVERY_MS);
  print(`A worker stopped within ${Math.round(tookMs)} ms`);
  expect(tookMs).toBeLessThan(30_000);
  expect(load.duplicates()).toEqual([]);
  expect(load.exceeded()).toEqual([]);
});
