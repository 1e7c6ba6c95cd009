import { jest } from '@jest/globals';
import { createApiKeyFinder } from '@posthorn/db/api-keys';
import {
  closeDatabase,
  type Database,
  directPool,
  openDatabase,
  readPool,
} from '@posthorn/db/connection/database';
import { TooManyRowsError } from '@posthorn/db/connection/lists';
import { createPublisher } from '@posthorn/db/events/publish';
import { createAttemptRecorder } from '@posthorn/db/notifications/attempts';
import { countNotifications } from '@posthorn/db/notifications/counting';
import { createDeliveryFinder } from '@posthorn/db/notifications/deliveries';
import { listOrganizationNotifications } from '@posthorn/db/notifications/list';
import { withReferences } from '@posthorn/db/notifications/references';
import { readStats } from '@posthorn/db/webhooks/stats';
import { idFloor } from '@posthorn/domain/ids';
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

test('publishing, delivering and authenticating read by index, although their plans were made for empty tables', async () => {
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
      { notificationId, startedAt: new Date(), durationMs: 1, statusCode: 204, errorClass: null, answer: '' },
      { number: 1, retriedAfter: 0 },
      () => ({ status: 'Delivered', nextAttemptAt: null }),
    );
  };
  const findKey = () => findApiKey(new Uint8Array(32));
  const findReferences = () => withReferences(db, [{ configurationId: 'es_1', eventId: 'evt_1' }]);
  for (let use = 0; use < USES; use++) {
    await publishOne(ORGANIZATION);
    await deliverOne(`ntf_${use}`);
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
  expect(await rowsScannedBy(findKey)).toBeLessThan(200);
  expect(await rowsScannedBy(findReferences)).toBeLessThan(200);
});

/** Counts the index entries and rows that lists and statistics have read so far. */
async function countReadRows(): Promise<number> {
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

test('statistics read counts, and single rows only of partial hours and of uncounted notifications', async () => {
  while ((await countNotifications(db)) === true);
  const rowsOf = async (configurationId: string, hours: number) => {
    const since = new Date(Date.now() - hours * HOUR_MS);
    const before = await countReadRows();
    const stats = await readStats(db, configurationId, { since });
    return { rows: (await countReadRows()) - before, total: stats.since.delivered + stats.since.failed };
  };
  const { rows, total } = await rowsOf(BIG.configurationId, 168);
  expect(total).toBe(BIG.count);
  // The percentiles look at 10,000 notifications, and for the attempts of each.
  expect(rows).toBeLessThan(11_000);
  expect(await rowsOf('es_0000000000000000000000none', 168)).toEqual({ rows: expect.any(Number), total: 0 });
  expect((await rowsOf('es_0000000000000000000000none', 168)).rows).toBeLessThan(50);
});
