/** The operators' overview: what it says of a healthy gateway, and of one that lacks workers, Redis or Postgres. */
import { jest } from '@jest/globals';
import type { Schemas } from '@posthorn/client';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startProcess, type TestProcess } from './support/process.ts';
import { startProxy, type TcpProxy } from './support/proxy.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { testServices } from './support/services.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(60_000);

type Overview = Schemas['FleetOverview'];

const PATH = '/v1/operator/overview';

let world: World;
let owner: Client;
let operator: Client;
let receiver: Receiver;

beforeAll(async () => {
  world = await createWorld({ workers: 2 });
  [owner, operator, receiver] = await Promise.all([
    createClient(world, { org: 'org_loud' }),
    createClient(world, { org: 'org_platform', role: 'operator' }),
    startReceiver(),
  ]);
});
afterEach(() => {
  for (const { child } of world.workers) child.kill('SIGCONT');
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

const look = async (client = operator): Promise<Overview> => (await client.get(PATH).expect(200)).body;
const kindsOf = ({ attention }: Overview) => attention.map(({ kind }) => kind);
const processOf = (worker: TestProcess | undefined) => expect.stringMatching(`:${worker?.child.pid}$`);
const waitFor = (what: string, condition: (overview: Overview) => boolean, client = operator) =>
  eventually(what, async () => {
    const overview = await look(client);
    return condition(overview) && overview;
  });

test('a healthy gateway has nothing to look at, and every part', async () => {
  await owner.createWebhook({ url: receiver.url });
  const overview = await waitFor('both workers are alive', ({ workers }) => workers?.length === 2);
  expect(overview.attention).toEqual([]);
  expect(overview.oldestDue).toMatchObject({ notificationId: null, lagMs: 0 });
  expect(overview.minutes).toHaveLength(60);
  expect(overview.workers).toEqual(
    [...world.workers]
      .sort((one, other) => `${one.child.pid}`.localeCompare(`${other.child.pid}`))
      .map((worker) => ({
        process: processOf(worker),
        isAlive: true,
        places: expect.any(Number),
        seenAt: expect.any(String),
      })),
  );
  const [shard] = overview.shards ?? [];
  const places = overview.workers?.reduce((sum, worker) => sum + worker.places, 0);
  expect(shard).toMatchObject({ index: 0, waiting: 0, places: { held: 0, free: places } });
  expect(overview.stores.postgres?.sizeBytes).toBeGreaterThan(1_000_000);
  expect(overview.stores.redis?.usedBytes).toBeGreaterThan(100_000);
  expect(overview.versions).toMatchObject({
    posthorn: expect.stringMatching(/^\d+\.\d+\.\d+/),
    node: process.versions.node,
    postgres: expect.stringMatching(/^\d+/),
    redis: expect.stringMatching(/^(Redis|Valkey) \d/),
    schema: 'current',
  });
  await waitFor(
    'the webhook counts',
    ({ webhooks }) => webhooks?.active === 1 && webhooks.organizations === 1,
  );
});

test('the minutes add up to what was published and delivered', async () => {
  for (let n = 0; n < 7; n += 1) await owner.publish('SALE.CREATE', { id: `sale_${n}`, amount: '1.00' });
  const sum = ({ minutes }: Overview, name: 'events' | 'notifications' | 'delivered' | 'attempts') =>
    minutes?.reduce((total, minute) => total + minute[name], 0);
  const overview = await waitFor('all is delivered', (each) => sum(each, 'delivered') === 7);
  expect([sum(overview, 'events'), sum(overview, 'notifications'), sum(overview, 'attempts')]).toEqual([
    7, 7, 7,
  ]);
  expect(overview.minutes?.reduce((total, { outcomes }) => total + (outcomes.delivered ?? 0), 0)).toBe(7);
  expect(overview.failures).toEqual([]);
});

test('only operators read the overview and its stream', async () => {
  for (const path of [PATH, `${PATH}/stream`]) {
    const { body } = await owner.get(path).expect(403);
    expect(body.code).toBe('operator_required');
  }
});

test('a frozen worker is named with its last sign of life, until it is back', async () => {
  const [worker] = world.workers;
  const before = new Date();
  worker?.child.kill('SIGSTOP');
  const hurt = await waitFor('the worker is silent', (each) => kindsOf(each).includes('workerSilent'));
  expect(hurt.attention).toEqual([
    expect.objectContaining({ kind: 'workerSilent', name: processOf(worker), since: expect.any(String) }),
  ]);
  const [item] = hurt.attention;
  expect(Math.abs(Date.parse(item?.since ?? '') - before.getTime())).toBeLessThan(5_000);
  expect(hurt.workers?.map(({ isAlive }) => isAlive)).toEqual([false, true]);
  worker?.child.kill('SIGCONT');
  await waitFor('the worker is back', ({ attention }) => attention.length === 0);
});

test('a worker that stops leaves nothing behind; a killed one is shown for an hour', async () => {
  const started = await Promise.all([startProcess('worker', world.env), startProcess('worker', world.env)]);
  const [stopping, dying] = started;
  await waitFor('four workers are alive', ({ workers }) => workers?.length === 4);
  await stopping?.stop();
  await waitFor('the worker has left', ({ workers }) => workers?.length === 3);
  await dying?.kill();
  const hurt = await waitFor('the worker is silent', (each) => kindsOf(each).includes('workerSilent'));
  expect(hurt.attention.map(({ name }) => name)).toEqual([processOf(dying)]);
  // After an hour the worker is forgotten.
  const key = `{${world.prefix}:0}:scheduler:seen`;
  const [id = '', sign = ''] =
    Object.entries(await world.redis.hgetall(key)).find(([, each]) =>
      each.endsWith(`:${dying?.child.pid}`),
    ) ?? [];
  await world.redis.hset(key, id, sign.replace(/^\d+/, String(Date.now() - 3_601_000)));
  await waitFor(
    'the worker is forgotten',
    ({ workers, attention }) => [workers?.length, attention.length].join() === '2,0',
  );
});

test('without workers: who waits, how much, and since when', async () => {
  for (const worker of world.workers) worker.child.kill('SIGSTOP');
  const { id } = await owner.createWebhook({ url: receiver.url, eventTypes: ['SALE.UPDATE'] });
  const events = Array.from({ length: 100 }, (_, n) => ({
    type: 'SALE.UPDATE',
    data: { id: `sale_${n}`, amount: '1.00' },
  }));
  for (let n = 0; n < 11; n += 1) await owner.post('/v1/events/batch', { events }).expect(202);
  const dueAt = new Date(Date.now() - 90_000);
  const oldest = await world.db.notification.findFirstOrThrow({
    where: { configurationId: id },
    orderBy: { id: 'asc' },
  });
  await world.db.notification.update({ where: { id: oldest.id }, data: { nextAttemptAt: dueAt } });
  const hurt = await waitFor('the gateway hurts', (each) =>
    ['noWorker', 'deliveriesLate', 'organizationFloods'].every((kind) =>
      each.attention.some((item) => item.kind === kind),
    ),
  );
  expect(hurt.attention[0]).toMatchObject({ kind: 'noWorker', since: expect.any(String) });
  expect(hurt.attention.find(({ kind }) => kind === 'deliveriesLate')).toMatchObject({
    organizationId: 'org_loud',
    webhookId: id,
    since: dueAt.toISOString(),
  });
  expect(hurt.attention.find(({ kind }) => kind === 'organizationFloods')).toMatchObject({
    organizationId: 'org_loud',
    count: 1_100,
  });
  expect(hurt.oldestDue).toMatchObject({ notificationId: oldest.id, webhookId: id });
  expect(hurt.oldestDue?.lagMs).toBeGreaterThanOrEqual(90_000);
  expect(hurt.organizations).toEqual([
    { organizationId: 'org_loud', waiting: 1_100, failed: 0, held: 10, isWaiting: false },
  ]);
  for (const worker of world.workers) worker.child.kill('SIGCONT');
  await waitFor(
    'all is well again',
    ({ attention, organizations }) => attention.length === 0 && organizations?.length === 0,
  );
});

describe('an API process without a store', () => {
  let postgres: TcpProxy;
  let redis: TcpProxy;
  let api: TestProcess;
  let alone: Client;
  beforeAll(async () => {
    postgres = await startProxy(world.env.DATABASE_URL ?? '');
    redis = await startProxy(world.env.REDIS_URL ?? testServices().redisUrl);
    api = await startProcess('api', { ...world.env, DATABASE_URL: postgres.url, REDIS_URL: redis.url });
    const apiUrl = `http://127.0.0.1:${api.port}`;
    alone = await createClient({ ...world, apiUrl }, { org: 'org_platform', role: 'operator' });
    await waitFor('all is well', ({ attention }) => attention.length === 0, alone);
  });
  afterAll(async () => {
    await api?.stop();
    await Promise.all([postgres?.close(), redis?.close()]);
  });

  test('says that Redis is down, and has the rest', async () => {
    await redis.cut();
    const hurt = await waitFor('Redis is down', (each) => kindsOf(each).includes('redisDown'), alone);
    expect(kindsOf(hurt)).toEqual(['redisDown']);
    const { workers, shards, stores } = hurt;
    expect({ workers, shards, redis: stores.redis }).toEqual({ workers: null, shards: null, redis: null });
    expect(hurt.webhooks?.total).toBe(2);
    expect(hurt.oldestDue).toMatchObject({ lagMs: 0 });
    expect(hurt.stores.postgres).not.toBeNull();
    const { body } = await alone.get('/v1/operator/organizations/org_loud').expect(200);
    expect(body).toMatchObject({ id: 'org_loud', places: null });
    expect(body.quotas.notificationsBurst).toEqual({ limit: 50_000, use: null, isException: false });
    await redis.heal();
    await waitFor('Redis is back', ({ attention }) => attention.length === 0, alone);
  });

  test('says that Postgres is down, and has the rest', async () => {
    await postgres.cut();
    // Each part is shared for some seconds, so the parts become null one after another.
    const hurt = await waitFor(
      'no part comes from Postgres',
      ({ webhooks, minutes, oldestDue, incidents, organizations, stores }) =>
        [webhooks, minutes, oldestDue, incidents, organizations, stores.postgres].every(
          (part) => part === null,
        ),
      alone,
    );
    expect(kindsOf(hurt)).toEqual(['postgresDown']);
    expect(hurt.workers).toHaveLength(2);
    expect(hurt.shards).toHaveLength(1);
    await postgres.heal();
    await waitFor('Postgres is back', ({ attention }) => attention.length === 0, alone);
  });

  test('answers soon while Postgres hangs', async () => {
    await look(alone);
    postgres.stall('pg_database_size');
    await waitFor('Postgres hangs', (each) => kindsOf(each).includes('postgresDown'), alone);
    const begun = performance.now();
    await look(alone);
    expect(performance.now() - begun).toBeLessThan(5_000);
    postgres.resume();
    await waitFor('Postgres is back', ({ attention }) => attention.length === 0, alone);
  });

  test('many operators cost as much as one', async () => {
    const asked = { redis: redis.count('info'), postgres: postgres.count('pg_database_size') };
    await Promise.all(Array.from({ length: 50 }, () => look(alone)));
    // A look asks Redis twice and Postgres once. Two looks, if the time of the first one runs out in between.
    expect(asked.redis()).toBeLessThanOrEqual(4);
    expect(asked.postgres()).toBeLessThanOrEqual(2);
  });
});

test('the stream has the overview, then what changes, to an operator without polling', async () => {
  const abort = new AbortController();
  const answer = await fetch(`${world.apiUrl}${PATH}/stream`, {
    headers: { authorization: `Bearer ${await world.token({ role: 'operator' })}` },
    signal: abort.signal,
  });
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  let text = '';
  const untilChanges = async () => {
    if (answer.body === null) return;
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      if (text.split('event: changed').length > 2) return;
    }
  };
  await untilChanges();
  abort.abort();
  const [first, changed] = [...text.matchAll(/data: (.+)\n/g)].map(([, data = '']) => JSON.parse(data));
  expect(first).toMatchObject({ attention: [], workers: expect.any(Array), _links: expect.any(Object) });
  expect(Object.keys(changed)).toContain('at');
  expect(Object.keys(changed)).not.toContain('webhooks');
});
