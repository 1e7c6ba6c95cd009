import { jest } from '@jest/globals';
import { idFloor } from '@posthorn/domain/ids';
import { type Client, createClient } from './support/client.ts';
import { laneIn, queueOf } from './support/delivery.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World, type WorldOptions } from './support/world.ts';

jest.setTimeout(120_000);

let world: World;
let owner: Client;
let receiver: Receiver;
let hanging: Receiver;

async function start(options: WorldOptions = {}): Promise<void> {
  world = await createWorld(options);
  owner = await createClient(world);
  receiver = await startReceiver();
  hanging = await startReceiver(() => undefined);
}
afterEach(async () => {
  await world.close();
  await receiver.close();
  await hanging.close();
});

/** Creates a configuration that matches no published event, with `size` waiting notifications. */
async function createBacklog(maxConcurrency: number, size: number): Promise<string> {
  const { id: configurationId } = await owner.createWebhook({
    url: hanging.url,
    eventTypes: ['TRANSACTION.UPDATE'],
    maxConcurrency,
  });
  const { id: eventId } = await owner.publish('TRANSACTION.CREATE', { id: 'tx_backlog' });
  const prefix = idFloor('ntf', new Date()).slice(0, -16);
  await world.db.$executeRaw`
    INSERT INTO notifications (id, organization_id, configuration_id, event_id, next_attempt_at, created_at)
    SELECT ${prefix} || lpad(n::text, 16, '0'), 'org_test', ${configurationId}, ${eventId}, now(), now()
    FROM generate_series(1, ${size}) AS n`;
  await queueOf(world).offer(
    await laneIn(world, configurationId),
    Array.from({ length: size }, (_, n) => `${prefix}${String(n + 1).padStart(16, '0')}`),
  );
  return configurationId;
}

const HEALTHY = 20;
/** Makes a round last several seconds. A shorter round would measure noise of the machine. */
const EVENTS = 200;
const PUBLISHERS = 4;

/** Publishes events to all healthy endpoints as fast as the API accepts them. */
async function measureHealthy(round: string): Promise<{ perSecond: number; p99Ms: number }> {
  const before = receiver.received.length;
  const acceptedAt = new Map<string, number>();
  const startedAt = Date.now();
  const left = Array.from({ length: EVENTS }, (_, n) => `${round}_${n}`);
  const publish = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      await owner.publish('SALE.CREATE', { id });
      acceptedAt.set(id, Date.now());
    }
  };
  await Promise.all(Array.from({ length: PUBLISHERS }, publish));
  const total = EVENTS * HEALTHY;
  await eventually('all are delivered', () => receiver.received.length === before + total, 60_000);
  const posts = receiver.received.slice(before);
  const waits = posts.map(({ at, body }) => at - (acceptedAt.get(JSON.parse(body.toString()).id) ?? 0));
  const last = Math.max(...posts.map(({ at }) => at));
  return {
    perSecond: total / ((last - startedAt) / 1000),
    p99Ms: waits.sort((one, other) => one - other)[Math.floor(total * 0.99)] ?? 0,
  };
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

test('an endpoint that never answers, with 20,000 waiting notifications, does not slow down twenty healthy endpoints', async () => {
  await start({ env: { DELIVERY_TIMEOUT: '5s' } });
  const origin = new URL(receiver.url).origin;
  for (let n = 0; n < HEALTHY; n++) await owner.createWebhook({ url: `${origin}/${n}`, maxConcurrency: 10 });
  // V8 compiles hot code during the warm-up, so that the first measured round does not include the compilation.
  for (const round of [1, 2]) await measureHealthy(`warm-up_${round}`);
  const throughputs = [];
  const p99s = [];
  for (const round of [1, 2, 3, 4, 5]) {
    // A new neighbour, because enabling the old one would not restore its narrowed lane.
    const neighbour = await createBacklog(100, 20_000);
    await eventually('the neighbour hangs', () => hanging.open() === 100);
    const beside = await measureHealthy(`beside_${round}`);
    // A disabled neighbour has no effect once its open POSTs have timed out.
    await owner.patch(`/v1/webhooks/${neighbour}/disable`).expect(200);
    await eventually('nothing hangs', () => hanging.open() === 0);
    const alone = await measureHealthy(`alone_${round}`);
    // Compare the two measurements of one round: the speed of the machine changes between rounds.
    throughputs.push(beside.perSecond / alone.perSecond);
    p99s.push(beside.p99Ms / alone.p99Ms);
  }
  const throughput = median(throughputs);
  const p99 = median(p99s);
  const rounds = throughputs.map((each) => each.toFixed(2)).join(', ');
  process.stdout.write(
    `Beside a hanging neighbour: ${throughput.toFixed(2)} of the throughput (${rounds}), ${p99.toFixed(2)} times the p99\n`,
  );
  expect(throughput).toBeGreaterThanOrEqual(0.9);
  expect(p99).toBeLessThanOrEqual(1.5);
});

test('100,000 waiting notifications of one lane cost Redis less than 1 KiB each and delay no other lane', async () => {
  await start({ env: { DELIVERY_TIMEOUT: '2s' } });
  const size = 100_000;
  await createBacklog(1, size);
  await eventually('the first hangs', () => hanging.received.length > 0);
  const keys = await world.redis.keys(`{${world.prefix}*`);
  const usages = await Promise.all(
    keys.map((key) => world.redis.call('MEMORY', 'USAGE', key, 'SAMPLES', '0')),
  );
  const bytes = usages.reduce<number>((sum, usage) => sum + Number(usage), 0) / size;

  await owner.createWebhook({ url: receiver.url });
  const waits = [];
  for (let n = 1; n <= 20; n++) {
    await owner.publish('SALE.CREATE', { id: `sale_${n}` });
    const acceptedAt = Date.now();
    const post = await eventually('the notification arrives', () => receiver.received[n - 1]);
    waits.push(post.at - acceptedAt);
  }
  process.stdout.write(
    `${size} parked: ${bytes.toFixed(0)} bytes of Redis each; the next notification of another lane arrives after ${median(waits)} ms, at most ${Math.max(...waits)} ms\n`,
  );
  expect(bytes).toBeLessThan(1024);
  expect(median(waits)).toBeLessThan(100);
});

test('a hanging endpoint that occupies every place of a worker soon frees most of them', async () => {
  const concurrency = 50;
  await start({ env: { WORKER_CONCURRENCY: `${concurrency}`, DELIVERY_TIMEOUT: '1s' } });
  await owner.createWebhook({ url: receiver.url });
  await createBacklog(100, 2_000);
  await eventually('the endpoint occupies all places', () => hanging.open() === concurrency);
  await owner.publish('SALE.CREATE', { id: 'sale_first' });
  await eventually('a neighbour is delivered', () => receiver.received.length === 1, 5_000);
  // A neighbour no longer waits for a place once the endpoint occupies few places.
  await eventually('the endpoint occupies few places', () => hanging.open() < 10, 10_000);
  for (let n = 2; n <= 10; n++) {
    await owner.publish('SALE.CREATE', { id: `sale_${n}` });
    await eventually('the notification is delivered', () => receiver.received.length === n, 500);
  }
});
