/**
 * Runs once before all suites. Finds or starts Postgres and Redis, and starts an OAuth authority, as `npm start` does.
 * Then migrates a template database, from which `createWorld` clones the database of a suite.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '@posthorn/db/prepare';
import { startAuthority } from '../../apps/local/src/authority/authority.ts';
import { startPostgres } from '../../apps/local/src/services/postgres.ts';
import { startRedis } from '../../apps/local/src/services/redis.ts';
import { AUDIENCE, atTeardown, publishServices, runAsAdmin } from './services.ts';

export default async function setUp(): Promise<void> {
  await startServices({ durable: false });
}

/** @param durable false makes Postgres and Redis faster, and loses data when the machine crashes */
export async function startServices({ durable }: { durable: boolean }): Promise<void> {
  const { DATABASE_URL, REDIS_URL, PATH = '' } = process.env;
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-test-'));
  atTeardown(() => rm(folder, { recursive: true, force: true }));

  const say = (doing: string) => process.stderr.write(`${doing} …\n`);
  say('Starting PostgreSQL and Redis for the tests');
  const postgres = DATABASE_URL
    ? { url: DATABASE_URL, stop: async () => undefined }
    : await startPostgres({ dataDir: join(folder, 'postgres'), durable, database: 'posthorn' });
  atTeardown(() => postgres.stop());
  const redis = REDIS_URL
    ? { url: REDIS_URL, description: 'given', stop: async () => undefined }
    : await startRedis({
        dataDir: join(folder, 'redis'),
        path: PATH,
        dist: import.meta.dirname,
        persistent: durable,
      });
  atTeardown(() => redis.stop());
  const authority = await startAuthority({
    host: '127.0.0.1',
    port: 0,
    audience: AUDIENCE,
    scopes: ['sale:read', 'sale:write', 'transaction:read', 'transaction:write'],
    statePath: join(folder, 'authority.json'),
  });
  atTeardown(() => authority.stop());

  say('Migrating the template database');
  const runId = randomUUID();
  const template = new URL(postgres.url);
  template.pathname = `/posthorn_template_${runId.slice(0, 8)}`;
  await runAsAdmin(postgres.url, `CREATE DATABASE "${template.pathname.slice(1)}"`);
  atTeardown(() => runAsAdmin(postgres.url, `DROP DATABASE "${template.pathname.slice(1)}" WITH (FORCE)`));
  await prepareDatabase(template.href, 'prisma/migrations');
  // A pooler in DATABASE_URL keeps its connections to the template. Postgres then refuses to clone the template.
  await runAsAdmin(
    postgres.url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${template.pathname.slice(1)}'`,
  );

  process.stdout.write(`Redis for this run: ${redis.description}\n`);
  publishServices({
    databaseUrl: template.href,
    redisUrl: redis.url,
    redisDescription: redis.description,
    issuer: authority.url,
    clientId: authority.clientId,
    clientSecret: authority.clientSecret,
    runId,
    folder,
  });
}
