import request from 'supertest';
import { type Client, createClient, SECRET } from './support/client.ts';
import { untilWaitingForLocks } from './support/delivery.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
beforeAll(async () => {
  world = await createWorld({ workers: 0, env: { DATABASE_POOL_SIZE: '20' } });
  owner = await createClient(world);
});
afterAll(() => world.close());

const WEBHOOK = { url: 'http://127.0.0.1:1/' };

describe('a conditional GET', () => {
  const paths = async () => {
    const { id } = await owner.createKey('sale:read');
    const webhook = await owner.createWebhook(WEBHOOK);
    await owner.publish('SALE.CREATE', { id: 'sale_1' });
    return [`/v1/apikeys/${id}`, `/v1/webhooks/${webhook.id}`, '/v1/sales/sale_1'];
  };

  test('of an unchanged resource is 304 without a body', async () => {
    for (const path of await paths()) {
      const first = await owner.get(path).expect(200);
      const { etag = '' } = first.headers;
      expect(etag).toMatch(/^"[\w.-]+"$/);
      expect(first.headers['cache-control']).toBe('private, no-cache');
      const again = await owner.get(path).set('If-None-Match', `"other", W/${etag}`).expect(304);
      expect(again.headers.etag).toBe(etag);
      expect(again.text).toBe('');
      expect(again.headers).not.toHaveProperty('content-type');
    }
  });

  test('is 304 whatever Cache-Control the request has, and as HEAD', async () => {
    const authorization = `Bearer ${await world.token()}`;
    const agent = request(world.apiUrl);
    for (const path of await paths()) {
      const { etag = '' } = (await owner.get(path).expect(200)).headers;
      for (const cacheControl of ['no-cache', 'no-store', 'max-age=0']) {
        const headers = { authorization, 'If-None-Match': etag, 'Cache-Control': cacheControl };
        await agent.get(path).set(headers).expect(304);
        const head = await agent.head(path).set(headers).expect(304);
        expect(head.headers.etag).toBe(etag);
      }
      // Node.js adds Cache-Control: no-cache to a fetch with a condition.
      const answer = await fetch(`${world.apiUrl}${path}`, {
        headers: { authorization, 'If-None-Match': etag },
      });
      expect(answer.status).toBe(304);
      const head = await agent.head(path).set({ authorization }).expect(200);
      expect(head.headers.etag).toBe(etag);
    }
  });

  test('with If-Match of another state is 412', async () => {
    for (const path of await paths()) {
      const { etag = '' } = (await owner.get(path)).headers;
      await owner.get(path).set('If-Match', etag).expect(200);
      await owner.get(path).set('If-Match', '"other"').expect(412);
    }
  });

  test('of a changed resource is 200 with the new state', async () => {
    const { id } = await owner.createWebhook(WEBHOOK);
    const { headers } = await owner.get(`/v1/webhooks/${id}`);
    await owner.post(`/v1/webhooks/${id}`, { maxConcurrency: 7 }).expect(200);
    const again = await owner
      .get(`/v1/webhooks/${id}`)
      .set('If-None-Match', headers.etag ?? '')
      .expect(200);
    expect(again.body.maxConcurrency).toBe(7);
    expect(again.headers.etag).not.toBe(headers.etag);
  });

  test('of another organization’s resource is 404', async () => {
    const { id } = await owner.createKey('sale:read');
    const { headers } = await owner.get(`/v1/apikeys/${id}`);
    const stranger = await createClient(world, { org: 'org_other' });
    await stranger
      .get(`/v1/apikeys/${id}`)
      .set('If-None-Match', headers.etag ?? '')
      .expect(404);
    await stranger.get(`/v1/apikeys/${id}`).set('If-None-Match', '*').expect(404);
  });
});

test('an answer with a secret forbids caching', async () => {
  const created = await owner.post('/v1/apikeys', { name: 'a key', scopes: 'sale:read' }).expect(201);
  const decrypted = await owner.patch(`/v1/apikeys/${created.body.id}/decrypt`).expect(200);
  for (const { headers } of [created, decrypted]) {
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('etag');
  }
});

type Resource = {
  /** Creates a resource that the change fits. @returns its path */
  create(): Promise<string>;
  /** Gives the resource another ETag, and leaves it in a state that the change fits. */
  alter(path: string): Promise<unknown>;
  table: string;
};

const lastOf = (path: string) => path.split('/').at(-1) ?? '';

const key: Resource = {
  create: async () => `/v1/apikeys/${(await owner.createKey('sale:read')).id}`,
  alter: (path) => owner.post(path, { name: 'another' }).expect(200),
  table: 'api_keys',
};
const webhook: Resource = {
  create: async () => `/v1/webhooks/${(await owner.createWebhook(WEBHOOK)).id}`,
  alter: (path) => owner.post(path, { maxConcurrency: 7 }).expect(200),
  table: 'webhook_configurations',
};
const disabledWebhook: Resource = {
  ...webhook,
  async create() {
    const path = await webhook.create();
    await owner.post(`${path}/disable`, '').expect(200);
    return path;
  },
};
const notification: Resource = {
  async create() {
    const { id } = await owner.createWebhook(WEBHOOK);
    await owner.publish('SALE.CREATE', { id: 'sale_1' });
    const { body } = await owner.get(`/v1/webhooks/${id}/notifications`).expect(200);
    const path = `/v1/notifications/${body.data[0].id}`;
    await notification.alter(path);
    return path;
  },
  // As a worker records a failed attempt.
  alter: (path) =>
    world.db.notification.update({
      where: { id: lastOf(path) },
      data: { status: 'Failed', attemptCount: { increment: 1 }, nextAttemptAt: null },
    }),
  table: 'notifications',
};
const REPLAY = { since: '2026-01-01T00:00:00Z', statuses: ['Failed'] };
const replay: Resource = {
  async create() {
    const { id } = await owner.createWebhook(WEBHOOK);
    const { body } = await owner.post(`/v1/webhooks/${id}/replay`, REPLAY).expect(202);
    return `/v1/replays/${body.id}`;
  },
  // As a worker records a step.
  alter: (path) => world.db.replay.update({ where: { id: lastOf(path) }, data: { done: { increment: 1 } } }),
  table: 'replays',
};

describe.each<[string, Resource, (path: string) => request.Test]>([
  ['rename a key', key, (path) => owner.post(path, { name: 'mine' })],
  ['disable a key', key, (path) => owner.post(`${path}/disable`, '')],
  ['roll a key', key, (path) => owner.post(`${path}/roll`, '')],
  ['decrypt a key', key, (path) => owner.patch(`${path}/decrypt`)],
  ['change a webhook', webhook, (path) => owner.post(path, { maxConcurrency: 3 })],
  ['disable a webhook', webhook, (path) => owner.post(`${path}/disable`, '')],
  ['enable a webhook', disabledWebhook, (path) => owner.post(`${path}/enable`, '')],
  ['delete a webhook', webhook, (path) => owner.delete(path)],
  ['test a webhook', webhook, (path) => owner.post(`${path}/test`, '')],
  ['replay a webhook', webhook, (path) => owner.post(`${path}/replay`, REPLAY)],
  ['retry a notification', notification, (path) => owner.post(`${path}/retry`, '')],
  ['cancel a replay', replay, (path) => owner.post(`${path}/cancel`, '')],
])('a request with If-Match to %s', (_what, { create, alter }, change) => {
  // Every change writes an audit record.
  const stateOf = async (path: string) => ({
    resource: (await owner.get(path)).body,
    changes: await world.db.auditRecord.count(),
  });

  test('is 412 and changes nothing if the ETag is stale', async () => {
    const path = await create();
    const stale = (await owner.get(path).expect(200)).headers.etag ?? '';
    await alter(path);
    const before = await stateOf(path);
    const { body } = await change(path).set('If-Match', stale).expect(412);
    expect(body).toMatchObject({ code: 'precondition_failed', detail: expect.any(String) });
    await change(path)
      .set('If-Match', `W/${(await owner.get(path)).headers.etag}`)
      .expect(412);
    expect(await stateOf(path)).toEqual(before);
  });

  test('succeeds with the current ETag in a list, and with *', async () => {
    const path = await create();
    const { etag } = (await owner.get(path).expect(200)).headers;
    expect((await change(path).set('If-Match', `"a,b", ${etag}`)).status).toBeLessThan(300);
    expect((await change(await create()).set('If-Match', '*')).status).toBeLessThan(300);
  });
});

describe.each<[string, Resource, (path: string, at: number) => request.Test, number[]]>([
  ['renames of a key', key, (path, at) => owner.post(path, { name: `name ${at}` }), [200, 412, 412]],
  ['requests to disable a key', key, (path) => owner.post(`${path}/disable`, ''), [200, 412, 412]],
  ['rolls of a key', key, (path) => owner.post(`${path}/roll`, ''), [201, 412, 412]],
  [
    'changes of a webhook',
    webhook,
    (path, at) => owner.post(path, { maxConcurrency: at + 1 }),
    [200, 412, 412],
  ],
  ['requests to disable a webhook', webhook, (path) => owner.post(`${path}/disable`, ''), [200, 412, 412]],
  ['deletions of a webhook', webhook, (path) => owner.delete(path), [204, 404, 404]],
  ['retries of a notification', notification, (path) => owner.post(`${path}/retry`, ''), [202, 412, 412]],
  ['cancellations of a replay', replay, (path) => owner.post(`${path}/cancel`, ''), [200, 412, 412]],
])('of concurrent %s with the same current ETag', (_what, { create, table }, change, statuses) => {
  test('one succeeds, and the others change nothing', async () => {
    const path = await create();
    const { etag = '' } = (await owner.get(path).expect(200)).headers;
    const changes = await world.db.auditRecord.count();
    // All requests pass their check while this transaction locks the row, because no request can write.
    const held = await world.db.$transaction(async (tx) => {
      await tx.$queryRawUnsafe(`SELECT 1 FROM ${table} WHERE id = $1 FOR UPDATE`, lastOf(path));
      const answers = Promise.all(statuses.map((_status, at) => change(path, at).set('If-Match', etag)));
      await untilWaitingForLocks(world, statuses.length);
      return { answers };
    });
    const answers = await held.answers;
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual(statuses);
    // A roll writes two records: one for each key.
    expect((await world.db.auditRecord.count()) - changes).toBe(statuses[0] === 201 ? 2 : 1);
  });
});

test.each([
  ['test notification', '/test', ''],
  ['replay', '/replay', REPLAY],
])('a %s with If-Match is 412 if the webhook changes after the check', async (_what, action, body) => {
  const path = await webhook.create();
  const { etag = '' } = (await owner.get(path).expect(200)).headers;
  const counts = async () => [await world.db.notification.count(), await world.db.replay.count()];
  const before = await counts();
  const held = await world.db.$transaction(async (tx) => {
    await tx.webhookConfiguration.update({
      where: { id: lastOf(path) },
      data: { maxConcurrency: 7, revision: { increment: 1 } },
    });
    const answer = Promise.all([owner.post(`${path}${action}`, body).set('If-Match', etag)]);
    await untilWaitingForLocks(world, 1);
    return { answer };
  });
  const [answer] = await held.answer;
  expect(answer.status).toBe(412);
  expect(await counts()).toEqual(before);
});

test('a new secret needs no ETag of the old secret, which no answer shows', async () => {
  const path = await webhook.create();
  await owner
    .post(path, { secret: `${SECRET}2` })
    .set('If-Match', '*')
    .expect(200);
});
