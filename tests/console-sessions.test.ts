/** Links to the console for people without an account: what a code and its session may do, and for how long. */
import { jest } from '@jest/globals';
import { deleteEndedConsoleSessions } from '@posthorn/db/console-sessions';
import { hashSecretText } from '@posthorn/domain/secret-text';
import request from 'supertest';
import { z } from 'zod';
import { type Operation, readApiDocument } from './support/api-document.ts';
import { type Client, createClient } from './support/client.ts';
import { startProcess } from './support/process.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(60_000);

const ANCESTOR = 'https://app.example.com';
const ALL = ['webhooks', 'notifications', 'events', 'apiKeys', 'audit'];

let world: World;
let owner: Client;
beforeAll(async () => {
  world = await createWorld({
    workers: 0,
    env: {
      CONSOLE_FRAME_ANCESTORS: ANCESTOR,
      CONSOLE_NAME: 'Acme hooks',
      TRUSTED_PROXIES: '127.0.0.0/8',
      RATE_LIMIT_FAILED_AUTH: 'off',
      RATE_LIMIT_DECRYPT: 'off',
    },
  });
  owner = await createClient(world);
});
afterAll(() => world.close());

const createdSchema = z.object({ id: z.string(), url: z.string(), expiresAt: z.string() });

/** Creates a session. @returns its id and the code in its link */
async function createSession(fields: Record<string, unknown> = {}, client = owner) {
  const { body } = await client
    .post('/v1/console/sessions', { capabilities: ['webhooks'], ...fields })
    .expect(201);
  const { id, url, expiresAt } = createdSchema.parse(body);
  return { id, url, expiresAt, code: new URL(url).hash.slice('#code='.length) };
}

const exchange = (code: string) => request(world.apiUrl).post('/v1/console/sessions/exchange').send({ code });

/** Calls of the API as the session's console. */
const as = (token: string) => {
  const authorization = `Bearer ${token}`;
  const agent = request(world.apiUrl);
  return {
    get: (path: string) => agent.get(path).set({ authorization }),
    post: (path: string, body: object = {}) => agent.post(path).set({ authorization }).send(body),
    call: ({ method }: Pick<Operation, 'method'>, path: string) => agent[method](path).set({ authorization }),
  };
};

async function openSession(fields: Record<string, unknown> = {}, client = owner) {
  const session = await createSession(fields, client);
  const { body } = await exchange(session.code).expect(200);
  const token = z.string().parse(body.token);
  return { ...session, token, ...as(token) };
}

const byKey = (key: string) => (path: string, body: object) =>
  request(world.apiUrl).post(path).set('Svc-Api-Key', key).send(body);

const actionsOf = async (id: string) =>
  (await world.db.auditRecord.findMany({ where: { targetId: id }, orderBy: { id: 'asc' } })).map(
    ({ action, actorKind, actorId }) => ({ action, actorKind, actorId }),
  );

describe('a link to the console', () => {
  test('is exchanged for a token that acts in the organization of its creator until its end', async () => {
    const given = {
      returnUrl: 'https://app.example.com/back',
      theme: 'dark',
      name: 'Acme',
      accent: '#0b6e4f',
    };
    const { id, url, code, expiresAt } = await createSession({ ...given, expiresInSeconds: 600 });
    expect(url).toBe(`${world.apiUrl}/console/#code=${code}`);
    expect(code).toMatch(/^csc_[0-9A-Za-z]{49}$/);
    const { body, headers } = await exchange(code).expect(200);
    expect(body).toEqual({
      ...given,
      token: expect.stringMatching(/^cst_[0-9A-Za-z]{38}$/),
      expiresAt,
      organizationId: 'org_test',
    });
    expect(headers['cache-control']).toBe('no-store');

    const session = as(body.token);
    expect((await session.get('/v1/session').expect(200)).body).toEqual({
      ...given,
      organizationId: 'org_test',
      kind: 'console',
      subject: id,
      scopes: ['gateway:read', 'sale:read', 'sale:write', 'transaction:read', 'transaction:write'],
      capabilities: ['webhooks'],
      isReadOnly: false,
      isOperator: false,
      expiresAt,
    });
    const { id: webhookId } = await owner.createWebhook({ url: 'https://example.com/hooks' });
    await session.get(`/v1/webhooks/${webhookId}`).expect(200);
    await session.post(`/v1/webhooks/${webhookId}/disable`).expect(200);
    await session.post(`/v1/console/sessions/${id}/end`).expect(204);
    await session.get('/v1/session').expect(401);

    expect((await actionsOf(webhookId)).at(-1)).toEqual({
      action: 'webhook.disable',
      actorKind: 'ConsoleSession',
      actorId: id,
    });
    expect(await actionsOf(id)).toEqual([
      { action: 'consoleSession.create', actorKind: 'User', actorId: expect.any(String) },
      { action: 'consoleSession.exchange', actorKind: 'ConsoleSession', actorId: id },
      { action: 'consoleSession.end', actorKind: 'ConsoleSession', actorId: id },
    ]);
    const { body: audit } = await owner.get(`/v1/audit?targetId=${webhookId}&limit=1`).expect(200);
    expect(audit.data[0].actor).toEqual({ kind: 'ConsoleSession', id });
  });

  test('leaves neither its code nor its token in the database and the log', async () => {
    const { id, code, token } = await openSession();
    const [row] = await world.db.$queryRaw<object[]>`SELECT * FROM console_sessions WHERE id = ${id}`;
    const text = JSON.stringify(row) + world.api.output();
    for (const secret of [code, token]) expect(text).not.toContain(secret);
    expect(await world.db.consoleSession.findUnique({ where: { id } })).toMatchObject({
      codeHash: hashSecretText(code),
      tokenHash: hashSecretText(token),
    });
  });

  test('works once: a second use is refused, and ends the session of the first', async () => {
    const { id, code, get } = await openSession();
    await get('/v1/session').expect(200);
    const { body } = await exchange(code).expect(400);
    expect(body.code).toBe('invalid_code');
    expect((await get('/v1/session').expect(401)).body.code).toBe('invalid_token');
    expect((await actionsOf(id)).at(-1)).toEqual({
      action: 'consoleSession.end',
      actorKind: 'System',
      actorId: 'posthorn',
    });
  });

  test('gives at most one token, even to exchanges at the same time', async () => {
    const { code } = await createSession();
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const granted = answers.find(({ status }) => status === 200);
    await as(granted?.body.token).get('/v1/session').expect(401);
  });

  test('expires after a minute, although its session would live longer', async () => {
    const { id, code, expiresAt } = await createSession();
    const row = await world.db.consoleSession.findUniqueOrThrow({ where: { id } });
    expect(row.liveUntil.getTime() - row.createdAt.getTime()).toBe(60_000);
    expect(new Date(expiresAt).getTime() - row.createdAt.getTime()).toBe(3_600_000);
    await world.db.consoleSession.update({ where: { id }, data: { liveUntil: new Date() } });
    expect((await exchange(code).expect(400)).body.code).toBe('invalid_code');
    expect((await actionsOf(id)).map(({ action }) => action)).toEqual(['consoleSession.create']);
  });

  test.each(['', 'csc_', `csc_${'A'.repeat(49)}`, 'no code'])(
    'with the code "%s" is refused',
    async (code) => {
      expect((await exchange(code).expect(400)).body.code).toBe('invalid_code');
    },
  );

  test('is shown once: the answer to a repeated request has no url', async () => {
    const post = () =>
      owner.post('/v1/console/sessions', { capabilities: ['events'] }).set('Idempotency-Key', 'link-1');
    const first = await post().expect(201);
    const second = await post().expect(201);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.body).toEqual({ ...first.body, url: null });
  });

  test('leads to the address of the request, or to PUBLIC_URL', async () => {
    const post = (apiUrl: string, token: string) =>
      request(apiUrl)
        .post('/v1/console/sessions')
        .set({ authorization: `Bearer ${token}`, host: 'hooks.example.com', 'x-forwarded-proto': 'https' })
        .send({ capabilities: ['events'] });
    const token = await world.token();
    const { body } = await post(world.apiUrl, token).expect(201);
    expect(body.url).toMatch(/^https:\/\/hooks\.example\.com\/console\/#code=csc_/);
    const other = await startProcess('api', { ...world.env, PUBLIC_URL: 'https://example.com/posthorn/' });
    const { body: prefixed } = await post(`http://127.0.0.1:${other.port}`, token).expect(201);
    expect(prefixed.url).toMatch(/^https:\/\/example\.com\/posthorn\/console\/#code=csc_/);
    await other.stop();
  });

  test.each([
    [{ capabilities: [] }, '/capabilities'],
    [{ capabilities: ['webhooks', 'webhooks'] }, '/capabilities'],
    [{ capabilities: ['everything'] }, '/capabilities/0'],
    [{ expiresInSeconds: 59 }, '/expiresInSeconds'],
    [{ expiresInSeconds: 86_401 }, '/expiresInSeconds'],
    [{ returnUrl: 'javascript:alert(1)' }, '/returnUrl'],
    [{ returnUrl: 'http://example.com/' }, '/returnUrl'],
    [{ returnUrl: 'https://user:pass@example.com/' }, '/returnUrl'],
    [{ returnUrl: `https://example.com/${'a'.repeat(2_048)}` }, '/returnUrl'],
    [{ theme: 'pink' }, '/theme'],
    [{ accent: 'red;--x:url(//evil)' }, '/accent'],
  ])('is refused for %j', async (fields, path) => {
    const { body } = await owner
      .post('/v1/console/sessions', { capabilities: ['webhooks'], ...fields })
      .expect(400);
    expect(body.errors).toEqual([expect.objectContaining({ path })]);
  });

  test.each(['http://127.0.0.1:3000/', 'http://localhost/x', 'https://example.com/x?y#z'])(
    'may lead back to %s',
    async (returnUrl) => {
      await createSession({ returnUrl });
    },
  );
});

describe('the token of a session', () => {
  test.each([
    ['is truncated', (token: string) => token.slice(0, -1)],
    ['has another character', (token: string) => `cst_0${token.slice(5)}`.replace('cst_00', 'cst_01')],
    ['is forged with a valid checksum', () => 'cst_ptDtLmtVM4Ph95iylWcfslxwRVIrG5yL0gfd3f'],
  ])('that %s is refused', async (_what, change) => {
    const { token } = await openSession();
    const { body, headers } = await as(change(token)).get('/v1/session').expect(401);
    expect(body.code).toBe('invalid_token');
    expect(headers['www-authenticate']).toContain('error="invalid_token"');
  });

  test('is refused once the session has expired', async () => {
    const { id, get } = await openSession();
    await world.db.consoleSession.update({ where: { id }, data: { expiresAt: new Date() } });
    expect((await get('/v1/session').expect(401)).body.detail).toBe('The token has expired.');
  });

  test('is refused once the API key that created the session is disabled', async () => {
    const key = await owner.createKey('sale:read');
    const { body } = await byKey(key.key)('/v1/console/sessions', { capabilities: ['events'] }).expect(201);
    const { body: exchanged } = await exchange(body.url.split('#code=')[1]).expect(200);
    const session = as(exchanged.token);
    await session.get('/v1/events').expect(200);
    await owner.post(`/v1/apikeys/${key.id}/disable`, {}).expect(200);
    await session.get('/v1/events').expect(401);
  });

  test('does not serve as an API key', async () => {
    const { token } = await openSession();
    await request(world.apiUrl).get('/v1/session').set('Svc-Api-Key', token).expect(401);
  });

  test('reaches nothing of another organization', async () => {
    const stranger = await createClient(world, { org: 'org_stranger' });
    const { id: webhookId } = await stranger.createWebhook({ url: 'https://example.com/hooks' });
    const { id: otherSession } = await createSession({}, stranger);
    const { get, post } = await openSession({ capabilities: ALL });
    await get(`/v1/webhooks/${webhookId}`).expect(404);
    await post(`/v1/console/sessions/${otherSession}/end`).expect(404);
    expect((await get('/v1/webhooks?limit=100').expect(200)).text).not.toContain(webhookId);
  });
});

describe('a session ends', () => {
  test('for its creator, and for a caller with all of its scopes, as often as they ask', async () => {
    const key = await owner.createKey('sale:read sale:write');
    const { body } = await byKey(key.key)('/v1/console/sessions', { capabilities: ['events'] }).expect(201);
    const path = `/v1/console/sessions/${body.id}/end`;
    const member = await createClient(world, { role: 'member' });
    expect((await member.post(path, {}).expect(403)).body.code).toBe('insufficient_scope');
    await byKey(key.key)(path, {}).expect(204);
    await owner.post(path, {}).expect(204);
    expect((await actionsOf(body.id)).map(({ action }) => action)).toEqual([
      'consoleSession.create',
      'consoleSession.end',
    ]);
  });

  test('not for another session of the organization', async () => {
    const [one, other] = [await openSession(), await openSession()];
    await one.post(`/v1/console/sessions/${other.id}/end`).expect(404);
    await other.get('/v1/session').expect(200);
  });

  test('and its row is deleted an hour later', async () => {
    const { id } = await openSession();
    const { id: live } = await openSession();
    const old = new Date(Date.now() - 3_601_000);
    await world.db.consoleSession.update({ where: { id }, data: { liveUntil: old } });
    await deleteEndedConsoleSessions(world.db, AbortSignal.timeout(5_000));
    expect(await world.db.consoleSession.findMany({ where: { id: { in: [id, live] } } })).toMatchObject([
      { id: live },
    ]);
  });
});

/** The capability that each operation needs: by its tag, apart from a few. */
const BY_TAG: Readonly<Record<string, string>> = {
  'API keys': 'apiKeys',
  Webhooks: 'webhooks',
  Events: 'events',
  Records: 'events',
  Notifications: 'notifications',
  Replays: 'notifications',
  Audit: 'audit',
  Operators: 'none',
};
const EXCEPTIONS: Readonly<Record<string, string>> = {
  listEventTypes: 'any',
  getEgress: 'any',
  getSession: 'any',
  endConsoleSession: 'any',
  publishEvent: 'none',
  publishEvents: 'none',
  createConsoleSession: 'none',
};
const READS = ['checkFilter', 'endConsoleSession'];

/** The operations that take credentials, each with its capability, and whether it only reads. */
async function listOperations() {
  const { operations } = await readApiDocument(world.apiUrl);
  return operations
    .filter(({ security }) => security.length > 0)
    .map((operation) => ({
      ...operation,
      capability: EXCEPTIONS[operation.operationId] ?? BY_TAG[operation.tags[0] ?? ''] ?? 'unknown',
      isRead: operation.method === 'get' || READS.includes(operation.operationId),
    }));
}

/** Calls every operation. @returns the ids of the operations that refuse this session */
async function walk(session: ReturnType<typeof as>) {
  const refused: string[] = [];
  for (const operation of await listOperations()) {
    const example = operation.requestBody?.content['application/json']?.example;
    // Not an id: nothing is changed.
    const call = session.call(operation, operation.path.replaceAll(/\{\w+\}/g, 'unknown'));
    const { status, body } = await (example === undefined
      ? call
      : call.send(JSON.stringify(example)).type('json'));
    expect(status).not.toBe(401);
    if (status === 403)
      expect(body.code).toBe(
        operation.path.startsWith('/v1/operator/') ? 'operator_required' : 'session_not_allowed',
      );
    if (status === 403) refused.push(operation.operationId);
  }
  return refused;
}

describe('over all operations of the API', () => {
  test.each(ALL)('a session with the capability %s may use only what belongs to it', async (capability) => {
    const session = await openSession({ capabilities: [capability] });
    const expected = (await listOperations()).filter(
      (each) => ![capability, 'any'].includes(each.capability),
    );
    expect(expected.filter((each) => each.capability === 'unknown')).toEqual([]);
    expect(await walk(session)).toEqual(expected.map(({ operationId }) => operationId));
  });

  test('a read-only session may only read', async () => {
    const session = await openSession({ capabilities: ALL, readOnly: true });
    const expected = (await listOperations()).filter((each) => !each.isRead || each.capability === 'none');
    expect(await walk(session)).toEqual(expected.map(({ operationId }) => operationId));
  });
});

describe('a creator gives away only what it has', () => {
  test('a session has the scopes of its creator', async () => {
    const member = await createClient(world, { role: 'member' });
    const { get, post } = await openSession({ capabilities: ALL }, member);
    const { body } = await get('/v1/session').expect(200);
    expect(body).toMatchObject({
      scopes: ['sale:read', 'transaction:read'],
      capabilities: ['webhooks', 'notifications', 'events', 'apiKeys'],
    });
    await post('/v1/apikeys', { name: 'more', scopes: 'sale:write' }).expect(403);
    await get('/v1/audit').expect(403);
  });

  test.each(['apiKeys', 'audit'])('an API key cannot grant %s', async (capability) => {
    const { key } = await owner.createKey('sale:read');
    const capabilities = ['webhooks', capability];
    const { body } = await byKey(key)('/v1/console/sessions', { capabilities }).expect(403);
    expect(body).toMatchObject({ code: 'scope_not_grantable', errors: [{ path: '/capabilities/1' }] });
  });

  test('GET /v1/session tells users and keys what they may use', async () => {
    const { id, key } = await owner.createKey('sale:read');
    const { body } = await request(world.apiUrl).get('/v1/session').set('Svc-Api-Key', key).expect(200);
    expect(body).toMatchObject({
      kind: 'apiKey',
      subject: id,
      capabilities: ['webhooks', 'notifications', 'events'],
      expiresAt: null,
    });
    const { body: user } = await owner.get('/v1/session').expect(200);
    expect(user).toMatchObject({ kind: 'user', capabilities: ALL, isReadOnly: false, returnUrl: null });
    expect(new Date(user.expiresAt).getTime()).toBeGreaterThan(Date.now());
  });

  test('an organization may have only so many sessions at a time', async () => {
    const client = await createClient(world, { org: 'org_full' });
    await world.db.organizationQuotas.create({ data: { organizationId: 'org_full', consoleSessions: 2 } });
    const { id } = await createSession({}, client);
    await createSession({}, client);
    const { body, headers } = await client
      .post('/v1/console/sessions', { capabilities: ['webhooks'] })
      .expect(429);
    expect(body.code).toBe('quota_exceeded');
    expect(Number(headers['retry-after'])).toBeGreaterThan(50);
    await client.post(`/v1/console/sessions/${id}/end`, {}).expect(204);
    await createSession({}, client);
  });
});

test('the links of an API key lead a read-only session to nothing that changes the key', async () => {
  const { id } = await owner.createKey('sale:read');
  const { get } = await openSession({ capabilities: ALL, readOnly: true });
  const { body } = await get(`/v1/apikeys/${id}`).expect(200);
  expect(Object.keys(body._links)).toEqual(['self']);
});

describe('the pages of the console', () => {
  test.each([
    '/console/',
    '/console/webhooks/es_1',
    '/console/..%2f..%2fpackage.json',
    '/console/%2e%2e/main.js',
  ])('%s runs and loads nothing of another host, and only the allowed page may frame it', async (path) => {
    const { headers, text } = await request(world.apiUrl).get(path);
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).toContain(`connect-src 'self' ${new URL(world.env.AUTH_ISSUER ?? '').origin};`);
    expect(policy).toMatch(/; frame-ancestors https:\/\/app\.example\.com$/);
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(text).not.toMatch(/<script>|<style|"dependencies"/);
  });

  test('find out how to sign in without credentials', async () => {
    const { body } = await request(world.apiUrl).get('/console/settings.json').expect(200);
    expect(body).toMatchObject({
      issuer: world.env.AUTH_ISSUER,
      clientId: 'posthorn-console',
      audience: 'urn:posthorn:api',
      name: 'Acme hooks',
    });
  });
});
