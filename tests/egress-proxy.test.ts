import { once } from 'node:events';
import { type ClientRequestArgs, get, type IncomingMessage } from 'node:http';
import { get as getSecurely } from 'node:https';
import { text } from 'node:stream/consumers';
import { createSecureContext } from 'node:tls';
import { createAddressPolicy } from '@posthorn/domain/address-policy';
import { z } from 'zod';
import { closeAgents, createAgents } from '../apps/worker/src/egress/agents.ts';
import { createResolver } from '../apps/worker/src/egress/lookup.ts';
import type { ProxyError } from '../apps/worker/src/egress/proxy.ts';
import { createRoute } from '../apps/worker/src/egress/route.ts';
import { type Certificate, createAuthority, createCertificate } from './support/certificates.ts';
import { type Client, createClient } from './support/client.ts';
import { type ConnectProxy, startConnectProxy } from './support/connect-proxy.ts';
import { firstAttempt } from './support/delivery.ts';
import { type NameServer, startNameServer } from './support/dns.ts';
import { eventually } from './support/eventually.ts';
import { OPS_CREDENTIALS, scrape } from './support/ops.ts';
import { type SocketReceiver, startSocketReceiver } from './support/socket-receiver.ts';
import { createWorld, everyRetryAfter, type World } from './support/world.ts';

const PASSWORD = 'p@ss/word-of-the-proxy';
const CREDENTIALS = `gate:${PASSWORD}`;
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

let world: World;
let owner: Client;
let nameServer: NameServer;
let proxy: ConnectProxy;
let receiver: SocketReceiver;
let secureReceiver: SocketReceiver;
let authority: Certificate;

beforeAll(async () => {
  authority = await createAuthority('tests');
  const certificate = await createCertificate({ issuer: authority, host: 'secure.test' });
  nameServer = await startNameServer();
  for (const name of ['plain.test', 'secure.test', 'refused.test', 'proxy.test']) {
    nameServer.names.set(name, ['127.0.0.1']);
  }
  nameServer.names.set('private.test', ['10.0.0.1']);
  proxy = await startConnectProxy({ credentials: CREDENTIALS });
  const answer = (socket: {
    on(event: 'data', listener: () => void): unknown;
    write(text: string): unknown;
  }) => socket.on('data', () => socket.write(OK));
  receiver = await startSocketReceiver(answer);
  secureReceiver = await startSocketReceiver(answer, { certificate });
  world = await createWorld({
    env: {
      ALLOWED_PRIVATE_TARGETS: '127.0.0.1/32',
      DNS_SERVERS: nameServer.address,
      EGRESS_PROXY: `http://gate:${encodeURIComponent(PASSWORD)}@proxy.test:${proxy.port}`,
      EGRESS_ADDRESSES: '203.0.113.9,2001:db8::/64',
      ...OPS_CREDENTIALS,
      RETRY_DELAYS: everyRetryAfter('1h'),
      BREAKER_FAILURES: '2',
      BREAKER_AFTER: '0ms',
    },
  });
  owner = await createClient(world);
});
afterAll(async () => {
  await world.close();
  await Promise.all([nameServer, receiver, secureReceiver, proxy].map((each) => each.close()));
});
beforeEach(() => {
  proxy.answer = () => 200;
});

let stores = 0;
async function deliverTo(url: string) {
  const storeId = `s_${++stores}`;
  const { id } = await owner.createWebhook({ url: 'http://once-fine.example/', storeId });
  // The API refuses URLs with blocked addresses. Rules can change after registration.
  await world.db.webhookConfiguration.update({ where: { id }, data: { url } });
  await owner.publish('SALE.CREATE', { id: `sale_${storeId}` }, storeId);
  return id;
}

test('deliveries go through the proxy to the checked address, and connections are reused', async () => {
  const first = await deliverTo(`http://plain.test:${receiver.port}/`);
  expect(await firstAttempt(world, first)).toMatchObject({ statusCode: 200 });
  expect(proxy.asked).toEqual([`127.0.0.1:${receiver.port}`]);
  const second = await deliverTo(`http://plain.test:${receiver.port}/other`);
  expect(await firstAttempt(world, second)).toMatchObject({ statusCode: 200 });
  expect(proxy.asked.length).toBe(1);
});

test.each([
  ['a private address', () => `http://10.0.0.1:${receiver.port}/`],
  ['a name with a private address', () => `http://private.test:${receiver.port}/`],
])('%s is refused before the proxy hears of it', async (_what, url) => {
  const before = proxy.asked.length;
  expect(await firstAttempt(world, await deliverTo(url()))).toMatchObject({ errorClass: 'blocked_address' });
  expect(proxy.asked.length).toBe(before);
});

test.each([
  ['refuses the target', 403, 'proxy'],
  ['cannot reach the target', 502, 'unreachable'],
  ['waits too long for the target', 504, 'timeout'],
  ['answers with too many headers', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 'proxy'],
] as const)('a proxy that %s costs an attempt', async (_what, status, errorClass) => {
  proxy.answer = () => status;
  const id = await deliverTo(`http://refused.test:${receiver.port}/${errorClass}`);
  expect(await firstAttempt(world, id)).toMatchObject({ errorClass, statusCode: null });
});

test('no failure of the proxy opens a breaker, counts as a failure of an endpoint, or loses a notification', async () => {
  proxy.answer = () => 403;
  const refused = await deliverTo(`http://refused.test:${receiver.port}/again`);
  await firstAttempt(world, refused);
  await proxy.stop();
  const waiting = await Promise.all(
    Array.from({ length: 4 }, () => deliverTo(`http://refused.test:${receiver.port}/down`)),
  );
  await eventually('the operator is told', async () => {
    const scraped = await scrape(world.workers[0]?.opsPort);
    return (scraped.sum('posthorn_proxy_failures_total', { failure: 'unreachable' }) ?? 0) >= waiting.length;
  });
  expect(world.workers[0]?.output()).toContain('the egress proxy fails');
  proxy.answer = () => 200;
  await proxy.start();
  for (const id of waiting) {
    // The first attempt that counts is the one that reached the endpoint.
    expect(await firstAttempt(world, id)).toMatchObject({ number: 1, statusCode: 200 });
  }
  expect(
    await world.db.failingEndpoint.count({ where: { configurationId: { in: [refused, ...waiting] } } }),
  ).toBe(0);
  expect(
    await world.db.circuitBreaker.count({ where: { configurationId: { in: [refused, ...waiting] } } }),
  ).toBe(0);
});

test('the password of the proxy is in no log', () => {
  const output = [world.api, ...world.workers].map((each) => each.output()).join('');
  for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), btoa(CREDENTIALS)])
    expect(output).not.toContain(secret);
});

test('GET /v1/egress shows the addresses that the operator states', async () => {
  const { body } = await owner.get('/v1/egress').expect(200);
  expect(body.addresses).toEqual(['203.0.113.9', '2001:db8::/64']);
});

type Options = { proxyUrl?: string; proxyResolves?: boolean; sourceAddresses?: string[]; timeoutMs?: number };

/** Makes GETs on a route of its own. @returns the answer's text, or the error's code */
async function withRoute<Result>(
  { proxyUrl = '', proxyResolves = false, sourceAddresses = [], timeoutMs = 2_000 }: Options,
  use: (ask: (url: string) => Promise<string>, errors: ProxyError[]) => Promise<Result>,
): Promise<Result> {
  const errors: ProxyError[] = [];
  const secureContext = createSecureContext({ ca: authority.cert });
  const route = await createRoute({
    resolve: createResolver([nameServer.address]),
    isAddressAllowed: createAddressPolicy(['127.0.0.1/32', '::1/128']),
    proxyUrl,
    proxyResolves,
    sourceAddresses,
    secureContext,
    timeoutMs,
    onProxyError: (error) => errors.push(error),
  });
  const agents = createAgents({ route, secureContext, keepAlive: true });
  const ask = async (url: string) => {
    const isSecure = url.startsWith('https:');
    const options: ClientRequestArgs = { agent: isSecure ? agents.https : agents.http };
    try {
      const request = isSecure ? getSecurely(url, options) : get(url, options);
      const [answer]: IncomingMessage[] = await once(request, 'response');
      return answer === undefined ? '' : await text(answer);
    } catch (error) {
      // Errors of node:tls are of another realm than the test.
      return z.object({ code: z.string() }).parse(error).code;
    }
  };
  try {
    return await use(ask, errors);
  } finally {
    closeAgents(agents);
  }
}
const proxyUrl = (credentials = `gate:${encodeURIComponent(PASSWORD)}`) =>
  `http://${credentials}@127.0.0.1:${proxy.port}`;

test('TLS is with the endpoint: its certificate must have the name of the URL', async () => {
  nameServer.names.set('other.test', ['127.0.0.1']);
  await withRoute({ proxyUrl: proxyUrl() }, async (ask) => {
    expect(await ask(`https://secure.test:${secureReceiver.port}/`)).toBe('ok');
    expect(await ask(`https://other.test:${secureReceiver.port}/`)).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
    const before = proxy.asked.length;
    expect(await ask(`https://secure.test:${secureReceiver.port}/`)).toBe('ok');
    expect(proxy.asked.length).toBe(before);
  });
});

test('a proxy may speak TLS itself, with a certificate that is checked', async () => {
  const certificate = await createCertificate({ issuer: authority, host: 'proxy.test' });
  const secureProxy = await startConnectProxy({ credentials: CREDENTIALS, certificate });
  const urlOf = (host: string) => `https://gate:${encodeURIComponent(PASSWORD)}@${host}:${secureProxy.port}`;
  try {
    await withRoute({ proxyUrl: urlOf('proxy.test') }, async (ask) => {
      expect(await ask(`https://secure.test:${secureReceiver.port}/`)).toBe('ok');
      expect(await ask(`http://plain.test:${receiver.port}/`)).toBe('ok');
    });
    await withRoute({ proxyUrl: urlOf('plain.test') }, async (ask, errors) => {
      expect(await ask(`http://plain.test:${receiver.port}/`)).toBe('EPROXY');
      expect(errors).toMatchObject([{ failure: 'unreachable', isOutage: true }]);
    });
  } finally {
    await secureProxy.close();
  }
});

test('wrong credentials are an outage of the proxy, whose error does not contain them', () =>
  withRoute({ proxyUrl: proxyUrl('gate:other-password') }, async (ask, errors) => {
    expect(await ask(`http://plain.test:${receiver.port}/`)).toBe('EPROXY');
    expect(errors).toMatchObject([{ failure: 'credentials', isOutage: true }]);
    expect(errors[0]?.stack).not.toContain('other-password');
  }));

test('a proxy that resolves gets the name, but no private address and no local name', async () => {
  const resolving = await startConnectProxy({ credentials: CREDENTIALS, addressOf: () => '127.0.0.1' });
  const options = { proxyUrl: proxyUrl().replace(`${proxy.port}`, `${resolving.port}`), proxyResolves: true };
  try {
    await withRoute(options, async (ask) => {
      expect(await ask(`http://only-the-proxy-knows.test:${receiver.port}/`)).toBe('ok');
      expect(await ask('http://10.0.0.1/')).toBe('EBLOCKED');
      expect(await ask('http://metadata/')).toBe('EBLOCKED');
      expect(resolving.asked).toEqual([`only-the-proxy-knows.test:${receiver.port}`]);
    });
  } finally {
    await resolving.close();
  }
});

test('a target that hangs is blamed only if the proxy answers others meanwhile', () =>
  withRoute({ proxyUrl: proxyUrl(), timeoutMs: 1_000 }, async (ask, errors) => {
    proxy.answer = (target) => (target.endsWith(`:${receiver.port}`) ? 200 : 0);
    const hanging = ask('http://plain.test:9/');
    await eventually('the proxy is asked', () => proxy.asked.at(-1) === '127.0.0.1:9');
    expect(await ask(`http://plain.test:${receiver.port}/`)).toBe('ok');
    expect(await hanging).toBe('ETIMEDOUT');
    expect(errors).toEqual([]);
    proxy.answer = () => 0;
    expect(await ask('http://plain.test:9/')).toBe('EPROXY');
    expect(errors).toMatchObject([{ failure: 'no_answer', isOutage: false }]);
  }));

test('connections leave from the source address of the family of the target', async () => {
  const source = process.platform === 'linux' ? '127.0.0.3' : '127.0.0.1';
  await withRoute({ sourceAddresses: [source] }, async (ask) => {
    expect(await ask(`http://plain.test:${receiver.port}/`)).toBe('ok');
    expect(await ask(`https://secure.test:${secureReceiver.port}/`)).toBe('ok');
    expect(await ask(`http://private.test:${receiver.port}/`)).toBe('EBLOCKED');
    expect(await ask('http://[::1]:9/')).toBe('EADDRNOTAVAIL');
  });
  expect(receiver.sockets.at(-1)?.remoteAddress ?? source).toBe(source);
  await withRoute({ sourceAddresses: [source], proxyUrl: proxyUrl() }, async (ask) => {
    expect(await ask(`http://plain.test:${receiver.port}/`)).toBe('ok');
  });
  expect(proxy.sources.at(-1)).toBe(source);
  await expect(withRoute({ sourceAddresses: ['203.0.113.9'] }, async () => undefined)).rejects.toThrow(
    /EGRESS_ADDRESS cannot be used: this machine has no address 203\.0\.113\.9\. Add the address/,
  );
});
