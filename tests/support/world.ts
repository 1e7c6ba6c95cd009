import { randomBytes } from 'node:crypto';
import { closeDatabase, type Database, openDatabase } from '@posthorn/db/connection/database';
import { Redis } from 'ioredis';
import { requestToken } from '../../apps/local/src/authority/request-token.ts';
import { startProcess, type TestProcess } from './process.ts';
import { everyRetryAfter } from './retry-delays.ts';
import { runAsAdmin } from './run-as-admin.ts';
import { AUDIENCE, testServices } from './services.ts';

/** A gateway of a suite's own: real processes on a database and a key prefix nobody else has. */
export type World = {
  apiUrl: string;
  api: TestProcess;
  workers: TestProcess[];
  /** Of the first worker. */
  opsUrl: string;
  db: Database;
  redis: Redis;
  /** First part of this gateway's Redis keys. */
  prefix: string;
  /** The environment its processes run in, to start more of them. */
  env: NodeJS.ProcessEnv;
  token(options?: TokenOptions): Promise<string>;
  /** Makes Redis forget all it knows of this gateway at one moment, as FLUSHALL does of everything. */
  forget(): Promise<void>;
  close(): Promise<void>;
};

export type TokenOptions = { org?: string; role?: string; scope?: string; format?: 'jwt' | 'opaque' };

export type WorldOptions = {
  workers?: number;
  env?: Record<string, string>;
  /** A database that is ready and somebody else's to drop. */
  databaseUrl?: string;
  /** A Redis other than the one all suites share. */
  redisUrl?: string;
};

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const { workers: count = 1, env: extra = {} } = options;
  const services = testServices();
  const { redisUrl = services.redisUrl } = options;
  const name = `test_${randomBytes(6).toString('hex')}`;
  const databaseUrl = options.databaseUrl ?? (await cloneTemplate(name));

  const env = {
    PORT: '0',
    OPS_PORT: '0',
    LISTEN_HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '5',
    REDIS_URL: redisUrl,
    QUEUE_PREFIX: name,
    AUTH_ISSUER: services.issuer,
    AUTH_AUDIENCE: AUDIENCE,
    AUTH_CLIENT_ID: services.clientId,
    AUTH_CLIENT_SECRET: services.clientSecret,
    ENCRYPTION_KEYS: `test=${randomBytes(32).toString('base64')}`,
    ALLOW_HTTP_TARGETS: 'true',
    ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8,::1/128',
    // Ten attempts fit into a test.
    RETRY_DELAYS: everyRetryAfter('50ms'),
    SWEEP_INTERVAL: '1s',
    ...extra,
  };
  const [api, ...workers] = await Promise.all([
    startProcess('api', env),
    ...Array.from({ length: count }, () => startProcess('worker', env)),
  ]);
  const db = openDatabase({ url: databaseUrl, poolSize: 4, onConnectionError: () => undefined });
  const redis = new Redis(redisUrl);
  // Some are cut off on purpose; what can't be reached shows where it is used.
  redis.on('error', () => undefined);

  return {
    apiUrl: `http://127.0.0.1:${api.port}`,
    api,
    workers,
    opsUrl: `http://127.0.0.1:${workers[0]?.opsPort}`,
    db,
    redis,
    prefix: name,
    env,
    token: ({ org = 'org_test', role = 'owner', ...narrowed } = {}) =>
      requestToken({ ...services, organizationId: org, role, ...narrowed }),
    async forget() {
      await redis.eval(FORGET, 0, `{${name}*`);
    },
    async close() {
      const running = [api, ...workers].filter(
        ({ child }) => child.exitCode === null && child.signalCode === null,
      );
      const statuses = await Promise.all(running.map((each) => each.stop()));
      await redis.eval(FORGET, 0, `{${name}*`);
      redis.disconnect();
      await closeDatabase(db);
      if (options.databaseUrl === undefined)
        await runAsAdmin(databaseUrl, `DROP DATABASE "${name}" WITH (FORCE)`);
      const failed = running.filter((_each, at) => statuses[at] !== 0);
      if (failed.length > 0) {
        const words = failed.map((each) => each.output().split('\n').slice(-10).join('\n'));
        throw new Error(`${failed.length} processes did not stop in order:\n${words.join('\n')}`);
      }
    },
  };
}

const FORGET = "for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('DEL', key) end";

/** @returns the URL of a database of that name, migrated and empty */
async function cloneTemplate(name: string): Promise<string> {
  const url = new URL(testServices().databaseUrl);
  await runAsAdmin(url.href, `CREATE DATABASE "${name}" TEMPLATE "${url.pathname.slice(1)}"`);
  url.pathname = `/${name}`;
  return url.href;
}
