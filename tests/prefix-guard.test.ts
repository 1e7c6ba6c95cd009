/** A Redis prefix belongs to one gateway. Two gateways by mistake on one prefix would take each other's jobs. */
import { randomUUID } from 'node:crypto';
import { eventually } from './support/eventually.ts';
import { startProcess } from './support/process.ts';
import { startProxy } from './support/proxy.ts';
import { testServices } from './support/services.ts';
import { createWorld, type World } from './support/world.ts';

/** Functions that stop what a test started. `afterEach` calls the last one first. */
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function start(workers = 1): Promise<World> {
  const world = await createWorld({ workers });
  stops.push(world.close);
  return world;
}
const keyOf = ({ prefix }: World) => `{${prefix}}:gateway`;

/** Gives the database of a gateway another id, as a new database has. */
async function rename({ db }: World): Promise<void> {
  await db.gateway.updateMany({ data: { id: randomUUID() } });
}

test('a gateway refuses to start on the prefix of another gateway, says why, and starts when Redis is empty', async () => {
  const first = await start(0);
  const second = await start(0);
  await rename(second);
  const env = { ...second.env, QUEUE_PREFIX: first.prefix };
  const refused = await Promise.allSettled(['api', 'worker'].map((name) => startProcess(name, env)));
  for (const each of refused)
    expect(String(each.status === 'rejected' && each.reason)).toMatch(
      /another gateway under QUEUE_PREFIX=test_\w+: the id in \{test_\w+\}:gateway .* Give each gateway its own QUEUE_PREFIX.* empty Redis \(FLUSHDB\)/,
    );
  await first.api.stop();
  await first.forget();
  const started = await startProcess('worker', env);
  expect(await started.stop()).toBe(0);
}, 90_000);

test('processes of one gateway start beside each other, and a Redis that lost the id gets it again', async () => {
  const world = await start();
  const id = await world.redis.get(keyOf(world));
  expect(await world.db.gateway.findFirst()).toEqual({ id });
  const further = await Promise.all(['api', 'worker'].map((name) => startProcess(name, world.env)));
  for (const process of further) expect(await process.stop()).toBe(0);
  await world.forget();
  await eventually('the id is back', async () => (await world.redis.get(keyOf(world))) === id);
});

test('a process that started without Redis refuses another gateway as soon as Redis is back, and a running one continues', async () => {
  const proxy = await startProxy(testServices().redisUrl);
  stops.push(proxy.close);
  const world = await start();
  await proxy.cut();
  const late = await startProcess('worker', { ...world.env, REDIS_URL: proxy.url });
  await world.redis.set(keyOf(world), randomUUID());
  await proxy.heal();
  await eventually('the late process has ended', () => late.child.exitCode === 1);
  expect(late.output()).toContain('another gateway');
  await eventually('the first says so', async () => {
    const answer = await fetch(`${world.opsUrl}/readyz`);
    return (await answer.text()).includes('"redis":"foreign"') && answer.status === 503;
  });
  expect(world.workers[0]?.child.exitCode).toBeNull();
});
