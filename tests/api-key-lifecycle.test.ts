import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startProcess } from './support/process.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
let org: string;

beforeAll(async () => {
  world = await createWorld({ workers: 0 });
});
afterAll(() => world.close());
beforeEach(async () => {
  org = `org_${randomUUID()}`;
  owner = await createClient(world, { org });
});

const use = (key: string, apiUrl = world.apiUrl) =>
  request(apiUrl).get('/v1/webhooks/events').set('Svc-Api-Key', key);
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

describe('listing keys', () => {
  test('pages through all keys of the organization, newest first, each once and masked', async () => {
    const created = [];
    for (let n = 0; n < 5; n++) created.unshift((await owner.createKey('sale:read')).id);
    await (await createClient(world)).createKey('sale:read');
    expect(await owner.listIds('/v1/apikeys?')).toEqual(created);
    const { body } = await owner.get('/v1/apikeys').expect(200);
    for (const each of body.data) expect(each).not.toHaveProperty('key');
  });

  test('filters by status', async () => {
    const [kept, disabled] = [await owner.createKey('sale:read'), await owner.createKey('sale:read')];
    await owner.patch(`/v1/apikeys/${disabled.id}/disable`).expect(200);
    expect(await owner.listIds('/v1/apikeys?status=Active&')).toEqual([kept.id]);
    expect(await owner.listIds('/v1/apikeys?status=Disabled&')).toEqual([disabled.id]);
  });

  test.each(['limit=0', 'limit=101', 'limit=x', 'cursor=%', 'cursor=YWJj', 'status=Gone', 'colour=blue'])(
    'with %s is 400',
    async (query) => {
      const { body } = await owner.get(`/v1/apikeys?${query}`).expect(400);
      expect(body.errors[0].path).toBe(`/query/${query.split('=')[0]}`);
    },
  );
});

test('an update changes the name of a key and rejects any other field', async () => {
  const { id } = await owner.createKey('sale:read');
  const { body } = await owner.post(`/v1/apikeys/${id}`, { name: 'another' }).expect(200);
  expect(body).toMatchObject({ id, name: 'another', scopes: 'sale:read' });
  await owner.post(`/v1/apikeys/${id}`, { name: 'x', scopes: 'sale:write' }).expect(400);
  expect((await owner.get(`/v1/apikeys/${id}`)).body).toEqual(body);
});

describe('disabling a key', () => {
  test('is permanent and idempotent', async () => {
    const { id, key } = await owner.createKey('sale:read');
    const { body } = await owner.patch(`/v1/apikeys/${id}/disable`).expect(200);
    expect(body).toMatchObject({ status: 'Disabled', disabledAt: expect.any(String) });
    await owner.patch(`/v1/apikeys/${id}/disable`).expect(200, body);
    await use(key).expect(401);
  });

  test('takes effect in another process within a second', async () => {
    const other = await startProcess('api', world.env);
    try {
      const { id, key } = await owner.createKey('sale:read');
      const otherUrl = `http://127.0.0.1:${other.port}`;
      await use(key, otherUrl).expect(200);
      await owner.patch(`/v1/apikeys/${id}/disable`).expect(200);
      await eventually('the key is refused', async () => (await use(key, otherUrl)).status === 401, 1_000);
    } finally {
      await other.stop();
    }
  });
});

describe('rolling a key', () => {
  test('creates a key with the same name and scopes, and the old key expires after the grace period', async () => {
    const old = await owner.createKey('sale:read sale:write');
    const { body: successor, headers } = await owner
      .post(`/v1/apikeys/${old.id}/roll`, { graceSeconds: 60 })
      .expect(201);
    expect(successor).toMatchObject({ name: 'a key', scopes: 'sale:read sale:write', status: 'Active' });
    expect(headers.location).toBe(`/v1/apikeys/${successor.id}`);
    expect(successor.id).not.toBe(old.id);
    await use(successor.key).expect(200);
    await use(old.key).expect(200);
    const { body } = await owner.get(`/v1/apikeys/${old.id}`).expect(200);
    expect(Date.parse(body.expiresAt)).toBeLessThanOrEqual(inSeconds(60).getTime());
    expect(Date.parse(body.expiresAt)).toBeGreaterThan(inSeconds(50).getTime());
  });

  test('without a grace period disables the old key at once', async () => {
    const old = await owner.createKey('sale:read');
    await owner.post(`/v1/apikeys/${old.id}/roll`, { graceSeconds: 0 }).expect(201);
    await use(old.key).expect(401);
    expect((await owner.get(`/v1/apikeys/${old.id}`)).body.status).toBe('Disabled');
  });

  test('never extends the life of the old key', async () => {
    const expiresAt = inSeconds(30).toISOString();
    const given = { name: 'brief', scopes: 'sale:read', expiresAt };
    const { body: old } = await owner.post('/v1/apikeys', given).expect(201);
    await owner.post(`/v1/apikeys/${old.id}/roll`, {}).expect(201);
    expect((await owner.get(`/v1/apikeys/${old.id}`)).body.expiresAt).toBe(expiresAt);
  });

  test('gives the new key its own expiry, which does not limit the old key', async () => {
    const old = await owner.createKey('sale:read');
    const expiresAt = inSeconds(60).toISOString();
    const { body } = await owner.post(`/v1/apikeys/${old.id}/roll`, { expiresAt }).expect(201);
    expect(body.expiresAt).toBe(expiresAt);
    const { body: seen } = await owner.get(`/v1/apikeys/${old.id}`).expect(200);
    expect(Date.parse(seen.expiresAt)).toBeGreaterThan(inSeconds(3_600).getTime());
    const { body: eternal } = await owner
      .post(`/v1/apikeys/${body.id}/roll`, { expiresAt: null })
      .expect(201);
    expect(eternal.expiresAt).toBeNull();
  });

  test.each([
    ['in the past', { expiresAt: inSeconds(-1).toISOString() }],
    ['eleven years ahead', { expiresAt: inSeconds(11 * 366 * 24 * 3600).toISOString() }],
    ['after a grace period that is too long', { graceSeconds: 31 * 24 * 3600, expiresAt: inSeconds(60) }],
  ])('with an expiry %s writes nothing', async (_what, body) => {
    const { id } = await owner.createKey('sale:read');
    const before = await world.db.apiKey.findUniqueOrThrow({ where: { id } });
    const keys = await world.db.apiKey.count();
    await owner.post(`/v1/apikeys/${id}/roll`, body).expect(400);
    expect(await world.db.apiKey.findUniqueOrThrow({ where: { id } })).toEqual(before);
    expect(await world.db.apiKey.count()).toBe(keys);
    expect(await world.db.auditRecord.count({ where: { action: 'apiKey.roll', targetId: id } })).toBe(0);
  });

  test('is 409 for a disabled key and creates no key', async () => {
    const { id } = await owner.createKey('sale:read');
    await owner.patch(`/v1/apikeys/${id}/disable`).expect(200);
    expect((await owner.post(`/v1/apikeys/${id}/roll`, {}).expect(409)).body.code).toBe('api_key_disabled');
    expect(await world.db.apiKey.count({ where: { organizationId: org } })).toBe(1);
  });
});

describe('a key with an expiry time', () => {
  test('is refused after that time with a reason', async () => {
    const expiresAt = inSeconds(3_600).toISOString();
    const { body } = await owner
      .post('/v1/apikeys', { name: 'brief', scopes: 'sale:read', expiresAt })
      .expect(201);
    expect(body.expiresAt).toBe(expiresAt);
    await use(body.key).expect(200);
    await world.db.apiKey.update({ where: { id: body.id }, data: { expiresAt: inSeconds(-1) } });
    const { body: refused } = await eventually('the key has expired', async () => {
      const answer = await use(body.key);
      return answer.status === 401 && answer;
    });
    expect(refused).toMatchObject({ code: 'invalid_api_key', detail: 'The API key has expired.' });
    await owner.patch(`/v1/apikeys/${body.id}/decrypt`).expect(409);
    await owner.post(`/v1/apikeys/${body.id}/roll`, {}).expect(409);
  });

  test('may be created with an offset from UTC', async () => {
    const expiresAt = '2030-01-01T00:00:00+02:00';
    const { body } = await owner
      .post('/v1/apikeys', { name: 'brief', scopes: 'sale:read', expiresAt })
      .expect(201);
    expect(body.expiresAt).toBe('2029-12-31T22:00:00.000Z');
  });

  test.each([
    ['a time in the past', () => inSeconds(-1).toISOString()],
    ['a time eleven years ahead', () => inSeconds(11 * 366 * 24 * 3600).toISOString()],
    ['text that is not a time', () => 'tomorrow'],
    ['a time without a time zone', () => '2030-01-01T00:00:00'],
    ['a time in the past in its time zone', () => `${inSeconds(3_600).toISOString().slice(0, -1)}+02:00`],
  ])('cannot be created with %s', async (_what, expiresAt) => {
    const { body } = await owner
      .post('/v1/apikeys', { name: 'x', scopes: 'sale:read', expiresAt: expiresAt() })
      .expect(400);
    expect(body.errors[0].path).toBe('/expiresAt');
  });
});

test('lastUsedAt is set when the process that accepted the key saves it', async () => {
  const api = await startProcess('api', world.env);
  const { id, key } = await owner.createKey('sale:read');
  await use(key, `http://127.0.0.1:${api.port}`).expect(200);
  expect((await owner.get(`/v1/apikeys/${id}`)).body.lastUsedAt).toBeNull();
  // The API saves last-use times every 30 s and when it stops.
  expect(await api.stop()).toBe(0);
  const { lastUsedAt } = (await owner.get(`/v1/apikeys/${id}`)).body;
  expect(Date.now() - Date.parse(lastUsedAt)).toBeLessThan(60_000);
});

describe.each(['disable', 'roll', 'decrypt', 'rename'])('a request to %s a key', (what) => {
  test('needs every scope of the key and the same organization', async () => {
    const { id } = await owner.createKey('sale:read sale:write');
    const path = `/v1/apikeys/${id}`;
    const ask = (client: Client) => {
      if (what === 'rename') return client.post(path, { name: 'mine' });
      return what === 'roll' ? client.post(`${path}/roll`, {}) : client.patch(`${path}/${what}`);
    };
    await ask(await createClient(world, { org, role: 'member' })).expect(403);
    await ask(await createClient(world, { org: 'org_other' })).expect(404);
    expect((await owner.get(path)).body).toMatchObject({ name: 'a key', status: 'Active' });
    expect(await world.db.apiKey.count({ where: { organizationId: org } })).toBe(1);
  });
});
