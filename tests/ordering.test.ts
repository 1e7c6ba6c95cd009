import { jest } from '@jest/globals';
import { deleteIdleTails } from '@posthorn/db/notifications/repair-order';
import { type Client, createClient } from './support/client.ts';
import { FIRST_ATTEMPT_ONLY } from './support/delivery.ts';
import { eventually } from './support/eventually.ts';
import { type OwnPostgres, startOwnPostgres } from './support/own-postgres.ts';
import { startProcess, type TestProcess } from './support/process.ts';
import { type Received, type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(600_000);

let world: World;
let owner: Client;
let postgres: OwnPostgres | undefined;
const receivers: Receiver[] = [];

afterEach(async () => {
  await world.close();
  await postgres?.close();
  postgres = undefined;
  for (const receiver of receivers.splice(0)) await receiver.close();
});

async function start(options: Parameters<typeof createWorld>[0] = {}): Promise<void> {
  world = await createWorld(options);
  owner = await createClient(world);
}

async function startOrdered(
  answer: Parameters<typeof startReceiver>[0],
  fields: Record<string, unknown> = {},
): Promise<{ receiver: Receiver; id: string }> {
  const receiver = await startReceiver(answer);
  receivers.push(receiver);
  const { id } = await owner.createWebhook({
    url: receiver.url,
    maxConcurrency: 50,
    ordering: 'record',
    ...fields,
  });
  return { receiver, id };
}

const saleOf = ({ body }: Received): { id: string; number: number } => JSON.parse(String(body));

/** Publishes events about the same number of records, each record's events in the order of their numbers. */
async function publishNumbered(records: number, perRecord: number, first = 1): Promise<void> {
  const events = Array.from({ length: records * perRecord }, (_, n) => ({
    type: 'SALE.CREATE',
    data: { id: `sale_${n % records}`, number: first + Math.floor(n / records) },
  }));
  for (let at = 0; at < events.length; at += 100) {
    await owner.post('/v1/events/batch', { events: events.slice(at, at + 100) }).expect(202);
  }
}

const countOf = (configurationId: string, status: 'Delivered' | 'Failed' | 'Cancelled') =>
  world.db.notification.count({ where: { configurationId, status } });
const notificationsOf = (configurationId: string) =>
  world.db.notification.findMany({ where: { configurationId }, orderBy: { id: 'asc' } });

/** A receiver that notes each POST that came before the end of the one before it. */
function createObserver(answer: () => { status: number; delayMs: number }) {
  /** The last number of each record that was answered with success. */
  const ended = new Map<string, number>();
  const early: string[] = [];
  return {
    early,
    answer: (post: Received) => {
      const { id, number } = saleOf(post);
      const before = ended.get(id) ?? 0;
      if (number > before + 1) early.push(`${id}: ${number} after ${before}`);
      const reply = answer();
      if (reply.status < 300) ended.set(id, Math.max(before, number));
      return reply;
    },
  };
}

const EVENTS = Number(process.env.ORDERING_EVENTS ?? 500);
const RECORDS = EVENTS / 50;
const WITHIN_MS = 120_000 + EVENTS * 20;

test('the notifications of a record arrive in order, also while a worker is killed, Redis is emptied and Postgres restarts', async () => {
  postgres = await startOwnPostgres();
  // A short lease: lanes grant no slot for one lease after Redis loses its keys.
  await start({ workers: 3, databaseUrl: postgres.url, env: { DELIVERY_TIMEOUT: '2s' } });
  const observer = createObserver(() => ({
    status: Math.random() < 0.2 ? 503 : 200,
    delayMs: Math.random() < 0.05 ? 100 : 5,
  }));
  const { id, receiver } = await startOrdered(observer.answer);
  const begun = performance.now();
  await publishNumbered(RECORDS, EVENTS / RECORDS);
  const isPast = (share: number) => async () => (await countOf(id, 'Delivered')) > EVENTS * share;
  await eventually('a tenth is delivered', isPast(0.1), WITHIN_MS);
  await postgres.stop();
  await postgres.start();
  await eventually('a fifth is delivered', isPast(0.2), WITHIN_MS);
  const [killed] = world.workers.splice(0, 1);
  await killed?.kill();
  await eventually('half is delivered', isPast(0.5), WITHIN_MS);
  await world.forget();
  await eventually(
    'all have ended',
    async () => {
      const [delivered, failed] = [await countOf(id, 'Delivered'), await countOf(id, 'Failed')];
      return delivered + failed === EVENTS;
    },
    WITHIN_MS,
  );
  process.stdout.write(
    `${EVENTS} events of ${RECORDS} records in order after ${Math.round(performance.now() - begun)} ms, ${receiver.received.length} POSTs\n`,
  );
  expect(observer.early).toEqual([]);
});

test('a single record drains, also while its endpoint fails one in five', async () => {
  await start();
  const observer = createObserver(() => ({ status: Math.random() < 0.2 ? 503 : 200, delayMs: 0 }));
  const { id } = await startOrdered(observer.answer);
  await publishNumbered(1, 300);
  await eventually('all are delivered', async () => (await countOf(id, 'Delivered')) === 300, 120_000);
  expect(observer.early).toEqual([]);
});

test('a failing record blocks only itself, and what waits for it names it', async () => {
  await start({ env: { RETRY_DELAYS: FIRST_ATTEMPT_ONLY } });
  const { id } = await startOrdered((post) => ({ status: saleOf(post).id === 'sale_0' ? 500 : 200 }));
  await publishNumbered(10, 3);
  await eventually('the other records are delivered', async () => (await countOf(id, 'Delivered')) === 27);
  const own = (await notificationsOf(id)).filter(({ status }) => status !== 'Delivered');
  expect(own.map(({ status }) => status)).toEqual(['Retrying', 'Pending', 'Pending']);
  const resources = await Promise.all(
    own.map(async (each) => (await owner.get(`/v1/notifications/${each.id}`).expect(200)).body),
  );
  expect(resources.map(({ blockedBy }) => blockedBy)).toEqual([null, own[0]?.id, own[1]?.id]);
});

test('a cancelled notification frees what waits for it, or hands it to the one before', async () => {
  let isHealthy = false;
  await start({ env: { RETRY_DELAYS: FIRST_ATTEMPT_ONLY } });
  const { id, receiver } = await startOrdered(() => ({ status: isHealthy ? 200 : 500 }));
  await publishNumbered(1, 4);
  const [first, second, third, fourth] = await eventually('the first attempt has failed', async () => {
    const all = await notificationsOf(id);
    return all[0]?.status === 'Retrying' && all;
  });
  const cancel = (notification: { id: string } | undefined) =>
    owner.post(`/v1/notifications/${notification?.id}/cancel`, '');
  const blockedBy = async (notification: { id: string } | undefined) =>
    (await owner.get(`/v1/notifications/${notification?.id}`).expect(200)).body.blockedBy;
  // In the middle, and at the end.
  expect((await cancel(second).expect(200)).body).toMatchObject({ status: 'Cancelled', blockedBy: null });
  expect(await blockedBy(third)).toBe(first?.id);
  await cancel(fourth).expect(200);
  await owner.publish('SALE.CREATE', { id: 'sale_0', number: 5 });
  const fifth = (await notificationsOf(id)).at(-1);
  expect(await blockedBy(fifth)).toBe(third?.id);
  expect(receiver.received).toHaveLength(1);
  isHealthy = true;
  await cancel(first).expect(200);
  await eventually('the others are delivered', async () => (await countOf(id, 'Delivered')) === 2);
  expect(receiver.received.map((post) => saleOf(post).number)).toEqual([1, 3, 5]);
  expect((await cancel(first).expect(409)).body.code).toBe('conflict');
  expect((await cancel(third).expect(409)).body.detail).toBe(
    'The notification is no longer Pending or Retrying.',
  );
  const audit = await world.db.auditRecord.count({ where: { action: 'notification.cancel' } });
  expect(audit).toBe(3);
});

test('a cancellation needs the read scope, the same organization and a current ETag', async () => {
  await start({ workers: 0 });
  const { id } = await startOrdered(() => ({ status: 200 }));
  await publishNumbered(1, 1);
  const [notification] = await notificationsOf(id);
  const path = `/v1/notifications/${notification?.id}`;
  await (await createClient(world, { org: 'org_other' })).post(`${path}/cancel`, '').expect(404);
  await (await createClient(world, { scope: 'transaction:read' })).post(`${path}/cancel`, '').expect(403);
  await owner.post(`${path}/cancel`, '').set('If-Match', '"stale"').expect(412);
  const { headers, body } = await owner.get(path).expect(200);
  expect(body._links.cancel).toEqual({ href: `${path}/cancel`, method: 'POST' });
  const cancelled = await owner.post(`${path}/cancel`, '').set('If-Match', String(headers.etag)).expect(200);
  expect(cancelled.body._links).not.toHaveProperty('cancel');
});

test('retries and replays keep the order among what they select, behind what is open', async () => {
  let isHealthy = false;
  await start();
  const observer = { numbers: [] as number[] };
  const { id } = await startOrdered((post) => {
    if (isHealthy) observer.numbers.push(saleOf(post).number);
    return { status: isHealthy ? 200 : 500, delayMs: Math.random() * 20 };
  });
  await publishNumbered(1, 5);
  await eventually('all have failed', async () => (await countOf(id, 'Failed')) === 5, 60_000);
  isHealthy = true;
  const since = new Date(Date.now() - 600_000).toISOString();
  await owner.post(`/v1/webhooks/${id}/replay`, { since, statuses: ['Failed'] }).expect(202);
  await eventually('the replay is delivered', async () => (await countOf(id, 'Delivered')) === 5);
  expect(observer.numbers).toEqual([1, 2, 3, 4, 5]);
  const [first] = await notificationsOf(id);
  await owner.post(`/v1/notifications/${first?.id}/retry`, '').expect(202);
  await owner.publish('SALE.CREATE', { id: 'sale_0', number: 6 });
  await eventually('both are delivered', () => observer.numbers.length === 7);
  expect(observer.numbers.slice(5)).toEqual([1, 6]);
});

test('events of one record that two API processes accept at the same moment have one order everywhere', async () => {
  await start({ workers: 1 });
  let second: TestProcess | undefined;
  try {
    second = await startProcess('api', world.env);
    const other = await createClient({ ...world, apiUrl: `http://127.0.0.1:${second.port}` });
    const both = await Promise.all([
      startOrdered(() => ({ status: 200 })),
      startOrdered(() => ({ status: 200 })),
    ]);
    await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        (number % 2 === 0 ? owner : other).publish('SALE.CREATE', { id: 'sale_0', number }),
      ),
    );
    for (const { id } of both) {
      await eventually('all are delivered', async () => (await countOf(id, 'Delivered')) === 100, 60_000);
    }
    const events = await world.db.event.findMany({ orderBy: { id: 'asc' } });
    const accepted = events.map(({ body }) => JSON.parse(body).number);
    for (const { receiver } of both) {
      expect(receiver.received.map((post) => saleOf(post).number)).toEqual(accepted);
    }
    const newest = await owner.get('/v1/sales/sale_0').expect(200);
    expect(newest.body.number).toBe(accepted.at(-1));
  } finally {
    await second?.stop();
  }
});

test('a change of the ordering applies to what is published afterwards', async () => {
  await start({ env: { RETRY_DELAYS: FIRST_ATTEMPT_ONLY } });
  const { id, receiver } = await startOrdered((post) => ({ status: saleOf(post).number === 1 ? 500 : 200 }));
  await publishNumbered(1, 2);
  await eventually('the first attempt has failed', () => receiver.received.length === 1);
  const { body } = await owner.post(`/v1/webhooks/${id}`, { ordering: 'none' }).expect(200);
  expect(body.ordering).toBe('none');
  await owner.publish('SALE.CREATE', { id: 'sale_0', number: 3 });
  await eventually('the third is delivered', async () => (await countOf(id, 'Delivered')) === 1);
  expect(receiver.received.map((post) => saleOf(post).number)).toEqual([1, 3]);
  expect((await notificationsOf(id))[1]).toMatchObject({ status: 'Pending', isBlocked: true });
});

test('tails of records without an open notification are deleted', async () => {
  await start({ workers: 0 });
  const { id } = await startOrdered(() => ({ status: 200 }));
  await publishNumbered(3, 2);
  const [first] = await notificationsOf(id);
  const ofFirst = await world.db.event.findUniqueOrThrow({ where: { id: first?.eventId ?? '' } });
  const tail = { configurationId: id, recordId: ofFirst.recordId };
  const { lastId } = await world.db.recordTail.findFirstOrThrow({ where: tail });
  await world.db.notification.update({ where: { id: lastId }, data: { status: 'Delivered' } });
  expect(await deleteIdleTails(world.db, new AbortController().signal)).toBe(1);
  expect(await world.db.recordTail.count()).toBe(2);
  expect(await world.db.recordTail.count({ where: tail })).toBe(0);
});
