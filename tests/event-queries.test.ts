import { timeOf } from '@posthorn/domain/ids';
import { type Client, createClient } from './support/client.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;

beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  owner = await createClient(world);
});
afterAll(() => world.close());

describe('GET /v1/events', () => {
  test('pages through all events, newest first, each once', async () => {
    const client = await createClient(world, { org: 'org_pages' });
    const ids = [];
    for (let n = 0; n < 5; n++) ids.push((await client.publish('SALE.CREATE', { id: `sale_${n}` })).id);
    expect(await client.listIds('/v1/events?')).toEqual(ids.reverse());
  });

  test('filters by type, store and time', async () => {
    const client = await createClient(world, { org: 'org_filters' });
    const first = await client.publish('SALE.CREATE', { id: 'sale_1' }, 's_1');
    const second = await client.publish('SALE.UPDATE', { id: 'sale_1' }, 's_2');
    const third = await client.publish('TRANSACTION.CREATE', { id: 'tx_1' }, 's_1');
    const idsOf = (query: string) => client.listIds(`/v1/events?${query}&`);
    const { createdAt } = await world.db.event.findUniqueOrThrow({ where: { id: third.id } });
    // Filters compare the time in the id, which can be some ms later than createdAt.
    const after = new Date(timeOf(third.id).getTime() + 1).toISOString();
    expect(await idsOf('eventType=SALE.UPDATE')).toEqual([second.id]);
    expect(await idsOf('storeId=s_1')).toEqual([third.id, first.id]);
    expect(await idsOf('storeId=s_1&eventType=SALE.CREATE')).toEqual([first.id]);
    expect(await idsOf(`since=${createdAt.toISOString()}`)).toContain(third.id);
    expect(await idsOf(`since=${createdAt.toISOString()}`)).not.toContain(first.id);
    expect(await idsOf(`since=${after}`)).toEqual([]);
    expect(await idsOf(`until=${after}`)).toEqual([third.id, second.id, first.id]);
    expect(await idsOf('until=1970-01-01T00:00:00Z')).toEqual([]);
  });

  test.each([
    'since=yesterday',
    'until=1969-12-31T23:59:59Z',
    'limit=0',
    'cursor=x',
    'state=new',
    'storeId=1',
  ])('?%s is 400', async (query) => {
    const { body } = await owner.get(`/v1/events?${query}`).expect(400);
    expect(body.errors).toMatchObject([{ path: `/query/${query.split('=')[0]}` }]);
  });

  test('shows only events whose scope the caller has', async () => {
    const options = { org: 'org_scopes' };
    const client = await createClient(world, options);
    const { id: sale } = await client.publish('SALE.CREATE', { id: 'sale_1' });
    const { id: transaction } = await client.publish('TRANSACTION.CREATE', { id: 'tx_1' });
    const ofSales = await createClient(world, { ...options, scope: 'sale:read' });
    const { body } = await ofSales.get('/v1/events').expect(200);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([sale]);
    await ofSales.get('/v1/events?eventType=TRANSACTION.CREATE').expect(403);
    await ofSales.get(`/v1/events/${transaction}`).expect(403);
    await (await createClient(world, { ...options, role: 'viewer' })).get('/v1/events').expect(403);
    await owner.get(`/v1/events/${sale}`).expect(404);
    expect((await client.get('/v1/events').expect(200)).body.data).toHaveLength(2);
  });
});

test.each([
  '{"id":"sale_a","big":12345678901234567890,"tiny":1e-400}',
  '{ "z":1,\n\t"id" : "sale_a" , "a":{ "b":[ ] } }',
  String.raw`{"id":"sale_a","text":"\u0041\/\ud83d\ude00 é 漢","id2":"\u0000"}`,
  '{"id":"sale_a","__proto__":{"admin":true}}',
])('GET /v1/events/{id} returns the published bytes: %s', async (text) => {
  const { id: configurationId } = await owner.createWebhook({ url: 'https://example.com/' });
  const { id } = await owner.publish('SALE.CREATE', text, 's_1');
  const answer = await owner.get(`/v1/events/${id}`).expect(200);
  expect(answer.text.endsWith(`,"data":${text}}`)).toBe(true);
  const { data, ...head } = JSON.parse(answer.text);
  expect(data).toEqual(JSON.parse(text));
  expect(head).toEqual({
    id,
    type: 'SALE.CREATE',
    storeId: 's_1',
    recordId: 'sale_a',
    isTest: false,
    createdAt: expect.stringMatching(/Z$/),
    notifications: expect.arrayContaining([
      {
        id: expect.stringMatching(/^ntf_/),
        configurationId,
        status: 'Pending',
        attemptCount: 0,
        _links: { self: { href: expect.stringMatching(/^\/v1\/notifications\/ntf_/), method: 'GET' } },
      },
    ]),
    _links: {
      self: { href: `/v1/events/${id}`, method: 'GET' },
      notifications: { href: `/v1/notifications?eventId=${id}`, method: 'GET' },
    },
  });
});
