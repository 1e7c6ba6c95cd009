import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { createVault } from '@posthorn/domain/vault';
import { connectProducer } from '@posthorn/queue/redis/client';
import { createSharedTokens } from '@posthorn/queue/tokens/shared-tokens';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import { createTokens } from '../apps/worker/src/delivery/authentication/tokens.ts';
import { type Certificate, createAuthority, createCertificate } from './support/certificates.ts';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { OPS_CREDENTIALS, scrape } from './support/ops.ts';
import { type Answer, type Received, type Receiver, startReceiver } from './support/receiver.ts';
import { startTokenAuthority, type TokenAuthority } from './support/token-authority.ts';
import { createWorld, type World } from './support/world.ts';

/** Characters that a form encodes (RFC 6749 §2.3.1). */
const HEADER_CLIENT = {
  clientId: 'in:header',
  clientSecret: 'planted +%secret',
  credentialsIn: 'header',
} as const;
const BODY_CLIENT = {
  clientId: 'in-body',
  clientSecret: 'planted-body-secret',
  credentialsIn: 'body',
} as const;

/** So that a token endpoint that hangs takes half of this time. */
const ATTEMPT_MS = 8_000;

let world: World;
let owner: Client;
let authority: TokenAuthority;
let folder: string;
let clientAuthority: Certificate;
let tlsReceiver: TlsReceiver;
const receivers: Receiver[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posthorn-auth-'));
  const caFile = join(folder, 'ca.pem');
  const serverAuthority = await createAuthority('authority of servers');
  clientAuthority = await createAuthority('authority of clients');
  await writeFile(caFile, serverAuthority.cert);
  authority = await startTokenAuthority([HEADER_CLIENT, BODY_CLIENT]);
  tlsReceiver = await startTlsReceiver(
    await createCertificate({ issuer: serverAuthority }),
    clientAuthority.cert,
  );
  world = await createWorld({
    workers: 2,
    env: {
      ...OPS_CREDENTIALS,
      LOG_LEVEL: 'debug',
      TARGET_CA_FILE: caFile,
      DELIVERY_TIMEOUT: `${ATTEMPT_MS}ms`,
    },
  });
  owner = await createClient(world);
});
afterAll(async () => {
  await world.close();
  await Promise.all([...receivers, tlsReceiver, authority].map((each) => each.close()));
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  authority.setLife(3_600);
  authority.failWith(null);
  authority.requests.length = 0;
});

type TlsReceiver = { url: string; presented: string[]; close(): Promise<void> };

/** A receiver that accepts only clients with a certificate of `ca`, and remembers the certificates' names. */
async function startTlsReceiver({ cert, key }: Certificate, ca: string): Promise<TlsReceiver> {
  const presented: string[] = [];
  const server: Server = createServer({ cert, key, ca, requestCert: true }, ({ socket }, response) => {
    if (socket instanceof TLSSocket) presented.push(String(socket.getPeerCertificate().subject.CN));
    response.writeHead(204).end();
  });
  server.on('tlsClientError', () => undefined);
  const port = await listen(server, 0, '127.0.0.1');
  return {
    url: `https://127.0.0.1:${port}/hooks`,
    presented,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A receiver that accepts only valid tokens, with a webhook that authenticates by them. */
async function register(
  fields: Record<string, unknown> = {},
  answer: (received: Received) => Promise<Answer> = async ({ headers }) => ({
    status: (await authority.isValid(headers.authorization)) ? 204 : 401,
  }),
) {
  const receiver = await startReceiver(answer);
  receivers.push(receiver);
  const storeId = `s_${receivers.length}`;
  const authentication = { type: 'oauth2', tokenUrl: authority.tokenUrl, ...HEADER_CLIENT, ...fields };
  const { id } = await owner.createWebhook({
    url: receiver.url,
    storeId,
    maxConcurrency: 50,
    authentication,
  });
  return { id, receiver, publish: (count: number) => publish(storeId, count) };
}

async function publish(storeId: string, count: number): Promise<void> {
  const events = Array.from({ length: count }, (_, n) => ({
    type: 'SALE.CREATE',
    storeId,
    data: { id: `sale_${n}` },
  }));
  await owner.post('/v1/events/batch', { events }).expect(202);
}

/**
 * Waits until all notifications of a webhook have ended. @returns how many were delivered, and how many attempts were
 * answered with 401
 */
function ended(configurationId: string, count: number) {
  return eventually(`${count} notifications end`, async () => {
    const rows = await world.db.notification.findMany({ where: { configurationId } });
    const open = rows.filter(({ status }) => status === 'Pending' || status === 'Retrying');
    if (rows.length < count || open.length > 0) return undefined;
    const attempts = await attemptsOf(configurationId);
    return {
      delivered: rows.filter(({ status }) => status === 'Delivered').length,
      rejected: attempts.filter(({ statusCode }) => statusCode === 401).length,
    };
  });
}

async function attemptsOf(configurationId: string) {
  const ids = await world.db.notification.findMany({ where: { configurationId }, select: { id: true } });
  return world.db.attempt.findMany({ where: { notificationId: { in: ids.map(({ id }) => id) } } });
}

const statuses = () => authority.requests.map(({ status }) => status);

describe('OAuth 2.0 client credentials', () => {
  /** Webhooks whose token endpoints answer no token. They get a notification first, because one of them takes time. */
  let broken: Awaited<ReturnType<typeof register>>[];
  beforeAll(async () => {
    const [redirecting, hanging, endless] = await Promise.all([
      startReceiver(() => ({ status: 307, headers: { Location: authority.tokenUrl } })),
      startReceiver(() => undefined),
      startReceiver(() => ({ status: 200, body: `{"access_token":"${'a'.repeat(20_000)}"}` })),
    ]);
    receivers.push(redirecting, hanging, endless);
    const urls = [
      redirecting.url,
      hanging.url,
      endless.url,
      'http://127.0.0.1:1/',
      'http://127.0.0.1:1/private',
    ];
    broken = [];
    for (const tokenUrl of urls) broken.push(await register({ tokenUrl }));
    // The API refuses private addresses. The rules of the gateway can change later.
    const last = broken.at(-1);
    await world.db.$executeRaw`UPDATE webhook_configurations
      SET authentication = jsonb_set(authentication, '{tokenUrl}', '"http://10.0.0.1/token"') WHERE id = ${last?.id}`;
    for (const { publish: send } of broken) await send(1);
  });

  test.each([
    { where: 'header', client: HEADER_CLIENT, count: 90 },
    { where: 'body', client: BODY_CLIENT, count: 30 },
  ])(
    'two workers request one token for $count deliveries, with the credentials in the $where',
    async ({ client, count }) => {
      const { id, receiver, publish: send } = await register({ ...client, scope: 'deliver' });
      const batches = 3;
      await Promise.all(Array.from({ length: batches }, () => send(count / batches)));
      expect(await ended(id, count)).toEqual({ delivered: count, rejected: 0 });
      expect(authority.requests).toEqual([{ clientId: client.clientId, status: 200 }]);
      expect(new Set(receiver.received.map(({ headers }) => headers.authorization)).size).toBe(1);
    },
  );

  test('a token is renewed before it expires, and no expired token is sent', async () => {
    authority.setLife(4);
    const { id, receiver, publish: send } = await register();
    await send(20);
    await ended(id, 20);
    // Longer than half of a life, after which the token is renewed.
    await wait(2_100);
    await send(20);
    expect(await ended(id, 40)).toEqual({ delivered: 40, rejected: 0 });
    const sent = new Set(receiver.received.map(({ headers }) => headers.authorization));
    expect(sent.size).toBeGreaterThan(1);
    expect(authority.requests.length).toBe(sent.size);
  });

  test('a 401 of the receiver leads to one new token', async () => {
    const { id, publish: send } = await register();
    await send(10);
    await ended(id, 10);
    authority.revokeAll();
    await send(50);
    expect(await ended(id, 60)).toMatchObject({ delivered: 60 });
    expect(statuses()).toEqual([200, 200]);
  });

  test('a receiver that always answers 401 causes no more than one further request', async () => {
    const { id, publish: send } = await register({}, async () => ({ status: 401 }));
    await send(5);
    expect(await ended(id, 5)).toEqual({ delivered: 0, rejected: 50 });
    expect(statuses()).toEqual([200, 200]);
  });

  test('a wrong secret is a failed attempt of the class authentication, and a correction is used at once', async () => {
    const startedAt = performance.now();
    const { id, receiver, publish: send } = await register({ clientSecret: 'planted-wrong' });
    await send(3);
    await ended(id, 3);
    const attempts = await attemptsOf(id);
    expect(new Set(attempts.map(({ errorClass }) => errorClass))).toEqual(new Set(['authentication']));
    expect(receiver.received).toEqual([]);
    // A failure is remembered for 10 s.
    expect(attempts.length).toBe(30);
    expect(statuses().length).toBeLessThanOrEqual(1 + Math.floor((performance.now() - startedAt) / 10_000));

    const { body } = await owner.get(`/v1/webhooks/${id}`).expect(200);
    const authentication = { ...body.authentication, clientSecret: HEADER_CLIENT.clientSecret };
    await owner.post(`/v1/webhooks/${id}`, { authentication }).expect(200);
    for (const notification of await owner.listIds(
      `/v1/webhooks/${id}/notifications?errorClass=authentication&`,
    )) {
      await owner.post(`/v1/notifications/${notification}/retry`, '').expect(202);
    }
    expect(await ended(id, 3)).toMatchObject({ delivered: 3 });
    expect(statuses().filter((status) => status === 200).length).toBe(1);
  });

  test('a token endpoint that redirects, hangs, talks too long, is closed or private sends nothing to the receiver', async () => {
    for (const { id, receiver } of broken) {
      await ended(id, 1);
      for (const { errorClass, durationMs } of await attemptsOf(id)) {
        expect(errorClass).toBe('authentication');
        expect(durationMs).toBeLessThan(ATTEMPT_MS);
      }
      const [first] = await owner.listIds(`/v1/webhooks/${id}/notifications?`);
      const { body } = await owner.get(`/v1/notifications/${first}`).expect(200);
      expect(body.attempts[0].explanation.code).toMatch(/^token_endpoint_(unreachable|rejected)$/);
      expect(receiver.received).toEqual([]);
    }
    const output = world.workers.map((worker) => worker.output()).join('');
    for (const reason of ['timeout', 'protocol', 'connection_refused', 'blocked_address']) {
      expect(output).toContain(`"reason":"${reason}"`);
    }
    expect(output).toContain('"statusCode":307,"reason":""');
  });

  test('a worker without Redis has a token of its own', async () => {
    const redis = connectProducer({ url: 'redis://127.0.0.1:1', isCluster: false }, () => undefined);
    try {
      let requests = 0;
      const tokens = createTokens({
        shared: createSharedTokens(redis, 'none', 'test'),
        vault: createVault([{ name: 'test', key: new Uint8Array(32) }]),
        requestToken: async () => ({ kind: 'token', accessToken: `token-${++requests}`, lifeMs: 3_600_000 }),
        admit: async () => true,
        count: () => undefined,
        log: { warn: () => undefined },
        attemptMs: 20_000,
      });
      const holder = { organizationId: 'org_a', configurationId: 'es_1', fingerprint: 'one' };
      const get = () =>
        tokens.get(holder, () => ({ tokenUrl: '', scope: null, audience: null, ...BODY_CLIENT }));
      const all = await Promise.all([get(), get(), get()]);
      expect(new Set(all).size).toBe(1);
      const [first] = all;
      if (first?.kind !== 'token') throw new Error('no token');
      await tokens.discard(holder, first);
      expect(await get()).toMatchObject({ accessToken: 'token-2' });
      // The first token is no longer there, so nothing is discarded.
      await tokens.discard(holder, first);
      expect(await get()).toMatchObject({ accessToken: 'token-2' });
    } finally {
      redis.disconnect();
    }
  });
});

describe('client certificates', () => {
  async function registerTls(storeId: string, name: string | null) {
    const { cert, key } = await createCertificate({ issuer: clientAuthority, host: name ?? 'unused' });
    const authentication = name === null ? null : { type: 'mtls', certificate: cert, privateKey: key };
    return owner.createWebhook({ url: tlsReceiver.url, storeId, authentication });
  }

  test('are presented to the receiver, each by its own configuration', async () => {
    const [one, two, none] = await Promise.all([
      registerTls('s_one', 'client-one'),
      registerTls('s_two', 'client-two'),
      registerTls('s_none', null),
    ]);
    tlsReceiver.presented.length = 0;
    for (let n = 0; n < 5; n++) await Promise.all(['s_one', 's_two'].map((id) => publish(id, 2)));
    await publish('s_none', 1);
    expect(await ended(one.id, 10)).toMatchObject({ delivered: 10 });
    expect(await ended(two.id, 10)).toMatchObject({ delivered: 10 });
    expect(await ended(none.id, 1)).toMatchObject({ delivered: 0 });
    const counts = (name: string) => tlsReceiver.presented.filter((each) => each === name).length;
    expect(counts('client-one')).toBeGreaterThanOrEqual(10);
    expect(counts('client-two')).toBeGreaterThanOrEqual(10);
    expect(counts('client-one') + counts('client-two')).toBe(tlsReceiver.presented.length);
    const refused = await attemptsOf(none.id);
    expect(refused.every(({ errorClass }) => errorClass === 'tls' || errorClass === 'reset')).toBe(true);
  });

  test('are replaced by a change, and the answer shows when they expire', async () => {
    const { id } = await registerTls('s_changed', 'before');
    await publish('s_changed', 3);
    await ended(id, 3);
    const notAfter = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 86_400_000);
    const after = await createCertificate({ issuer: clientAuthority, host: 'after', notAfter });
    const authentication = { type: 'mtls', certificate: after.cert, privateKey: after.key };
    const { body } = await owner.post(`/v1/webhooks/${id}`, { authentication }).expect(200);
    expect(body.authentication.certificateExpiresAt).toBe(notAfter.toISOString());
    expect(JSON.stringify(body)).not.toContain('PRIVATE KEY');
    tlsReceiver.presented.length = 0;
    await publish('s_changed', 3);
    expect(await ended(id, 6)).toMatchObject({ delivered: 6 });
    expect(new Set(tlsReceiver.presented)).toEqual(new Set(['after']));

    await owner.post(`/v1/webhooks/${id}`, { authentication: null }).expect(200);
    const row = await world.db.webhookConfiguration.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({
      authentication: null,
      sealedAuthentication: null,
      certificateExpiresAt: null,
    });
  });
});

describe('a change', () => {
  const faultsOf = (body: { errors?: unknown }) => JSON.stringify(body);

  test('may send back what GET answered, and keeps the secret', async () => {
    const { id } = await register();
    const { cert, key } = await createCertificate({ issuer: clientAuthority, host: 'kept' });
    const { id: tlsId } = await owner.createWebhook({
      url: tlsReceiver.url,
      authentication: { type: 'mtls', certificate: cert, privateKey: key },
    });
    for (const each of [id, tlsId]) {
      const before = await world.db.webhookConfiguration.findUniqueOrThrow({ where: { id: each } });
      const { body } = await owner.get(`/v1/webhooks/${each}`).expect(200);
      const { body: after } = await owner
        .post(`/v1/webhooks/${each}`, { ...body, name: 'renamed' })
        .expect(200);
      expect(after.authentication).toEqual(body.authentication);
      const row = await world.db.webhookConfiguration.findUniqueOrThrow({ where: { id: each } });
      expect(row.sealedAuthentication).toBe(before.sealedAuthentication);
      expect(row.certificateExpiresAt).toEqual(before.certificateExpiresAt);
    }
  });

  test.each([
    ['tokenUrl', 'https://attacker.example/token'],
    ['clientId', 'another'],
    ['credentialsIn', 'body'],
    ['audience', 'another'],
    ['scope', 'another'],
  ])(
    'of %s needs the secret again, so that nobody sends the stored secret to another server',
    async (name, value) => {
      const { id } = await register();
      const { body } = await owner.get(`/v1/webhooks/${id}`).expect(200);
      const authentication = { ...body.authentication, [name]: value };
      const { body: problem } = await owner.post(`/v1/webhooks/${id}`, { authentication }).expect(400);
      expect(faultsOf(problem)).toContain('/authentication/clientSecret');
      const { body: after } = await owner.get(`/v1/webhooks/${id}`).expect(200);
      expect(after.authentication).toEqual(body.authentication);
    },
  );

  test('of the URL to another origin needs the secret again, which sends the token there', async () => {
    const { id, receiver } = await register();
    const { body } = await owner.get(`/v1/webhooks/${id}`).expect(200);
    const moved = { ...body, url: 'https://attacker.example/hooks' };
    const { body: problem } = await owner.post(`/v1/webhooks/${id}`, moved).expect(400);
    expect(faultsOf(problem)).toContain('/authentication/clientSecret');
    await owner.post(`/v1/webhooks/${id}`, { ...body, url: `${receiver.url}&path=other` }).expect(200);
  });

  test('of what cannot work gets 400 that points to the field and repeats no secret', async () => {
    const { id } = await register();
    const own = await createCertificate({ host: 'own' });
    const foreign = await createCertificate({ host: 'foreign' });
    const oauth2 = { type: 'oauth2', tokenUrl: authority.tokenUrl, ...HEADER_CLIENT };
    const mtls = { type: 'mtls', certificate: own.cert, privateKey: own.key };
    const cases: [object, string][] = [
      [{ ...oauth2, tokenUrl: 'https://10.0.0.1/token' }, 'tokenUrl'],
      [{ ...oauth2, tokenUrl: 'https://user:password@example.com/' }, 'tokenUrl'],
      [{ ...oauth2, clientId: '' }, 'clientId'],
      [{ ...oauth2, scope: 'a  b' }, 'scope'],
      [{ ...mtls, privateKey: foreign.key }, 'privateKey'],
      [{ ...mtls, certificate: `${own.cert}\n${own.key}` }, 'certificate'],
      [{ ...mtls, certificateExpiresAt: '2020-01-01T00:00:00.000Z' }, 'certificateExpiresAt'],
      [{ type: 'mtls', certificate: own.cert }, 'privateKey'],
    ];
    for (const [authentication, field] of cases) {
      const { body } = await owner.post(`/v1/webhooks/${id}`, { authentication }).expect(400);
      expect(faultsOf(body)).toContain(`/authentication/${field}"`);
      expect(faultsOf(body)).not.toMatch(/planted|PRIVATE KEY/);
    }
  });
});

test('no token and no secret is found in a log, in Redis in the clear, in a table or in a metric', async () => {
  const keys = await world.redis.keys(`{${world.prefix}:token:*`);
  const redis = await Promise.all(keys.map((key) => world.redis.get(key)));
  const tables = await world.db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`;
  const rows = await Promise.all(
    tables.map(({ name }) => world.db.$queryRawUnsafe(`SELECT row.*::text FROM "${name}" AS row`)),
  );
  const scrapes = await Promise.all(world.workers.map(({ opsPort }) => scrape(opsPort)));
  const metrics = scrapes.map(({ text }) => text).join('\n');
  const logs = [world.api, ...world.workers].map((each) => each.output()).join('\n');
  expect(metrics).toContain('posthorn_token_requests_total{result="obtained"}');
  expect(logs).toContain('no access token');
  expect(redis.join('')).toContain('"sealed"');
  const places = { logs, metrics, redis: redis.join('\n'), tables: JSON.stringify(rows) };
  const planted = ['planted', 'PRIVATE KEY', ...authority.tokens];
  const leaks = Object.entries(places).flatMap(([place, text]) =>
    planted.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${place}`),
  );
  expect(leaks).toEqual([]);
  // Every key of a token expires, and may have expired by now: -1 is the answer for a key without an end.
  for (const key of keys) expect(await world.redis.pttl(key)).not.toBe(-1);
});
