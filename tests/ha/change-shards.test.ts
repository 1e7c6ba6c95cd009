import { eventually } from '../support/eventually.ts';
import { readLayout, untilSettled } from '../support/ha/layout.ts';
import { startTraffic, type Traffic } from '../support/ha/traffic.ts';
import { startProcess, type TestProcess } from '../support/process.ts';
import { createWorld, everyRetryAfter, type World } from '../support/world.ts';

const MAX_CONCURRENCY = 2;

let world: World;
let traffic: Traffic | undefined;

beforeEach(async () => {
  traffic = undefined;
  world = await createWorld({
    workers: 2,
    env: { QUEUE_SHARDS: '1', RETRY_DELAYS: everyRetryAfter('1s') },
  });
});
afterEach(async () => {
  await traffic?.close();
  await world.close();
});

/** Replaces the processes one by one, as an orchestrator does after a change of the setting. */
async function restartWith(shards: number, running: TestProcess[]): Promise<TestProcess[]> {
  const started: TestProcess[] = [];
  for (const old of running) {
    const name = old.port === undefined ? 'worker' : 'api';
    const next = await startProcess(name, { ...world.env, QUEUE_SHARDS: String(shards) });
    world.workers.push(next);
    if (next.port !== undefined) traffic?.publishTo(`http://127.0.0.1:${next.port}`);
    expect(await old.stop()).toBe(0);
    started.push(next);
  }
  return started;
}

/** Number of lanes that may be granted slots, over all shards. */
async function homes(shards: number): Promise<number> {
  const keys = await world.redis.keys(`{${world.prefix}:*}:lane:*:settings`);
  const marks = await Promise.all(keys.map((key) => world.redis.hget(key, 'shards')));
  return marks.filter((mark) => mark === String(shards)).length;
}

/** Keys of a shard that do not expire. */
async function permanentKeys(shard: number): Promise<string[]> {
  const keys = await world.redis.keys(`{${world.prefix}:${shard}}*`);
  const ttls = await Promise.all(keys.map((key) => world.redis.pttl(key)));
  return keys.filter((_key, at) => ttls[at] === -1);
}

test('QUEUE_SHARDS changes under load, up and down: nothing is lost or doubled, and no cap is exceeded', async () => {
  const load = { webhooks: 8, maxConcurrency: MAX_CONCURRENCY, pauseMs: 450, slowMs: 600 };
  traffic = await startTraffic(world, load);
  await eventually('the number is known', async () => (await readLayout(world)).shards === '1');

  const [first, second] = world.workers;
  if (first === undefined || second === undefined) throw new Error('no workers');
  const more = await restartWith(4, [first, world.api, second]);
  await untilSettled(world, 4);
  expect(await homes(4)).toBe(8);
  await restartWith(2, more);
  await untilSettled(world, 2);

  const outcome = await traffic.finish(120_000);
  process.stdout.write(`change of shards: ${JSON.stringify(outcome)}\n`);
  expect(outcome).toMatchObject({ lost: 0, doubled: 0 });
  expect(outcome.accepted).toBeGreaterThan(0);
  expect(outcome.mostAtOnce).toBe(MAX_CONCURRENCY);
  for (const removed of [2, 3]) expect(await permanentKeys(removed)).toEqual([]);
}, 240_000);
