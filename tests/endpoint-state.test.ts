import { closeDatabase, openDatabase } from '@posthorn/db/connection/database';
import { type BreakerRow, listUnhealthy, saveBreakers } from '@posthorn/db/webhooks/circuit-breakers';
import { type Client, createClient, SECRET } from './support/client.ts';
import { untilWaitingForLocks } from './support/delivery.ts';
import { eventually } from './support/eventually.ts';
import { startProcess } from './support/process.ts';
import { startProxy } from './support/proxy.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, everyRetryAfter, type World } from './support/world.ts';

let world: World;
let owner: Client;

beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  owner = await createClient(world);
});
afterAll(() => world.close());

/** No request reaches this endpoint: the gateway of these tests has no worker. */
const url = 'http://127.0.0.1:9/hook';
const SINCE = new Date('2026-11-22T10:00:00.000Z');
const NEXT_PROBE_AT = new Date('2026-11-22T10:00:05.000Z');

/** A breaker that opened at `SINCE`, unless the overrides say otherwise. */
const open = (configurationId: string, overrides: Partial<BreakerRow> = {}): BreakerRow => ({
  configurationId,
  state: 'Open',
  since: SINCE,
  nextProbeAt: NEXT_PROBE_AT,
  version: SINCE.getTime(),
  ...overrides,
});

const HEALTHY = { state: 'Closed', since: null, consecutiveFailures: 0, nextProbeAt: null };
const OPEN = {
  state: 'Open',
  since: SINCE.toISOString(),
  consecutiveFailures: 20,
  nextProbeAt: NEXT_PROBE_AT.toISOString(),
};

/** Creates a webhook whose endpoint has failed 20 times, as workers record it. */
async function createFailing(client = owner): Promise<string> {
  const { id } = await client.createWebhook({ url });
  await saveBreakers(world.db, [open(id)]);
  await world.db.failingEndpoint.create({ data: { configurationId: id, since: SINCE, failures: 20 } });
  return id;
}

const lacksEndpoint = ({ endpoint: _, ...webhook }: Record<string, unknown>) => webhook;

describe('the endpoint of a webhook', () => {
  test('is healthy at creation, and stays so in the answer to a repeat', async () => {
    const body = { url, eventTypes: ['SALE.CREATE'], maxConcurrency: 1, secret: SECRET };
    const create = () => owner.post('/v1/webhooks', body).set('Idempotency-Key', 'endpoint').expect(201);
    const { body: created } = await create();
    expect(created.endpoint).toEqual(HEALTHY);
    expect((await create()).body).toEqual({ ...created, secret: null, standardWebhooksSecret: null });
  });

  test('has its state in a read, a list and after each change', async () => {
    const path = `/v1/webhooks/${await createFailing()}`;
    const { body: read } = await owner.get(path).expect(200);
    expect(read.endpoint).toEqual(OPEN);
    const { body: list } = await owner.get('/v1/webhooks?limit=1').expect(200);
    expect(list.data).toEqual([read]);
    // A change of the configuration starts a new count.
    const changed = { ...OPEN, consecutiveFailures: 0 };
    expect((await owner.post(path, { maxConcurrency: 2 }).expect(200)).body.endpoint).toEqual(changed);
    for (const action of ['disable', 'disable', 'enable']) {
      expect((await owner.post(`${path}/${action}`, '').expect(200)).body.endpoint).toEqual(changed);
    }
  });

  test.each(['HalfOpen', 'Closed'] as const)('that is %s shows since when, and no probe', async (state) => {
    const { id } = await owner.createWebhook({ url });
    await saveBreakers(world.db, [open(id, { state })]);
    const { body } = await owner.get(`/v1/webhooks/${id}`).expect(200);
    expect(body.endpoint).toEqual({ ...HEALTHY, state, since: SINCE.toISOString() });
  });

  test('is read in one statement for all webhooks of a list', async () => {
    const options = { org: 'org_page' };
    const client = await createClient(world, options);
    const ids = await Promise.all(Array.from({ length: 3 }, () => createFailing(client)));
    const healthy = await Promise.all(Array.from({ length: 27 }, () => client.createWebhook({ url })));
    const proxy = await startProxy(String(world.env.DATABASE_URL));
    const api = await startProcess('api', { ...world.env, DATABASE_URL: proxy.url });
    try {
      const reader = await createClient({ ...world, apiUrl: `http://127.0.0.1:${api.port}` }, options);
      const count = proxy.count('circuit_breakers');
      const { body } = await reader.get('/v1/webhooks?limit=100').expect(200);
      expect(count()).toBe(1);
      const page: readonly { id: string; endpoint: object }[] = body.data;
      const states = new Map(page.map(({ id, endpoint }) => [id, endpoint]));
      for (const id of ids) expect(states.get(id)).toEqual(OPEN);
      for (const { id } of healthy) expect(states.get(id)).toEqual(HEALTHY);
    } finally {
      await api.stop();
      await proxy.close();
    }
  });
});

describe('a condition on a webhook whose endpoint has changed since the read', () => {
  const alter = (id: string) =>
    world.db.failingEndpoint.update({ where: { configurationId: id }, data: { failures: { increment: 1 } } });

  test('does not keep the caller from a change', async () => {
    const id = await createFailing();
    const path = `/v1/webhooks/${id}`;
    const { body: read, headers } = await owner.get(path).expect(200);
    await alter(id);
    await owner
      .get(path)
      .set('If-Match', headers.etag ?? '')
      .expect(200);
    const { body: changed } = await owner
      .post(path, { ...read, maxConcurrency: 3 })
      .set('If-Match', headers.etag ?? '')
      .expect(200);
    expect(lacksEndpoint(changed)).toEqual({
      ...lacksEndpoint(read),
      maxConcurrency: 3,
      updatedAt: expect.any(String),
    });
    await owner
      .delete(path)
      .set('If-Match', headers.etag ?? '')
      .expect(412);
  });

  test('gets the new state, not 304', async () => {
    const id = await createFailing();
    for (const path of [`/v1/webhooks/${id}`, '/v1/webhooks?limit=1']) {
      const { headers } = await owner.get(path).expect(200);
      const again = () => owner.get(path).set('If-None-Match', headers.etag ?? '');
      await again().expect(304);
      await alter(id);
      const { body } = await again().expect(200);
      const [{ endpoint }] = body.data ?? [body];
      expect(endpoint.consecutiveFailures).toBeGreaterThan(OPEN.consecutiveFailures);
    }
  });
});

describe('a request for a probe', () => {
  let gateway: World;
  let client: Client;
  let receiver: Receiver;
  /** What the receiver answers. Undefined: the receiver leaves requests unanswered. */
  let status: number | undefined;

  const FAILURES = 3;
  beforeAll(async () => {
    // Retries are due in an hour, so only probes on request send anything after the breaker has opened.
    const env = {
      BREAKER_FAILURES: String(FAILURES),
      BREAKER_AFTER: '1ms',
      RETRY_DELAYS: everyRetryAfter('1h'),
    };
    gateway = await createWorld({ env });
    client = await createClient(gateway);
  });
  beforeEach(async () => {
    status = 503;
    receiver = await startReceiver(() => (status === undefined ? undefined : { status }));
  });
  afterEach(() => receiver.close());
  afterAll(() => gateway.close());

  const endpointOf = async (id: string) => (await client.get(`/v1/webhooks/${id}`).expect(200)).body.endpoint;
  const probe = (id: string, by = client) => by.post(`/v1/webhooks/${id}/probe`, '');
  const countAudited = (targetId: string) =>
    gateway.db.auditRecord.count({ where: { targetId, action: 'webhook.probe' } });

  /** Creates a webhook, and publishes until its breaker is Open. */
  async function createOpen(): Promise<string> {
    const { id } = await client.createWebhook({ url: receiver.url, maxConcurrency: 1 });
    for (let at = 0; at < FAILURES; at++) await client.publish('SALE.CREATE', { id: `sale_${at}` });
    await eventually('the endpoint is Open', async () => (await endpointOf(id)).state === 'Open');
    return id;
  }

  test('sends one notification at once, and after a success everything that waits', async () => {
    const id = await createOpen();
    const before = await endpointOf(id);
    expect(before).toEqual({
      state: 'Open',
      since: expect.any(String),
      consecutiveFailures: expect.any(Number),
      nextProbeAt: expect.any(String),
    });
    expect(receiver.received).toHaveLength(FAILURES);

    const { body } = await probe(id).expect(202);
    expect(body).toMatchObject({ id, status: 'Active', endpoint: { state: 'Open', since: before.since } });
    await eventually(
      'all failures are counted',
      async () => (await endpointOf(id)).consecutiveFailures === FAILURES + 1,
    );
    expect(receiver.received).toHaveLength(FAILURES + 1);
    expect(await endpointOf(id)).toMatchObject({ state: 'Open', since: before.since });

    status = 204;
    await eventually('the slot of the first probe is free', async () => (await probe(id)).status === 202);
    await eventually(
      'all is delivered long before the retries were due',
      async () =>
        (await gateway.db.notification.count({ where: { configurationId: id, status: 'Delivered' } })) ===
        FAILURES,
    );
    const after = await eventually('the endpoint is Closed', async () => {
      const endpoint = await endpointOf(id);
      return endpoint.state === 'Closed' && endpoint;
    });
    expect(after.nextProbeAt).toBeNull();
    expect(after.since > before.since).toBe(true);
    expect(receiver.received).toHaveLength(2 * FAILURES + 1);
    expect(await countAudited(id)).toBe(2);
    expect((await probe(id).expect(409)).body.code).toBe('endpoint_not_open');
  });

  test('is 409 while an attempt is in flight, and for a disabled webhook', async () => {
    const id = await createOpen();
    status = undefined;
    await probe(id).expect(202);
    await eventually('the probe is in flight', () => receiver.open() === 1);
    const { body } = await probe(id).expect(409);
    expect(body).toMatchObject({ code: 'conflict', detail: expect.stringContaining('in flight') });
    const { body: disabled } = await client.post(`/v1/webhooks/${id}/disable`, '').expect(200);
    expect(disabled.endpoint.state).toBe('Open');
    const refused = await probe(id).expect(409);
    expect(refused.body).toMatchObject({ code: 'conflict', detail: expect.stringContaining('disabled') });
    expect(receiver.received).toHaveLength(FAILURES + 1);
    expect(await countAudited(id)).toBe(1);
  });

  test('is all that drains an Open endpoint, so its time to drain is unknown', async () => {
    const id = await createOpen();
    for (const record of ['sale_x', 'sale_y']) await client.publish('SALE.CREATE', { id: record });
    const { drain } = await eventually('the rate of the first attempts is known', async () => {
      const { body } = await client.get(`/v1/webhooks/${id}/stats`).expect(200);
      return body.drain.perSecond > 0 && body;
    });
    expect(drain.waiting).toBeGreaterThan(0);
    expect(drain.seconds).toBeNull();
  });

  test('is refused as any other change of the webhook', async () => {
    const { id } = await client.createWebhook({ url: receiver.url });
    const { headers } = await client.get(`/v1/webhooks/${id}`).expect(200);
    expect((await probe(id).expect(409)).body.code).toBe('endpoint_not_open');
    await probe(id, await createClient(gateway, { scope: 'transaction:read' })).expect(403);
    await probe(id, await createClient(gateway, { org: 'org_other' })).expect(404);
    await client.post(`/v1/webhooks/${id}`, { maxConcurrency: 2 }).expect(200);
    const { body } = await probe(id).set('If-Match', String(headers.etag)).expect(412);
    expect(body.code).toBe('precondition_failed');
    expect(await countAudited(id)).toBe(0);
  });

  test('is 503 without Redis', async () => {
    const { id } = await client.createWebhook({ url: receiver.url });
    const api = await startProcess('api', { ...gateway.env, REDIS_URL: 'redis://127.0.0.1:1' });
    try {
      const here = await createClient({ ...gateway, apiUrl: `http://127.0.0.1:${api.port}` });
      const { body, headers } = await probe(id, here).expect(503);
      expect(body.code).toBe('unavailable');
      expect(headers['retry-after']).toBe('1');
      expect(await countAudited(id)).toBe(0);
    } finally {
      await api.stop();
    }
  });
});

describe('the table of circuit breakers', () => {
  test('keeps the latest version of each breaker, whatever the order of the writes', async () => {
    const [first, second] = [await owner.createWebhook({ url }), await owner.createWebhook({ url })];
    const closed = { state: 'Closed', nextProbeAt: null } as const;
    await saveBreakers(world.db, [open(second.id), open(first.id, { version: 5 })]);
    await saveBreakers(world.db, [
      open(first.id, { ...closed, version: 4 }),
      open(second.id, { ...closed, version: SINCE.getTime() + 1 }),
    ]);
    const unhealthy = async () =>
      (await listUnhealthy(world.db, '', 100)).filter(({ configurationId }) =>
        [first.id, second.id].includes(configurationId),
      );
    expect(await unhealthy()).toEqual([open(first.id, { version: 5 })]);
    await saveBreakers(world.db, [open(first.id, { ...closed, version: 5 })]);
    expect(await unhealthy()).toHaveLength(1);
  });

  test('has no row of a configuration that does not exist, or no longer exists', async () => {
    const { id } = await owner.createWebhook({ url });
    await saveBreakers(world.db, [open('es_00000000000000000000000000'), open(id)]);
    expect(await world.db.circuitBreaker.count({ where: { configurationId: id } })).toBe(1);
    await owner.delete(`/v1/webhooks/${id}`).expect(204);
    await saveBreakers(world.db, [open(id, { version: SINCE.getTime() + 1 })]);
    const configurationId = { in: [id, 'es_00000000000000000000000000'] };
    expect(await world.db.circuitBreaker.count({ where: { configurationId } })).toBe(0);
  });

  test('has no row of a configuration that is deleted during the write', async () => {
    const { id } = await owner.createWebhook({ url });
    const worker = openDatabase({
      url: String(world.env.DATABASE_URL),
      poolSize: 2,
      onConnectionError: () => undefined,
    });
    const { saved } = await world.db.$transaction(async (tx) => {
      await tx.webhookConfiguration.delete({ where: { id } });
      const saving = saveBreakers(worker, [open(id)]);
      await untilWaitingForLocks(world, 1);
      return { saved: saving };
    });
    await saved;
    await closeDatabase(worker);
    expect(await world.db.circuitBreaker.count({ where: { configurationId: id } })).toBe(0);
  });
});
