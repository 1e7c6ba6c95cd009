/** Operators list, look at and export notifications of all organizations. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { directPool } from '@posthorn/db/connection/database';
import { stepOperatorRetry } from '@posthorn/db/operators/retry-steps';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { createTenants, insertFailed, type Tenant } from './support/failed.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let operator: Client;
let first: Tenant;
let second: Tenant;

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  operator = await createClient(world, { org: 'org_operators', role: 'operator' });
  const tenants = await createTenants(world, 2, (n) => ({
    name: n === 0 ? '=HYPERLINK("http://evil","x")' : 'billing, "new"',
    url: `https://receiver-${n}.example/secret-path`,
  }));
  [first, second] = [must(tenants[0]), must(tenants[1])];
  await insertFailed(world, first, 3, { at: hoursAgo(1), outcome: 'timeout', storeId: 's_1' });
  await insertFailed(world, first, 2, { at: hoursAgo(2), outcome: '503' });
  await insertFailed(world, second, 2, { at: hoursAgo(3), outcome: 'timeout', eventType: 'SALE.UPDATE' });
  await insertFailed(world, second, 2, { at: hoursAgo(4), outcome: '200', status: 'Delivered' });
  await insertFailed(world, second, 1, { at: hoursAgo(5), outcome: '500', status: 'Retrying' });
  await insertFailed(world, second, 4, { at: hoursAgo(48), outcome: 'tls' });
});
afterAll(() => world.close());

const PATH = '/v1/operator/notifications';
const count = async (query: string) =>
  (await operator.get(`${PATH}?${query}&limit=100`).expect(200)).body.data.length;

test('the list has the last 24 hours of all organizations, newest first', async () => {
  const ids = await operator.listIds(`${PATH}?`);
  expect(ids).toHaveLength(10);
  expect(ids).toEqual([...ids].sort().reverse());
  const { body } = await operator.get(PATH).expect(200);
  expect(body.data[0]).toMatchObject({
    organizationId: first.organizationId,
    configurationId: first.configurationId,
    webhook: { host: 'receiver-0.example', status: 'Active' },
    status: 'Failed',
    lastErrorClass: 'timeout',
  });
  // The path of an endpoint and the record belong to the organization.
  expect(JSON.stringify(body)).not.toMatch(/secret-path|sale_old/);
});

test('every filter of the members works over all organizations', async () => {
  const found = {
    'status=Failed': 7,
    'status=Failed&errorClass=timeout': 5,
    'errorClass=timeout&errorClass=tls': 5,
    'status=Failed&statusCode=503': 2,
    'statusCode=200': 2,
    'status=Retrying&status=Pending': 1,
    'status=Failed&status=Delivered': 9,
    'status=Failed&status=Cancelled': 7,
    'outcome=timeout': 5,
    'outcome=503': 2,
    'outcome=certificate_expired': 0,
    'eventType=SALE.UPDATE': 2,
    'storeId=s_1': 3,
    [`organizationId=${first.organizationId}`]: 5,
    [`organizationId=${second.organizationId}&status=Failed&errorClass=timeout`]: 2,
    [`configurationId=${second.configurationId}`]: 5,
    [`configurationId=${second.configurationId}&status=Failed`]: 2,
    [`configurationId=${second.configurationId}&organizationId=${first.organizationId}`]: 0,
    [`eventId=${second.eventId}&status=Failed`]: 2,
    'eventId=evt_01kb8g2f7e4m9s1xqd5vrw3t6y': 0,
    [`organizationId=${first.organizationId}&recordId=sale_old`]: 5,
    [`since=${hoursAgo(72).toISOString()}&status=Failed`]: 11,
    [`until=${hoursAgo(1.5).toISOString()}`]: 7,
  };
  const counted: Record<string, number> = {};
  for (const query of Object.keys(found)) counted[query] = await count(query);
  expect(counted).toEqual(found);
});

test.each([
  ['more than 31 days', `since=${hoursAgo(32 * 24).toISOString()}`, '/query/since'],
  ['a record without its organization', 'recordId=sale_old', '/query/organizationId'],
  ['two outcomes', 'outcome=tls&statusCode=503', '/query/outcome'],
  [
    'a cause of an event',
    'outcome=certificate_expired&eventId=evt_01kb8g2f7e4m9s1xqd5vrw3t6y',
    '/query/outcome',
  ],
])('the list refuses %s', async (_what, query, path) => {
  const { body } = await operator.get(`${PATH}?${query}`).expect(400);
  expect(body.errors).toEqual([expect.objectContaining({ path })]);
});

test('a filter by cause finds notifications by their last attempt', async () => {
  const [id] = await operator.listIds(`${PATH}?status=Failed&statusCode=503&`);
  const attempt = { notificationId: must(id), durationMs: 12, statusCode: 503, startedAt: hoursAgo(2) };
  await world.db.attempt.create({ data: { ...attempt, number: 9, cause: 'timed_out_connecting' } });
  await world.db.attempt.create({
    data: { ...attempt, number: 10, cause: 'endpoint_html', answer: '<title>secret</title>' },
  });
  expect(await operator.listIds(`${PATH}?outcome=endpoint_html&`)).toEqual([id]);

  const { body } = await operator.get(`${PATH}/${id}`).expect(200);
  expect(body).toMatchObject({ id, organizationId: first.organizationId, lastStatusCode: 503 });
  expect(
    body.attempts.map(({ number, cause }: { number: number; cause: string }) => [number, cause]),
  ).toEqual([
    [9, 'timed_out_connecting'],
    [10, 'endpoint_html'],
  ]);
  expect(JSON.stringify(body)).not.toContain('secret');
  const looked = { action: 'notification.look', targetId: must(id), organizationId: first.organizationId };
  expect(await world.db.auditRecord.count({ where: looked })).toBe(1);
  await operator.get(`${PATH}/ntf_01kb8g2f7e4m9s1xqd5vrw3t6y`).expect(404);
});

test('a list of one organization is a look, whichever filter names it', async () => {
  const looks = (targetId: string) =>
    world.db.auditRecord.count({
      where: { action: 'organization.look', targetId, organizationId: second.organizationId },
    });
  await count(`organizationId=${second.organizationId}`);
  expect(await looks(second.organizationId)).toBe(1);
  await count(`configurationId=${second.configurationId}`);
  expect(await looks(second.configurationId)).toBe(1);
});

test('the export is a table that spreadsheets read and do not run', async () => {
  const { text, headers } = await operator.get(`${PATH}/export?status=Failed`).buffer(true).expect(200);
  expect(headers['content-type']).toContain('text/csv');
  expect(headers['content-disposition']).toBe('attachment; filename="notifications.csv"');
  const lines = text.split('\r\n');
  expect(lines).toHaveLength(9);
  expect(lines[0]).toMatch(/^id,organizationId,configurationId,webhookName,host,/);
  expect(lines[1]).toContain(
    `${first.organizationId},${first.configurationId},"'=HYPERLINK(""http://evil"",""x"")"`,
  );
  expect(lines.at(-2)).toContain('"billing, ""new"""');
  expect(text).not.toMatch(/secret-path|sale_old/);

  // The operators' audit has the filter. Each organization whose rows left has a record.
  const { body } = await operator.get('/v1/operator/audit?action=notification.export').expect(200);
  expect(body.data[0]).toMatchObject({ organizationId: null, detail: { status: ['Failed'] } });
  const records = await world.db.auditRecord.findMany({ where: { action: 'notification.export' } });
  expect(records.map(({ organizationId }) => organizationId).sort()).toEqual([
    first.organizationId,
    second.organizationId,
  ]);
  const ofOne = await operator.get(`${PATH}/export?organizationId=${second.organizationId}`).expect(200);
  expect(ofOne.text.split('\r\n')).toHaveLength(7);
  await operator.get(`${PATH}/export?since=${hoursAgo(32 * 24).toISOString()}`).expect(400);
});

describe('a large export', () => {
  const MANY = 60_000;
  const range = () => `since=${hoursAgo(200).toISOString()}&until=${hoursAgo(90).toISOString()}`;
  beforeAll(async () => {
    await insertFailed(world, first, MANY / 2, { at: hoursAgo(100) });
    await insertFailed(world, second, MANY / 2, { at: hoursAgo(101), outcome: '410' });
    await insertFailed(world, first, 3, { at: hoursAgo(110), eventType: 'SALE.UPDATE' });
  });

  test('has every row, also where few of many rows match', async () => {
    const { text } = await operator.get(`${PATH}/export?${range()}`).buffer(true).expect(200);
    expect(text.split('\r\n')).toHaveLength(MANY + 5);
    const few = await operator.get(`${PATH}/export?${range()}&eventType=SALE.UPDATE`).expect(200);
    expect(few.text.split('\r\n')).toHaveLength(5);
    const none = await operator.get(`${PATH}/export?${range()}&storeId=s_1`).expect(200);
    expect(none.text.split('\r\n')).toHaveLength(2);
    const gone = await operator.get(`${PATH}/export?${range()}&outcome=410`).buffer(true).expect(200);
    expect(gone.text.split('\r\n')).toHaveLength(MANY / 2 + 2);
  });

  test('a list, a dry run and a turn of a retry follow an index, and a list that rejects many rows says so', async () => {
    const scanned = await countScanned();
    await operator.get(`${PATH}?${range()}&status=Failed`).expect(200);
    await operator.get(`${PATH}?${range()}&outcome=410&status=Failed`).expect(200);
    const { body } = await operator.get(`${PATH}?${range()}&storeId=s_none`).expect(400);
    expect(body.detail).toContain('Add or narrow: since, until, organizationId');
    const retry = { filter: { since: hoursAgo(200).toISOString(), outcome: '410' } };
    const created = await operator.post(`${PATH}/retries`, retry).expect(202);
    expect(created.body).toMatchObject({ matched: MANY / 2, organizations: 1 });
    const limits = { openNotifications: 1_000_000, open: { isFull: async () => false } };
    const step = await stepOperatorRetry(world.db, new Date(), limits, () => undefined);
    expect(step?.reopened).toHaveLength(10);
    expect(await countScanned()).toBe(scanned);
    await operator.post(`/v1/operator/retries/${created.body.id}/cancel`, {}).expect(200);
  });

  test('reads no further than its caller, and stops when the caller goes away', async () => {
    const authorization = `Bearer ${await world.token({ org: 'org_operators', role: 'operator' })}`;
    // An idle backend reports its last statistics after 10 s: those of the export of the test before must not count.
    await new Promise((resolve) => setTimeout(resolve, 10_500));
    const before = await countReads();
    const request = get(`${world.apiUrl}${PATH}/export?${range()}`, { headers: { authorization } });
    const [response]: IncomingMessage[] = await once(request, 'response');
    must(response).pause();
    // The caller reads nothing: what the connection holds fills up, and the reads stop.
    let reads = -1;
    await eventually('the export waits', async () => {
      const now = await countReads();
      const isStill = now === reads;
      reads = now;
      return isStill;
    });
    expect(reads - before).toBeLessThan(MANY);
    request.destroy();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await countReads()) - before).toBeLessThan(MANY);
  });
});

/** Rows of notifications and attempts that sequential scans have read so far. */
async function countScanned(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  const { rows } = await directPool(world.db).query<{ count: string }>(
    `SELECT sum(seq_tup_read) AS count FROM pg_stat_user_tables WHERE relname ~ '^(notifications|attempts)'`,
  );
  return Number(rows[0]?.count);
}

/** Rows that index scans of notifications have fetched so far. */
async function countReads(): Promise<number> {
  // A backend reports its statistics at most once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  const { rows } = await directPool(world.db).query<{ count: string }>(
    `SELECT sum(idx_tup_fetch) AS count FROM pg_stat_user_tables WHERE relname LIKE 'notifications%'`,
  );
  return Number(rows[0]?.count);
}

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A value is missing');
  return value;
}
