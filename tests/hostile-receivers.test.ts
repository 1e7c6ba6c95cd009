import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Certificate, createAuthority, createCertificate } from './support/certificates.ts';
import { type Client, createClient } from './support/client.ts';
import { FIRST_ATTEMPT_ONLY, firstAttempt } from './support/delivery.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { drip, pour, type SocketReceiver, startSocketReceiver } from './support/socket-receiver.ts';
import { createWorld, type World } from './support/world.ts';

type Outcome = { errorClass: string } | { statusCode: number };
type Case = {
  what: string;
  behave: (socket: Socket) => void;
  outcome: Outcome;
  scheme?: 'http' | 'https';
  certificate?: () => Promise<Certificate>;
};

const MIB = 1024 * 1024;
const FLOOD_BYTES = 50 * MIB;
/** The socket buffers of both sides accept several MiB after the worker stops reading. */
const MOST_SENT = 8 * MIB;
const MOST_GROWTH = 100 * MIB;
const DAY_MS = 86_400_000;

const timeout = { errorClass: 'timeout' };
const reset = { errorClass: 'reset' };
const protocol = { errorClass: 'protocol' };
const tls = { errorClass: 'tls' };

const onRequest = (then: (socket: Socket) => void) => (socket: Socket) => {
  socket.once('data', () => then(socket));
};
const onRequestSend = (...lines: string[]) =>
  onRequest((socket) => socket.write(`${lines.join('\r\n')}\r\n`));
const onRequestPour = (start: string, text: string, bytes?: number) =>
  onRequest((socket) => {
    socket.write(start);
    pour(socket, text, bytes);
  });
const HEAD = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = `${HEAD}Transfer-Encoding: chunked\r\n\r\n`;
const NO_CONTENT = onRequestSend('HTTP/1.1 204 No Content', '');
const CHUNK = `8000\r\n${'x'.repeat(0x8000)}\r\n`;

let authority: Certificate;
let elsewhere: Receiver;

const redirect = (status: number): Case => ({
  what: `redirects by ${status}`,
  behave: onRequest((socket) =>
    socket.write(`HTTP/1.1 ${status} Elsewhere\r\nLocation: ${elsewhere.url}\r\nContent-Length: 0\r\n\r\n`),
  ),
  outcome: { statusCode: status },
});

const cases: readonly Case[] = [
  { what: 'reads nothing', behave: (socket) => socket.pause(), outcome: timeout },
  { what: 'never answers', behave: onRequest(() => undefined), outcome: timeout },
  {
    what: 'never completes the TLS handshake',
    behave: onRequest(() => undefined),
    scheme: 'https',
    outcome: timeout,
  },
  { what: 'stops after the headers', behave: onRequestSend(HEAD, 'Content-Length: 9', ''), outcome: timeout },
  {
    what: 'sends a header byte every second',
    behave: onRequest((socket) => {
      socket.write(`${HEAD}X-Drip: `);
      drip(socket, 'x');
    }),
    outcome: timeout,
  },
  {
    what: 'sends a body byte every second',
    behave: onRequest((socket) => {
      socket.write(CHUNKED);
      drip(socket, '1\r\nx\r\n');
    }),
    outcome: timeout,
  },
  {
    what: 'sends an interim response every second',
    behave: onRequest((socket) => drip(socket, 'HTTP/1.1 102 Processing\r\n\r\n')),
    outcome: protocol,
  },
  { what: 'resets at once', behave: (socket) => socket.resetAndDestroy(), outcome: reset },
  {
    what: 'resets mid-answer',
    behave: onRequest((socket) =>
      socket.write(`${HEAD}Content-Length: 9\r\n\r\nhalf`, () => socket.resetAndDestroy()),
    ),
    outcome: reset,
  },
  { what: 'closes without an answer', behave: onRequest((socket) => socket.end()), outcome: reset },
  {
    what: 'closes early',
    behave: onRequest((socket) => socket.end(`${HEAD}Content-Length: 9\r\n\r\nhalf`)),
    outcome: reset,
  },
  {
    what: 'answers 50 MiB',
    behave: onRequestPour(`${HEAD}Content-Length: ${FLOOD_BYTES}\r\n\r\n`, 'x'.repeat(0x8000), FLOOD_BYTES),
    outcome: { statusCode: 200 },
  },
  { what: 'answers endlessly', behave: onRequestPour(CHUNKED, CHUNK), outcome: { statusCode: 200 } },
  {
    what: 'answers 50 MiB of headers',
    behave: onRequestPour(HEAD, `X-Fill: ${'x'.repeat(1_000)}\r\n`, FLOOD_BYTES),
    outcome: protocol,
  },
  {
    what: 'answers one header of 50 MiB',
    behave: onRequestPour(`${HEAD}X: `, 'x'.repeat(0x8000), FLOOD_BYTES),
    outcome: protocol,
  },
  {
    what: 'sends endless interim responses',
    behave: onRequestPour('', 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'.repeat(100)),
    outcome: protocol,
  },
  ...[301, 302, 303, 307, 308].map(redirect),
  { what: 'does not speak HTTP', behave: onRequestSend('\0\x01 what?', ''), outcome: protocol },
  {
    what: 'speaks TLS on a plain port',
    behave: onRequestSend('\x15\x03\x01\0\x02\x02\x16'),
    outcome: protocol,
  },
  {
    what: 'expects TLS for an http URL',
    behave: NO_CONTENT,
    scheme: 'http',
    certificate: createCertificate,
    outcome: reset,
  },
  { what: 'speaks plain HTTP on a TLS port', behave: NO_CONTENT, scheme: 'https', outcome: tls },
  {
    what: 'switches protocols',
    behave: onRequestSend(
      'HTTP/1.1 101 Switching Protocols',
      'Connection: upgrade',
      'Upgrade: websocket',
      '',
    ),
    outcome: protocol,
  },
  {
    what: 'sends a status that is not a number',
    behave: onRequestSend('HTTP/1.1 yes OK', ''),
    outcome: protocol,
  },
  { what: 'sends a status of four digits', behave: onRequestSend('HTTP/1.1 2000 OK', ''), outcome: protocol },
  { what: 'has a self-signed certificate', behave: NO_CONTENT, certificate: createCertificate, outcome: tls },
  {
    what: 'has an expired certificate',
    behave: NO_CONTENT,
    certificate: () =>
      createCertificate({
        issuer: authority,
        notBefore: new Date(Date.now() - 2 * DAY_MS),
        notAfter: new Date(Date.now() - DAY_MS),
      }),
    outcome: tls,
  },
  {
    what: 'has a certificate for another name',
    behave: NO_CONTENT,
    certificate: () => createCertificate({ issuer: authority, host: 'other.example' }),
    outcome: tls,
  },
  {
    what: 'has a certificate of an unknown authority',
    behave: NO_CONTENT,
    certificate: async () => createCertificate({ issuer: await createAuthority('Nobody') }),
    outcome: tls,
  },
  {
    what: 'has a certificate of an authority in TARGET_CA_FILE',
    behave: NO_CONTENT,
    certificate: () => createCertificate({ issuer: authority }),
    outcome: { statusCode: 204 },
  },
];

type Attempted = { receiver: SocketReceiver; url: string; attempt: Awaited<ReturnType<typeof firstAttempt>> };

let world: World;
let owner: Client;
let folder: string;
const receivers: SocketReceiver[] = [];
const attempted = new Map<string, Attempted>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posthorn-ca-'));
  authority = await createAuthority('Receivers');
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, authority.cert);
  elsewhere = await startReceiver();
  world = await createWorld({
    env: {
      TARGET_CA_FILE: caFile,
      RETRY_DELAYS: FIRST_ATTEMPT_ONLY,
      // Makes Node accept any certificate by default. The worker must still verify certificates.
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
    },
  });
  owner = await createClient(world);

  const registered = await Promise.all(
    cases.map(async ({ what, ...receiver }) => ({ what, ...(await register(receiver)) })),
  );
  await owner.publish('SALE.CREATE', { id: 'sale_hostile' });
  await Promise.all(
    registered.map(async ({ what, id, ...rest }) =>
      attempted.set(what, { ...rest, attempt: await firstAttempt(world, id, 30_000) }),
    ),
  );
}, 60_000);
afterAll(async () => {
  await world.close();
  await Promise.all([elsewhere, ...receivers].map((receiver) => receiver.close()));
  await rm(folder, { recursive: true });
});

async function register({ behave, scheme, certificate }: Omit<Case, 'what' | 'outcome'>) {
  const receiver = await startSocketReceiver(behave, { certificate: await certificate?.() });
  receivers.push(receiver);
  const url = `${scheme ?? (certificate === undefined ? 'http' : 'https')}://127.0.0.1:${receiver.port}/`;
  const { id } = await owner.createWebhook({ url });
  return { receiver, url, id };
}

function attemptedAt(what: string): Attempted {
  const found = attempted.get(what);
  if (found === undefined) throw new Error(`nothing was attempted: ${what}`);
  return found;
}

describe('a receiver that', () => {
  test.each(cases)('$what costs one attempt of bounded time and size', ({ what, outcome }) => {
    const { attempt, receiver } = attemptedAt(what);
    expect(attempt).toMatchObject({ number: 1, errorClass: null, statusCode: null, ...outcome });
    expect(attempt.durationMs).toBeLessThanOrEqual(20_500);
    expect(Buffer.byteLength(attempt.answer ?? '')).toBeLessThanOrEqual(1024);
    expect(receiver.bytesSent()).toBeLessThan(MOST_SENT);
    expect(receiver.sockets.length).toBeLessThanOrEqual(1);
  });

  test('hangs in any way uses the full timeout of 20 s', () => {
    const waits = cases
      .filter(({ outcome }) => outcome === timeout)
      .map(({ what }) => attemptedAt(what).attempt.durationMs);
    for (const durationMs of waits) expect(durationMs).toBeGreaterThanOrEqual(19_900);
  });

  test('redirects causes no request to another URL', () => {
    expect(elsewhere.received).toEqual([]);
  });
});

test('200 endless answers grow the memory of the worker by less than 100 MiB', async () => {
  const endless = ['answers 50 MiB', 'answers endlessly'].map(attemptedAt);
  for (const { url } of endless)
    await owner.createWebhook({ url, eventTypes: ['SALE.UPDATE'], maxConcurrency: 20 });
  const sentBefore = endless.reduce((sum, { receiver }) => sum + receiver.bytesSent(), 0);
  const before = residentBytes();
  const attemptsBefore = await world.db.attempt.count();
  await Promise.all(Array.from({ length: 100 }, (_, n) => owner.publish('SALE.UPDATE', { id: `sale_${n}` })));
  await eventually(
    '200 are attempted',
    async () => (await world.db.attempt.count()) === attemptsBefore + 200,
  );
  const after = residentBytes();

  const sent = endless.reduce((sum, { receiver }) => sum + receiver.bytesSent(), 0) - sentBefore;
  process.stdout.write(
    `200 endless answers: ${mebibytes(sent / 200)} sent of each before the worker closed the connection\n`,
  );
  expect(sent / 200).toBeLessThan(MOST_SENT);
  if (before === undefined || after === undefined) {
    process.stdout.write('No /proc here: the memory of the worker was not measured\n');
    return;
  }
  process.stdout.write(`Memory of the worker: ${mebibytes(before)} before, ${mebibytes(after)} after\n`);
  expect(after - before).toBeLessThan(MOST_GROWTH);
});

function residentBytes(): number | undefined {
  const path = `/proc/${world.workers[0]?.child.pid}/status`;
  if (!existsSync(path)) return undefined;
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(path, 'utf8'))?.[1]) * 1024;
}

const mebibytes = (bytes: number) => `${(bytes / MIB).toFixed(1)} MiB`;
