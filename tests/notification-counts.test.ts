import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { closeDatabase, type Database, openDatabase } from '@posthorn/db/connection/database';
import { createAttemptRecorder } from '@posthorn/db/notifications/attempts';
import { cancelNotifications } from '@posthorn/db/notifications/cancel';
import { countNotifications, deleteCounts } from '@posthorn/db/notifications/counting';
import { insertNotifications } from '@posthorn/db/notifications/notifications';
import { reopenNotifications } from '@posthorn/db/notifications/retry';
import { readStats } from '@posthorn/db/webhooks/stats';
import { idFloor, newId } from '@posthorn/domain/ids';
import pg from 'pg';
import { eventually } from './support/eventually.ts';
import { createWorld, type World } from './support/world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CONFIGURATIONS = ['es_a', 'es_b', 'es_c'];

let world: World;
let db: Database;
beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  db = openDatabase({
    url: String(world.env.DATABASE_URL),
    poolSize: 12,
    onConnectionError: () => undefined,
  });
});
afterAll(async () => {
  await closeDatabase(db);
  await world.close();
});
beforeEach(async () => {
  await db.$executeRaw`TRUNCATE notifications, attempts, notification_counts, notification_changes`;
  await db.$executeRaw`UPDATE notification_counting SET counted_to = ${idFloor('ntf', new Date(0))}`;
});

const ago = (ms: number) => new Date(Date.now() - ms);
let serial = 0;
const idAt = (at: Date) => `${idFloor('ntf', at).slice(0, -16)}${String(++serial).padStart(16, '0')}`;

/** Inserts `Pending` notifications as of a time. */
async function insert(configurationId: string, at: Date, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => idAt(at));
  const rows = ids.map((id) => ({
    id,
    configurationId,
    eventId: newId('evt'),
    eventType: 'SALE.CREATE',
    storeId: null,
  }));
  await insertNotifications(db, { organizationId: 'org_test', createdAt: at, events: 0 }, rows);
  return ids;
}

/** Counts from the notifications themselves. */
async function countRows(configurationId: string, since: Date) {
  const rows = await db.notification.groupBy({
    by: ['status'],
    where: { configurationId, id: { gte: idFloor('ntf', since) } },
    _count: true,
  });
  const of = (...statuses: string[]) =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((sum, { _count }) => sum + _count, 0);
  return { delivered: of('Delivered'), failed: of('Failed'), waiting: of('Pending', 'Retrying') };
}

async function expectExact(sinces: readonly Date[]): Promise<void> {
  for (const configurationId of CONFIGURATIONS) {
    const stats = await readStats(db, configurationId, Object.fromEntries(sinces.entries()));
    for (const [at, since] of sinces.entries()) {
      const { delivered, failed, waiting } = stats[at] ?? {};
      expect({ configurationId, since, delivered, failed, waiting }).toEqual({
        configurationId,
        since,
        ...(await countRows(configurationId, since)),
      });
    }
  }
}

async function countAll(): Promise<void> {
  while ((await countNotifications(db)) === true);
}

const countedTo = async () => (await db.notificationCounting.findFirstOrThrow()).countedTo;
const randomSinces = () =>
  [10, 70, 130, 200].map((minutes) => ago(minutes * MINUTE_MS + randomInt(MINUTE_MS)));

test('while attempts are recorded and several workers count, statistics equal the notifications', async () => {
  const record = createAttemptRecorder(db);
  const ids: string[] = [];
  const some = () => Array.from({ length: 8 }, () => ids[randomInt(ids.length)] ?? '');
  const deliver = async (id: string) => {
    const { attemptCount = 0, retriedAfter = 0 } =
      (await db.notification.findUnique({ where: { id } })) ?? {};
    const status = (['Delivered', 'Failed', 'Retrying'] as const)[randomInt(3)] ?? 'Failed';
    await record(
      {
        notificationId: id,
        startedAt: new Date(),
        durationMs: 1,
        statusCode: 200,
        errorClass: null,
        answer: '',
        cause: null,
        details: null,
        answeredBytes: 2,
      },
      { number: attemptCount + 1, retriedAfter, nextId: null },
      () => ({ status, nextAttemptAt: null }),
    );
  };
  const work: (() => Promise<unknown>)[] = [
    async () =>
      ids.push(
        ...(await insert(
          CONFIGURATIONS[randomInt(3)] ?? '',
          // Ids on both sides of the position, which is three minutes old.
          ago(randomInt(4) === 0 ? randomInt(6 * MINUTE_MS) : randomInt(4 * HOUR_MS)),
          randomInt(1, 250),
        )),
      ),
    () => Promise.all(some().map(deliver)),
    () => reopenNotifications(db, some(), new Date()),
    () => cancelNotifications(db, some().slice(0, 2)),
  ];
  await work[0]?.();
  let isOver = false;
  const counters = Array.from({ length: 2 }, async () => {
    let steps = 0;
    for (; !isOver; steps++) await countNotifications(db);
    return steps;
  });
  for (let round = 0; round < 12; round++) {
    const workers = Array.from({ length: 4 }, async () => {
      for (let n = 0; n < 6; n++) await work[randomInt(work.length)]?.();
    });
    await Promise.all(workers);
    await expectExact(randomSinces());
  }
  isOver = true;
  await Promise.all(counters);
  await countAll();
  await expectExact([...randomSinces(), ago(5 * HOUR_MS)]);
  expect(await db.notificationChange.count({ where: { notificationId: { lt: await countedTo() } } })).toBe(0);
});

test('a partial hour is exact to the millisecond, in busy and in quiet minutes', async () => {
  const hour = new Date(Math.floor(ago(2 * HOUR_MS).getTime() / HOUR_MS) * HOUR_MS);
  const at = (ms: number) => new Date(hour.getTime() + ms);
  for (const minute of [0, 10, 30, 59]) {
    for (const second of [0, 15, 59]) {
      const count = minute === 10 ? 150 : 3;
      await insert('es_a', at(minute * MINUTE_MS + second * 1_000), count);
    }
  }
  await insert('es_a', at(HOUR_MS), 5);
  await countAll();
  // Only the minute with 450 notifications has a count of its own.
  expect(await db.notificationCount.findMany({ where: { minutes: 1 } })).toMatchObject([
    { start: idFloor('ntf', at(10 * MINUTE_MS)), waiting: 450 },
  ]);
  const edges = [0, 10, 11, 30, 59, 60].map((minute) => minute * MINUTE_MS);
  const sinces = edges.flatMap((edge) => [at(edge - 1), at(edge), at(edge + 1), at(edge + 15_000)]);
  await expectExact(sinces);
  // Late changes of both kinds of minutes: first recorded, then counted.
  await insert('es_a', at(10 * MINUTE_MS + 1), 7);
  await insert('es_a', at(30 * MINUTE_MS + 1), 7);
  const changed = await db.notification.findMany({
    orderBy: { id: 'desc' },
    take: 200,
    select: { id: true },
  });
  await db.notification.updateMany({
    where: { id: { in: changed.map(({ id }) => id) } },
    data: { status: 'Delivered' },
  });
  await expectExact(sinces);
  await countAll();
  await expectExact(sinces);
});

test('a worker that is killed after it wrote counts, and before it stored its position, counts nothing twice', async () => {
  await insert('es_a', ago(90 * MINUTE_MS), 300);
  await countAll();
  const late = await insert('es_b', ago(30 * MINUTE_MS), 300);
  await db.notification.updateMany({
    where: { id: { in: late.slice(0, 9) } },
    data: { status: 'Delivered' },
  });
  const sinces = [ago(2 * HOUR_MS), ago(40 * MINUTE_MS)];
  await expectExact(sinces);
  await db.$executeRaw`CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_xact_lock(13); RETURN NEW; END'`;
  await db.$executeRaw`CREATE TRIGGER pause BEFORE UPDATE ON notification_counting
    FOR EACH ROW EXECUTE FUNCTION pause()`;
  const blocker = new pg.Client(world.env.DATABASE_URL);
  await blocker.connect();
  await blocker.query('SELECT pg_advisory_lock(13)');
  const killed = countNotifications(db).catch(() => 'killed');
  const pid = await eventually('the step waits before it stores its position', async () => {
    const { rows } = await blocker.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()`,
    );
    return rows[0]?.pid;
  });
  await blocker.query('SELECT pg_terminate_backend($1)', [pid]);
  expect(await killed).toBe('killed');
  await blocker.query('SELECT pg_advisory_unlock(13)');
  await blocker.end();
  await db.$executeRaw`DROP TRIGGER pause ON notification_counting`;
  await db.$executeRaw`DROP FUNCTION pause`;
  await expectExact(sinces);
  await countAll();
  await expectExact(sinces);
  expect(await db.notificationChange.count()).toBe(0);
});

test('the position waits for open transactions: their changes may have no record', async () => {
  const client = new pg.Client(world.env.DATABASE_URL);
  await client.connect();
  await client.query('BEGIN');
  const { rows } = await client.query<{ at: Date }>('SELECT pg_current_xact_id(), now() AS at');
  const begunAt = rows[0]?.at ?? new Date();
  // So that a full minute lies between the start of the transaction and the present.
  const untilMinute = MINUTE_MS - (begunAt.getTime() % MINUTE_MS);
  const settledAfterMs = 2 * HOUR_MS - untilMinute + 300;
  const bound = idFloor('ntf', new Date(begunAt.getTime() - settledAfterMs));
  await wait(1_000);
  await countNotifications(db, settledAfterMs);
  expect((await countedTo()) <= bound).toBe(true);
  await client.query('ROLLBACK');
  await client.end();
  await countNotifications(db, settledAfterMs);
  expect((await countedTo()) > bound).toBe(true);
});

test('changes of young notifications cost no record, and young notifications are not counted', async () => {
  const [young = ''] = await insert('es_a', ago(MINUTE_MS), 1);
  const [old = ''] = await insert('es_a', ago(2.5 * MINUTE_MS), 1);
  await db.notification.updateMany({ data: { status: 'Delivered' } });
  const recorded = await db.notificationChange.findMany({ orderBy: { id: 'asc' } });
  expect(
    recorded.map(({ notificationId, fromStatus, toStatus }) => [notificationId, fromStatus, toStatus]),
  ).toEqual([
    [old, null, 'Pending'],
    [old, 'Pending', 'Delivered'],
  ]);
  await countAll();
  expect((await countedTo()) <= old && old < young).toBe(true);
  await expectExact([ago(HOUR_MS)]);
});

test('a long history is counted in bounded steps, and the statistics are exact after each step', async () => {
  const hour = Math.floor(ago(3 * HOUR_MS).getTime() / HOUR_MS) * HOUR_MS;
  for (let n = 0; n < 45; n++) await insert('es_a', new Date(hour + n * MINUTE_MS), 1_000);
  await db.$executeRaw`DELETE FROM notification_changes`;
  let last = 0;
  for (let isMore: boolean | null = true; isMore; ) {
    isMore = await countNotifications(db);
    const [row] = await db.$queryRaw<{ sum: bigint | null }[]>`
      SELECT sum(waiting) AS sum FROM notification_counts WHERE minutes = 60`;
    const sum = Number(row?.sum ?? 0);
    expect(sum - last).toBeLessThanOrEqual(21_000);
    last = sum;
    await expectExact([ago(4 * HOUR_MS), ago(2.4 * HOUR_MS)]);
  }
  expect(last).toBe(45_000);
});

test('retention deletes old counts, and the statistics of a week stay exact', async () => {
  const days = (count: number) => ago(count * 24 * HOUR_MS);
  for (const age of [100, 20, 9, 6.9, 1]) await insert('es_a', days(age), 300);
  await countAll();
  const { signal } = new AbortController();
  const deleted = await deleteCounts(db, { hoursBefore: days(90), now: new Date() }, signal);
  // The hour that is 100 days old, and its sum of the organization; the minutes that are 100, 20 and 9 days old.
  expect(deleted).toBe(5);
  const left = await db.notificationCount.groupBy({
    by: ['minutes'],
    _count: true,
    orderBy: { minutes: 'asc' },
  });
  expect(left).toEqual([
    { minutes: 1, _count: 2 },
    { minutes: 60, _count: 4 },
  ]);
  await expectExact([days(7), days(2)]);
  expect(await deleteCounts(db, { hoursBefore: null, now: new Date() }, signal)).toBe(0);
});
