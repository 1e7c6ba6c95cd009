import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { exportJWK, SignJWT } from 'jose';
import request from 'supertest';
import { createWorld, type World } from './support/world.ts';

/** A real issuer that will sign anything, to ask for tokens that an honest one would not give. */
async function startIssuer(publicKey: KeyObject): Promise<{ issuer: string; server: Server }> {
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  let issuer = '';
  const server = createServer((req, res) => {
    const document = req.url === '/jwks' ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/jwks` };
    res.setHeader('Content-Type', 'application/json').end(JSON.stringify(document));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return { issuer, server };
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
let issuer: string;
let server: Server;
let world: World;

beforeAll(async () => {
  ({ issuer, server } = await startIssuer(publicKey));
  world = await createWorld({ workers: 0, env: { AUTH_ISSUER: issuer } });
});
afterAll(async () => {
  await world.close();
  server.close();
  server.closeAllConnections();
});

const sound = () => ({
  iss: issuer,
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
    expect((await call(sound())).status).toBe(200);
  });

  test.each<[string, (claims: ReturnType<typeof sound>) => Record<string, unknown>, RegExp]>([
    ['that has expired', (claims) => ({ ...claims, exp: claims.exp - 3600 }), /expired/],
    ['that never expires', ({ exp: _exp, ...claims }) => claims, /exp/],
    ['for another audience', (claims) => ({ ...claims, aud: 'urn:other' }), /aud/],
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://elsewhere.example' }), /iss/],
    ['that is not valid yet', (claims) => ({ ...claims, nbf: claims.exp - 60 }), /nbf/],
    ['without organization', ({ org_id: _org, ...claims }) => claims, /org_id/],
    ['without role', ({ role: _role, ...claims }) => claims, /role/],
    ['whose organization holds NUL', (claims) => ({ ...claims, org_id: 'a\0b' }), /org_id/],
    ['whose organization is half a character', (claims) => ({ ...claims, org_id: '\ud800' }), /org_id/],
    ['whose organization is no text', (claims) => ({ ...claims, org_id: { $ne: '' } }), /org_id/],
  ])('%s is refused with 401', async (_what, change, detail) => {
    const { status, body } = await call(change(sound()));
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'invalid_token' });
    expect(body.detail).toMatch(detail);
  });

  test('signed with the public key as a shared secret is refused', async () => {
    const secret = publicKey.export({ type: 'spki', format: 'der' });
    expect((await call(sound(), 'HS256', Uint8Array.from(secret))).status).toBe(401);
  });
});

describe('scopes in a token', () => {
  const grant = async (claims: Record<string, unknown>) => {
    const token = await new SignJWT({ ...sound(), ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(privateKey);
    const { status } = await request(world.apiUrl)
      .post('/v1/apikeys')
      .set('Authorization', `Bearer ${token}`)
      .send({ name: 'a key', scopes: 'sale:write' });
    return status;
  };

  test.each<[string, Record<string, unknown>]>([
    ['that permit something else', { scope: 'sale:read' }],
    ['as a list', { scope: ['sale:read'] }],
    ['under the name scp', { scp: ['sale:read'] }],
    ['that are unknown', { scope: 'sale:delete' }],
    ['that are misspelt', { scope: 'Sale:write' }],
    ['parted by a tab', { scope: 'sale:read\ttransaction:read' }],
    ['with a star', { scope: 'sale:*' }],
  ])('%s narrow what the role may do', async (_what, claims) => {
    expect(await grant(claims)).toBe(403);
  });

  test.each<[string, Record<string, unknown>]>([
    ['there are none', {}],
    ['none is an audience and an operation', { scope: 'openid profile' }],
    ['they permit it', { scope: 'openid sale:write' }],
  ])('leave what the role may do when %s', async (_what, claims) => {
    expect(await grant(claims)).toBe(201);
  });

  test('of a shape that nobody knows are refused', async () => {
    expect(await grant({ scope: { sale: 'read' } })).toBe(401);
  });
});

test('when the issuer can not be reached the answer is 503, not 401', async () => {
  const lonely = await createWorld({ workers: 0, env: { AUTH_ISSUER: 'http://127.0.0.1:1' } });
  try {
    const token = await new SignJWT(sound())
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(privateKey);
    const { status, body } = await request(lonely.apiUrl)
      .get('/v1/webhooks/events')
      .set('Authorization', `Bearer ${token}`);
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
  } finally {
    await lonely.close();
  }
});
