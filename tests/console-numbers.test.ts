import { jest } from '@jest/globals';
import { countNotifications } from '@posthorn/db/notifications/counting';
import { newId } from '@posthorn/domain/ids';
import { z } from 'zod';
import { insertAged } from './support/aged-notifications.ts';
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

const insert = (configurationId: string, ageMs: number, status: string, count: number) =>
  insertAged(world.db, { organizationId: org, configurationId, ageMs, status, count });

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
