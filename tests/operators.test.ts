/** Who may use the operations of operators, what is recorded, and that members notice nothing. */
import { generateKeyPairSync } from 'node:crypto';
import { recordOperatorAct } from '@posthorn/db/operators/acts';
import { SignJWT } from 'jose';
import request from 'supertest';
import { z } from 'zod';
import { type Operation, readApiDocument } from './support/api-document.ts';
import { type Issuer, startIssuer } from './support/issuer.ts';
import { AUDIENCE } from './support/services.ts';
import { createWorld, type World } from './support/world.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
let issuer: Issuer;
let world: World;
let operations: Operation[];

beforeAll(async () => {
  issuer = await startIssuer(publicKey);
  world = await createWorld({
    workers: 0,
    env: { AUTH_ISSUER: issuer.url, OPERATOR_ROLES: 'operator,on-call', RATE_LIMIT: 'off' },
  });
  operations = (await readApiDocument(world.apiUrl)).operations.filter(({ path }) =>
    path.startsWith('/v1/operator/'),
  );
});
afterAll(async () => {
  await world.close();
  await issuer.close();
});

/** The headers of a caller with a token of these claims. */
async function tokenOf(claims: Record<string, unknown>) {
  const all = {
    ...{ iss: issuer.url, aud: AUDIENCE, sub: 'user_1', org_id: 'org_test', role: 'owner' },
    exp: Math.floor(Date.now() / 1_000) + 600,
    ...claims,
  };
  const token = await new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey);
  return { authorization: `Bearer ${token}` };
}

/** Calls every operation with ids of nothing. @returns `status code` of each answer, without repetitions */
async function walk(headers: Record<string, string>): Promise<string[]> {
  const answers = new Set<string>();
  for (const { method, path, requestBody } of operations) {
    const example = requestBody?.content['application/json']?.example ?? {};
    const call = request(world.apiUrl)
      [method](path.replaceAll(/\{\w+\}/g, 'unknown'))
      .set(headers);
    const { status, body } = await (method === 'get'
      ? call
      : call.send(JSON.stringify(example)).type('json'));
    answers.add(`${status} ${body.code ?? ''}`.trim());
  }
  return [...answers];
}

async function sessionOf(fields: Record<string, unknown>) {
  const { body } = await request(world.apiUrl)
    .post('/v1/console/sessions')
    .set(await tokenOf({}))
    .send({ capabilities: ['webhooks', 'notifications', 'events', 'apiKeys', 'audit'], ...fields })
    .expect(201);
  const code = new URL(z.string().parse(body.url)).hash.slice('#code='.length);
  const exchanged = await request(world.apiUrl).post('/v1/console/sessions/exchange').send({ code });
  return { authorization: `Bearer ${z.string().parse(exchanged.body.token)}` };
}

async function keyOf() {
  const { body } = await request(world.apiUrl)
    .post('/v1/apikeys')
    .set(await tokenOf({}))
    .send({ name: 'all', scopes: 'sale:read sale:write transaction:read transaction:write' })
    .expect(201);
  return { 'svc-api-key': z.string().parse(body.key) };
}

describe('an operation of operators', () => {
  test.each<[string, () => Promise<Record<string, string>>]>([
    ['an owner', () => tokenOf({})],
    ['a member', () => tokenOf({ role: 'member' })],
    ['a viewer', () => tokenOf({ role: 'viewer' })],
    ['a caller without roles', () => tokenOf({ role: [] })],
    [
      'an operator whose token is narrowed to scopes',
      () => tokenOf({ role: 'operator', scope: 'sale:read' }),
    ],
    ['an operator of another service', () => tokenOf({ role: 'operator', aud: 'urn:other' })],
    ['a role whose name only begins like an operator', () => tokenOf({ role: 'operators' })],
    ['an API key', keyOf],
    ['a console session', () => sessionOf({})],
    ['a read-only console session', () => sessionOf({ readOnly: true })],
  ])('answers 403 to %s', async (_who, headers) => {
    expect(operations.length).toBeGreaterThan(0);
    expect(await walk(await headers())).toEqual(['403 operator_required']);
  });

  test('answers 401 without credentials, and to a token or a key that is not valid', async () => {
    expect(await walk({})).toEqual(['401 missing_credentials']);
    expect(await walk({ authorization: 'Bearer nothing' })).toEqual(['401 invalid_token']);
    expect(await walk({ 'svc-api-key': 'nothing' })).toEqual(['401 invalid_api_key']);
    const late = await tokenOf({ role: 'operator', exp: 1 });
    expect(await walk(late)).toEqual(['401 invalid_token']);
  });

  test.each(['operator', 'on-call', ['member', 'operator']])('admits the role %s', async (role) => {
    const answers = await walk(await tokenOf({ role }));
    expect(answers.filter((answer) => /^40[13]/.test(answer))).toEqual([]);
  });
});

test('nobody is an operator if OPERATOR_ROLES is off', async () => {
  const closed = await createWorld({ workers: 0, env: { AUTH_ISSUER: issuer.url, OPERATOR_ROLES: 'off' } });
  try {
    const { body } = await request(closed.apiUrl)
      .get('/v1/operator/audit')
      .set(await tokenOf({ role: ['off', 'operator'] }));
    expect(body.code).toBe('operator_required');
  } finally {
    await closed.close();
  }
});

describe('an act of an operator', () => {
  const operator = { subject: 'user_grace', requestId: 'req_1', ip: '192.0.2.7' };
  const list = async (path: string, claims: Record<string, unknown>) =>
    (
      await request(world.apiUrl)
        .get(path)
        .set(await tokenOf(claims))
        .expect(200)
    ).body.data;

  test('stands in the audit of operators, and in the audit of each organization that it is about', async () => {
    const targets = [
      { id: 'es_one', organizationId: 'org_test' },
      { id: 'es_two', organizationId: 'org_other' },
    ];
    await recordOperatorAct(world.db, operator, 'webhook.probe', targets.slice(0, 1));
    await recordOperatorAct(world.db, operator, 'notification.retry', targets, { filter: 'all' });
    const acts = await list('/v1/operator/audit?subject=user_grace', { role: 'operator' });
    expect(acts).toMatchObject([
      { action: 'notification.retry', organizationId: null, targetId: null, detail: { filter: 'all' } },
      { action: 'webhook.probe', organizationId: 'org_test', targetId: 'es_one', detail: null },
    ]);
    const actor = { kind: 'Operator', id: 'user_grace' };
    expect(await list('/v1/audit', { org_id: 'org_other' })).toMatchObject([
      { action: 'notification.retry', targetId: 'es_two', actor },
    ]);
    // es_one is a target of both acts.
    expect(await list('/v1/audit?targetId=es_one', {})).toMatchObject([
      { action: 'notification.retry', actor },
      { action: 'webhook.probe', actor },
    ]);
  });
});
