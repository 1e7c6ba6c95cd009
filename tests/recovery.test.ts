import { createClient } from './support/client.ts';
import { FIRST_ATTEMPT_ONLY, idOfAMinuteAgo, laneIn, queueOf } from './support/delivery.ts';
import { eventually } from './support/eventually.ts';
import { startProcess } from './support/process.ts';
import { startProxy, type TcpProxy } from './support/proxy.ts';
import { type Receiver, startHoldingReceiver, startReceiver } from './support/receiver.ts';
import { testServices } from './support/services.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let receiver: Receiver;
let proxy: TcpProxy;

beforeEach(async () => {
  proxy = await startProxy(testServices().redisUrl);
});
afterEach(async () => {
  await world.close();
  await receiver.close();
  await proxy.close();
});

/** Waits until the worker reports that it is stopping. Works without Redis too. */
const untilStopping = () =>
  eventually('the worker is stopping', async () => {
    const answer = await fetch(`${world.opsUrl}/readyz`);
    return (await answer.text()).includes('"status":"stopping"');
  });

test('the sweep finds and delivers a notification that never reached Redis', async () => {
  world = await createWorld({ workers: 0 });
  receiver = await startReceiver();
  const owner = await createClient(world);
  const { id: configurationId } = await owner.createWebhook({
    url: receiver.url,
    eventTypes: ['SALE.UPDATE'],
  });
  const { id: eventId } = await owner.publish('SALE.CREATE', { id: 'sale_lost' });
  // Simulates an API that died after its commit and before its offer to Redis.
  const id = idOfAMinuteAgo();
  const createdAt = new Date(Date.now() - 60_000);
  await world.db.notification.create({
    data: { id, organizationId: 'org_test', configurationId, eventId, createdAt, nextAttemptAt: createdAt },
  });
  world.workers.push(await startProcess('worker', world.env));
  await eventually('the notification is delivered', () =>
    world.db.notification.findFirst({ where: { id, status: 'Delivered' } }),
  );
  expect(receiver.received.map(({ headers }) => headers['idempotency-key'])).toEqual([id]);
});

test('after Redis loses its data, retries continue their attempt numbers', async () => {
  const delays = ['50ms', '50ms', '3s', ...Array.from({ length: 6 }, () => '50ms')].join(',');
  // Lanes grant no slot for one lease after Redis loses its data. A short timeout makes the lease short.
  world = await createWorld({ env: { RETRY_DELAYS: delays, DELIVERY_TIMEOUT: '1s' } });
  receiver = await startReceiver((_post, earlier) => ({ status: earlier < 4 ? 500 : 200 }));
  const owner = await createClient(world);
  await owner.createWebhook({ url: receiver.url });
  await owner.publish('SALE.CREATE', { id: 'sale_flushed' });
  const waiting = await eventually('three attempts failed', () =>
    world.db.notification.findFirst({ where: { attemptCount: 3, status: 'Retrying' } }),
  );
  // The sweep skips notifications younger than 30 s, so make this notification older.
  const id = idOfAMinuteAgo();
  await world.db.attempt.updateMany({ where: { notificationId: waiting.id }, data: { notificationId: id } });
  await world.db.notification.update({ where: { id: waiting.id }, data: { id } });
  await world.forget();

  const delivered = await eventually(
    'the notification is delivered',
    () => world.db.notification.findFirst({ where: { status: 'Delivered' } }),
    25_000,
  );
  expect(delivered).toMatchObject({ id, attemptCount: 5 });
  const attempts = await world.db.attempt.findMany({
    where: { notificationId: id },
    orderBy: { number: 'asc' },
  });
  expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
});

test('events accepted without Redis are delivered soon after Redis returns', async () => {
  world = await createWorld({ env: { REDIS_URL: proxy.url } });
  receiver = await startReceiver();
  const owner = await createClient(world);
  await owner.createWebhook({ url: receiver.url });
  await proxy.cut();
  for (const id of ['a', 'b', 'c']) await owner.publish('SALE.CREATE', { id });
  await proxy.heal();
  await eventually('all are delivered', () => receiver.received.length === 3, 8_000);
});

test('a retry that is granted too early waits until it is due and uses no attempt', async () => {
  world = await createWorld({ env: { RETRY_DELAYS: FIRST_ATTEMPT_ONLY } });
  receiver = await startReceiver(() => ({ status: 500 }));
  const owner = await createClient(world);
  const { id: configurationId } = await owner.createWebhook({ url: receiver.url });
  await owner.publish('SALE.CREATE', { id: 'sale_once' });
  const { id, nextAttemptAt } = await eventually('the attempt is recorded', () =>
    world.db.notification.findFirst({ where: { status: 'Retrying' } }),
  );
  const lane = `{${world.prefix}:0}:lane:${configurationId}`;
  const waitsUntil = async () => {
    const score = await world.redis.zscore(`${lane}:scheduled`, id);
    return score !== null && Number(score);
  };
  await eventually('the retry is scheduled', waitsUntil);
  // Offer the notification, as a sweep does with data from before the attempt.
  await queueOf(world).offer(await laneIn(world, configurationId), [id]);
  const dueAt = nextAttemptAt?.getTime() ?? 0;
  expect(await eventually('the retry is scheduled again', waitsUntil)).toBeGreaterThanOrEqual(dueAt - 1);
  expect(receiver.received).toHaveLength(1);
});

test('a stopping worker finishes and records open deliveries, and exits with 0', async () => {
  world = await createWorld();
  const holding = await startHoldingReceiver();
  receiver = holding;
  const owner = await createClient(world);
  await owner.createWebhook({ url: receiver.url });
  await owner.publish('SALE.CREATE', { id: 'sale_last' });
  await eventually('the POST is open', () => holding.open() === 1);
  const stopped = world.workers[0]?.stop();
  await untilStopping();
  holding.answerAll();
  expect(await stopped).toBe(0);
  expect(await world.db.notification.count({ where: { status: 'Delivered' } })).toBe(1);
  expect(receiver.received).toHaveLength(1);
});

test('a worker that stops without Redis finishes and records open deliveries, and exits with 0', async () => {
  world = await createWorld({ env: { REDIS_URL: proxy.url } });
  const holding = await startHoldingReceiver();
  receiver = holding;
  const owner = await createClient(world);
  await owner.createWebhook({ url: receiver.url });
  await owner.publish('SALE.CREATE', { id: 'sale_last' });
  await eventually('the POST is open', () => holding.open() === 1);
  await proxy.cut();
  const stopped = world.workers[0]?.stop();
  await untilStopping();
  holding.answerAll();
  expect(await stopped).toBe(0);
  expect(await world.db.notification.count({ where: { status: 'Delivered' } })).toBe(1);
});
