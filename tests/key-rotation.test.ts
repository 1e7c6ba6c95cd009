import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import request from 'supertest';
import { type Authority, startAuthority } from '../apps/local/src/authority/authority.ts';
import { requestToken } from '../apps/local/src/authority/request-token.ts';
import { eventually } from './support/eventually.ts';
import { AUDIENCE } from './support/services.ts';
import { createWorld, type World } from './support/world.ts';

let folder: string;
let authority: Authority;
let world: World;

const start = (port: number) =>
  startAuthority({
    host: '127.0.0.1',
    port,
    audience: AUDIENCE,
    scopes: ['sale:read'],
    statePath: join(folder, 'authority.json'),
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posthorn-rotation-'));
  authority = await start(0);
  world = await createWorld({
    workers: 0,
    env: {
      AUTH_ISSUER: authority.url,
      AUTH_TOKEN_TYPE: 'at+jwt',
      AUTH_KEYS_MAX_AGE: '2s',
      AUTH_KEYS_COOLDOWN: '100ms',
    },
  });
});
afterAll(async () => {
  await world.close();
  await authority.stop();
  await rm(folder, { recursive: true, force: true });
});

const token = () =>
  requestToken({ ...authority, issuer: authority.url, organizationId: 'org_test', role: 'owner' });
const statusOf = async (bearer: string) =>
  (await request(world.apiUrl).get('/v1/webhooks/events').set('Authorization', `Bearer ${bearer}`)).status;

async function newKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    privateKey,
    jwk: { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' },
  };
}

/** Restarts the authority at the same address with another signing key. */
async function rotate(jwk: object): Promise<void> {
  const path = join(folder, 'authority.json');
  const state = { ...JSON.parse(await readFile(path, 'utf8')), jwks: { keys: [jwk] } };
  await authority.stop();
  await writeFile(path, JSON.stringify(state));
  authority = await start(Number(new URL(authority.url).port));
}

test('a token of a new signing key is accepted, and a token of a removed key is refused', async () => {
  const old = await token();
  expect(await statusOf(old)).toBe(200);
  const { jwk } = await newKey();
  await rotate(jwk);
  const fresh = await token();
  await eventually('the new key is known', async () => (await statusOf(fresh)) === 200, 5_000);
  await eventually('the old key is dropped', async () => (await statusOf(old)) === 401, 5_000);
  expect(await statusOf(fresh)).toBe(200);
});

test('with AUTH_TOKEN_TYPE, a JWT of another type is refused', async () => {
  const { privateKey, jwk } = await newKey();
  await rotate(jwk);
  const signed = (typ: string) =>
    new SignJWT({ org_id: 'org_test', role: 'owner' })
      .setProtectedHeader({ alg: 'RS256', kid: jwk.kid, typ })
      .setIssuer(authority.url)
      .setAudience(AUDIENCE)
      .setSubject('user_1')
      .setExpirationTime('1h')
      .sign(privateKey);
  const proper = await signed('at+jwt');
  await eventually('the new key is known', async () => (await statusOf(proper)) === 200, 5_000);
  expect(await statusOf(await signed('application/at+jwt'))).toBe(200);
  expect(await statusOf(await signed('JWT'))).toBe(401);
});
