/**
 * The specification's sections Resources, Endpoints, Errors and Limits, row by row. Each test is named
 * by the words it holds the gateway to.
 */
import { jest } from '@jest/globals';
import request from 'supertest';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { startSocketReceiver } from './support/socket-receiver.ts';
import { isGenuine } from './support/verify.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(60_000);

const SECRET = 'correct-horse-battery';
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let world: World;
let owner: Client;
let receiver: Receiver;
/** What creating a key and a configuration was answered with. */
let key: Record<string, unknown>;
let webhook: Record<string, unknown>;
const given = { eventTypes: ['SALE.CREATE'], maxConcurrency: 7, secret: SECRET };

beforeAll(async () => {
  world = await createWorld();
  owner = await createClient(world);
  receiver = await startReceiver();
  key = (await owner.post('/v1/apikeys', { name: 'a key', scopes: 'sale:read sale:write' }).expect(201)).body;
  webhook = (await owner.post('/v1/webhooks', { ...given, url: receiver.url }).expect(201)).body;
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

describe('Resources: API key', () => {
  test.each<[field: string, notes: string, value: unknown]>([
    ['id', 'Identifier of the key; starts with `apk_`.', expect.stringMatching(/^apk_/)],
    ['key', '`apk_` followed by alphanumeric characters.', expect.stringMatching(/^apk_[0-9A-Za-z]+$/)],
    ['name', 'Descriptive name given at creation.', 'a key'],
    ['maskedApiKey', 'a leading part, asterisks, a trailing part.', expect.stringMatching(/^apk_\w+\*+\w+$/)],
    ['status', 'Value shown: `Active`.', 'Active'],
    [
      'scopes',
      'Space-separated list of scopes, each in the form `audience:operation`.',
      'sale:read sale:write',
    ],
    ['createdAt', 'ISO 8601 UTC timestamp of creation.', expect.stringMatching(TIMESTAMP)],
  ])('%s: %s', (field, _notes, value) => {
    expect(key[field]).toEqual(value);
  });

  test('_links: relation `self` (method GET, href is the path `/v1/apikeys/{id}`)', () => {
    expect(key._links).toMatchObject({ self: { href: `/v1/apikeys/${key.id}`, method: 'GET' } });
  });

  test('key: Returned in full in the creation response. It can be fetched again later with the decrypt operation', async () => {
    expect((await owner.get(`/v1/apikeys/${key.id}`).expect(200)).body).not.toHaveProperty('key');
    expect((await owner.patch(`/v1/apikeys/${key.id}/decrypt`).expect(200)).body.key).toBe(key.key);
  });

  test('audiences named are `sale` and `transaction`, operations named are `read` and `write`', async () => {
    const scopes = 'sale:read sale:write transaction:read transaction:write';
    await owner.post('/v1/apikeys', { name: 'all', scopes }).expect(201);
    for (const other of ['store:read', 'sale:delete']) {
      await owner.post('/v1/apikeys', { name: 'other', scopes: other }).expect(400);
    }
  });

  test('The set of scopes a caller may grant depends on the caller’s role in the organization', async () => {
    const member = await createClient(world, { role: 'member' });
    await member.post('/v1/apikeys', { name: 'm', scopes: 'sale:read' }).expect(201);
    await member.post('/v1/apikeys', { name: 'm', scopes: 'sale:write' }).expect(403);
  });
});

describe('Resources: Webhook configuration', () => {
  test.each<[field: string, notes: string, value: unknown]>([
    ['id', 'Identifier of the configuration; starts with `es_`.', expect.stringMatching(/^es_/)],
    ['url', 'HTTPS endpoint that receives notifications.', expect.stringMatching(/^https?:/)],
    ['storeId', 'When null, events of all stores are delivered.', null],
    ['eventTypes', 'Event type codes subscribed to.', ['SALE.CREATE']],
    ['maxConcurrency', 'Maximum simultaneous deliveries to the endpoint; 1 to 100.', 7],
    ['secret', 'Shared secret for signing. Echoed in the creation response.', SECRET],
    ['status', 'Value shown: `Active`.', 'Active'],
    ['createdAt', 'ISO 8601 UTC timestamp of creation.', expect.stringMatching(TIMESTAMP)],
  ])('%s: %s', (field, _notes, value) => {
    expect(webhook[field]).toEqual(value);
  });

  test('_links: `self` (GET, path `/v1/webhooks/{id}`) and `update` (POST, path `/v1/webhooks/{id}`)', () => {
    const href = `/v1/webhooks/${webhook.id}`;
    expect(webhook._links).toMatchObject({
      self: { href, method: 'GET' },
      update: { href, method: 'POST' },
    });
  });

  test('storeId: starts with `s_` when set. When set, only events of that store are delivered', async () => {
    const shop = await createClient(world, { org: 'org_stores' });
    const { id } = await shop.createWebhook({ url: receiver.url, storeId: 's_1' });
    expect((await shop.get(`/v1/webhooks/${id}`)).body.storeId).toBe('s_1');
    await shop.post('/v1/webhooks', { ...given, url: receiver.url, storeId: 'x_1' }).expect(400);
    const counts = [];
    for (const store of ['s_1', 's_2', undefined]) {
      counts.push((await shop.publish('SALE.CREATE', { id: 'sale_1' }, store)).notifications);
    }
    expect(counts).toEqual([1, 0, 0]);
  });

  test('url: HTTPS endpoint that receives notifications. Must be publicly accessible', async () => {
    const strict = await createWorld({
      workers: 0,
      env: { ALLOW_HTTP_TARGETS: 'false', ALLOWED_PRIVATE_TARGETS: '' },
    });
    try {
      const client = await createClient(strict);
      for (const url of [
        'http://example.com/',
        'https://127.0.0.1/',
        'https://10.0.0.1/',
        'ftp://example.com/',
      ]) {
        await client.post('/v1/webhooks', { ...given, url }).expect(400);
      }
      await client.post('/v1/webhooks', { ...given, url: 'https://example.com/' }).expect(201);
    } finally {
      await strict.close();
    }
  });
});

describe('Resources: Webhook notification', () => {
  test('HTTP headers, a JSON body that depends on the event type, an idempotency key', async () => {
    const client = await createClient(world, { org: 'org_notified' });
    const { id } = await client.createWebhook({ url: receiver.url });
    await client.publish('SALE.CREATE', { id: 'sale_notified', amount: '1.00' });
    const post = await eventually('it arrives', () =>
      receiver.received.find(({ body }) => body.includes('sale_notified')),
    );
    expect(await isGenuine(post, SECRET)).toBe(true);
    expect(JSON.parse(post.body.toString())).toEqual({ id: 'sale_notified', amount: '1.00' });
    const delivered = await eventually('it has an outcome', () =>
      world.db.notification.findFirst({ where: { configurationId: id, status: 'Delivered' } }),
    );
    expect(post.headers['idempotency-key']).toBe(delivered.id);
  });
});

describe('Endpoints', () => {
  test('POST /v1/apikeys: Response: HTTP 201. Body is an API key resource', () => {
    const fields = ['id', 'key', 'name', 'maskedApiKey', 'status', 'scopes', 'createdAt', '_links'];
    expect(Object.keys(key)).toEqual(expect.arrayContaining(fields));
  });

  test('GET /v1/apikeys/{id}: The target of the key’s `self` link', async () => {
    const { body } = await owner.get(`/v1/apikeys/${key.id}`).expect(200);
    expect(body).toEqual({ ...key, key: undefined });
  });

  test('PATCH /v1/apikeys/{id}/decrypt: Retrieves the full key value of an existing key when it was lost', async () => {
    const { body } = await owner.patch(`/v1/apikeys/${key.id}/decrypt`).expect(200);
    await request(world.apiUrl).get('/v1/webhooks/events').set('Svc-Api-Key', body.key).expect(200);
  });

  test('GET /v1/webhooks/events: Lists the event types that can be subscribed to', async () => {
    const { body } = await owner.get('/v1/webhooks/events').expect(200);
    for (const { code } of body.data) {
      await owner.post('/v1/webhooks', { ...given, url: receiver.url, eventTypes: [code] }).expect(201);
    }
    expect(body.data.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(['SALE.CREATE', 'SALE.UPDATE', 'TRANSACTION.CREATE', 'TRANSACTION.UPDATE']),
    );
  });

  test('POST /v1/webhooks: storeId: Store filter; null or absent means all stores', async () => {
    for (const storeId of [null, undefined]) {
      const { body } = await owner.post('/v1/webhooks', { ...given, url: receiver.url, storeId }).expect(201);
      expect(body.storeId).toBeNull();
    }
  });

  test('POST /v1/webhooks: Response: HTTP 201. Body is a webhook configuration resource', () => {
    const fields = [
      'id',
      'url',
      'storeId',
      'eventTypes',
      'maxConcurrency',
      'secret',
      'status',
      'createdAt',
      '_links',
    ];
    expect(Object.keys(webhook)).toEqual(expect.arrayContaining(fields));
  });

  test('GET /v1/webhooks/{id}: The target of the configuration’s `self` link', async () => {
    const { body } = await owner.get(`/v1/webhooks/${webhook.id}`).expect(200);
    expect(body).toEqual({ ...webhook, secret: undefined });
  });

  test('POST /v1/webhooks/{id}: The target of the configuration’s `update` link', async () => {
    const { id } = await owner.createWebhook({ url: receiver.url });
    const { body } = await owner.post(`/v1/webhooks/${id}`, { maxConcurrency: 3 }).expect(200);
    expect(body).toMatchObject({ id, maxConcurrency: 3 });
  });

  test('GET /v1/sales/{id}: the shape of the body of the `SALE.CREATE` notification', async () => {
    const text = '{ "id": "sale_same",  "big": 9007199254740993 }';
    await owner.publish('SALE.CREATE', text);
    const post = await eventually('it arrives', () =>
      receiver.received.find(({ body }) => body.includes('sale_same')),
    );
    expect(post.body.toString()).toBe(text);
    expect((await owner.get('/v1/sales/sale_same').expect(200)).text).toBe(text);
  });

  test('All bodies are JSON (`Content-Type: application/json`)', async () => {
    const { headers } = await owner.get(`/v1/webhooks/${webhook.id}`).expect(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    await owner
      .post('/v1/webhooks', 'url=x')
      .set('content-type', 'application/x-www-form-urlencoded')
      .expect(415);
  });
});

describe('Errors', () => {
  const keyBody = { name: 'a key', scopes: 'sale:read' };
  const webhookBody = { ...given, url: 'https://example.com/' };
  const without = (body: object, field: string) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));

  test('`scopes` lists a scope the caller has no access to: POST /v1/apikeys', async () => {
    const viewer = await createClient(world, { role: 'viewer' });
    const { body } = await viewer.post('/v1/apikeys', keyBody).expect(403);
    expect(body.code).toBe('scope_not_grantable');
  });

  test('no valid OAuth access token: POST /v1/apikeys', async () => {
    const agent = request(world.apiUrl);
    await agent.post('/v1/apikeys').send(keyBody).expect(401);
    await agent.post('/v1/apikeys').set('Authorization', 'Bearer nonsense').send(keyBody).expect(401);
    await agent.post('/v1/apikeys').set('Svc-Api-Key', String(key.key)).send(keyBody).expect(401);
  });

  test.each(['name', 'scopes'])('`name` or `scopes` missing: POST /v1/apikeys: %s', async (field) => {
    const { body } = await owner.post('/v1/apikeys', without(keyBody, field)).expect(400);
    expect(body.errors).toEqual([{ path: field, message: 'is required' }]);
  });

  test.each(['url', 'eventTypes', 'maxConcurrency', 'secret'])(
    '`url`, `eventTypes`, `maxConcurrency` or `secret` missing: POST /v1/webhooks: %s',
    async (field) => {
      const { body } = await owner.post('/v1/webhooks', without(webhookBody, field)).expect(400);
      expect(body.errors).toEqual([{ path: field, message: 'is required' }]);
    },
  );

  test.each([0, 101, -1, 1.5])(
    '`maxConcurrency` outside 1 to 100: POST /v1/webhooks: %d',
    async (maxConcurrency) => {
      const { body } = await owner.post('/v1/webhooks', { ...webhookBody, maxConcurrency }).expect(400);
      expect(body.errors[0].path).toBe('maxConcurrency');
    },
  );

  test.each([7, 33])(
    '`secret` shorter than 8 or longer than 32 characters: POST /v1/webhooks: %d',
    async (length) => {
      const { body } = await owner
        .post('/v1/webhooks', { ...webhookBody, secret: 's'.repeat(length) })
        .expect(400);
      expect(body.errors[0].path).toBe('secret');
    },
  );
});

describe('Limits', () => {
  test.each([1, 100])('maxConcurrency: 1 to 100: webhook configuration: %d', async (maxConcurrency) => {
    await owner.post('/v1/webhooks', { ...given, url: receiver.url, maxConcurrency }).expect(201);
  });

  test.each([8, 32])('secret length: 8 to 32 characters: webhook configuration: %d', async (length) => {
    const secret = 'é'.repeat(length);
    await owner.post('/v1/webhooks', { ...given, url: receiver.url, secret }).expect(201);
  });

  test('delivery attempts: 10: one notification', async () => {
    const failing = await startReceiver(() => ({ status: 500 }));
    const client = await createClient(world, { org: 'org_attempts' });
    const { id } = await client.createWebhook({ url: failing.url });
    await client.publish('SALE.CREATE', { id: 'sale_failing' });
    const failed = await eventually('it has failed', () =>
      world.db.notification.findFirst({ where: { configurationId: id, status: 'Failed' } }),
    );
    expect(failed.attemptCount).toBe(10);
    expect(failing.received).toHaveLength(10);
    await failing.close();
  });

  test('delivery timeout: 20 seconds: one attempt', async () => {
    const silent = await startSocketReceiver(() => undefined);
    const client = await createClient(world, { org: 'org_timeout' });
    const { id } = await client.createWebhook({ url: `http://127.0.0.1:${silent.port}/` });
    await client.publish('SALE.CREATE', { id: 'sale_silent' });
    const attempt = await eventually(
      'an attempt has ended',
      async () => {
        const sent = await world.db.notification.findFirst({ where: { configurationId: id } });
        return sent && world.db.attempt.findFirst({ where: { notificationId: sent.id } });
      },
      30_000,
    );
    expect(attempt.errorClass).toBe('timeout');
    expect(attempt.durationMs).toBeGreaterThanOrEqual(19_900);
    expect(attempt.durationMs).toBeLessThan(20_500);
    await client.delete(`/v1/webhooks/${id}`).expect(204);
    await silent.close();
  });
});
