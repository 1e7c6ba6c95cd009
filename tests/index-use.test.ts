import { jest } from '@jest/globals';
import { createApiKeyFinder } from '@posthorn/db/api-key-credentials';
import {
  closeDatabase,
  type Database,
  directPool,
  openDatabase,
  readPool,
} from '@posthorn/db/connection/database';
import { TooManyRowsError } from '@posthorn/db/connection/lists';
import { stepDigest } from '@posthorn/db/digests/step';
import { findDueWork } from '@posthorn/db/due-work';
import { findLostRecoveries, recoverEndpoints } from '@posthorn/db/endpoint-recoveries';
import { findRecord } from '@posthorn/db/events/events';
import { createPublisher } from '@posthorn/db/events/publish';
import { listChangedLaneSettings } from '@posthorn/db/lane-settings';
import { areNoticesDue } from '@posthorn/db/notices/expiries';
import { createAttemptRecorder } from '@posthorn/db/notifications/attempts';
import { countNotifications } from '@posthorn/db/notifications/counting';
import { createDeliveryFinder } from '@posthorn/db/notifications/deliveries';
import { listOrganizationNotifications } from '@posthorn/db/notifications/list';
import { listRetriedNotifications } from '@posthorn/db/notifications/open-notifications';
import { withReferences } from '@posthorn/db/notifications/references';
import { replayRecovery } from '@posthorn/db/replays/recovery';
import { stepReplay } from '@posthorn/db/replays/steps';
import { readStats } from '@posthorn/db/webhooks/stats';
import { createFilterCache } from '@posthorn/domain/filter/cache';
import { idFloor, newId, timeOf } from '@posthorn/domain/ids';
import { createWorld, type World } from './support/world.ts';

let world: World;
/** Three pools of one connection each, so that later calls use the statements that the first calls prepared. */
let db: Database;
beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  db = openDatabase({
    url: String(world.env.DATABASE_URL),
    poolSize: 2,
    readPoolSize: 1,
    onConnectionError: () => undefined,
  });
});
afterAll(async () => {
  await closeDatabase(db);
  await world.close();
});

const ORGANIZATION = 'org_test';
const CONFIGURATIONS = 2_000;
/** Postgres may switch a statement of Prisma's pool to a generic plan after five uses. */
const USES = 7;

const TABLES = '^(events|notifications|attempts|webhook_configurations|api_keys)';

/** Counts the rows that sequential scans have read so far. */
async function countScannedRows(): Promise<number> {
  await directPool(db).query('SELECT pg_stat_force_next_flush()');
  const [row] = await world.db.$queryRaw<{ count: bigint }[]>`
    SELECT sum(seq_tup_read)::bigint AS count FROM pg_stat_user_tables WHERE relname ~ ${TABLES}`;
  return Number(row?.count);
}

const rowsScannedBy = async (work: () => Promise<unknown>) => {
  const before = await countScannedRows();
  await work();
  return (await countScannedRows()) - before;
};

test('publishing, delivering, authenticating and sweeping read by index, although their plans were made for empty tables', async () => {
  const { publish } = createPublisher(db, { maxWaitMs: 5_000 });
  const findDelivery = createDeliveryFinder(db);
  const recordAttempt = createAttemptRecorder(db);
  const findApiKey = createApiKeyFinder(db);
  const publishOne = (organizationId: string) =>
    publish({
      context: { organizationId, traceparent: null },
      events: [{ type: 'SALE.CREATE', recordId: 'sale_1', storeId: null, body: '{"id":"sale_1"}' }],
    });
  const deliverOne = async (notificationId: string) => {
    await findDelivery(notificationId);
    await recordAttempt(
      {
        notificationId,
        startedAt: new Date(),
        durationMs: 1,
        statusCode: 204,
        errorClass: null,
        answer: '',
        cause: null,
        details: null,
        answeredBytes: 2,
      },
      { number: 1, retriedAfter: 0, nextId: null },
      () => ({ status: 'Delivered', nextAttemptAt: null }),
    );
  };
  const findKey = () => findApiKey(new Uint8Array(32));
  const findReferences = () => withReferences(db, [{ configurationId: 'es_1', eventId: 'evt_1' }]);
  const findChanged = () => listChangedLaneSettings(db, new Date(), 1_000);
  for (let use = 0; use < USES; use++) {
    await findChanged();
    await publishOne(ORGANIZATION);
    await deliverOne(`ntf_${use}`);
    // Ids of one week have statements of their own.
    await deliverOne(newId('ntf'));
    await findKey();
    await findReferences();
  }

  await world.db.$executeRaw`
    INSERT INTO webhook_configurations
      (id, organization_id, url, event_types, max_concurrency, sealed_secret, status, created_at)
    SELECT 'es_' || n, 'org_' || n / 100, 'https://receiver.example', '{SALE.CREATE}', 5, '', 'Active', now()
    FROM generate_series(1, ${CONFIGURATIONS}) AS n`;
  await world.db.$executeRaw`
    INSERT INTO api_keys
      (id, organization_id, name, status, scopes, masked_key, key_hash, sealed_key, created_at)
    SELECT 'apk_' || n, 'org_' || n, 'key', 'Active', '{}', '', sha256(n::text::bytea), '', now()
    FROM generate_series(1, ${CONFIGURATIONS}) AS n`;
  const ids: string[] = [];
  for (let n = 0; n < 20; n++) {
    const { notifications } = await publishOne('org_1');
    ids.push(...notifications.flatMap(({ notificationIds }) => notificationIds));
  }
  expect(ids).toHaveLength(20 * 100);

  expect(await rowsScannedBy(() => publishOne('org_2'))).toBeLessThan(200);
  expect(await rowsScannedBy(() => Promise.all(ids.slice(0, 100).map(deliverOne)))).toBeLessThan(200);
  const ofSeveralWeeks = ['ntf_0', ...ids.slice(100, 199)];
  expect(await rowsScannedBy(() => Promise.all(ofSeveralWeeks.map(deliverOne)))).toBeLessThan(200);
  expect(await rowsScannedBy(findKey)).toBeLessThan(200);
  expect(await rowsScannedBy(findReferences)).toBeLessThan(200);
  expect(await rowsScannedBy(findChanged)).toBeLessThan(200);
});

test('a record is found without reading the test events that share its id', async () => {
  await world.db.$executeRaw`
    INSERT INTO events (id, organization_id, type, entity, record_id, body, is_test, created_at)
    SELECT ${idFloor('evt', new Date()).slice(0, -16)} || lpad(n::text, 16, '0'), 'org_tests', 'SALE.CREATE',
      'SALE', 'sale_example', '{"n":' || n || '}', n > 1, now()
    FROM generate_series(1, 20000) AS n`;
  await world.db.$executeRaw`ANALYZE events`;
  const countEventRows = async () => {
    await directPool(db).query('SELECT pg_stat_force_next_flush()');
    const [row] = await world.db.$queryRaw<{ count: bigint }[]>`
      SELECT (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname ~ '^events')
        + (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE relname ~ '^events') AS count`;
    return Number(row?.count);
  };
  const record = { organizationId: 'org_tests', entity: 'SALE', recordId: 'sale_example' };
  for (const [wanted, body] of [
    [record, '{"n":1}'],
    [{ ...record, organizationId: 'org_none' }, null],
  ] as const) {
    const before = await countEventRows();
    expect(await findRecord(db, wanted)).toBe(body);
    expect((await countEventRows()) - before).toBeLessThan(10);
  }
});

/** Counts the index entries and rows that lists and statistics have read so far, and what the test itself has read. */
async function countReadRows(): Promise<number> {
  // An idle connection reports its reads up to ten seconds late, so the test's own would count for what follows.
  await world.db.$queryRaw`SELECT pg_stat_force_next_flush()::text`;
  await readPool(db).query('SELECT pg_stat_force_next_flush()');
  const [row] = await world.db.$queryRaw<{ count: bigint }[]>`
    SELECT (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname ~ ${READ_TABLES})
      + (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE relname ~ ${READ_TABLES}) AS count`;
  return Number(row?.count);
}
const READ_TABLES = '^(notifications|attempts|notification_counts|notification_changes)';

/** Longer than the default: the rows are inserted into a dozen indexes. */
jest.setTimeout(120_000);

const BIG = { organizationId: 'org_big', configurationId: 'es_00000000000000000000000big', count: 100_000 };
const SMALL = { organizationId: 'org_small', configurationId: 'es_000000000000000000000small', count: 4_000 };
const HOUR_MS = 3_600_000;

/** Inserts notifications of the last `hours`, of the type SALE.CREATE and the stores s_0 to s_9. */
async function insertMany({ organizationId, configurationId, count }: typeof BIG, hours: number) {
  const starts = Array.from(
    { length: 100 },
    (_, n) => new Date(Date.now() - (hours * HOUR_MS * (n + 1)) / 100),
  );
  const prefixes = starts.map((at) => `${idFloor('ntf', at).slice(0, -16)}`);
  const times = starts.map((at) => at.toISOString());
  await world.db.$executeRaw`
    INSERT INTO notifications
      (id, organization_id, configuration_id, event_id, event_type, store_id, status, attempt_count, created_at)
    SELECT prefix || lpad(n::text, 16, '0'), ${organizationId}, ${configurationId}, 'evt_' || n, 'SALE.CREATE',
      's_' || n % 10, (CASE n % 2 WHEN 0 THEN 'Delivered' ELSE 'Failed' END)::"NotificationStatus", 1, at
    FROM unnest(${prefixes}::text[], ${times}::timestamptz[]) AS start (prefix, at)
    CROSS JOIN generate_series(1, ${count / 100}::integer) AS n`;
}

test('a list reads a bounded number of rows with any filters, and never those of other organizations', async () => {
  // As rows of an earlier version: the triggers would record each row as a change.
  await world.db.$executeRaw`ALTER TABLE notifications DISABLE TRIGGER USER`;
  // The newest rows belong to the big organization.
  await insertMany(SMALL, 400);
  await world.db.$executeRaw`UPDATE notifications SET store_id = 's_5' WHERE organization_id = 'org_small'`;
  await insertMany(BIG, 20);
  await world.db.$executeRaw`ALTER TABLE notifications ENABLE TRIGGER USER`;
  await world.db.$executeRaw`ANALYZE notifications`;
  // Each of at most four indexes: 5,000 rows, and once more to see whether there are more.
  const page = { limit: 21, eventTypes: null };
  const rowsOf = async (
    organizationId: string,
    filter: Partial<Parameters<typeof listOrganizationNotifications>[2]>,
  ) => {
    const before = await countReadRows();
    const result = await listOrganizationNotifications(db, organizationId, { ...page, ...filter }).catch(
      (error: unknown) => error,
    );
    if (!Array.isArray(result)) expect(result).toBeInstanceOf(TooManyRowsError);
    return (await countReadRows()) - before;
  };
  const { organizationId, configurationId } = BIG;
  const since = new Date(Date.now() - 10 * HOUR_MS);
  for (const range of [{}, { since }, { since, until: new Date(since.getTime() + HOUR_MS) }]) {
    for (const filter of [{}, { storeId: 's_1' }, { storeId: 's_none' }, { eventTypes: ['SALE.UPDATE'] }]) {
      expect(await rowsOf(organizationId, { ...range, ...filter })).toBeLessThan(200);
      for (const more of [
        { statuses: ['Delivered'] },
        { statuses: ['Cancelled'] },
        { configurationId },
      ] as const) {
        expect(await rowsOf(organizationId, { ...range, ...filter, ...more })).toBeLessThan(4 * 10_100);
        expect(await rowsOf(organizationId, { ...range, ...filter, ...more, configurationId })).toBeLessThan(
          4 * 10_100,
        );
        expect(await rowsOf('org_none', { ...range, ...filter, ...more })).toBeLessThan(50);
      }
    }
    expect(await rowsOf(SMALL.organizationId, range)).toBeLessThan(200);
    expect(await rowsOf(SMALL.organizationId, { ...range, storeId: 's_5' })).toBeLessThan(200);
    expect(await rowsOf(SMALL.organizationId, { ...range, statuses: ['Delivered'] })).toBeLessThan(200);
  }
});

/** Counts the rows that statements on Prisma's connection read. */
async function rowsReadByPrisma(work: () => Promise<unknown>): Promise<number> {
  const before = await countReadRows();
  await work();
  await db.$queryRaw`SELECT pg_stat_force_next_flush()::text`;
  return (await countReadRows()) - before;
}

test('a step of a replay reads a bounded number of notifications, however few of them match', async () => {
  const { organizationId, configurationId } = BIG;
  const since = new Date(Date.now() - 30 * HOUR_MS);
  await world.db.webhookConfiguration.create({
    data: {
      id: configurationId,
      organizationId,
      url: 'https://receiver.example',
      eventTypes: ['SALE.CREATE'],
      maxConcurrency: 1,
      sealedSecret: '',
      createdAt: since,
    },
  });
  for (const statuses of [['Cancelled'], ['Cancelled', 'Delivered']] as const) {
    const eventTypes = [statuses.length === 1 ? 'SALE.CREATE' : 'SALE.UPDATE'];
    await world.db.webhookConfiguration.update({ where: { id: configurationId }, data: { eventTypes } });
    const { id } = await world.db.replay.create({
      data: {
        id: `rpl_${statuses.length}`,
        organizationId,
        configurationId,
        since,
        until: new Date(),
        statuses: [...statuses],
        missed: false,
        dryRun: false,
        matched: 0,
        after: idFloor('ntf', since),
        steppedAt: since,
        createdAt: since,
      },
    });
    const limits = {
      openNotifications: 1_000_000,
      open: { isFull: async () => false },
      filters: createFilterCache(),
    };
    for (let step = 0; step < 3; step++) {
      const rows = await rowsReadByPrisma(() => stepReplay(db, new Date(), limits, () => undefined));
      expect(rows).toBeGreaterThanOrEqual(2_000);
      expect(rows).toBeLessThan(2_500);
    }
    expect(await world.db.replay.findUnique({ where: { id } })).toMatchObject({ status: 'Running', done: 0 });
    await world.db.replay.delete({ where: { id } });
  }
});

test('a digest reads only the notifications of its webhook and its hour', async () => {
  const { organizationId, configurationId } = SMALL;
  const newest = await world.db.notification.findFirstOrThrow({
    where: { configurationId },
    orderBy: { id: 'desc' },
  });
  const digestedTo = new Date(Math.floor(timeOf(newest.id).getTime() / HOUR_MS) * HOUR_MS);
  const fields = { url: 'https://receiver.example', eventTypes: ['SALE.CREATE'], maxConcurrency: 1 };
  const data = { ...fields, id: configurationId, organizationId, sealedSecret: '', createdAt: digestedTo };
  await world.db.webhookConfiguration.create({ data });
  await world.db.digestSchedule.create({ data: { configurationId, digestedTo, dueAt: digestedTo } });
  let count: number | undefined;
  const rows = await rowsReadByPrisma(async () => {
    count = (await stepDigest(db, new Date()))?.created?.digest.count;
  });
  expect(count).toBe(SMALL.count / 100);
  expect(rows).toBeLessThan(200);
  await world.db.notification.deleteMany({ where: { configurationId, eventType: 'WEBHOOK.DIGEST' } });
});

test('a sweep reads a bounded number of reopened notifications, also of a disabled webhook', async () => {
  const due = new Date(Date.now() - HOUR_MS);
  await world.db.$executeRaw`
    UPDATE notifications SET status = 'Retrying', retried_after = 1, next_attempt_at = ${due}::timestamptz
    WHERE configuration_id = ${SMALL.configurationId}`;
  const range = { dueAfter: new Date(0), after: '', dueBefore: new Date(), limit: 500 };
  const seen = new Set<string>();
  for (;;) {
    const rows = await rowsReadByPrisma(async () => {
      const open = await listRetriedNotifications(db, range);
      for (const { id } of open) seen.add(id);
      const last = open.at(-1);
      if (last !== undefined) Object.assign(range, { dueAfter: last.nextAttemptAt, after: last.id });
      if (open.length < range.limit) range.limit = 0;
    });
    expect(rows).toBeLessThan(700);
    if (range.limit === 0) break;
  }
  expect(seen.size).toBe(SMALL.count);
});

test('a recovery reads what ended without a delivery, and finds a lost success among a bounded number of notifications', async () => {
  const configurationId = 'es_0000000000000000000000down';
  const organizationId = 'org_down';
  const count = 50_000;
  const failures = 20;
  const begun = new Date(Date.now() - HOUR_MS);
  const at = (minute: number) => new Date(begun.getTime() + minute * 60_000);
  await world.db.webhookConfiguration.create({
    data: {
      ...{
        id: configurationId,
        organizationId,
        url: 'https://receiver.example',
        eventTypes: ['SALE.CREATE'],
      },
      ...{ maxConcurrency: 1, sealedSecret: '', replayAfterRecovery: true, createdAt: begun },
    },
  });
  await world.db.$executeRaw`ALTER TABLE notifications DISABLE TRIGGER USER`;
  await world.db.$executeRaw`
    INSERT INTO notifications
      (id, organization_id, configuration_id, event_id, event_type, status, attempt_count, created_at, updated_at)
    SELECT ${idFloor('ntf', begun).slice(0, -16)} || lpad(n::text, 16, '0'), ${organizationId}, ${configurationId},
      'evt_' || n, 'SALE.CREATE', (CASE WHEN n % 5000 = 0 THEN 'Failed' ELSE 'Delivered' END)::"NotificationStatus",
      1, ${begun}::timestamptz, CASE WHEN n % 5000 = 0 THEN ${at(2)}::timestamptz ELSE ${at(1)}::timestamptz END
    FROM generate_series(1, ${count}::integer) AS n`;
  const fail = (since: Date) =>
    world.db.failingEndpoint.create({ data: { configurationId, since, failures, checkedAt: begun } });
  await fail(at(2));
  const lost = await rowsReadByPrisma(async () => {
    expect(await findLostRecoveries(db, new Date())).toEqual([]);
  });
  expect(lost).toBeGreaterThanOrEqual(1_000);
  expect(lost).toBeLessThan(1_100);
  await db.$transaction((tx) => recoverEndpoints(tx, [configurationId], at(3)));
  const limits = {
    openNotifications: 1_000_000,
    open: { isFull: async () => false },
    filters: createFilterCache(),
  };
  const rows = await rowsReadByPrisma(async () => {
    const options = { now: new Date(), settleMs: 0 };
    expect(await replayRecovery(db, configurationId, options)).toMatchObject({ matched: 10 });
    const step = await stepReplay(db, new Date(), limits, () => undefined);
    expect(step?.notificationIds).toHaveLength(10);
  });
  expect(rows).toBeLessThan(200);
  await world.db.notification.deleteMany({ where: { organizationId } });
  await world.db.$executeRaw`ALTER TABLE notifications ENABLE TRIGGER USER`;
});

test('statistics read counts, and single rows only of partial hours and of uncounted notifications', async () => {
  while ((await countNotifications(db)) === true);
  const rowsOf = async (configurationId: string, hours: number) => {
    const since = new Date(Date.now() - hours * HOUR_MS);
    const before = await countReadRows();
    const stats = await readStats(db, configurationId, { since });
    return { rows: (await countReadRows()) - before, total: stats.since.delivered + stats.since.failed };
  };
  // Idle connections report the reads of earlier tests up to ten seconds late, so the smallest figure counts.
  const measured = [];
  for (let n = 0; n < 3; n++) measured.push(await rowsOf(BIG.configurationId, 168));
  const rows = Math.min(...measured.map((each) => each.rows));
  expect(measured.map(({ total }) => total)).toEqual([BIG.count, BIG.count, BIG.count]);
  // The percentiles look at 10,000 notifications, and for the attempts of each.
  expect(rows).toBeLessThan(11_000);
  expect(await rowsOf('es_0000000000000000000000none', 168)).toEqual({ rows: expect.any(Number), total: 0 });
  expect((await rowsOf('es_0000000000000000000000none', 168)).rows).toBeLessThan(50);
});

test('a look for due work reads no more rows when much work waits for later', async () => {
  const countRows = async () => {
    await directPool(db).query('SELECT pg_stat_force_next_flush()');
    const [row] = await world.db.$queryRaw<{ count: bigint }[]>`
      SELECT (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes)
        + (SELECT sum(seq_tup_read) FROM pg_stat_user_tables) AS count`;
    return Number(row?.count);
  };
  const look = async () => {
    const before = await countRows();
    await findDueWork(db);
    await areNoticesDue(db, new Date());
    return (await countRows()) - before;
  };
  const few = await look();
  await world.db.$executeRaw`
    INSERT INTO endpoint_verifications (configuration_id, organization_id, due_at, tries)
    SELECT id, organization_id, now() + interval '1 hour', 1 FROM webhook_configurations`;
  await world.db.$executeRaw`
    INSERT INTO digest_schedules (configuration_id, digested_to, due_at)
    SELECT id, now(), now() + interval '1 hour' FROM webhook_configurations ON CONFLICT DO NOTHING`;
  await world.db.$executeRaw`
    INSERT INTO failure_sums (configuration_id, count, since, last_id, due_at)
    SELECT id, 1, now(), 'ntf_1', now() + interval '1 hour' FROM webhook_configurations`;
  await world.db.$executeRaw`UPDATE api_keys SET expires_at = now() + interval '1 year'`;
  expect(await look()).toBeLessThan(few + 100);
});
