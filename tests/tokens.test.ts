import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import request from 'supertest';
import { type Issuer, startIssuer } from './support/issuer.ts';
import { createWorld, type World } from './support/world.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
let issuer: Issuer;
let world: World;

beforeAll(async () => {
  issuer = await startIssuer(publicKey);
  world = await createWorld({ workers: 0, env: { AUTH_ISSUER: issuer.url } });
});
afterAll(async () => {
  await world.close();
  await issuer.close();
});

const validClaims = () => ({
  iss: issuer.url,
  aud: 'urn:posthorn:api',
  sub: 'user_1',
  org_id: 'org_test',
  role: 'owner',
  exp: Math.floor(Date.now() / 1000) + 600,
});

async function call(
  claims: Record<string, unknown>,
  alg = 'RS256',
  key: KeyObject | Uint8Array = privateKey,
) {
  const token = await new SignJWT(claims).setProtectedHeader({ alg, kid: 'one' }).sign(key);
  return request(world.apiUrl).get('/v1/webhooks/events').set('Authorization', `Bearer ${token}`);
}

describe('an access token', () => {
  test('of the issuer is accepted', async () => {
    expect((await call(validClaims())).status).toBe(200);
  });

  test.each<[string, (claims: ReturnType<typeof validClaims>) => Record<string, unknown>, RegExp]>([
    ['that has expired', (claims) => ({ ...claims, exp: claims.exp - 3600 }), /expired/],
    ['that never expires', ({ exp: _exp, ...claims }) => claims, /exp/],
    ['for another audience', (claims) => ({ ...claims, aud: 'urn:other' }), /aud/],
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://elsewhere.example' }), /iss/],
    ['that is not valid yet', (claims) => ({ ...claims, nbf: claims.exp - 60 }), /nbf/],
    ['without organization', ({ org_id: _org, ...claims }) => claims, /org_id/],
    ['without role', ({ role: _role, ...claims }) => claims, /role/],
    ['whose organization holds NUL', (claims) => ({ ...claims, org_id: 'a\0b' }), /org_id/],
    ['whose organization is a lone surrogate', (claims) => ({ ...claims, org_id: '\ud800' }), /org_id/],
    ['whose organization is an object', (claims) => ({ ...claims, org_id: { $ne: '' } }), /org_id/],
  ])('%s is refused with 401', async (_what, change, detail) => {
    const { status, body } = await call(change(validClaims()));
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'invalid_token' });
    expect(body.detail).toMatch(detail);
  });

  test('with several roles has the rights of each of them', async () => {
    expect((await call({ ...validClaims(), role: ['offline_access', 'member', 'owner'] })).status).toBe(200);
    expect((await call({ ...validClaims(), role: [] })).status).toBe(200);
    expect((await call({ ...validClaims(), role: [1] })).status).toBe(401);
  });

  test('of an issuer whose clock is 3 s ahead is accepted', async () => {
    expect((await call({ ...validClaims(), nbf: Math.floor(Date.now() / 1000) + 3 })).status).toBe(200);
  });

  test('of an unknown key does not make the API fetch the keys each time', async () => {
    await call(validClaims());
    const before = issuer.asked.keys;
    for (let n = 0; n < 10; n++) {
      const token = await new SignJWT(validClaims())
        .setProtectedHeader({ alg: 'RS256', kid: `unknown-${n}` })
        .sign(privateKey);
      await request(world.apiUrl)
        .get('/v1/webhooks/events')
        .set('Authorization', `Bearer ${token}`)
        .expect(401);
    }
    expect(issuer.asked.keys - before).toBeLessThanOrEqual(1);
  });

  test('signed with the public key as a shared secret is refused', async () => {
    const secret = publicKey.export({ type: 'spki', format: 'der' });
    expect((await call(validClaims(), 'HS256', Uint8Array.from(secret))).status).toBe(401);
  });
});

describe('scopes in a token', () => {
  const grant = async (claims: Record<string, unknown>) => {
    const token = await new SignJWT({ ...validClaims(), ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(privateKey);
    const { status } = await request(world.apiUrl)
      .post('/v1/apikeys')
      .set('Authorization', `Bearer ${token}`)
      .send({ name: 'a key', scopes: 'sale:write' });
    return status;
  };

  test.each<[string, Record<string, unknown>]>([
    ['for something else', { scope: 'sale:read' }],
    ['as a list', { scope: ['sale:read'] }],
    ['under the name scp', { scp: ['sale:read'] }],
    ['that are unknown', { scope: 'sale:delete' }],
    ['that are misspelt', { scope: 'Sale:write' }],
    ['separated by a tab', { scope: 'sale:read\ttransaction:read' }],
    ['with a star', { scope: 'sale:*' }],
    ['with several roles', { role: ['member', 'owner'], scope: 'sale:read' }],
    ['that none of several roles has', { role: ['member', 'viewer', 'unknown'] }],
  ])('%s narrow the rights of the role', async (_what, claims) => {
    expect(await grant(claims)).toBe(403);
  });

  test.each<[string, Record<string, unknown>]>([
    ['the token has none', {}],
    ['one of several roles permits it', { role: ['viewer', 'owner'] }],
    ['none has the form audience:operation', { scope: 'openid profile' }],
    ['they permit it', { scope: 'openid sale:write' }],
  ])('keep the rights of the role when %s', async (_what, claims) => {
    expect(await grant(claims)).toBe(201);
  });

  test('of an unknown shape are refused', async () => {
    expect(await grant({ scope: { sale: 'read' } })).toBe(401);
  });
});

test('with an unreachable issuer the answer is 503, not 401', async () => {
  const cutOff = await createWorld({ workers: 0, env: { AUTH_ISSUER: 'http://127.0.0.1:1' } });
  try {
    const token = await new SignJWT(validClaims())
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(privateKey);
    const { status, body } = await request(cutOff.apiUrl)
      .get('/v1/webhooks/events')
      .set('Authorization', `Bearer ${token}`);
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
  } finally {
    await cutOff.close();
  }
});
