import pg from 'pg';
import { type Client, createClient, SECRET } from './support/client.ts';
import { untilWaitingForLocks } from './support/delivery.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startHoldingReceiver, startReceiver } from './support/receiver.ts';
import { isGenuine } from './support/verify.ts';
import { createWorld, everyRetryAfter, type World } from './support/world.ts';

let world: World;
let owner: Client;
let receiver: Receiver;
let isHealthy: boolean;

beforeAll(async () => {
  world = await createWorld();
  owner = await createClient(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  isHealthy = false;
  receiver = await startReceiver(() => ({ status: isHealthy ? 200 : 500 }));
});
afterEach(() => receiver.close());

const untilStatus = (configurationId: string, status: 'Failed' | 'Delivered', attemptCount: number) =>
  eventually(`the notification is ${status}`, () =>
    world.db.notification.findFirst({ where: { configurationId, status, attemptCount } }),
  );

test('a retry of a failed notification allows ten more attempts with continued numbers and the same idempotency key', async () => {
  const { id: configurationId } = await owner.createWebhook({ url: receiver.url });
  await owner.publish('SALE.CREATE', { id: 'sale_1' });
  const { id } = await untilStatus(configurationId, 'Failed', 10);
  const { body } = await owner.post(`/v1/notifications/${id}/retry`, '').expect(202);
  expect(body).toMatchObject({ id, attemptCount: 10, nextAttemptAt: expect.any(String) });
  await untilStatus(configurationId, 'Failed', 20);
  isHealthy = true;
  await owner.post(`/v1/notifications/${id}/retry`, '').expect(202);
  await untilStatus(configurationId, 'Delivered', 21);

  expect(receiver.received).toHaveLength(21);
  for (const post of receiver.received) {
    expect(post.headers['idempotency-key']).toBe(id);
    expect(await isGenuine(post, SECRET)).toBe(true);
  }
  const { attempts } = (await owner.get(`/v1/notifications/${id}`).expect(200)).body;
  expect(attempts.map(({ number }: { number: number }) => number)).toEqual(
    Array.from({ length: 21 }, (_, n) => n + 1),
  );
  const audit = await world.db.auditRecord.count({ where: { action: 'notification.retry', targetId: id } });
  expect(audit).toBe(2);
});

test('a retry brings the next attempt of a retrying notification forward, once', async () => {
  const slow = await createWorld({ env: { RETRY_DELAYS: everyRetryAfter('1h') } });
  try {
    const member = await createClient(slow);
    const { id: configurationId } = await member.createWebhook({ url: receiver.url });
    await member.publish('SALE.CREATE', { id: 'sale_1' });
    const { id } = await eventually('the first attempt has failed', () =>
      slow.db.notification.findFirst({ where: { configurationId, status: 'Retrying', attemptCount: 1 } }),
    );
    isHealthy = true;
    await member.post(`/v1/notifications/${id}/retry`, '').expect(202);
    const delivered = await eventually('the second attempt delivers', () =>
      slow.db.notification.findFirst({ where: { id, status: 'Delivered' } }),
    );
    expect(delivered).toMatchObject({ attemptCount: 2, retriedAfter: 1 });
    expect(receiver.received).toHaveLength(2);
  } finally {
    await slow.close();
  }
});

test('a delivered notification can be sent again', async () => {
  isHealthy = true;
  const { id: configurationId } = await owner.createWebhook({ url: receiver.url, storeId: 's_again' });
  await owner.publish('SALE.CREATE', { id: 'sale_1' }, 's_again');
  const { id } = await untilStatus(configurationId, 'Delivered', 1);
  await owner.post(`/v1/notifications/${id}/retry`, '').expect(202);
  await untilStatus(configurationId, 'Delivered', 2);
  expect(receiver.received).toHaveLength(2);
});

test('a repeated retry with the same Idempotency-Key sends once', async () => {
  isHealthy = true;
  const { id: configurationId } = await owner.createWebhook({ url: receiver.url, storeId: 's_once' });
  await owner.publish('SALE.CREATE', { id: 'sale_1' }, 's_once');
  const { id } = await untilStatus(configurationId, 'Delivered', 1);
  const retry = () => owner.post(`/v1/notifications/${id}/retry`, '').set('Idempotency-Key', 'once');
  await retry().expect(202);
  await untilStatus(configurationId, 'Delivered', 2);
  const { body, headers } = await retry().expect(202);
  expect(headers['idempotency-replayed']).toBe('true');
  expect(body).toMatchObject({ id, status: 'Delivered', attemptCount: 2 });
  expect(receiver.received).toHaveLength(2);
});

test('a retry during an attempt is 409, and so is a retry for a deleted webhook', async () => {
  const holding = await startHoldingReceiver();
  try {
    const { id: configurationId } = await owner.createWebhook({ url: holding.url, storeId: 's_open' });
    const { id: eventId } = await owner.publish('SALE.CREATE', { id: 'sale_1' }, 's_open');
    await eventually('the attempt has begun', () => holding.open() === 1);
    const { id } = await world.db.notification.findFirstOrThrow({ where: { eventId, configurationId } });
    const path = `/v1/notifications/${id}/retry`;
    expect((await owner.post(path, '').expect(409)).body.code).toBe('conflict');
    holding.answerAll();
    await untilStatus(configurationId, 'Delivered', 1);
    await owner.delete(`/v1/webhooks/${configurationId}`).expect(204);
    expect((await owner.post(path, '').expect(409)).body.code).toBe('conflict');
    await (await createClient(world, { org: 'org_none' })).post(path, '').expect(404);
    await (await createClient(world, { scope: 'transaction:read' })).post(path, '').expect(403);
  } finally {
    await holding.close();
  }
});

test('a committed retry answers 202, even if the notification is deleted right after the commit', async () => {
  isHealthy = true;
  const { id: configurationId } = await owner.createWebhook({ url: receiver.url, storeId: 's_gone' });
  await owner.publish('SALE.CREATE', { id: 'sale_1' }, 's_gone');
  const { id } = await untilStatus(configurationId, 'Delivered', 1);
  const deletion = new pg.Client(world.env.DATABASE_URL);
  await deletion.connect();
  try {
    const { answered, deleted } = await world.db.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE audit_records IN EXCLUSIVE MODE`;
      const answered = owner.post(`/v1/notifications/${id}/retry`, '').then(({ status }) => status);
      // The retry has reopened the notification and waits to write its audit record.
      await untilWaitingForLocks(world, 1);
      const deleted = deletion.query('DELETE FROM notifications WHERE id = $1', [id]);
      await untilWaitingForLocks(world, 2);
      return { answered, deleted };
    });
    expect(await answered).toBe(202);
    expect((await deleted).rowCount).toBe(1);
  } finally {
    await deletion.end();
  }
});

test('a retry for a disabled configuration waits until it is enabled', async () => {
  const { id: configurationId } = await owner.createWebhook({ url: receiver.url, storeId: 's_off' });
  await owner.publish('SALE.CREATE', { id: 'sale_1' }, 's_off');
  const { id } = await untilStatus(configurationId, 'Failed', 10);
  await owner.patch(`/v1/webhooks/${configurationId}/disable`).expect(200);
  isHealthy = true;
  await owner.post(`/v1/notifications/${id}/retry`, '').expect(202);
  await eventually('the notification is parked', () =>
    world.redis.zscore(`{${world.prefix}:0}:lane:${configurationId}:parked`, id),
  );
  expect(receiver.received).toHaveLength(10);
  await owner.patch(`/v1/webhooks/${configurationId}/enable`).expect(200);
  await untilStatus(configurationId, 'Delivered', 11);
});

test('the sweep finds a retry that never reached Redis, although the sweep cursor is past the notification', async () => {
  const { id: configurationId } = await owner.createWebhook({ url: receiver.url, storeId: 's_lost' });
  await owner.publish('SALE.CREATE', { id: 'sale_1' }, 's_lost');
  const { id } = await untilStatus(configurationId, 'Failed', 10);
  isHealthy = true;
  // Simulates an API that died a minute ago, before its offer to Redis.
  await world.db.notification.update({
    where: { id },
    data: { status: 'Retrying', retriedAfter: 10, nextAttemptAt: new Date(Date.now() - 60_000) },
  });
  const cursor = { after: 'ntf_~', begunAt: Date.now(), isAtEnd: true };
  const keyOf = (part: string) => `{${world.prefix}}:sweep:${part}`;
  // A sweep that is running can overwrite the cursors, so set them until a sweep has used them.
  await eventually('the retry is delivered', async () => {
    await world.redis.mset({
      [keyOf('cursor')]: JSON.stringify(cursor),
      [keyOf('full')]: JSON.stringify(cursor),
      // Sweeps of the last minute have moved this cursor past the simulated retry.
      [keyOf('retried')]: JSON.stringify({ ...cursor, dueAfter: Date.now() - 90_000 }),
    });
    return world.db.notification.findFirst({ where: { id, status: 'Delivered' } });
  });
  await untilStatus(configurationId, 'Delivered', 11);
});
