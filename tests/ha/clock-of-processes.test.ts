/** The clock of one worker, or of one API process, is an hour ahead or behind, beside processes with the right clock. */
import { jest } from '@jest/globals';
import { z } from 'zod';
import { createClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { createClock, type SteppedClock } from '../support/ha/stepped-clock.ts';
import { OPS_CREDENTIALS, scrape } from '../support/ops.ts';
import { startProcess } from '../support/process.ts';
import { type Received, type Receiver, startReceiver } from '../support/receiver.ts';
import { createWorld, everyRetryAfter, type World } from '../support/world.ts';

jest.setTimeout(240_000);

const HOUR_S = 3_600;
/** Receivers refuse signatures of more than this age (docs/receiving.md). */
const MAX_AGE_S = 300;
const EVENTS = 60;
const CAP = 4;
const RETRY_MS = 1_000;
/** Records whose receiver asks for a retry in ten minutes. */
const LATER = 3;
const LATER_S = 600;

let clock: SteppedClock;
let world: World;
let receiver: Receiver;
/** POSTs whose signature the receiver refused. */
let refused: Received[];

const keyOf = ({ headers }: Received) => String(headers['idempotency-key']);
const isLater = ({ target }: Received) => target.endsWith('later=1');
/** How far the clock of the signer is ahead of the receiver's clock, in seconds. */
const aheadOf = ({ headers, at }: Received) =>
  Number(/created=(\d+)/.exec(String(headers['signature-input']))?.[1]) - Math.floor(at / 1_000);

beforeEach(async () => {
  refused = [];
  clock = await createClock();
  const postponed = new Set<string>();
  receiver = await startReceiver((post) => {
    if (isLater(post) && postponed.size < postponed.add(keyOf(post)).size)
      return { status: 503, headers: { 'retry-after': `${LATER_S}` } };
    const isStale = Math.abs(aheadOf(post)) > MAX_AGE_S;
    if (isStale) refused.push(post);
    return { status: isStale ? 401 : 200, delayMs: 20 };
  });
  world = await createWorld({
    workers: 1,
    env: { ...OPS_CREDENTIALS, RETRY_DELAYS: everyRetryAfter(`${RETRY_MS}ms`), WORKER_CONCURRENCY: '4' },
  });
});
afterEach(async () => {
  await world.close();
  await receiver.close();
  await clock.remove();
});

const countOpen = async () =>
  world.db.notification.count({ where: { status: { in: ['Pending', 'Retrying'] } } });

describe('a worker', () => {
  test.each([
    ['ahead', HOUR_S],
    ['behind', -HOUR_S],
  ])(
    'whose clock is an hour %s loses nothing, is measured, and retries follow when its clock is right again',
    async (name, seconds) => {
      const owner = await createClient(world);
      await owner.createWebhook({ url: receiver.url, maxConcurrency: CAP });
      await owner.createWebhook({ url: `${receiver.url}&later=1`, eventTypes: ['SALE.UPDATE'] });
      for (let n = 0; n < LATER; n += 1) await owner.publish('SALE.UPDATE', { id: `l${n}` });
      await eventually('their retries wait', async () => {
        const retrying = await world.db.notification.count({ where: { status: 'Retrying' } });
        return retrying === LATER;
      });
      let early = 0;
      clock.setAhead(seconds);
      const wrong = await startProcess('worker', { ...world.env, ...clock.env });
      try {
        await eventually('the gauge shows the difference', async () => {
          const ahead = (await scrape(wrong.opsPort)).sum('posthorn_clock_ahead_seconds', {
            server: 'postgres',
          });
          return ahead !== undefined && Math.abs(ahead - seconds) < 2;
        });
        const right = (await scrape(world.workers[0]?.opsPort)).sum('posthorn_clock_ahead_seconds', {
          server: 'redis',
        });
        expect(Math.abs(right ?? Number.NaN)).toBeLessThan(2);

        for (let n = 0; n < EVENTS; n += 1) await owner.publish('SALE.CREATE', { id: `r${n}` });
        await eventually(
          'both workers have sent',
          () => refused.length >= 5 && receiver.received.length > EVENTS,
        );
        const firstRefused = refused[0];
        if (firstRefused === undefined) throw new Error('nothing was refused');
        expect(Math.abs(aheadOf(firstRefused) - seconds)).toBeLessThan(5);
        // NTP sets the clock right.
        clock.setAhead(0);
        const waiting = await world.db.notification.findMany({
          where: { status: 'Retrying' },
          select: { id: true, nextAttemptAt: true },
        });
        const late = waiting.filter(
          ({ nextAttemptAt }) => (nextAttemptAt?.getTime() ?? 0) > Date.now() + 60_000,
        );
        process.stdout.write(
          `worker ${name}: ${waiting.length} wait, ${late.length} of them for about an hour\n`,
        );
        early = receiver.received.filter(isLater).length - LATER;
        for (const { id } of late) await owner.post(`/v1/notifications/${id}/retry`, {});
        await eventually('nothing waits', async () => (await countOpen()) === 0, 90_000);
      } finally {
        await wrong.stop();
      }
      const isFirst = (post: Received, at: number) =>
        at === receiver.received.findIndex((one) => keyOf(one) === keyOf(post));
      const delivered = receiver.received
        .filter((post, at) => !refused.includes(post) && !(isLater(post) && isFirst(post, at)))
        .map(keyOf);
      const unique = new Set(delivered).size;
      const most = receiver.mostAtOnce(new URL(receiver.url).pathname + new URL(receiver.url).search);
      process.stdout.write(
        `worker ${name}: ${EVENTS + LATER} accepted, ${EVENTS + LATER - unique} lost, ${delivered.length - unique} doubled, ${refused.length} refused, ${early} of ${LATER} retries early, at most ${most} at once\n`,
      );
      expect(unique).toBe(EVENTS + LATER);
      expect(delivered).toHaveLength(EVENTS + LATER);
      expect(most).toBeLessThanOrEqual(CAP);
      if (seconds < 0) expect(early).toBe(0);
    },
  );
});

describe('an API process', () => {
  const problemSchema = z.object({ code: z.string() });
  const publish = (url: string, key: string, n: number) =>
    fetch(`${url}/v1/events`, {
      method: 'POST',
      headers: { 'Svc-Api-Key': key, 'Content-Type': 'application/json', 'Idempotency-Key': `k${n}` },
      body: `{"type":"SALE.CREATE","data":{"id":"r${n}"}}`,
    });

  test('accepts and delivers with a clock an hour ahead or behind; API keys expire by its clock', async () => {
    const owner = await createClient(world);
    await owner.createWebhook({ url: receiver.url, maxConcurrency: CAP });
    const createKey = async (expiresInS: number) => {
      const expiresAt = new Date(Date.now() + expiresInS * 1_000).toISOString();
      const given = { name: 'a key', scopes: 'sale:write', expiresAt };
      return z.object({ key: z.string() }).parse((await owner.post('/v1/apikeys', given).expect(201)).body)
        .key;
    };
    const [long, short] = [await createKey(2 * HOUR_S), await createKey(HOUR_S / 2)];
    clock.setAhead(HOUR_S);
    const wrong = await startProcess('api', { ...world.env, ...clock.env });
    const url = `http://127.0.0.1:${wrong.port}`;
    try {
      expect((await publish(url, long, 1)).status).toBe(202);
      const early = await publish(url, short, 2);
      expect(early.status).toBe(401);
      expect(problemSchema.parse(await early.json()).code).toBe('invalid_api_key');
      // A stored response is the database's: both processes return it for the same time.
      expect((await publish(world.apiUrl, long, 1)).status).toBe(202);
      clock.setAhead(-HOUR_S);
      expect((await publish(url, long, 3)).status).toBe(202);
      expect((await publish(url, short, 4)).status).toBe(202);
      await eventually('nothing waits', async () => (await countOpen()) === 0);
    } finally {
      await wrong.stop();
    }
    expect(receiver.received).toHaveLength(3);
    expect(refused).toEqual([]);
  });
});
