import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startProcess } from './support/process.ts';
import { type HoldingReceiver, startHoldingReceiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
let receiver: HoldingReceiver;
let org: string;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  // Each test has its own organization, so that its events reach no other test's webhooks.
  org = `org_${randomUUID()}`;
  owner = await createClient(world, { org });
  receiver = await startHoldingReceiver();
});
afterEach(async () => {
  receiver.answerAll();
  await receiver.close();
});

const TOTAL = 30;

const countOf = (configurationId: string, status: 'Pending' | 'Delivered' | 'Cancelled') =>
  world.db.notification.count({ where: { configurationId, status } });
const countIn = (id: string, part: 'holders' | 'parked') =>
  world.redis.zcard(`{${world.prefix}:0}:lane:${id}:${part}`);

/** Creates a configuration with maxConcurrency 1, one delivery in flight and the others parked. */
async function createBusyWebhook(): Promise<string> {
  const { id } = await owner.createWebhook({ url: receiver.url, maxConcurrency: 1 });
  for (let n = 0; n < TOTAL; n++) await owner.publish('SALE.CREATE', { id: `sale_${n}` });
  await eventually('the first is in flight', () => receiver.received.length === 1);
  await eventually('the others are parked', async () => (await countIn(id, 'parked')) === TOTAL - 1);
  return id;
}

test('a disabled configuration gets no delivery, shows when and why, and gets the parked notifications once enabled', async () => {
  const id = await createBusyWebhook();
  const { body } = await owner.patch(`/v1/webhooks/${id}/disable`).expect(200);
  expect(body).toMatchObject({
    status: 'Disabled',
    disabledAt: expect.any(String),
    disabledReason: 'Requested',
  });
  expect((await owner.get(`/v1/webhooks/${id}`).expect(200)).body).toEqual(body);
  receiver.answerAll();
  await eventually('the open delivery is recorded', async () => (await countOf(id, 'Delivered')) === 1);
  await eventually('its slot is released', async () => (await countIn(id, 'holders')) === 0);
  // Release and grant are one script, so a grant would show by now.
  expect(await countIn(id, 'parked')).toBe(TOTAL - 1);
  expect(receiver.received).toHaveLength(1);
  expect((await owner.publish('SALE.CREATE', { id: 'sale_unheard' })).notificationCount).toBe(0);

  const { body: enabled } = await owner.patch(`/v1/webhooks/${id}/enable`).expect(200);
  expect(enabled).toMatchObject({ status: 'Active', disabledAt: null, disabledReason: null });
  await eventually(
    'all parked notifications are delivered',
    async () => (await countOf(id, 'Delivered')) === TOTAL,
  );
  expect(receiver.received).toHaveLength(TOTAL);
});

test('a change by one API process reaches the worker within a second', async () => {
  const other = await startProcess('api', world.env);
  const elsewhere = await startReceiver();
  try {
    const { id } = await owner.createWebhook({ url: receiver.url });
    const token = await world.token({ org });
    await request(`http://127.0.0.1:${other.port}`)
      .post(`/v1/webhooks/${id}`)
      .set('Authorization', `Bearer ${token}`)
      .send({ url: elsewhere.url })
      .expect(200);
    await owner.publish('SALE.CREATE', { id: 'sale_moved' });
    await eventually('the delivery goes to the new URL', () => elsewhere.received.length === 1, 1_000);
    expect(receiver.received).toEqual([]);
  } finally {
    await elsewhere.close();
    await other.stop();
  }
});

test('disable and enable are idempotent', async () => {
  const { id } = await owner.createWebhook({ url: receiver.url });
  const { body: disabled } = await owner.patch(`/v1/webhooks/${id}/disable`).expect(200);
  await owner.patch(`/v1/webhooks/${id}/disable`).expect(200, disabled);
  const { body: enabled } = await owner.patch(`/v1/webhooks/${id}/enable`).expect(200);
  await owner.patch(`/v1/webhooks/${id}/enable`).expect(200, enabled);
});

test('concurrent calls of disable and enable all succeed', async () => {
  const { id } = await owner.createWebhook({ url: receiver.url });
  const asked = ['disable', 'disable', 'enable', 'disable'].map((what) =>
    owner.patch(`/v1/webhooks/${id}/${what}`),
  );
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
});

test('deleting a configuration cancels its open notifications, lets the open POST end, and is permanent', async () => {
  const id = await createBusyWebhook();
  await owner.delete(`/v1/webhooks/${id}`).expect(204, '');
  await owner.get(`/v1/webhooks/${id}`).expect(404);
  await owner.delete(`/v1/webhooks/${id}`).expect(404);
  expect(await countOf(id, 'Cancelled')).toBe(TOTAL);
  expect((await owner.publish('SALE.CREATE', { id: 'sale_unheard' })).notificationCount).toBe(0);
  receiver.answerAll();
  await eventually('its slot is released', async () => (await countIn(id, 'holders')) === 0);
  expect(await countIn(id, 'parked')).toBe(0);
  expect(receiver.received).toHaveLength(1);
  // The worker records the open attempt, although the API has cancelled its notification.
  const attempts = await world.db.attempt.findMany({
    where: { notificationId: `${receiver.received[0]?.headers['idempotency-key']}` },
  });
  expect(attempts).toMatchObject([{ number: 1, statusCode: 200 }]);
});

test('the sweep cancels the notifications and empties the lane of a deleted configuration', async () => {
  const id = await createBusyWebhook();
  // Simulates an API process that died right after it deleted the row.
  await world.db.webhookConfiguration.delete({ where: { id } });
  await eventually('all are cancelled', async () => (await countOf(id, 'Cancelled')) === TOTAL);
  receiver.answerAll();
  for (const part of ['holders', 'parked'] as const) {
    await eventually(`no ${part} are left`, async () => (await countIn(id, part)) === 0);
  }
  expect(receiver.received).toHaveLength(1);
});

describe.each(['disable', 'enable', 'delete'])('a request to %s a configuration', (what) => {
  const ask = (client: Pick<Client, 'patch' | 'delete'>, path: string) =>
    what === 'delete' ? client.delete(path) : client.patch(`${path}/${what}`);

  test('needs the scopes of all subscribed event types and the same organization', async () => {
    const eventTypes = ['SALE.CREATE', 'TRANSACTION.UPDATE'];
    const { id } = await owner.createWebhook({ url: receiver.url, eventTypes });
    const path = `/v1/webhooks/${id}`;
    if (what === 'enable') await owner.patch(`${path}/disable`).expect(200);
    const { body: before } = await owner.get(path).expect(200);

    const { key } = await owner.createKey('sale:read');
    const agent = request(world.apiUrl);
    const withKey = {
      patch: (at: string) => agent.patch(at).set('Svc-Api-Key', key),
      delete: (at: string) => agent.delete(at).set('Svc-Api-Key', key),
    };
    await ask(withKey, path).expect(403);
    await ask(await createClient(world, { org: 'org_other' }), path).expect(404);
    await owner.get(path).expect(200, before);
  });
});
