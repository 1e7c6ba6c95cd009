/** Makes each cause of a failed attempt happen for real, and reads its explanation from the API. */
import { spawn } from 'node:child_process';
import { lookup } from 'node:dns';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, createServer as createTlsServer } from 'node:tls';
import type { DeliveryCause } from '@posthorn/domain/causes/delivery-causes';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import { z } from 'zod';
import { NO_CREDENTIALS } from '../apps/worker/src/delivery/authentication/credentials.ts';
import { createSender } from '../apps/worker/src/delivery/send.ts';
import { closeAgents, createAgents } from '../apps/worker/src/egress/agents.ts';
import { type Certificate, createAuthority, createCertificate } from './support/certificates.ts';
import { type Client, createClient } from './support/client.ts';
import { FIRST_ATTEMPT_ONLY, firstAttempt } from './support/delivery.ts';
import { type NameServer, startNameServer, type Zone } from './support/dns.ts';
import { eventually } from './support/eventually.ts';
import { drip, pour, startSocketReceiver } from './support/socket-receiver.ts';
import { createWorld, type World } from './support/world.ts';

const DAY_MS = 86_400_000;
const KIB = 1024;
/** Everything that details may take. */
const MOST_DETAILS = 6 * KIB;

const headers = z.record(z.string(), z.string()).nullable();
const ms = z.number().nullable();
const attemptSchema = z.object({
  explanation: z
    .object({ code: z.string(), message: z.string(), advice: z.string(), documentation: z.string() })
    .nullable(),
  errorClass: z.string().nullable(),
  durationMs: z.number(),
  answer: z.string().nullable(),
  details: z.object({
    requestHeaders: headers,
    responseHeaders: headers,
    remoteAddress: z.string().nullable(),
    tlsProtocol: z.string().nullable(),
    times: z.object({ dnsMs: ms, connectMs: ms, tlsMs: ms, firstByteMs: ms, totalMs: z.number() }),
  }),
});
type Attempt = z.output<typeof attemptSchema>;

type Case = {
  what: string;
  code: DeliveryCause | null;
  /** The gist of the message and of the advice. */
  message?: RegExp;
  advice?: RegExp;
  /** What the receiver does with each connection. Default: it answers 204. */
  behave?: (socket: Socket) => void;
  certificate?: () => Promise<Certificate>;
  scheme?: 'http' | 'https';
  /** Replaces the host 127.0.0.1 by a name with this zone. */
  zone?: Zone;
  /** Replaces the receiver. @returns the port */
  serve?: () => Promise<number>;
  /** Changes the row of the webhook before the event. */
  change?: Record<string, unknown>;
  check?: (attempt: Attempt) => void;
};

const onRequest = (then: (socket: Socket) => void) => (socket: Socket) => {
  socket.once('data', () => then(socket));
};
const answer = (status: string, lines: readonly string[] = [], body = '') =>
  onRequest((socket) =>
    socket.end(
      [`HTTP/1.1 ${status}`, ...lines, `Content-Length: ${body.length}`, 'Connection: close', '', body].join(
        '\r\n',
      ),
      'latin1',
    ),
  );
const HTML = '<!DOCTYPE html><html><head><title>Sign in</title></head><body>Please sign in</body></html>';

/** A TLS alert of a server, in answer to the client's first message. */
const alert = (code: number) => onRequest((socket) => socket.end(Buffer.from([21, 3, 3, 0, 2, 2, code])));

let authority: Certificate;
let world: World;
let owner: Client;
let nameServer: NameServer;
let folder: string;
const closers: (() => unknown)[] = [];
const attempts = new Map<string, Attempt>();

const signed = (options: Parameters<typeof createCertificate>[0]) => () =>
  createCertificate({ issuer: authority, ...options });
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

const CERTIFICATES: readonly Case[] = [
  {
    what: 'an expired certificate',
    code: 'certificate_expired',
    certificate: signed({ notBefore: ago(9), notAfter: ago(2) }),
    message: new RegExp(
      `of 127\\.0\\.0\\.1 expired on ${ago(2).toISOString().slice(0, 10)} \\d\\d:\\d\\d UTC`,
    ),
    advice: /Renew/,
    check: ({ details }) => expect(details.times.connectMs).not.toBeNull(),
  },
  {
    what: 'a certificate of tomorrow',
    code: 'certificate_not_yet_valid',
    certificate: signed({ notBefore: ago(-1), notAfter: ago(-9) }),
    message: new RegExp(`not valid before ${ago(-1).toISOString().slice(0, 10)}`),
    advice: /clock/,
  },
  {
    what: 'a self-signed certificate',
    code: 'certificate_self_signed',
    certificate: createCertificate,
    advice: /public authority/,
  },
  {
    what: 'an unknown authority',
    code: 'certificate_unknown_authority',
    certificate: async () => createCertificate({ issuer: await createAuthority('Nobody Knows') }),
    message: /issued by Nobody Knows/,
    advice: /chain/,
  },
  {
    what: 'a certificate of another name',
    code: 'certificate_wrong_name',
    certificate: signed({ host: 'other.example' }),
    message: /valid for other\.example, not for 127\.0\.0\.1/,
    advice: /Add 127\.0\.0\.1/,
  },
  {
    what: 'a server that demands a client certificate',
    code: 'client_certificate_demanded',
    scheme: 'https',
    serve: async () => {
      const demanding = {
        ...(await signed({})()),
        requestCert: true,
        rejectUnauthorized: true,
        ca: authority.cert,
      };
      const server = createTlsServer(demanding);
      server.on('tlsClientError', () => undefined);
      closers.push(() => server.close());
      return listen(server, 0, '127.0.0.1');
    },
    advice: /mtls/,
  },
  {
    what: 'a server that refuses the client certificate',
    code: 'client_certificate_refused',
    scheme: 'https',
    behave: alert(42),
    message: /bad certificate/,
    advice: /trusts the issuer/,
  },
  { what: 'an alert', code: 'tls_handshake_failed', scheme: 'https', behave: alert(40), advice: /TLS 1\.2/ },
  {
    what: 'a reset in the handshake',
    code: 'tls_handshake_failed',
    scheme: 'https',
    behave: onRequest((socket) => socket.resetAndDestroy()),
    message: /closed the connection/,
  },
  {
    what: 'plain HTTP on a TLS port',
    code: 'tls_not_spoken',
    scheme: 'https',
    behave: answer('204 No Content'),
  },
];

const CONNECTIONS: readonly Case[] = [
  {
    what: 'NXDOMAIN',
    code: 'dns_not_found',
    zone: 'NXDOMAIN',
    message: /nxdomain\.test does not exist/,
    advice: /spelling/,
  },
  { what: 'a name without addresses', code: 'dns_no_address', zone: [], advice: /A or AAAA/ },
  { what: 'SERVFAIL', code: 'dns_failed', zone: 'SERVFAIL', message: /SERVFAIL/, advice: /name servers/ },
  {
    what: 'a silent name server',
    code: 'dns_timeout',
    zone: 'silence',
    message: /DNS took 3(\.\d)? s/,
    check: ({ details }) => expect(details.times).toMatchObject({ dnsMs: null, connectMs: null }),
  },
  {
    what: 'a private address',
    code: 'address_blocked',
    zone: ['10.0.0.1'],
    // A name server of the gateway may know private names: reveal no address.
    check: ({ explanation, details }) =>
      expect(JSON.stringify([explanation, details])).not.toContain('10.0.0.1'),
  },
  {
    what: 'a closed port',
    code: 'connection_refused',
    serve: async () => {
      // The port of an outgoing connection: nobody listens there, and no other process can take the port.
      const { port, close } = await startSocketReceiver(() => undefined);
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      closers.push(() => socket.destroy(), close);
      return socket.localPort ?? 0;
    },
    message: /127\.0\.0\.1:\d+/,
    advice: /nothing listens/,
  },
  {
    what: 'a full backlog',
    code: 'connect_timeout',
    serve: serveNobody,
    message: /No connection to 127\.0\.0\.1 in 3/,
  },
  {
    what: 'a silent TLS server',
    code: 'tls_timeout',
    scheme: 'https',
    behave: () => undefined,
    message: /Before that: .*connecting \d+ ms\./,
    check: ({ details }) => expect(details.times.tlsMs).toBeNull(),
  },
  {
    what: 'a silent receiver',
    code: 'answer_timeout',
    behave: () => undefined,
    message: /did not answer in 3.*connecting \d+ ms/,
    advice: /do the work afterwards/,
    check: ({ details }) => expect(details.requestHeaders).toHaveProperty('signature'),
  },
  {
    what: 'a silent receiver behind TLS',
    code: 'answer_timeout',
    certificate: signed({}),
    behave: () => undefined,
    message: /TLS \d+ ms/,
    check: ({ details }) => expect(details.tlsProtocol).toBe('TLSv1.3'),
  },
  {
    what: 'a body without an end',
    code: 'body_timeout',
    behave: onRequest((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      drip(socket, '1\r\nx\r\n');
    }),
    message: /answered 200.*the first byte \d+ ms/,
    advice: /do not stream/,
  },
  {
    what: 'a close without an answer',
    code: 'reset_after_request',
    behave: onRequest((socket) => socket.end()),
    advice: /crash/,
  },
  {
    what: 'a reset in the answer',
    code: 'reset_in_answer',
    behave: onRequest((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf', () => socket.resetAndDestroy()),
    ),
    message: /answered 200/,
    advice: /Content-Length/,
  },
  {
    what: 'interim answers',
    code: 'interim_flood',
    behave: onRequest((socket) => pour(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100))),
    message: /more than 16/,
  },
  {
    what: 'another protocol',
    code: 'protocol_switched',
    behave: onRequest((socket) =>
      socket.write('HTTP/1.1 101 OK\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'),
    ),
    advice: /WebSocket/,
  },
  {
    what: 'endless headers',
    code: 'answer_headers_too_large',
    behave: onRequest((socket) =>
      pour(socket, `HTTP/1.1 200 OK\r\n${`X-Fill: ${'x'.repeat(KIB)}\r\n`.repeat(40)}`, 90 * KIB),
    ),
  },
  {
    what: 'no HTTP',
    code: 'answer_malformed',
    behave: onRequest((socket) => socket.write('\0\x01 what?\r\n')),
    message: /\(.+\)/,
  },
];

const refusing = (status: number, code: DeliveryCause, message: RegExp, more: Partial<Case> = {}): Case => ({
  what: `${status} (${code})`,
  code,
  behave: answer(`${status} No`),
  message,
  ...more,
});

const STATUSES: readonly Case[] = [
  refusing(307, 'redirected', /redirects to https:\/\/elsewhere\.example\/new/, {
    behave: answer('307 Elsewhere', ['Location: https://elsewhere.example/new']),
    advice: /URL of the webhook/,
  }),
  refusing(304, 'status_unexpected', /304/),
  refusing(401, 'endpoint_unauthorized', /signature/, { advice: /secret/ }),
  refusing(401, 'secret_rotated', /previous secret expires on 20\d\d-/, {
    change: { previousSecretExpiresAt: new Date(Date.now() + DAY_MS) },
    advice: /either secret/,
  }),
  refusing(403, 'secret_rotated', /previous secret expired on 20\d\d-/, {
    what: '403 after a rotation',
    change: { previousSecretExpiresAt: new Date(Date.now() - 60_000) },
  }),
  refusing(401, 'webhook_changed', /changed on 20\d\d-/, { change: { updatedAt: new Date() } }),
  refusing(403, 'endpoint_forbidden', /403/, { advice: /firewall/ }),
  refusing(403, 'endpoint_html', /web page entitled "Sign in"/, {
    behave: answer('403 No', ['Content-Type: text/html; charset=utf-8'], HTML),
    advice: /login page/,
  }),
  refusing(404, 'endpoint_not_found', /nothing is at this path/, { advice: /route/ }),
  refusing(405, 'endpoint_method_not_allowed', /Allow: GET/, { behave: answer('405 No', ['Allow: GET']) }),
  refusing(410, 'endpoint_gone', /no longer exists/),
  refusing(413, 'endpoint_body_too_large', /body of \d+ bytes/, { advice: /256 KiB/ }),
  refusing(415, 'endpoint_content_type_refused', /application\/json/),
  refusing(418, 'endpoint_rejected', /418/),
  refusing(429, 'endpoint_overloaded', /Retry-After: 120/, {
    behave: answer('429 Slow', ['Retry-After: 120']),
    advice: /maxPerSecond/,
  }),
  refusing(500, 'endpoint_failed', /handler failed/),
  refusing(500, 'endpoint_html', /answered 500 with a web page/, {
    what: '500 with a page that says nothing about its type',
    behave: answer('500 No', [], '\n<html>'),
  }),
  refusing(500, 'body_read_to_limit', /first 16384 bytes/, {
    what: '500 and an endless body',
    behave: onRequest((socket) => {
      socket.write('HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n');
      pour(socket, `8000\r\n${'x'.repeat(0x8000)}\r\n`, 256 * KIB);
    }),
  }),
  refusing(502, 'endpoint_unavailable', /proxy answered 502/, {
    behave: answer('502 No', ['Content-Type: text/html'], HTML),
  }),
  refusing(503, 'endpoint_unavailable', /Retry-After: 7/, { behave: answer('503 No', ['Retry-After: 7']) }),
  refusing(504, 'endpoint_unavailable', /504/, { advice: /behind the proxy/ }),
];

const DETAILS: readonly Case[] = [
  {
    what: 'a delivery',
    code: null,
    certificate: signed({}),
    behave: answer(
      '200 OK',
      ['X-Answer: yes', 'Set-Cookie: id=planted-secret', 'X-Auth-Token: planted-secret'],
      'fine',
    ),
    check({ details, durationMs }) {
      expect(details.requestHeaders).toEqual({
        host: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
        'content-type': 'application/json',
        'content-length': expect.stringMatching(/^\d+$/),
        'content-digest': expect.stringMatching(/^sha-256=:.{44}:$/),
        'signature-input': expect.stringMatching(/^sig=\("host" .*;nonce="[\w-]{36}"$/),
        signature: expect.stringMatching(/^sig=:.{44}:$/),
        'idempotency-key': expect.stringMatching(/^ntf_/),
        'svc-event-type': 'SALE.CREATE',
        'user-agent': 'Posthorn',
      });
      expect(details.responseHeaders).toEqual({
        'x-answer': 'yes',
        'set-cookie': '********',
        'x-auth-token': '********',
        'content-length': '4',
        connection: 'close',
      });
      expect(details).toMatchObject({
        tlsProtocol: 'TLSv1.3',
        remoteAddress: expect.stringMatching(/^127\.0\.0\.1:/),
      });
      const { totalMs, ...parts } = details.times;
      expect(totalMs).toBe(durationMs);
      for (const part of Object.values(parts)) expect(part).toEqual(expect.any(Number));
    },
  },
  {
    what: 'a flood of headers that Posthorn accepts',
    code: 'endpoint_rejected',
    behave: answer('400 No', [
      '__proto__: x',
      `X-Long: ${'"'.repeat(3 * KIB)}`,
      ...Array.from({ length: 30 }, (_, n) => `X-Fill-${n}: ${'\u00e9"'.repeat(150)}`),
    ]),
    check({ details }) {
      const size = Buffer.byteLength(
        Object.entries(details.responseHeaders ?? {})
          .flat()
          .join(''),
      );
      expect(size).toBeGreaterThan(3 * KIB);
      expect(size).toBeLessThanOrEqual(4 * KIB);
    },
  },
  {
    what: 'control characters in texts',
    code: 'endpoint_html',
    behave: answer('400 No', ['X-Odd: a\u0085b\tc'], '<html><title>a\0\x1b[31m\xed\xa0\x80b</title>'),
    check: ({ explanation }) => expect(explanation?.message).toMatch(/entitled "a\[31m.*b"/),
  },
  {
    what: 'a long Location',
    code: 'redirected',
    behave: answer('302 Away', [`Location: https://elsewhere.example/${'x'.repeat(10 * KIB)}`]),
    check: ({ explanation }) => expect(explanation?.message.length).toBeLessThan(500),
  },
];

const cases = [...CERTIFICATES, ...CONNECTIONS, ...STATUSES, ...DETAILS];

beforeAll(async () => {
  nameServer = await startNameServer();
  authority = await createAuthority('Receivers');
  folder = await mkdtemp(join(tmpdir(), 'posthorn-ca-'));
  await writeFile(join(folder, 'ca.pem'), authority.cert);
  world = await createWorld({
    env: {
      TARGET_CA_FILE: join(folder, 'ca.pem'),
      DNS_SERVERS: nameServer.address,
      RETRY_DELAYS: FIRST_ATTEMPT_ONLY,
      DELIVERY_TIMEOUT: '3500ms',
    },
  });
  owner = await createClient(world);
  const ids = await fewAtOnce(cases, async (each) => [each.what, await register(each)] as const);
  await owner.publish('SALE.CREATE', { id: 'sale_1' });
  // Only the database, because hundreds of reads at once would exceed the API's limits.
  await Promise.all(ids.map(([, id]) => firstAttempt(world, id, 30_000)));
  await fewAtOnce(ids, async ([what, id]) => {
    const [attempt] = await attemptsOf(id);
    if (attempt !== undefined) attempts.set(what, attempt);
  });
}, 60_000);
afterAll(async () => {
  await world?.close();
  await Promise.all(closers.map((close) => close()));
  await nameServer.close();
  await rm(folder, { recursive: true });
});

/** The API runs two requests of an organization at a time, and refuses what waits for 5 s. */
async function fewAtOnce<Item, Result>(
  items: readonly Item[],
  use: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += 3) {
    results.push(...(await Promise.all(items.slice(from, from + 3).map(use))));
  }
  return results;
}

async function register({ what, behave = answer('204 No Content'), ...given }: Case): Promise<string> {
  const certificate = await given.certificate?.();
  let port = await given.serve?.();
  if (port === undefined) {
    const receiver = await startSocketReceiver(behave, { certificate });
    closers.push(receiver.close);
    port = receiver.port;
  }
  const host = given.zone === undefined ? '127.0.0.1' : `${what.toLowerCase().replaceAll(' ', '-')}.test`;
  if (given.zone !== undefined) nameServer.names.set(host, given.zone);
  const scheme = given.scheme ?? (certificate === undefined ? 'http' : 'https');
  const { id } = await owner.createWebhook({ url: `${scheme}://${host}:${port}/in` });
  if (given.change !== undefined)
    await world.db.webhookConfiguration.update({ where: { id }, data: given.change });
  return id;
}

async function attemptsOf(webhookId: string): Promise<Attempt[]> {
  const [id] = await owner.listIds(`/v1/webhooks/${webhookId}/notifications?`);
  const { body } = await owner.get(`/v1/notifications/${id}`).expect(200);
  return z.object({ attempts: z.array(attemptSchema) }).parse(body).attempts;
}

/** A process that listens but never accepts: its backlog is full. */
async function serveNobody(): Promise<number> {
  const script = `require('net').createServer().listen({port:0,host:'127.0.0.1',backlog:1},function(){console.log(this.address().port)})`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const port = Number(line);
  child.kill('SIGSTOP');
  const fill = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  closers.push(async () => {
    for (const socket of fill) socket.destroy();
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return port;
}

describe('an attempt fails by', () => {
  test.each(cases)('$what: $code', ({ what, code, message = /./, advice = /./, check }) => {
    const attempt = attempts.get(what);
    if (attempt === undefined) throw new Error(`nothing was attempted: ${what}`);
    const expected = code && {
      code,
      message: expect.stringMatching(message),
      advice: expect.stringMatching(advice),
      documentation: `/docs/errors/${code}`,
    };
    expect(attempt.explanation).toEqual(expected);
    // Every word in braces has a value.
    expect(`${attempt.explanation?.message} ${attempt.explanation?.advice}`).not.toMatch(/[{}]/);
    check?.(attempt);
  });
});

test('details of an attempt stay below 6 KiB, and contain no planted secret', async () => {
  const rows = await world.db.$queryRaw<{ size: number; text: string }[]>`
    SELECT octet_length(details::text)::integer AS size, details::text AS text FROM attempts`;
  expect(rows.length).toBeGreaterThanOrEqual(cases.length);
  for (const { size, text } of rows) {
    expect(size).toBeLessThanOrEqual(MOST_DETAILS);
    expect(text).not.toContain('planted-secret');
  }
});

test('a reused connection that the endpoint closed is retried at once, and explained', async () => {
  let requests = 0;
  const receiver = await startSocketReceiver((socket) =>
    socket.on('data', () => {
      requests += 1;
      if (requests === 2) socket.destroy();
      else socket.write('HTTP/1.1 204 No Content\r\n\r\n');
    }),
  );
  closers.push(receiver.close);
  const { id } = await owner.createWebhook({
    url: `http://127.0.0.1:${receiver.port}/`,
    eventTypes: ['TRANSACTION.CREATE'],
  });
  await owner.publish('TRANSACTION.CREATE', { id: 'transaction_1' });
  await firstAttempt(world, id);
  await owner.publish('TRANSACTION.CREATE', { id: 'transaction_2' });
  const [first, second] = await eventually('two attempts', async () => {
    const found = await attemptsOf(id);
    return found.length === 2 && found;
  });
  expect(first?.explanation).toMatchObject({ code: 'reset_idle', advice: expect.stringMatching(/at once/) });
  expect(first?.details.times).toMatchObject({ dnsMs: null, connectMs: null, tlsMs: null });
  expect(first?.details.remoteAddress).toBe(`127.0.0.1:${receiver.port}`);
  expect(second).toMatchObject({ explanation: null, details: { times: { connectMs: expect.any(Number) } } });
});

test('no value of a static header or credential is kept, even if the endpoint repeats it', async () => {
  const receiver = await startSocketReceiver(
    onRequest((socket) => {
      const echo = '{"token":"planted-token","tenant":"planted-tenant"}';
      socket.end(
        `HTTP/1.1 400 No\r\nX-Echo: planted-tenant\r\nAllow: planted-token\r\nContent-Length: ${echo.length}\r\n\r\n${echo}`,
      );
    }),
  );
  closers.push(receiver.close);
  const agents = createAgents({
    route: { lookup, open: null },
    secureContext: createSecureContext(),
    keepAlive: false,
  });
  const send = createSender({
    rules: { allowHttp: true, isAddressAllowed: () => true },
    pooled: agents,
    fresh: agents,
    timeoutMs: 20_000,
    hasProxy: false,
  });
  const outcome = await send(
    {
      organizationId: 'org_test',
      url: `http://127.0.0.1:${receiver.port}/`,
      headers: {
        authorization: 'Bearer planted-token',
        'x-tenant': 'planted-tenant',
        signature: 'sig=:AA==:',
      },
      body: Buffer.from('{}'),
      webhook: { previousSecretExpiresAt: null, webhookUpdatedAt: null },
      connection: 'pooled',
    },
    NO_CREDENTIALS,
  );
  closeAgents(agents);
  expect(JSON.stringify(outcome)).not.toContain('planted');
  expect(outcome).toMatchObject({ statusCode: 400, cause: 'endpoint_rejected' });
  expect(JSON.parse(outcome.details)).toMatchObject({
    q: { authorization: '********', 'x-tenant': '********', signature: 'sig=:AA==:' },
    r: { 'x-echo': '*'.repeat('planted-tenant'.length) },
  });
});
