import request from 'supertest';
import { type Client, createClient } from './support/client.ts';
import { createWorld, type World } from './support/world.ts';

const APP = 'https://app.example.com';

let world: World;
let owner: Client;
beforeAll(async () => {
  world = await createWorld({
    workers: 0,
    env: { TRUSTED_PROXIES: '127.0.0.1/32,10.0.0.0/8', CORS_ORIGINS: APP },
  });
  owner = await createClient(world);
});
afterAll(() => world.close());

/** The headers that must be equal for GET and HEAD. */
const comparableHeaders = ({ headers }: request.Response) => {
  const { date: _date, 'x-request-id': _id, ratelimit: _limit, ...others } = headers;
  return others;
};

describe('HEAD', () => {
  test.each(['/v1/webhooks/events', '/v1/sales/sale_1', '/healthz', '/v1/sales/none', '/v1/nothing'])(
    'of %s answers the status and headers of GET without the body',
    async (path) => {
      await owner.publish('SALE.CREATE', { id: 'sale_1' });
      const authorization = `Bearer ${await world.token()}`;
      const get = await request(world.apiUrl).get(path).set({ authorization });
      const head = await request(world.apiUrl).head(path).set({ authorization });
      expect(head.status).toBe(get.status);
      if (get.status === 200) expect(comparableHeaders(head)).toEqual(comparableHeaders(get));
      expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
      expect(head.text ?? '').toBe('');
    },
  );
});

describe('OPTIONS', () => {
  test('lists the methods without credentials', async () => {
    const { headers } = await request(world.apiUrl).options('/v1/webhooks/es_1').expect(204, {});
    expect(headers.allow).toBe('HEAD, GET, POST, DELETE, OPTIONS');
  });

  test('of an unknown path is 404', async () => {
    await request(world.apiUrl).options('/v1/nothing').expect(404);
  });
});

describe('every answer', () => {
  test.each(['/healthz', '/v1/nothing', '/v1/webhooks/events'])(
    'of %s forbids scripts, framing and content sniffing',
    async (path) => {
      const { headers } = await request(world.apiUrl).get(path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('strict-transport-security');
    },
  );

  test('requires TLS for later requests when the request came over TLS', async () => {
    const { headers } = await request(world.apiUrl).get('/healthz').set('X-Forwarded-Proto', 'https');
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d+$/);
  });
});

describe("the caller's address", () => {
  const addressOf = async ({ apiUrl, db }: World, authorization: string, forwarded: string) => {
    const { body } = await request(apiUrl)
      .post('/v1/apikeys')
      .set({ authorization, 'X-Forwarded-For': forwarded })
      .send({ name: 'a key', scopes: 'sale:read' })
      .expect(201);
    return (await db.auditRecord.findFirstOrThrow({ where: { targetId: body.id } })).ip;
  };

  test('is the last forwarded address that is not a trusted proxy', async () => {
    const authorization = `Bearer ${await world.token()}`;
    expect(await addressOf(world, authorization, '6.6.6.6, 203.0.113.7, 10.1.2.3')).toBe('203.0.113.7');
  });

  test('ignores forwarded addresses when no proxy is trusted', async () => {
    const direct = await createWorld({ workers: 0 });
    try {
      const authorization = `Bearer ${await direct.token()}`;
      expect(await addressOf(direct, authorization, '203.0.113.7')).toMatch(/127\.0\.0\.1$/);
      const { headers } = await request(direct.apiUrl).get('/healthz').set('X-Forwarded-Proto', 'https');
      expect(headers).not.toHaveProperty('strict-transport-security');
    } finally {
      await direct.close();
    }
  });
});

describe('a page of another origin', () => {
  const preflight = (origin: string) =>
    request(world.apiUrl).options('/v1/webhooks').set({
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type',
    });

  test('in CORS_ORIGINS may call the API and read answers', async () => {
    const { headers } = await preflight(APP).expect(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': APP,
      'access-control-allow-methods': expect.stringContaining('POST'),
      'access-control-allow-headers': expect.stringMatching(/Authorization.*Content-Type/),
      vary: 'Origin',
    });
    const refused = await request(world.apiUrl).get('/v1/webhooks/events').set('Origin', APP).expect(401);
    expect(refused.headers['access-control-allow-origin']).toBe(APP);
    expect(refused.headers['access-control-expose-headers']).toMatch(/WWW-Authenticate/);
    expect(refused.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test.each(['https://evil.example.com', 'https://app.example.com.evil.example', 'null'])(
    'with the origin %s may not',
    async (origin) => {
      const { headers } = await preflight(origin).expect(204);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers.vary).toBe('Origin');
    },
  );
});
