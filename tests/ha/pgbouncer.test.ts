import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { closeDatabase, type Database, openDatabase, readPool } from '@posthorn/db/connection/database';
import { defineStatement, runTransaction } from '@posthorn/db/connection/statements';
import { migrate } from '@posthorn/db/migrations/migrate';
import pg from 'pg';
import request from 'supertest';
import { createClient, SECRET } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { type PgBouncer, startPgBouncer } from '../support/ha/pgbouncer.ts';
import { migrateDatabase } from '../support/ha/postgres.ts';
import { startPublishers } from '../support/ha/publishers.ts';
import { startLocalGateway } from '../support/local-gateway.ts';
import { run } from '../support/process.ts';
import { startReceiver } from '../support/receiver.ts';
import { runAsAdmin, testServices } from '../support/services.ts';
import { createWorld } from '../support/world.ts';

/** PgBouncer of the system in transaction mode, with its defaults. */
let pooler: PgBouncer;
/** Whether PgBouncer keeps prepared statements: from 1.21 if `max_prepared_statements` says so, from 1.24 by default. */
let keepsNames: boolean;
beforeAll(async () => {
  const behind = new URL(testServices().databaseUrl);
  // PgBouncer keeps its sessions. In the template database they would stop the other suites from cloning it.
  behind.pathname = '/postgres';
  pooler = await startPgBouncer(behind.href);
  const [, minor] = /PgBouncer 1\.(\d+)/.exec(await pooler.version()) ?? [];
  keepsNames = Number(minor) >= 24;
});
afterAll(async () => {
  await pooler?.stop();
});

/** Runs a test on an empty database of its own. */
async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const url = new URL(pooler.url);
  url.pathname = `/test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(testServices().databaseUrl, `CREATE DATABASE "${url.pathname.slice(1)}"`);
  try {
    await work(url.href);
  } finally {
    await runAsAdmin(testServices().databaseUrl, `DROP DATABASE "${url.pathname.slice(1)}" WITH (FORCE)`);
  }
}

const open = (url: string) =>
  openDatabase({
    url,
    poolSize: 4,
    statementTimeoutMs: 1_500,
    readTimeoutMs: 700,
    onConnectionError: () => undefined,
  });

async function withOpen(work: (db: Database) => Promise<void>): Promise<void> {
  await withDatabase(async (url) => {
    const db = open(url);
    await work(db).finally(() => closeDatabase(db));
  });
}

test('two migrators through PgBouncer both succeed', async () => {
  await withDatabase(async (url) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: url };
    const both = [1, 2].map(() => run(process.execPath, ['dist/migrate.js'], env));
    const statuses = await Promise.all(both.map(({ exited }) => exited));
    expect({ statuses, output: both.map((each) => each.output()) }).toMatchObject({ statuses: [0, 0] });
    expect(await migrate(url, 'prisma/migrations')).toEqual([]);
  });
});

const SETTINGS = `SELECT current_setting('statement_timeout') AS timeout, current_setting('enable_sort') AS sort,
  current_setting('enable_seqscan') AS seqscan, current_setting('plan_cache_mode') AS plans`;

test('each statement has the settings of its pool, although all share the sessions of PgBouncer', async () => {
  await withOpen(async (db) => {
    const prisma = { timeout: '1500ms', sort: 'on', seqscan: 'on', plans: 'auto' };
    const reads = { ...prisma, timeout: '700ms', sort: 'off', seqscan: 'off' };
    const direct = { ...prisma, seqscan: 'off', plans: keepsNames ? 'force_generic_plan' : 'auto' };
    const named = defineStatement<typeof direct>('show_settings', SETTINGS);
    for (let round = 0; round < 3; round++) {
      expect(await named(db, [])).toEqual([direct]);
      expect((await readPool(db).query(SETTINGS)).rows).toEqual([reads]);
      expect(await db.$queryRawUnsafe(SETTINGS)).toEqual([prisma]);
      expect(await runTransaction(db, async (connection) => named(db, [], connection))).toEqual([direct]);
      expect(await db.$transaction((tx) => tx.$queryRawUnsafe(SETTINGS))).toEqual([prisma]);
    }
    // A client that says nothing gets a session as the server makes it.
    const client = new pg.Client(pooler.url);
    await client.connect();
    expect((await client.query(SETTINGS)).rows).toEqual([{ ...prisma, timeout: '0' }]);
    await client.end();
  });
});

/** The client gives up a second later. */
const BY_SERVER = /canceling statement due to statement timeout/;

test('a statement that takes too long is cancelled by the server', async () => {
  await withOpen(async (db) => {
    const slow = defineStatement('sleep', 'SELECT pg_sleep(20)');
    const begun = performance.now();
    const attempts = [
      slow(db, []),
      readPool(db).query('SELECT pg_sleep(20)'),
      db.$queryRaw`SELECT pg_sleep(20)::text`,
      runTransaction(db, (connection) => slow(db, [], connection)),
      db.$transaction((tx) => tx.$queryRaw`SELECT pg_sleep(20)::text`),
    ];
    for (const attempt of attempts) {
      expect(String(await attempt.catch((error: unknown) => error))).toMatch(BY_SERVER);
    }
    expect(performance.now() - begun).toBeLessThan(15_000);
  });
});

test('statements are prepared once for each session if PgBouncer keeps them, and else have no name', async () => {
  await withOpen(async (db) => {
    const prepared = `SELECT count(*)::integer AS count FROM pg_prepared_statements WHERE statement LIKE '%of each use%'`;
    const count = defineStatement<{ count: number }>('count_prepared', `${prepared} -- of each use`);
    const counts: unknown[] = [];
    for (let use = 0; use < 5; use++) counts.push(...(await count(db, [])));
    expect(counts.at(-1)).toEqual({ count: keepsNames ? 1 : 0 });
    // Several at once run on several sessions.
    const all = await Promise.all(Array.from({ length: 50 }, () => count(db, [])));
    expect(all.flat()).toHaveLength(50);
  });
});

test('npm start needs nothing but the DATABASE_URL of PgBouncer, and delivers', async () => {
  await withDatabase(async (url) => {
    const gateway = await startLocalGateway({ DATABASE_URL: url });
    const receiver = await startReceiver();
    try {
      const headers = { authorization: `Bearer ${await gateway.token()}` };
      const api = request(gateway.apiUrl);
      const webhook = { url: receiver.url, eventTypes: ['SALE.CREATE'], maxConcurrency: 1, secret: SECRET };
      await api.post('/v1/webhooks').set(headers).send(webhook).expect(201);
      const event = { type: 'SALE.CREATE', data: { id: 'sale_1' } };
      await api.post('/v1/events').set(headers).send(event).expect(202);
      await eventually('the delivery', () => receiver.received.length > 0);
      await eventually('the list shows the delivery', async () => {
        const { body } = await api.get('/v1/notifications?status=Delivered').set(headers).expect(200);
        return body.data.length === 1;
      });
    } finally {
      await receiver.close();
      await gateway.stop();
    }
  });
});

const LONG_MS = 120_000;
const CAP = 3;
const CONFIGURATIONS = 3;
/** Of publishing, before PgBouncer dies and after it is back. */
const LOAD_MS = 2_000;

test(
  'after PgBouncer died and started again, every accepted event is delivered once, and no webhook gets more requests at a time than it asked for',
  async () => {
    await withDatabase(async (url) => {
      await migrateDatabase(url);
      const world = await createWorld({ workers: 2, databaseUrl: url });
      const receiver = await startReceiver(() => ({ status: 200, delayMs: 20 }));
      try {
        const owner = await createClient(world);
        const { origin } = new URL(receiver.url);
        for (let at = 0; at < CONFIGURATIONS; at++)
          await owner.createWebhook({ url: `${origin}/${at}`, maxConcurrency: CAP });
        const publishers = await startPublishers(world, [world.apiUrl], { publishers: 6, pauseMs: 20 });
        await wait(LOAD_MS);
        const before = publishers.accepted.size;
        await pooler.kill();
        await wait(1_000);
        await pooler.start();
        await eventually('events are accepted again', () => publishers.accepted.size > before + 20, LONG_MS);
        await wait(LOAD_MS);
        await publishers.stop();

        const ids = () => receiver.received.map(({ headers }) => String(headers['idempotency-key']));
        const expected = publishers.accepted.size * CONFIGURATIONS;
        await eventually('all are delivered', () => new Set(ids()).size >= expected, LONG_MS);
        const delivered = () => world.db.notification.count({ where: { status: 'Delivered' } });
        await eventually('all outcomes are recorded', async () => (await delivered()) === expected, LONG_MS);
        const doubled = ids().length - new Set(ids()).size;
        process.stdout.write(
          `PgBouncer killed, back after 1 s: ${publishers.accepted.size} events accepted, ${expected} notifications, ` +
            `lost 0, doubled ${doubled}, longest pause ${Math.round(publishers.longestPauseMs())} ms, ` +
            `refusals ${JSON.stringify([...publishers.refusals])}\n`,
        );
        expect(publishers.changed).toEqual([]);
        expect(await world.db.event.count()).toBe(publishers.accepted.size);
        expect(new Set(ids()).size).toBe(expected);
        expect(doubled).toBe(0);
        for (let at = 0; at < CONFIGURATIONS; at++)
          expect(receiver.mostAtOnce(`/${at}`)).toBeLessThanOrEqual(CAP);
      } finally {
        await world.close();
        await receiver.close();
      }
    });
  },
  LONG_MS,
);

/** Suites of publishing, of delivery and lists; and, unless HA=short, of Idempotency-Keys and of changing the master key. */
const SUITES = [
  ...['publisher', 'delivery', 'list-filters'],
  ...(process.env.HA === 'short' ? [] : ['events', 'idempotency', 'rewrap']),
];

test('the suites of publishing, delivery, lists and rewrap pass through PgBouncer', async () => {
  const { redisUrl } = testServices();
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, DATABASE_URL: pooler.url, REDIS_URL: redisUrl };
  const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--selectProjects=integration'];
  const paths = SUITES.map((name) => `tests/${name}.test.ts`);
  const child = run(process.execPath, [...jest, '--runTestsByPath', ...paths], env);
  const status = await child.exited;
  expect({ status, output: child.output() }).toMatchObject({ status: 0 });
}, 300_000);
