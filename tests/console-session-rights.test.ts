/** What the session of a link to the console may do: what its capabilities name, and what its creator has. */
import { jest } from '@jest/globals';
import request from 'supertest';
import { readApiDocument } from './support/api-document.ts';
import { type Client, createClient } from './support/client.ts';
import {
  ALL_CAPABILITIES,
  type ConsoleSessions,
  consoleSessions,
  type SessionCalls,
} from './support/console-sessions.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(60_000);

let world: World;
let owner: Client;
let sessions: ConsoleSessions;
beforeAll(async () => {
  world = await createWorld({
    workers: 0,
    env: { RATE_LIMIT_FAILED_AUTH: 'off', RATE_LIMIT_DECRYPT: 'off' },
  });
  owner = await createClient(world);
  sessions = consoleSessions(world.apiUrl, owner);
});
afterAll(() => world.close());

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
async function walk(session: SessionCalls) {
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
  test.each(ALL_CAPABILITIES)(
    'a session with the capability %s may use only what belongs to it',
    async (capability) => {
      const session = await sessions.open({ capabilities: [capability] });
      const expected = (await listOperations()).filter(
        (each) => ![capability, 'any'].includes(each.capability),
      );
      expect(expected.filter((each) => each.capability === 'unknown')).toEqual([]);
      expect(await walk(session)).toEqual(expected.map(({ operationId }) => operationId));
    },
  );

  test('a read-only session may only read', async () => {
    const session = await sessions.open({ capabilities: ALL_CAPABILITIES, readOnly: true });
    const expected = (await listOperations()).filter((each) => !each.isRead || each.capability === 'none');
    expect(await walk(session)).toEqual(expected.map(({ operationId }) => operationId));
  });
});

describe('a creator gives away only what it has', () => {
  test('a session has the scopes of its creator', async () => {
    const member = await createClient(world, { role: 'member' });
    const { get, post } = await sessions.open({ capabilities: ALL_CAPABILITIES }, member);
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
    const { body } = await sessions.byKey(key)('/v1/console/sessions', { capabilities }).expect(403);
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
    expect(user).toMatchObject({
      kind: 'user',
      capabilities: ALL_CAPABILITIES,
      isReadOnly: false,
      returnUrl: null,
    });
    expect(new Date(user.expiresAt).getTime()).toBeGreaterThan(Date.now());
  });

  test('an organization may have only so many sessions at a time', async () => {
    const client = await createClient(world, { org: 'org_full' });
    await world.db.organizationQuotas.create({ data: { organizationId: 'org_full', consoleSessions: 2 } });
    const { id } = await sessions.create({}, client);
    await sessions.create({}, client);
    const { body, headers } = await client
      .post('/v1/console/sessions', { capabilities: ['webhooks'] })
      .expect(429);
    expect(body.code).toBe('quota_exceeded');
    expect(Number(headers['retry-after'])).toBeGreaterThan(50);
    await client.post(`/v1/console/sessions/${id}/end`, {}).expect(204);
    await sessions.create({}, client);
  });
});

test('the links of an API key lead a read-only session to nothing that changes the key', async () => {
  const { id } = await owner.createKey('sale:read');
  const { get } = await sessions.open({ capabilities: ALL_CAPABILITIES, readOnly: true });
  const { body } = await get(`/v1/apikeys/${id}`).expect(200);
  expect(Object.keys(body._links)).toEqual(['self']);
});
