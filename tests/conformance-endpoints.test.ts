/**
 * The specification's section Endpoints, row by row. Each test is named by the words it holds the gateway to.
 */
import request from 'supertest';
import type { Client } from './support/client.ts';
import { type Conformance, given, startConformance } from './support/conformance.ts';
import { eventually } from './support/eventually.ts';
import type { Receiver } from './support/receiver.ts';
import type { World } from './support/world.ts';

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
