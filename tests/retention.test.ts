import { createPartitions } from '@posthorn/db/partitions/create';
import { listPartitions, PARTITIONED } from '@posthorn/db/partitions/partitions';
import { idFloor } from '@posthorn/domain/ids';
import { createShards } from '@posthorn/queue/shards';
import { createLogger } from '@posthorn/runtime/logging/logger';
import pg from 'pg';
import { enforceRetention } from '../apps/worker/src/retention.ts';
import { NEVER_OPENS } from './support/breaker.ts';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startProcess } from './support/process.ts';
import { startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

const DAY_MS = 24 * 3_600_000;
const days = { events: 90, notifications: 60, attempts: 30, audit_records: 400, replays: 90 };
const daysAgo = (count: number) => new Date(Date.now() - count * DAY_MS);

let world: World;
let owner: Client;
beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  owner = await createClient(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  await dropAllPartitions();
  await world.db.$executeRaw`TRUNCATE events, notifications, attempts, audit_records, replays`;
  for (const table of PARTITIONED) await createPartitions(world.db, table, new Date());
});

async function dropAllPartitions(): Promise<void> {
  for (const { table } of PARTITIONED) {
    for (const name of await namesOf(table)) await world.db.$executeRawUnsafe(`DROP TABLE "${name}"`);
  }
}

/** Runs the maintenance of a worker as of `now`. */
async function maintain(now = new Date()): Promise<void> {
  const { db, redis, prefix } = world;
  const onError = (error: Error) => {
    throw error;
  };
  const shards = createShards({
    redis,
    prefix,
    count: 1,
    attemptMs: 20_000,
    maxPerHost: 200,
    breaker: NEVER_OPENS,
    onError,
  });
  const log = createLogger({ level: 'error', format: 'text', service: 'test' });
  await enforceRetention({ db, shards, days, log }, now, new AbortController().signal);
}

/** Inserts an event, its notification and an attempt, all dated `at`. */
async function insertAt(at: Date, configurationId = 'es_any', status: 'Delivered' | 'Pending' = 'Delivered') {
  for (const table of PARTITIONED) await createPartitions(world.db, table, at);
  const [eventId, id] = [idFloor('evt', at), idFloor('ntf', at)];
  const common = { organizationId: 'org_test', storeId: null, createdAt: at };
  const event = { type: 'SALE.CREATE', entity: 'SALE', recordId: `sale_${eventId}`, body: '{}' };
  await world.db.event.create({ data: { ...common, ...event, id: eventId } });
  await world.db.notification.create({
    data: {
      ...common,
      id,
      configurationId,
      eventId,
      eventType: event.type,
      status,
      attemptCount: 1,
      nextAttemptAt: at,
    },
  });
  await world.db.attempt.create({
    data: { notificationId: id, number: 1, startedAt: at, durationMs: 1, statusCode: 200, answer: '' },
  });
  return { eventId, id };
}

const namesOf = async (table: string) => {
  const partitioned = PARTITIONED.find((each) => each.table === table);
  return partitioned === undefined
    ? []
    : (await listPartitions(world.db, partitioned)).map(({ name }) => name);
};
const statusOf = async (path: string) => (await owner.get(path)).status;

test('over time, partitions are created ahead and dropped when all their rows are too old; dropped resources are 404', async () => {
  const old = await insertAt(daysAgo(100));
  const young = await insertAt(daysAgo(20));
  await maintain();
  expect(await statusOf(`/v1/events/${old.eventId}`)).toBe(404);
  expect(await statusOf(`/v1/notifications/${old.id}`)).toBe(404);
  expect(await statusOf(`/v1/sales/sale_${old.eventId}`)).toBe(404);
  expect(await statusOf(`/v1/events/${young.eventId}`)).toBe(200);
  const counts = () =>
    Promise.all([world.db.attempt.count(), world.db.notification.count(), world.db.event.count()]);
  expect(await counts()).toEqual([1, 1, 1]);

  const seen: number[][] = [];
  for (const weeks of [1, 3, 5, 7, 9, 11]) {
    const now = new Date(Date.now() + weeks * 7 * DAY_MS);
    await maintain(now);
    seen.push(await counts());
    // The partitions of this week and the next four weeks.
    const from = idFloor('evt', now);
    const partitions = await listPartitions(world.db, { table: 'events', column: 'id', prefix: 'evt' });
    expect(partitions.filter(({ to }) => to > from)).toHaveLength(5);
  }
  // The rows are 20 days old. Workers keep rows for 30, 60 and 90 days, and up to a week longer.
  expect(seen).toEqual([
    [1, 1, 1],
    [0, 1, 1],
    [0, 1, 1],
    [0, 0, 1],
    [0, 0, 1],
    [0, 0, 0],
  ]);
});

test('concurrent runs of the maintenance do not fail or repeat work', async () => {
  await insertAt(daysAgo(100));
  const later = new Date(Date.now() + 60 * DAY_MS);
  await Promise.all(Array.from({ length: 4 }, () => maintain(later)));
  await maintain(later);
  for (const { table } of PARTITIONED) {
    const names = await namesOf(table);
    expect(names.filter((name) => name < `${table}_${daysAgo(95).toISOString().slice(0, 10)}`)).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  }
});

test('while a long read locks the tables, publishing continues and old partitions wait for the next run', async () => {
  await insertAt(daysAgo(100));
  const before = await namesOf('events');
  const dump = new pg.Client(world.env.DATABASE_URL);
  await dump.connect();
  await dump.query('BEGIN; SELECT FROM events; SELECT FROM notifications; SELECT FROM attempts');

  let isOver = false;
  const waits: number[] = [];
  const publishing = (async () => {
    for (let n = 0; !isOver; n++) {
      const begun = performance.now();
      await owner.publish('SALE.CREATE', { id: `sale_${n}` });
      waits.push(performance.now() - begun);
    }
  })();
  await maintain();
  isOver = true;
  await publishing;
  const after = await namesOf('events');
  await dump.end();
  expect(after).toEqual(before);
  // The maintenance waits at most 500 ms for the lock of each table.
  expect(Math.max(...waits)).toBeLessThan(5_000);
  await maintain();
  expect((await namesOf('events')).length).toBeLessThan(before.length);
});

test('an event is kept while a later notification of it is pending', async () => {
  const { eventId } = await insertAt(daysAgo(100));
  const { id } = await insertAt(daysAgo(1), 'es_any', 'Pending');
  await world.db.notification.update({ where: { id }, data: { eventId } });
  await maintain();
  expect(await statusOf(`/v1/events/${eventId}`)).toBe(200);
  await world.db.notification.update({ where: { id }, data: { status: 'Delivered' } });
  await maintain();
  expect(await statusOf(`/v1/events/${eventId}`)).toBe(404);
});

test('events published without partitions are kept, and moved to partitions while publishing continues', async () => {
  await dropAllPartitions();
  const { id: configurationId } = await owner.createWebhook({ url: 'http://127.0.0.1:1/' });
  const ids: string[] = [];
  const publish = async () => ids.push((await owner.publish('SALE.CREATE', { id: `sale_${ids.length}` })).id);
  for (let n = 0; n < 5; n++) await publish();
  const inDefault = () => world.db.$queryRaw`SELECT count(*)::integer AS count FROM events_default`;
  expect(await inDefault()).toEqual([{ count: 5 }]);
  // Simulates a process that died during the conversion. The default partition then rejects new rows.
  await world.db.$executeRaw`ALTER TABLE events_default ADD CONSTRAINT healing CHECK (id < 'a') NOT VALID`;

  let isOver = false;
  const publishing = maintain().finally(() => {
    isOver = true;
  });
  while (!isOver) await publish().catch(() => undefined);
  await publishing;
  await publish();
  expect(await inDefault()).toEqual([{ count: 0 }]);
  for (const id of ids) expect(await statusOf(`/v1/events/${id}`)).toBe(200);
  expect(await world.db.notification.count({ where: { configurationId } })).toBe(ids.length);
  await owner.delete(`/v1/webhooks/${configurationId}`).expect(204);

  const inTwoMonths = new Date(Date.now() + 60 * DAY_MS);
  await maintain(inTwoMonths);
  await insertAt(inTwoMonths);
  expect(await inDefault()).toEqual([{ count: 0 }]);
  await maintain(new Date(Date.now() + 150 * DAY_MS));
  for (const id of ids) expect(await statusOf(`/v1/events/${id}`)).toBe(404);
});

test('rows in a default partition are deleted when they are too old', async () => {
  const { id } = await insertAt(daysAgo(70), 'es_any', 'Pending');
  await maintain();
  // Simulates a retry after the maintenance has dropped the attempts of the notification's week.
  await world.db.attempt.create({
    data: { notificationId: id, number: 3, startedAt: new Date(), durationMs: 1, answer: '' },
  });
  await maintain();
  expect(await world.db.attempt.count()).toBe(0);
});

test('old audit records and replays are deleted, running replays are not', async () => {
  await owner.createKey('sale:read');
  const kept = await world.db.auditRecord.findFirstOrThrow();
  for (const age of [401, 405, 399]) {
    await world.db.auditRecord.create({ data: { ...kept, id: idFloor('aud', daysAgo(age)) } });
  }
  const at = daysAgo(100);
  const replay = { organizationId: 'org_test', since: at, until: at, missed: false, dryRun: false };
  for (const [n, status] of (['Done', 'Running'] as const).entries()) {
    const id = idFloor('rpl', daysAgo(100 + n));
    const rest = { matched: 0, after: '', steppedAt: at, createdAt: at };
    await world.db.replay.create({ data: { ...replay, ...rest, id, configurationId: `es_${n}`, status } });
  }
  await maintain();
  expect(await world.db.auditRecord.count()).toBe(2);
  expect(await world.db.replay.findMany({ select: { status: true } })).toEqual([{ status: 'Running' }]);
});

test('the maintenance evicts parked notifications without a row, and younger notifications are delivered', async () => {
  const receiver = await startReceiver();
  const { id: configurationId } = await owner.createWebhook({ url: receiver.url, maxConcurrency: 1 });
  await owner.patch(`/v1/webhooks/${configurationId}/disable`).expect(200);
  const old = [];
  for (const age of [100, 99, 98]) old.push(await insertAt(daysAgo(age), configurationId, 'Pending'));
  const young = await insertAt(daysAgo(2), configurationId, 'Pending');
  const parked = `{${world.prefix}:0}:lane:${configurationId}:parked`;
  world.workers.push(await startProcess('worker', { ...world.env, RETENTION_DAYS: 'attempts=7' }));
  // The sweep parks the old notifications before the worker's maintenance drops them.
  await eventually('all are parked', async () => (await world.redis.zcard(parked)) === 4);
  await eventually('the old notifications are removed', async () => (await world.redis.zcard(parked)) === 1);
  // Simulates a sweep that read this notification before the drop.
  await world.redis.zadd(parked, 0, old[0]?.id ?? '');
  await owner.patch(`/v1/webhooks/${configurationId}/enable`).expect(200);
  await eventually('the young notification is delivered', () =>
    world.db.notification.findFirst({ where: { id: young.id, status: 'Delivered' } }),
  );
  expect(receiver.received.map(({ headers }) => headers['idempotency-key'])).toEqual([young.id]);
  expect(await world.redis.zcard(parked)).toBe(0);
  await receiver.close();
});
