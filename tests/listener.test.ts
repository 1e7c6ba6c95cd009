/** Runs the listener as a process, and sends it notifications signed by the gateway's signer. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { signRequest } from '@posthorn/signing/sign-request';
import { z } from 'zod';
import { eventually } from './support/eventually.ts';
import { freePort, pressCtrlC, type Run, run } from './support/process.ts';

const SECRET = 'correct-horse-battery';
const BODY = '{"id":"sale_1","amount":12.50}';

const listeners: Run[] = [];
afterEach(async () => {
  for (const { child } of listeners) child.kill('SIGKILL');
  await Promise.all(listeners.splice(0).map(({ exited }) => exited));
});

const environment = { PATH: process.env.PATH };

type Listener = Run & { port: number; lines(): string[] };

async function listen(args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Listener> {
  const started = run('node', ['dist/listen.js', '--port', '0', ...args], {
    ...environment,
    WEBHOOK_SECRET: SECRET,
    ...env,
  });
  listeners.push(started);
  const [, port] = await eventually('the listener listens', () =>
    /http:\/\/127\.0\.0\.1:(\d+)/.exec(started.output()),
  );
  return { ...started, port: Number(port), lines: () => started.stdout().trimEnd().split('\n') };
}

type Notification = {
  headers: Record<string, string>;
  body: string | Buffer;
};

function signed(port: number, { secret = SECRET, created = new Date(), key = 'ntf_1', body = BODY } = {}) {
  const url = new URL(`http://127.0.0.1:${port}/hooks`);
  const signature = signRequest({ url, body: Buffer.from(body), secret, created, nonce: randomUUID() });
  return { headers: { ...signature, 'idempotency-key': key, 'svc-event-type': 'SALE.CREATE' }, body };
}

async function send(
  port: number,
  { headers, body }: Notification,
): Promise<{ status: number; body: string }> {
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    path: '/hooks',
    method: 'POST',
    headers,
    agent: false,
  });
  request.end(body);
  const [response]: [IncomingMessage] = await once(request, 'response').then(([first]) => [first]);
  return { status: response.statusCode ?? 0, body: await textOf(response) };
}

test('a notification is verified, printed and answered', async () => {
  const listener = await listen(['--headers']);
  expect(await send(listener.port, signed(listener.port))).toEqual({ status: 204, body: '' });
  await send(listener.port, signed(listener.port));
  await eventually('both requests are printed', () => listener.stdout().includes('again (2)'));
  const [greeting, first, ...more] = listener.lines();
  expect(greeting).toBe(`Listening on http://127.0.0.1:${listener.port}, any path. Press Ctrl-C to stop.`);
  expect(first).toMatch(
    /^\d\d:\d\d:\d\d {2}SALE\.CREATE {2}ntf_1 {2}first {2}30 bytes {2}verified {2}→ 204$/,
  );
  expect(more).toEqual(
    expect.arrayContaining(['  POST /hooks', '  idempotency-key: ntf_1', '  │ {', '  │   "amount": 12.50']),
  );
});

test('control characters of a request reach the terminal escaped, and cannot forge a line', async () => {
  const listener = await listen(['--headers'], { FORCE_COLOR: '1' });
  const body =
    '\u001b]0;title\u0007\n12:00:00  SALE.CREATE  ntf_9  first  9 bytes  verified\r\u009b31m\u202e';
  const key = '\u009b31mntf';
  await send(listener.port, { headers: { 'idempotency-key': key, 'x-name': 'a\u0085b' }, body });
  await eventually('the request is printed', () => listener.stdout().includes('title'));
  expect(listener.stdout().replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(listener.stdout()).toContain('\\u009b31mntf  first  ');
  expect(listener.lines().filter((line) => /^\d\d:/.test(line))).toHaveLength(1);
});

test("the listener explains a refused notification and answers with the library's error", async () => {
  const listener = await listen();
  const { port } = listener;
  const answer = await send(port, signed(port, { secret: 'another one' }));
  expect(answer).toMatchObject({ status: 401, body: expect.stringContaining('"signature_mismatch"') });
  const reprinted = signed(port);
  await send(port, { ...reprinted, body: JSON.stringify(JSON.parse(BODY), null, 2) });
  await send(port, { ...signed(port, { body: '{"id": 1}' }), body: '{\n  "id": 1\n}' });
  const elsewhere = signed(port);
  await send(port, { ...elsewhere, headers: { ...elsewhere.headers, host: `localhost:${port}` } });
  await eventually('all requests are printed', () => listener.stdout().includes('arrived for'));
  const printed = listener.lines().map((line) => line.trim());
  expect(printed).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Probably the wrong secret/),
      expect.stringMatching(/^The body does not match its digest, and neither does any common JSON layout/),
      expect.stringMatching(
        /parsed the JSON body .* The signed body is the same JSON with a space after each comma/,
      ),
      expect.stringMatching(
        `^The request was signed for the host 127.0.0.1:${port} but arrived for localhost:${port}. Something`,
      ),
    ]),
  );
});

const lineSchema = z.looseObject({ kind: z.string() });

test('with --json each request is one JSON line with the name of its cause', async () => {
  const listener = await listen(['--json', '--max-age', '30s']);
  const { port } = listener;
  const captured = signed(port);
  await send(port, captured);
  await send(port, captured);
  await send(port, signed(port, { created: new Date(Date.now() - 100_000) }));
  await send(port, { headers: {}, body: Buffer.from([0xff, 0x1b]) });
  pressCtrlC(listener);
  expect(await listener.exited).toBe(0);
  expect(listener.lines().map((line) => lineSchema.parse(JSON.parse(line)))).toEqual([
    { kind: 'listening', url: `http://127.0.0.1:${port}`, verifies: true, isOpen: false },
    expect.objectContaining({ kind: 'request', verdict: 'verified', body: BODY, times: 1, answered: 204 }),
    expect.objectContaining({ code: 'replayed_nonce', cause: 'replayed_nonce', times: 2, answered: 401 }),
    expect.objectContaining({ code: 'stale', cause: 'stale.late' }),
    expect.objectContaining({ cause: 'missing_header.unsigned', bodyBase64: '/xs=', times: 0 }),
    {
      kind: 'summary',
      seconds: expect.any(Number),
      requests: 4,
      verified: 1,
      unchecked: 0,
      refused: { replayed_nonce: 1, stale: 1, missing_header: 1 },
    },
  ]);
});

test('with --fail 2 and --status 202, each notification fails twice, then gets 202', async () => {
  const { port } = await listen(['--fail', '2', '--status', '202']);
  const statuses: number[] = [];
  for (const key of ['a', 'a', 'b', 'a', 'b', 'b']) {
    statuses.push((await send(port, signed(port, { key }))).status);
  }
  expect(statuses).toEqual([503, 503, 503, 202, 503, 202]);
});

test('the listener prints that a sender hung up, and stops at Ctrl-C without waiting for open requests', async () => {
  const listener = await listen(['--delay', '1h'], { WEBHOOK_SECRET_OLD: 'the old secret' });
  const { port } = listener;
  const { headers, body } = signed(port, { secret: 'the old secret' });
  const request = httpRequest({ port, host: '127.0.0.1', path: '/hooks', method: 'POST', headers });
  request.on('error', () => undefined).end(body);
  await eventually('the request is printed', () =>
    listener.stdout().includes('verified by secret 2  → 204 in 3600 s'),
  );
  request.destroy();
  await eventually('the hang-up is printed', () =>
    listener.stdout().includes('the sender closed the connection after'),
  );
  void send(port, signed(port)).catch(() => undefined);
  await eventually('a second request is printed', () => listener.stdout().includes('again (2)'));
  pressCtrlC(listener);
  expect(await listener.exited).toBe(0);
  expect(listener.lines().at(-1)).toMatch(/^2 requests in \d+ s: 2 verified\.$/);
});

test('without a secret, the listener marks notifications as not verified', async () => {
  const listener = await listen([], { WEBHOOK_SECRET: undefined });
  expect(listener.stdout()).toContain('Not verified: set');
  expect(await send(listener.port, { headers: {}, body: 'hello' })).toMatchObject({ status: 204 });
  await eventually('the request is printed', () =>
    /POST \/hooks {2}5 bytes {2}not verified {2}→ 204/.test(listener.stdout()),
  );
});

test('overlong bodies, TLS and malformed HTTP are reported, and the listener continues', async () => {
  const listener = await listen();
  const { port } = listener;
  const long = await send(port, { headers: {}, body: Buffer.alloc(1024 * 1024 + 1) });
  expect(long.status).toBe(413);
  const tls = connect(port, '127.0.0.1').on('error', () => undefined);
  tls.write(Buffer.from([0x16, 0x03, 0x01, 0x00]));
  await eventually('TLS is reported', () => listener.stdout().includes('A client started TLS'));
  connect(port, '127.0.0.1')
    .on('error', () => undefined)
    .write('hello\n\n');
  await eventually('malformed HTTP is reported', () =>
    listener.stdout().includes('A client sent malformed HTTP'),
  );
  expect(await send(port, signed(port))).toMatchObject({ status: 204 });
});

test.each([
  [['--sekret', 'x'], 2, "Unknown option '--sekret'. See --help.\n"],
  [
    ['--host', '192.0.2.1'],
    1,
    '192.0.2.1 is not an address of this machine. Omit --host, or use 0.0.0.0 for all addresses\n',
  ],
])('a wrong option is reported in one line: %j', async (args, status, message) => {
  const listener = run('node', ['dist/listen.js', ...args], environment);
  expect({ status: await listener.exited, output: listener.output() }).toEqual({ status, output: message });
});

test('a used port is reported in one line', async () => {
  const { port } = await listen();
  const second = run('node', ['dist/listen.js', '--port', `${port}`], environment);
  expect({ status: await second.exited, output: second.output() }).toEqual({
    status: 1,
    output: `Port ${port} is in use. Stop the other process, or choose another port: --port ${port + 1}\n`,
  });
});

test('with --host 0.0.0.0, the listener warns that other machines can send', async () => {
  const listener = run(
    'node',
    ['dist/listen.js', '--host', '0.0.0.0', '--port', `${await freePort()}`],
    environment,
  );
  listeners.push(listener);
  await eventually('the listener warns', () =>
    listener.stdout().includes('Anyone who can reach this machine can send to this listener.'),
  );
});
