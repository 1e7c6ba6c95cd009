import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
let receiver: Receiver;

afterEach(async () => {
  await world.close();
  await receiver.close();
});

const publish = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => owner.publish('SALE.CREATE', { id: `sale_${n}` })));
const untilDelivered = (count: number) =>
  eventually(
    `${count} are delivered`,
    async () => (await world.db.notification.count({ where: { status: 'Delivered' } })) === count,
  );
test('two workers never exceed maxConcurrency 3, and use all three slots more than half of the time', async () => {
  world = await createWorld({ workers: 2 });
  owner = await createClient(world);
  receiver = await startReceiver(() => ({ status: 200, delayMs: 200 }));
  await owner.createWebhook({ url: receiver.url, maxConcurrency: 3 });
  await publish(60);
  receiver.resetTimes();
  await untilDelivered(60);

  expect(receiver.received).toHaveLength(60);
  expect(receiver.mostAtOnce()).toBe(3);
  const busy = receiver.timeAt(1) + receiver.timeAt(2) + receiver.timeAt(3);
  const share = receiver.timeAt(3) / busy;
  process.stdout.write(`Three POSTs open for ${(share * 100).toFixed(0)} % of the time with any POST open\n`);
  expect(share).toBeGreaterThan(0.5);
});
