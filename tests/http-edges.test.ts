import { once } from 'node:events';
import { connect } from 'node:net';
import { createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ workers: 0 });
});
afterAll(() => world.close());

/** Sends raw bytes. @returns everything that the server answered until it closed the connection */
async function exchange(text: string): Promise<string> {
  const socket = connect(Number(world.api.port), '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

const postHead = async (headers: string) =>
  `POST /v1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await world.token()}\r\nContent-Type: application/json\r\n${headers}\r\n`;

test('a body with a too large Content-Length is refused before it is sent', async () => {
  const answer = await exchange(await postHead('Content-Length: 99999999999\r\n'));
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('"code":"payload_too_large"');
});

test('a chunked body is refused as soon as it becomes too large', async () => {
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  const answer = await exchange((await postHead('Transfer-Encoding: chunked\r\n')) + chunk.repeat(5));
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});

test.each([
  ['a malformed target', 'GET http://[/ HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'invalid_request'],
  ['text that is not HTTP', 'nonsense\r\n\r\n', 400, 'invalid_request'],
  [
    'an unknown expectation',
    'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: gold\r\nConnection: close\r\n\r\n',
    200,
    'alive',
  ],
  [
    'two Content-Length headers',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
    'invalid_request',
  ],
  [
    'Content-Length with chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'invalid_request',
  ],
  [
    'a line break within a header',
    'GET /healthz HTTP/1.1\r\nHost: x\r\nX: a\nb\r\n\r\n',
    400,
    'invalid_request',
  ],
  ['no Host header', 'GET /healthz HTTP/1.1\r\n\r\n', 400, 'invalid_request'],
  ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'invalid_request'],
  ['HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n', 200, 'alive'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'invalid_request'],
  ['an unknown method', 'BREW /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'invalid_request'],
  ['the target *', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'not_found'],
  [
    'an unsupported method',
    'TRACE /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    405,
    'method_not_allowed',
  ],
  [
    'an upgrade to another protocol',
    'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
    200,
    'alive',
  ],
  [
    'thousands of headers',
    `GET /healthz HTTP/1.1\r\nHost: x\r\n${'a:b\r\n'.repeat(10_000)}\r\n`,
    431,
    'headers_too_large',
  ],
  ['huge headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
])('%s gets a JSON answer of the gateway', async (_what, text, status, word) => {
  const answer = await exchange(text);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/\r\ncontent-type: application\/(problem\+)?json/i);
  expect(answer).toContain(`"${word}"`);
});

test.each([
  '/v1/sales/%00',
  '/v1/sales/%ff',
  '/v1/sales/..%2f..%2fhealthz',
  '/v1/webhooks/%27%20OR%201=1',
  '//healthz',
  '/v1/webhooks/constructor',
  '/V1/webhooks',
  '/v1/webhooks/',
  '/docs/none/',
  `/v1/sales/${'x'.repeat(1_000)}`,
])('the path %s is 404', async (path) => {
  const answer = await exchange(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await world.token()}\r\nConnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).toContain('"code":"not_found"');
});

test.each(['/v1/notifications?configurationId=%00', '/v1/apikeys?status=%00', '/v1/audit?action=%00'])(
  'the query of %s is 400',
  async (path) => {
    const owner = await createClient(world);
    const { body } = await owner.get(path).expect(400);
    expect(body.errors).toEqual([
      { path: `/query/${path.split(/[?=]/)[1]}`, message: expect.stringMatching(/^must be /) },
    ]);
  },
);

test.each([
  ['/v1/events?limit=1&limit=2', 'limit', 'must not be given twice'],
  ['/v1/events?eventType=SALE.CREATE&eventType=SALE.UPDATE', 'eventType', 'must not be given twice'],
  ['/v1/events?since=2026-01-01T00:00:00Z&since=2026-01-01T00:00:00Z', 'since', 'must not be given twice'],
  ['/v1/webhooks?status=Active&status=Disabled', 'status', 'must not be given twice'],
  [
    '/v1/events?since=2026-01-01T00:00:00+02:00',
    'since',
    'must be a time in ISO 8601 with its time zone; write the + as %2B',
  ],
  ...['events', 'notifications', 'webhooks'].map((list): [string, string, string] => [
    `/v1/${list}?eventType=SALE.SOLD`,
    'eventType',
    'is not a known event type; see GET /v1/webhooks/events',
  ]),
  ['/v1/events?eventType=%00', 'eventType', 'is not a known event type; see GET /v1/webhooks/events'],
  ['/v1/webhooks/events?limit=1', 'limit', 'is not a known parameter'],
])('the query of %s is 400 and says what is wrong with %s', async (path, name, message) => {
  const owner = await createClient(world, { scope: 'sale:read transaction:read' });
  const { body } = await owner.get(path).expect(400);
  expect(body.errors).toEqual([{ path: `/query/${name}`, message }]);
});

test('a parameter or a field that an operation does not have is 400, and the operation does not run', async () => {
  const owner = await createClient(world);
  const { id } = await owner.createWebhook({ url: 'https://example.com/', storeId: 's_unknown' });
  const since = new Date().toISOString();
  const replay = { since, statuses: ['Delivered'] };
  for (const [path, body, fault] of [
    [`/v1/webhooks/${id}/replay?dryRun=true`, replay, '/query/dryRun'],
    ['/v1/events?foo=1', { type: 'SALE.CREATE', data: { id: 'sale_1' } }, '/query/foo'],
    [`/v1/webhooks/${id}/disable`, { reason: 'x' }, '/reason'],
  ] as const) {
    const refused = await owner.post(path, body).expect(400);
    expect(refused.body.errors).toMatchObject([{ path: fault }]);
  }
  expect((await owner.post(`/v1/webhooks/${id}/enable`, '{bad').expect(400)).body.code).toBe('invalid_json');
  await owner.get(`/v1/webhooks/${id}?foo=1`).expect(400);
  expect((await owner.get(`/v1/webhooks/${id}`).expect(200)).body.status).toBe('Active');
  expect(await world.db.replay.count({ where: { configurationId: id } })).toBe(0);
  await owner.post(`/v1/webhooks/${id}/disable`, {}).expect(200);
});

test('a cursor is refused by any other list', async () => {
  const owner = await createClient(world, { org: 'org_cursors' });
  for (const id of ['sale_1', 'sale_2']) await owner.publish('SALE.CREATE', { id });
  const { nextCursor } = (await owner.get('/v1/events?limit=1').expect(200)).body;
  await owner.get(`/v1/events?cursor=${nextCursor}`).expect(200);
  for (const path of ['/v1/apikeys', '/v1/webhooks', '/v1/notifications', '/v1/audit']) {
    const { body } = await owner.get(`${path}?cursor=${nextCursor}`).expect(400);
    expect(body.errors).toEqual([{ path: '/query/cursor', message: 'is not a cursor of this list' }]);
  }
});

describe('a body', () => {
  const publish = async (body: string) =>
    fetch(`${world.apiUrl}/v1/events`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await world.token()}`, 'Content-Type': 'application/json' },
      body,
    });

  test('may be nested to any depth within its size, and is stored unchanged', async () => {
    const data = `{"id":"deep","x":${'['.repeat(60_000)}${']'.repeat(60_000)}}`;
    expect((await publish(`{"type":"SALE.CREATE","data":${data}}`)).status).toBe(202);
    const record = await fetch(`${world.apiUrl}/v1/sales/deep`, {
      headers: { Authorization: `Bearer ${await world.token()}` },
    });
    expect(await record.text()).toBe(data);
  });

  test('cannot set fields through __proto__', async () => {
    const answer = await publish('{"type":"SALE.CREATE","data":{"id":"s"},"__proto__":{"storeId":"s_1"}}');
    expect(answer.status).toBe(400);
    expect((await publish('{"type":"__proto__","data":{"id":"s"}}')).status).toBe(400);
  });

  test('of a GET request does not disturb the next request on the connection', async () => {
    const nextOne = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const answer = await exchange(
      `GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello${nextOne}`,
    );
    expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
  });
});

test('an internal error reveals no cause to the caller, and the log has its request id', async () => {
  const owner = await createClient(world);
  const { id } = await owner.createKey('sale:read');
  await world.db.apiKey.update({ where: { id }, data: { sealedKey: 'v1.lost.nonsense' } });
  const { body, text } = await owner.patch(`/v1/apikeys/${id}/decrypt`).expect(500);
  expect(body).toEqual({
    type: '/docs/errors/internal_error',
    title: expect.any(String),
    status: 500,
    code: 'internal_error',
    requestId: expect.any(String),
  });
  expect(text).not.toMatch(/ENCRYPTION_KEYS|\.ts|\.js|at /);
  await eventually('the log has the request id', () => world.api.output().includes(body.requestId));
});

test('an error answer to a body with 20,000 unknown fields stays small', async () => {
  const keys = Array.from({ length: 20_000 }, (_, n) => `"k${n}":0`).join(',');
  const answer = await fetch(`${world.apiUrl}/v1/events`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await world.token()}`, 'Content-Type': 'application/json' },
    body: `{${keys}}`,
  });
  expect(answer.status).toBe(400);
  expect((await answer.text()).length).toBeLessThan(10_000);
});

test('connections with an incomplete request do not delay the stop of the API', async () => {
  const other = await createWorld({ workers: 0 });
  const held = connect(Number(other.api.port), '127.0.0.1').on('error', () => undefined);
  held.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Never-Ends: ');
  await once(held, 'connect');
  const startedAt = performance.now();
  expect(await other.api.stop()).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  await other.close();
});
