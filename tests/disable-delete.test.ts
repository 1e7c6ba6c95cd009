import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startProcess } from './support/process.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
let receiver: Receiver;
let org: string;
/** Lets the receiver answer what it has been sent. */
let letGo: () => void;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  // Of an organization of its own: events of one test are none of another's.
  org = `org_${randomUUID()}`;
  owner = await createClient(world, { org });
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  receiver = await startReceiver(() => gate.then(() => ({ status: 200 })));
});
afterEach(async () => {
  letGo();
  await receiver.close();
});

const WAITING = 30;

const countOf = (configurationId: string, status: 'Pending' | 'Delivered' | 'Cancelled') =>
  world.db.notification.count({ where: { configurationId, status } });
const countIn = (id: string, part: 'holders' | 'parked') =>
  world.redis.zcard(`{${world.prefix}:0}:lane:${id}:${part}`);

/** A configuration that takes one at a time, of which one is in flight and the others wait. */
async function createBusyWebhook(): Promise<string> {
  const { id } = await owner.createWebhook({ url: receiver.url, maxConcurrency: 1 });
  for (let n = 0; n < WAITING; n++) await owner.publish('SALE.CREATE', { id: `sale_${n}` });
  await eventually('the first is in flight', () => receiver.received.length === 1);
  await eventually('the others are parked', async () => (await countIn(id, 'parked')) === WAITING - 1);
  return id;
}

test('a disabled configuration is sent nothing more, says since when and why, and gets what waited once enabled', async () => {
  const id = await createBusyWebhook();
  const { body } = await owner.patch(`/v1/webhooks/${id}/disable`).expect(200);
  expect(body).toMatchObject({
    status: 'Disabled',
    disabledAt: expect.any(String),
    disabledReason: 'Requested',
  });
  expect((await owner.get(`/v1/webhooks/${id}`).expect(200)).body).toEqual(body);
  letGo();
  await eventually('what was in flight is recorded', async () => (await countOf(id, 'Delivered')) === 1);
  await eventually('its slot is given back', async () => (await countIn(id, 'holders')) === 0);
  // To whom it would be given next, it would be given by now.
  expect(await countIn(id, 'parked')).toBe(WAITING - 1);
  expect(receiver.received).toHaveLength(1);
  expect((await owner.publish('SALE.CREATE', { id: 'sale_unheard' })).notifications).toBe(0);

  const { body: enabled } = await owner.patch(`/v1/webhooks/${id}/enable`).expect(200);
  expect(enabled).toMatchObject({ status: 'Active', disabledAt: null, disabledReason: null });
  await eventually('all that waited is delivered', async () => (await countOf(id, 'Delivered')) === WAITING);
  expect(receiver.received).toHaveLength(WAITING);
});

test('what one process changes is in force in the worker within a second', async () => {
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
    await eventually('it goes to the new place', () => elsewhere.received.length === 1, 1_000);
    expect(receiver.received).toEqual([]);
  } finally {
    await elsewhere.close();
    await other.stop();
  }
});

test('disabling twice and enabling twice changes nothing more', async () => {
  const { id } = await owner.createWebhook({ url: receiver.url });
  const { body: disabled } = await owner.patch(`/v1/webhooks/${id}/disable`).expect(200);
  await owner.patch(`/v1/webhooks/${id}/disable`).expect(200, disabled);
  const { body: enabled } = await owner.patch(`/v1/webhooks/${id}/enable`).expect(200);
  await owner.patch(`/v1/webhooks/${id}/enable`).expect(200, enabled);
});

test('of several who disable and enable at the same time nobody is refused', async () => {
  const { id } = await owner.createWebhook({ url: receiver.url });
  const asked = ['disable', 'disable', 'enable', 'disable'].map((what) =>
    owner.patch(`/v1/webhooks/${id}/${what}`),
  );
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
});

test('deleting a configuration cancels what waits, ends what is in flight, and is for good', async () => {
  const id = await createBusyWebhook();
  await owner.delete(`/v1/webhooks/${id}`).expect(204, '');
  await owner.get(`/v1/webhooks/${id}`).expect(404);
  await owner.delete(`/v1/webhooks/${id}`).expect(404);
  expect(await countOf(id, 'Cancelled')).toBe(WAITING);
  expect((await owner.publish('SALE.CREATE', { id: 'sale_unheard' })).notifications).toBe(0);
  letGo();
  await eventually('its slot is given back', async () => (await countIn(id, 'holders')) === 0);
  expect(await countIn(id, 'parked')).toBe(0);
  expect(receiver.received).toHaveLength(1);
  // The attempt that was in flight is kept, though its notification was cancelled meanwhile.
  const attempts = await world.db.attempt.findMany({
    where: { notificationId: `${receiver.received[0]?.headers['idempotency-key']}` },
  });
  expect(attempts).toMatchObject([{ number: 1, statusCode: 200 }]);
});

test('what a deleted configuration left in Redis and Postgres is cleared by the sweep', async () => {
  const id = await createBusyWebhook();
  // As if the API had died right after the row was gone.
  await world.db.webhookConfiguration.delete({ where: { id } });
  await eventually('all are cancelled', async () => (await countOf(id, 'Cancelled')) === WAITING);
  letGo();
  for (const part of ['holders', 'parked'] as const) {
    await eventually(`no ${part} are left`, async () => (await countIn(id, part)) === 0);
  }
  expect(receiver.received).toHaveLength(1);
});

describe.each(['disable', 'enable', 'delete'])('to %s', (what) => {
  const ask = (client: Pick<Client, 'patch' | 'delete'>, path: string) =>
    what === 'delete' ? client.delete(path) : client.patch(`${path}/${what}`);

  test('takes the scopes of all that is subscribed to, and the same organization', async () => {
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
