import request from 'supertest';
import { createWorld, type World } from './support/world.ts';

const USER = 'ops';
const PASSWORD = 'correct-horse-battery-staple';
const QUEUE = '/ops/queues/api/queues/shard-0-notifications';
const QUEUES = '/ops/queues/api/queues?activeQueue=shard-0-notifications&status=failed';

let world: World;

beforeAll(async () => {
  world = await createWorld({
    workers: 0,
    env: {
      OPS_USER: USER,
      OPS_PASSWORD: PASSWORD,
      TRUSTED_PROXIES: '127.0.0.1/32',
      RATE_LIMIT_FAILED_AUTH: '3/1m',
    },
  });
});
afterAll(() => world.close());

const asOps = (method: 'get' | 'put' | 'post' | 'patch', path: string) =>
  request(world.apiUrl)[method](path).auth(USER, PASSWORD);

describe('a caller without credentials', () => {
  const paths = ['/ops/queues', QUEUES, '/ops/queues/static/images/logo.svg', `${QUEUE}/ntf_1`];

  test.each(paths)('gets 401 for %s, as do a wrong password and an access token', async (path) => {
    const none = await request(world.apiUrl).get(path).expect(401);
    expect(none.headers['www-authenticate']).toMatch(/^Basic realm=/);
    expect(none.body.code).toBe('missing_credentials');
    const wrong = await request(world.apiUrl).get(path).auth(USER, `${PASSWORD}.`).expect(401);
    expect(wrong.headers['www-authenticate']).toMatch(/^Basic realm=/);
    expect(wrong.body.code).toBe('invalid_credentials');
    const token = `Bearer ${await world.token()}`;
    await request(world.apiUrl).get(path).set('authorization', token).expect(401);
  });

  test('gets 429 after too many wrong passwords', async () => {
    const guess = () =>
      request(world.apiUrl).get('/ops/queues').set('x-forwarded-for', '8.8.8.8').auth(USER, 'guess');
    for (let n = 0; n < 3; n++) await guess().expect(401);
    await guess().expect(429);
  });
});

describe('the pages', () => {
  test('run only scripts of the same origin and cannot be framed', async () => {
    const { headers, text } = await asOps('get', '/ops/queues').expect(200).expect('content-type', /html/);
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'; script-src 'self';.*frame-ancestors 'none'/,
    );
    expect(headers['x-powered-by']).toBeUndefined();
    for (const [, script] of text.matchAll(/src="(static[^"]+)"/g)) {
      await asOps('get', `/ops/queues/${script}`)
        .expect(200)
        .expect('content-type', /javascript/);
    }
  });
});

describe('a change', () => {
  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none', origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('requested by a page of another site is refused: %j', async (headers) => {
    const { body } = await asOps('put', `${QUEUE}/retry/failed`).set(headers).expect(403);
    expect(body.code).toBe('cross_site_request');
  });

  test('requested by the dashboard’s own page succeeds', async () => {
    const { host } = new URL(world.apiUrl);
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: `http://${host}` }]) {
      await asOps('put', `${QUEUE}/retry/failed`).set(headers).expect(200);
    }
  });

  test.each([
    ['post', '/add'],
    ['put', '/promote'],
    ['put', '/ntf_1/promote'],
    ['put', '/ntf_1/clean'],
    ['put', '/clean/failed'],
    ['put', '/empty'],
    ['put', '/obliterate'],
    ['put', '/pause'],
    ['put', '/concurrency'],
    ['put', '/rate-limit'],
    ['put', '/retry/completed'],
    ['patch', '/ntf_1/update-data'],
    ['patch', '/ntf_1/delay'],
  ] as const)('other than retry is refused: %s %s', async (method, path) => {
    const { body } = await asOps(method, `${QUEUE}${path}`).send({}).expect(403);
    expect(body).toMatchObject({
      code: 'not_offered',
      error: expect.any(String),
      message: expect.any(String),
    });
  });
});
