import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import { stepDigest } from '@posthorn/db/digests/step';
import type { Digest } from '@posthorn/domain/gateway-event-types';
import { idFloor } from '@posthorn/domain/ids';
import { missing } from '../packages/receiver/src/digest.ts';
import { verify } from '../packages/receiver/src/verify.ts';
import { type Client, createClient, SECRET } from './support/client.ts';
import {
  digestsOf,
  HOUR_MS,
  hoursBefore,
  later,
  makeDue,
  owner,
  start,
  startEndpoint,
  stop,
  world,
} from './support/digests.ts';
import { eventually } from './support/eventually.ts';
import { startProcess } from './support/process.ts';
import { startHoldingReceiver, startReceiver } from './support/receiver.ts';

jest.setTimeout(120_000);

const EMPTY_HASH = createHash('sha256').update('').digest('hex');

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
    // No event matches this filter, but a digest is no event.
    const { id } = await owner.createWebhook({
      ...{ url: receiver.url, digest: 'hourly', ordering: 'record', filter: 'false' },
    });
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

  test('two workers that catch up on a day create one digest for each hour, the oldest first', async () => {
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
    const competeForClaims = async () => {
      while (!isOver) {
        await world.db.digestSchedule.updateMany({ data: { dueAt: hoursBefore(100) } });
        await stepDigest(world.db, new Date());
      }
    };
    const competitors = [competeForClaims(), competeForClaims()];
    await eventually('the last hour is digested', digested);
    isOver = true;
    await Promise.all(competitors);
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
