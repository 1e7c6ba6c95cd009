import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase, directPool, openDatabase } from '@posthorn/db/connection/database';
import request from 'supertest';
import { type Certificate, createAuthority, createCertificate } from '../support/certificates.ts';
import { createClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { createPostgresCluster, type PostgresCluster, type PostgresServer } from '../support/ha/postgres.ts';
import { run } from '../support/process.ts';
import { startReceiver } from '../support/receiver.ts';
import { createWorld } from '../support/world.ts';

const LONG_MS = 180_000;
const UNVERIFIED = 'unable to verify the first certificate';

let folder: string;
let cluster: PostgresCluster;
/** Its certificate is for 127.0.0.1. */
let server: PostgresServer;
/** Its certificate is for another host. */
let misnamed: PostgresServer;
/** Wants a client certificate instead of a password. */
let careful: PostgresServer;
let plain: PostgresServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posthorn-postgres-tls-'));
  cluster = await createPostgresCluster();
  const authority = await createAuthority('Example CA');
  const ownServer = await createCertificate({ issuer: authority });
  const clients = await createAuthority('Clients');
  await save('authority', authority);
  await save('stranger', await createAuthority('Another CA'));
  await save('client', await createCertificate({ issuer: clients, host: 'posthorn' }));
  server = await cluster.startPrimary({ tls: { server: ownServer } });
  const otherHost = await createCertificate({ issuer: authority, host: 'db.example.com' });
  misnamed = await cluster.startPrimary({ tls: { server: otherHost } });
  careful = await cluster.startPrimary({ tls: { server: ownServer, clientAuthority: clients.cert } });
  plain = await cluster.startPrimary();
}, LONG_MS);
afterAll(async () => {
  await cluster.close();
  await rm(folder, { recursive: true, force: true });
});

async function save(name: string, { cert, key }: Certificate): Promise<void> {
  await writeFile(fileOf(name), cert);
  await writeFile(join(folder, `${name}.key`), key, { mode: 0o600 });
}

const fileOf = (name: string) => join(folder, `${name}.crt`);

/** The URL of a server with parameters for TLS. */
const urlWith = ({ url }: PostgresServer, parameters: Record<string, string>) =>
  `${url}?${new URLSearchParams(parameters)}`;

const verified = (of: PostgresServer, more: Record<string, string> = {}) =>
  urlWith(of, { sslmode: 'verify-full', sslrootcert: fileOf('authority'), ...more });

const clientFiles = () => ({ sslcert: fileOf('client'), sslkey: join(folder, 'client.key') });

/** Runs the command that migrates. @returns its exit status and what it says */
async function migrate(databaseUrl: string): Promise<{ status: number | null; output: string }> {
  const command = run('node', ['dist/migrate.js'], { PATH: process.env.PATH, DATABASE_URL: databaseUrl });
  const status = await command.exited;
  return { status, output: command.output() };
}

/** Connects as every process does. @returns whether the connection is encrypted */
async function connect(url: string): Promise<boolean | undefined> {
  const db = openDatabase({ url, poolSize: 2, onConnectionError: () => undefined });
  try {
    const { rows } = await directPool(db).query<{ isEncrypted: boolean }>(
      'SELECT ssl AS "isEncrypted" FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
    );
    return rows[0]?.isEncrypted;
  } finally {
    await closeDatabase(db);
  }
}

test(
  'with verify-full and a private authority, the gateway migrates, accepts events and delivers them',
  async () => {
    const url = verified(server);
    expect(await migrate(url)).toMatchObject({ status: 0 });
    const world = await createWorld({ databaseUrl: url });
    const receiver = await startReceiver();
    try {
      const owner = await createClient(world);
      await owner.createWebhook({ url: receiver.url });
      await owner.publish('SALE.CREATE', { id: 'sale_1' });
      await eventually('the event is delivered', () => receiver.received.length === 1);
      const rows = await world.db.$queryRaw<{ isEncrypted: boolean }[]>`
        SELECT DISTINCT ssl AS "isEncrypted" FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
        WHERE application_name LIKE 'posthorn%'`;
      expect(rows).toEqual([{ isEncrypted: true }]);
    } finally {
      await world.close();
      await receiver.close();
    }
  },
  LONG_MS,
);

test(
  'several hosts are each verified by their own name',
  async () => {
    const { search } = new URL(verified(server));
    expect(await connect(cluster.urlOf([misnamed, server], search.slice(1)))).toBe(true);
    await expect(connect(cluster.urlOf([misnamed, misnamed], search.slice(1)))).rejects.toThrow(
      new RegExp(`${misnamed.address} .*does not match certificate`),
    );
  },
  LONG_MS,
);

test('a client certificate replaces the password', async () => {
  expect(await connect(verified(careful, clientFiles()))).toBe(true);
});

test('the command that migrates says why it refuses the server, without the password', async () => {
  const { status, output } = await migrate(verified(server, { sslrootcert: fileOf('stranger') }));
  expect({ status, output }).toEqual({ status: 1, output: expect.stringContaining(UNVERIFIED) });
  expect(output).not.toContain(new URL(server.url).password);
});

test.each<[string, () => string, string]>([
  [
    'a certificate of another authority',
    () => verified(server, { sslrootcert: fileOf('stranger') }),
    UNVERIFIED,
  ],
  ['a certificate for another host', () => verified(misnamed), 'does not match certificate'],
  ['no TLS', () => verified(plain), 'The server does not support SSL connections'],
  ['a demand for a client certificate', () => verified(careful), 'client certificate'],
  [
    'a certificate of a private authority that sslmode=require does not name',
    () => urlWith(server, { sslmode: 'require' }),
    UNVERIFIED,
  ],
  [
    'a certificate, and the file of its authority is missing',
    () => verified(server, { sslrootcert: fileOf('nothing') }),
    'ENOENT',
  ],
])('a server with %s is refused, and the error says why', async (_what, url, reason) => {
  await expect(connect(url())).rejects.toThrow(reason);
});

test.each([{ sslmode: 'no-verify' }, { sslmode: 'require', uselibpqcompat: 'true' }])(
  'with %p the connection is encrypted, and nothing is verified',
  async (parameters) => {
    expect(await connect(urlWith(misnamed, parameters))).toBe(true);
  },
);

test(
  'an API that refuses the certificate of its database says why, and is not ready',
  async () => {
    const world = await createWorld({
      workers: 0,
      databaseUrl: verified(server, { sslrootcert: fileOf('stranger') }),
    });
    try {
      await request(world.apiUrl).get('/readyz').expect(503);
      expect(world.api.output()).toContain(UNVERIFIED);
      const owner = await createClient(world);
      const { body } = await owner.post('/v1/events', { type: 'SALE.CREATE', data: { id: 's' } }).expect(503);
      expect(body.code).toBe('unavailable');
    } finally {
      await world.close();
    }
  },
  LONG_MS,
);
