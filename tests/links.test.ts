import type { Response } from 'supertest';
import { type Client, createClient } from './support/client.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  owner = await createClient(world);
});
afterAll(() => world.close());

describe('the links of a list', () => {
  test('lead to the same page and, page by page, through the whole list', async () => {
    const client = await createClient(world, { org: 'org_list_links' });
    await client.createWebhook({ url: 'https://example.com/' });
    for (let n = 0; n < 5; n++) await client.publish('SALE.CREATE', { id: `sale_${n}` }, 's_1');
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const start = `/v1/notifications?limit=2&status=Failed&status=Pending&storeId=s_1&since=${since}`;
    const seen: string[] = [];
    let pages = 0;
    for (let href: string | undefined = start; href !== undefined; pages++) {
      const { body }: Response = await client.get(href).expect(200);
      expect(body._links.self.href).toMatch(/^\/v1\/notifications\?/);
      expect((await client.get(body._links.self.href).expect(200)).body).toEqual(body);
      const query = new URLSearchParams(body._links.self.href.split('?')[1]);
      expect(query.getAll('status')).toEqual(['Failed', 'Pending']);
      expect(Object.fromEntries(query)).toMatchObject({ limit: '2', storeId: 's_1', since });
      expect(body._links.next === undefined).toBe(body.nextCursor === null);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      href = body._links.next?.href;
    }
    expect(pages).toBe(3);
    expect(seen).toEqual(await client.listIds('/v1/notifications?'));
  });

  test.each(['/v1/apikeys', '/v1/webhooks', '/v1/events', '/v1/notifications', '/v1/replays', '/v1/audit'])(
    'of %s name the default limit, and no next page of an empty list',
    async (path) => {
      const { body } = await (await createClient(world, { org: 'org_empty' })).get(path).expect(200);
      expect(body._links).toEqual({ self: { href: `${path}?limit=20`, method: 'GET' } });
    },
  );

  test('of a webhook’s notifications have the webhook only in the path', async () => {
    const { id } = await owner.createWebhook({ url: 'https://example.com/' });
    const { body } = await owner.get(`/v1/webhooks/${id}/notifications?limit=1`).expect(200);
    expect(body._links.self.href).toBe(`/v1/webhooks/${id}/notifications?limit=1`);
  });
});

describe('the links of an API key', () => {
  const relations = async (client: Client, id: string) => {
    const { body } = await client.get(`/v1/apikeys/${id}`).expect(200);
    const { body: list } = await client.get('/v1/apikeys?limit=100').expect(200);
    expect(list.data.find((each: { id: string }) => each.id === id)).toEqual(body);
    return Object.keys(body._links);
  };

  test('are those that the caller may follow, and they work', async () => {
    const { id } = await owner.createKey('sale:read sale:write');
    const { body } = await owner.get(`/v1/apikeys/${id}`).expect(200);
    const { update, decrypt, disable, roll } = body._links;
    expect(update).toEqual({ href: `/v1/apikeys/${id}`, method: 'POST' });
    await owner.post(update.href, { name: 'renamed' }).expect(200);
    expect(decrypt.method).toBe('PATCH');
    await owner.patch(decrypt.href).expect(200);
    expect(roll.method).toBe('POST');
    await owner.post(roll.href, {}).expect(201);
    expect(disable.method).toBe('POST');
    await owner.post(disable.href, {}).expect(200);
  });

  test('are `self` alone for a caller who lacks a scope of the key', async () => {
    const { id } = await owner.createKey('sale:read sale:write');
    expect(await relations(await createClient(world, { role: 'member' }), id)).toEqual(['self']);
  });

  test('of a disabled key lack what no longer works', async () => {
    const { id } = await owner.createKey('sale:read');
    const { body } = await owner.patch(`/v1/apikeys/${id}/disable`).expect(200);
    expect(Object.keys(body._links)).toEqual(['self', 'update']);
    expect(await relations(owner, id)).toEqual(['self', 'update']);
    await owner.patch(`/v1/apikeys/${id}/decrypt`).expect(409);
    await owner.post(`/v1/apikeys/${id}/roll`, {}).expect(409);
  });

  test('of an expired key lack what no longer works', async () => {
    const { id } = await owner.createKey('sale:read');
    await world.db.apiKey.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1_000) } });
    expect(await relations(owner, id)).toEqual(['self', 'update', 'disable']);
    await owner.patch(`/v1/apikeys/${id}/disable`).expect(200);
  });

  test('of a key with a scope that the catalogue lacks allow to disable it, but not to roll it', async () => {
    const { id } = await owner.createKey('sale:read');
    await world.db.apiKey.update({ where: { id }, data: { scopes: ['sale:read', 'refund:read'] } });
    expect(await relations(owner, id)).toEqual(['self', 'update', 'decrypt', 'disable']);
    await owner.post(`/v1/apikeys/${id}/roll`, {}).expect(403);
    const seller = await createClient(world, { scope: 'sale:read sale:write' });
    expect(await relations(seller, id)).toEqual(['self']);
  });
});

describe('the links of a notification', () => {
  const create = async (status: 'Delivered' | 'Pending', org = 'org_ntf_links') => {
    const client = await createClient(world, { org });
    const webhook = await client.createWebhook({ url: 'https://example.com/', eventTypes: ['SALE.CREATE'] });
    const { id: eventId } = await client.publish('SALE.CREATE', { id: 'sale_1' });
    const { id } = await world.db.notification.findFirstOrThrow({ where: { configurationId: webhook.id } });
    await world.db.notification.update({ where: { id }, data: { status, nextAttemptAt: null } });
    const relations = async () => {
      const { body } = await client.get(`/v1/notifications/${id}`).expect(200);
      const { body: list } = await client.get(`/v1/notifications?eventId=${eventId}`).expect(200);
      const { attempts: _, blocks: __, ...head } = body;
      expect(list.data).toContainEqual(head);
      return Object.keys(body._links);
    };
    return { client, webhook, eventId, id, relations };
  };

  test('offer a retry for a final status only, and a cancellation for an open one only', async () => {
    const open = await create('Pending', 'org_ntf_open');
    expect(await open.relations()).toEqual(['self', 'event', 'webhook', 'cancel']);
    const closed = await create('Delivered', 'org_ntf_closed');
    expect(await closed.relations()).toEqual(['self', 'event', 'webhook', 'retry']);
    const { body } = await closed.client.post(`/v1/notifications/${closed.id}/retry`, '').expect(202);
    expect(Object.keys(body._links)).toEqual(['self', 'event', 'webhook', 'cancel']);
  });

  test('of a disabled webhook offer a retry, because it waits until the webhook is enabled', async () => {
    const { client, webhook, relations } = await create('Delivered', 'org_ntf_disabled');
    await client.patch(`/v1/webhooks/${webhook.id}/disable`).expect(200);
    expect(await relations()).toEqual(['self', 'event', 'webhook', 'retry']);
  });

  test('lack the webhook and the retry after the webhook is deleted', async () => {
    const { client, webhook, id, relations } = await create('Delivered', 'org_ntf_deleted');
    await client.delete(`/v1/webhooks/${webhook.id}`).expect(204);
    expect(await relations()).toEqual(['self', 'event']);
    await client.post(`/v1/notifications/${id}/retry`, '').expect(409);
  });

  test('lack the event and the retry after retention has dropped the event', async () => {
    const { client, eventId, id, relations } = await create('Delivered', 'org_ntf_dropped');
    await world.db.event.delete({ where: { id: eventId } });
    expect(await relations()).toEqual(['self', 'webhook']);
    await client.post(`/v1/notifications/${id}/retry`, '').expect(409);
  });
});

describe('updatedAt', () => {
  test('of a key is the time of the last change, and no use of the key changes it', async () => {
    const created = await owner.createKey('sale:read');
    const path = `/v1/apikeys/${created.id}`;
    const { body: before } = await owner.get(path).expect(200);
    expect(before.updatedAt).toBe(before.createdAt);
    await world.db.apiKey.update({ where: { id: created.id }, data: { lastUsedAt: new Date() } });
    expect((await owner.get(path)).body.updatedAt).toBe(before.updatedAt);
    const { body: renamed } = await owner.post(path, { name: 'renamed' }).expect(200);
    expect(renamed.updatedAt > before.updatedAt).toBe(true);
    await owner.post(`${path}/roll`, {}).expect(201);
    const { body: rolled } = await owner.get(path).expect(200);
    expect(rolled.updatedAt > renamed.updatedAt).toBe(true);
    const { body: disabled } = await owner.patch(`${path}/disable`).expect(200);
    expect(disabled.updatedAt).toBe(disabled.disabledAt);
  });

  test('of a webhook is the time of the last change', async () => {
    const { id } = await owner.createWebhook({ url: 'https://example.com/' });
    const path = `/v1/webhooks/${id}`;
    const { body: created } = await owner.get(path).expect(200);
    expect(created.updatedAt).toBe(created.createdAt);
    const { body: changed } = await owner.post(path, { maxConcurrency: 2 }).expect(200);
    expect(changed.updatedAt > created.updatedAt).toBe(true);
    const { body: disabled } = await owner.patch(`${path}/disable`).expect(200);
    expect(disabled.updatedAt > changed.updatedAt).toBe(true);
  });

  test('of rows that the previous version changed is the time of the disabling or the creation', async () => {
    const created = await owner.createKey('sale:read');
    const disabledAt = new Date();
    await world.db.apiKey.update({
      where: { id: created.id },
      data: { status: 'Disabled', disabledAt, updatedAt: null },
    });
    const { body } = await owner.get(`/v1/apikeys/${created.id}`).expect(200);
    expect(body.updatedAt).toBe(disabledAt.toISOString());
  });
});
