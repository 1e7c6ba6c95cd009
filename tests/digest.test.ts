import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { dueTimeOf } from '@posthorn/db/digests/schedule';
import { stepDigest } from '@posthorn/db/digests/step';
import type { Digest } from '@posthorn/domain/gateway-event-types';
import { idFloor } from '@posthorn/domain/ids';
import { missing } from '../packages/receiver/src/digest.ts';
import { verify } from '../packages/receiver/src/verify.ts';
import { type Client, createClient, SECRET } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startProcess } from './support/process.ts';
import { type Receiver, startHoldingReceiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(120_000);

const HOUR_MS = 3_600_000;
const EMPTY_HASH = createHash('sha256').update('').digest('hex');

let world: World;
let owner: Client;
const receivers: Pick<Receiver, 'close'>[] = [];

async function start(workers: number, env: Record<string, string> = {}): Promise<void> {
  world = await createWorld({ workers, env });
  owner = await createClient(world);
}
async function stop(): Promise<void> {
  await world.close();
  for (const receiver of receivers.splice(0)) await receiver.close();
}

async function startEndpoint(receiver: Promise<Receiver> = startReceiver()): Promise<Receiver> {
  const started = await receiver;
  receivers.push(started);
  return started;
}

/** Fixed, because an hour may end during a test. */
const HOUR_BEFORE_LAST = (Math.floor(Date.now() / HOUR_MS) - 2) * HOUR_MS;
/** The start of the hour before last, minus `hours`. */
const hoursBefore = (hours: number) => new Date(HOUR_BEFORE_LAST - hours * HOUR_MS);
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** Makes the digest of the hour that begins at `from` due now. */
async function makeDue(configurationId: string, from: Date, dueAt = new Date()): Promise<void> {
  await world.db.digestSchedule.update({ where: { configurationId }, data: { digestedTo: from, dueAt } });
}

/** Inserts ended notifications with these ids. */
async function insertEnded(configurationId: string, ids: readonly string[]): Promise<void> {
  const statuses = ['Delivered', 'Failed', 'Cancelled'] as const;
  await world.db.notification.createMany({
    data: ids.map((id, n) => ({
      id,
      organizationId: 'org_test',
      configurationId,
      eventId: 'evt_old',
      eventType: n % 2 === 0 ? 'SALE.CREATE' : 'WEBHOOK.DIGEST',
      status: statuses[n % statuses.length] ?? 'Delivered',
      createdAt: new Date(),
    })),
  });
}

/** All digests of a configuration in the order of their creation, as their events hold them. */
async function digestsOf(configurationId: string): Promise<Digest[]> {
  const rows = await world.db.$queryRaw<{ body: string }[]>`
    SELECT body FROM notifications AS notification JOIN events AS event ON event.id = event_id
    WHERE configuration_id = ${configurationId} AND type = 'WEBHOOK.DIGEST' ORDER BY notification.id`;
  return rows.map(({ body }) => JSON.parse(body));
}

/** Creates digests until none is due. */
async function digestAll(now: Date): Promise<void> {
  while ((await stepDigest(world.db, now)) !== null);
}

async function listByLink(client: Client, { _links }: Digest): Promise<string[]> {
  const ids: string[] = [];
  for (let path = _links.notifications.href; path !== ''; ) {
    const { body } = await client.get(path).expect(200);
    ids.push(...body.data.map(({ id }: { id: string }) => id));
    path = body._links.next?.href ?? '';
  }
  return ids;
}

describe('with workers', () => {
  afterEach(stop);

  test('a signed digest has exactly what was created in its hour, and its link gives exactly these ids', async () => {
    await start(1);
    const receiver = await startEndpoint();
    const { id } = await owner.createWebhook({ url: receiver.url, digest: 'hourly', ordering: 'record' });
    const other = await owner.createWebhook({ url: receiver.url, eventTypes: ['SALE.UPDATE'] });
    const [from, until] = [hoursBefore(0), hoursBefore(-1)];
    const prefix = idFloor('ntf', later(from, 60_000)).slice(0, -16);
    const within = [
      idFloor('ntf', from),
      ...Array.from({ length: 230 }, (_, n) => `${prefix}${String(n).padStart(16, '0')}`),
      `${idFloor('ntf', later(until, -1)).slice(0, -16)}${'z'.repeat(16)}`,
    ];
    const outside = [
      `${idFloor('ntf', later(from, -1)).slice(0, -16)}${'z'.repeat(16)}`,
      idFloor('ntf', until),
    ];
    await insertEnded(id, [...within, ...outside]);
    await insertEnded(other.id, [`${prefix}${'y'.repeat(16)}`]);
    await makeDue(id, from);
    const [post] = await eventually(
      'the digest arrives',
      () => receiver.received.length > 0 && receiver.received,
    );

    const request = {
      method: 'POST',
      url: post?.target ?? '',
      headers: post?.headers ?? {},
      body: post?.body ?? '',
    };
    const verified = await verify(request, { secret: SECRET });
    if (verified.type !== 'WEBHOOK.DIGEST') throw new Error(`The type is ${verified.type}`);
    const digest = verified.json();
    expect(digest).toEqual({
      id: expect.stringMatching(/^dig_/),
      webhookId: id,
      from: from.toISOString(),
      until: until.toISOString(),
      count: within.length,
      firstId: within[0],
      lastId: within.at(-1),
      hash: createHash('sha256').update(within.join('\n')).digest('hex'),
      _links: {
        webhook: { href: `/v1/webhooks/${id}`, method: 'GET' },
        notifications: expect.objectContaining({ method: 'GET' }),
      },
    });
    const listed = await listByLink(owner, digest);
    expect(listed.toSorted()).toEqual(within);
    const reader = await createClient(world, { scope: 'sale:read' });
    expect(await listByLink(reader, digest)).toEqual(listed);
    expect(missing(digest, [...within, ...outside])).toMatchObject({ isComplete: true });
    expect(missing(digest, within.slice(1), listed)).toMatchObject({ isComplete: false, ids: [within[0]] });

    // Callers list and read digests like other notifications.
    const sent = `/v1/webhooks/${id}/notifications?eventType=WEBHOOK.DIGEST&since=${hoursBefore(-2).toISOString()}&`;
    expect(await reader.listIds(sent)).toEqual([verified.idempotencyKey]);
    const { body: event } = await reader.get('/v1/events?eventType=WEBHOOK.DIGEST').expect(200);
    expect(event.data).toMatchObject([{ recordId: digest.id, storeId: null, isTest: false }]);
    await (await createClient(world, { scope: 'sale:write' }))
      .get(`/v1/events/${event.data[0].id}`)
      .expect(403);
  });

  test('after an outage two workers catch up on a day at once: each hour has one digest, oldest first, also hours without notifications', async () => {
    await start(2);
    const receiver = await startEndpoint();
    const { id } = await owner.createWebhook({ url: receiver.url, digest: 'hourly' });
    const busy = idFloor('ntf', later(hoursBefore(3), 1));
    await insertEnded(id, [busy]);
    const digested = async () => {
      const { digestedTo } = await world.db.digestSchedule.findUniqueOrThrow({
        where: { configurationId: id },
      });
      return digestedTo >= hoursBefore(-1);
    };
    await makeDue(id, hoursBefore(100));
    // Further workers read the same hours at the same time: the claims of others are taken away again and again.
    let isOver = false;
    const steal = async () => {
      while (!isOver) {
        await world.db.digestSchedule.updateMany({ data: { dueAt: hoursBefore(100) } });
        await stepDigest(world.db, new Date());
      }
    };
    const thieves = [steal(), steal()];
    await eventually('the last hour is digested', digested);
    isOver = true;
    await Promise.all(thieves);
    const digests = await digestsOf(id);
    const begun = new Date(digests[0]?.from ?? '');
    // Of the hours that began within a day, the last two are not over for an hour. A further hour may end now.
    expect(digests.length === 22 || digests.length === 23).toBe(true);
    expect(begun >= hoursBefore(21)).toBe(true);
    expect(digests.map(({ from, until }) => [from, until])).toEqual(
      digests.map((_, n) => [n, n + 1].map((hour) => later(begun, hour * HOUR_MS).toISOString())),
    );
    for (const digest of digests) {
      const isBusy = digest.from === hoursBefore(3).toISOString();
      const empty = { count: 0, firstId: null, lastId: null, hash: EMPTY_HASH };
      expect(digest).toMatchObject(isBusy ? { count: 1, firstId: busy, lastId: busy } : empty);
    }
  });

  test('a worker that is killed between claim, digest and delivery loses no digest and repeats none', async () => {
    await start(1, { DELIVERY_TIMEOUT: '2s' });
    const holding = await startHoldingReceiver();
    await startEndpoint(Promise.resolve(holding));
    const { id } = await owner.createWebhook({ url: holding.url, digest: 'hourly' });
    await makeDue(id, hoursBefore(0));
    await eventually('the digest is being delivered', () => holding.open() === 1);
    await world.workers.splice(0, 1)[0]?.kill();
    // This worker dies after its claim.
    await makeDue(id, hoursBefore(-1));
    const now = later(hoursBefore(-1), 3 * HOUR_MS);
    const aborted = AbortSignal.abort();
    expect(await stepDigest(world.db, now, aborted)).toBeNull();
    expect(await stepDigest(world.db, now)).toBeNull();
    // The claim expires. This worker dies before it offers the notification to Redis; the sweep repairs the offer.
    expect(await stepDigest(world.db, later(now, 60_000))).toMatchObject({
      created: { digest: { webhookId: id } },
    });
    holding.answerAll();
    // Without cursors the next sweep is a full one. Sweeps skip notifications younger than 30 s.
    await world.forget();
    const aged = idFloor('ntf', new Date(Date.now() - 60_000)).slice(0, -16);
    await world.db.$executeRaw`UPDATE notifications SET id = ${aged} || right(id, 16)`;
    world.workers.push(await startProcess('worker', world.env));
    const arrived = () =>
      new Set(holding.received.map(({ body }) => JSON.parse(String(body)).from)).size === 2;
    await eventually('both digests arrive', arrived, 60_000);
    expect((await digestsOf(id)).map(({ from }) => from).toSorted()).toEqual([
      hoursBefore(0).toISOString(),
      hoursBefore(-1).toISOString(),
    ]);
  });

  test('events of the gateway cannot be published or subscribed to, and a replay sends failed digests again', async () => {
    await start(1);
    let isHealthy = false;
    const receiver = await startEndpoint(startReceiver(() => ({ status: isHealthy ? 204 : 500 })));
    const type = 'WEBHOOK.DIGEST';
    const event = { type, data: { id: 'sale_1' } };
    expect((await owner.post('/v1/events', event).expect(400)).body.errors).toMatchObject([
      { path: '/type' },
    ]);
    const given = { url: receiver.url, maxConcurrency: 1, secret: SECRET };
    await owner.post('/v1/webhooks', { ...given, eventTypes: [type] }).expect(400);
    await owner.post('/v1/webhooks', { ...given, eventTypes: ['SALE.CREATE'], digest: 'daily' }).expect(400);
    const { id } = await owner.createWebhook({ ...given, digest: 'hourly' });
    await owner.post(`/v1/webhooks/${id}/test`, { eventType: type }).expect(400);
    await makeDue(id, hoursBefore(0));
    const path = `/v1/webhooks/${id}/notifications`;
    const failed = await eventually('the digest has failed', async () => {
      const [ntf] = await owner.listIds(`${path}?status=Failed&`);
      return ntf;
    });
    isHealthy = true;
    const since = later(new Date(), -HOUR_MS / 2).toISOString();
    // A caller without the other scopes may change the webhook, and replay its digests.
    const seller = await createClient(world, { scope: 'sale:read' });
    await seller.post(`/v1/webhooks/${id}/replay`, { since, statuses: ['Failed'] }).expect(202);
    await eventually('the digest is delivered', async () => {
      const { body } = await seller.get(`/v1/notifications/${failed}`).expect(200);
      return body.status === 'Delivered' && body.eventType === type;
    });
  });
});

describe('step by step', () => {
  beforeAll(() => start(0));
  afterAll(stop);
  // Otherwise a later test would create the digests of this one.
  afterEach(() => world.db.digestSchedule.deleteMany());

  test('an hour with more notifications than one statement reads has one hash over all of them', async () => {
    const { id } = await owner.createWebhook({ url: 'http://127.0.0.1:9/', digest: 'hourly' });
    const from = hoursBefore(0);
    const prefix = idFloor('ntf', from).slice(0, -16);
    const rows = await world.db.$queryRaw<{ id: string }[]>`
      INSERT INTO notifications (id, organization_id, configuration_id, event_id, status, created_at)
      SELECT ${prefix} || lpad(n::text, 16, '0'), 'org_test', ${id}, 'evt_old', 'Delivered', now()
      FROM generate_series(1, 20_001) AS n RETURNING id`;
    const ids = rows.map((row) => row.id).sort();
    await makeDue(id, from);
    await digestAll(new Date());
    const hash = createHash('sha256').update(ids.join('\n')).digest('hex');
    expect(await digestsOf(id)).toMatchObject([{ count: 20_001, firstId: ids[0], lastId: ids.at(-1), hash }]);
  });

  test('digests begin with the first whole hour, come once for each hour, and end when they are turned off', async () => {
    const { id } = await owner.createWebhook({ url: 'http://127.0.0.1:9/', digest: 'hourly' });
    await owner.publish('SALE.CREATE', { id: 'sale_1' });
    const first = await world.db.digestSchedule.findUniqueOrThrow({ where: { configurationId: id } });
    const from = first.digestedTo;
    const ahead = from.getTime() - Date.now();
    expect(from.getTime() % HOUR_MS).toBe(0);
    expect(ahead > 0 && ahead <= HOUR_MS).toBe(true);
    // The hour before last: an hour must have been over for an hour.
    expect(first.dueAt.getTime()).toBeGreaterThanOrEqual(from.getTime() + 2 * HOUR_MS);
    expect(first.dueAt.getTime()).toBeLessThan(from.getTime() + 2.5 * HOUR_MS);
    await makeDue(id, from);
    await digestAll(later(from, 2 * HOUR_MS - 1));
    expect(await digestsOf(id)).toEqual([]);
    const due = (hour: number) => dueTimeOf(id, later(from, hour * HOUR_MS));
    for (const hour of [0, 0.4, 0, 1]) await digestAll(due(hour));
    // A second request for digests does not begin again, and an update of other fields changes nothing.
    await owner.post(`/v1/webhooks/${id}`, { digest: 'hourly' }).expect(200);
    await owner.post(`/v1/webhooks/${id}`, { maxConcurrency: 3 }).expect(200);
    await digestAll(due(2));
    const froms = (await digestsOf(id)).map((digest) => digest.from);
    expect(froms).toEqual([0, 1, 2].map((hour) => later(from, hour * HOUR_MS).toISOString()));
    await owner.post(`/v1/webhooks/${id}`, { digest: null }).expect(200);
    await digestAll(due(4));
    expect(await digestsOf(id)).toHaveLength(3);
    await owner.post(`/v1/webhooks/${id}`, { digest: 'hourly' }).expect(200);
    expect(await world.db.digestSchedule.count()).toBe(1);
    await owner.delete(`/v1/webhooks/${id}`).expect(204);
    expect(await world.db.digestSchedule.count()).toBe(0);
  });

  test('a disabled webhook gets the digests of the hours in which it was active, and the others when it is enabled', async () => {
    const { id } = await owner.createWebhook({ url: 'http://127.0.0.1:9/', digest: 'hourly' });
    await owner.post(`/v1/webhooks/${id}/disable`, '').expect(200);
    await world.db.webhookConfiguration.update({
      where: { id },
      data: { disabledAt: later(hoursBefore(2), HOUR_MS / 2) },
    });
    await makeDue(id, hoursBefore(3), hoursBefore(0));
    // The digests of all hours until the hour before last are due.
    const now = dueTimeOf(id, hoursBefore(0));
    await digestAll(now);
    const froms = async () => (await digestsOf(id)).map(({ from }) => from);
    const expected = [3, 2, 1, 0].map((hours) => hoursBefore(hours).toISOString());
    expect(await froms()).toEqual(expected.slice(0, 2));
    await owner.post(`/v1/webhooks/${id}/enable`, '').expect(200);
    // At once, although the next look at the disabled webhook was due later.
    const enabledAt = new Date(Math.max(Date.now(), now.getTime()));
    await digestAll(enabledAt);
    expect(await froms()).toEqual(expected);
  });

  test('no digest is made while a transaction that began before the hour was over for an hour may still write', async () => {
    const { id } = await owner.createWebhook({ url: 'http://127.0.0.1:9/', digest: 'hourly' });
    const now = later(hoursBefore(0), 2 * HOUR_MS + 50);
    await makeDue(id, hoursBefore(0), now);
    await world.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT pg_current_xact_id()::text`;
      await wait(200);
      expect(await stepDigest(world.db, now)).toEqual({ created: null });
    });
    expect(await digestsOf(id)).toEqual([]);
    await digestAll(later(now, 60_000));
    expect(await digestsOf(id)).toHaveLength(1);
  });
});
