import { jest } from '@jest/globals';
import { createTokenBuckets } from '@posthorn/queue/limits/token-buckets';
import request from 'supertest';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startProcess } from './support/process.ts';
import { startProxy } from './support/proxy.ts';
import { testServices } from './support/services.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(60_000);

let world: World;
let owner: Client;
async function start(env: Record<string, string>): Promise<void> {
  // tests/quotas.test.ts tests the limit of the organization.
  world = await createWorld({ workers: 0, env: { RATE_LIMIT_ORGANIZATION: 'off', ...env } });
  owner = await createClient(world);
}
afterEach(() => world.close());

const LIST = '/v1/webhooks/events';
const times = (count: number, call: () => request.Test) => Promise.all(Array.from({ length: count }, call));
const statuses = (answers: request.Response[]) => answers.map(({ status }) => status).sort();
const several = (count: number, status: number) => Array.from({ length: count }, () => status);

describe('the limit of requests', () => {
  test('is in the headers of every answer, and requests above the limit get 429', async () => {
    await start({ RATE_LIMIT: '10/1h' });
    const first = await owner.get(LIST).expect(200);
    expect(first.headers['ratelimit-policy']).toBe('"caller";q=10;w=3600');
    expect(first.headers.ratelimit).toBe('"caller";r=9;t=360');
    expect(statuses(await times(12, () => owner.get(LIST)))).toEqual([
      ...several(9, 200),
      ...several(3, 429),
    ]);
    const { body, headers } = await owner.get(LIST).expect(429);
    expect(body).toMatchObject({ code: 'rate_limited', status: 429 });
    // The bucket has refilled since the first request. The pattern allows 100 s for the requests of this test.
    expect(headers.ratelimit).toMatch(/^"caller";r=0;t=(3600|35\d\d)$/);
    expect(Number(headers['retry-after'])).toBeGreaterThan(300);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(360);
  });

  test('is separate for each caller', async () => {
    await start({ RATE_LIMIT: '5/1h' });
    const { key } = await owner.createKey('sale:read');
    await times(8, () => owner.get(LIST));
    await owner.get(LIST).expect(429);
    await (await createClient(world, { org: 'org_other' })).get(LIST).expect(200);
    await request(world.apiUrl).get(LIST).set('Svc-Api-Key', key).expect(200);
  });

  test('is shared by all processes, apart from leased tokens', async () => {
    await start({ RATE_LIMIT: '300/1h' });
    const other = await startProcess('api', world.env);
    try {
      const authorization = `Bearer ${await world.token()}`;
      const answers = await times(200, () => owner.get(LIST));
      const others = await times(200, () =>
        request(`http://127.0.0.1:${other.port}`).get(LIST).set({ authorization }),
      );
      const passed = [...answers, ...others].filter(({ status }) => status === 200).length;
      // A process leases three tokens at a time.
      expect(passed).toBeGreaterThanOrEqual(298);
      expect(passed).toBeLessThanOrEqual(301);
    } finally {
      await other.stop();
    }
  });

  test('admits requests again as tokens refill', async () => {
    await start({ RATE_LIMIT: '4/1s' });
    await times(6, () => owner.get(LIST));
    await eventually('a request passes again', async () => (await owner.get(LIST)).status === 200, 3_000);
  });

  test('asks Redis only once per lease of a busy caller', async () => {
    await start({ RATE_LIMIT: '20000/1h' });
    await owner.get(LIST).expect(200);
    const key = (await world.redis.keys(`{${world.prefix}:limit:*`))[0] ?? '';
    const before = await world.redis.get(key);
    for (let n = 0; n < 50; n++) await owner.get(LIST).expect(200);
    expect(await world.redis.get(key)).toBe(before);
  });
});

test('decrypting keys has a lower limit', async () => {
  await start({ RATE_LIMIT_DECRYPT: '3/1h' });
  const { id } = await owner.createKey('sale:read');
  const first = await owner.patch(`/v1/apikeys/${id}/decrypt`).expect(200);
  expect(first.headers.ratelimit).toMatch(/^"caller";r=\d+;t=\d+, "decrypt";r=2;t=\d+$/);
  const answers = await times(4, () => owner.patch(`/v1/apikeys/${id}/decrypt`));
  expect(statuses(answers)).toEqual([200, 200, 429, 429]);
  await owner.get(`/v1/apikeys/${id}`).expect(200);
});

describe('an address that sends wrong credentials', () => {
  const use = (ip: string, token: string) =>
    request(world.apiUrl)
      .get(LIST)
      .set({ authorization: `Bearer ${token}`, 'X-Forwarded-For': ip });

  test('is refused with its /64 network, even with right credentials, and other networks are not', async () => {
    await start({ RATE_LIMIT_FAILED_AUTH: '5/1h', TRUSTED_PROXIES: '127.0.0.1/32' });
    const token = await world.token();
    expect(statuses(await times(7, () => use('2001:db8::1', 'wrong')))).toEqual([
      ...several(5, 401),
      ...several(2, 429),
    ]);
    const { headers } = await use('2001:db8::1', token).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(60);
    await use('2001:db8::2', token).expect(429);
    await use('2001:db8:0:1::1', token).expect(200);
  });

  test('is not refused when it may be an undeclared proxy', async () => {
    await start({ RATE_LIMIT_FAILED_AUTH: '2/1h' });
    await times(5, () => use('', 'wrong'));
    await owner.get(LIST).expect(200);
  });

  test('is not refused for right or missing credentials', async () => {
    await start({ RATE_LIMIT_FAILED_AUTH: '2/1h', TRUSTED_PROXIES: '127.0.0.1/32' });
    const from = { 'X-Forwarded-For': '203.0.113.7' };
    await times(5, () => request(world.apiUrl).get(LIST).set(from));
    await times(5, () => owner.get(LIST).set(from));
    await owner.get(LIST).set(from).expect(200);
  });

  test('is not refused for a disabled key, so that a forgotten job does not block its neighbours', async () => {
    await start({ RATE_LIMIT_FAILED_AUTH: '2/1h', TRUSTED_PROXIES: '127.0.0.1/32' });
    const from = { 'X-Forwarded-For': '203.0.113.8' };
    const { id, key } = await owner.createKey('sale:read');
    await owner.patch(`/v1/apikeys/${id}/disable`).expect(200);
    const forgotten = () =>
      request(world.apiUrl)
        .get(LIST)
        .set({ ...from, 'Svc-Api-Key': key });
    expect(statuses(await times(5, forgotten))).toEqual(several(5, 401));
    await owner.get(LIST).set(from).expect(200);
  });
});

test('keys in Redis contain no id or name of a caller, and expire', async () => {
  await start({ RATE_LIMIT: '1000/1h' });
  const { key, id } = await owner.createKey('sale:read');
  await request(world.apiUrl).get(LIST).set('Svc-Api-Key', key).expect(200);
  const names = await world.redis.keys(`{${world.prefix}:limit:*`);
  expect(names).toHaveLength(2);
  for (const name of names) {
    for (const text of [key, id, 'org_test']) expect(name).not.toContain(text);
    expect(await world.redis.pttl(name)).toBeGreaterThan(0);
  }
});

test('without Redis no limit applies', async () => {
  await start({ REDIS_URL: 'redis://127.0.0.1:1', RATE_LIMIT: '1/1h', RATE_LIMIT_FAILED_AUTH: '1/1h' });
  expect(statuses(await times(5, () => owner.get(LIST)))).toEqual(several(5, 200));
  const wrong = () => request(world.apiUrl).get(LIST).set('Authorization', 'Bearer wrong');
  expect(statuses(await times(3, wrong))).toEqual(several(3, 401));
});

test('a Redis that does not answer delays callers only briefly, and the limit applies again once Redis answers', async () => {
  const proxy = await startProxy(testServices().redisUrl);
  try {
    await start({ REDIS_URL: proxy.url, RATE_LIMIT: '1/1h' });
    await owner.get(LIST).expect(200);
    await owner.get(LIST).expect(429);
    const other = await createClient(world, { org: 'org_other' });
    proxy.stall('evalsha');
    const begun = performance.now();
    for (let n = 0; n < 5; n++) await other.get(LIST).expect(200);
    expect(performance.now() - begun).toBeLessThan(2_000);
    proxy.resume();
    await eventually('the limit holds', async () => (await other.get(LIST)).status === 429);
  } finally {
    await proxy.close();
  }
});

test('a token bucket grants the tokens that it holds, and refills evenly', async () => {
  await start({});
  const buckets = createTokenBuckets(world.redis, world.prefix);
  const quota = { tokens: 10, windowMs: 1_000 };
  const take = async (tokens: number) => {
    const [taken] = await buckets.take('anything', [{ name: 'test', holder: 'somebody', quota, tokens }]);
    if (taken === undefined) throw new Error('no answer');
    return taken;
  };
  expect(await take(4)).toEqual({ taken: 4, left: 6, fullInMs: 400, nextInMs: 0 });
  const emptiedAt = performance.now();
  expect((await take(100)).taken).toBeGreaterThanOrEqual(6);
  const { taken, nextInMs } = await take(1);
  if (taken === 0) expect(nextInMs).toBeLessThanOrEqual(100);
  const again = await eventually('the bucket has another token', async () => {
    const answer = await take(1);
    return answer.taken === 1 && answer;
  });
  // The bucket gains one token per 100 ms, and the last call has taken a token.
  expect(again.left).toBeLessThanOrEqual((performance.now() - emptiedAt) / 100);
});
