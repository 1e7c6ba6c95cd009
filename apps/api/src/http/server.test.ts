import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createApiServer } from './server.ts';

/** More than the buffers of the operating system hold for a connection. */
const LARGE = Buffer.alloc(64 * 1024 * 1024, 'x');
const TIMEOUT_MS = 300;

let server: ReturnType<typeof createApiServer>;
let port: number;
let closed: number;
let sockets: Socket[];

beforeEach(async () => {
  closed = 0;
  sockets = [];
  server = createApiServer(
    (request, response) => {
      if (request.url === '/large') request.socket.once('close', () => (closed += 1));
      if (request.url === '/late') setTimeout(() => response.end('late'), 3 * TIMEOUT_MS);
      else response.end(request.url === '/large' ? LARGE : 'small');
    },
    { responseTimeoutMs: TIMEOUT_MS },
  );
  port = await server.listen(0, '127.0.0.1');
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

function request(...paths: string[]): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  return socket;
}

async function until(isMet: () => boolean): Promise<void> {
  while (!isMet()) await wait(10);
}

test.each([
  ['one response', ['/large']],
  ['a response and pipelined requests', ['/large', '/small', '/large']],
])('a caller that does not read %s loses its connection, and other callers do not', async (_what, paths) => {
  request(...paths).pause();
  await until(() => closed > 0);
  const other = request('/small').setEncoding('utf8');
  expect(String(await once(other, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
});

test('a caller that waits for a response longer than it may take to read one keeps its connection', async () => {
  const socket = request('/late').setEncoding('utf8');
  expect(String(await once(socket, 'data'))).toMatch(/late$/);
  socket.write('GET /small HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(String(await once(socket, 'data'))).toMatch(/small$/);
});
