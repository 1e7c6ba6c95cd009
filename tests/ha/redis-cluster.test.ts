import { jest } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { CLUSTER_PREFIX, type ClusterGroup, startClusterGroup } from '../support/ha/cluster.ts';
import { type SteadyLoad, type SteadyReport, startSteadyLoad } from '../support/ha/steady-load.ts';
import { createWorld, type World } from '../support/world.ts';

jest.setTimeout(180_000);

const SHARDS = 12;
/** Webhooks enough that most shards have one. */
const WEBHOOKS = 12;

let group: ClusterGroup;
let world: World;
let load: SteadyLoad;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  group = await startClusterGroup();
  stops.push(group.stop);
  world = await createWorld({
    workers: 2,
    env: {
      REDIS_URL: group.url,
      REDIS_CLUSTER: 'true',
      QUEUE_PREFIX: CLUSTER_PREFIX,
      QUEUE_SHARDS: String(SHARDS),
      DELIVERY_TIMEOUT: '1s',
    },
  });
  stops.push(world.close);
  load = await startSteadyLoad(world, {
    webhooks: WEBHOOKS,
    maxConcurrency: 2,
    everyMs: 50,
    answerMs: 40,
  });
  stops.push(load.close);
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

/** Publishes while `act` runs and until every webhook gets POSTs again. Expects that nothing is lost. */
async function underLoad(what: string, act: () => Promise<void>): Promise<SteadyReport> {
  const since = Date.now();
  const flows = (from: number) => () =>
    new Set(load.receiver.received.filter(({ at }) => at > from).map(({ target }) => target)).size ===
    WEBHOOKS;
  await load.during(async () => {
    await eventually('deliveries flow', flows(since));
    await act();
    await eventually('every webhook gets POSTs again', flows(Date.now()), 60_000);
  }, 500);
  await load.settle();
  const report = await load.report(since);
  for (const { redis } of group.masters) expect(await redis.call('ACL', 'LOG').catch(() => [])).toEqual([]);
  process.stdout.write(`${what}: ${JSON.stringify(report)}\n`);
  expect(report).toMatchObject({ lost: 0, refused: 0, exceeded: [] });
  return report;
}

const schedulerKeys = () => Array.from({ length: SHARDS }, (_, n) => `{${CLUSTER_PREFIX}:${n}}:scheduler`);

test('while shards move to another master and back under load, nothing is lost or sent twice, and no limit is exceeded', async () => {
  const [first, second] = group.masters;
  const slots = await group.listSlots(second, schedulerKeys());
  expect(slots.length).toBeGreaterThan(0);
  const report = await underLoad(`${slots.length} shards moved`, async () => {
    for (const [from, to] of [
      [second, first],
      [first, second],
    ] as const)
      await Promise.all(slots.map((slot) => group.moveSlot(slot, from, to)));
  });
  expect(report.doubled).toBe(0);
  for (const slot of slots)
    expect(await second.redis.call('CLUSTER', 'COUNTKEYSINSLOT', slot)).toBeGreaterThan(0);
});

test('when a master is killed under load, its replica takes over and nothing is lost', async () => {
  const [first] = group.masters;
  await underLoad('Master killed', async () => {
    await first.kill();
    await group.waitForFailover();
  });
});
