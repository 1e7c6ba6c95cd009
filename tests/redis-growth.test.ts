import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
let receiver: Receiver;
beforeAll(async () => {
  world = await createWorld();
  owner = await createClient(world);
  receiver = await startReceiver();
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

/** All keys of this gateway. */
const keys = async () => (await world.redis.keys(`{${world.prefix}*`)).sort();

async function deliver(count: number): Promise<void> {
  const delivered = () => world.db.notification.count({ where: { status: 'Delivered' } });
  const already = await delivered();
  const events = Array.from({ length: 100 }, (_, n) => ({ type: 'SALE.CREATE', data: { id: `sale_${n}` } }));
  for (let n = 0; n < count; n += 100) await owner.post('/v1/events/batch', { events }).expect(202);
  await eventually('all are delivered', async () => (await delivered()) === already + count, 40_000);
  await eventually('no job is left', async () => !(await keys()).some((key) => key.includes('ntf_')));
}

test('a notification that waits for a retry has no job, and a deleted webhook leaves nothing in Redis but its settings', async () => {
  const failing = await startReceiver(() => ({ status: 503, headers: { 'Retry-After': '3600' } }));
  try {
    const { id } = await owner.createWebhook({ url: failing.url, storeId: 's_failing', maxConcurrency: 50 });
    const data = (n: number) => ({ id: `sale_${n}` });
    const events = Array.from({ length: 100 }, (_, n) => ({
      type: 'SALE.CREATE',
      storeId: 's_failing',
      data: data(n),
    }));
    await owner.post('/v1/events/batch', { events }).expect(202);
    const lane = `{${world.prefix}:0}:lane:${id}`;
    const scheduled = async () => (await world.redis.zcard(`${lane}:scheduled`)) === 100;
    await eventually('all wait for their retries', scheduled, 20_000);
    await eventually('no job is left', async () => !(await keys()).some((key) => key.includes('ntf_')));
    await owner.delete(`/v1/webhooks/${id}`).expect(204);
    const isOf = (key: string) => key.includes(id);
    await eventually('nothing waits', async () => (await keys()).filter(isOf).join() === `${lane}:settings`);
  } finally {
    await failing.close();
  }
}, 60_000);

test('Redis holds the same keys after 400 deliveries as after 100, and each key is bounded or expires', async () => {
  const { id } = await owner.createWebhook({ url: receiver.url, maxConcurrency: 50 });
  await deliver(100);
  const before = await eventually('a sweep has written its keys', async () => {
    const now = await keys();
    return ['sweep:full', 'lanes:count'].every((suffix) => now.some((key) => key.endsWith(suffix))) && now;
  });
  await deliver(300);
  // Keys of stalled-job checks and of a running sweep are temporary, like the counts of attempts for the rates. BullMQ
  // creates its stream of events with the first job that it takes itself: it looks once in five seconds.
  const lasting = (all: string[]) =>
    all.filter((key) => !/:(stalled|stalled-check|sweep:lock|layout:(lock|look)|rate:\d+|events)$/.test(key));
  expect(lasting(await keys())).toEqual(lasting(before));

  const queue = `{${world.prefix}:0}:notifications`;
  // BullMQ trims its stream to 1,000 events in chunks of 100.
  expect(await world.redis.xlen(`${queue}:events`)).toBeLessThanOrEqual(1_100);
  const lane = `{${world.prefix}:0}:lane:${id}`;
  expect(await world.redis.exists(`${lane}:holders`, `${lane}:parked`)).toBe(0);
  // Keys of callers and configurations expire.
  for (const key of (await keys()).filter((each) => /:(lane|limit|rate):/.test(each))) {
    // -2: the key has expired since.
    expect(await world.redis.pttl(key)).not.toBe(-1);
  }
  const rates = await eventually('the attempts count for the rates', async () => {
    const found = (await keys()).filter((key) => /:rate:\d+$/.test(key));
    return found.length > 0 && found;
  });
  // One key for five seconds, over at most 75 seconds, however many attempts.
  expect(rates.length).toBeLessThanOrEqual(16);
  const permanent =
    /^\{[^}]+\}:(gateway|layout|sweep:(cursor|retried|full|changed|breakers)|lanes(:count|:leases|:round)?|drain|scheduler(:capacity|:seen|:workers)?|notifications:(meta|events|id|marker))$/;
  const others = lasting(await keys()).filter((key) => !/:(lane|limit):/.test(key));
  expect(others.filter((key) => !permanent.test(key))).toEqual([]);
}, 60_000);
