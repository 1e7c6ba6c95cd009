import { createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, everyRetryAfter, type World } from './support/world.ts';

const RATE = 50;
const WINDOW_MS = 10_000;
const [MOST, LEAST] = [1.05, 0.95];
/** Enough for the window and some seconds around it. Every fifth request fails. */
const EVENTS = 600;
const BATCH = 100;
const RETRY_MS = 1_000;

let world: World;
let receiver: Receiver;
beforeAll(async () => {
  world = await createWorld({ workers: 2, env: { RETRY_DELAYS: everyRetryAfter(`${RETRY_MS}ms`) } });
  receiver = await startReceiver((_post, earlier) => ({ status: earlier % 5 === 0 ? 503 : 204 }));
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

test(`two workers send at most ${MOST} times and at least ${LEAST} times maxPerSecond over any ten seconds, retries included`, async () => {
  const owner = await createClient(world);
  await owner.createWebhook({ url: receiver.url, maxConcurrency: 100, maxPerSecond: RATE });
  for (let from = 0; from < EVENTS; from += BATCH) {
    const events = Array.from({ length: BATCH }, (_, n) => ({
      type: 'SALE.CREATE',
      data: { id: `sale_${from + n}` },
    }));
    await owner.post('/v1/events/batch', { events }).expect(202);
  }
  await eventually(
    'all are delivered',
    async () => (await world.db.notification.count({ where: { status: 'Delivered' } })) === EVENTS,
  );

  const times = receiver.received.map(({ at }) => at).toSorted((one, other) => one - other);
  expect(times.length).toBeGreaterThan(EVENTS);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  // At the end only retries are left, which wait for their delay.
  const busyUntil = last - 2 * RETRY_MS;
  expect(busyUntil - first).toBeGreaterThan(WINDOW_MS);
  /** Requests of the ten seconds from each request on, relative to the rate. */
  const shares = (from: readonly number[]) =>
    from.map((start) => {
      const count = times.filter((at) => at >= start && at < start + WINDOW_MS).length;
      return count / ((RATE * WINDOW_MS) / 1_000);
    });
  const most = Math.max(...shares(times));
  const least = Math.min(...shares(times.filter((at) => at + WINDOW_MS <= busyUntil)));
  process.stdout.write(`Over ten seconds: ${least.toFixed(3)} to ${most.toFixed(3)} of the rate\n`);
  expect(most).toBeLessThanOrEqual(MOST);
  expect(least).toBeGreaterThanOrEqual(LEAST);
});
