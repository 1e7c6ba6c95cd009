import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
let receiver: Receiver;
let isBroken = true;

beforeEach(async () => {
  isBroken = true;
  // Ten attempts of each notification within the time until an endpoint is given up.
  world = await createWorld({ env: { FAILING_AFTER: '1s', RETRY_DELAYS: Array(9).fill('200ms').join(',') } });
  owner = await createClient(world);
  receiver = await startReceiver(() => ({ status: isBroken ? 503 : 200 }));
});
afterEach(async () => {
  await world.close();
  await receiver.close();
});

const read = async (id: string) => (await owner.get(`/v1/webhooks/${id}`).expect(200)).body;
const publish = (names: readonly string[]) =>
  Promise.all(names.map((id) => owner.publish('SALE.CREATE', { id })));
const metricsOf = async () => (await fetch(`http://127.0.0.1:${world.workers[0]?.port}/metrics`)).text();

test('an endpoint without a success for too long is disabled, says why, and gets what waited once enabled', async () => {
  const { id } = await owner.createWebhook({ url: receiver.url });
  await publish(['a', 'b', 'c', 'd']);
  const disabled = await eventually('it is disabled', async () => {
    const now = await read(id);
    // Until then there is always something that fails.
    if (now.status === 'Active') await publish(['more']);
    return now.status === 'Disabled' && now;
  });
  expect(disabled.disabled).toEqual({ at: expect.any(String), reason: 'Failing' });
  const lines = (world.workers[0]?.output() ?? '')
    .split('\n')
    .filter((line) => line.includes('endpoint fails'));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', configurationId: id });
  expect(await metricsOf()).toContain('posthorn_configurations_disabled_total{reason="failing"} 1');

  isBroken = false;
  const waiting = await world.db.notification.count({ where: { status: { in: ['Pending', 'Retrying'] } } });
  expect(waiting).toBeGreaterThan(0);
  await owner.patch(`/v1/webhooks/${id}/enable`).expect(200);
  await eventually(
    'what waited is delivered',
    async () => (await world.db.notification.count({ where: { status: 'Delivered' } })) === waiting,
  );
  expect(await world.db.failingEndpoint.count()).toBe(0);
});

test('one success among the failures is enough, and few failures are not enough', async () => {
  const few = await startReceiver(() => ({ status: 500 }));
  let posts = 0;
  const flaky = await startReceiver(() => ({ status: ++posts % 5 === 0 ? 200 : 500 }));
  try {
    const ids = [
      (await owner.createWebhook({ url: few.url, eventTypes: ['SALE.UPDATE'] })).id,
      (await owner.createWebhook({ url: flaky.url })).id,
    ];
    await owner.publish('SALE.UPDATE', { id: 'sale_rare' });
    await eventually('the flaky one has failed often, for long', async () => {
      await publish(['x']);
      return (
        posts > 100 &&
        world.db.failingEndpoint.findFirst({ where: { since: { lt: new Date(Date.now() - 2_000) } } })
      );
    });
    await eventually('what came of it is written', async () => (await world.db.attempt.count()) >= 110);
    const states = await Promise.all(ids.map(async (id) => (await read(id)).status));
    expect(states).toEqual(['Active', 'Active']);
    expect(await metricsOf()).not.toContain('posthorn_configurations_disabled_total{');
  } finally {
    await few.close();
    await flaky.close();
  }
});
