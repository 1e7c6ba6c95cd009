import { randomBytes } from 'node:crypto';
import { closeDatabase, type Database, openDatabase } from '@posthorn/db/connection/database';
import { Redis } from 'ioredis';
import { requestToken } from '../../apps/local/src/authority/request-token.ts';
import { startProcess, type TestProcess } from './process.ts';
import { AUDIENCE, runAsAdmin, testServices } from './services.ts';

/** A gateway for one suite: real processes with their own database and Redis key prefix. */
export type World = {
  apiUrl: string;
  api: TestProcess;
  workers: TestProcess[];
  /** The URL of the first worker's operations server. */
  opsUrl: string;
  db: Database;
  redis: Redis;
  /** The name in the hash tag of this gateway's Redis keys: `{<prefix>` begins every key. */
  prefix: string;
  /** The environment of the gateway's processes. Tests start further processes with this environment. */
  env: NodeJS.ProcessEnv;
  token(options?: TokenOptions): Promise<string>;
  /** Deletes all Redis keys of this gateway atomically, as FLUSHALL would. */
  forget(): Promise<void>;
  close(): Promise<void>;
};

export type TokenOptions = { org?: string; role?: string; scope?: string; format?: 'jwt' | 'opaque' };

export type WorldOptions = {
  workers?: number;
  env?: Record<string, string>;
  /** A migrated database, which `close` does not drop. */
  databaseUrl?: string;
  /** Replaces the Redis that all suites share. */
  redisUrl?: string;
};

/** A value of RETRY_DELAYS: the same wait before each of the nine retries. */
export const everyRetryAfter = (wait: string) => Array.from({ length: 9 }, () => wait).join(',');

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
    // Short delays, so that ten attempts fit into a test.
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
  // Some tests stop this Redis. A failed command reports the error.
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
        throw new Error(`${failed.length} processes failed to stop cleanly:\n${words.join('\n')}`);
      }
    },
  };
}

const FORGET = "for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('DEL', key) end";

/** Creates a migrated, empty database. @returns its URL */
async function cloneTemplate(name: string): Promise<string> {
  const url = new URL(testServices().databaseUrl);
  await runAsAdmin(url.href, `CREATE DATABASE "${name}" TEMPLATE "${url.pathname.slice(1)}"`);
  url.pathname = `/${name}`;
  return url.href;
}
