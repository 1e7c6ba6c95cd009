import request from 'supertest';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
let receiver: Receiver;

beforeEach(async () => {
  world = await createWorld();
  owner = await createClient(world);
  receiver = await startReceiver(() => ({ status: 200, delayMs: 100 }));
});
afterEach(async () => {
  await world.close();
  await receiver.close();
});

const countOf = (status: 'Pending' | 'Delivered' | 'Cancelled') =>
  world.db.notification.count({ where: { status } });
const laneKeys = (part = '*') => world.redis.keys(`{${world.prefix}:0}:lane:*:${part}`);

/** A configuration that takes one at a time, and as many notifications as come. */
async function createBusyWebhook(notifications: number): Promise<string> {
  const { id } = await owner.createWebhook({ url: receiver.url, maxConcurrency: 1 });
  const all = Array.from({ length: notifications }, (_, n) => ({ id: `sale_${n}` }));
  await Promise.all(all.map((data) => owner.publish('SALE.CREATE', data)));
  await eventually('the first came', () => receiver.received.length > 0);
  return id;
}

test('a disabled configuration is sent nothing more, and says since when and why', async () => {
  const id = await createBusyWebhook(30);
  const { body } = await owner.patch(`/v1/webhooks/${id}/disable`).expect(200);
  expect(body).toMatchObject({ status: 'Disabled', disabled: { reason: 'Requested' } });
  expect((await owner.get(`/v1/webhooks/${id}`).expect(200)).body).toEqual(body);
  // What was in flight at that moment ends.
  const sent = receiver.received.length;
  await eventually('what was in flight is recorded', async () => (await countOf('Delivered')) >= sent);
  expect(receiver.received.length).toBeLessThanOrEqual(sent + 1);
  expect((await owner.publish('SALE.CREATE', { id: 'sale_unheard' })).notifications).toBe(0);

  const { body: enabled } = await owner.patch(`/v1/webhooks/${id}/enable`).expect(200);
  expect(enabled).toMatchObject({ status: 'Active' });
  expect(enabled).not.toHaveProperty('disabled');
  await eventually('all that waited is delivered', async () => (await countOf('Delivered')) === 30);
  expect(receiver.received).toHaveLength(30);
});

test('disabling twice and enabling twice changes nothing more', async () => {
  const { id } = await owner.createWebhook({ url: receiver.url });
  const { body: disabled } = await owner.patch(`/v1/webhooks/${id}/disable`).expect(200);
  await owner.patch(`/v1/webhooks/${id}/disable`).expect(200, disabled);
  const { body: enabled } = await owner.patch(`/v1/webhooks/${id}/enable`).expect(200);
  await owner.patch(`/v1/webhooks/${id}/enable`).expect(200, enabled);
});

test('deleting a configuration cancels what waits, ends what is in flight, and is for good', async () => {
  const id = await createBusyWebhook(30);
  await owner.delete(`/v1/webhooks/${id}`).expect(204, '');
  await owner.get(`/v1/webhooks/${id}`).expect(404);
  await owner.delete(`/v1/webhooks/${id}`).expect(404);
  expect(await countOf('Pending')).toBe(0);
  expect(await countOf('Cancelled')).toBeGreaterThan(20);
  expect((await owner.publish('SALE.CREATE', { id: 'sale_unheard' })).notifications).toBe(0);
  await eventually('nothing of it is left in Redis', async () => (await laneKeys()).length === 0);
  const sent = receiver.received.length;
  expect(await countOf('Cancelled')).toBeGreaterThanOrEqual(30 - sent);
  // A cancelled notification keeps the attempt that was in flight.
  expect(await world.db.attempt.count()).toBe(sent);
});

test('what a deleted configuration left in Redis and Postgres is cleared by the sweep', async () => {
  const id = await createBusyWebhook(30);
  // As if the API had died right after the row was gone.
  await world.db.webhookConfiguration.delete({ where: { id } });
  await eventually('nothing waits any more', async () => (await countOf('Pending')) === 0);
  for (const part of ['holders', 'parked']) {
    await eventually(`${part} are gone`, async () => (await laneKeys(part)).length === 0);
  }
  for (const key of await laneKeys()) expect(await world.redis.pttl(key)).toBeGreaterThan(0);
  expect(await countOf('Cancelled')).toBeGreaterThan(0);
});

test.each(['disable', 'enable', 'delete'])(
  'to %s takes the scopes of what is subscribed to',
  async (what) => {
    const { id } = await owner.createWebhook({
      url: receiver.url,
      eventTypes: ['SALE.CREATE', 'TRANSACTION.UPDATE'],
    });
    const { key } = await owner.createKey('sale:read');
    const agent = request(world.apiUrl);
    const path = `/v1/webhooks/${id}`;
    const ask = what === 'delete' ? agent.delete(path) : agent.patch(`${path}/${what}`);
    await ask.set('Svc-Api-Key', key).expect(403);
    const stranger = await createClient(world, { org: 'org_other' });
    const stranged = what === 'delete' ? stranger.delete(path) : stranger.patch(`${path}/${what}`);
    await stranged.expect(404);
    expect((await owner.get(path).expect(200)).body.status).toBe('Active');
  },
);
