import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { deleteExpiredIdempotencyKeys } from '@posthorn/db/idempotency-keys';
import { createVault } from '@posthorn/domain/vault';
import { encryptionKeys } from '@posthorn/runtime/settings/formats';
import { type Client, createClient, SECRET } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startProcess } from './support/process.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let org: string;
let owner: Client;

beforeAll(async () => {
  world = await createWorld({ workers: 0 });
});
afterAll(() => world.close());
beforeEach(async () => {
  org = `org_${randomUUID()}`;
  owner = await createClient(world, { org });
});

jest.setTimeout(60_000);

const KEY = { name: 'a key', scopes: 'sale:read' };
const WEBHOOK = {
  url: 'http://127.0.0.1:1/hooks?token=of-the-receiver',
  eventTypes: ['SALE.CREATE'],
  maxConcurrency: 1,
  secret: SECRET,
};
const EVENT = { type: 'SALE.CREATE', storeId: 's_berlin', data: { id: 'sale_1' } };

/** Sends one keyed request as often as the test calls the returned function. */
function keyed(path: string, body: object, client = owner) {
  const key = randomUUID();
  return () => client.post(path, body).set('Idempotency-Key', key);
}

describe('the repeat of a request that created an API key', () => {
  const createPaths = async () => [
    '/v1/apikeys',
    `/v1/apikeys/${(await owner.createKey('sale:read')).id}/roll`,
  ];
  const bodyOf = (path: string) => (path === '/v1/apikeys' ? KEY : {});

  test('shows the key resource with a link to decrypt, never the key itself', async () => {
    for (const path of await createPaths()) {
      const send = keyed(path, bodyOf(path));
      const { body: first } = await send().expect(201);
      expect(first.key).toMatch(/^apk_/);
      for (const { status, body, text, headers } of [await send(), await send()]) {
        expect({ status, replayed: headers['idempotency-replayed'] }).toEqual({
          status: 201,
          replayed: 'true',
        });
        expect(headers.location).toBe(`/v1/apikeys/${first.id}`);
        expect(text).not.toContain(first.key);
        const decrypt = { href: `/v1/apikeys/${first.id}/decrypt`, method: 'PATCH' };
        expect(body).toEqual({ ...first, key: null, _links: { ...first._links, decrypt } });
        expect((await owner.patch(body._links.decrypt.href).expect(200)).body.key).toBe(first.key);
      }
    }
  });

  test('shows the key as it is now', async () => {
    for (const path of await createPaths()) {
      const send = keyed(path, bodyOf(path));
      const { body: first } = await send().expect(201);
      await owner.post(`/v1/apikeys/${first.id}`, { name: 'renamed' }).expect(200);
      await owner.patch(`/v1/apikeys/${first.id}/disable`).expect(200);
      const { body } = await send().expect(201);
      expect(body).toMatchObject({ key: null, name: 'renamed', status: 'Disabled' });
      expect(body.disabledAt).not.toBeNull();
    }
  });

  test('creates no key and no audit record', async () => {
    const send = keyed('/v1/apikeys', KEY);
    await send().expect(201);
    await send().expect(201);
    expect((await owner.get('/v1/apikeys').expect(200)).body.data).toHaveLength(1);
    expect((await owner.get('/v1/audit').expect(200)).body.data).toHaveLength(1);
  });
});

describe('the repeat of a request that created a webhook', () => {
  test('shows the webhook as it is now, without its secret', async () => {
    const send = keyed('/v1/webhooks', WEBHOOK);
    const { body: first } = await send().expect(201);
    expect(first.secret).toBe(SECRET);
    await owner.post(`/v1/webhooks/${first.id}`, { maxConcurrency: 7, secret: 'another-secret' }).expect(200);
    const { body } = await send().expect(201);
    const hidden = { secret: null, standardWebhooksSecret: null };
    expect(body).toEqual({ ...first, ...hidden, maxConcurrency: 7, updatedAt: body.updatedAt });
  });

  test('masks the query of the URL if the caller may no longer read any of its event types', async () => {
    const clerk = await createClient(world, { org, scope: 'sale:read' });
    const send = keyed('/v1/webhooks', WEBHOOK, clerk);
    const { body: first } = await send().expect(201);
    expect(first.url).toBe(WEBHOOK.url);
    const change = { eventTypes: ['TRANSACTION.CREATE'], url: 'http://127.0.0.1:1/hooks?token=of-another' };
    await owner.post(`/v1/webhooks/${first.id}`, change).expect(200);
    expect((await send().expect(201)).body.url).toBe('http://127.0.0.1:1/hooks?********');
  });

  test('is 410 after the webhook was deleted, and creates no second webhook', async () => {
    const send = keyed('/v1/webhooks', WEBHOOK);
    const { body: first } = await send().expect(201);
    await owner.delete(`/v1/webhooks/${first.id}`).expect(204);
    expect((await send().expect(410)).body.code).toBe('gone');
    expect((await owner.get('/v1/webhooks').expect(200)).body.data).toEqual([]);
  });
});

test('the repeat of a published event or batch gets the same bytes, whatever happened to its notifications', async () => {
  for (let n = 0; n < 3; n++) await owner.createWebhook({ url: WEBHOOK.url });
  const batch = { events: [EVENT, { ...EVENT, type: 'TRANSACTION.CREATE', storeId: undefined }, EVENT] };
  for (const send of [keyed('/v1/events', EVENT), keyed('/v1/events/batch', batch)]) {
    const first = await send().expect(202);
    await world.db.notification.updateMany({ where: { organizationId: org }, data: { status: 'Delivered' } });
    const second = await send().expect(202);
    expect(second.text).toBe(first.text);
    expect(second.headers.location).toBe(first.headers.location);
    expect(second.headers['idempotency-replayed']).toBe('true');
  }
  expect(await world.db.event.count({ where: { organizationId: org } })).toBe(4);
});

test('the repeat of a test notification or a replay shows its state now', async () => {
  const { id } = await owner.createWebhook({ url: WEBHOOK.url });
  const test = keyed(`/v1/webhooks/${id}/test`, {});
  const { body: notification } = await test().expect(202);
  const replay = keyed(`/v1/webhooks/${id}/replay`, { since: '2026-01-01T00:00:00Z', statuses: ['Failed'] });
  const { body: running } = await replay().expect(202);
  expect(running.status).toBe('Running');

  await world.db.notification.update({ where: { id: notification.id }, data: { status: 'Delivered' } });
  await owner.post(`/v1/replays/${running.id}/cancel`, '').expect(200);
  expect((await test().expect(202)).body).toMatchObject({ id: notification.id, status: 'Delivered' });
  expect((await replay().expect(202)).body).toMatchObject({ id: running.id, status: 'Cancelled' });
  expect(await world.db.notification.count({ where: { organizationId: org } })).toBe(1);
});

/** The newest claimed or answered row. */
const newestRow = () => world.db.idempotencyKey.findFirstOrThrow({ orderBy: { expiresAt: 'desc' } });
const vault = () => createVault(encryptionKeys.parse(world.env.ENCRYPTION_KEYS));

test('a stored answer has at most 64 bytes for one resource and 1,000 bytes for 100 events', async () => {
  const { id } = await owner.createWebhook({ url: WEBHOOK.url });
  for (let n = 0; n < 2; n++) await owner.createWebhook({ url: WEBHOOK.url });
  const events = Array.from({ length: 100 }, (_, n) => ({ ...EVENT, data: { id: `sale_${n}` } }));
  const cases: [string, object, number][] = [
    ['/v1/apikeys', KEY, 64],
    ['/v1/webhooks', WEBHOOK, 64],
    ['/v1/events', EVENT, 64],
    [`/v1/webhooks/${id}/test`, {}, 64],
    [`/v1/webhooks/${id}/replay`, { since: '2026-01-01T00:00:00Z', statuses: ['Failed'] }, 64],
    ['/v1/events/batch', { events }, 1_000],
  ];
  for (const [path, body, longest] of cases) {
    const { status, text, headers } = await keyed(path, body)();
    expect(status).toBeLessThan(300);
    const { answer, sealedAnswer } = await newestRow();
    const before = vault().seal(
      JSON.stringify({ status, headers: { Location: headers.location }, text }),
      '',
    );
    expect(sealedAnswer).toBeNull();
    expect(answer?.length).toBeLessThanOrEqual(longest);
    const name = path.replace(id, '{id}');
    process.stdout.write(`stored answer of ${name}: ${before.length} bytes before, ${answer?.length} now\n`);
  }
});

describe('during an update from the previous version', () => {
  /** Rewrites the newest row as the previous version stored answers. */
  async function storeAsPreviousVersion(text: string): Promise<void> {
    const { id } = await newestRow();
    const owned = `idempotency:${Buffer.from(id).toString('hex')}`;
    const sealedAnswer = vault().seal(JSON.stringify({ status: 201, headers: {}, text }), owned);
    await world.db.idempotencyKey.update({
      where: { id },
      data: { claim: randomUUID(), answer: null, sealedAnswer },
    });
  }

  test('a stored answer of the previous version is answered like any other, without its key', async () => {
    for (const [path, body] of [
      ['/v1/apikeys', KEY],
      ['/v1/webhooks', WEBHOOK],
      ['/v1/events', EVENT],
      ['/v1/events/batch', { events: [EVENT, EVENT] }],
    ] as const) {
      const send = keyed(path, body);
      const first = await send();
      const expected = await send();
      await storeAsPreviousVersion(first.text.replaceAll('"notificationCount"', '"notifications"'));
      const { status, text, headers } = await send();
      expect({ status, text }).toEqual({ status: expected.status, text: expected.text });
      expect(headers['idempotency-replayed']).toBe('true');
    }
  });

  test('the previous version sees no answer in a row of this version, so it rejects the repeat', async () => {
    await keyed('/v1/apikeys', KEY)().expect(201);
    expect((await newestRow()).sealedAnswer).toBeNull();
  });

  test('an answer that is left over in a row of the previous version is never used', async () => {
    const send = keyed('/v1/apikeys', KEY);
    await send().expect(201);
    const { id } = await newestRow();
    // The previous version claims an expired row without clearing `answer`, which it does not know.
    await world.db.idempotencyKey.update({ where: { id }, data: { claim: randomUUID() } });
    expect((await send().expect(409)).body.code).toBe('idempotency_in_progress');
  });
});

describe('the number of stored answers of an organization', () => {
  const counted = async (organizationId: string) =>
    (await world.db.idempotencyKeyCount.findMany({ where: { organizationId } })).reduce(
      (sum, { count }) => sum + count,
      0,
    );

  /** Counts are per hour, so a test that shifts them by hours must not cross the end of an hour. */
  async function untilFarFromFullHour(): Promise<void> {
    const leftMs = 3_600_000 - (Date.now() % 3_600_000);
    if (leftMs < 30_000) await new Promise((resolve) => setTimeout(resolve, leftMs + 100));
  }

  test('counts every stored answer once, and neither rejected requests nor repeats', async () => {
    const sends = Array.from({ length: 30 }, () => keyed('/v1/events', EVENT));
    await Promise.all(sends.map((send) => send().expect(202)));
    for (const send of sends.slice(0, 5)) await send().expect(202);
    await keyed('/v1/events', { ...EVENT, type: 'NO.SUCH' })().expect(400);
    expect(await counted(org)).toBe(30);
  });

  test('is limited by MAX_IDEMPOTENCY_KEYS: further keyed requests get 429 and write nothing', async () => {
    await untilFarFromFullHour();
    const small = await createWorld({ workers: 0, env: { MAX_IDEMPOTENCY_KEYS: '3' } });
    try {
      const client = await createClient(small);
      const sends = Array.from({ length: 4 }, () => keyed('/v1/events', EVENT, client));
      await keyed('/v1/events', { ...EVENT, type: 'NO.SUCH' }, client)().expect(400);
      const answers = [];
      for (const send of sends) answers.push(await send());
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
      const { body, headers } = answers[3] ?? {};
      expect(body).toMatchObject({
        code: 'quota_exceeded',
        detail: expect.stringContaining('stored answers of an Idempotency-Key'),
      });
      expect(Number(headers?.['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers?.['retry-after'])).toBeLessThanOrEqual(3_600);
      expect(await small.db.event.count()).toBe(3);
      expect(await small.db.idempotencyKey.count()).toBe(3);

      // Repeats, requests without a key and other organizations are not affected.
      await sends[0]?.().expect(202);
      await client.post('/v1/events', EVENT).expect(202);
      const other = await createClient(small, { org: 'org_other' });
      await keyed('/v1/events', EVENT, other)().expect(202);

      // An answer counts for a day, also in a process that has not stored it.
      await small.db.idempotencyKeyCount.updateMany({ data: { hour: { decrement: 24 } } });
      const later = await startProcess('api', small.env);
      try {
        const elsewhere = await createClient({ ...small, apiUrl: `http://127.0.0.1:${later.port}` });
        await keyed('/v1/events', EVENT, elsewhere)().expect(429);
      } finally {
        await later.stop();
      }
      await small.db.idempotencyKeyCount.updateMany({ data: { hour: { decrement: 1 } } });
      await eventually('there is room again', async () => (await sends[3]?.())?.status === 202);
    } finally {
      await small.close();
    }
  });

  test('is deleted when it counts no more', async () => {
    await untilFarFromFullHour();
    await keyed('/v1/events', EVENT)().expect(202);
    const stillCounted = { organizationId: 'org_kept', hour: Math.floor(Date.now() / 3_600_000) - 24 };
    await world.db.idempotencyKeyCount.create({ data: { ...stillCounted, slot: 0, count: 1 } });
    await world.db.idempotencyKeyCount.updateMany({
      where: { organizationId: org },
      data: { hour: { decrement: 25 } },
    });
    await deleteExpiredIdempotencyKeys(world.db, new AbortController().signal);
    expect(await counted(org)).toBe(0);
    expect(await counted('org_kept')).toBe(1);
  });
});
