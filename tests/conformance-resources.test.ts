/**
 * The specification's section Resources, apart from its tables of fields, which are in conformance-tables. Each test
 * is named by the words it holds the gateway to.
 */
import { type Client, createClient, SECRET } from './support/client.ts';
import { type Conformance, given, startConformance } from './support/conformance.ts';
import { eventually } from './support/eventually.ts';
import type { Receiver } from './support/receiver.ts';
import { isGenuine } from './support/verify.ts';
import { createWorld, type World } from './support/world.ts';

let conformance: Conformance;
let world: World;
let owner: Client;
let receiver: Receiver;
let key: Conformance['key'];
let webhook: Conformance['webhook'];

beforeAll(async () => {
  conformance = await startConformance();
  ({ world, owner, receiver, key, webhook } = conformance);
});
afterAll(() => conformance.close());

describe('Resources: API key', () => {
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
