import { createPosthornClient } from '@posthorn/client';
import { insertAuditRecord } from '@posthorn/db/audit';
import { newId } from '@posthorn/domain/ids';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let receiver: Receiver;
beforeAll(async () => {
  world = await createWorld();
  receiver = await startReceiver(({ target }) => ({ status: Number(target.slice(1)) }));
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

const at = (path: string) => `${new URL(receiver.url).origin}${path}`;
const NOTIFICATIONS = '/v1/notifications?';

/** The ids that a list without filters has, in its order. */
const inOrder = async (client: Client, path: string, ids: readonly string[]) =>
  (await client.listIds(path)).filter((id) => ids.includes(id));

describe('notifications', () => {
  let client: Client;
  let webhooks: { good: string; bad: string; down: string };
  let events: { first: string; second: string; other: string };
  let all: { id: string; configurationId: string; eventId: string; status: string }[];

  beforeAll(async () => {
    client = await createClient(world, { org: 'org_filters' });
    const [good, bad, down] = [
      await client.createWebhook({ url: at('/204'), eventTypes: ['SALE.CREATE', 'SALE.UPDATE'] }),
      await client.createWebhook({ url: at('/500') }),
      await client.createWebhook({ url: 'http://127.0.0.1:1/' }),
    ];
    webhooks = { good: good.id, bad: bad.id, down: down.id };
    events = {
      first: (await client.publish('SALE.CREATE', { id: 'sale_4711' })).id,
      second: (await client.publish('SALE.UPDATE', { id: 'sale_4711' })).id,
      other: (await client.publish('SALE.CREATE', { id: 'sale_4712' })).id,
    };
    all = await eventually('every notification has an outcome', async () => {
      const rows = await world.db.notification.findMany({ where: { organizationId: 'org_filters' } });
      return rows.every(({ nextAttemptAt }) => nextAttemptAt === null) && rows.length === 7 && rows;
    });
  });

  const idsWhere = (match: (each: (typeof all)[number]) => boolean) => all.filter(match).map(({ id }) => id);
  const expectIds = async (query: string, match: (each: (typeof all)[number]) => boolean) => {
    const wanted = idsWhere(match);
    expect(wanted.length).toBeGreaterThan(0);
    expect(await client.listIds(`${NOTIFICATIONS}${query}&`)).toEqual(
      await inOrder(client, NOTIFICATIONS, wanted),
    );
  };

  test('of a record are those of all its events', async () => {
    await expectIds('recordId=sale_4711', ({ eventId }) => eventId !== events.other);
    await expectIds(
      `recordId=sale_4711&eventId=${events.second}`,
      ({ eventId }) => eventId === events.second,
    );
    await expectIds(
      `recordId=sale_4711&configurationId=${webhooks.good}&status=Delivered`,
      ({ eventId, configurationId }) => eventId !== events.other && configurationId === webhooks.good,
    );
    expect(await client.listIds(`${NOTIFICATIONS}recordId=sale_4711&eventId=${events.other}&`)).toEqual([]);
    expect(await client.listIds(`${NOTIFICATIONS}recordId=unknown&`)).toEqual([]);
  });

  test('of an event are where its links lead', async () => {
    await expectIds(`eventId=${events.first}`, ({ eventId }) => eventId === events.first);
    const { body } = await client.get(`/v1/events/${events.first}`).expect(200);
    const { body: page } = await client.get(body._links.notifications.href).expect(200);
    expect(page.data).toHaveLength(3);
  });

  test('are hidden from other organizations and from callers without the scope', async () => {
    const stranger = await createClient(world, { org: 'org_stranger' });
    const clerk = await createClient(world, { org: 'org_filters', scope: 'transaction:read' });
    for (const query of [`eventId=${events.first}&`, 'recordId=sale_4711&']) {
      expect(await stranger.listIds(`${NOTIFICATIONS}${query}`)).toEqual([]);
      expect(await clerk.listIds(`${NOTIFICATIONS}${query}`)).toEqual([]);
    }
  });

  test('have one of several statuses', async () => {
    await expectIds('status=Failed', ({ status }) => status === 'Failed');
    await expectIds('status=Failed&status=Delivered', () => true);
    await expectIds('status=Failed&status=Retrying&status=Failed', ({ status }) => status === 'Failed');
    await expectIds(
      `status=Failed&status=Pending&configurationId=${webhooks.bad}`,
      ({ configurationId }) => configurationId === webhooks.bad,
    );
    const { body } = await client
      .get(`/v1/webhooks/${webhooks.bad}/notifications?status=Retrying&status=Failed`)
      .expect(200);
    expect(body.data).toHaveLength(2);
  });

  test('have a status code or an error class of the last attempt', async () => {
    const of = (id: string) => (each: (typeof all)[number]) => each.configurationId === id;
    await expectIds('statusCode=204', of(webhooks.good));
    await expectIds('statusCode=500', of(webhooks.bad));
    await expectIds('statusCode=500&statusCode=204', (each) => each.configurationId !== webhooks.down);
    await expectIds('errorClass=connection_refused', of(webhooks.down));
    await expectIds('errorClass=timeout&errorClass=connection_refused', of(webhooks.down));
    await expectIds(`statusCode=500&status=Failed&recordId=sale_4712`, ({ configurationId, eventId }) => {
      return configurationId === webhooks.bad && eventId === events.other;
    });
    expect(await client.listIds(`${NOTIFICATIONS}statusCode=418&`)).toEqual([]);
  });

  test('change their time of update with each attempt and retry', async () => {
    const [failed = ''] = idsWhere(({ status }) => status === 'Failed');
    const { body: before } = await client.get(`/v1/notifications/${failed}`).expect(200);
    const { startedAt, durationMs } = before.attempts.at(-1);
    expect(Date.parse(before.updatedAt)).toBe(Date.parse(startedAt) + durationMs);
    const { body: reopened } = await client.post(`/v1/notifications/${failed}/retry`, '').expect(202);
    expect(Date.parse(reopened.updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt));
    await eventually('it has failed again', async () => {
      const { body } = await client.get(`/v1/notifications/${failed}`).expect(200);
      return body.status === 'Failed' && body.attemptCount === 20;
    });
  });
});

test('events of a record are listed, of every entity, newest first', async () => {
  const client = await createClient(world, { org: 'org_records' });
  const ids: string[] = [];
  for (const type of ['SALE.CREATE', 'TRANSACTION.CREATE', 'SALE.UPDATE']) {
    ids.unshift((await client.publish(type, { id: 'record_1' }, 's_1')).id);
    await client.publish(type, { id: 'record_2' }, 's_1');
  }
  expect(await client.listIds('/v1/events?recordId=record_1&')).toEqual(ids);
  expect(await client.listIds('/v1/events?recordId=record_1&storeId=s_1&')).toEqual(ids);
  expect(await client.listIds('/v1/events?recordId=record_1&eventType=SALE.UPDATE&')).toEqual([ids[0]]);
  expect(await client.listIds('/v1/events?recordId=record_3&')).toEqual([]);
  const ofSales = await createClient(world, { org: 'org_records', scope: 'sale:read' });
  expect(await ofSales.listIds('/v1/events?recordId=record_1&')).toEqual([ids[0], ids[2]]);
  const stranger = await createClient(world, { org: 'org_stranger' });
  expect(await stranger.listIds('/v1/events?recordId=record_1&')).toEqual([]);
});

test('events of a record include types that the catalogue lacks, for callers with every scope', async () => {
  const client = await createClient(world, { org: 'org_old_types' });
  const id = newId('evt');
  const old = {
    id,
    organizationId: 'org_old_types',
    type: 'REFUND.CREATE',
    entity: 'REFUND',
    recordId: 'r_1',
  };
  await world.db.event.create({ data: { ...old, body: '{}', createdAt: new Date() } });
  const { id: sale } = await client.publish('SALE.CREATE', { id: 'r_1' });
  expect((await client.listIds('/v1/events?recordId=r_1&')).toSorted()).toEqual([id, sale].toSorted());
});

test('webhooks are listed by name and metadata, together with other filters', async () => {
  const client = await createClient(world, { org: 'org_labels' });
  const AWKWARD = 'a&b=[c] #é+';
  const create = async (
    name: string | null,
    metadata: Record<string, string>,
    eventTypes = ['SALE.CREATE'],
  ) => (await client.createWebhook({ url: at('/204'), name, metadata, eventTypes })).id;
  const orders = await create('Orders', { team: 'checkout', tier: '1' });
  const copy = await create('Orders', { team: 'checkout', [AWKWARD]: AWKWARD }, ['SALE.UPDATE']);
  const other = await create('orders', { team: 'Checkout' });
  const none = await create(null, {});

  const list = (query: string) => client.listIds(`/v1/webhooks?${query}&`);
  expect(await list('status=Active')).toEqual([none, other, copy, orders]);
  expect(await list('name=Orders')).toEqual([copy, orders]);
  expect(await list('name=orders')).toEqual([other]);
  expect(await list('name=Order')).toEqual([]);
  expect(await list('metadata[team]=checkout')).toEqual([copy, orders]);
  expect(await list('metadata%5Bteam%5D=checkout&metadata%5Btier%5D=1')).toEqual([orders]);
  expect(await list('metadata[team]=checkout&eventType=SALE.UPDATE&name=Orders')).toEqual([copy]);
  expect(await list('metadata[team]=tier')).toEqual([]);
  expect(await list('metadata[constructor]=a&metadata[toString]=b')).toEqual([]);

  // The links of the pages keep the filters, and the published client escapes keys.
  const posthorn = createPosthornClient({
    baseUrl: world.apiUrl,
    accessToken: await world.token({ org: 'org_labels' }),
  });
  const ids = async (query: Parameters<typeof posthorn.listWebhooks>[0]) => {
    const found = [];
    for await (const { id } of posthorn.listWebhooks({ ...query, limit: 1 })) found.push(id);
    return found;
  };
  expect(await ids({ metadata: { [AWKWARD]: AWKWARD } })).toEqual([copy]);
  expect(await ids({ name: 'Orders', metadata: { team: 'checkout' } })).toEqual([copy, orders]);
  const { body: first } = await client.get('/v1/webhooks?metadata[team]=checkout&limit=1').expect(200);
  expect((await client.get(first._links.next.href).expect(200)).body.data).toMatchObject([{ id: orders }]);

  const stranger = await createClient(world, { org: 'org_stranger' });
  expect(await stranger.listIds('/v1/webhooks?metadata[team]=checkout&')).toEqual([]);
});

test('audit records are listed by time', async () => {
  const client = await createClient(world, { org: 'org_audit_times' });
  const actor = {
    organizationId: 'org_audit_times',
    actorKind: 'User',
    actorId: 'u',
    requestId: '',
    ip: '',
  } as const;
  const first = await insertAuditRecord(world.db, actor, 'apiKey.create', 'apk_1');
  const between = new Date(first.at.getTime() + 5).toISOString();
  await eventually('the clock has passed the time between', () => new Date().toISOString() > between);
  const second = await insertAuditRecord(world.db, actor, 'apiKey.rename', 'apk_1');
  expect(await client.listIds(`/v1/audit?since=${between}&`)).toEqual([second.id]);
  expect(await client.listIds(`/v1/audit?until=${between}&`)).toEqual([first.id]);
  expect(await client.listIds(`/v1/audit?until=${between}&action=apiKey.rename&`)).toEqual([]);
  expect(await client.listIds('/v1/audit?action=apiKey.rename&')).toEqual([second.id]);
});

test('replays are listed newest first, filtered by configuration and status', async () => {
  const client = await createClient(world, { org: 'org_replays' });
  const ids: string[] = [];
  const webhooks: string[] = [];
  for (let n = 0; n < 2; n++) {
    const { id } = await client.createWebhook({ url: at('/204') });
    webhooks.push(id);
    for (let m = 0; m < 2; m++) {
      const options = { since: new Date(0).toISOString(), statuses: ['Failed'], dryRun: true };
      ids.unshift((await client.post(`/v1/webhooks/${id}/replay`, options).expect(202)).body.id);
    }
  }
  await world.db.replay.update({
    where: { id: ids[0] ?? '' },
    data: { status: 'Cancelled' },
  });
  expect(await client.listIds('/v1/replays?')).toEqual(ids);
  expect(await client.listIds(`/v1/replays?configurationId=${webhooks[0]}&`)).toEqual(ids.slice(2));
  expect(await client.listIds('/v1/replays?status=Done&')).toEqual(ids.slice(1));
  expect(await client.listIds('/v1/replays?status=Done&status=Cancelled&')).toEqual(ids);
  expect(await client.listIds(`/v1/replays?status=Done&configurationId=${webhooks[1]}&`)).toEqual([ids[1]]);
  const { body } = await client.get('/v1/replays?status=Cancelled').expect(200);
  expect(body.data).toEqual([(await client.get(`/v1/replays/${ids[0]}`).expect(200)).body]);
  const stranger = await createClient(world, { org: 'org_stranger' });
  expect(await stranger.listIds('/v1/replays?')).toEqual([]);
  await client.get('/v1/replays').expect(200);
});

test.each(['/v1/events', '/v1/notifications'])(
  '%s accepts the previous name of the filter eventType',
  async (path) => {
    const client = await createClient(world, { org: 'org_old_filter' });
    await client.createWebhook({ url: at('/204'), eventTypes: ['SALE.CREATE', 'SALE.UPDATE'] });
    for (const type of ['SALE.CREATE', 'SALE.UPDATE']) await client.publish(type, { id: 'sale_1' });
    const ids = await client.listIds(`${path}?eventType=SALE.UPDATE&`);
    expect(ids.length).toBeGreaterThan(0);
    expect(await client.listIds(`${path}?type=SALE.UPDATE&`)).toEqual(ids);
    expect(await client.listIds(`${path}?type=SALE.UPDATE&eventType=SALE.UPDATE&`)).toEqual(ids);
    const { body } = await client.get(`${path}?type=SALE.UPDATE&eventType=SALE.CREATE`).expect(400);
    expect(body.errors).toMatchObject([{ path: '/query/type' }]);
    const page = (await client.get(`${path}?type=SALE.UPDATE`).expect(200)).body;
    expect(page._links.self.href).toBe(`${path}?eventType=SALE.UPDATE&limit=20`);
  },
);

const BACKWARDS = 'since=2026-01-02T00:00:00Z&until=2026-01-01T00:00:00Z';

test.each([
  [`/v1/events?${BACKWARDS}`, 'until'],
  [`/v1/notifications?${BACKWARDS}`, 'until'],
  [`/v1/audit?${BACKWARDS}`, 'until'],
  ['/v1/notifications?status=Lost', 'status'],
  ['/v1/notifications?status=Failed&status=Lost', 'status'],
  ['/v1/notifications?status=', 'status'],
  ['/v1/notifications?statusCode=600', 'statusCode'],
  ['/v1/notifications?statusCode=500&statusCode=x', 'statusCode'],
  [`/v1/notifications?${'statusCode=500&'.repeat(21)}`, 'statusCode'],
  ['/v1/notifications?errorClass=gone', 'errorClass'],
  ['/v1/notifications?statusCode=500&errorClass=timeout', 'errorClass'],
  ['/v1/notifications?eventId=evt_1', 'eventId'],
  ['/v1/notifications?configurationId=ntf_01kajp3v9x7z5y3w1t9r7p5n3m', 'configurationId'],
  ['/v1/notifications?recordId=', 'recordId'],
  ['/v1/events?recordId=%00', 'recordId'],
  ['/v1/replays?status=Lost', 'status'],
  ['/v1/replays?configurationId=x', 'configurationId'],
  ['/v1/audit?action=apiKey.created', 'action'],
  ['/v1/apikeys?status=Gone', 'status'],
  ['/v1/webhooks?status=Gone', 'status'],
  ['/v1/webhooks?name=', 'name'],
  ['/v1/webhooks?name=a&name=b', 'name'],
  ['/v1/webhooks?metadata=team', 'metadata'],
  ['/v1/webhooks?metadata=team&metadata[team]=a', 'metadata'],
  ['/v1/webhooks?metadata[team]=', 'metadata/team'],
  ['/v1/webhooks?metadata[]=a', 'metadata/'],
  ['/v1/webhooks?metadata[team]=a&metadata[team]=b', 'metadata/team'],
  ['/v1/webhooks?metadata[__proto__]=a', 'metadata/__proto__'],
  ['/v1/webhooks?metadata[a]=1&metadata[b]=1&metadata[c]=1&metadata[d]=1', 'metadata'],
  ['/v1/webhooks?metadata.team=a', 'metadata.team'],
  ['/v1/apikeys?metadata[team]=a', 'metadata[team]'],
])('%s is 400', async (path, parameter) => {
  const { body } = await (await createClient(world)).get(path).expect(400);
  expect(body.errors).toEqual([{ path: `/query/${parameter}`, message: expect.any(String) }]);
});
