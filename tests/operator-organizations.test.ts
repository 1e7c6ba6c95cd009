/** Operators see every organization, change its quotas, suspend it, and look at what its members see. */
import { jest } from '@jest/globals';
import request from 'supertest';
import { z } from 'zod';
import { readApiDocument } from './support/api-document.ts';
import { type Client, createClient, SECRET } from './support/client.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(60_000);

const LIST = '/v1/operator/organizations';
const URL_OF_RECEIVER = 'https://receiver.example/hook';

let world: World;
let operator: Client;
let owner: Client;
beforeAll(async () => {
  world = await createWorld({
    workers: 0,
    env: {
      RATE_LIMIT_FAILED_AUTH: 'off',
      RATE_LIMIT: 'off',
      MAX_CONSOLE_SESSIONS: '1',
      MAX_CONFIGURATIONS: '7',
    },
  });
  operator = await createClient(world, { org: 'org_gateway', role: 'operator' });
  owner = await createClient(world, { org: 'org_alpha' });
  await owner.createWebhook({ url: URL_OF_RECEIVER });
  await (await createClient(world, { org: 'org_beta' })).createKey('sale:read');
  await world.db.organizationQuotas.create({ data: { organizationId: 'gamma%', weight: 4 } });
});
afterAll(() => world.close());

const idsOf = async (query: string) => {
  const { body } = await operator.get(`${LIST}?${query}`).expect(200);
  return z
    .array(z.object({ id: z.string() }))
    .parse(body.data)
    .map(({ id }) => id);
};
const change = (id: string, changes: object) => operator.patch(`${LIST}/${id}`).send(changes);
const actsOn = (organizationId: string) =>
  world.db.operatorAct.findMany({ where: { organizationId }, orderBy: { id: 'asc' } });
const auditOf = async (organizationId: string) =>
  (await world.db.auditRecord.findMany({ where: { organizationId, actorKind: 'Operator' } })).map(
    ({ action }) => action,
  );

describe('the list', () => {
  test('has every organization with a webhook, a key or an exception, by id and in pages', async () => {
    expect(await idsOf('')).toEqual(['gamma%', 'org_alpha', 'org_beta']);
    expect(await operator.listIds(`${LIST}?`)).toEqual(['gamma%', 'org_alpha', 'org_beta']);
  });

  test.each([
    ['prefix=org_', ['org_alpha', 'org_beta']],
    ['prefix=org_b', ['org_beta']],
    ['prefix=gamma%25', ['gamma%']],
    ['prefix=g%25', []],
    ['prefix=ORG', []],
    ['state=suspended', []],
    ['state=active&prefix=gamma', ['gamma%']],
  ])('finds with %s', async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  test('refuses a cursor of another list', async () => {
    await operator.get(`${LIST}?cursor=***`).expect(400);
  });
});

describe('one organization', () => {
  test('shows volume, webhooks, places and the use of each quota, and the look is in both audits', async () => {
    const event = await owner.publish('SALE.CREATE', { id: 'sale_1' });
    expect(event.notificationCount).toBe(1);
    const { body } = await operator.get(`${LIST}/org_alpha`).expect(200);
    expect(body).toMatchObject({
      id: 'org_alpha',
      suspendedAt: null,
      weight: 1,
      lastDay: { delivered: 0, failed: 0, waiting: 1 },
      places: { held: 0 },
      webhooks: { total: 1, active: 1 },
      oldestDueAt: expect.any(String),
    });
    expect(body.quotas.configurations).toEqual({ limit: 7, use: 1, isException: false });
    expect((await actsOn('org_alpha')).map(({ action }) => action)).toEqual(['organization.look']);
    expect(await auditOf('org_alpha')).toEqual(['organization.look']);
  });

  test('has the same numbers in the list, also of notifications that no worker has counted yet', async () => {
    const { id: configurationId } = await world.db.webhookConfiguration.findFirstOrThrow({
      where: { organizationId: 'org_alpha' },
    });
    const breaker = await world.db.circuitBreaker.create({
      data: { configurationId, state: 'Open', since: new Date(), nextProbeAt: new Date(), version: 1 },
    });
    const { body } = await operator.get(`${LIST}/org_alpha`).expect(200);
    const { body: list } = await operator.get(`${LIST}?prefix=org_alpha`).expect(200);
    await world.db.circuitBreaker.delete({ where: { configurationId: breaker.configurationId } });
    const numbers = { lastDay: { delivered: 0, failed: 0, waiting: 1 }, openEndpoints: 1 };
    expect(body).toMatchObject({ ...numbers, webhooks: { open: 1 } });
    expect(list.data).toEqual([expect.objectContaining(numbers)]);
  });

  test('that nobody knows is not found, by no operation', async () => {
    await operator.get(`${LIST}/org_nobody`).expect(404);
    await operator.post(`${LIST}/org_nobody/suspend`, { reason: 'because' }).expect(404);
    await operator.post(`${LIST}/org_nobody/resume`, {}).expect(404);
    await operator.post(`${LIST}/org_nobody/view`, {}).expect(404);
    expect(await actsOn('org_nobody')).toEqual([]);
  });
});

describe('quotas', () => {
  test('are changed and taken back, at once in this process, with what was before in the record', async () => {
    const { body } = await change('org_alpha', { weight: 3, configurations: 1 }).expect(200);
    expect(body).toMatchObject({
      weight: 3,
      quotas: { configurations: { limit: 1, use: 1, isException: true } },
    });
    const refused = await owner.post('/v1/webhooks', {
      url: URL_OF_RECEIVER,
      eventTypes: ['SALE.CREATE'],
      maxConcurrency: 1,
      secret: SECRET,
    });
    expect(refused.body.code).toBe('limit_reached');
    const after = await change('org_alpha', { weight: null, configurations: null }).expect(200);
    expect(after.body).toMatchObject({
      weight: 1,
      quotas: { configurations: { limit: 7, use: 1, isException: false } },
    });
    const [, first, second] = await actsOn('org_alpha');
    expect(first).toMatchObject({
      action: 'organization.setQuotas',
      detail: { before: { weight: 1, configurations: null }, after: { weight: 3, configurations: 1 } },
    });
    expect(second?.detail).toEqual({
      before: { weight: 3, configurations: 1 },
      after: { weight: 1, configurations: null },
    });
    expect((await auditOf('org_alpha')).filter((each) => each === 'organization.setQuotas')).toHaveLength(2);
  });

  test('that change nothing leave no record', async () => {
    const before = await actsOn('gamma%');
    await change('gamma%25', { weight: 4 }).expect(200);
    expect(await actsOn('gamma%')).toEqual(before);
  });

  test.each([
    [{ weight: 0 }],
    [{ weight: 1_001 }],
    [{ apiKeys: 1.5 }],
    [{ runningReplays: 1_001 }],
    [{ requestsBurst: 10 }],
    [{ unknown: 1 }],
  ])('refuses %j, and changes nothing', async (changes) => {
    await change('org_beta', changes).expect(400);
    expect(await actsOn('org_beta')).toEqual([]);
  });

  test('of an organization that has used nothing yet can be set', async () => {
    await change('org_new', { notificationsPerSecond: 5, notificationsBurst: 50 }).expect(200);
    expect((await operator.get(`${LIST}/org_new`).expect(200)).body.quotas).toMatchObject({
      notificationsPerSecond: { limit: 5, use: null, isException: true },
      notificationsBurst: { limit: 50, use: 0 },
      requestsBurst: { limit: null, use: null },
    });
  });

  test('of a rate show what is used, and a look uses nothing', async () => {
    await change('org_alpha', {
      ...{ requestsPerSecond: 1, requestsBurst: 500 },
      ...{ notificationsPerSecond: 1, notificationsBurst: 20 },
    }).expect(200);
    const uses = async () => {
      const { quotas } = (await operator.get(`${LIST}/org_alpha`).expect(200)).body;
      return z.array(z.int()).length(2).parse([quotas.requestsBurst.use, quotas.notificationsBurst.use]);
    };
    expect(await uses()).toEqual([0, 0]);
    for (let n = 0; n < 10; n++) await owner.publish('SALE.CREATE', { id: `rated_${n}` });
    const [requests = 0, notifications = 0] = await uses();
    // A process takes five requests at a time. Each second gives one token back.
    expect(requests).toBeGreaterThan(0);
    expect(requests).toBeLessThanOrEqual(10);
    expect(notifications).toBeGreaterThan(0);
    expect(notifications).toBeLessThanOrEqual(10);
    for (let n = 0; n < 5; n++) await uses();
    const [, after = 0] = await uses();
    expect(after).toBeLessThanOrEqual(notifications);
    await change('org_alpha', {
      ...{ requestsPerSecond: null, requestsBurst: null },
      ...{ notificationsPerSecond: null, notificationsBurst: null },
    }).expect(200);
  });
});

describe('a view as a member', () => {
  /** Opens a view. @returns the token of its session */
  async function openView(): Promise<string> {
    const { body } = await operator.post(`${LIST}/org_alpha/view`, {}).expect(201);
    const code = new URL(z.string().parse(body.url)).hash.slice('#code='.length);
    const exchanged = await request(world.apiUrl)
      .post('/v1/console/sessions/exchange')
      .send({ code })
      .expect(200);
    expect(Date.parse(body.expiresAt)).toBeLessThanOrEqual(Date.now() + 30 * 60_000);
    return `Bearer ${exchanged.body.token}`;
  }

  test('sees what a member sees, says that it is one, and leaves room for the sessions of members', async () => {
    const authorization = await openView();
    const { body } = await request(world.apiUrl).get('/v1/session').set({ authorization }).expect(200);
    expect(body).toMatchObject({
      organizationId: 'org_alpha',
      kind: 'console',
      isReadOnly: true,
      isOperatorView: true,
      isOperator: false,
    });
    for (const path of ['/v1/webhooks', '/v1/notifications', '/v1/events', '/v1/apikeys', '/v1/overview'])
      await request(world.apiUrl).get(path).set({ authorization }).expect(200);
    await owner.post('/v1/console/sessions', { capabilities: ['webhooks'] }).expect(201);
    const acts = await actsOn('org_alpha');
    expect(acts.at(-1)).toMatchObject({ action: 'organization.view', targetId: body.subject });
    expect(await auditOf('org_alpha')).toContain('organization.view');
  });

  test('can write nothing, and shows no secret: every operation of the document', async () => {
    const authorization = await openView();
    const document = await readApiDocument(world.apiUrl);
    const { body: key } = await owner.post('/v1/apikeys', { name: 'a key', scopes: 'sale:read' }).expect(201);
    const webhook = await world.db.webhookConfiguration.findFirstOrThrow({
      where: { organizationId: 'org_alpha' },
    });
    const notification = await world.db.notification.findFirstOrThrow({
      where: { organizationId: 'org_alpha' },
    });
    const idOf = (path: string) =>
      path.includes('apikeys') ? key.id : path.includes('notifications') ? notification.id : webhook.id;
    // Anybody may report a leaked key or exchange a code, a check of a filter changes nothing, and everybody ends
    // their own session.
    const open = ['reportApiKey', 'exchangeConsoleSession', 'checkFilter', 'endConsoleSession'];
    const writes = document.operations.filter(
      ({ method, operationId }) => method !== 'get' && !open.includes(operationId),
    );
    expect(writes.length).toBeGreaterThan(20);
    for (const { method, path, operationId } of writes) {
      const answer = await request(world.apiUrl)
        [method](path.replace('{id}', idOf(path)))
        .set({ authorization })
        .send({});
      expect({ operationId, status: answer.status }).toEqual({ operationId, status: 403 });
    }
    const reads = document.operations.filter(
      ({ method, path }) => method === 'get' && !path.includes('{id}'),
    );
    for (const { path } of reads) {
      const { text } = await request(world.apiUrl).get(path).set({ authorization });
      expect(text).not.toContain(key.key);
      expect(text).not.toMatch(/"secret":"/);
    }
  });
});
