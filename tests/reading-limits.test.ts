import { closeDatabase, openDatabase } from '@posthorn/db/connection/database';
import { buildIndexes } from '@posthorn/db/partitions/build-indexes';
import { idFloor } from '@posthorn/domain/ids';
import pg from 'pg';
import { type Client, createClient } from './support/client.ts';
import { OPS_CREDENTIALS, scrape } from './support/ops.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
beforeAll(async () => {
  world = await createWorld({
    workers: 0,
    env: { READ_TIMEOUT: '500ms', DATABASE_READ_POOL_SIZE: '3', ...OPS_CREDENTIALS },
  });
  owner = await createClient(world);
});
afterAll(() => world.close());

/** Holds a lock on a table, so that every read of the table takes too long. */
async function withLocked<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client(world.env.DATABASE_URL);
  await client.connect();
  try {
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    return await work();
  } finally {
    await client.end();
  }
}

test('a list that takes too long is 503 timed_out, and the detail names the filters to narrow', async () => {
  const { body, headers } = await withLocked('notifications', () =>
    owner.get('/v1/notifications?storeId=s_1').expect(503),
  );
  expect(body).toMatchObject({ code: 'timed_out', status: 503 });
  expect(body.detail).toMatch(/since, until, configurationId, eventType/);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  await owner.get('/v1/notifications?storeId=s_1').expect(200);
});

test('while reads of an organization hang, other organizations read, and everybody publishes', async () => {
  const { id } = await owner.createWebhook({ url: 'https://example.com/' });
  const other = await createClient(world, { org: 'org_other' });
  await withLocked('audit_records', async () => {
    const hanging = Array.from({ length: 30 }, () => owner.get('/v1/audit').then(({ status }) => status));
    expect((await other.get('/v1/notifications').expect(200)).body.data).toEqual([]);
    await other.publish('SALE.CREATE', { id: 'sale_1' });
    await owner.publish('SALE.CREATE', { id: 'sale_1' });
    await owner.get(`/v1/webhooks/${id}`).expect(200);
    const statuses = await Promise.all(hanging);
    expect(new Set(statuses)).toEqual(new Set([429, 503]));
    // Two run at a time, for 500 ms each. The wait for a turn ends after 500 ms too.
    expect(statuses.filter((status) => status === 503).length).toBeLessThanOrEqual(6);
  });
  const { sum } = await scrape(world.api.opsPort);
  expect(sum('posthorn_rate_limited_total', { limit: 'reads' })).toBeGreaterThan(0);
});

test('filters that fit too few of too many rows are 400, and the faults name filters that help', async () => {
  const { id } = await owner.createWebhook({ url: 'https://example.com/' });
  const prefix = idFloor('ntf', new Date()).slice(0, -16);
  await world.db.$executeRaw`
    INSERT INTO notifications (id, organization_id, configuration_id, event_id, event_type, status, created_at)
    SELECT ${prefix} || lpad(n::text, 16, '0'), 'org_test', ${id}, 'evt', 'SALE.CREATE', 'Delivered', now()
    FROM generate_series(1, 6000) AS n`;
  const path = `/v1/webhooks/${id}/notifications?eventType=SALE.CREATE`;
  expect((await owner.get(path).expect(200)).body.data).toHaveLength(20);
  const { body } = await owner.get(`${path}&storeId=s_9`).expect(200);
  expect(body.data).toEqual([]);
  await world.db
    .$executeRaw`UPDATE notifications SET store_id = 's_1', status = 'Failed' WHERE configuration_id = ${id}`;
  const refused = await owner.get(`${path}&status=Delivered&storeId=s_1`).expect(400);
  expect(refused.body).toMatchObject({
    code: 'invalid_request',
    errors: [{ path: '/query/since' }, { path: '/query/until' }],
  });
  const soon = new Date(Date.now() + 60_000).toISOString();
  expect(
    (await owner.get(`${path}&status=Delivered&storeId=s_1&since=${soon}`).expect(200)).body.data,
  ).toEqual([]);
});

test("another organization's configuration is an empty list, however many notifications it has", async () => {
  const { id } = await owner.createWebhook({ url: 'https://example.com/' });
  const prefix = idFloor('ntf', new Date(Date.now() - 1_000)).slice(0, -16);
  await world.db.$executeRaw`
    INSERT INTO notifications (id, organization_id, configuration_id, event_id, event_type, status, created_at)
    SELECT ${prefix} || lpad(n::text, 16, '0'), 'org_test', ${id}, 'evt', 'SALE.CREATE', 'Delivered', now()
    FROM generate_series(1, 6000) AS n`;
  const stranger = await createClient(world, { org: 'org_stranger' });
  for (const filter of ['', '&status=Failed', '&storeId=s_1&eventType=SALE.UPDATE']) {
    const { body } = await stranger.get(`/v1/notifications?configurationId=${id}${filter}`).expect(200);
    expect(body.data).toEqual([]);
  }
});

test('a worker builds the indexes of partitions that are older than the index, also after an interrupted build', async () => {
  const db = openDatabase({
    url: String(world.env.DATABASE_URL),
    poolSize: 1,
    onConnectionError: () => undefined,
  });
  const isValid = async () => {
    const rows = await db.$queryRaw<{ isValid: boolean }[]>`
      SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = 'later_idx'::regclass`;
    return rows[0]?.isValid;
  };
  try {
    await db.$executeRaw`CREATE INDEX later_idx ON ONLY notifications (organization_id, attempt_count, id)
      WHERE attempt_count > 1`;
    expect(await isValid()).toBe(false);
    expect(await buildIndexes(db, { isEmptyOnly: true })).not.toHaveLength(0);
    expect(await isValid()).toBe(false);
    const [left] = await db.$queryRaw<{ name: string }[]>`
      SELECT inhrelid::regclass::text AS name FROM pg_inherits
      WHERE inhparent = 'notifications'::regclass AND inhrelid NOT IN (
        SELECT indrelid FROM pg_index JOIN pg_inherits ON inhrelid = indexrelid
        WHERE inhparent = 'later_idx'::regclass)`;
    // As after a process that died during the build.
    await db.$executeRawUnsafe(
      `CREATE INDEX "${left?.name}_later_idx" ON ${left?.name} (organization_id, attempt_count, id) WHERE attempt_count > 1`,
    );
    await db.$executeRaw`UPDATE pg_index SET indisvalid = false
      WHERE indexrelid = to_regclass(${`${left?.name}_later_idx`})`;
    expect(await buildIndexes(db)).toEqual([left?.name]);
    expect(await isValid()).toBe(true);
    expect(await buildIndexes(db)).toEqual([]);
    await db.$executeRaw`DROP INDEX later_idx`;
  } finally {
    await closeDatabase(db);
  }
});
