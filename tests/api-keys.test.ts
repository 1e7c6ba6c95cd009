import { idFloor } from '@posthorn/domain/ids';
import request from 'supertest';
import { type Client, createClient } from './support/client.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;

beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  owner = await createClient(world);
});
afterAll(() => world.close());

describe('creating an API key', () => {
  test('answers 201 with every field of specification 3.5 to 3.12, including the full key', async () => {
    const { body, headers } = await owner
      .post('/v1/apikeys', { name: 'reporting', scopes: 'sale:read transaction:read' })
      .expect(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^apk_[0-9a-z]{26}$/),
      key: expect.stringMatching(/^apk_[0-9A-Za-z]{38}$/),
      name: 'reporting',
      maskedApiKey: `${body.key.slice(0, 8)}********${body.key.slice(-4)}`,
      status: 'Active',
      scopes: 'sale:read transaction:read',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: body.createdAt,
      expiresAt: null,
      disabledAt: null,
      disabledReason: null,
      allowedAddresses: [],
      lastUsedAt: null,
      _links: {
        self: { href: `/v1/apikeys/${body.id}`, method: 'GET' },
        update: { href: `/v1/apikeys/${body.id}`, method: 'POST' },
        decrypt: { href: `/v1/apikeys/${body.id}/decrypt`, method: 'PATCH' },
        disable: { href: `/v1/apikeys/${body.id}/disable`, method: 'POST' },
        roll: { href: `/v1/apikeys/${body.id}/roll`, method: 'POST' },
      },
    });
    expect(headers.location).toBe(`/v1/apikeys/${body.id}`);
  });

  test.each([
    ['member', 'sale:read', 201],
    ['member', 'sale:write', 403],
    ['viewer', 'sale:read', 403],
    ['unknown-role', 'sale:read', 403],
    ['admin', 'sale:read sale:write transaction:read transaction:write', 201],
  ])('with the role %s and the scopes %p answers %i', async (role, scopes, status) => {
    const client = await createClient(world, { role });
    await client.post('/v1/apikeys', { name: 'a key', scopes }).expect(status);
  });

  test('is limited to the scopes of the access token, if the token has any', async () => {
    const narrowed = await createClient(world, { role: 'owner', scope: 'sale:read' });
    await narrowed.post('/v1/apikeys', { name: 'a key', scopes: 'sale:read' }).expect(201);
    const { body } = await narrowed.post('/v1/apikeys', { name: 'a key', scopes: 'sale:write' }).expect(403);
    expect(body).toMatchObject({ code: 'scope_not_grantable', errors: [{ path: '/scopes' }] });
  });

  test('stores the key only hashed and sealed', async () => {
    const { key, id } = await owner.createKey('sale:read');
    const row = await world.db.apiKey.findUniqueOrThrow({ where: { id } });
    expect(JSON.stringify(row)).not.toContain(key);
    expect(Buffer.from(row.keyHash).includes(key)).toBe(false);
  });
});

describe('reading an API key', () => {
  test('returns the created resource without the key', async () => {
    const { body: created } = await owner
      .post('/v1/apikeys', { name: 'a key', scopes: 'sale:read' })
      .expect(201);
    const { body, text } = await owner.get(created._links.self.href).expect(200);
    expect(body).toEqual({ ...created, key: undefined });
    expect(body).toMatchObject({ status: 'Active', scopes: 'sale:read' });
    expect(body).not.toHaveProperty('key');
    expect(text).not.toContain(created.key);
  });

  test("is 404 for another organization's key and for an unknown key", async () => {
    const { id } = await owner.createKey('sale:read');
    const stranger = await createClient(world, { org: 'org_other' });
    for (const path of [
      `/v1/apikeys/${id}`,
      '/v1/apikeys/apk_00000000000000000000000000',
      '/v1/apikeys/nonsense',
    ]) {
      const { body } = await stranger.get(path).expect(404);
      expect(body.code).toBe('not_found');
    }
    await stranger.patch(`/v1/apikeys/${id}/decrypt`).expect(404);
  });
});

describe('decrypting an API key', () => {
  test('returns the full key, which still works', async () => {
    const { id, key } = await owner.createKey('sale:read sale:write');
    const { body } = await owner.patch(`/v1/apikeys/${id}/decrypt`).expect(200);
    expect(body).toMatchObject({ id, key });
    await request(world.apiUrl).get('/v1/webhooks/events').set('Svc-Api-Key', body.key).expect(200);
  });

  test('is refused to a caller who may not grant every scope of the key', async () => {
    const { id } = await owner.createKey('sale:read sale:write');
    for (const role of ['member', 'viewer']) {
      const client = await createClient(world, { role });
      const { body, text } = await client.patch(`/v1/apikeys/${id}/decrypt`).expect(403);
      expect(body.code).toBe('insufficient_scope');
      expect(text).not.toMatch(/"key"/);
    }
  });

  test('is 409 for a disabled key', async () => {
    const { id } = await owner.createKey('sale:read');
    await owner.patch(`/v1/apikeys/${id}/disable`).expect(200);
    const { body } = await owner.patch(`/v1/apikeys/${id}/decrypt`).expect(409);
    expect(body.code).toBe('api_key_disabled');
  });
});

describe('an API key as a credential', () => {
  const listEvents = (key: string) =>
    request(world.apiUrl).get('/v1/webhooks/events').set('Svc-Api-Key', key);

  test('is accepted by the webhook endpoints and refused for managing keys', async () => {
    const { key, id } = await owner.createKey('sale:read');
    await listEvents(key).expect(200);
    const agent = request(world.apiUrl);
    const given = { name: 'a key', scopes: 'sale:read' };
    for (const call of [agent.get(`/v1/apikeys/${id}`), agent.post('/v1/apikeys').send(given)]) {
      const { body } = await call.set('Svc-Api-Key', key).expect(401);
      expect(body).toMatchObject({ code: 'token_required', detail: expect.stringContaining('API key') });
    }
  });

  test('is refused when mistyped, unknown or disabled', async () => {
    const { key, id } = await owner.createKey('sale:read');
    const mistyped = `${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}`;
    expect((await listEvents(mistyped).expect(401)).body.code).toBe('invalid_api_key');
    await owner.patch(`/v1/apikeys/${id}/disable`).expect(200);
    const { body, headers } = await listEvents(key).expect(401);
    expect(body).toMatchObject({ code: 'invalid_api_key', detail: 'The API key is disabled.' });
    expect(headers['www-authenticate']).toBe('Bearer realm="posthorn", Svc-Api-Key realm="posthorn"');
  });

  test.each(['Bearer ', ''])(
    'sent as Authorization: %s<key> is refused, and the detail says where it belongs',
    async (scheme) => {
      const { key } = await owner.createKey('sale:read');
      const call = request(world.apiUrl).get('/v1/webhooks/events').set('Authorization', `${scheme}${key}`);
      const { body } = await call.expect(401);
      expect(body).toMatchObject({
        code: 'invalid_token',
        detail: 'This is an API key. Send it as Svc-Api-Key: <key>.',
      });
    },
  );

  test('together with an access token is refused as ambiguous', async () => {
    const { key } = await owner.createKey('sale:read');
    const authorization = `Bearer ${await world.token()}`;
    const { body } = await listEvents(key).set({ authorization }).expect(401);
    expect(body.code).toBe('ambiguous_credentials');
    await owner.get('/v1/apikeys/unknown').set('Svc-Api-Key', key).expect(401);
  });
});

describe('listing API keys', () => {
  /** The owner of an organization of the test's own, and what its lists find. */
  async function createOwner(name: string) {
    const client = await createClient(world, { org: `org_${name}` });
    const find = (query: string, by = client) => by.listIds(`/v1/apikeys?${query}&`);
    const search = (text: string, by = client) => find(`search=${encodeURIComponent(text)}`, by);
    return { client, find, search };
  }

  test('search finds names, ids and the shown ends of keys, in upper and lower case', async () => {
    const { client, find, search } = await createOwner('search');
    const create = async (name: string, scopes: string): Promise<{ id: string; key: string }> =>
      (await client.post('/v1/apikeys', { name, scopes }).expect(201)).body;
    const till = await create('Till 100% in_Berlin', 'sale:read');
    const other = await create('nightly import', 'sale:read sale:write');
    expect(await search('tILL')).toEqual([till.id]);
    expect(await search(other.id.toUpperCase())).toEqual([other.id]);
    expect(await search(other.key.slice(0, 8))).toEqual([other.id]);
    expect(await search(till.key.slice(-4))).toEqual([till.id]);
    // Neither % nor _ is a wildcard.
    expect(await search('00%')).toEqual([till.id]);
    expect(await search('T%n')).toEqual([]);
    expect(await search('h_ly')).toEqual([]);
    expect(await find('scope=sale:read')).toEqual([other.id, till.id]);
    expect(await find('scope=sale:write')).toEqual([other.id]);
    expect(await find('scope=sale:write&search=till')).toEqual([]);
    await client.post(`/v1/apikeys/${other.id}/disable`, '').expect(200);
    expect(await find('scope=sale:read&status=Active')).toEqual([till.id]);
    const stranger = await createClient(world, { org: 'org_stranger' });
    expect(await search(till.id, stranger)).toEqual([]);
  });

  test.each([
    ['search', 'x'.repeat(201)],
    ['search', ''],
    ['scope', 'sale'],
    ['scope', 'sale:delete'],
  ])('refuses the %s %p', async (name, value) => {
    const { body } = await owner.get(`/v1/apikeys?${new URLSearchParams({ [name]: value })}`).expect(400);
    expect(body.errors[0].path).toBe(`/query/${name}`);
  });

  test('a search that would read too many keys asks for another filter', async () => {
    const { client, search } = await createOwner('many');
    await world.db.$executeRaw`
      INSERT INTO api_keys
        (id, organization_id, name, status, scopes, masked_key, key_hash, sealed_key, created_at)
      SELECT ${idFloor('apk', new Date()).slice(0, -5)} || lpad(n::text, 5, '0'), 'org_many',
        CASE WHEN n IN (15000, 20001) THEN 'Needle' ELSE 'key' END, 'Active', '{sale:read}', '',
        sha256(n::text::bytea), '', now()
      FROM generate_series(1, 20001) AS n`;
    const { body } = await client.get('/v1/apikeys?search=nothing').expect(400);
    expect(body.errors.map(({ path }: { path: string }) => path)).toContain('/query/search');
    await client.get('/v1/apikeys?scope=sale:write').expect(400);
    // The oldest key is beyond the 20,000, so the page that finds no second key cannot be complete.
    await client.get('/v1/apikeys?search=needle').expect(400);
    await world.db.apiKey.deleteMany({ where: { organizationId: 'org_many', id: { endsWith: '00001' } } });
    expect((await search('needle')).map((id) => id.slice(-5))).toEqual(['20001', '15000']);
  });
});
