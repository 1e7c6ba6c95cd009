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

/** Sends bytes as they are, and gives what came back until the server closed. */
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

const post = async (headers: string) =>
  `POST /v1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await world.token()}\r\nContent-Type: application/json\r\n${headers}\r\n`;

test('a body that announces itself as too large is refused before it is sent', async () => {
  const answer = await exchange(await post('Content-Length: 99999999999\r\n'));
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('"code":"payload_too_large"');
});

test('a body that does not is refused as soon as it is', async () => {
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  const answer = await exchange((await post('Transfer-Encoding: chunked\r\n')) + chunk.repeat(5));
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});

test.each([
  ['a target that is no URL', 'GET http://[/ HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'invalid_request'],
  ['something that is no HTTP', 'nonsense\r\n\r\n', 400, 'invalid_request'],
  [
    'an expectation',
    'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: gold\r\nConnection: close\r\n\r\n',
    200,
    'alive',
  ],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
    'invalid_request',
  ],
  [
    'a length beside chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'invalid_request',
  ],
  ['a header within a header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX: a\nb\r\n\r\n', 400, 'invalid_request'],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400, 'invalid_request'],
  ['a wish for a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'invalid_request'],
  ['HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n', 200, 'alive'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'invalid_request'],
  ['a method that nobody knows', 'BREW /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'invalid_request'],
  ['a target that is a star', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'not_found'],
  [
    'a method that is for nothing here',
    'TRACE /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    405,
    'method_not_allowed',
  ],
  [
    'a wish for another protocol',
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
])('%s is answered, and in our own words', async (_what, text, status, word) => {
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
  '/docs/',
  `/v1/sales/${'x'.repeat(1_000)}`,
])('the path %s is nothing', async (path) => {
  const answer = await exchange(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await world.token()}\r\nConnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).toContain('"code":"not_found"');
});

test.each([
  '/v1/webhooks?eventType=%00',
  '/v1/events?type=%00',
  '/v1/notifications?type=%00',
  '/v1/notifications?configurationId=%00',
  '/v1/apikeys?status=%00',
  '/v1/audit?action=%00',
  '/v1/events?limit=1&limit=2',
])('the query of %s is refused', async (path) => {
  const owner = await createClient(world);
  const { body } = await owner.get(path).expect(400);
  expect(body.errors).toEqual([{ path: path.split(/[?=]/)[1], message: expect.stringMatching(/^must be /) }]);
});

test('the cursor of one list is none of another', async () => {
  const owner = await createClient(world, { org: 'org_cursors' });
  for (const id of ['sale_1', 'sale_2']) await owner.publish('SALE.CREATE', { id });
  const { nextCursor } = (await owner.get('/v1/events?limit=1').expect(200)).body;
  await owner.get(`/v1/events?cursor=${nextCursor}`).expect(200);
  for (const path of ['/v1/apikeys', '/v1/webhooks', '/v1/notifications', '/v1/audit']) {
    const { body } = await owner.get(`${path}?cursor=${nextCursor}`).expect(400);
    expect(body.errors).toEqual([{ path: 'cursor', message: 'is not a cursor of this list' }]);
  }
});

describe('a body', () => {
  const publish = async (body: string) =>
    fetch(`${world.apiUrl}/v1/events`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await world.token()}`, 'Content-Type': 'application/json' },
      body,
    });

  test('may be nested as deep as it fits, and is kept as it is', async () => {
    const data = `{"id":"deep","x":${'['.repeat(60_000)}${']'.repeat(60_000)}}`;
    expect((await publish(`{"type":"SALE.CREATE","data":${data}}`)).status).toBe(202);
    const record = await fetch(`${world.apiUrl}/v1/sales/deep`, {
      headers: { Authorization: `Bearer ${await world.token()}` },
    });
    expect(await record.text()).toBe(data);
  });

  test('can not reach behind the fields', async () => {
    const answer = await publish('{"type":"SALE.CREATE","data":{"id":"s"},"__proto__":{"storeId":"s_1"}}');
    expect(answer.status).toBe(400);
    expect((await publish('{"type":"__proto__","data":{"id":"s"}}')).status).toBe(400);
  });

  test('that nobody asked for does not disturb the next request', async () => {
    const nextOne = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const answer = await exchange(
      `GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello${nextOne}`,
    );
    expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
  });
});

test('a fault of our own is told without a word of how it came about', async () => {
  const owner = await createClient(world);
  const { id } = await owner.createKey('sale:read');
  await world.db.apiKey.update({ where: { id }, data: { sealedKey: 'v1.lost.nonsense' } });
  const { body, text } = await owner.patch(`/v1/apikeys/${id}/decrypt`).expect(500);
  expect(body).toEqual({
    type: 'urn:posthorn:problem:internal_error',
    title: expect.any(String),
    status: 500,
    code: 'internal_error',
    requestId: expect.any(String),
  });
  expect(text).not.toMatch(/ENCRYPTION_KEYS|\.ts|\.js|at /);
  await eventually('it is in the log', () => world.api.output().includes(body.requestId));
});

test('an answer is never much larger than what it answers', async () => {
  const keys = Array.from({ length: 20_000 }, (_, n) => `"k${n}":0`).join(',');
  const answer = await fetch(`${world.apiUrl}/v1/events`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await world.token()}`, 'Content-Type': 'application/json' },
    body: `{${keys}}`,
  });
  expect(answer.status).toBe(400);
  expect((await answer.text()).length).toBeLessThan(10_000);
});

test('connections that never became requests do not keep a stopping API', async () => {
  const other = await createWorld({ workers: 0 });
  const held = connect(Number(other.api.port), '127.0.0.1').on('error', () => undefined);
  held.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Never-Ends: ');
  await once(held, 'connect');
  const begun = performance.now();
  expect(await other.api.stop()).toBe(0);
  expect(performance.now() - begun).toBeLessThan(5_000);
  await other.close();
});
