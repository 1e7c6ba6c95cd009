import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { insertNotices } from '@posthorn/db/notices/insert';
import { newId } from '@posthorn/domain/ids';
import { NOTICE_CODES, NOTICE_TYPES } from '@posthorn/domain/notice-types';
import { compileRecordSchema } from '@posthorn/domain/record-schema';
import { z } from 'zod';
import { verify } from '../packages/receiver/src/verify.ts';
import { type Client, createClient, SECRET } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startProcess } from './support/process.ts';
import { type Received, type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(120_000);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const after = (ms: number) => new Date(Date.now() + ms);

type Told = { type: string; key: string; body: Record<string, unknown> };

/** An organization of its own for each test, because most tests run at the same time. */
type Organization = {
  id: string;
  owner: Client;
  /** Gets every notice of the organization, although no event matches its filter. */
  pager: Receiver;
  pagerId: string;
  /** The notices that the pager got, each once, in the order of their creation. */
  told(type?: string): Promise<Told[]>;
  /** Waits for notices of a type. */
  getTold(type: string, count?: number): Promise<Told['body'][]>;
  /** Publishes events, and waits until all notifications of the webhook have failed. */
  fail(configurationId: string, count: number): Promise<void>;
};

let world: World;
const receivers: Receiver[] = [];

beforeAll(async () => {
  // A breaker opens after three failures in 100 ms.
  const env = {
    BREAKER_FAILURES: '3',
    BREAKER_AFTER: '100ms',
    BREAKER_PROBE_MAX: '100ms',
    FAILING_AFTER: '2h',
    DELIVERY_TIMEOUT: '2s',
  };
  world = await createWorld({ workers: 2, env });
});
afterAll(async () => {
  await world.close();
  for (const receiver of receivers) await receiver.close();
});

async function start(status: () => number): Promise<Receiver> {
  const receiver = await startReceiver(() => ({ status: status() }));
  receivers.push(receiver);
  return receiver;
}

async function createOrganization(): Promise<Organization> {
  const id = newId('evt').replace('evt', 'org');
  const [owner, pager] = await Promise.all([createClient(world, { org: id }), start(() => 204)]);
  const { id: pagerId } = await owner.createWebhook({
    url: pager.url,
    eventTypes: NOTICE_CODES,
    filter: 'false',
  });
  const told = async (type?: string) => {
    const all = await Promise.all(pager.received.map(readOnce));
    const once = new Map(all.map((each) => [each.key, each]));
    return [...once.values()]
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
      .filter((each) => type === undefined || each.type === type);
  };
  return {
    ...{ id, owner, pager, pagerId, told },
    getTold: (type, count = 1) =>
      eventually(`${count} ${type}`, async () => {
        const notices = await told(type);
        return notices.length >= count && notices.map(({ body }) => body);
      }),
    async fail(configurationId, count) {
      await Promise.all(
        Array.from({ length: count }, (_, n) => owner.publish('SALE.CREATE', { id: `sale_${n}` })),
      );
      await eventually('all have failed', async () => {
        const failed = await world.db.notification.count({ where: { configurationId, status: 'Failed' } });
        return failed === count;
      });
    },
  };
}

/** Verifies a notice and checks its body. */
async function read({ target, headers, body }: Received): Promise<Told> {
  const verified = await verify({ method: 'POST', url: target, headers, body }, { secret: SECRET });
  const type = NOTICE_TYPES.get(verified.type);
  if (type === undefined) throw new Error(`${verified.type} is no notice`);
  const notice: Told['body'] = JSON.parse(String(body));
  const declared = Object.keys(type.example).toSorted();
  expect(compileRecordSchema(type.schema)(notice)).toEqual([]);
  expect(Object.keys(notice).toSorted()).toEqual(declared);
  return { type: verified.type, key: verified.idempotencyKey, body: notice };
}

/** Tests poll, and reading a notice compiles its schema. */
const alreadyRead = new WeakMap<Received, Promise<Told>>();
function readOnce(received: Received): Promise<Told> {
  const reading = alreadyRead.get(received) ?? read(received);
  alreadyRead.set(received, reading);
  return reading;
}

test.concurrent('keys and certificates: creation, expiry, disuse and end are told once each', async () => {
  const { owner, pager, told, getTold } = await createOrganization();
  const { db } = world;
  const names = ['week', 'day', 'unused', 'used'] as const;
  const [week, day, unused, used] = await Promise.all(names.map(() => owner.createKey('sale:read')));
  const idOf = (key: typeof week) => key?.id ?? '';
  const update = (key: typeof week, data: object) => db.apiKey.update({ where: { id: idOf(key) }, data });
  const [inWeek, inDay, usedAt] = [after(6 * DAY_MS), after(HOUR_MS), after(-91 * DAY_MS)];
  const old = { createdAt: after(-100 * DAY_MS), nextUseCheckAt: new Date() };
  await update(week, { expiresAt: inWeek });
  // The first of the two notices was a week ahead of the same expiry.
  await update(day, { expiresAt: inDay, expiryTold: inDay, expiryToldDays: 7 });
  await update(unused, { ...old, lastUsedAt: usedAt });
  await update(used, { ...old, lastUsedAt: after(-DAY_MS) });
  const ends = [after(29 * DAY_MS), after(6 * DAY_MS)];
  for (const certificateExpiresAt of ends) {
    const { id } = await owner.createWebhook({ url: pager.url });
    const isTold = certificateExpiresAt === ends[1];
    const data = isTold ? { certificateTold: certificateExpiresAt, certificateToldDays: 30 } : {};
    await db.webhookConfiguration.update({ where: { id }, data: { ...data, certificateExpiresAt } });
  }
  await eventually('the used key is looked at', async () => {
    const { nextUseCheckAt } = await db.apiKey.findUniqueOrThrow({ where: { id: idOf(used) } });
    return Math.round((nextUseCheckAt.getTime() - Date.now()) / DAY_MS) === 89;
  });
  const { body: rolled } = await owner.post(`/v1/apikeys/${idOf(used)}/roll`, { graceSeconds: 0 });
  await owner.post(`/v1/apikeys/${rolled.id}/disable`, {}).expect(200);
  const { body: again } = await owner.post(`/v1/apikeys/${rolled.id}/disable`, {}).expect(200);

  expect(await getTold('APIKEY.CREATED', 5)).toContainEqual(
    expect.objectContaining({
      apiKeyId: rolled.id,
      _links: { apiKey: { href: `/v1/apikeys/${rolled.id}`, method: 'GET' } },
    }),
  );
  expect(await getTold('APIKEY.DISABLED', 2)).toMatchObject([
    { apiKeyId: idOf(used), reason: 'Rolled' },
    { apiKeyId: rolled.id, reason: 'Requested', since: again.disabledAt },
  ]);
  expect(await getTold('APIKEY.UNUSED')).toMatchObject([
    { apiKeyId: idOf(unused), since: usedAt.toISOString() },
  ]);
  const expiring = await getTold('APIKEY.EXPIRING', 2);
  expect(new Map(expiring.map(({ apiKeyId, expiresAt }) => [apiKeyId, expiresAt]))).toEqual(
    new Map([
      [idOf(week), inWeek.toISOString()],
      [idOf(day), inDay.toISOString()],
    ]),
  );
  const certificates = await getTold('CERTIFICATE.EXPIRING', 2);
  expect(certificates.map(({ expiresAt }) => expiresAt).toSorted()).toEqual(
    ends.map((at) => at.toISOString()).toSorted(),
  );
  expect(await told('APIKEY.UNUSED')).toHaveLength(1);
});

/** Creates a webhook that would also get notices about itself, and has a contact. */
async function createWatched(owner: Client, url: string): Promise<string> {
  const { id } = await owner.createWebhook({
    url,
    eventTypes: ['SALE.CREATE', ...NOTICE_CODES],
    contacts: ['ops@example.com'],
  });
  return id;
}

/** Checks that a webhook got nothing about itself, that its contact gets every notice, and that nothing outlives it. */
async function expectOnlyMails(id: string, { owner, told }: Organization): Promise<void> {
  const own = await world.db.notification.findMany({ where: { configurationId: id } });
  expect(new Set(own.map(({ eventType }) => eventType))).toEqual(new Set(['SALE.CREATE']));
  const mails = await world.db.noticeMail.findMany({ where: { configurationId: id } });
  const notices = await told();
  expect(mails.map(({ noticeId }) => noticeId).toSorted()).toEqual(
    notices.map(({ body }) => body.id).toSorted(),
  );
  await owner.delete(`/v1/webhooks/${id}`).expect(204);
  expect(await world.db.noticeMail.count({ where: { configurationId: id } })).toBe(0);
  expect(await world.db.endpointAlarm.count({ where: { configurationId: id } })).toBe(0);
}

test.concurrent('an outage, its failed notifications and the recovery are told, but not to the webhook itself', async () => {
  const organization = await createOrganization();
  const { owner, getTold, fail } = organization;
  let status = 503;
  const receiver = await start(() => status);
  const id = await createWatched(owner, receiver.url);
  await fail(id, 2);
  const [failing] = await getTold('WEBHOOK.FAILING');
  expect(failing).toMatchObject({ webhookId: id, reason: 'BreakerOpen' });
  const [first] = await getTold('NOTIFICATION.FAILED');
  expect(first).toMatchObject({ webhookId: id, count: expect.any(Number) });
  const { body: notification } = await owner.get(`/v1/notifications/${first?.notificationId}`).expect(200);
  expect(notification).toMatchObject({ configurationId: id, status: 'Failed' });
  status = 204;
  await owner.publish('SALE.CREATE', { id: 'sale_later' });
  expect(await getTold('WEBHOOK.RECOVERED')).toMatchObject([{ webhookId: id, since: failing?.since }]);
  await expectOnlyMails(id, organization);
});

test.concurrent('an endpoint that only fails, and each disabling, is told, but not to the webhook itself', async () => {
  const organization = await createOrganization();
  const { owner, getTold, fail } = organization;
  // These failures do not open a breaker. The first one was one and a half hours ago.
  const receiver = await start(() => 500);
  const id = await createWatched(owner, receiver.url);
  await world.db.failingEndpoint.create({
    data: { configurationId: id, since: after(-1.5 * HOUR_MS), failures: 1 },
  });
  await fail(id, 3);
  expect(await getTold('WEBHOOK.FAILING')).toMatchObject([{ webhookId: id, reason: 'OnlyFailures' }]);
  await world.db.failingEndpoint.updateMany({
    where: { configurationId: id },
    data: { since: after(-3 * HOUR_MS), failures: 100 },
  });
  await owner.publish('SALE.CREATE', { id: 'sale_last' });
  expect(await getTold('WEBHOOK.DISABLED')).toMatchObject([{ webhookId: id, reason: 'Failing' }]);
  await owner.post(`/v1/webhooks/${id}/enable`, {}).expect(200);
  const { body: disabled } = await owner.post(`/v1/webhooks/${id}/disable`, {}).expect(200);
  expect((await getTold('WEBHOOK.DISABLED', 2))[1]).toMatchObject({
    reason: 'Requested',
    since: disabled.disabledAt,
  });
  await expectOnlyMails(id, organization);
});

test.concurrent('no notice about a notice: pagers that fail cause one WEBHOOK.FAILING each, and no NOTIFICATION.FAILED', async () => {
  const { owner, told, getTold } = await createOrganization();
  const dead = await start(() => 503);
  const webhooks = await Promise.all(
    [dead, dead].map(({ url }) => owner.createWebhook({ url, eventTypes: NOTICE_CODES })),
  );
  await Promise.all(['a', 'b', 'c'].map(() => owner.createKey('sale:read')));
  const configurationId = { in: webhooks.map(({ id }) => id) };
  const count = (status: 'Failed' | 'Pending' | 'Retrying') =>
    world.db.notification.count({ where: { configurationId, status } });
  await eventually('all have failed', async () => {
    const open = (await count('Pending')) + (await count('Retrying'));
    return (await count('Failed')) >= 8 && open === 0;
  });
  expect(await world.db.failedNotification.count({ where: { configurationId } })).toBe(0);
  expect((await getTold('WEBHOOK.FAILING', 2)).map(({ webhookId }) => webhookId).toSorted()).toEqual(
    webhooks.map(({ id }) => id).toSorted(),
  );
  expect((await told()).map(({ type }) => type).toSorted()).toEqual([
    ...Array(3).fill('APIKEY.CREATED'),
    ...Array(2).fill('WEBHOOK.FAILING'),
  ]);
});

test.concurrent('scopes: gateway:read is needed to subscribe and to read, nobody publishes a notice, and a test sends the example', async () => {
  const { id: organizationId, owner, pager, pagerId, getTold } = await createOrganization();
  const subscription = { url: pager.url, maxConcurrency: 1, secret: SECRET, eventTypes: ['APIKEY.CREATED'] };
  const seller = await createClient(world, { org: organizationId, scope: 'sale:read sale:write' });
  const { body: refused } = await seller.post('/v1/webhooks', subscription).expect(403);
  expect(JSON.stringify(refused)).toContain('gateway:read');
  const member = await createClient(world, { org: organizationId, role: 'member' });
  const watcherKey = { name: 'watcher', scopes: 'gateway:read' };
  await member.post('/v1/apikeys', watcherKey).expect(403);
  await owner.post('/v1/apikeys', { name: 'forger', scopes: 'gateway:write' }).expect(400);
  const data = { id: newId('ntc') };
  await owner.post('/v1/events', { type: 'APIKEY.CREATED', data }).expect(400);
  const { body: key } = await owner.post('/v1/apikeys', watcherKey).expect(201);

  const byKey = (path: string) => fetch(`${world.apiUrl}${path}`, { headers: { 'Svc-Api-Key': key.key } });
  const { data: events } = z
    .object({ data: z.array(z.looseObject({ type: z.string() })) })
    .parse(await (await byKey('/v1/events')).json());
  expect(events.map(({ type }) => type)).toEqual(['APIKEY.CREATED']);
  expect((await byKey('/v1/events?eventType=SALE.CREATE')).status).toBe(403);
  await seller.get(`/v1/events/${events[0]?.id}`).expect(403);
  expect((await seller.get('/v1/events').expect(200)).body.data).toEqual([]);
  await seller.post(`/v1/webhooks/${pagerId}/disable`, {}).expect(403);

  await owner.post(`/v1/webhooks/${pagerId}/test`, { eventType: 'CERTIFICATE.EXPIRING' }).expect(202);
  const [sent] = await getTold('CERTIFICATE.EXPIRING');
  expect(sent).toEqual(NOTICE_TYPES.get('CERTIFICATE.EXPIRING')?.example);
  const replay = { since: after(-HOUR_MS).toISOString(), statuses: [], missed: true };
  const { body: replayed } = await owner.post(`/v1/webhooks/${pagerId}/replay`, replay).expect(202);
  expect(replayed.matched).toBe(0);
});

test.concurrent('bounds: 20 receivers, none with a store filter, 100 mails, 1,000 notices an hour, and no trace without receivers', async () => {
  const { id: organizationId, owner, pager, pagerId } = await createOrganization();
  const base = { url: pager.url, eventTypes: ['APIKEY.UNUSED'] };
  const filtered = await owner.createWebhook({ ...base, storeId: 's_1', contacts: ['a@example.com'] });
  await Promise.all(
    Array.from({ length: 24 }, () => owner.createWebhook({ ...base, contacts: ['a@example.com'] })),
  );
  const write = (count: number, org = organizationId) =>
    world.db.$transaction((tx) =>
      insertNotices(
        tx,
        org,
        Array.from({ length: count }, () => ({
          type: 'APIKEY.UNUSED',
          fields: { apiKeyId: newId('apk'), since: new Date().toISOString() },
        })),
        new Date(),
      ),
    );
  const one = await write(1);
  expect(one).toHaveLength(20);
  expect(one.map(({ configuration }) => configuration.id)).toContain(pagerId);
  expect(one.map(({ configuration }) => configuration.id)).not.toContain(filtered.id);
  const receiver = one.find(({ configuration }) => configuration.id !== pagerId)?.configuration.id ?? '';
  const mails = { where: { configurationId: receiver } };
  await world.db.noticeMail.createMany({
    data: Array.from({ length: 98 }, () => ({
      ...{ configurationId: receiver, noticeId: newId('ntc'), type: 'APIKEY.UNUSED', body: '{}' },
      createdAt: new Date(),
    })),
  });
  expect(await world.db.noticeMail.count(mails)).toBe(99);
  await write(3);
  await write(3);
  expect(await world.db.noticeMail.count(mails)).toBe(102);
  const event = { organizationId, type: 'APIKEY.UNUSED', entity: 'APIKEY', body: '{}' };
  await world.db.event.createMany({
    data: Array.from({ length: 990 }, () => ({
      ...event,
      ...{ id: newId('evt'), recordId: newId('ntc'), createdAt: new Date() },
    })),
  });
  expect(await write(7)).toHaveLength(20);
  expect(await write(1)).toEqual([]);
  const where = { organizationId, type: 'APIKEY.UNUSED' };
  expect(await world.db.event.count({ where })).toBe(1_000);
  expect(await world.db.noticeMail.count({ where: { configurationId: filtered.id } })).toBe(0);
  const other = newId('evt').replace('evt', 'org');
  expect(await write(3, other)).toEqual([]);
  expect(await world.db.event.count({ where: { organizationId: other } })).toBe(0);
});

test('workers that are killed again and again lose no notice, and count every failure exactly once', async () => {
  // The webhooks of the other tests.
  await world.db.webhookConfiguration.updateMany({
    data: { status: 'Disabled', disabledReason: 'Requested', disabledAt: new Date() },
  });
  const { owner, pagerId, told, getTold } = await createOrganization();
  let status = 500;
  const receiver = await start(() => status);
  const { id } = await owner.createWebhook({ url: receiver.url, maxConcurrency: 50 });
  const COUNT = 20;
  const publishing = Promise.all(
    Array.from({ length: COUNT }, (_, n) => owner.publish('SALE.CREATE', { id: `sale_${n}` })),
  );
  // A minute passes in no time.
  const timer = setInterval(() => {
    const hurried = world.db.failureSum.updateMany({ data: { dueAt: after(-1_000) } });
    hurried.catch(() => undefined);
  }, 100);
  try {
    for (let round = 0; round < 2; round++) {
      await wait(400);
      await world.workers.shift()?.kill();
      world.workers.push(await startProcess('worker', world.env));
    }
    await publishing;
    const failed = { where: { configurationId: id, status: 'Failed' as const } };
    await eventually(
      'all have failed',
      async () => (await world.db.notification.count(failed)) === COUNT,
      60_000,
    );
    const sumOf = (notices: readonly Told[]) =>
      notices.reduce((sum, { body }) => sum + Number(body.count ?? 0), 0);
    await eventually(
      'every failure is told',
      async () => sumOf(await told('NOTIFICATION.FAILED')) >= COUNT,
      60_000,
    );
    expect(sumOf(await told('NOTIFICATION.FAILED'))).toBe(COUNT);

    // The worker dies after the only success, before it writes its tally.
    await world.db.endpointAlarm.create({
      data: {
        configurationId: id,
        since: after(-HOUR_MS),
        toldAt: after(-HOUR_MS),
        checkedAt: after(-HOUR_MS),
      },
    });
    status = 204;
    receiver.received.length = 0;
    await owner.publish('SALE.CREATE', { id: 'sale_last' });
    await eventually('the endpoint succeeds', () => receiver.received.length > 0);
    for (const worker of world.workers.splice(0)) await worker.kill();
    world.workers.push(await startProcess('worker', world.env));
    await getTold('WEBHOOK.RECOVERED');
  } finally {
    clearInterval(timer);
  }
  // The receiver has the last notice before the worker records its attempt.
  const undelivered = { where: { configurationId: pagerId, NOT: { status: 'Delivered' as const } } };
  await eventually(
    'all notices are delivered',
    async () => (await world.db.notification.count(undelivered)) === 0,
  );
  expect(await world.db.noticeMail.count({ where: { configurationId: pagerId } })).toBe(0);
});
