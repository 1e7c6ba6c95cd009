import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import request from 'supertest';
import { type Client, createClient } from './support/client.ts';
import { testServices } from './support/services.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;

beforeAll(async () => {
  world = await createWorld({
    workers: 0,
    env: { ALLOW_HTTP_TARGETS: 'false', ALLOWED_PRIVATE_TARGETS: '' },
  });
  owner = await createClient(world);
});
afterAll(() => world.close());

const problem = (status: number, code: string) => ({
  type: `/docs/errors/${code}`,
  title: expect.any(String),
  status,
  code,
  requestId: expect.any(String),
});

async function rows() {
  const [apiKeys, configurations, events, notifications] = await Promise.all([
    world.db.apiKey.count(),
    world.db.webhookConfiguration.count(),
    world.db.event.count(),
    world.db.notification.count(),
  ]);
  return { apiKeys, configurations, events, notifications };
}

/** The JSON pointer of a dotted path. */
const pointerOf = (path: string) => (path === '' ? '' : `/${path.replaceAll('.', '/')}`);

/** Asserts the exact status and code, the faulty paths, and that the request wrote no row. */
async function expectRefused(call: request.Test, status: number, code: string, paths: string[]) {
  const before = await rows();
  const { body, headers } = await call;
  expect(body).toMatchObject(problem(status, code));
  expect(headers['content-type']).toMatch('application/problem+json');
  const faults = paths.map((path) => ({ path: pointerOf(path), message: expect.stringMatching(/./) }));
  expect(body.errors ?? []).toEqual(faults);
  expect(await rows()).toEqual(before);
}

const validKey = { name: 'a key', scopes: 'sale:read' };
const validWebhook = {
  url: 'https://example.com/hooks',
  eventTypes: ['SALE.CREATE'],
  maxConcurrency: 5,
  secret: 'long-enough',
};
const validEvent = { type: 'SALE.CREATE', data: { id: 'sale_1' } };

describe('a request to create an API key', () => {
  test.each<[string, object, string[]]>([
    ['with no fields', {}, ['name', 'scopes']],
    ['with a number as name', { ...validKey, name: 1 }, ['name']],
    ['with an empty name', { ...validKey, name: '' }, ['name']],
    ['with a blank name', { ...validKey, name: '  ' }, ['name']],
    ['with a name of 101 characters', { ...validKey, name: 'x'.repeat(101) }, ['name']],
    ['with NUL in the name', { ...validKey, name: 'a\0b' }, ['name']],
    ['with a lone surrogate in the name', { ...validKey, name: 'a\ud800' }, ['name']],
    ['with blank scopes', { ...validKey, scopes: ' ' }, ['scopes']],
    ['with an unknown operation', { ...validKey, scopes: 'sale:delete' }, ['scopes']],
    ['with an unknown audience', { ...validKey, scopes: 'stores:read' }, ['scopes']],
    ['with a repeated scope', { ...validKey, scopes: 'sale:read sale:read sale:read' }, ['scopes']],
    ['with scopes as a list', { ...validKey, scopes: ['sale:read'] }, ['scopes']],
    ['with an unknown field', { ...validKey, admin: true }, ['admin']],
    ['that is a list', [validKey], ['']],
  ])('%s gets 400, names the faulty fields and writes nothing', async (_what, body, paths) => {
    await expectRefused(owner.post('/v1/apikeys', body), 400, 'invalid_request', paths);
  });

  test.each(['sale', 'sale:', ':read', 'sale:read:write', 'sale.read', 'sale:read sale'])(
    'with the scopes %p gets 400, because a scope has the form audience:operation',
    async (scopes) => {
      const call = owner.post('/v1/apikeys', { ...validKey, scopes });
      await expectRefused(call, 400, 'invalid_request', ['scopes']);
      expect((await call).body.errors[0].message).toContain('audience:operation');
    },
  );

  test.each(['sale:delete', 'stores:read', 'Sale:Read', 'sale:read stores:read sale:delete'])(
    'with the unknown scope in %p gets 400, and the error lists the known scopes',
    async (scopes) => {
      const { body } = await owner.post('/v1/apikeys', { ...validKey, scopes }).expect(400);
      const known =
        'the known scopes are sale:read, sale:write, transaction:read, transaction:write, gateway:read';
      expect(body.errors).toEqual([{ path: '/scopes', message: expect.stringContaining(known) }]);
    },
  );

  test('with a scope that the caller may not grant gets 403, and writes nothing', async () => {
    const member = await createClient(world, { role: 'member' });
    const call = member.post('/v1/apikeys', { ...validKey, scopes: 'sale:write' });
    await expectRefused(call, 403, 'scope_not_grantable', ['scopes']);
  });
});

describe.each<[string, Record<string, unknown>, string[]]>([
  ['/v1/apikeys', validKey, ['name', 'scopes']],
  ['/v1/webhooks', validWebhook, ['url', 'eventTypes', 'maxConcurrency', 'secret']],
])('POST %s', (path, valid, required) => {
  test.each(required)('without %s gets 400 with "is required", and writes nothing', async (field) => {
    const call = owner.post(path, { ...valid, [field]: undefined });
    await expectRefused(call, 400, 'invalid_request', [field]);
    expect((await call).body.errors).toEqual([{ path: `/${field}`, message: 'is required' }]);
  });
});

describe('a request to register a webhook', () => {
  test.each<[string, object, string[]]>([
    ['with maxConcurrency 0', { ...validWebhook, maxConcurrency: 0 }, ['maxConcurrency']],
    ['with maxConcurrency -1', { ...validWebhook, maxConcurrency: -1 }, ['maxConcurrency']],
    ['with maxConcurrency 101', { ...validWebhook, maxConcurrency: 101 }, ['maxConcurrency']],
    ['with maxConcurrency 1.5', { ...validWebhook, maxConcurrency: 1.5 }, ['maxConcurrency']],
    ['with maxConcurrency "10"', { ...validWebhook, maxConcurrency: '10' }, ['maxConcurrency']],
    ['with a secret of 7 characters', { ...validWebhook, secret: 'x'.repeat(7) }, ['secret']],
    ['with a secret of 33 characters', { ...validWebhook, secret: 'x'.repeat(33) }, ['secret']],
    ['with a number as secret', { ...validWebhook, secret: 12_345_678 }, ['secret']],
    ['with an unknown event type', { ...validWebhook, eventTypes: ['SALE.DELETE'] }, ['eventTypes.0']],
    ['with an empty list of event types', { ...validWebhook, eventTypes: [] }, ['eventTypes']],
    [
      'with a repeated event type',
      { ...validWebhook, eventTypes: ['SALE.CREATE', 'SALE.CREATE'] },
      ['eventTypes'],
    ],
    ['with an http: URL', { ...validWebhook, url: 'http://example.com/' }, ['url']],
    ['with an ftp: URL', { ...validWebhook, url: 'ftp://example.com/' }, ['url']],
    ['with credentials in the URL', { ...validWebhook, url: 'https://user:pw@example.com/' }, ['url']],
    ['with a private address', { ...validWebhook, url: 'https://10.0.0.1/' }, ['url']],
    ['with a loopback address', { ...validWebhook, url: 'https://127.0.0.1/' }, ['url']],
    ['with the metadata address', { ...validWebhook, url: 'https://169.254.169.254/' }, ['url']],
    ['with an IPv4-mapped private address', { ...validWebhook, url: 'https://[::ffff:10.0.0.1]/' }, ['url']],
    ['with text that is not a URL', { ...validWebhook, url: 'example' }, ['url']],
    ['with a store without prefix', { ...validWebhook, storeId: 'berlin' }, ['storeId']],
    ['with a store with another prefix', { ...validWebhook, storeId: 'x_1' }, ['storeId']],
    ['with a number as store', { ...validWebhook, storeId: 1 }, ['storeId']],
    ['with an unknown field', { ...validWebhook, enabled: true }, ['enabled']],
    [
      'with every field invalid',
      { url: 1, eventTypes: 'x', maxConcurrency: -1, secret: '' },
      ['url', 'eventTypes', 'maxConcurrency', 'secret'],
    ],
  ])('%s gets 400, names the faulty fields and writes nothing', async (_what, body, paths) => {
    await expectRefused(owner.post('/v1/webhooks', body), 400, 'invalid_request', paths);
  });

  test.each<[string, object]>([
    ['a secret of 8 characters', { secret: '🔑'.repeat(8) }],
    ['a secret of 32 characters', { secret: '🔑'.repeat(32) }],
    ['maxConcurrency 1', { maxConcurrency: 1 }],
    ['maxConcurrency 100', { maxConcurrency: 100 }],
  ])('with %s is accepted', async (_what, fields) => {
    await owner.post('/v1/webhooks', { ...validWebhook, ...fields }).expect(201);
  });

  test('with an event type that the caller may not read gets 403, and writes nothing', async () => {
    const viewer = await createClient(world, { role: 'viewer' });
    await expectRefused(viewer.post('/v1/webhooks', validWebhook), 403, 'insufficient_scope', []);
  });
});

test.each([
  ['/v1/apikeys', { ...validKey, name: 'x'.repeat(101) }, '/name', 100],
  ['/v1/apikeys', { ...validKey, scopes: 'sale:read '.repeat(500) }, '/scopes', 4096],
  ['/v1/webhooks', { ...validWebhook, storeId: `s_${'x'.repeat(63)}` }, '/storeId', 64],
  ['/v1/webhooks', { ...validWebhook, url: `https://example.com/${'x'.repeat(2_048)}` }, '/url', 2048],
  ['/v1/events', { ...validEvent, storeId: `s_${'x'.repeat(63)}` }, '/storeId', 64],
  ['/v1/events', { ...validEvent, data: { id: 'x'.repeat(129) } }, '/data/id', 128],
])('POST %s with a text that is too long says so', async (path, body, pointer, longest) => {
  const answer = await owner.post(path, body).expect(400);
  expect(answer.body.errors).toEqual([{ path: pointer, message: `must have at most ${longest} characters` }]);
});

test('a query parameter that is too long says so', async () => {
  const { body } = await owner.get(`/v1/events?storeId=s_${'x'.repeat(63)}`).expect(400);
  expect(body.errors).toEqual([{ path: '/query/storeId', message: 'must have at most 64 characters' }]);
});

describe('an event', () => {
  test.each<[string, object, string[]]>([
    ['of an unknown type', { ...validEvent, type: 'SALE.DELETE' }, ['type']],
    ['without data', { type: 'SALE.CREATE' }, ['data']],
    ['whose data has no id', { ...validEvent, data: {} }, ['data.id']],
    ['whose data has a number as id', { ...validEvent, data: { id: 1 } }, ['data.id']],
    ['whose data is a list', { ...validEvent, data: [] }, ['data']],
    ['with a malformed store', { ...validEvent, storeId: 's_' }, ['storeId']],
    ['with an unknown field', { ...validEvent, id: 'evt_1' }, ['id']],
  ])('%s gets 400, names the faulty fields and writes nothing', async (_what, body, paths) => {
    await expectRefused(owner.post('/v1/events', body), 400, 'invalid_request', paths);
  });

  test('of a type that the caller may not publish gets 403, and writes nothing', async () => {
    const member = await createClient(world, { role: 'member' });
    await expectRefused(member.post('/v1/events', validEvent), 403, 'insufficient_scope', []);
  });
});

describe('a body', () => {
  // Uses fetch, because supertest would serialize a Buffer as JSON.
  const send = async (path: string, contentType: string, body: string | Buffer) => {
    const answer = await fetch(`${world.apiUrl}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await world.token()}`, 'Content-Type': contentType },
      body,
    });
    return answer.json();
  };
  const text = JSON.stringify(validEvent);

  test.each<[string, string, string | Buffer, number, string]>([
    ['of malformed JSON', 'application/json', '{"type":', 400, 'invalid_json'],
    ['that is empty', 'application/json', '', 400, 'invalid_json'],
    ['that is not UTF-8', 'application/json', Buffer.from([0x22, 0xff, 0x22]), 400, 'invalid_json'],
    [
      'of more than 256 KiB',
      'application/json',
      `{"data":"${'x'.repeat(256 * 1024)}"}`,
      413,
      'payload_too_large',
    ],
    ['of another content type', 'text/plain', text, 415, 'unsupported_media_type'],
    ['of another charset', 'application/json; charset=latin1', text, 415, 'unsupported_media_type'],
    ['of a form', 'application/x-www-form-urlencoded', 'type=SALE.CREATE', 415, 'unsupported_media_type'],
  ])('%s is rejected, and writes nothing', async (_what, contentType, body, status, code) => {
    const before = await rows();
    for (const path of ['/v1/apikeys', '/v1/webhooks', '/v1/events'])
      expect(await send(path, contentType, body)).toMatchObject(problem(status, code));
    expect(await rows()).toEqual(before);
  });

  test('that is compressed gets 415', async () => {
    const call = owner.post('/v1/events', text).set('Content-Encoding', 'gzip');
    await expectRefused(call, 415, 'unsupported_media_type', []);
  });
});

describe('a request with', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const claims = { org_id: 'org_test', role: 'owner' };
  const forged = (issuer: string, kid: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(issuer)
      .setAudience('urn:posthorn:api')
      .setSubject('somebody')
      .setExpirationTime('1h')
      .sign(privateKey);
  const unsigned = () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const payload = {
      ...claims,
      iss: testServices().issuer,
      aud: 'urn:posthorn:api',
      sub: 'x',
      exp: 9999999999,
    };
    return `${part({ alg: 'none' })}.${part(payload)}.`;
  };

  test.each<[string, () => Promise<string> | string, string]>([
    ['no credentials', () => '', 'missing_credentials'],
    ['another scheme', () => 'Basic b3duZXI6b3duZXI=', 'invalid_token'],
    ['no token', () => 'Bearer ', 'invalid_token'],
    ['a malformed token', () => 'Bearer nonsense', 'invalid_token'],
    ['a token with alg: none', () => `Bearer ${unsigned()}`, 'invalid_token'],
    [
      "another issuer's token",
      async () => `Bearer ${await forged('https://elsewhere.example', 'other')}`,
      'invalid_token',
    ],
    [
      'a token with a forged signature',
      async () => `Bearer ${await forged(testServices().issuer, 'other')}`,
      'invalid_token',
    ],
    ['a token with a changed character', async () => `Bearer ${await changed()}`, 'invalid_token'],
  ])('%s gets 401 with WWW-Authenticate, and writes nothing', async (_what, authorization, code) => {
    const before = await rows();
    const value = await authorization();
    const call = request(world.apiUrl).post('/v1/apikeys').send(validKey);
    const { body, headers } = await (value === '' ? call : call.set('Authorization', value));
    expect(body).toMatchObject(problem(401, code));
    expect(headers['www-authenticate']).toMatch(/^Bearer realm="posthorn"/);
    expect(await rows()).toEqual(before);
  });

  async function changed(): Promise<string> {
    const [head, payload = '', signature] = (await world.token()).split('.');
    return [head, payload.replace(/^./, (first) => (first === 'e' ? 'f' : 'e')), signature].join('.');
  }
});

describe('any request', () => {
  test('for an unknown path gets 404, and with another method gets 405 with Allow', async () => {
    // The API serves no dashboard without OPS_USER and OPS_PASSWORD.
    await owner.get('/ops/queues').expect(404);
    const { body } = await owner.get('/v1/nothing').expect(404);
    expect(body).toMatchObject(problem(404, 'not_found'));
    const wrong = await request(world.apiUrl).delete('/v1/apikeys').expect(405);
    expect(wrong.headers.allow?.split(', ').sort()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST']);
  });

  test('for a path with malformed escapes gets 404', async () => {
    await owner.get('/v1/sales/%E0%A4%A').expect(404);
  });

  test('gets its request id in the response, and the caller may choose the id', async () => {
    const { headers } = await owner.get('/v1/nothing').set('X-Request-Id', 'order-66');
    expect(headers['x-request-id']).toBe('order-66');
    const other = await owner.get('/v1/nothing').set('X-Request-Id', 'a b"c');
    expect(other.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(other.body.requestId).toBe(other.headers['x-request-id']);
  });
});
