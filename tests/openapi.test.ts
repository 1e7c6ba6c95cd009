import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { isApiKey } from '@posthorn/domain/api-key';
import { DEFAULT_CATALOG } from '@posthorn/domain/event-catalog';
import { GATEWAY_EVENT_TYPES } from '@posthorn/domain/gateway-event-types';
import { isId, newId } from '@posthorn/domain/ids';
import { hashSecretText } from '@posthorn/domain/secret-text';
import { verifyRequest } from '@posthorn/signing/verify-request';
import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import request from 'supertest';
import { SESSION_CODE } from '../apps/api/src/openapi/story.ts';
import { type ApiDocument, type Operation, readApiDocument } from './support/api-document.ts';
import { arbitraryOf, mutated } from './support/arbitrary-of.ts';
import { type Client, createClient, SECRET } from './support/client.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(120_000);

let world: World;
let owner: Client;
let document: ApiDocument;
let operator: Client;
/** Ids of existing resources, by their path without the id. */
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  world = await createWorld({
    workers: 0,
    env: { RATE_LIMIT_DECRYPT: 'off', RATE_LIMIT_FAILED_AUTH: 'off' },
  });
  owner = await createClient(world);
  document = await readApiDocument(world.apiUrl);
  operator = await createClient(world, { org: 'org_platform', role: 'operator' });
  ids = { ...(await createIds(owner)), ...(await createOperatorIds()) };
  // Otherwise the code in the example would be nobody's.
  await world.db.consoleSession.update({
    where: { id: ids['/v1/console'] ?? '' },
    data: { codeHash: hashSecretText(SESSION_CODE), liveUntil: new Date(Date.now() + 3_600_000) },
  });
});
afterAll(() => world.close());

async function createIds(client: Client): Promise<Record<string, string>> {
  const [key, webhook, event] = [
    await client.createKey('sale:read'),
    await client.createWebhook({ url: 'https://example.com/hooks' }),
    await client.publish('SALE.CREATE', { id: 'sale_1' }),
  ];
  await client.publish('TRANSACTION.CREATE', { id: 'tx_1' });
  const { body: notifications } = await client.get('/v1/notifications').expect(200);
  const replayOptions = { since: new Date(0).toISOString(), statuses: ['Failed'], dryRun: true };
  const { body: replay } = await client.post(`/v1/webhooks/${webhook.id}/replay`, replayOptions).expect(202);
  // By a key: all users of the test's authority have one subject, so each of them would be the creator.
  const { body: session } = await request(world.apiUrl)
    .post('/v1/console/sessions')
    .set('Svc-Api-Key', key.key)
    .send({ capabilities: ['webhooks'] })
    .expect(201);
  return {
    '/v1/apikeys': key.id,
    '/v1/console': session.id,
    '/v1/webhooks': webhook.id,
    '/v1/events': event.id,
    '/v1/notifications': notifications.data[0].id,
    '/v1/replays': replay.id,
    '/v1/sales': 'sale_1',
    '/v1/transactions': 'tx_1',
  };
}

/** Resources of an organization that the operator may suspend. */
async function createOperatorIds(): Promise<Record<string, string>> {
  const own = await createIds(await createClient(world, { org: 'org_operated' }));
  const now = new Date();
  const { id } = await world.db.incident.create({
    data: {
      ...{ id: newId('inc'), host: 'hooks.example.com', cause: 'connection_refused', attempts: 5, failed: 1 },
      ...{ firstAt: now, lastAt: now, openedAt: now, changedAt: now },
      affected: {
        create: {
          ...{ configurationId: own['/v1/webhooks'] ?? '', organizationId: 'org_operated' },
          ...{ attempts: 5, failed: 1, firstAt: now, lastAt: now },
        },
      },
    },
  });
  return {
    '/v1/operator/organizations': 'org_operated',
    '/v1/operator/webhooks': own['/v1/webhooks'] ?? '',
    '/v1/operator/notifications': own['/v1/notifications'] ?? '',
    '/v1/operator/incidents': id,
  };
}

const isForOperators = ({ path }: Operation) => path.startsWith('/v1/operator/');

/** The only required query parameter is `ids`. */
const pathOf = ({ path, parameters }: Operation, id: string) => {
  const query = parameters.some((each) => each.in === 'query' && each.required)
    ? `?ids=${ids['/v1/webhooks']}`
    : '';
  return `${path.replaceAll(/\{\w+\}/g, encodeURIComponent(id))}${query}`;
};
const collectionOf = (operation: Operation) =>
  operation.path
    .split('/')
    .slice(0, isForOperators(operation) ? 4 : 3)
    .join('/');
const existingId = (operation: Operation) => ids[collectionOf(operation)] ?? 'none';

test('the document is valid OpenAPI 3.1 and equals docs/openapi.json', async () => {
  const { body } = await request(world.apiUrl).get('/openapi.json').expect(200);
  expect(await new Validator().validate(body)).toMatchObject({ valid: true });
  expect(body).toEqual(JSON.parse(readFileSync('docs/openapi.json', 'utf8')));
});

test('every operation has a summary, examples of request and answer, and its errors', () => {
  for (const { summary, requestBody, responses, method, security } of document.operations) {
    expect(summary).not.toBe('');
    for (const content of Object.values(requestBody?.content ?? {})) expect(content.example).toBeDefined();
    const good = Object.keys(responses).filter((status) => status < '300');
    expect(good).not.toEqual([]);
    for (const status of good) {
      for (const content of Object.values(responses[status]?.content ?? {}))
        expect(content.example).toBeDefined();
    }
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(['405', '500', '503', ...(security.length > 0 ? ['401'] : [])]),
    );
    expect(requestBody === undefined || Object.keys(responses).includes('413')).toBe(true);
    expect(['get', 'post', 'patch', 'delete']).toContain(method);
  }
});

test('each example of an answer matches its schema, and all examples tell one story', () => {
  const texts = document.operations.flatMap((operation) =>
    Object.entries(operation.responses).flatMap(([status, { content = {} }]) => {
      expect(`${operation.operationId} ${document.faultOfExample(operation, status)}`).toMatch(/ undefined$/);
      // The examples of notices are the same for every gateway, so they tell another story.
      if (operation.operationId === 'listEventTypes') return [];
      return Object.values(content).map(({ example }) => JSON.stringify(example ?? null));
    }),
  );
  const ids = new Set(texts.flatMap((text) => text.match(/\b[a-z]{2,3}_[0-9a-z]{26}\b/g) ?? []));
  const prefixes = ['apk', 'apk', 'aud', 'cse', 'es', 'evt', 'ntf', 'rpl'] as const;
  // A key with its successor, and one of everything else. Only operators see the others.
  const ofMembers = [...ids].filter((id) => !/^(inc|opa|ort)_/.test(id));
  expect(ofMembers.sort().map((id) => prefixes.find((prefix) => isId(prefix, id)))).toEqual(prefixes);
  const keys = new Set(texts.flatMap((text) => text.match(/apk_[0-9A-Za-z]{38}/g) ?? []));
  expect([...keys].map(isApiKey)).toEqual([true, true]);
});

test('each link in an example leads to an operation with its method', () => {
  const paths = document.operations.map(({ method, path }) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));
  const text = JSON.stringify(document.operations.map(({ responses }) => responses));
  const links = [...text.matchAll(/"href":"([^"?]+)[^"]*","method":"(\w+)"/g)];
  expect(links.length).toBeGreaterThan(50);
  for (const [, href = '', method] of links) {
    const found = paths.some((each) => each.method === method && each.pattern.test(href));
    expect(`${method} ${href} ${found}`).toBe(`${method} ${href} true`);
  }
});

test('every parameter is described, and every operation has an id and a tag of the list', () => {
  const { tags } = document;
  expect(new Set(document.operations.map(({ operationId }) => operationId)).size).toBe(
    document.operations.length,
  );
  for (const operation of document.operations) {
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z]+$/);
    expect(tags).toEqual(expect.arrayContaining(operation.tags));
    for (const { name, description } of operation.parameters)
      expect(`${name}: ${description}`).toMatch(/: .{10}/);
  }
});

test('the webhooks of the document are the event types, each with a valid signature', () => {
  expect(document.webhooks.map(({ type }) => type)).toEqual([
    ...DEFAULT_CATALOG.keys(),
    ...GATEWAY_EVENT_TYPES.keys(),
  ]);
  for (const { type, headers, body } of document.webhooks) {
    const created = Number(/created=(\d+)/.exec(headers['signature-input'] ?? '')?.[1]);
    const signed = { target: '/hooks', headers, body: Buffer.from(JSON.stringify(body)) };
    const verified = verifyRequest({ ...signed, secrets: [SECRET], now: new Date(created * 1000) });
    expect(verified.created.getTime()).toBe(created * 1000);
    expect(headers['svc-event-type']).toBe(type);
    expect(isId('ntf', headers['idempotency-key'] ?? '')).toBe(true);
  }
});

test('the answer of /readyz in a service that is not ready is documented', async () => {
  const readiness = document.operations.find(({ path }) => path === '/readyz');
  expect(Object.keys(readiness?.responses[503]?.content ?? {})).toEqual(['application/json']);
});

/** No worker runs, so a test of a webhook would wait in vain. */
const withoutWait = (body: string) => body.replace(/("waitSeconds":)[\d.e-]+/, '$10');

test('every example of a request body is accepted', async () => {
  const bodies = document.operations.flatMap((operation) => {
    const example = operation.requestBody?.content['application/json']?.example;
    return typeof example === 'object' && example !== null ? [{ operation, example }] : [];
  });
  expect(bodies.length).toBeGreaterThan(3);
  for (const { operation, example } of bodies) {
    const body = withoutWait(JSON.stringify(example));
    const client = isForOperators(operation) ? operator : owner;
    const path = pathOf(operation, existingId(operation));
    const answer = await (operation.method === 'patch'
      ? client.patch(path).type('json').send(body)
      : client.post(path, body));
    expect(`${operation.operationId} ${answer.status} ${answer.text}`).toMatch(/^\w+ 2\d\d /);
    expect(document.faultOf(operation, answer)).toBeUndefined();
  }
});

test('every answer to a repeat with the same Idempotency-Key is documented', async () => {
  const client = await createClient(world, { org: 'org_repeats' });
  const own = await createIds(client);
  // Only a notification with a final status can be retried.
  await world.db.notification.updateMany({
    where: { organizationId: 'org_repeats' },
    data: { status: 'Failed' },
  });
  const keyed = document.operations.filter(({ parameters }) =>
    parameters.some(({ name }) => name === 'Idempotency-Key'),
  );
  expect(keyed.map(({ operationId }) => operationId)).toHaveLength(12);
  for (const operation of keyed) {
    const example = operation.requestBody?.content['application/json']?.example;
    const path = pathOf(
      operation,
      isForOperators(operation) ? existingId(operation) : (own[collectionOf(operation)] ?? 'none'),
    );
    const body = example === undefined ? '' : withoutWait(JSON.stringify(example));
    const caller = isForOperators(operation) ? operator : client;
    const send = () => caller.post(path, body).set('Idempotency-Key', 'once');
    const [first, repeat] = [await send(), await send()];
    for (const answer of [first, repeat]) {
      expect(`${operation.operationId} ${answer.status} ${answer.text}`).toMatch(/^\w+ 20[0-2] /);
      expect(document.faultOf(operation, answer)).toBeUndefined();
    }
    expect(repeat.headers['idempotency-replayed']).toBe('true');
  }
});

test('each custom header of an answer is documented, and answers send each documented header but Retry-After and the age of a replica', async () => {
  const standard = /^(content-|cache-control|date|connection|keep-alive|x-content-type|referrer-policy)/;
  const sent = new Set<string>();
  const documented = new Set(
    document.operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ headers }) =>
        Object.keys(headers).map((name) => name.toLowerCase()),
      ),
    ),
  );
  const name = 'a key of mine';
  const create = (key: string) =>
    owner.post('/v1/apikeys', { name, scopes: 'sale:read' }).set('Idempotency-Key', key).expect(201);
  const created = [await create('once'), await create('once')];
  const read = await owner.get('/v1/apikeys').expect(200);
  const again = await owner.get('/v1/apikeys').set('If-None-Match', read.headers.etag ?? '');
  expect(again.status).toBe(304);
  const unsupported = await request(world.apiUrl).put('/v1/apikeys').expect(405);
  const answers = [
    ...created,
    unsupported,
    again,
    await request(world.apiUrl).get('/v1/apikeys').expect(401),
  ];
  for (const { headers } of answers) {
    for (const each of Object.keys(headers)) if (!standard.test(each)) sent.add(each);
  }
  expect([...documented]).toEqual(expect.arrayContaining([...sent]));
  // tests/ha/read-replica.test.ts
  expect([...documented].filter((each) => !sent.has(each))).toEqual(['retry-after', 'posthorn-data-age']);
});

describe('every operation', () => {
  const guarded = () => document.operations.filter(({ security }) => security.length > 0);
  /** tests/operators.test.ts says who may use the others. */
  const ofMembers = () => guarded().filter((operation) => !isForOperators(operation));
  const send = (operation: Operation, client: Pick<Client, 'get' | 'post' | 'patch' | 'delete'>) => {
    const path = pathOf(operation, existingId(operation));
    if (operation.method === 'post') return client.post(path, {});
    return client[operation.method](path);
  };

  test('refuses a caller without credentials, before any other check', async () => {
    const agent = request(world.apiUrl);
    for (const operation of guarded()) {
      const answer = await agent[operation.method](pathOf(operation, existingId(operation)));
      expect({ ...operation, status: answer.status }).toMatchObject({ status: 401 });
      expect(answer.headers['www-authenticate']).toContain('Bearer realm="posthorn"');
      expect(document.faultOf(operation, answer)).toBeUndefined();
    }
  });

  test('that only reads answers a caller with the right scopes', async () => {
    for (const operation of ofMembers().filter(({ method }) => method === 'get')) {
      const answer = await owner.get(pathOf(operation, existingId(operation)));
      expect({ operation: operation.operationId, status: answer.status }).toMatchObject({ status: 200 });
      expect(document.faultOf(operation, answer)).toBeUndefined();
    }
  });

  test('hides resources of another organization', async () => {
    const stranger = await createClient(world, { org: 'org_stranger' });
    for (const operation of ofMembers().filter(({ path }) => path.includes('{'))) {
      const answer = await send(operation, stranger);
      // The API may refuse an invalid body first. Neither answer reveals that the resource exists.
      expect([400, 404]).toContain(answer.status);
      expect(document.faultOf(operation, answer)).toBeUndefined();
    }
  });

  test('that needs scopes refuses a caller without any', async () => {
    const viewer = await createClient(world, { role: 'viewer' });
    for (const operation of guarded().filter(({ description }) => description?.startsWith('Scopes:'))) {
      const body = operation.requestBody?.content['application/json']?.example ?? {};
      const path = pathOf(operation, existingId(operation));
      const answer =
        operation.method === 'post'
          ? await viewer.post(path, typeof body === 'object' && body !== null ? body : {})
          : await viewer[operation.method](path);
      expect({ operation: operation.operationId, status: answer.status, text: answer.text }).toMatchObject({
        status: 403,
      });
      expect(document.faultOf(operation, answer)).toBeUndefined();
    }
  });
});

test('2,000 valid and invalid requests get no 5xx and only documented answers', async () => {
  const { operations, components } = document;
  const key = (await owner.createKey('sale:read sale:write')).key;
  const authorization = `Bearer ${await world.token()}`;
  const agent = request(world.apiUrl);
  const credentials = fc.constantFrom('owner', 'owner', 'owner', 'key', 'none');
  const strangeId = fc.constantFrom(
    'x',
    'apk_',
    `es_${'0'.repeat(26)}`,
    '..%2f',
    '%00',
    'ü',
    'a'.repeat(500),
  );
  const rubbish = fc.constantFrom('', '\0', 'ü', '-1', '__proto__', 'x'.repeat(2_000));
  const mutatedQuery = (names: string[]) =>
    names.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...names), rubbish, { maxKeys: 2 });
  // Once for each operation, not for each request: generators of texts for a long pattern take up to 0.5 s to make.
  const requestsTo = (operation: Operation) => {
    const content = operation.requestBody?.content['application/json'];
    const valid = content === undefined ? fc.constant(null) : arbitraryOf(content.schema, components);
    const query = Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, schema }) => [name, arbitraryOf(schema, components)]),
    );
    return fc.record({
      operation: fc.constant(operation),
      credentials,
      id: fc.oneof(
        { weight: 4, arbitrary: fc.constant(existingId(operation)) },
        { weight: 1, arbitrary: strangeId },
      ),
      body: fc.oneof(valid, mutated(valid)),
      query: fc.oneof(
        { weight: 3, arbitrary: fc.record(query, { requiredKeys: [] }) },
        { weight: 1, arbitrary: mutatedQuery(Object.keys(query)) },
      ),
    });
  };
  const requests = fc.oneof(...operations.map(requestsTo));
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(requests, async ({ operation, credentials: by, id, body, query }) => {
      const deletesExisting = operation.method === 'delete' && id === existingId(operation);
      const usedId = deletesExisting ? (await owner.createWebhook({ url: 'https://example.com/' })).id : id;
      const test = agent[operation.method](pathOf(operation, usedId)).query(
        Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      );
      if (by === 'owner') test.set({ authorization });
      if (by === 'key') test.set('Svc-Api-Key', key);
      if (operation.requestBody !== undefined) test.type('json').send(withoutWait(JSON.stringify(body)));
      const answer = await test;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      // A strange id can turn the path into another route or an unknown path.
      if (answer.status === 404 || answer.status === 405) return;
      expect(answer.status).toBeLessThan(500);
      expect(document.faultOf(operation, answer)).toBeUndefined();
    }),
    { numRuns: 2_000 },
  );
  process.stdout.write(
    `2,000 requests answered: ${[...statuses]
      .sort()
      .map(([status, n]) => `${n} × ${status}`)
      .join(', ')}\n`,
  );
});
