import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { createWorld, type World } from './support/world.ts';

/** What a caller can do with bodies that never end, or that come in pieces. */

const LARGEST = 256 * 1024;

let world: World;
let open: Socket[] = [];
beforeAll(async () => {
  world = await createWorld({ workers: 0 });
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  open = [];
});
afterAll(() => world.close());

type Exchange = { socket: Socket; answer(): string };

/** Sends the head of a POST request and the given bytes, and keeps the connection open. */
function startPost(authorization: string, framing: string, bytes: string): Exchange {
  const socket = connect(Number(world.api.port), '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket
    .on('error', () => undefined)
    .on('data', (text) => {
      answer += text;
    });
  open.push(socket);
  socket.write(
    `POST /v1/events HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`,
  );
  socket.write(bytes);
  return { socket, answer: () => answer };
}

const bearer = async (org: string) => `Bearer ${await world.token({ org })}`;

test('a body in chunks of one byte is refused, and the connection closes', async () => {
  const { socket, answer } = startPost(
    await bearer('org_chunks'),
    'Transfer-Encoding: chunked',
    '1\r\nx\r\n'.repeat(250 * 1024),
  );
  await once(socket, 'close');
  expect(answer()).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer()).toContain('"code":"invalid_request"');
});

test('unfinished bodies of one organization are limited, and another organization still publishes', async () => {
  const authorization = await bearer('org_withholding');
  const text = 'x'.repeat(LARGEST - 1);
  const exchanges = Array.from({ length: 200 }, () =>
    startPost(authorization, `Content-Length: ${LARGEST}`, text),
  );
  const refused = () => exchanges.filter(({ answer }) => answer() !== '');
  // Half of 64 MiB holds 128 bodies of this size.
  await eventually('72 bodies are refused', () => refused().length === 72);
  for (const { answer } of refused()) {
    expect(answer()).toMatch(/^HTTP\/1\.1 429 /);
    expect(answer()).toMatch(/\r\nRetry-After: 1\r\n/);
    expect(answer()).toContain('"code":"rate_limited"');
  }
  await eventually('their connections are closed', () => refused().every(({ socket }) => socket.closed));
  const other = await createClient(world, { org: 'org_other' });
  await other.publish('SALE.CREATE', { id: 'sale_1', note: 'x'.repeat(200 * 1024) });

  // When the callers disconnect, the organization may publish again.
  for (const { socket } of exchanges) socket.destroy();
  const again = await createClient(world, { org: 'org_withholding' });
  await eventually('a large body is accepted again', async () => {
    const data = { id: 'sale_2', note: 'x'.repeat(200 * 1024) };
    return (await again.post('/v1/events', { type: 'SALE.CREATE', data })).status === 202;
  });
});

test('a refused caller can reuse the connection, whether it has sent its body or not', async () => {
  const body = 'x'.repeat(100_000);
  const { socket, answer } = startPost(
    'Bearer nonsense',
    `Content-Length: ${body.length}`,
    body.slice(0, 50_000),
  );
  await eventually('the request is refused', () => answer().startsWith('HTTP/1.1 401 '));
  socket.write(body.slice(50_000));
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
  expect(answer().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
});
