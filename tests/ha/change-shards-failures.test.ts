/** Changes of the number of shards in which processes die, or Redis pauses or loses its data. */
import { eventually } from '../support/eventually.ts';
import { readLayout, untilSettled } from '../support/ha/layout.ts';
import { type SingleRedis, startSingleRedis } from '../support/ha/single-redis.ts';
import { startTraffic, type Traffic } from '../support/ha/traffic.ts';
import { startProcess } from '../support/process.ts';
import { createWorld, everyRetryAfter, type World } from '../support/world.ts';

const MAX_CONCURRENCY = 2;
const PAUSE_MS = 4_000;

let redis: SingleRedis;
let world: World;
let traffic: Traffic;

beforeEach(async () => {
  redis = await startSingleRedis();
  const env = { QUEUE_SHARDS: '1', RETRY_DELAYS: everyRetryAfter('1s') };
  // A short lease: a change waits for the slots of dead workers.
  const times = { DELIVERY_TIMEOUT: '2s', SWEEP_INTERVAL: '1s' };
  world = await createWorld({ workers: 2, redisUrl: redis.url, env: { ...env, ...times } });
  const load = { webhooks: 6, maxConcurrency: MAX_CONCURRENCY, pauseMs: 450, slowMs: 600 };
  traffic = await startTraffic(world, load);
  await eventually('the number is known', async () => (await readLayout(world)).shards === '1');
});
afterEach(async () => {
  await traffic.close();
  await world.close();
  await redis.close();
});

async function startWorker() {
  const worker = await startProcess('worker', { ...world.env, QUEUE_SHARDS: '4' });
  world.workers.push(worker);
  return worker;
}

async function expectDelivered(name: string): Promise<void> {
  const outcome = await traffic.finish(120_000);
  process.stdout.write(`${name}: ${JSON.stringify(outcome)}\n`);
  expect(outcome.lost).toBe(0);
  expect(outcome.accepted).toBeGreaterThan(0);
  expect(outcome.mostAtOnce).toBe(MAX_CONCURRENCY);
}

test('a change completes although workers die in the middle and Redis pauses: nothing is lost, and no cap is exceeded', async () => {
  // Its attempts in flight hold their slots for one lease, and the change waits for them.
  await world.workers[0]?.kill();
  const starting = startWorker();
  await eventually('the change begins', async () => (await readLayout(world)).shards === '4', 60_000);
  await redis.redis.call('CLIENT', 'PAUSE', PAUSE_MS, 'ALL');
  await (await starting).kill();
  process.stdout.write(`the worker that began the change dies: ${(await readLayout(world)).phase}\n`);
  await startWorker();
  await untilSettled(world, 4);
  await expectDelivered('workers die during a change');
}, 240_000);

test('a change completes although Redis loses its data in the middle: nothing is lost, and no cap is exceeded', async () => {
  const starting = startWorker();
  await eventually('the change begins', async () => (await readLayout(world)).shards === '4', 60_000);
  await redis.kill();
  await redis.start();
  await starting;
  await untilSettled(world, 4);
  await expectDelivered('Redis loses its data during a change');
}, 240_000);
