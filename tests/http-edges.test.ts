import { once } from 'node:events';
import { connect } from 'node:net';
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
  ['huge headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
])('%s is answered, and in our own words', async (_what, text, status, word) => {
  const answer = await exchange(text);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/\r\ncontent-type: application\/(problem\+)?json/i);
  expect(answer).toContain(`"${word}"`);
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
