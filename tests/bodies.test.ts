import request from 'supertest';
import { type Client, createClient, SECRET } from './support/client.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  owner = await createClient(world);
});
afterAll(() => world.close());

const WEBHOOK = {
  url: 'http://127.0.0.1:1/hooks?token=1',
  eventTypes: ['SALE.CREATE'],
  maxConcurrency: 5,
  maxPerSecond: 50,
  replayAfterRecovery: true,
  secret: SECRET,
};

describe.each<[string, () => Promise<string>, number]>([
  ['roll', async () => `/v1/apikeys/${(await owner.createKey('sale:read')).id}/roll`, 201],
  ['test', async () => `/v1/webhooks/${(await owner.createWebhook(WEBHOOK)).id}/test`, 202],
])('%s, whose fields are all optional,', (_what, create, status) => {
  const send = async (init: RequestInit) => {
    const headers = { Authorization: `Bearer ${await world.token()}`, ...init.headers };
    return (await fetch(`${world.apiUrl}${await create()}`, { method: 'POST', ...init, headers })).status;
  };

  test('takes no body', async () => {
    expect(await send({})).toBe(status);
  });

  test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'takes an empty body of the type %s',
    async (type) => {
      expect(await send({ body: '', headers: { 'Content-Type': type } })).toBe(status);
    },
  );

  test('takes an empty body in chunks', async () => {
    const body = new ReadableStream({ start: (controller) => controller.close() });
    expect(await send({ body, duplex: 'half' })).toBe(status);
  });

  test('refuses a body of another type, and a body that is not JSON', async () => {
    expect(await send({ body: 'a=1', headers: { 'Content-Type': 'text/plain' } })).toBe(415);
    expect(await send({ body: ' ', headers: { 'Content-Type': 'application/json' } })).toBe(400);
  });
});

describe('the answer of GET, sent back', () => {
  const readOnlyFault = (name: string) => ({
    code: 'invalid_request',
    errors: [{ path: `/${name}`, message: expect.stringMatching(/^is read-only/) }],
  });

  test('to a webhook applies the changes of its fields', async () => {
    const path = `/v1/webhooks/${(await owner.createWebhook(WEBHOOK)).id}`;
    const { body: read } = await owner.get(path).expect(200);
    const updatedAt = expect.any(String);
    const { body: same } = await owner.post(path, read).expect(200);
    expect(same).toEqual({ ...read, updatedAt });
    const { body: changed } = await owner
      .post(path, { ...same, maxConcurrency: 9, maxPerSecond: 90, replayAfterRecovery: false })
      .expect(200);
    expect(changed).toEqual({
      ...read,
      maxConcurrency: 9,
      maxPerSecond: 90,
      replayAfterRecovery: false,
      updatedAt,
    });
    expect((await owner.get(path)).body).toEqual(changed);
  });

  test('to an API key applies the change of its name', async () => {
    const { id, key } = await owner.createKey('sale:read');
    const path = `/v1/apikeys/${id}`;
    const { body: read } = await owner.get(path).expect(200);
    const { body: renamed } = await owner.post(path, { ...read, name: 'mine' }).expect(200);
    expect(renamed).toEqual({ ...read, name: 'mine', updatedAt: expect.any(String) });
    // The use of the key changes lastUsedAt between GET and POST.
    await request(world.apiUrl).get('/v1/webhooks/events').set('Svc-Api-Key', key).expect(200);
    const lastUsedAt = new Date('2026-11-21T10:00:00Z');
    await world.db.apiKey.update({ where: { id }, data: { lastUsedAt } });
    const { body: again } = await owner.post(path, { ...renamed, name: 'again' }).expect(200);
    const later = { ...again, lastUsedAt: '2026-11-21T10:00:00.001Z' };
    expect((await owner.post(path, later).expect(400)).body).toMatchObject(readOnlyFault('lastUsedAt'));
  });

  test.each<[string, Record<string, unknown>]>([
    ['webhooks', { id: 'es_1' }],
    ['webhooks', { status: 'Disabled' }],
    ['webhooks', { disabledAt: '2026-11-21T10:00:00.000Z' }],
    ['webhooks', { disabledReason: 'Failing' }],
    ['webhooks', { createdAt: '2026-11-21T10:00:00.000Z' }],
    ['apikeys', { id: 5 }],
    ['apikeys', { maskedApiKey: 'apk_' }],
    ['apikeys', { status: 'Disabled' }],
    ['apikeys', { scopes: 'sale:write' }],
    ['apikeys', { createdAt: null }],
    ['apikeys', { expiresAt: '2030-01-01T00:00:00Z' }],
    ['apikeys', { disabledAt: {} }],
    ['apikeys', { lastUsedAt: '2026-11-21T10:00:00.000Z' }],
  ])('to /v1/%s/{id} is 400 with the read-only change %p, and changes nothing', async (kind, change) => {
    const { id } =
      kind === 'apikeys' ? await owner.createKey('sale:read') : await owner.createWebhook(WEBHOOK);
    const path = `/v1/${kind}/${id}`;
    const { body: read } = await owner.get(path).expect(200);
    const [known, unknown] =
      kind === 'apikeys' ? [{ name: 'x' }, 'maxConcurrency'] : [{ maxConcurrency: 9 }, 'scopes'];
    const { body } = await owner.post(path, { ...read, ...known, [unknown]: 9, ...change }).expect(400);
    const [name = ''] = Object.keys(change);
    // The other kind's field is unknown, which the schema reports first.
    expect(body.errors.map(({ path: at }: { path: string }) => at)).toEqual([`/${unknown}`]);
    const given = { ...read, ...known, ...change };
    expect((await owner.post(path, given).expect(400)).body).toMatchObject(readOnlyFault(name));
    expect((await owner.get(path)).body).toEqual(read);
  });

  test('to a webhook with an unchanged URL needs no scope of the waiting notifications', async () => {
    const { id } = await owner.createWebhook({ ...WEBHOOK, eventTypes: ['TRANSACTION.CREATE'] });
    await owner.publish('TRANSACTION.CREATE', { id: 'tx_1' });
    const path = `/v1/webhooks/${id}`;
    await owner.post(path, { eventTypes: ['SALE.CREATE'] }).expect(200);
    const seller = await createClient(world, { scope: 'sale:read' });
    const { body: read } = await seller.get(path).expect(200);
    const { body: changed } = await seller.post(path, { ...read, maxConcurrency: 6 }).expect(200);
    await seller.post(path, { ...changed, url: 'http://127.0.0.1:1/other' }).expect(403);
  });
});

describe('a name that an object has twice', () => {
  test.each([
    ['/v1/apikeys', '{"name":"a","scopes":"sale:read","name":"b"}', '/name'],
    ['/v1/events', '{"type":"SALE.CREATE","data":{"id":"a"},"data":{"id":"b"}}', '/data'],
    ['/v1/events', '{"type":"SALE.CREATE","data":{"id":"a","x":[{"y/z":1,"y/z":1}]}}', '/data/x/0/y~1z'],
    [
      '/v1/events/batch',
      '{"events":[{"type":"SALE.CREATE","data":{"id":"a","i\\u0064":"b"}}]}',
      '/events/0/data/id',
    ],
    ['/v1/events', `{"type":"SALE.CREATE","data":{"id":"a","${'x'.repeat(300)}":{"y":1,"y":2}}}`, ''],
  ])('in a body for %s is 400 with its pointer, and nothing is written', async (path, text, pointer) => {
    const counts = async () => [await world.db.event.count(), await world.db.apiKey.count()];
    const before = await counts();
    const { body } = await owner.post(path, text).expect(400);
    expect(body).toMatchObject({ code: 'invalid_request', errors: [{ path: pointer }] });
    expect(await counts()).toEqual(before);
  });
});

test.each([
  ['control characters', 'long\nenough', 'must be well-formed, without control characters'],
  ['NUL', 'long\0enough', 'must be well-formed, without control characters'],
  ['white space only', ' \u00a0 \u2003 \u3000   ', 'must not be blank'],
])('a secret with %s is 400', async (_what, secret, message) => {
  const fault = { errors: [{ path: '/secret', message }] };
  const { body: created } = await owner.post('/v1/webhooks', { ...WEBHOOK, secret }).expect(400);
  expect(created).toMatchObject(fault);
  const { id } = await owner.createWebhook(WEBHOOK);
  expect((await owner.post(`/v1/webhooks/${id}`, { secret }).expect(400)).body).toMatchObject(fault);
  await owner.post(`/v1/webhooks/${id}`, { secret: ' white space inside ' }).expect(200);
});

describe('the store of an event', () => {
  const publish = async (event: object) => {
    const given = { type: 'SALE.CREATE', ...event };
    const one = (await owner.post('/v1/events', given).expect(202)).body.storeId;
    const { body } = await owner.post('/v1/events/batch', { events: [given] }).expect(202);
    expect(body.data[0].storeId).toBe(one);
    return one;
  };

  test.each<[string, object, string | null]>([
    ['data.storeId without storeId', { data: { id: 'a', storeId: 's_berlin' } }, 's_berlin'],
    ['storeId', { storeId: 's_rome', data: { id: 'a', storeId: 's_berlin' } }, 's_rome'],
    ['none with storeId null', { storeId: null, data: { id: 'a', storeId: 's_berlin' } }, null],
    ['none with another form of data.storeId', { data: { id: 'a', storeId: 'berlin' } }, null],
    ['none with a number as data.storeId', { data: { id: 'a', storeId: 5 } }, null],
    ['none without either', { data: { id: 'a' } }, null],
  ])('is %s', async (_what, event, storeId) => {
    expect(await publish(event)).toBe(storeId);
  });

  test('is that of the catalogue’s example, so that the example reaches a store filter', async () => {
    const { body } = await owner.get('/v1/webhooks/events').expect(200);
    const { code, example } = body.data[0];
    const client = await createClient(world, { org: 'org_store' });
    await client.createWebhook({ ...WEBHOOK, storeId: example.storeId });
    await client.createWebhook({ ...WEBHOOK, storeId: 's_other' });
    expect((await client.publish(code, example)).notificationCount).toBe(1);
  });
});
