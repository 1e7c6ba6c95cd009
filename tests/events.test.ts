import { type Client, createClient } from './support/client.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;

beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  owner = await createClient(world);
});
afterAll(() => world.close());

describe('publishing an event', () => {
  test('answers 202 with the number of matching configurations', async () => {
    await owner.createWebhook({ url: 'https://example.com/', eventTypes: ['TRANSACTION.CREATE'] });
    const { body } = await owner
      .post('/v1/events', { type: 'TRANSACTION.CREATE', storeId: 's_1', data: { id: 'tx_1' } })
      .expect(202);
    expect(body).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-z]{26}$/),
      type: 'TRANSACTION.CREATE',
      storeId: 's_1',
      recordId: 'tx_1',
      createdAt: expect.stringMatching(/Z$/),
      notificationCount: 1,
      _links: {
        self: { href: `/v1/events/${body.id}`, method: 'GET' },
        notifications: { href: `/v1/notifications?eventId=${body.id}`, method: 'GET' },
      },
    });
    const notifications = await world.db.notification.findMany({ where: { eventId: body.id } });
    expect(notifications).toMatchObject([{ status: 'Pending', attemptCount: 0, organizationId: 'org_test' }]);
  });

  test('without a subscriber stores the event', async () => {
    const { notificationCount } = await owner.publish('SALE.UPDATE', { id: 'sale_alone' });
    expect(notificationCount).toBe(0);
    await owner.get('/v1/sales/sale_alone').expect(200);
  });

  test('creates no notification for a disabled configuration', async () => {
    const { id } = await owner.createWebhook({ url: 'https://example.com/', eventTypes: ['SALE.UPDATE'] });
    await owner.patch(`/v1/webhooks/${id}/disable`).expect(200);
    expect((await owner.publish('SALE.UPDATE', { id: 'sale_quiet' })).notificationCount).toBe(0);
  });
});

describe('GET /v1/sales/{id} and /v1/transactions/{id}', () => {
  test.each([
    '{"id":"sale_a","big":12345678901234567890,"tiny":1e-400}',
    '{ "z":1,\n\t"id" : "sale_a" , "a":{ "b":[ ] } }',
    String.raw`{"id":"sale_a","text":"\u0041\/\ud83d\ude00 é 漢","id2":"\u0000"}`,
    '{"id":"other","id":"sale_a"}',
    '{"id":"sale_a","__proto__":{"admin":true}}',
  ])('return the published bytes: %s', async (text) => {
    await owner.publish('SALE.UPDATE', text);
    const { text: answer, headers } = await owner.get('/v1/sales/sale_a').expect(200);
    expect(answer).toBe(text);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('return the newest version', async () => {
    for (const n of [1, 2, 3]) await owner.publish('TRANSACTION.UPDATE', `{"id":"tx_new","n":${n}}`);
    expect((await owner.get('/v1/transactions/tx_new').expect(200)).text).toBe('{"id":"tx_new","n":3}');
  });

  test('are 404 for an unknown record, a record of another type, and another organization’s record', async () => {
    await owner.publish('SALE.CREATE', { id: 'only_a_sale' });
    const stranger = await createClient(world, { org: 'org_other' });
    await owner.get('/v1/sales/unknown').expect(404);
    await owner.get('/v1/transactions/only_a_sale').expect(404);
    await stranger.get('/v1/sales/only_a_sale').expect(404);
    await owner.get(`/v1/sales/${'x'.repeat(129)}`).expect(404);
    await owner.get('/v1/sales/a%00b').expect(404);
  });

  test('need the read scope of the audience', async () => {
    await owner.publish('SALE.CREATE', { id: 'guarded' });
    const viewer = await createClient(world, { role: 'viewer' });
    await viewer.get('/v1/sales/guarded').expect(403);
    const ofTransactions = await createClient(world, { scope: 'transaction:read' });
    await ofTransactions.get('/v1/sales/guarded').expect(403);
    const member = await createClient(world, { role: 'member' });
    await member.get('/v1/sales/guarded').expect(200);
  });
});
