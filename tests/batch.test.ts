import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;

beforeAll(async () => {
  world = await createWorld();
  owner = await createClient(world);
});
afterAll(() => world.close());

const path = '/v1/events/batch';

test('a batch is stored and delivered byte for byte, and the response keeps its order', async () => {
  const receiver = await startReceiver();
  try {
    await owner.createWebhook({ url: receiver.url, eventTypes: ['SALE.CREATE'], maxConcurrency: 1 });
    await owner.createWebhook({ url: receiver.url, eventTypes: ['SALE.UPDATE'], storeId: 's_1' });
    const texts = [
      String.raw`{ "id":"sale_0", "text":"],[\"\u00e9" }`,
      '{"id":"sale_1","n":12345678901234567890}',
      '{\n"id" : "sale_2" }',
    ];
    const created = texts.map((text) => `{"type":"SALE.CREATE","data":${text}}`);
    const updated = '{"data":{"id":"sale_3"},"storeId":"s_2","type":"SALE.UPDATE"}';
    const { body } = await owner
      .post(path, `{"events":[ ${[...created, updated].join(' ,\n')} ]}`)
      .expect(202);
    expect(body.data).toMatchObject([
      { type: 'SALE.CREATE', storeId: null, notificationCount: 1 },
      { type: 'SALE.CREATE', notificationCount: 1 },
      { type: 'SALE.CREATE', notificationCount: 1 },
      { type: 'SALE.UPDATE', storeId: 's_2', notificationCount: 0 },
    ]);
    await eventually('all are delivered', () => receiver.received.length === 3);
    expect(receiver.received.map((post) => post.body.toString())).toEqual(texts);
    for (const [n, text] of texts.entries()) {
      expect((await owner.get(`/v1/sales/sale_${n}`).expect(200)).text).toBe(text);
    }
  } finally {
    await receiver.close();
  }
});

test('a batch with an invalid event stores nothing, and each error names its index', async () => {
  const good = { type: 'SALE.CREATE', data: { id: 'sale_never' } };
  const { body } = await owner
    .post(path, { events: [good, { ...good, data: {} }, good, { ...good, type: 'SALE.NOPE' }] })
    .expect(400);
  expect(body.errors.map((fault: { path: string }) => fault.path)).toEqual([
    '/events/1/data/id',
    '/events/3/type',
  ]);
  await owner.get('/v1/sales/sale_never').expect(404);
});

test.each([[0], [101]])('a batch of %p events is refused', async (length) => {
  const events = Array.from({ length }, () => ({ type: 'SALE.CREATE', data: { id: 'sale_never' } }));
  const { body } = await owner.post(path, { events }).expect(400);
  expect(body.errors).toMatchObject([{ path: '/events' }]);
});

test('a batch needs the write scopes of all its event types', async () => {
  const seller = await createClient(world, { scope: 'sale:write' });
  const events = [
    { type: 'SALE.CREATE', data: { id: 'sale_never' } },
    { type: 'TRANSACTION.CREATE', data: { id: 'tx_never' } },
  ];
  await seller.post(path, { events }).expect(403);
  await seller.get('/v1/sales/sale_never').expect(403);
  await owner.get('/v1/sales/sale_never').expect(404);
});

test('a batch of 100 events for 100 configurations writes 10,000 notifications', async () => {
  const big = await createClient(world, { org: 'org_big' });
  // This test needs no successful delivery. maxConcurrency 1 keeps the load on the worker small.
  await world.db.webhookConfiguration.createMany({
    data: Array.from({ length: 100 }, (_, n) => ({
      id: `es_${String(n).padStart(26, '0')}`,
      organizationId: 'org_big',
      url: 'https://example.com/',
      eventTypes: ['SALE.CREATE'],
      maxConcurrency: 1,
      sealedSecret: '',
      createdAt: new Date(),
    })),
  });
  const events = Array.from({ length: 100 }, (_, n) => ({ type: 'SALE.CREATE', data: { id: `sale_${n}` } }));
  const startedAt = performance.now();
  const { body } = await big.post(path, { events }).expect(202);
  process.stdout.write(
    `10,000 notifications by one batch: ${Math.round(performance.now() - startedAt)} ms\n`,
  );
  expect(body.data.map((event: { notificationCount: number }) => event.notificationCount)).toEqual(
    Array.from({ length: 100 }, () => 100),
  );
  expect(await world.db.notification.count({ where: { organizationId: 'org_big' } })).toBe(10_000);
  await big.get('/v1/sales/sale_99').expect(200);
  // The API creates the ids over several ms. The API must also find notifications with the oldest ids.
  const { body: first } = await big.get(`/v1/events/${body.data[0].id}`).expect(200);
  expect(first.notifications).toHaveLength(100);
});
