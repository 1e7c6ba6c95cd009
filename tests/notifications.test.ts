import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startProcess } from './support/process.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
let receiver: Receiver;

beforeAll(async () => {
  world = await createWorld();
  owner = await createClient(world);
  receiver = await startReceiver(({ target }) =>
    target === '/silent' ? undefined : { status: target === '/bad' ? 500 : 200, body: 'well' },
  );
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

const at = (path: string) => `${new URL(receiver.url).origin}${path}`;

describe('GET /v1/webhooks', () => {
  test('lists configurations newest first, filtered by status and event type, without secrets', async () => {
    const client = await createClient(world, { org: 'org_webhooks' });
    const first = await client.createWebhook({ url: at('/'), eventTypes: ['SALE.CREATE', 'SALE.UPDATE'] });
    const second = await client.createWebhook({ url: at('/') });
    const third = await client.createWebhook({ url: at('/') });
    const { body: disabled } = await client.patch(`/v1/webhooks/${third.id}/disable`).expect(200);
    expect(await client.listIds('/v1/webhooks?')).toEqual([third.id, second.id, first.id]);
    expect(await client.listIds('/v1/webhooks?status=Active&')).toEqual([second.id, first.id]);
    expect(await client.listIds('/v1/webhooks?eventType=SALE.UPDATE&')).toEqual([first.id]);
    const { body } = await client.get('/v1/webhooks?status=Disabled').expect(200);
    expect(body).toEqual({
      data: [disabled],
      nextCursor: null,
      _links: { self: { href: '/v1/webhooks?status=Disabled&limit=20', method: 'GET' } },
    });
    expect(await (await createClient(world, { org: 'org_none' })).listIds('/v1/webhooks?')).toEqual([]);
  });
});

describe('POST /v1/webhooks/{id}/test', () => {
  test('delivers the example of a type as a normal notification, and stores no record', async () => {
    const client = await createClient(world, { org: 'org_trial' });
    const { id } = await client.createWebhook({
      url: at('/test'),
      eventTypes: ['SALE.UPDATE', 'SALE.CREATE'],
      storeId: 's_1',
    });
    const { body, headers } = await client
      .post(`/v1/webhooks/${id}/test`, { eventType: 'SALE.CREATE' })
      .expect(202);
    expect(headers.location).toBe(`/v1/notifications/${body.id}`);
    const post = await eventually('the notification arrives', () =>
      receiver.received.find((each) => each.target === '/test'),
    );
    expect(post.headers).toMatchObject({ 'idempotency-key': body.id, 'svc-event-type': 'SALE.CREATE' });
    const example = JSON.parse(post.body.toString());
    const types = (await client.get('/v1/webhooks/events').expect(200)).body.data;
    expect(types.find(({ code }: { code: string }) => code === 'SALE.CREATE').example).toEqual(example);
    await client.get(`/v1/sales/${example.id}`).expect(404);
    const event = (await client.get(body._links.event.href).expect(200)).body;
    expect(event).toMatchObject({ isTest: true, storeId: 's_1', data: example });
    const audit = await world.db.auditRecord.findMany({ where: { action: 'webhook.test', targetId: id } });
    expect(audit).toHaveLength(1);
  });

  test('sends the first subscribed type by default, and refuses a type that is not subscribed', async () => {
    const { id } = await owner.createWebhook({ url: at('/first'), eventTypes: ['TRANSACTION.UPDATE'] });
    const { body } = await owner.post(`/v1/webhooks/${id}/test`, {}).expect(202);
    expect(body.eventType).toBe('TRANSACTION.UPDATE');
    const { body: refused } = await owner
      .post(`/v1/webhooks/${id}/test`, { eventType: 'SALE.CREATE' })
      .expect(400);
    expect(refused.errors).toMatchObject([{ path: '/eventType' }]);
  });

  test('is 409 for a disabled webhook, 404 for another organization and 403 without the scopes', async () => {
    const { id } = await owner.createWebhook({ url: at('/off') });
    await owner.patch(`/v1/webhooks/${id}/disable`).expect(200);
    const path = `/v1/webhooks/${id}/test`;
    expect((await owner.post(path, {}).expect(409)).body.code).toBe('conflict');
    await (await createClient(world, { org: 'org_none' })).post(path, {}).expect(404);
    await (await createClient(world, { scope: 'transaction:read' })).post(path, {}).expect(403);
  });
});

describe('POST /v1/webhooks/{id}/test with waitSeconds', () => {
  const send = (client: Client, id: string, waitSeconds: unknown) =>
    client.post(`/v1/webhooks/${id}/test`, { waitSeconds });

  test('answers with the notification and its first attempt as soon as the attempt has ended', async () => {
    const { id } = await owner.createWebhook({ url: at('/waited') });
    const { body, headers } = await send(owner, id, 25).expect(200);
    expect(headers.location).toBe(`/v1/notifications/${body.id}`);
    expect(body).toMatchObject({
      status: 'Delivered',
      attempts: [{ number: 1, statusCode: 200, answer: 'well' }],
    });
    const failing = await owner.createWebhook({ url: at('/bad') });
    const failed = (await send(owner, failing.id, 25).expect(200)).body;
    expect(failed.attempts[0]).toMatchObject({ number: 1, statusCode: 500 });
  });

  test('is 202 if no attempt has ended by then, and 400 above 25 seconds', async () => {
    const { id } = await owner.createWebhook({ url: at('/silent') });
    const { body } = await send(owner, id, 0.2).expect(202);
    expect(body).toMatchObject({ status: 'Pending', attemptCount: 0 });
    const { body: refused } = await send(owner, id, 26).expect(400);
    expect(refused.errors).toMatchObject([{ path: '/waitSeconds' }]);
  });

  test('answers a repeat with the notification as it is now, and sends nothing more', async () => {
    const { id } = await owner.createWebhook({ url: at('/repeated') });
    const once = () => send(owner, id, 20).set('Idempotency-Key', 'wait-for-me');
    const first = await once().expect(200);
    const repeated = await once().expect(200);
    expect(repeated.headers['idempotency-replayed']).toBe('true');
    expect(repeated.body).toEqual(first.body);
    expect(receiver.received.filter(({ target }) => target === '/repeated')).toHaveLength(1);
  });

  test('takes five requests of an organization at a time, and frees the place of a caller that leaves', async () => {
    const client = await createClient(world, { org: 'org_waits' });
    const { id } = await client.createWebhook({ url: at('/silent') });
    const waiting = Array.from({ length: 5 }, () => send(client, id, 25));
    const settled = Promise.allSettled(waiting.map((each) => each.then()));
    await eventually('all five wait', async () => (await countTests('org_waits')) === 5);
    const { body } = await send(client, id, 25).expect(429);
    expect(body.code).toBe('rate_limited');
    expect(await countTests('org_waits')).toBe(5);
    // Another organization has places of its own.
    const { id: other } = await owner.createWebhook({ url: at('/other') });
    await send(owner, other, 25).expect(200);
    waiting[0]?.abort();
    await eventually('a place is free', async () => (await send(client, id, 0.01)).status === 202);
    for (const each of waiting) each.abort();
    await settled;
  });

  test('holds no API process that stops', async () => {
    const api = await startProcess('api', world.env);
    const client = await createClient(
      { ...world, apiUrl: `http://127.0.0.1:${api.port}` },
      { org: 'org_stop' },
    );
    const { id } = await client.createWebhook({ url: at('/silent') });
    const waiting = send(client, id, 25).expect(202).then();
    await eventually('the request waits', async () => (await countTests('org_stop')) === 1);
    // A process that waits for open requests breaks their connections after 15 s.
    expect(await api.stop()).toBe(0);
    await waiting;
  });
});

const countTests = (organizationId: string) => world.db.notification.count({ where: { organizationId } });

describe('notifications', () => {
  test('are listed newest first, and filtered by status, type, store, configuration and time', async () => {
    const client = await createClient(world, { org: 'org_lists' });
    const good = await client.createWebhook({ url: at('/good'), eventTypes: ['SALE.CREATE', 'SALE.UPDATE'] });
    const bad = await client.createWebhook({ url: at('/bad'), eventTypes: ['SALE.UPDATE'] });
    const begun = new Date();
    for (const store of ['s_1', 's_2']) await client.publish('SALE.CREATE', { id: 'sale_1' }, store);
    await client.publish('SALE.UPDATE', { id: 'sale_1' }, 's_1');
    const hasEnded = {
      organizationId: 'org_lists',
      status: { in: ['Delivered' as const, 'Failed' as const] },
    };
    await eventually('all have an outcome', async () => {
      const ended = await world.db.notification.count({ where: hasEnded });
      return ended === 4;
    });
    const all = await world.db.notification.findMany({
      where: { organizationId: 'org_lists' },
      orderBy: { id: 'desc' },
    });
    const where = (match: (each: (typeof all)[number]) => boolean) => all.filter(match).map(({ id }) => id);
    const list = '/v1/notifications?';
    expect(await client.listIds(list)).toEqual(where(() => true));
    expect(await client.listIds(`${list}status=Failed&`)).toEqual(where((each) => each.status === 'Failed'));
    expect(await client.listIds(`${list}eventType=SALE.CREATE&`)).toEqual(
      where((each) => each.eventType === 'SALE.CREATE'),
    );
    expect(await client.listIds(`${list}storeId=s_2&`)).toEqual(where((each) => each.storeId === 's_2'));
    const ofGood = where((each) => each.configurationId === good.id);
    expect(ofGood).toHaveLength(3);
    expect(await client.listIds(`${list}configurationId=${good.id}&`)).toEqual(ofGood);
    expect(await client.listIds(`/v1/webhooks/${good.id}/notifications?`)).toEqual(ofGood);
    expect(await client.listIds(`/v1/webhooks/${bad.id}/notifications?status=Delivered&`)).toEqual([]);
    expect(await client.listIds(`${list}until=${begun.toISOString()}&`)).toEqual([]);
    expect(await client.listIds(`${list}since=${begun.toISOString()}&`)).toHaveLength(4);
    expect(await owner.listIds(`${list}configurationId=${good.id}&`)).toEqual([]);
    await owner.get(`/v1/webhooks/${good.id}/notifications`).expect(404);
    const { body } = await client.get(`${list}status=Lost`).expect(400);
    expect(body.errors).toMatchObject([{ path: '/query/status' }]);
  });

  test('are returned with all their attempts', async () => {
    const { id: configurationId } = await owner.createWebhook({ url: at('/bad'), storeId: 's_read' });
    const { id: eventId } = await owner.publish('SALE.CREATE', { id: 'sale_1' }, 's_read');
    const { id } = await eventually('the notification has failed', () =>
      world.db.notification.findFirst({ where: { configurationId, status: 'Failed' } }),
    );
    const { body } = await owner.get(`/v1/notifications/${id}`).expect(200);
    const { attempts, ...rest } = body;
    expect(rest).toEqual({
      id,
      eventId,
      eventType: 'SALE.CREATE',
      storeId: 's_read',
      configurationId,
      status: 'Failed',
      attemptCount: 10,
      maxAttempts: 10,
      lastStatusCode: 500,
      lastErrorClass: null,
      nextAttemptAt: null,
      blockedBy: null,
      blocks: null,
      recordId: 'sale_1',
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      _links: {
        self: { href: `/v1/notifications/${id}`, method: 'GET' },
        event: { href: `/v1/events/${eventId}`, method: 'GET' },
        webhook: { href: `/v1/webhooks/${configurationId}`, method: 'GET' },
        retry: { href: `/v1/notifications/${id}/retry`, method: 'POST' },
      },
    });
    expect(attempts).toEqual(
      Array.from({ length: 10 }, (_, n) => ({
        number: n + 1,
        startedAt: expect.stringMatching(/Z$/),
        durationMs: expect.any(Number),
        statusCode: 500,
        errorClass: null,
        answer: 'well',
        nextAttemptAt: n === 9 ? null : expect.stringMatching(/Z$/),
        explanation: expect.objectContaining({ code: 'endpoint_failed' }),
        details: expect.objectContaining({ requestHeaders: expect.anything() }),
      })),
    );
    await (await createClient(world, { org: 'org_none' })).get(`/v1/notifications/${id}`).expect(404);
    await (await createClient(world, { scope: 'transaction:read' }))
      .get(`/v1/notifications/${id}`)
      .expect(403);
  });
});
