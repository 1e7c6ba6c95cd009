/** A suspended organization loses nothing, sends nothing, and publishes nothing, whatever happens to Redis. */
import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { type Client, createClient } from './support/client.ts';
import { laneIn, queueOf } from './support/delivery.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(120_000);

const ORGANIZATION = '/v1/operator/organizations/org_loud';
const EVENTS = 300;

let world: World;
let operator: Client;
let loud: Client;
let victim: Client;
let receiver: Receiver;
let other: Receiver;
let webhookId: string;
beforeEach(async () => {
  receiver = await startReceiver(() => ({ status: 200, delayMs: 100 }));
  other = await startReceiver();
  world = await createWorld({ workers: 2, env: { DELIVERY_TIMEOUT: '2s' } });
  operator = await createClient(world, { org: 'org_gateway', role: 'operator' });
  loud = await createClient(world, { org: 'org_loud' });
  victim = await createClient(world, { org: 'org_victim' });
  ({ id: webhookId } = await loud.createWebhook({ url: receiver.url, maxConcurrency: 5 }));
  await victim.createWebhook({ url: other.url });
});
afterEach(async () => {
  await world.close();
  await Promise.all([receiver.close(), other.close()]);
});

const suspend = () => operator.post(`${ORGANIZATION}/suspend`, { reason: 'too loud' });
const resume = () => operator.post(`${ORGANIZATION}/resume`, {});
const recordsOf = (posts: Receiver) => posts.received.map(({ body }) => JSON.parse(body.toString()).id);
const publish = (client: Client, id: string) => client.publish('SALE.CREATE', { id });

async function flood(): Promise<void> {
  const events = Array.from({ length: EVENTS }, (_, n) => ({
    type: 'SALE.CREATE',
    data: { id: `sale_${n}` },
  }));
  for (let at = 0; at < EVENTS; at += 100)
    await loud.post('/v1/events/batch', { events: events.slice(at, at + 100) }).expect(202);
}

test('under load no POST begins after the answer, also when Redis is empty, and the resumed organization loses nothing', async () => {
  await flood();
  await eventually('deliveries flow', () => receiver.received.length > 20);

  const { body } = await suspend().expect(200);
  expect(body).toEqual({
    id: 'org_loud',
    suspendedAt: expect.any(String),
    suspendReason: 'too loud',
  });
  const answered = receiver.received.length;
  expect(answered).toBeLessThan(EVENTS);
  const refused = await loud.post('/v1/events', { type: 'SALE.CREATE', data: { id: 'sale_x' } });
  expect(refused.status).toBe(403);
  expect(refused.body.code).toBe('organization_suspended');
  expect((await loud.get('/v1/session').expect(200)).body.isSuspended).toBe(true);
  await loud.get('/v1/notifications').expect(200);
  await loud.post(`/v1/webhooks/${webhookId}`, { maxConcurrency: 6 }).expect(200);

  await publish(victim, 'sale_1');
  await eventually('the victim is served', () => other.received.length === 1, 3_000);
  await wait(1_000);
  expect(receiver.received.length).toBe(answered);

  // An empty Redis that grants at once, and gets every notification before a worker has told it of the suspension.
  await world.forget();
  await world.redis.hset(`{${world.prefix}:0}:scheduler`, 'opening', 0);
  const open = await world.db.notification.findMany({
    where: { organizationId: 'org_loud', status: 'Pending' },
    select: { id: true, attemptCount: true },
  });
  expect(open.length + answered).toBe(EVENTS);
  await queueOf(world).offer(
    await laneIn(world, webhookId),
    open.map(({ id }) => id),
  );
  await publish(victim, 'sale_2');
  await eventually('the victim is served', () => other.received.length === 2, 8_000);
  await wait(6_000);
  expect(receiver.received.length).toBe(answered);
  const attempted = await world.db.notification.count({
    where: { organizationId: 'org_loud', status: 'Pending', attemptCount: { gt: 0 } },
  });
  expect(attempted).toBe(0);
  const { body: overview } = await operator.get('/v1/operator/overview').expect(200);
  expect(overview.oldestDue).toMatchObject({ notificationId: null, lagMs: 0 });

  await resume().expect(200);
  await eventually('everything is delivered', () => receiver.received.length >= EVENTS);
  expect(new Set(recordsOf(receiver)).size).toBe(EVENTS);
  expect(receiver.received.length).toBe(EVENTS);
  await publish(loud, 'sale_y');
  await eventually('later events arrive', () => recordsOf(receiver).includes('sale_y'));
  const acts = await world.db.operatorAct.findMany({ where: { organizationId: 'org_loud' } });
  expect(acts.map(({ action }) => action)).toEqual(['organization.suspend', 'organization.resume']);
});

test('retries, probes, challenges and tests of a suspended organization send nothing until it is resumed', async () => {
  await suspend().expect(200);
  const again = await suspend().expect(200);
  expect(again.body.suspendReason).toBe('too loud');
  const { id: organizationId } = { id: 'org_loud' };
  await world.db.endpointVerification.create({
    data: { configurationId: webhookId, organizationId, dueAt: new Date() },
  });
  await world.db.webhookConfiguration.update({ where: { id: webhookId }, data: { status: 'Unverified' } });
  const { id: active } = await loud.createWebhook({ url: receiver.url });
  const tested = await loud.post(`/v1/webhooks/${active}/test`, {});
  expect(tested.body.code).toBe('organization_suspended');
  await loud.post(`/v1/webhooks/${active}/probe`, {});
  await wait(3_000);
  expect(receiver.received).toEqual([]);
  await resume().expect(200);
  const challenge = await eventually('the challenge arrives', () => receiver.received[0]);
  expect(challenge.body.toString()).toContain('"challenge"');
  await loud.post(`/v1/webhooks/${active}/test`, {}).expect(202);
  await eventually('the test arrives', () => receiver.received.length >= 2);
  const acts = await world.db.operatorAct.findMany({ where: { organizationId } });
  expect(acts).toHaveLength(2);
});

test('an organization that publishes, and has neither a webhook nor a key, can be suspended', async () => {
  const bare = await createClient(world, { org: 'org_bare' });
  await publish(bare, 'sale_1');
  const path = '/v1/operator/organizations/org_bare';
  await eventually('operators know it', async () => (await operator.get(path)).status === 200);
  await operator.post(`${path}/suspend`, { reason: 'floods' }).expect(200);
  await bare.post('/v1/events', { type: 'SALE.CREATE', data: { id: 'sale_2' } }).expect(403);
});
