import { generateKeyPairSync } from 'node:crypto';
import request from 'supertest';
import { createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Issuer, startIssuer } from './support/issuer.ts';
import { AUDIENCE, testServices } from './support/services.ts';
import { createWorld, type World } from './support/world.ts';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const now = () => Math.floor(Date.now() / 1000);

describe('an opaque token of a real authority', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ workers: 0 });
  });
  afterAll(() => world.close());

  test('has the same rights as a JWT', async () => {
    const member = await createClient(world, { role: 'member', format: 'opaque' });
    await member.get('/v1/webhooks/events').expect(200);
    await member.post('/v1/apikeys', { name: 'a key', scopes: 'sale:read' }).expect(201);
    await member.post('/v1/apikeys', { name: 'a key', scopes: 'sale:write' }).expect(403);
    const narrowed = await createClient(world, { scope: 'sale:read', format: 'opaque' });
    await narrowed.post('/v1/apikeys', { name: 'a key', scopes: 'sale:write' }).expect(403);
  });

  test('is refused within ten seconds of its revocation', async () => {
    const token = await world.token({ format: 'opaque' });
    const status = async () =>
      (await request(world.apiUrl).get('/v1/webhooks/events').set('Authorization', `Bearer ${token}`)).status;
    expect(await status()).toBe(200);
    const { issuer, clientId, clientSecret } = testServices();
    await request(issuer)
      .post('/token/revocation')
      .auth(clientId, clientSecret)
      .type('form')
      .send({ token })
      .expect(200);
    await eventually('the token is refused', async () => (await status()) === 401, 12_000);
  }, 20_000);
});

describe('the introspection of an opaque token', () => {
  let issuer: Issuer;
  let world: World;
  beforeAll(async () => {
    issuer = await startIssuer(publicKey);
    world = await createWorld({
      workers: 0,
      env: { AUTH_ISSUER: issuer.url, AUTH_ORGANIZATION_CLAIM: '/app/org', AUTH_ROLE_CLAIM: 'app.roles' },
    });
  });
  afterAll(async () => {
    await world.close();
    await issuer.close();
  });

  const validAnswer = () => ({
    active: true,
    aud: [AUDIENCE, 'urn:other'],
    iss: issuer.url,
    exp: now() + 600,
    client_id: 'a-client',
    app: { org: 'org_test', roles: ['owner'] },
  });
  const call = (token: string) =>
    request(world.apiUrl).get('/v1/webhooks/events').set('Authorization', `Bearer ${token}`);

  test('happens once for many concurrent requests', async () => {
    const token = issuer.issue(validAnswer());
    const before = issuer.asked.introspection;
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(issuer.asked.introspection - before).toBe(1);
  });

  test.each<[string, object]>([
    ['an inactive token', { active: false }],
    ['an expired token', { exp: 1 }],
    ['a token that is not valid yet', { nbf: 9_999_999_999 }],
    ['a token for another audience', { aud: 'urn:other' }],
    ['no audience', { aud: undefined }],
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['no organization', { app: { roles: ['owner'] } }],
    ['no subject and no client', { client_id: undefined }],
  ])('that reports %s leads to 401', async (_what, change) => {
    const { body } = await call(issuer.issue({ ...validAnswer(), ...change })).expect(401);
    expect(body.code).toBe('invalid_token');
  });

  test('that is malformed leads to 503, not 401', async () => {
    await call(issuer.issue({ active: 'yes' })).expect(503);
  });

  test('that reports an inactive token is cached only briefly', async () => {
    const token = issuer.issue({ active: false });
    await call(token).expect(401);
    issuer.change(token, validAnswer());
    await eventually('the token is accepted', async () => (await call(token)).status === 200, 5_000);
  });

  test('that fails leads to 503', async () => {
    const cutOff = await createWorld({
      workers: 0,
      env: { AUTH_ISSUER: issuer.url, AUTH_INTROSPECTION_URL: 'http://127.0.0.1:1/introspect' },
    });
    try {
      const { body } = await request(cutOff.apiUrl)
        .get('/v1/webhooks/events')
        .set('Authorization', `Bearer ${issuer.issue(validAnswer())}`)
        .expect(503);
      expect(body.code).toBe('unavailable');
    } finally {
      await cutOff.close();
    }
  });
});
