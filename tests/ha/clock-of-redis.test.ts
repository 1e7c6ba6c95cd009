/** The clock of Redis, which the lanes use, steps an hour ahead and an hour back while notifications flow. */
import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { createClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { createClock, type SteppedClock, startRedisWith } from '../support/ha/stepped-clock.ts';
import { startProcess } from '../support/process.ts';
import { type Received, type Receiver, startReceiver } from '../support/receiver.ts';
import { createWorld, everyRetryAfter, type World } from '../support/world.ts';

jest.setTimeout(240_000);

const HOUR_S = 3_600;
const PUBLISH_EVERY_MS = 40;
/** Retries come 20 % earlier at most. */
const RETRY_MS = 6_000;
const EARLIEST_RETRY_MS = 0.8 * RETRY_MS;
/** Shorter than the timeout, so that attempts are in flight at each step. */
const SLOW_MS = 6_000;

const SLOW_EVENTS = 5;
const RETRIES = 10;
/** Six seconds at the rate of the lane. */
const PACED_EVENTS = 30;

/** The webhooks, by event type, with the time of an answer. */
const LANES = {
  'SALE.CREATE': { cap: 4, delayMs: 60, more: {} },
  'SALE.UPDATE': { cap: 4, delayMs: 20, more: { maxPerSecond: 5 } },
  'TRANSACTION.UPDATE': { cap: 3, delayMs: SLOW_MS, more: {} },
  'TRANSACTION.CREATE': { cap: 20, delayMs: 20, more: {} },
} as const;
type Type = keyof typeof LANES;
const TYPES: readonly Type[] = ['SALE.CREATE', 'SALE.UPDATE', 'TRANSACTION.UPDATE', 'TRANSACTION.CREATE'];
/** Its first attempts fail, so that retries wait during the steps. */
const RETRIED = 'TRANSACTION.CREATE';
const SLOW = 'TRANSACTION.UPDATE';
const PACED = 'SALE.UPDATE';

let clock: SteppedClock;
let redis: Awaited<ReturnType<typeof startRedisWith>>;
let world: World | undefined;
let receiver: Receiver;
let open: Record<string, number>;
let mostOpen: Record<string, number>;

const keyOf = ({ headers }: Received) => String(headers['idempotency-key']);
const typeOf = ({ target }: Received): Type => TYPES.find((type) => target.endsWith(type)) ?? 'SALE.CREATE';

beforeEach(async () => {
  [open, mostOpen] = [{}, {}];
  clock = await createClock();
  redis = await startRedisWith(clock);
  const seen = new Set<string>();
  receiver = await startReceiver((post) => {
    const type = typeOf(post);
    const { delayMs } = LANES[type];
    open[type] = (open[type] ?? 0) + 1;
    mostOpen[type] = Math.max(mostOpen[type] ?? 0, open[type]);
    setTimeout(() => {
      open[type] = (open[type] ?? 0) - 1;
    }, delayMs);
    const isFirst = seen.size < seen.add(keyOf(post)).size;
    return { status: type === RETRIED && isFirst ? 503 : 200, delayMs };
  });
});
afterEach(async () => {
  await world?.close();
  world = undefined;
  await receiver.close();
  await redis.stop();
  await clock.remove();
});

test('when the clock of Redis steps nothing is lost, no retry comes early, nobody is refused, and attempts of dead workers return', async () => {
  world = await createWorld({
    workers: 2,
    redisUrl: redis.url,
    env: {
      RETRY_DELAYS: everyRetryAfter(`${RETRY_MS}ms`),
      DELIVERY_TIMEOUT: '7s',
      // More than the test sends, but the bucket is not full at the steps.
      RATE_LIMIT: '5000/1h',
      RATE_LIMIT_ORGANIZATION: 'off',
    },
  });
  const owner = await createClient(world);
  for (const type of TYPES) {
    const { cap, more } = LANES[type];
    const url = `${receiver.url}&type=${type}`;
    await owner.createWebhook({ url, eventTypes: [type], maxConcurrency: cap, ...more });
  }
  const statuses: number[] = [];
  let [count, accepted] = [0, 0];
  const publish = async (type: Type, events = 1) => {
    const batch = Array.from({ length: events }, (_, n) => ({ type, data: { id: `r${count + n}` } }));
    count += events;
    const { status } = await owner.post('/v1/events/batch', { events: batch });
    statuses.push(status);
    if (status === 202) accepted += events;
  };
  /** Publishes for a time. @returns the longest time without a delivery, of all lanes and of the lane with a rate */
  const publishFor = async (ms: number) => {
    const [begun, earlier] = [Date.now(), receiver.received.length];
    while (Date.now() - begun < ms) {
      await publish('SALE.CREATE');
      await wait(PUBLISH_EVERY_MS);
    }
    const posts = receiver.received.slice(earlier);
    const longestOf = (some: Received[]) => longestPause([begun, ...some.map(({ at }) => at), Date.now()]);
    return { any: longestOf(posts), paced: longestOf(posts.filter((post) => typeOf(post) === PACED)) };
  };

  await publish(RETRIED, RETRIES);
  await publish(SLOW, SLOW_EVENTS);
  await publish(PACED, PACED_EVENTS);
  await eventually('the slow lane is full', () => open[SLOW] === LANES[SLOW].cap);
  const before = await publishFor(1_500);
  clock.setAhead(HOUR_S);
  const ahead = await publishFor(5_000);
  await publish(RETRIED, RETRIES);
  await publish(PACED, PACED_EVENTS);
  await eventually('the new records were refused once', async () => {
    const waiting = await world?.db.notification.count({ where: { eventType: RETRIED, status: 'Retrying' } });
    return waiting !== undefined && waiting >= RETRIES;
  });
  clock.setAhead(0);
  const back = await publishFor(5_000);
  // What a worker held when it died must not wait until the clock is where it was.
  // Locks from before the step last as long as the step.
  await eventually('the attempts from before the step have ended', async () => {
    const rest = await world?.db.notification.count({
      where: { eventType: { in: [SLOW, PACED] }, status: { not: 'Delivered' } },
    });
    return rest === 0;
  });
  await publish(SLOW, LANES[SLOW].cap);
  await eventually('the slow lane is full again', () => open[SLOW] === LANES[SLOW].cap);
  await Promise.all(world.workers.map((worker) => worker.kill()));
  world.workers.push(await startProcess('worker', world.env));
  const diedAt = Date.now();
  await eventually(
    'everything is delivered',
    async () => (await world?.db.notification.count({ where: { status: { not: 'Delivered' } } })) === 0,
    180_000,
  );
  const healedMs = Date.now() - diedAt;

  const times = new Map<string, number[]>();
  for (const post of receiver.received) times.set(keyOf(post), [...(times.get(keyOf(post)) ?? []), post.at]);
  const typeOfKey = new Map(receiver.received.map((post) => [keyOf(post), typeOf(post)]));
  const isRetried = (key: string) => typeOfKey.get(key) === RETRIED;
  const doubled = [...times].filter(([key, at]) => at.length > (isRetried(key) ? 2 : 1)).map(([key]) => key);
  const retries = [...times].filter(([key]) => isRetried(key)).map(([, at]) => longestPause(at.slice(0, 2)));
  const pauses = JSON.stringify({ before, ahead, back });
  process.stdout.write(
    `clock of redis: ${accepted} accepted, ${accepted - times.size} lost, ${doubled.length} doubled; most open ${JSON.stringify(mostOpen)}; longest pauses in ms ${pauses}; retries after ${Math.min(...retries)} to ${Math.max(...retries)} ms; ${healedMs} ms from the death of all workers to the last delivery\n`,
  );
  // The bucket of the organization steps with the clock: otherwise publishers get 429 for an hour.
  expect(statuses.filter((status) => status !== 202)).toEqual([]);
  expect(times.size).toBe(accepted);
  expect(retries).toHaveLength(2 * RETRIES);
  expect(Math.min(...retries)).toBeGreaterThanOrEqual(EARLIEST_RETRY_MS);
  // Only what was in flight when the clock stepped ahead, and when the workers died.
  expect(doubled.filter((key) => typeOfKey.get(key) !== SLOW)).toEqual([]);
  expect(doubled.length).toBeLessThanOrEqual(2 * LANES[SLOW].cap);
  // The receiver counts the POSTs of dead workers as open until it would have answered.
  for (const type of TYPES)
    expect(mostOpen[type]).toBeLessThanOrEqual(LANES[type].cap * (type === SLOW ? 2 : 1));
});

function longestPause(times: readonly number[]): number {
  return Math.max(...times.slice(1).map((at, n) => at - (times[n] ?? at)));
}
