import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { type Client, createClient } from './support/client.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
let org: string;

beforeAll(async () => {
  world = await createWorld({ workers: 0 });
});
afterAll(() => world.close());
beforeEach(async () => {
  org = `org_${randomUUID()}`;
  owner = await createClient(world, { org });
});

const records = async (query = '') => (await owner.get(`/v1/audit${query}`).expect(200)).body.data;

const webhook = {
  url: 'https://example.com/',
  eventTypes: ['SALE.CREATE'],
  maxConcurrency: 1,
  secret: '12345678',
};

test('every change and every decryption of a key is recorded with actor, action, time, request and address', async () => {
  const { id: keyId } = await owner.createKey('sale:read');
  const { id: webhookId } = (await owner.post('/v1/webhooks', webhook).expect(201)).body;
  const steps: [action: string, target: string, asked: request.Test][] = [
    ['apiKey.rename', keyId, owner.post(`/v1/apikeys/${keyId}`, { name: 'another' })],
    ['apiKey.decrypt', keyId, owner.patch(`/v1/apikeys/${keyId}/decrypt`)],
    ['apiKey.roll', keyId, owner.post(`/v1/apikeys/${keyId}/roll`, {})],
    ['apiKey.disable', keyId, owner.patch(`/v1/apikeys/${keyId}/disable`)],
    ['webhook.update', webhookId, owner.post(`/v1/webhooks/${webhookId}`, { maxConcurrency: 2 })],
    ['webhook.disable', webhookId, owner.patch(`/v1/webhooks/${webhookId}/disable`)],
    ['webhook.enable', webhookId, owner.patch(`/v1/webhooks/${webhookId}/enable`)],
    ['webhook.delete', webhookId, owner.delete(`/v1/webhooks/${webhookId}`)],
  ];
  for (const [action, targetId, asked] of steps) {
    const { headers, status } = await asked.set('X-Request-Id', `audit-${action}`);
    expect(status).toBeLessThan(300);
    const [record] = await records(`?action=${action}`);
    expect(record).toEqual({
      id: expect.stringMatching(/^aud_/),
      action,
      targetId,
      actor: { kind: 'User', id: expect.any(String) },
      requestId: headers['x-request-id'],
      ip: expect.stringMatching(/127\.0\.0\.1$/),
      createdAt: expect.stringMatching(/Z$/),
      at: record.createdAt,
    });
  }
  const actions = (await records('?limit=100')).map(({ action }: { action: string }) => action);
  expect(actions.reverse()).toEqual([
    'apiKey.create',
    'webhook.create',
    'apiKey.rename',
    'apiKey.decrypt',
    'apiKey.roll',
    'apiKey.create',
    'apiKey.disable',
    'webhook.update',
    'webhook.disable',
    'webhook.enable',
    'webhook.delete',
  ]);
});

test('a refused request and a request that changes nothing leave no record', async () => {
  const { id } = (await owner.post('/v1/webhooks', webhook).expect(201)).body;
  await owner.patch(`/v1/webhooks/${id}/enable`).expect(200);
  await owner.post(`/v1/webhooks/${id}`, { maxConcurrency: 101 }).expect(400);
  await (await createClient(world, { org, role: 'viewer' })).delete(`/v1/webhooks/${id}`).expect(403);
  expect(await records()).toHaveLength(1);
});

test('a record names an acting key by its id, never by the key itself', async () => {
  const { id, key } = await owner.createKey('sale:read');
  await request(world.apiUrl).post('/v1/webhooks').set('Svc-Api-Key', key).send(webhook).expect(201);
  const [record] = await records('?action=webhook.create');
  expect(record.actor).toEqual({ kind: 'ApiKey', id });
});

test('reading records needs every scope, and shows only records of the same organization', async () => {
  await owner.createKey('sale:read');
  await (await createClient(world, { org, role: 'member' })).get('/v1/audit').expect(403);
  const stranger = await createClient(world, { org: `org_${randomUUID()}` });
  expect((await stranger.get('/v1/audit').expect(200)).body.data).toEqual([]);
});

test('records can be filtered by target', async () => {
  const [one, other] = [await owner.createKey('sale:read'), await owner.createKey('sale:read')];
  await owner.patch(`/v1/apikeys/${one.id}/decrypt`).expect(200);
  await owner.patch(`/v1/apikeys/${other.id}/decrypt`).expect(200);
  const found = await records(`?targetId=${one.id}`);
  expect(found.map(({ action }: { action: string }) => action)).toEqual(['apiKey.decrypt', 'apiKey.create']);
});
