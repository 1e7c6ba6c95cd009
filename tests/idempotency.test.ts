import { randomUUID } from 'node:crypto';
import { deleteExpiredIdempotencyKeys } from '@posthorn/db/idempotency-keys';
import pg from 'pg';
import request from 'supertest';
import { type Client, createClient, SECRET } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startProcess } from './support/process.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  owner = await createClient(world);
});
afterAll(() => world.close());

const KEY = { name: 'a key', scopes: 'sale:read' };
const WEBHOOK = {
  url: 'http://127.0.0.1:1/',
  eventTypes: ['SALE.CREATE'],
  maxConcurrency: 1,
  secret: SECRET,
};

const send = (idempotencyKey: string, path: string, body: object | string, client = owner) =>
  client.post(path, body).set('Idempotency-Key', idempotencyKey);

describe('a request that is repeated with the same idempotency key', () => {
  test.each<[string, object, () => Promise<number>, object]>([
    ['/v1/apikeys', KEY, () => world.db.apiKey.count(), { key: null, _links: expect.anything() }],
    [
      '/v1/webhooks',
      WEBHOOK,
      () => world.db.webhookConfiguration.count(),
      { secret: null, standardWebhooksSecret: null },
    ],
    ['/v1/events', { type: 'SALE.CREATE', data: { id: 's' } }, () => world.db.event.count(), {}],
  ])('to %s is executed once and gets the same answer without secrets', async (path, body, count, hidden) => {
    const before = await count();
    const idempotencyKey = randomUUID();
    const first = await send(idempotencyKey, path, body);
    const second = await send(idempotencyKey, path, body);
    expect(first.status).toBeLessThan(300);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(second.status).toBe(first.status);
    expect(second.body).toEqual({ ...first.body, ...hidden });
    expect(second.headers.location).toBe(first.headers.location);
    expect(second.headers['cache-control']).toBe('no-store');
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await count()).toBe(before + 1);
  });

  test('concurrently is executed once', async () => {
    const before = await world.db.apiKey.count();
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(idempotencyKey, '/v1/apikeys', KEY)),
    );
    expect(await world.db.apiKey.count()).toBe(before + 1);
    for (const { status, body, headers } of answers.filter((answer) => answer.status !== 201)) {
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'idempotency_in_progress' });
      expect(headers['retry-after']).toBe('1');
    }
  });

  test('with another body is refused', async () => {
    const idempotencyKey = randomUUID();
    await send(idempotencyKey, '/v1/apikeys', KEY).expect(201);
    const { body } = await send(idempotencyKey, '/v1/apikeys', { ...KEY, name: 'other' }).expect(409);
    expect(body.code).toBe('idempotency_conflict');
  });

  test('counts as a new request for another organization, path or set of scopes', async () => {
    const idempotencyKey = randomUUID();
    const { body } = await send(idempotencyKey, '/v1/apikeys', KEY).expect(201);
    const stranger = await createClient(world, { org: 'org_other' });
    expect((await send(idempotencyKey, '/v1/apikeys', KEY, stranger).expect(201)).body.id).not.toBe(body.id);
    const narrowed = await createClient(world, { scope: 'transaction:read' });
    await send(idempotencyKey, '/v1/apikeys', KEY, narrowed).expect(403);
    await send(idempotencyKey, '/v1/webhooks', WEBHOOK).expect(201);
  });

  test('is executed when the first request was refused', async () => {
    const idempotencyKey = randomUUID();
    await send(idempotencyKey, '/v1/apikeys', { ...KEY, scopes: 'nonsense' }).expect(400);
    await send(idempotencyKey, '/v1/apikeys', KEY).expect(201);
  });

  test.each(['', 'x'.repeat(256), 'with a blank'])(
    'is refused for the malformed key %p',
    async (idempotencyKey) => {
      const { body } = await send(idempotencyKey, '/v1/apikeys', KEY).expect(400);
      expect(body.errors).toEqual([{ path: '/header/Idempotency-Key', message: expect.any(String) }]);
    },
  );
});

test('stored requests and answers reveal no secret', async () => {
  const { body } = await send('order-66', '/v1/apikeys', KEY).expect(201);
  await send('order-66', '/v1/webhooks', WEBHOOK).expect(201);
  const rows = JSON.stringify(
    await world.db
      .$queryRaw`SELECT encode(id, 'escape') AS id, claim, sealed_request, encode(answer, 'escape') AS answer
        FROM idempotency_keys`,
  );
  for (const text of [body.key, SECRET, 'order-66']) expect(rows).not.toContain(text);
});

test('an answer is stored for 24 hours and then deleted', async () => {
  const idempotencyKey = randomUUID();
  await send(idempotencyKey, '/v1/apikeys', KEY).expect(201);
  const hoursLeft = async () =>
    (await world.db.idempotencyKey.findMany()).map(
      ({ expiresAt }) => (expiresAt.getTime() - Date.now()) / 3_600_000,
    );
  for (const hours of await hoursLeft()) expect(Math.round(hours)).toBe(24);

  await world.db.idempotencyKey.updateMany({ data: { expiresAt: new Date(Date.now() - 1_000) } });
  const { headers } = await send(idempotencyKey, '/v1/apikeys', KEY).expect(201);
  expect(headers).not.toHaveProperty('idempotency-replayed');
  await deleteExpiredIdempotencyKeys(world.db, new AbortController().signal);
  expect(await hoursLeft()).toEqual([expect.any(Number)]);
});

test('a request whose process was killed holds its idempotency key for one minute', async () => {
  const other = await startProcess('api', world.env);
  const blocker = new pg.Client(world.env.DATABASE_URL);
  await blocker.connect();
  try {
    await blocker.query('BEGIN; LOCK TABLE api_keys IN EXCLUSIVE MODE');
    const idempotencyKey = randomUUID();
    const held = async () => (await world.db.idempotencyKey.findMany({ where: { answer: null } }))[0];
    const died = request(`http://127.0.0.1:${other.port}`)
      .post('/v1/apikeys')
      .set({ authorization: `Bearer ${await world.token()}`, 'Idempotency-Key': idempotencyKey })
      .send(KEY)
      .then(
        () => false,
        () => true,
      );
    const { expiresAt } = await eventually('the request is in progress', held);
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(61_000);
    const { headers } = await send(idempotencyKey, '/v1/apikeys', KEY).expect(409);
    expect(headers['retry-after']).toBe('1');
    await other.kill();
    expect(await died).toBe(true);
    await blocker.query('ROLLBACK');
    await send(idempotencyKey, '/v1/apikeys', KEY).expect(409);
    await world.db.idempotencyKey.updateMany({
      where: { answer: null },
      data: { expiresAt: new Date(Date.now() - 1_000) },
    });
    await send(idempotencyKey, '/v1/apikeys', KEY).expect(201);
  } finally {
    await blocker.end();
  }
});
