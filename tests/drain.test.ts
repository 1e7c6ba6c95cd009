import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { OPS_CREDENTIALS, scrape } from './support/ops.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

/** The receiver takes at most 40 notifications per second, however fast the machine is. */
const SLOTS = 4;
const SLOW_MS = 100;
/** At least 30 seconds of work for the slow receiver. */
const EVENTS = 1_200;
const OBSERVED_MS = 15_000;
const DRAIN = 'posthorn_lane_drain_seconds';
const LANES = 'posthorn_lanes_waiting';
const ESTIMATED = { drain: 'estimated' };

let world: World;
let owner: Client;
let receiver: Receiver;
let delayMs = SLOW_MS;

beforeAll(async () => {
  world = await createWorld({ env: OPS_CREDENTIALS });
  owner = await createClient(world);
  receiver = await startReceiver(() => ({ status: 200, delayMs }));
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

const statsSchema = z.object({
  lane: z.object({ parked: z.number() }),
  drain: z.object({ waiting: z.number(), perSecond: z.number(), seconds: z.number().nullable() }),
});
async function readStats(id: string) {
  const { body } = await owner.get(`/v1/webhooks/${id}/stats`).expect(200);
  return statsSchema.parse(body);
}
const scrapeWorker = () => scrape(world.workers[0]?.opsPort);

async function publish(count: number): Promise<void> {
  const events = Array.from({ length: 100 }, (_, n) => ({ type: 'SALE.CREATE', data: { id: `sale_${n}` } }));
  for (let n = 0; n < count; n += 100) await owner.post('/v1/events/batch', { events }).expect(202);
}

/** What the receiver got in the last seconds. */
const receivedPerSecond = (seconds: number) =>
  receiver.received.filter(({ at }) => at > Date.now() - seconds * 1_000).length / seconds;

test('the time to drain follows a slow receiver until nothing waits', async () => {
  const { id } = await owner.createWebhook({ url: receiver.url, maxConcurrency: SLOTS });
  const begun = Date.now();
  await publish(EVENTS);
  const { drain: first } = await eventually('the receiver has answered', async () => {
    const stats = await readStats(id);
    return stats.drain.perSecond > 0 && stats;
  });
  expect(first.waiting).toBeLessThan(EVENTS);

  await wait(begun + OBSERVED_MS - Date.now());
  const { lane, drain } = await readStats(id);
  const observed = [10, 12, 15].map(receivedPerSecond);
  expect(drain.waiting).toBe(lane.parked);
  expect(drain.waiting).toBeLessThan(first.waiting);
  expect(drain.waiting).toBeGreaterThan(0);
  // The rate lacks up to two seconds, and its period can begin up to five seconds before the first attempt.
  expect(drain.perSecond).toBeGreaterThan(Math.min(...observed) * 0.4);
  expect(drain.perSecond).toBeLessThan(Math.max(...observed) * 1.3);
  expect(drain.seconds).toBeCloseTo(drain.waiting / drain.perSecond, 2);

  await eventually('the metrics have the time of the lane', async () => {
    const { sum } = await scrapeWorker();
    const times = ['0.5', '0.9', '0.99', 'max'].map((quantile) => sum(DRAIN, { quantile }) ?? 0);
    return Math.min(...times) > 0 && Math.max(...times) === times[0] && sum(LANES, ESTIMATED) === 1;
  });

  await owner.post(`/v1/webhooks/${id}/disable`, {}).expect(200);
  expect((await readStats(id)).drain).toMatchObject({ seconds: null });
  await eventually('the metrics leave out the disabled webhook', async () => {
    const { sum } = await scrapeWorker();
    return sum(LANES, ESTIMATED) === 0 && sum(DRAIN, { quantile: 'max' }) === 0;
  });
  await owner.post(`/v1/webhooks/${id}/enable`, {}).expect(200);

  delayMs = 0;
  const drained = await eventually('nothing waits', async () => {
    const stats = await readStats(id);
    return stats.drain.waiting === 0 && stats;
  });
  expect(drained).toMatchObject({ lane: { parked: 0 }, drain: { seconds: 0 } });
  await eventually('no lane waits', async () => {
    const { sum } = await scrapeWorker();
    return sum(LANES) === 0 && sum(DRAIN) === 0;
  });
}, 120_000);
