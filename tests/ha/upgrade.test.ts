import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { closeDatabase, type Database, openDatabase } from '@posthorn/db/connection/database';
import { Redis } from 'ioredis';
import { requestToken } from '../../apps/local/src/authority/request-token.ts';
import { buildRelease, findLastRelease } from '../support/ha/release.ts';
import { startTraffic, type Traffic } from '../support/ha/traffic.ts';
import { run, startProcess, type TestProcess } from '../support/process.ts';
import { AUDIENCE, runAsAdmin, testServices } from '../support/services.ts';
import { everyRetryAfter } from '../support/world.ts';

const MAX_CONCURRENCY = 2;
/** How long two versions run at once. */
const TOGETHER_MS = 3_000;

const release = findLastRelease();
/** With CI_FULL the absence of the history must fail the test. */
const isRequired = process.env.CI_FULL !== undefined;

let folder: string;
let databaseUrl: string;
let db: Database;
let redis: Redis;
let env: NodeJS.ProcessEnv;
let traffic: Traffic | undefined;
const running = new Set<TestProcess>();

async function migrate(from: string): Promise<void> {
  const { exited, output } = run(
    process.execPath,
    ['dist/migrate.js'],
    { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
    { folder: from },
  );
  if ((await exited) !== 0) throw new Error(`The migration failed:\n${output()}`);
}

const NEW = '.';

async function start(name: 'api' | 'worker', from: string): Promise<TestProcess> {
  const started = await startProcess(name, env, { folder: from });
  running.add(started);
  if (started.port !== undefined) traffic?.publishTo(`http://127.0.0.1:${started.port}`);
  return started;
}

async function stop(...stopped: TestProcess[]): Promise<void> {
  for (const each of stopped) {
    running.delete(each);
    expect(await each.stop()).toBe(0);
  }
}

const forget = async () => {
  const keys = await redis.keys(`{${env.QUEUE_PREFIX}*`);
  if (keys.length > 0) await redis.del(...keys);
};

if (release === null)
  process.stdout.write('upgrade: this clone lacks the last release; run git fetch --unshallow --tags\n');
const given = release === null ? describe.skip : describe;

(release === null && !isRequired ? test.skip : test)(
  'the last release is in the history of this clone (git fetch --unshallow --tags)',
  () => expect(release).not.toBeNull(),
);

given(`the last release, ${release?.name}`, () => {
  beforeAll(async () => {
    folder = await buildRelease(release?.commit ?? '');
  }, 300_000);

  beforeEach(async () => {
    const services = testServices();
    const name = `test_${randomBytes(6).toString('hex')}`;
    const url = new URL(services.databaseUrl);
    url.pathname = `/${name}`;
    databaseUrl = url.href;
    await runAsAdmin(databaseUrl, `CREATE DATABASE "${name}"`);
    await migrate(folder);
    db = openDatabase({ url: databaseUrl, poolSize: 4, onConnectionError: () => undefined });
    redis = new Redis(services.redisUrl);
    env = {
      ...{ PORT: '0', OPS_PORT: '0', LISTEN_HOST: '127.0.0.1' },
      ...{ DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: '5' },
      ...{ REDIS_URL: services.redisUrl, QUEUE_PREFIX: name, QUEUE_SHARDS: '2' },
      ...{ AUTH_ISSUER: services.issuer, AUTH_AUDIENCE: AUDIENCE },
      ENCRYPTION_KEYS: `test=${randomBytes(32).toString('base64')}`,
      ...{ ALLOW_HTTP_TARGETS: 'true', ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8' },
      ...{ RETRY_DELAYS: everyRetryAfter('1s'), SWEEP_INTERVAL: '1s' },
    };
  });

  afterEach(async () => {
    await traffic?.close();
    for (const each of running) await each.kill();
    running.clear();
    await forget();
    redis.disconnect();
    await closeDatabase(db);
    await runAsAdmin(databaseUrl, `DROP DATABASE "${new URL(databaseUrl).pathname.slice(1)}" WITH (FORCE)`);
  });

  const token = () => requestToken({ ...testServices(), organizationId: 'org_test', role: 'owner' });

  async function startOldUnderLoad() {
    traffic = undefined;
    const [api, worker] = await Promise.all([start('api', folder), start('worker', folder)]);
    traffic = await startTraffic(
      { apiUrl: `http://127.0.0.1:${api.port}`, token, db },
      { webhooks: 6, maxConcurrency: MAX_CONCURRENCY, pauseMs: 300 },
    );
    return { api, worker, traffic };
  }

  test('runs beside this version on one database and one Redis: nothing is lost, and no cap is exceeded', async () => {
    const old = await startOldUnderLoad();
    await wait(TOGETHER_MS);
    await migrate(NEW);

    // The order of docs/operations.md: the workers first.
    const worker = await start('worker', NEW);
    await wait(TOGETHER_MS);
    await stop(old.worker);
    await wait(TOGETHER_MS);

    // The other way round: an API of this version with a worker of the last release.
    const oldWorker = await start('worker', folder);
    await stop(worker);
    const api = await start('api', NEW);
    await wait(TOGETHER_MS);
    await stop(old.api);
    await wait(TOGETHER_MS);
    const newWorker = await start('worker', NEW);
    await stop(oldWorker);

    const outcome = await old.traffic.finish(120_000);
    process.stdout.write(`upgrade from ${release?.name}: ${JSON.stringify(outcome)}\n`);
    expect(outcome).toMatchObject({ lost: 0, doubled: 0 });
    expect(outcome.accepted).toBeGreaterThan(0);
    expect(outcome.mostAtOnce).toBe(MAX_CONCURRENCY);
    await stop(api, newWorker);
  }, 240_000);

  const inFull = process.env.HA === 'short' ? test.skip : test;
  inFull(
    'continues on the schema of this version, with an empty Redis: nothing is lost',
    async () => {
      const old = await startOldUnderLoad();
      await migrate(NEW);
      const [api, worker] = await Promise.all([start('api', NEW), start('worker', NEW)]);
      await stop(old.api, old.worker);
      await wait(TOGETHER_MS);

      await stop(api, worker);
      await forget();
      const [oldApi, oldWorker] = await Promise.all([start('api', folder), start('worker', folder)]);
      await wait(TOGETHER_MS);

      const outcome = await old.traffic.finish(120_000);
      process.stdout.write(`back to ${release?.name}: ${JSON.stringify(outcome)}\n`);
      expect(outcome).toMatchObject({ lost: 0, doubled: 0 });
      expect(outcome.mostAtOnce).toBe(MAX_CONCURRENCY);
      await stop(oldApi, oldWorker);
    },
    240_000,
  );
});
