import { type BreakerRow, listOpenBreakers, saveBreakers } from '@posthorn/db/webhooks/circuit-breakers';
import { type Client, createClient, SECRET } from './support/client.ts';
import { startProcess } from './support/process.ts';
import { startProxy } from './support/proxy.ts';
import { createWorld, type World } from './support/world.ts';

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
    expect((await create()).body).toEqual({ ...created, secret: null });
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

  test('is read in one statement for a list of 100 webhooks', async () => {
    const options = { org: 'org_page' };
    const client = await createClient(world, options);
    const ids = await Promise.all(Array.from({ length: 3 }, () => createFailing(client)));
    const healthy = await Promise.all(Array.from({ length: 97 }, () => client.createWebhook({ url })));
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

describe('the table of circuit breakers', () => {
  test('keeps the latest version of each breaker, whatever the order of the writes', async () => {
    const [first, second] = [await owner.createWebhook({ url }), await owner.createWebhook({ url })];
    const closed = { state: 'Closed', nextProbeAt: null } as const;
    await saveBreakers(world.db, [open(second.id), open(first.id, { version: 5 })]);
    await saveBreakers(world.db, [
      open(first.id, { ...closed, version: 4 }),
      open(second.id, { ...closed, version: SINCE.getTime() + 1 }),
    ]);
    expect(await listOpenBreakers(world.db, [first.id, second.id])).toEqual([open(first.id, { version: 5 })]);
    await saveBreakers(world.db, [open(first.id, { ...closed, version: 5 })]);
    expect(await listOpenBreakers(world.db, [first.id])).toHaveLength(1);
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
});
