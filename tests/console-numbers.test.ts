import { jest } from '@jest/globals';
import { countNotifications } from '@posthorn/db/notifications/counting';
import { idFloor, newId } from '@posthorn/domain/ids';
import { z } from 'zod';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(60_000);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let world: World;
let receiver: Receiver;
let failing: Receiver;
/** The owner of an organization of the test's own. */
let owner: Client;
let org: string;
let stranger: Client;

beforeAll(async () => {
  world = await createWorld();
  receiver = await startReceiver();
  failing = await startReceiver(() => ({ status: 500 }));
  stranger = await createClient(world, { org: 'org_stranger' });
});
afterAll(async () => {
  await world.close();
  await receiver.close();
  await failing.close();
});
beforeEach(async () => {
  org = `org_${newId('ntc').slice(-10)}`;
  owner = await createClient(world, { org });
});

const countsSchema = z.object({
  start: z.string(),
  delivered: z.number(),
  failed: z.number(),
  waiting: z.number(),
});
const historySchema = z.object({
  period: z.string(),
  from: z.string(),
  to: z.string(),
  buckets: z.array(countsSchema),
});

const sumOf = (buckets: readonly z.infer<typeof countsSchema>[]) => {
  const sum = (name: 'delivered' | 'failed' | 'waiting') =>
    buckets.reduce((total, each) => total + each[name], 0);
  return { delivered: sum('delivered'), failed: sum('failed'), waiting: sum('waiting') };
};

/** Inserts notifications of some age. @returns their ids */
async function insert(
  configurationId: string,
  ageMs: number,
  status: string,
  count: number,
  organizationId = org,
): Promise<string[]> {
  const at = new Date(Date.now() - ageMs);
  const prefix = idFloor('ntf', at).slice(0, -12);
  const ids = Array.from({ length: count }, () => prefix + newId('ntf').slice(-12));
  await world.db.$executeRaw`
    INSERT INTO notifications (id, organization_id, configuration_id, event_id, event_type, status, created_at)
    SELECT id, ${organizationId}, ${configurationId}, 'evt', 'SALE.CREATE', ${status}::"NotificationStatus", ${at}
    FROM unnest(${ids}::text[]) AS id`;
  return ids;
}

async function countAll(): Promise<void> {
  while ((await countNotifications(world.db)) !== false);
}

const read = async (path: string, client = owner) =>
  historySchema.parse((await client.get(path).expect(200)).body);
const hidden = { url: 'https://example.com/hooks?token=s3cret', eventTypes: ['SALE.UPDATE'] };

test('history and overview equal what was published and delivered, to the notification', async () => {
  const good = await owner.createWebhook({ url: receiver.url });
  const bad = await owner.createWebhook({ url: failing.url, eventTypes: ['SALE.CREATE'] });
  for (let n = 0; n < 4; n++) await owner.publish('SALE.CREATE', { id: `sale_${n}` });
  const expected = { delivered: 4, failed: 4, waiting: 0 };
  await eventually('all have ended', async () =>
    sumOf((await read('/v1/overview')).buckets).failed === 4 ? true : null,
  );
  const last = (await read('/v1/overview')).buckets.at(-1);
  expect(last).toMatchObject(expected);
  const { body } = await owner.get('/v1/overview').expect(200);
  expect(body).toMatchObject({
    totals: { ...expected, successRate: 0.5 },
    p50Ms: expect.any(Number),
    p95Ms: expect.any(Number),
    oldestDueAt: null,
    webhooks: { total: 2, active: 2, open: 0, halfOpen: 0, disabled: 0, unverified: 0 },
  });
  expect(sumOf((await read(`/v1/webhooks/${good.id}/history`)).buckets)).toEqual({
    delivered: 4,
    failed: 0,
    waiting: 0,
  });
  expect(sumOf((await read(`/v1/webhooks/${bad.id}/history`)).buckets)).toEqual({
    delivered: 0,
    failed: 4,
    waiting: 0,
  });
  // A failing endpoint needs attention once the worker has written its failures.
  const attention = await eventually('the webhook needs attention', async () => {
    const [item] = (await owner.get('/v1/overview').expect(200)).body.attention;
    return item?.kind === 'webhookFailing' ? item : undefined;
  });
  expect(attention).toMatchObject({
    webhook: { id: bad.id, name: null, url: failing.url },
    apiKey: null,
    waiting: 0,
    failed: 4,
  });
});

test.each([
  ['day', 24, 1],
  ['week', 28, 6],
  ['month', 30, 24],
])('a %s has %i buckets of %i hours that end with the running hour', async (period, count, hours) => {
  const { id } = await owner.createWebhook(hidden);
  const now = Date.now();
  const history = await read(`/v1/webhooks/${id}/history?period=${period}`);
  const overview = await read(`/v1/overview?period=${period}`);
  for (const { buckets, from, to } of [history, overview]) {
    expect(buckets).toHaveLength(count);
    expect(buckets[0]?.start).toBe(from);
    const starts = buckets.map(({ start }) => Date.parse(start));
    expect(
      starts.every((start, n) => start % HOUR_MS === 0 && start === Date.parse(from) + n * hours * HOUR_MS),
    ).toBe(true);
    expect(Date.parse(to)).toBe(Date.parse(from) + count * hours * HOUR_MS);
    expect(Date.parse(to)).toBeGreaterThan(now);
    expect(Date.parse(to)).toBeLessThanOrEqual(now + 2 * HOUR_MS);
  }
});

test('counted, changed and uncounted notifications count once each, by their present status', async () => {
  const { id } = await owner.createWebhook(hidden);
  const gone = await owner.createWebhook(hidden);
  const ended = await insert(id, 2 * HOUR_MS, 'Failed', 5);
  await insert(id, 26 * HOUR_MS, 'Delivered', 7);
  await insert(id, 20 * DAY_MS, 'Pending', 2);
  await insert(gone.id, 3 * HOUR_MS, 'Retrying', 3);
  await insert(id, 1_000, 'Delivered', 1);
  const day = { delivered: 1, failed: 5, waiting: 3 };
  const expectAll = async (expected: typeof day) => {
    expect(sumOf((await read('/v1/overview')).buckets)).toEqual(expected);
    expect(sumOf((await read('/v1/overview?period=month')).buckets)).toEqual({
      ...expected,
      delivered: expected.delivered + 7,
      waiting: expected.waiting + 2,
    });
  };
  await expectAll(day);
  await countAll();
  await expectAll(day);
  // A later change, which the counts get with the next step of the worker.
  await world.db.$executeRaw`UPDATE notifications SET status = 'Delivered' WHERE id = ${ended[0] ?? ''}`;
  await expectAll({ ...day, delivered: 2, failed: 4 });
  await countAll();
  await expectAll({ ...day, delivered: 2, failed: 4 });
  // The notifications of a deleted webhook are cancelled, and those that ended stay in the sum.
  await owner.delete(`/v1/webhooks/${gone.id}`).expect(204);
  await eventually('its notifications are cancelled and counted', async () => {
    await countAll();
    return sumOf((await read('/v1/overview')).buckets).waiting === 0;
  });
  await expectAll({ delivered: 2, failed: 4, waiting: 0 });
});

test('activity answers for own webhooks only, in the order of the ids, with all that waits', async () => {
  const [one, other] = [await owner.createWebhook(hidden), await owner.createWebhook(hidden)];
  const foreign = await stranger.createWebhook(hidden);
  await insert(one.id, 2 * HOUR_MS, 'Delivered', 3);
  await insert(one.id, 2 * HOUR_MS, 'Failed', 1);
  await insert(one.id, 5 * DAY_MS, 'Pending', 2);
  await insert(one.id, 5 * DAY_MS, 'Delivered', 9);
  await countAll();
  const ids = [other.id, foreign.id, 'es_00000000000000000000000000', one.id].join(',');
  const { body } = await owner.get(`/v1/webhooks/activity?ids=${ids}`).expect(200);
  expect(body.data).toMatchObject([
    { configurationId: other.id, delivered: 0, failed: 0, waiting: 0, successRate: null },
    { configurationId: one.id, delivered: 3, failed: 1, waiting: 2, successRate: 0.75 },
  ]);
  const hours = z
    .array(countsSchema.omit({ waiting: true }))
    .length(24)
    .parse(body.data[1].hours);
  expect(hours.filter(({ delivered }) => delivered > 0)).toEqual([
    { start: expect.stringMatching(/:00:00\.000Z$/), delivered: 3, failed: 1 },
  ]);
  for (const wrong of [
    '',
    '?ids=',
    '?ids=es_1',
    `?ids=${Array.from({ length: 101 }, () => newId('es')).join(',')}`,
  ]) {
    await owner.get(`/v1/webhooks/activity${wrong}`).expect(400);
  }
});

test('nobody reads the numbers of another organization', async () => {
  const { id } = await owner.createWebhook(hidden);
  await insert(id, HOUR_MS, 'Failed', 3);
  await countAll();
  await stranger.get(`/v1/webhooks/${id}/history`).expect(404);
  expect((await stranger.get(`/v1/webhooks/activity?ids=${id}`).expect(200)).body.data).toEqual([]);
  const { body } = await stranger.get('/v1/overview?period=month').expect(200);
  expect(body).toMatchObject({ totals: { failed: 0 }, attention: [] });
  expect(JSON.stringify(body)).not.toContain(id);
  expect((await stranger.get(`/v1/webhooks?search=${id}`).expect(200)).body.data).toEqual([]);
});

test('what needs attention comes worst first, at most 20, without hidden queries and keys', async () => {
  const soon = (ms: number) => new Date(Date.now() + ms);
  const create = async (name: string) => (await owner.createWebhook({ ...hidden, name })).id;
  const [open, disabled, recovering, unverified, certificate, overlap, failed] = await Promise.all(
    ['open', 'disabled', 'recovering', 'unverified', 'certificate', 'overlap', 'failed'].map(create),
  );
  const breaker = { since: new Date(), nextProbeAt: null, version: 1n };
  await world.db.circuitBreaker.createMany({
    data: [
      { ...breaker, configurationId: open ?? '', state: 'Open' },
      { ...breaker, configurationId: recovering ?? '', state: 'HalfOpen' },
    ],
  });
  const update = (
    id: string | undefined,
    data: Parameters<typeof world.db.webhookConfiguration.update>[0]['data'],
  ) => world.db.webhookConfiguration.update({ where: { id: id ?? '' }, data });
  await update(disabled, { status: 'Disabled', disabledReason: 'Failing', disabledAt: new Date() });
  await update(unverified, { status: 'Unverified' });
  await update(certificate, { certificateExpiresAt: soon(29 * DAY_MS) });
  await update(overlap, { previousSecretExpiresAt: soon(23 * HOUR_MS) });
  await insert(failed ?? '', HOUR_MS, 'Failed', 2);
  await insert(open ?? '', HOUR_MS, 'Retrying', 4);
  const key = await owner.createKey('sale:read');
  await world.db.apiKey.update({ where: { id: key.id }, data: { expiresAt: soon(6 * DAY_MS) } });
  const { body } = await owner.get('/v1/overview').expect(200);
  expect(body.webhooks).toEqual({ total: 7, active: 5, open: 1, halfOpen: 1, disabled: 1, unverified: 1 });
  const none = { since: null, until: null, waiting: null, failed: null, apiKey: null };
  const time = expect.stringMatching(/Z$/);
  const webhook = (id: string | undefined, name: string) => ({ id, name, url: hidden.url });
  const counts = { waiting: 0, failed: 0 };
  expect(body.attention).toEqual([
    { ...none, kind: 'endpointOpen', webhook: webhook(open, 'open'), since: time, waiting: 4, failed: 0 },
    { ...none, ...counts, kind: 'webhookDisabled', webhook: webhook(disabled, 'disabled'), since: time },
    { ...none, kind: 'recentFailures', webhook: webhook(failed, 'failed'), waiting: 0, failed: 2 },
    {
      ...none,
      ...counts,
      kind: 'endpointRecovering',
      webhook: webhook(recovering, 'recovering'),
      since: time,
    },
    {
      ...none,
      ...counts,
      kind: 'webhookUnverified',
      webhook: webhook(unverified, 'unverified'),
      since: time,
    },
    { ...none, kind: 'clientCertificateExpiring', webhook: webhook(certificate, 'certificate'), until: time },
    { ...none, kind: 'apiKeyExpiring', webhook: null, apiKey: { id: key.id, name: 'a key' }, until: time },
    { ...none, kind: 'secretOverlapEnding', webhook: webhook(overlap, 'overlap'), until: time },
  ]);
  // Keys are managed with tokens, so a key does not see keys.
  const byKey = await fetch(`${world.apiUrl}/v1/overview`, { headers: { 'Svc-Api-Key': key.key } });
  expect(await byKey.text()).not.toContain('apiKeyExpiring');
  const blind = await createClient(world, { org, scope: 'transaction:read' });
  const text = (await blind.get('/v1/overview').expect(200)).text;
  expect(text).not.toContain('s3cret');
  expect(text).toContain('hooks?********');
  await world.db.$executeRaw`
    INSERT INTO circuit_breakers (configuration_id, state, since, version)
    SELECT 'es_' || lpad(n::text, 26, '0'), 'Open', now(), 1 FROM generate_series(1, 25) AS n`;
  await world.db.$executeRaw`
    INSERT INTO webhook_configurations
      (id, organization_id, url, event_types, max_concurrency, sealed_secret, status, created_at)
    SELECT 'es_' || lpad(n::text, 26, '0'), ${org}, 'https://example.com', '{SALE.CREATE}', 5, '', 'Active', now()
    FROM generate_series(1, 25) AS n`;
  expect((await owner.get('/v1/overview').expect(200)).body.attention).toHaveLength(20);
});

test('the most overdue notification counts unless something else than the load delays it', async () => {
  const { id } = await owner.createWebhook(hidden);
  const stopped = await owner.createWebhook(hidden);
  await owner.post(`/v1/webhooks/${stopped.id}/disable`, '').expect(200);
  const due = async (configurationId: string, status: string, minutes: number) => {
    const [ntf = ''] = await insert(configurationId, HOUR_MS, status, 1);
    // Blocked for the sweep, so that no worker delivers it.
    const at = new Date(Date.now() - minutes * 60_000);
    await world.db
      .$executeRaw`UPDATE notifications SET next_attempt_at = ${at}, is_blocked = true WHERE id = ${ntf}`;
    return at.toISOString();
  };
  await due(stopped.id, 'Pending', 50);
  expect((await owner.get('/v1/overview').expect(200)).body.oldestDueAt).toBeNull();
  await due(id, 'Pending', -30);
  await due(id, 'Pending', 5);
  const oldest = await due(id, 'Retrying', 10);
  expect((await owner.get('/v1/overview').expect(200)).body.oldestDueAt).toBe(oldest);
});

test('search finds names, URLs and ids in upper and lower case, and only what the caller sees', async () => {
  const orders = await owner.createWebhook({ ...hidden, name: 'Orders 100%' });
  const other = await owner.createWebhook({
    url: 'https://other.example/Path_x',
    eventTypes: ['TRANSACTION.CREATE'],
  });
  const find = async (query: string, client = owner): Promise<string[]> =>
    (await client.get(`/v1/webhooks?${query}`).expect(200)).body.data.map(({ id }: { id: string }) => id);
  const search = (text: string, client = owner) => find(`search=${encodeURIComponent(text)}`, client);
  expect(await search('oRDers')).toEqual([orders.id]);
  expect(await search('OTHER.example/path_')).toEqual([other.id]);
  expect(await search(orders.id.toUpperCase())).toEqual([orders.id]);
  expect(await search('00%')).toEqual([orders.id]);
  // Neither % nor _ is a wildcard.
  expect(await search('O%s')).toEqual([]);
  expect(await search('h_oks')).toEqual([]);
  expect(await search('s3cret')).toEqual([orders.id]);
  const blind = await createClient(world, { org, scope: 'transaction:read' });
  expect(await search('s3cret', blind)).toEqual([]);
  expect(await search('example.com/hooks', blind)).toEqual([orders.id]);
  await world.db.circuitBreaker.create({
    data: { configurationId: other.id, state: 'HalfOpen', since: new Date(), nextProbeAt: null, version: 1n },
  });
  expect(await find('endpoint=HalfOpen')).toEqual([other.id]);
  expect(await find('endpoint=Closed')).toEqual([orders.id]);
  expect(await find('endpoint=Open')).toEqual([]);
  expect(await find('endpoint=Closed&search=other')).toEqual([]);
});

test('search pages by cursor through 10,000 webhooks', async () => {
  await world.db.$executeRaw`
    INSERT INTO webhook_configurations
      (id, organization_id, url, event_types, max_concurrency, sealed_secret, status, created_at, name)
    SELECT ${idFloor('es', new Date()).slice(0, -5)} || lpad(n::text, 5, '0'), ${org}, 'https://example.com/' || n,
      '{SALE.CREATE}', 5, '', 'Active', now(), CASE WHEN n IN (1, 5000, 9999) THEN 'Needle' END
    FROM generate_series(1, 10000) AS n`;
  const ids = await owner.listIds('/v1/webhooks?search=needle&');
  expect(ids.map((id) => id.slice(-5))).toEqual(['09999', '05000', '00001']);
});

test('notifications show their record, and the notification that waits for them', async () => {
  const hanging = await startReceiver(() => undefined);
  const { id } = await owner.createWebhook({ url: hanging.url, ordering: 'record' });
  for (let n = 0; n < 2; n++) await owner.publish('SALE.CREATE', { id: 'sale_same' });
  const { body } = await owner.get(`/v1/webhooks/${id}/notifications`).expect(200);
  const [second, first] = body.data;
  expect([second.recordId, first.recordId]).toEqual(['sale_same', 'sale_same']);
  expect(second.blockedBy).toBe(first.id);
  const single = async (each: { id: string }) =>
    (await owner.get(`/v1/notifications/${each.id}`).expect(200)).body;
  expect(await single(first)).toMatchObject({ recordId: 'sale_same', blocks: second.id });
  expect(await single(second)).toMatchObject({ recordId: 'sale_same', blocks: null });
  await owner.post(`/v1/notifications/${first.id}/cancel`, '').expect(200);
  expect(await single(first)).toMatchObject({ blocks: null });
  await hanging.close();
});
