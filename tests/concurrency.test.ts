import { createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let receiver: Receiver;

beforeEach(async () => {
  world = await createWorld({ workers: 2 });
  receiver = await startReceiver(() => ({ status: 200, delayMs: 200 }));
});
afterEach(async () => {
  await world.close();
  await receiver.close();
});

test('maxConcurrency 3 is never exceeded by two workers, and used most of the time', async () => {
  const owner = await createClient(world);
  await owner.createWebhook({ url: receiver.url, maxConcurrency: 3 });
  const events = Array.from({ length: 60 }, (_, n) => ({ id: `sale_${n}` }));
  await Promise.all(events.map((data) => owner.publish('SALE.CREATE', data)));
  receiver.resetTimes();
  await eventually('all are delivered', async () => (await countDelivered()) === 60);

  expect(receiver.received).toHaveLength(60);
  expect(receiver.mostAtOnce()).toBe(3);
  const busy = receiver.timeAt(1) + receiver.timeAt(2) + receiver.timeAt(3);
  const share = receiver.timeAt(3) / busy;
  process.stdout.write(`3 at once for ${(share * 100).toFixed(0)} % of the time with something open\n`);
  expect(share).toBeGreaterThan(0.5);
});

test('a raised maxConcurrency acts at once on what is already waiting, a lowered one too', async () => {
  const owner = await createClient(world);
  const { id } = await owner.createWebhook({ url: receiver.url, maxConcurrency: 1 });
  const events = Array.from({ length: 40 }, (_, n) => ({ id: `sale_${n}` }));
  await Promise.all(events.map((data) => owner.publish('SALE.CREATE', data)));
  await eventually('the first two came', () => receiver.received.length >= 2);
  expect(receiver.mostAtOnce()).toBe(1);

  await owner.post(`/v1/webhooks/${id}`, { maxConcurrency: 8 }).expect(200);
  await eventually('eight at once', () => receiver.mostAtOnce() === 8, 2_000);
  await owner.post(`/v1/webhooks/${id}`, { maxConcurrency: 2 }).expect(200);
  await eventually('all are delivered', async () => (await countDelivered()) === 40);
  expect(receiver.received).toHaveLength(40);
  expect(receiver.mostAtOnce()).toBe(8);
});

test('slots are all free when all is done', async () => {
  const owner = await createClient(world);
  await owner.createWebhook({ url: receiver.url, maxConcurrency: 5 });
  await Promise.all(['a', 'b', 'c'].map((id) => owner.publish('SALE.CREATE', { id })));
  await eventually('all are delivered', async () => (await countDelivered()) === 3);
  await eventually(
    'no lane holds anything',
    async () => (await world.redis.scard(`{${world.prefix}:0}:lanes`)) === 0,
  );
});

function countDelivered(): Promise<number> {
  return world.db.notification.count({ where: { status: 'Delivered' } });
}
