/** Redis behind TLS: an own authority, client certificates, and certificates that are renewed while in use. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { type Certificate, createAuthority, createCertificate } from '../support/certificates.ts';
import { eventually } from '../support/eventually.ts';
import { type RedisServer, startRedisServer } from '../support/ha/redis-server.ts';
import { tlsLines, tryToConnect } from '../support/ha/redis-tls.ts';
import { type SteadyLoad, startSteadyLoad } from '../support/ha/steady-load.ts';
import { freePort, startProcess } from '../support/process.ts';
import { createWorld, type World } from '../support/world.ts';

jest.setTimeout(120_000);

const PASSWORD = 'redis-secret';
const HOUR_MS = 3_600_000;

let folder: string;
let authority: Certificate;
let foreign: Certificate;
let server: RedisServer;
let world: World;
let load: SteadyLoad;
const stops: (() => Promise<unknown>)[] = [];

const fileOf = (name: string) => join(folder, `${name}.pem`);
/** The settings of the gateway's certificates. */
const tlsFiles = (client: string, ca = 'ca') => ({
  REDIS_CA_FILE: fileOf(ca),
  REDIS_CERT_FILE: fileOf(client),
  REDIS_KEY_FILE: fileOf(`${client}-key`),
});
const urlOf = (port: number, host = '127.0.0.1') => `rediss://:${PASSWORD}@${host}:${port}`;

async function writeCertificate(name: string, { cert, key }: Certificate): Promise<void> {
  await writeFile(fileOf(name), cert);
  await writeFile(fileOf(`${name}-key`), key);
}

/** Starts a Redis that speaks only TLS and requires a client certificate of the authority. */
async function startTlsServer(certificate: string): Promise<RedisServer> {
  const port = await freePort();
  const started = await startRedisServer({
    folder,
    port,
    lines: [
      ...tlsLines(port, { ca: fileOf('ca'), cert: fileOf(certificate), key: fileOf(`${certificate}-key`) }),
      `requirepass ${PASSWORD}`,
    ],
    connection: {
      password: PASSWORD,
      tls: { ...(await createCertificate({ issuer: authority })), rejectUnauthorized: false },
    },
  });
  stops.push(started.close);
  return started;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posthorn-tls-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  authority = await createAuthority('authority of Redis');
  foreign = await createAuthority('another authority');
  const past = { notBefore: new Date(Date.now() - 2 * HOUR_MS), notAfter: new Date(Date.now() - HOUR_MS) };
  await writeFile(fileOf('ca'), authority.cert);
  await writeFile(fileOf('foreign-ca'), foreign.cert);
  await writeCertificate('server', await createCertificate({ issuer: authority }));
  await writeCertificate('named', await createCertificate({ issuer: authority, host: 'localhost' }));
  await writeCertificate('other-name', await createCertificate({ issuer: authority, host: 'redis.example' }));
  await writeCertificate('expired', await createCertificate({ issuer: authority, ...past }));
  await writeCertificate('client', await createCertificate({ issuer: authority }));
  await writeCertificate('foreign', await createCertificate({ issuer: foreign }));
  server = await startTlsServer('server');
  world = await createWorld({
    workers: 2,
    env: { REDIS_URL: urlOf(server.port), ...tlsFiles('client'), DELIVERY_TIMEOUT: '2s' },
  });
  stops.push(world.close);
  load = await startSteadyLoad(world, { webhooks: 4, maxConcurrency: 2, everyMs: 50, answerMs: 20 });
  stops.push(load.close);
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

const connect = (port: number, files: ReturnType<typeof tlsFiles> | null, host?: string) =>
  tryToConnect({
    url: urlOf(port, host),
    isCluster: false,
    caFile: files?.REDIS_CA_FILE ?? fileOf('ca'),
    certFile: files?.REDIS_CERT_FILE ?? '',
    keyFile: files?.REDIS_KEY_FILE ?? '',
  });

const isFlowing = (from: number) => () => load.receiver.received.filter(({ at }) => at > from).length > 20;

test('both sides are verified: expired, foreign, misnamed and missing certificates are refused', async () => {
  expect(await connect(server.port, tlsFiles('client'))).toBe('connected');
  expect(await connect(server.port, tlsFiles('client', 'foreign-ca'))).toMatch(/self-signed certificate in/);
  // Redis may close the connection before the client has read the reason.
  expect(await connect(server.port, tlsFiles('foreign'))).toMatch(/unknown ca|ECONNRESET|EPIPE/);
  expect(await connect(server.port, tlsFiles('expired'))).toMatch(/certificate expired|ECONNRESET|EPIPE/);
  expect(await connect(server.port, null)).toMatch(/certificate required|ECONNRESET|EPIPE/);

  const expired = await startTlsServer('expired');
  expect(await connect(expired.port, tlsFiles('client'))).toMatch(/certificate has expired/);
  const misnamed = await startTlsServer('other-name');
  expect(await connect(misnamed.port, tlsFiles('client'))).toMatch(/does not match certificate/);
  const named = await startTlsServer('named');
  expect(await connect(named.port, tlsFiles('client'), 'localhost')).toBe('connected');
});

test('a process names the setting whose file cannot be used, and exits', async () => {
  await writeFile(fileOf('empty'), '');
  const start = (env: Record<string, string>) => startProcess('worker', { ...world.env, ...env });
  await expect(start({ REDIS_CA_FILE: fileOf('missing') })).rejects.toThrow(/REDIS_CA_FILE cannot be read/);
  await expect(start({ REDIS_CA_FILE: fileOf('empty') })).rejects.toThrow(/REDIS_CA_FILE cannot be used/);
  await expect(start({ REDIS_KEY_FILE: fileOf('foreign-key') })).rejects.toThrow(
    /REDIS_CERT_FILE and REDIS_KEY_FILE cannot be used/,
  );
});

test('a new authority and new certificates on both sides need no restart, and nothing is lost', async () => {
  const since = Date.now();
  const next = await createAuthority('next authority');
  /** Redis reads the files again, and new connections use them. */
  const useFiles = async (name: string) => {
    await server.redis.config('SET', 'tls-ca-cert-file', fileOf('ca-of-redis'));
    await server.redis.config('SET', 'tls-cert-file', fileOf(name), 'tls-key-file', fileOf(`${name}-key`));
    await server.redis.call('CLIENT', 'KILL', 'TYPE', 'NORMAL', 'SKIPME', 'yes');
  };
  await load.during(async () => {
    await eventually('deliveries flow', isFlowing(since));
    // Both sides trust both authorities before either side has a certificate of the next one.
    await writeFile(fileOf('ca'), `${authority.cert}\n${next.cert}`);
    await writeFile(fileOf('ca-of-redis'), `${authority.cert}\n${next.cert}`);
    await useFiles('server');
    // The certificate changes before its key: connections between the two use the last pair.
    const renewed = await createCertificate({ issuer: next });
    await writeFile(fileOf('client'), renewed.cert);
    await server.redis.call('CLIENT', 'KILL', 'TYPE', 'NORMAL', 'SKIPME', 'yes');
    await eventually('deliveries flow between two files', isFlowing(Date.now()));
    await writeFile(fileOf('client-key'), renewed.key);
    await writeCertificate('server-2', await createCertificate({ issuer: next }));
    await useFiles('server-2');
    await eventually('deliveries flow with the new certificates', isFlowing(Date.now()));
    // Nobody trusts the old authority any more.
    await writeFile(fileOf('ca'), next.cert);
    await writeFile(fileOf('ca-of-redis'), next.cert);
    await useFiles('server-2');
    await eventually('deliveries flow with the new authority', isFlowing(Date.now()));
  });
  await load.settle();
  const report = await load.report(since);
  process.stdout.write(`Certificates renewed: ${JSON.stringify(report)}\n`);
  expect(report).toMatchObject({ lost: 0, refused: 0, exceeded: [] });
});
