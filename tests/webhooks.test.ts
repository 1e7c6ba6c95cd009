import { NOTICE_CODES } from '@posthorn/domain/notice-types';
import request from 'supertest';
import { type Client, createClient } from './support/client.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;

beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  owner = await createClient(world);
});
afterAll(() => world.close());

const given = {
  url: 'https://example.com/hooks?tenant=1',
  storeId: 's_berlin',
  eventTypes: ['SALE.CREATE', 'TRANSACTION.UPDATE'],
  maxConcurrency: 7,
  maxPerSecond: 20,
  secret: 'correct-horse-battery',
};

/** What a webhook has that asks for nothing beyond the specification. */
const DEFAULT_TERMS = {
  name: null,
  description: null,
  metadata: {},
  contacts: [],
  headerNames: [],
  authentication: null,
  signatures: ['rfc9421'],
  filter: null,
  previousSecretExpiresAt: null,
  verification: null,
};
/** Only the first answer has them. */
const WITHOUT_SECRETS = { secret: undefined, standardWebhooksSecret: undefined };

describe('the list of event types', () => {
  test('names the four codes of specification 5.2 and those of notices, each with a description and an example, and all can be subscribed to', async () => {
    const { body } = await owner.get('/v1/webhooks/events').expect(200);
    expect(body.data.map(({ code }: { code: string }) => code)).toEqual([
      'SALE.CREATE',
      'SALE.UPDATE',
      'TRANSACTION.CREATE',
      'TRANSACTION.UPDATE',
      ...NOTICE_CODES,
    ]);
    for (const type of body.data) {
      expect(type).toEqual({
        code: expect.any(String),
        description: expect.stringMatching(/./),
        scope: expect.stringMatching(/^(sale|transaction|gateway):read$/),
        example: expect.objectContaining({ id: expect.any(String) }),
        ...(type.scope === 'gateway:read' ? { schema: expect.objectContaining({ type: 'object' }) } : {}),
      });
      await owner.createWebhook({ url: given.url, eventTypes: [type.code] });
    }
  });
});

describe('registering a webhook', () => {
  test('answers 201 with every field of specification 4.4 to 4.12, including the secret', async () => {
    const { body, headers } = await owner.post('/v1/webhooks', given).expect(201);
    expect(body).toEqual({
      ...given,
      ordering: 'none',
      replayAfterRecovery: false,
      digest: null,
      ...DEFAULT_TERMS,
      standardWebhooksSecret: `whsec_${Buffer.from(given.secret).toString('base64')}`,
      id: expect.stringMatching(/^es_[0-9a-z]{26}$/),
      endpoint: { state: 'Closed', since: null, consecutiveFailures: 0, nextProbeAt: null },
      status: 'Active',
      disabledAt: null,
      disabledReason: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: body.createdAt,
      _links: {
        self: { href: `/v1/webhooks/${body.id}`, method: 'GET' },
        update: { href: `/v1/webhooks/${body.id}`, method: 'POST' },
      },
    });
    expect(headers.location).toBe(`/v1/webhooks/${body.id}`);
    expect(headers['content-type']).toMatch(/^application\/json/);
  });

  test.each([[null], [undefined]])(
    'with storeId %p subscribes to the events of all stores',
    async (storeId) => {
      const { body } = await owner.post('/v1/webhooks', { ...given, storeId }).expect(201);
      expect(body.storeId).toBeNull();
    },
  );

  test('stores the secret only sealed, and later answers omit the secret', async () => {
    const { body } = await owner.post('/v1/webhooks', given).expect(201);
    const row = await world.db.webhookConfiguration.findUniqueOrThrow({ where: { id: body.id } });
    expect(JSON.stringify(row)).not.toContain(given.secret);
    const { text } = await owner.get(`/v1/webhooks/${body.id}`).expect(200);
    expect(text).not.toContain(given.secret);
    expect(JSON.parse(text)).toEqual({ ...body, ...WITHOUT_SECRETS });
  });

  test('needs an API key with the read scopes of the event types', async () => {
    const both = await owner.createKey('sale:read transaction:read');
    const onlySales = await owner.createKey('sale:read');
    const register = (key: string) =>
      request(world.apiUrl).post('/v1/webhooks').set('Svc-Api-Key', key).send(given);
    await register(both.key).expect(201);
    const { body, headers } = await register(onlySales.key).expect(403);
    expect(body).toMatchObject({
      code: 'insufficient_scope',
      detail: 'This needs the scope transaction:read.',
    });
    expect(headers['www-authenticate']).toContain('error="insufficient_scope"');
  });
});

describe('updating a webhook', () => {
  test('changes the given fields and keeps the others', async () => {
    const { body: before } = await owner.post('/v1/webhooks', given).expect(201);
    const path = `/v1/webhooks/${before.id}`;
    const { body: after } = await owner.post(path, { maxConcurrency: 9, storeId: null }).expect(200);
    const { updatedAt } = after;
    expect(after).toEqual({ ...before, ...WITHOUT_SECRETS, maxConcurrency: 9, storeId: null, updatedAt });
    expect((await owner.get(path).expect(200)).body).toEqual(after);
  });

  test('changes, keeps and removes the maximum per second', async () => {
    const { id } = await owner.createWebhook({ url: given.url });
    const path = `/v1/webhooks/${id}`;
    expect((await owner.get(path).expect(200)).body.maxPerSecond).toBeNull();
    const change = async (fields: object) => (await owner.post(path, fields).expect(200)).body.maxPerSecond;
    expect(await change({ maxPerSecond: 1_000 })).toBe(1_000);
    expect(await change({ maxConcurrency: 2 })).toBe(1_000);
    expect((await owner.get('/v1/webhooks').expect(200)).body.data[0]).toMatchObject({
      id,
      maxPerSecond: 1_000,
    });
    expect(await change({ maxPerSecond: null })).toBeNull();
  });

  test('turns digests on, keeps them and turns them off', async () => {
    const { id } = await owner.createWebhook({ url: given.url });
    const path = `/v1/webhooks/${id}`;
    expect((await owner.get(path).expect(200)).body.digest).toBeNull();
    const change = async (fields: object) => (await owner.post(path, fields).expect(200)).body.digest;
    expect(await change({ digest: 'hourly' })).toBe('hourly');
    expect(await change({ maxConcurrency: 2 })).toBe('hourly');
    expect((await owner.get('/v1/webhooks').expect(200)).body.data[0]).toMatchObject({
      id,
      digest: 'hourly',
    });
    expect(await change({ digest: null })).toBeNull();
    expect((await owner.post('/v1/webhooks', { ...given, digest: 'hourly' }).expect(201)).body.digest).toBe(
      'hourly',
    );
  });

  test('changes the secret without returning it', async () => {
    const { body } = await owner.post('/v1/webhooks', given).expect(201);
    const sealed = async () =>
      (await world.db.webhookConfiguration.findUniqueOrThrow({ where: { id: body.id } })).sealedSecret;
    const before = await sealed();
    const { text } = await owner.post(`/v1/webhooks/${body.id}`, { secret: 'another-secret' }).expect(200);
    expect(text).not.toContain('another-secret');
    expect(await sealed()).not.toBe(before);
  });

  test.each([
    ['no fields', {}, ''],
    ['an unknown field', { status: 'Disabled' }, '/status'],
    ['an invalid value', { maxConcurrency: 101 }, '/maxConcurrency'],
    ['a rate of 0', { maxPerSecond: 0 }, '/maxPerSecond'],
    ['a rate above 1,000', { maxPerSecond: 1_001 }, '/maxPerSecond'],
    ['another period of digests', { digest: 'daily' }, '/digest'],
    ['a rate with a fraction', { maxPerSecond: 1.5 }, '/maxPerSecond'],
    ['a text in place of true', { replayAfterRecovery: 'true' }, '/replayAfterRecovery'],
    ['no event types', { eventTypes: [] }, '/eventTypes'],
    ['null for a required field', { url: null }, '/url'],
  ])('with %s is 400 and changes nothing', async (_what, changes, path) => {
    const { body: before } = await owner.post('/v1/webhooks', given).expect(201);
    const { body } = await owner.post(`/v1/webhooks/${before.id}`, changes).expect(400);
    expect(body.errors.map((fault: { path: string }) => fault.path)).toEqual([path]);
    const { body: after } = await owner.get(`/v1/webhooks/${before.id}`).expect(200);
    expect(after).toEqual({ ...before, ...WITHOUT_SECRETS });
  });

  test('needs the scopes of the current event types, so that no caller can redirect sales that it may not read', async () => {
    const { body } = await owner.post('/v1/webhooks', given).expect(201);
    const { key } = await owner.createKey('sale:read');
    await request(world.apiUrl)
      .post(`/v1/webhooks/${body.id}`)
      .set('Svc-Api-Key', key)
      .send({ url: 'https://elsewhere.example/', eventTypes: ['SALE.CREATE'] })
      .expect(403);
    expect((await owner.get(`/v1/webhooks/${body.id}`)).body.url).toBe(given.url);
  });

  test('to another URL also needs the scopes of the waiting notifications', async () => {
    const client = await createClient(world, { org: 'org_waiting' });
    const clerk = await createClient(world, { org: 'org_waiting', scope: 'sale:read' });
    const { id } = await client.createWebhook({ eventTypes: given.eventTypes, url: given.url });
    await client.publish('TRANSACTION.UPDATE', { id: 'tx_waiting' });
    const path = `/v1/webhooks/${id}`;
    await client.post(path, { eventTypes: ['SALE.CREATE'] }).expect(200);
    await clerk.post(path, { maxConcurrency: 2 }).expect(200);
    const { body } = await clerk.post(path, { url: 'https://example.org/' }).expect(403);
    expect(body.detail).toContain('transaction:read');
    await client.post(path, { url: 'https://example.org/' }).expect(200);
  });

  test('whose event types left the catalogue needs every scope', async () => {
    const { body } = await owner.post('/v1/webhooks', given).expect(201);
    await world.db.webhookConfiguration.update({
      where: { id: body.id },
      data: { eventTypes: ['STORE.CREATE'] },
    });
    const member = await createClient(world, { role: 'member' });
    await member.post(`/v1/webhooks/${body.id}`, { url: 'https://elsewhere.example/' }).expect(403);
    await owner.post(`/v1/webhooks/${body.id}`, { maxConcurrency: 1 }).expect(200);
  });

  test('by several callers at once answers 200 or 409, and never mixes their changes', async () => {
    const { body } = await owner.post('/v1/webhooks', given).expect(201);
    const update = (n: number) =>
      owner.post(`/v1/webhooks/${body.id}`, { maxConcurrency: n, storeId: `s_${n}` });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => update(n + 1)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const { body: after } = await owner.get(`/v1/webhooks/${body.id}`);
    expect(after.storeId).toBe(`s_${after.maxConcurrency}`);
  });
});

test('MAX_CONFIGURATIONS limits the webhooks of each organization', async () => {
  const small = await createWorld({ workers: 0, env: { MAX_CONFIGURATIONS: '2' } });
  try {
    const client = await createClient(small);
    await client.createWebhook({ url: given.url });
    await client.createWebhook({ url: given.url });
    const { body } = await client.post('/v1/webhooks', given).expect(409);
    expect(body).toMatchObject({
      code: 'limit_reached',
      detail: 'An organization may have at most 2 webhook configurations.',
    });
    const other = await createClient(small, { org: 'org_other' });
    await other.createWebhook({ url: given.url });
  } finally {
    await small.close();
  }
});

test("another organization's webhook is 404 for reading and updating", async () => {
  const { body } = await owner.post('/v1/webhooks', given).expect(201);
  const stranger = await createClient(world, { org: 'org_other' });
  expect((await stranger.get(`/v1/webhooks/${body.id}`).expect(404)).body.code).toBe('not_found');
  await stranger.post(`/v1/webhooks/${body.id}`, { maxConcurrency: 1 }).expect(404);
  expect((await owner.get(`/v1/webhooks/${body.id}`)).body.maxConcurrency).toBe(given.maxConcurrency);
});

describe('the query of a URL', () => {
  const masked = 'https://example.com/hooks?********';
  let path: string;
  beforeAll(async () => {
    path = `/v1/webhooks/${(await owner.createWebhook({ url: given.url, eventTypes: given.eventTypes })).id}`;
  });

  const reader = async (scopes: string) => {
    const { key } = await owner.createKey(scopes);
    return (of: string) => request(world.apiUrl).get(of).set('Svc-Api-Key', key).expect(200);
  };
  const urlsFor = async (get: (of: string) => request.Test) => {
    const page = await get('/v1/webhooks?limit=100');
    const listed = page.body.data.find(({ id }: { id: string }) => path.endsWith(id));
    return [(await get(path)).body.url, listed.url];
  };

  test.each([
    ['sale:read', given.url],
    ['transaction:read', given.url],
    ['sale:write', masked],
    ['sale:write transaction:write', masked],
  ])('with the scopes %s reads %s', async (scopes, url) => {
    expect(await urlsFor(await reader(scopes))).toEqual([url, url]);
  });

  test('is masked for a user without scopes', async () => {
    const viewer = await createClient(world, { role: 'viewer' });
    expect(await urlsFor(viewer.get)).toEqual([masked, masked]);
  });

  test('is masked for a caller with scopes of other types, and if its types left the catalogue', async () => {
    const client = await createClient(world, { org: 'org_masked' });
    const { id } = await client.createWebhook({ url: given.url, eventTypes: ['SALE.CREATE'] });
    const clerk = await createClient(world, { org: 'org_masked', scope: 'transaction:read' });
    const seller = await createClient(world, { org: 'org_masked', scope: 'sale:read' });
    const seen = async (by: Client) => (await by.get(`/v1/webhooks/${id}`).expect(200)).body.url;
    expect([await seen(clerk), await seen(seller)]).toEqual([masked, given.url]);
    await world.db.webhookConfiguration.update({ where: { id }, data: { eventTypes: ['STORE.CREATE'] } });
    expect([await seen(seller), await seen(client)]).toEqual([masked, given.url]);
  });

  test('changes the ETag, so that no answer confirms a guess of the query', async () => {
    const viewer = await createClient(world, { role: 'viewer' });
    const full = (await owner.get(path)).headers.etag ?? '';
    const hidden = await viewer.get(path).set('If-None-Match', full).expect(200);
    expect(hidden.headers.etag).not.toBe(full);
    await viewer
      .get(path)
      .set('If-None-Match', hidden.headers.etag ?? '')
      .expect(304);
    await owner.post(path, { url: given.url.replace('tenant=1', 'tenant=2') }).expect(200);
    const { body: seen } = await viewer.get(path).expect(200);
    expect(seen).toEqual({ ...hidden.body, updatedAt: seen.updatedAt });
    expect((await owner.get(path)).headers.etag).not.toBe(full);
    await owner
      .post(path, { url: given.url })
      .set('If-Match', hidden.headers.etag ?? '')
      .expect(412);
  });

  test('appears in no statistics, notification, event or audit record', async () => {
    const { id: eventId } = await owner.publish('SALE.CREATE', { id: 'sale_1' }, given.storeId);
    const { body } = await owner.get(`${path}/notifications`).expect(200);
    const paths = [
      `${path}/stats`,
      `${path}/notifications`,
      `/v1/notifications/${body.data[0].id}`,
      `/v1/events/${eventId}`,
      '/v1/audit?limit=100',
    ];
    for (const each of paths) expect((await owner.get(each).expect(200)).text).not.toContain('tenant=');
  });
});
