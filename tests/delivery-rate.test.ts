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
/** Requests after which a worker dies: those of the window and of one more second. */
const KILL_AFTER = RATE * 11;

let world: World;
let receiver: Receiver;
beforeAll(async () => {
  world = await createWorld({
    workers: 2,
    // A short timeout makes leases short: what the dead worker had in flight is sent again after its lease.
    env: { RETRY_DELAYS: everyRetryAfter(`${RETRY_MS}ms`), DELIVERY_TIMEOUT: '500ms' },
  });
  receiver = await startReceiver((_post, earlier) => ({ status: earlier % 5 === 0 ? 503 : 204 }));
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

test(`two workers send at most ${MOST} times and at least ${LEAST} times maxPerSecond over any ten seconds, retries and the death of a worker included`, async () => {
  const owner = await createClient(world);
  await owner.createWebhook({ url: receiver.url, maxConcurrency: 100, maxPerSecond: RATE });
  for (let from = 0; from < EVENTS; from += BATCH) {
    const events = Array.from({ length: BATCH }, (_, n) => ({
      type: 'SALE.CREATE',
      data: { id: `sale_${from + n}` },
    }));
    await owner.post('/v1/events/batch', { events }).expect(202);
  }
  await eventually('the window is over', () => receiver.received.length >= KILL_AFTER);
  await world.workers.splice(0, 1)[0]?.kill();
  const killedAt = Date.now();
  await eventually(
    'all are delivered',
    async () => (await world.db.notification.count({ where: { status: 'Delivered' } })) === EVENTS,
  );

  const times = receiver.received.map(({ at }) => at).toSorted((one, other) => one - other);
  expect(times.length).toBeGreaterThan(EVENTS);
  /** Requests of the ten seconds from each request on, relative to the rate. */
  const shares = (from: readonly number[]) =>
    from.map((start) => {
      const count = times.filter((at) => at >= start && at < start + WINDOW_MS).length;
      return count / ((RATE * WINDOW_MS) / 1_000);
    });
  const most = Math.max(...shares(times));
  const least = Math.min(...shares(times.filter((at) => at + WINDOW_MS <= killedAt)));
  process.stdout.write(`Over ten seconds: ${least.toFixed(3)} to ${most.toFixed(3)} of the rate\n`);
  expect(most).toBeLessThanOrEqual(MOST);
  expect(least).toBeGreaterThanOrEqual(LEAST);
});
