/** An endpoint that is down while much waits for it, and what its organization and another one notice. */
import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { percentile } from './support/percentile.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, everyRetryAfter, type World } from './support/world.ts';

jest.setTimeout(120_000);

const WAITING = 5_000;
const BATCH = 100;
const SLOTS = 16;
const AFTER_MS = 1_000;
const PROBE_MAX_MS = 400;
/** Longest way from the end of the time between two probes to the next probe, on a slow machine. */
const LATE_MS = 2_000;
/** How long the endpoint stays down after the breaker opened. */
const DOWN_MS = 4_000;
/** Maximum wait of the victim at p99, in milliseconds, on a slow machine. */
const MAX_P99_MS = 1_000;

let world: World;
let victim: Client;
let victims: Receiver;
let failing: Receiver;
let isDown = true;

beforeAll(async () => {
  world = await createWorld({
    workers: 2,
    env: {
      BREAKER_AFTER: `${AFTER_MS}ms`,
      BREAKER_PROBE_MAX: `${PROBE_MAX_MS}ms`,
      // No retry is due during the test, unless the recovery makes it due.
      RETRY_DELAYS: everyRetryAfter('1h'),
      RATE_LIMIT_NOTIFICATIONS: 'off',
    },
  });
  victims = await startReceiver();
  failing = await startReceiver(() => ({ status: isDown ? 503 : 204, delayMs: 10 }));
  victim = await createClient(world, { org: 'org_victim' });
  await victim.createWebhook({ url: victims.url });
  for (let n = 0; n < 50; n++) await victim.publish('SALE.CREATE', { id: `warm-up_${n}` });
  await eventually('the warm-up arrives', () => victims.received.length === 50);
});
afterAll(async () => {
  await failing.close();
  await world.close();
  await victims.close();
});

/** Publishes an event every 50 ms until `isOver`. @returns the waits from the 202 response to the arrival */
async function measure(isOver: () => boolean): Promise<number[]> {
  const from = victims.received.length;
  const acceptedAt = new Map<string, number>();
  while (!isOver()) {
    const id = `sale_${performance.now()}`;
    await victim.publish('SALE.CREATE', { id });
    acceptedAt.set(id, Date.now());
    await wait(50);
  }
  await eventually('all arrive', () => victims.received.length >= from + acceptedAt.size);
  return victims.received
    .slice(from)
    .map(({ at, body }) => at - (acceptedAt.get(JSON.parse(body.toString()).id) ?? at));
}

const p99 = (waits: readonly number[]) => percentile(0.99, waits);
const findBreaker = () => world.db.circuitBreaker.findFirst();

test(`an endpoint that is down gets one request per probe, and ${WAITING} notifications when it recovers, in a growing window`, async () => {
  const begun = Date.now();
  const quiet = p99(await measure(() => Date.now() - begun > 3_000));

  const owner = await createClient(world, { org: 'org_down' });
  await owner.createWebhook({ url: failing.url, maxConcurrency: SLOTS });
  for (let from = 0; from < WAITING; from += BATCH) {
    const events = Array.from({ length: BATCH }, (_, n) => ({
      type: 'SALE.CREATE',
      data: { id: `sale_${from + n}` },
    }));
    await owner.post('/v1/events/batch', { events }).expect(202);
  }
  const opened = await eventually('the breaker opens', async () => {
    const breaker = await findBreaker();
    return breaker?.state === 'Open' && breaker;
  });
  const triedBefore = failing.received.length;
  const down = p99(await measure(() => Date.now() > opened.since.getTime() + DOWN_MS));
  isDown = false;
  const recoveredAt = Date.now();
  let isRecovered = false;
  const victimsWaits = measure(() => isRecovered);
  await eventually(
    'all are delivered',
    async () => (await world.db.notification.count({ where: { status: { not: 'Delivered' } } })) === 0,
    60_000,
  );
  isRecovered = true;
  const ramp = p99(await victimsWaits);

  // Up to half of the time before the first probe, requests arrive that were on their way when the breaker opened.
  const since = opened.since.getTime();
  const probes = failing.received.filter(({ at }) => at > since + PROBE_MAX_MS / 2 && at < recoveredAt);
  const gaps = probes.slice(1).map(({ at }, n) => at - (probes[n]?.at ?? at));
  expect(probes.length).toBeGreaterThan(DOWN_MS / (PROBE_MAX_MS + LATE_MS));
  expect(probes.length).toBeLessThanOrEqual((recoveredAt - since) / PROBE_MAX_MS + 1);
  // The time between two probes is that between two grants. A request can be on its way for longer than the next one.
  expect(Math.min(...gaps)).toBeGreaterThan(PROBE_MAX_MS / 2);

  const after = failing.received.filter(({ at }) => at >= recoveredAt);
  const resumedMs = (after[0]?.at ?? Number.POSITIVE_INFINITY) - recoveredAt;
  expect(resumedMs).toBeLessThan(PROBE_MAX_MS + LATE_MS);
  // The nth request has at most n - 1 successes before it, each of which widens the window by one.
  expect(after.every(({ open }, n) => open <= Math.min(SLOTS, n + 1))).toBe(true);
  // Ten requests stay ten: each notification was tried before the outage, as a probe, or not at all.
  const { _max: most } = await world.db.notification.aggregate({ _max: { attemptCount: true } });
  expect(most.attemptCount).toBeLessThanOrEqual(3);
  await eventually('the breaker closes', async () => (await findBreaker())?.state === 'Closed');

  process.stdout.write(
    `${triedBefore} requests before the breaker opened, then ${probes.length} probes, at least ${Math.min(...gaps)} ms apart; resumed after ${resumedMs} ms; the other organization's p99: ${quiet} ms, then ${down} ms while the endpoint was down, ${ramp} ms while it recovered\n`,
  );
  for (const disturbed of [down, ramp]) expect(disturbed).toBeLessThan(MAX_P99_MS);
});
