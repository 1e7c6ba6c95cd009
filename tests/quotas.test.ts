import { jest } from '@jest/globals';
import { createRateLimits } from '@posthorn/api/limits/rate-limit';
import { lockCounts } from '@posthorn/db/connection/quota';
import { countOpenNotifications } from '@posthorn/db/notifications/open-notifications';
import { generateApiKey, hashApiKey } from '@posthorn/domain/api-key';
import { newId } from '@posthorn/domain/ids';
import { createTokenBuckets } from '@posthorn/queue/limits/token-buckets';
import request from 'supertest';
import { type Client, createClient, SECRET } from './support/client.ts';
import { untilWaitingForLocks } from './support/delivery.ts';
import { blockOf } from './support/documents.ts';
import { eventually } from './support/eventually.ts';
import { OPS_CREDENTIALS, scrape } from './support/ops.ts';
import { startProcess, type TestProcess } from './support/process.ts';
import { startProxy } from './support/proxy.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(120_000);

const LIST = '/v1/webhooks/events';
const URL_OF_RECEIVER = 'https://receiver.example/hook';
/** Every process uses an exception at most this long after its change, as docs/operations.md promises. */
const CACHE_MS = 10_000;

let world: World;
/** A second API process on the same stores. */
let second: TestProcess | undefined;
let attacker: Client;
let victim: Client;

async function start(env: Record<string, string>): Promise<void> {
  world = await createWorld({ workers: 0, env: { ...OPS_CREDENTIALS, ...env } });
  attacker = await createClient(world, { org: 'org_attacker' });
  victim = await createClient(world, { org: 'org_victim' });
}
afterEach(async () => {
  await second?.stop();
  second = undefined;
  await world.close();
});

async function startSecond(env: NodeJS.ProcessEnv = {}): Promise<string> {
  second = await startProcess('api', { ...world.env, ...env });
  return `http://127.0.0.1:${second.port}`;
}

/** The client of an organization at the second process. */
const atSecond = (apiUrl: string, org: string) =>
  createClient({ apiUrl, token: (options) => world.token(options) }, { org });

const times = <Result>(count: number, call: (at: number) => PromiseLike<Result>) =>
  Promise.all(Array.from({ length: count }, (_, at) => call(at)));
const countOf = (answers: readonly request.Response[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
const refusals = async (quota: string, { opsPort }: { opsPort: number | undefined } = world.api) =>
  (await scrape(opsPort)).sum('posthorn_quota_exceeded_total', { quota });

/** Inserts keys of an organization without requests. @returns the keys in clear text */
async function insertKeys(organizationId: string, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, generateApiKey);
  await world.db.apiKey.createMany({
    data: keys.map((key) => ({
      id: newId('apk'),
      organizationId,
      name: 'one of many',
      scopes: ['sale:read', 'sale:write'],
      maskedKey: '',
      keyHash: hashApiKey(key),
      sealedKey: '',
      createdAt: new Date(),
    })),
  });
  return keys;
}

const subscribe = (client: Client, count: number) =>
  times(count, () => client.createWebhook({ url: URL_OF_RECEIVER, secret: SECRET }));
const publish = (client: Client) =>
  client.post('/v1/events', { type: 'SALE.CREATE', data: { id: 'sale_1' } });
/** Publishes one by one until an answer other than 202. @returns the number of 202 answers and the refusal */
async function publishUntilRefused(client: Client, most: number) {
  for (let accepted = 0; accepted <= most; accepted++) {
    const answer = await publish(client);
    if (answer.status !== 202) return { accepted, answer };
  }
  throw new Error(`more than ${most} publications were accepted`);
}

describe('requests per second', () => {
  test('500 keys and two processes share the allowance of their organization, and another organization is not refused', async () => {
    await start({ RATE_LIMIT_ORGANIZATION: '300/1h' });
    const other = await startSecond();
    const keys = await insertKeys('org_attacker', 500);
    const attack = times(1_000, (at) =>
      request(at % 2 === 0 ? world.apiUrl : other)
        .get(LIST)
        .set('Svc-Api-Key', keys[at % keys.length] ?? ''),
    );
    const victims: request.Response[] = [];
    for (let n = 0; n < 100; n++) victims.push(await victim.get(LIST));
    const attacks = await attack;

    expect(countOf(victims, 200)).toBe(100);
    const passed = countOf(attacks, 200);
    process.stdout.write(`${passed} of 1,000 requests with 500 keys passed, with a quota of 300\n`);
    expect(countOf(attacks, 429)).toBe(1_000 - passed);
    // Each process may keep a lease of three tokens. One token refills in 12 s.
    expect(passed).toBeGreaterThanOrEqual(294);
    expect(passed).toBeLessThanOrEqual(310);
    const refused = attacks.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({
      code: 'quota_exceeded',
      detail: 'An organization may send at most 300 requests per 3600 s.',
    });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    const counted = [await refusals('requests'), await refusals('requests', second)];
    expect((counted[0] ?? 0) + (counted[1] ?? 0)).toBe(1_000 - passed);
  });

  test('the headers of every answer have the limits of the caller and of the organization', async () => {
    await start({ RATE_LIMIT: '10/1h', RATE_LIMIT_ORGANIZATION: '12/1h' });
    const { headers } = await attacker.get(LIST).expect(200);
    expect(headers['ratelimit-policy']).toBe('"caller";q=10;w=3600, "organization";q=12;w=3600');
    expect(headers.ratelimit).toBe('"caller";r=9;t=360, "organization";r=11;t=300');
    await times(9, () => attacker.get(LIST));
    // The caller's own limit is lower. Refused requests do not use up the organization's quota.
    const { body } = await attacker.get(LIST).expect(429);
    expect(body.code).toBe('rate_limited');
    const [key = ''] = await insertKeys('org_attacker', 1);
    const byKey = () => request(world.apiUrl).get(LIST).set('Svc-Api-Key', key);
    for (let n = 0; n < 2; n++) await byKey().expect(200);
    expect((await byKey().expect(429)).body.code).toBe('quota_exceeded');
  });

  test('a request asks Redis once for the limits of the caller and of the organization', async () => {
    await start({});
    const buckets = createTokenBuckets(world.redis, world.prefix);
    const calls: number[] = [];
    const limits = createRateLimits(
      {
        take(group, wanted) {
          calls.push(wanted.length);
          return buckets.take(group, wanted);
        },
      },
      { inc: () => undefined },
    );
    const quota = { tokens: 50, windowMs: 3_600_000 };
    const verdicts = await limits.spend('org_1', [
      { name: 'caller', holder: 'apk_1', quota },
      { name: 'organization', holder: 'org_1', quota },
    ]);
    expect(verdicts?.map(({ isAllowed, left }) => ({ isAllowed, left }))).toEqual([
      { isAllowed: true, left: 49 },
      { isAllowed: true, left: 49 },
    ]);
    expect(calls).toEqual([2]);
  });
});

describe('notifications per second', () => {
  test('a publication above the quota is accepted, and then the organization waits until its debt is paid', async () => {
    await start({ RATE_LIMIT_NOTIFICATIONS: '25/4s' });
    await subscribe(attacker, 60);
    await subscribe(victim, 1);
    const other = await atSecond(await startSecond(), 'org_attacker');
    const begun = performance.now();
    expect((await publish(attacker).expect(202)).body.notificationCount).toBe(60);
    const { body, headers } = await publish(attacker).expect(429);
    expect(body).toMatchObject({
      code: 'quota_exceeded',
      detail: 'An organization may create at most 25 notifications per 4 s.',
    });
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(6);
    await publish(other).expect(429);
    await publish(victim).expect(202);
    expect(await world.db.event.count({ where: { organizationId: 'org_attacker' } })).toBe(1);
    expect(await refusals('notifications')).toBe(1);
    await eventually('the debt is paid', async () => (await publish(attacker)).status === 202, 30_000);
    // 60 notifications, of which 25 were free, at 6.25 per second.
    expect(performance.now() - begun).toBeGreaterThan(5_400);
  });

  test('hold for small publications, apart from one publication', async () => {
    await start({ RATE_LIMIT_NOTIFICATIONS: '25/1h' });
    await subscribe(attacker, 10);
    const { accepted } = await publishUntilRefused(attacker, 10);
    expect(accepted).toBe(3);
  });

  test('without Redis there is no limit, and no debt remains', async () => {
    await start({ REDIS_URL: 'redis://127.0.0.1:1', RATE_LIMIT_NOTIFICATIONS: '1/1h' });
    await subscribe(attacker, 3);
    for (let n = 0; n < 4; n++) await publish(attacker).expect(202);
  });
});

test('open notifications: a publication above the quota gets 429 and writes nothing, until notifications are delivered', async () => {
  await start({ MAX_OPEN_NOTIFICATIONS: '30' });
  await subscribe(attacker, 10);
  await subscribe(victim, 10);
  const { accepted, answer } = await publishUntilRefused(attacker, 10);
  expect(accepted).toBe(3);
  expect(answer.status).toBe(429);
  expect(answer.body).toMatchObject({
    code: 'quota_exceeded',
    detail: 'An organization may have at most 30 open notifications.',
  });
  expect(answer.headers['retry-after']).toBe('10');
  expect(await world.db.event.count()).toBe(3);
  expect(await world.db.notification.count()).toBe(30);
  expect(await refusals('open_notifications')).toBe(1);
  await publish(victim).expect(202);
  const { data } = (await attacker.get('/v1/webhooks?limit=1').expect(200)).body;
  const { id } = data[0];
  await attacker.post(`/v1/webhooks/${id}/test`, {}).expect(429);
  const replay = { since: '2026-01-01T00:00:00Z', statuses: [], missed: true };
  await attacker.post(`/v1/webhooks/${id}/replay`, replay).expect(429);
  await attacker.post(`/v1/webhooks/${id}/replay`, { ...replay, dryRun: true }).expect(202);

  // A new process counts in the background, so publications pass until the count ends, at most the quota.
  const other = await atSecond(await startSecond(), 'org_attacker');
  const atOther = await publishUntilRefused(other, 10);
  expect(atOther.accepted).toBeLessThanOrEqual(3);

  await world.db.notification.updateMany({
    where: { organizationId: 'org_attacker' },
    data: { status: 'Delivered', nextAttemptAt: null },
  });
  await eventually('the organization may publish', async () => (await publish(attacker)).status === 202);
});

test('a count of open notifications counts one organization, and stops at its limit', async () => {
  await start({});
  await subscribe(attacker, 20);
  await subscribe(victim, 20);
  for (const client of [attacker, victim]) for (let n = 0; n < 10; n++) await publish(client).expect(202);
  await world.db.$executeRaw`ANALYZE notifications`;
  const count = (organizationId: string, limit: number) =>
    countOpenNotifications(world.db, organizationId, limit);
  expect(await count('org_attacker', 1_000)).toBe(200);
  expect(await count('org_attacker', 50)).toBe(50);
  expect(await count('org_none', 50)).toBe(0);
});

describe('API keys', () => {
  const create = (client: Client) => client.post('/v1/apikeys', { name: 'a key', scopes: 'sale:read' });
  const usable = () => world.db.apiKey.count({ where: { organizationId: 'org_attacker', status: 'Active' } });

  test('parallel creations in two processes stop exactly at the quota, and other organizations are not refused', async () => {
    await start({ MAX_API_KEYS: '20' });
    const other = await atSecond(await startSecond(), 'org_attacker');
    const answers = await times(50, (at) => create(at % 2 === 0 ? attacker : other));
    expect(countOf(answers, 201)).toBe(20);
    expect(countOf(answers, 409)).toBe(30);
    expect(await usable()).toBe(20);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'limit_reached',
      detail: 'An organization may have at most 20 usable API keys.',
    });
    expect(((await refusals('api_keys')) ?? 0) + ((await refusals('api_keys', second)) ?? 0)).toBe(30);
    await create(victim).expect(201);
  });

  test('a roll counts while the old key stays valid, and a refused roll changes nothing', async () => {
    await start({ MAX_API_KEYS: '2' });
    const [{ id }] = [await attacker.createKey('sale:read'), await attacker.createKey('sale:read')];
    expect((await attacker.post(`/v1/apikeys/${id}/roll`, {}).expect(409)).body.code).toBe('limit_reached');
    const { body } = await attacker.get(`/v1/apikeys/${id}`).expect(200);
    expect(body).toMatchObject({ status: 'Active', expiresAt: null });
    await attacker.post(`/v1/apikeys/${id}/roll`, { graceSeconds: 0 }).expect(201);
    expect(await usable()).toBe(2);
  });

  test('disabled and expired keys do not count, but an organization creates at most twice the quota in 24 hours', async () => {
    await start({ MAX_API_KEYS: '3' });
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) {
      const { id } = await attacker.createKey('sale:read');
      ids.push(id);
      if (n % 2 === 0) await attacker.patch(`/v1/apikeys/${id}/disable`).expect(200);
      else await world.db.apiKey.update({ where: { id }, data: { expiresAt: new Date() } });
    }
    const { body, headers } = await create(attacker).expect(429);
    expect(body).toMatchObject({
      code: 'quota_exceeded',
      detail: 'An organization may create at most 6 API keys in 24 hours.',
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(86_000);
    expect(await refusals('api_key_creations')).toBe(1);
    // The first key was created 24 hours ago.
    const dayAgo = new Date(Date.now() - 24 * 3_600_000 - 1_000);
    await world.db.apiKey.update({
      where: { id: ids[0] ?? '' },
      data: { id: newId('apk').replace(/^apk_.{10}/, 'apk_0000000000'), createdAt: dayAgo },
    });
    await create(attacker).expect(201);
  });
});

test('configurations: parallel creations in two processes stop exactly at the quota', async () => {
  await start({ MAX_CONFIGURATIONS: '10' });
  const other = await atSecond(await startSecond(), 'org_attacker');
  const given = { url: URL_OF_RECEIVER, eventTypes: ['SALE.CREATE'], maxConcurrency: 1, secret: SECRET };
  const answers = await times(30, (at) => (at % 2 === 0 ? attacker : other).post('/v1/webhooks', given));
  expect(countOf(answers, 201)).toBe(10);
  expect(countOf(answers, 409)).toBe(20);
  expect(await world.db.webhookConfiguration.count()).toBe(10);
  expect(((await refusals('configurations')) ?? 0) + ((await refusals('configurations', second)) ?? 0)).toBe(
    20,
  );
});

test('running replays: parallel requests in two processes stop exactly at the quota, and a finished replay makes room', async () => {
  await start({ MAX_RUNNING_REPLAYS: '3' });
  const other = await atSecond(await startSecond(), 'org_attacker');
  const webhooks = await subscribe(attacker, 10);
  const options = { since: '2026-01-01T00:00:00Z', statuses: ['Failed'] };
  const replay = (client: Client, { id }: { id: string }, more = {}) =>
    client.post(`/v1/webhooks/${id}/replay`, { ...options, ...more });
  const answers = await Promise.all(
    webhooks.map((webhook, at) => replay(at % 2 === 0 ? attacker : other, webhook)),
  );
  expect(countOf(answers, 202)).toBe(3);
  expect(countOf(answers, 409)).toBe(7);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'limit_reached',
    detail: 'An organization may have at most 3 running replays.',
  });
  expect(await world.db.replay.count()).toBe(3);
  const counted = [await refusals('running_replays'), await refusals('running_replays', second)];
  expect((counted[0] ?? 0) + (counted[1] ?? 0)).toBe(7);
  const [free] = webhooks.filter((_, at) => answers[at]?.status === 409);
  if (free === undefined) throw new Error('no replay was refused');
  await replay(attacker, free, { dryRun: true }).expect(202);
  const [own] = await subscribe(victim, 1);
  if (own !== undefined) await replay(victim, own).expect(202);
  const [running] = answers.filter(({ status }) => status === 202);
  await attacker.post(`/v1/replays/${running?.body.id}/cancel`, '').expect(200);
  await replay(attacker, free).expect(202);
});

test('two processes that would count at the same time do not both use the last place', async () => {
  await start({ MAX_CONFIGURATIONS: '1', MAX_API_KEYS: '1' });
  const other = await atSecond(await startSecond(), 'org_attacker');
  const webhook = { url: URL_OF_RECEIVER, eventTypes: ['SALE.CREATE'], maxConcurrency: 1, secret: SECRET };
  const apiKey = { name: 'a key', scopes: 'sale:read' };
  for (const [table, path, body] of [
    ['webhook_configurations', '/v1/webhooks', webhook],
    ['api_keys', '/v1/apikeys', apiKey],
  ] as const) {
    // Both transactions can count, but neither can insert.
    const creating = await world.db.$transaction(async (tx) => {
      await tx.$executeRawUnsafe(`LOCK TABLE ${table} IN SHARE MODE`);
      const asked = Promise.all([attacker, other].map((client) => client.post(path, body)));
      await untilWaitingForLocks(world, 2);
      return { asked };
    });
    const answers = await creating.asked;
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  }
});

test('creations that wait for each other hold one connection of a process, and other organizations create meanwhile', async () => {
  await start({});
  const create = (client: Client) => client.post('/v1/apikeys', { name: 'a key', scopes: 'sale:read' });
  const creating = await world.db.$transaction(async (tx) => {
    await lockCounts(tx, 'org_attacker');
    const asked = times(30, () => create(attacker));
    await untilWaitingForLocks(world, 1);
    for (let n = 0; n < 5; n++) await create(victim).expect(201);
    return { asked };
  });
  expect(countOf(await creating.asked, 201)).toBe(30);
});

describe('exceptions', () => {
  const except = (organizationId: string, data: Record<string, number | null>) =>
    world.db.organizationQuotas.upsert({
      where: { organizationId },
      create: { organizationId, ...data },
      update: data,
    });

  test('of an organization take effect in a second process within the cache time, for this organization only', async () => {
    await start({ RATE_LIMIT_ORGANIZATION: '2/1h', MAX_API_KEYS: '1' });
    const apiUrl = await startSecond();
    const [attackerThere, victimThere] = [
      await atSecond(apiUrl, 'org_attacker'),
      await atSecond(apiUrl, 'org_victim'),
    ];
    await times(4, () => attackerThere.get(LIST));
    await times(4, () => victimThere.get(LIST));
    await victimThere.get(LIST).expect(429);
    await attackerThere.get(LIST).expect(429);

    await except('org_attacker', { requestsPerSecond: 1_000, apiKeys: 3 });
    // The statement of the documentation keeps the columns that it does not name.
    const statement = await blockOf('docs/operations.md', 'sql quotas');
    await world.db.$executeRawUnsafe(statement.replace('org_example', 'org_attacker'));
    expect(await world.db.organizationQuotas.findFirst()).toMatchObject({
      requestsPerSecond: 3_000,
      apiKeys: 3,
      weight: 2,
    });
    const begun = performance.now();
    const passes = async () => (await attackerThere.get(LIST)).status === 200;
    await eventually('the exception applies', passes, CACHE_MS + 5_000);
    process.stdout.write(`An exception took effect after ${Math.round(performance.now() - begun)} ms\n`);
    for (let n = 0; n < 3; n++) await attackerThere.createKey('sale:read');
    await attackerThere.post('/v1/apikeys', { name: 'a key', scopes: 'sale:read' }).expect(409);
    await victimThere.get(LIST).expect(429);

    await except('org_attacker', { requestsPerSecond: null });
    await eventually(
      'the default applies again',
      async () => (await attackerThere.get(LIST)).status === 429,
      CACHE_MS + 5_000,
    );
  });

  test('stay in effect while Postgres is unreachable, and unknown organizations get the defaults', async () => {
    await start({});
    const proxy = await startProxy(String(world.env.DATABASE_URL));
    try {
      await except('org_attacker', { requestsPerSecond: 1 });
      const apiUrl = await startSecond({ DATABASE_URL: proxy.url });
      const [attackerThere, victimThere] = [
        await atSecond(apiUrl, 'org_attacker'),
        await atSecond(apiUrl, 'org_victim'),
      ];
      const policyOf = async (client: Client) => {
        const { headers } = await client.get(LIST);
        return headers['ratelimit-policy'];
      };
      expect(await policyOf(attackerThere)).toContain('"organization";q=1;w=1');
      await proxy.cut();
      const until = performance.now() + CACHE_MS + 2_000;
      do {
        expect(await policyOf(attackerThere)).toContain('"organization";q=1;w=1');
        await new Promise((resolve) => setTimeout(resolve, 500));
      } while (performance.now() < until);
      expect(await policyOf(victimThere)).toContain('"organization";q=1500;w=1');
    } finally {
      await second?.stop();
      second = undefined;
      await proxy.close();
    }
  });

  test('of an impossible size are rejected by Postgres', async () => {
    await start({});
    await expect(except('org_victim', { apiKeys: 0 })).rejects.toThrow();
    await expect(except('org_victim', { requestsBurst: 5 })).rejects.toThrow();
    await expect(except('org_victim', { weight: 0 })).rejects.toThrow();
  });
});
