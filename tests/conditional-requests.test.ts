import { type Client, createClient, SECRET } from './support/client.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  owner = await createClient(world);
});
afterAll(() => world.close());

const WEBHOOK = { url: 'http://127.0.0.1:1/' };

describe('a conditional GET', () => {
  const paths = async () => {
    const { id } = await owner.createKey('sale:read');
    const webhook = await owner.createWebhook(WEBHOOK);
    await owner.publish('SALE.CREATE', { id: 'sale_1' });
    return [`/v1/apikeys/${id}`, `/v1/webhooks/${webhook.id}`, '/v1/sales/sale_1'];
  };

  test('of an unchanged resource is 304 without a body', async () => {
    for (const path of await paths()) {
      const first = await owner.get(path).expect(200);
      const { etag = '' } = first.headers;
      expect(etag).toMatch(/^"[\w-]+"$/);
      expect(first.headers['cache-control']).toBe('private, no-cache');
      const again = await owner.get(path).set('If-None-Match', `"other", W/${etag}`).expect(304);
      expect(again.headers.etag).toBe(etag);
      expect(again.text).toBe('');
      expect(again.headers).not.toHaveProperty('content-type');
    }
  });

  test('of a changed resource is 200 with the new state', async () => {
    const { id } = await owner.createWebhook(WEBHOOK);
    const { headers } = await owner.get(`/v1/webhooks/${id}`);
    await owner.post(`/v1/webhooks/${id}`, { maxConcurrency: 7 }).expect(200);
    const again = await owner
      .get(`/v1/webhooks/${id}`)
      .set('If-None-Match', headers.etag ?? '')
      .expect(200);
    expect(again.body.maxConcurrency).toBe(7);
    expect(again.headers.etag).not.toBe(headers.etag);
  });

  test('of another organization’s resource is 404', async () => {
    const { id } = await owner.createKey('sale:read');
    const { headers } = await owner.get(`/v1/apikeys/${id}`);
    const stranger = await createClient(world, { org: 'org_other' });
    await stranger
      .get(`/v1/apikeys/${id}`)
      .set('If-None-Match', headers.etag ?? '')
      .expect(404);
    await stranger.get(`/v1/apikeys/${id}`).set('If-None-Match', '*').expect(404);
  });
});

test('an answer with a secret forbids caching', async () => {
  const created = await owner.post('/v1/apikeys', { name: 'a key', scopes: 'sale:read' }).expect(201);
  const decrypted = await owner.patch(`/v1/apikeys/${created.body.id}/decrypt`).expect(200);
  for (const { headers } of [created, decrypted]) {
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('etag');
  }
});

describe('a change of a webhook', () => {
  test('with If-Match succeeds only with the current ETag', async () => {
    const { id } = await owner.createWebhook(WEBHOOK);
    const path = `/v1/webhooks/${id}`;
    const etag = (await owner.get(path)).headers.etag ?? '';
    await owner.post(path, { maxConcurrency: 2 }).set('If-Match', etag).expect(200);

    const { body } = await owner.post(path, { maxConcurrency: 3 }).set('If-Match', etag).expect(412);
    expect(body.code).toBe('precondition_failed');
    await owner.patch(`${path}/disable`).set('If-Match', etag).expect(412);
    await owner.delete(path).set('If-Match', etag).expect(412);
    expect((await owner.get(path)).body).toMatchObject({ maxConcurrency: 2, status: 'Active' });

    await owner
      .post(path, { secret: `${SECRET}2` })
      .set('If-Match', '*')
      .expect(200);
    await owner
      .delete(path)
      .set('If-Match', (await owner.get(path)).headers.etag ?? '')
      .expect(204);
  });
});
