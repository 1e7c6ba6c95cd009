import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startHoldingReceiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
let receiver: Receiver;

async function start(env: Record<string, string> = {}): Promise<void> {
  world = await createWorld({ workers: 2, env });
  owner = await createClient(world);
}
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
const countIn = (configurationId: string, part: 'holders' | 'parked') =>
  world.redis.zcard(`{${world.prefix}:0}:lane:${configurationId}:${part}`);

describe('a change of maxConcurrency', () => {
  // The tests publish few events, so that they can answer each POST before its timeout of 20 s.
  /** Prevents a sweep from changing the lane in place of the API. */
  const NO_SWEEPS = { SWEEP_INTERVAL: '1h' };

  test('to a higher limit starts waiting deliveries before any open POST ends', async () => {
    await start(NO_SWEEPS);
    const holding = await startHoldingReceiver();
    receiver = holding;
    const { id } = await owner.createWebhook({ url: holding.url, maxConcurrency: 1 });
    await publish(10);
    await eventually('all but one are parked', async () => (await countIn(id, 'parked')) === 9);
    await eventually('one is in flight', () => holding.open() === 1);
    expect(holding.mostAtOnce()).toBe(1);

    await owner.post(`/v1/webhooks/${id}`, { maxConcurrency: 4 }).expect(200);
    await eventually('four are in flight', () => holding.open() === 4);
    holding.answerAll();
    await untilDelivered(10);
    expect(holding.received).toHaveLength(10);
    expect(holding.mostAtOnce()).toBe(4);
  });

  test('to a lower limit starts no delivery until fewer POSTs than the new limit are in flight', async () => {
    const [before, after, total] = [4, 2, 10];
    await start(NO_SWEEPS);
    const holding = await startHoldingReceiver();
    receiver = holding;
    const { id } = await owner.createWebhook({ url: holding.url, maxConcurrency: before });
    await publish(total);
    await eventually('the old limit is in flight', () => holding.open() === before);
    await eventually('the rest is parked', async () => (await countIn(id, 'parked')) === total - before);
    // The API answers after it has changed the size of the lane.
    await owner.post(`/v1/webhooks/${id}`, { maxConcurrency: after }).expect(200);

    for (let held = before - 1; held >= after; held--) {
      await eventually('an open POST is answered', () => holding.answerOne());
      await eventually(
        `${held} slots are held and no slot is granted again`,
        async () => (await countIn(id, 'holders')) === held,
      );
    }
    expect(holding.received).toHaveLength(before);
    expect(holding.open()).toBe(after);

    for (let delivered = before - after + 1; delivered <= total; delivered++) {
      await eventually('an open POST is answered', () => holding.answerOne());
      await untilDelivered(delivered);
    }
    expect(holding.received).toHaveLength(total);
    const openOnArrival = holding.received.slice(before).map(({ open }) => open);
    expect(Math.max(...openOnArrival)).toBe(after);
    expect(holding.mostAtOnce()).toBe(before);
  });
});

test('all slots are free once everything is delivered', async () => {
  await start();
  receiver = await startReceiver(() => ({ status: 200, delayMs: 200 }));
  await owner.createWebhook({ url: receiver.url, maxConcurrency: 5 });
  await publish(3);
  await untilDelivered(3);
  await eventually(
    'no lane is left',
    async () => (await world.redis.scard(`{${world.prefix}:0}:lanes`)) === 0,
  );
});

test('an organization has at most MAX_IN_FLIGHT_PER_HOST POSTs in flight to one host, over all workers', async () => {
  const most = 20;
  await start({ MAX_IN_FLIGHT_PER_HOST: `${most}`, RATE_LIMIT_NOTIFICATIONS: 'off' });
  receiver = await startReceiver(() => ({ status: 200, delayMs: 300 }));
  for (let n = 0; n < 50; n++)
    await owner.createWebhook({ url: `${receiver.url}&n=${n}`, maxConcurrency: 100 });
  await publish(10);
  await untilDelivered(500);
  expect(receiver.mostAtOnce()).toBe(most);
});
