import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase, openDatabase } from '@posthorn/db/connection/database';
import { migrate } from '@posthorn/db/migrations/migrate';
import { listMigrationNames, readSchemaState } from '@posthorn/db/migrations/migrations';
import pg from 'pg';
import request from 'supertest';
import { eventually } from './support/eventually.ts';
import { run, startProcess } from './support/process.ts';
import { runAsAdmin, testServices } from './support/services.ts';
import { createWorld } from './support/world.ts';

const DIRECTORY = 'prisma/migrations';

/** The database of one test, and a connection to it. */
let databaseUrl: string;
let client: pg.Client;
/** A copy of the migrations, which a test may change. */
let folder: string;
let names: string[];

beforeEach(async () => {
  const url = new URL(testServices().databaseUrl);
  url.pathname = `/test_${randomBytes(6).toString('hex')}`;
  databaseUrl = url.href;
  await runAsAdmin(databaseUrl, `CREATE DATABASE "${url.pathname.slice(1)}"`);
  client = new pg.Client(databaseUrl);
  await client.connect();
  folder = join(await mkdtemp(join(tmpdir(), 'posthorn-migrations-')), 'migrations');
  await cp(DIRECTORY, folder, { recursive: true });
  names = await listMigrationNames(DIRECTORY);
});
afterEach(async () => {
  await client.end();
  await runAsAdmin(databaseUrl, `DROP DATABASE "${new URL(databaseUrl).pathname.slice(1)}" WITH (FORCE)`);
  await rm(join(folder, '..'), { recursive: true });
});

async function addMigration(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'migration.sql'), sql);
}

const applied = async () =>
  (
    await client.query<{ name: string }>(
      'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1',
    )
  ).rows.map(({ name }) => name);

test.each([
  ['an empty database', 0],
  ['a database with some of the migrations', 3],
])(
  'two migrators that start together on %s both succeed and apply each migration once',
  async (_what, have) => {
    for (const name of names.slice(have)) await rm(join(folder, name), { recursive: true });
    if (have > 0) await migrate(databaseUrl, folder);
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
    const both = [1, 2].map(() => run(process.execPath, ['dist/migrate.js'], env));
    expect(await Promise.all(both.map(({ exited }) => exited))).toEqual([0, 0]);
    expect(await applied()).toEqual(names);
    const { rows } = await client.query("SELECT FROM pg_inherits WHERE inhparent = 'events'::regclass");
    // The partitions of this week and the next four weeks, and the default partition.
    expect(rows).toHaveLength(6);
  },
);

test('a failed migration changes nothing, and is applied after its correction', async () => {
  await addMigration(
    '29990101000000_bad',
    'CREATE TABLE half (id int); SELECT 1 / 0; -- a comment; with a semicolon',
  );
  await expect(migrate(databaseUrl, folder)).rejects.toThrow('division by zero');
  expect(await applied()).toEqual(names);
  expect((await client.query("SELECT to_regclass('half') AS half")).rows).toEqual([{ half: null }]);
  await addMigration('29990101000000_bad', 'CREATE TABLE half (id int)');
  expect(await migrate(databaseUrl, folder)).toEqual(['29990101000000_bad']);
});

test('a migrator that loses its connection does not block the next one', async () => {
  await migrate(databaseUrl, DIRECTORY);
  await addMigration('29990101000000_slow', 'CREATE TABLE half (id int); SELECT pg_sleep(30)');
  const failed = migrate(databaseUrl, folder).then(
    () => 'applied',
    () => 'disconnected',
  );
  const pid = await eventually('the migration runs', async () => {
    const { rows } = await client.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE query LIKE '%pg_sleep(30)' AND pid <> pg_backend_pid()",
    );
    return rows[0]?.pid;
  });
  await client.query('SELECT pg_terminate_backend($1)', [pid]);
  expect(await failed).toBe('disconnected');
  await addMigration('29990101000000_slow', 'CREATE TABLE half (id int)');
  expect(await migrate(databaseUrl, folder)).toEqual(['29990101000000_slow']);
});

test('a migration that waits for a locked table does not block readers, and is applied when the table is free', async () => {
  await migrate(databaseUrl, DIRECTORY);
  await addMigration('29990101000000_column', 'ALTER TABLE webhook_configurations ADD COLUMN extra TEXT');
  await client.query('BEGIN; SELECT FROM webhook_configurations');
  const done = migrate(databaseUrl, folder);
  const other = new pg.Client(databaseUrl);
  await other.connect();
  await eventually('the migration waits for the lock', async () => {
    const { rows } = await other.query(
      "SELECT FROM pg_stat_activity WHERE query LIKE '%ADD COLUMN extra%' AND wait_event_type = 'Lock'",
    );
    return rows.length > 0;
  });
  await other.query("SET statement_timeout = '5s'; SELECT FROM webhook_configurations");
  await client.query('COMMIT');
  expect(await done).toEqual(['29990101000000_column']);
  await other.end();
});

test('a schema is behind, current or ahead compared with a version', async () => {
  const db = openDatabase({ url: databaseUrl, poolSize: 1, onConnectionError: () => undefined });
  expect(await readSchemaState(db, names)).toBe('behind');
  await migrate(databaseUrl, DIRECTORY);
  expect(await readSchemaState(db, names)).toBe('current');
  expect(await readSchemaState(db, [...names, '29990101000000_later'])).toBe('behind');
  expect(await readSchemaState(db, names.slice(0, -1))).toBe('ahead');
  await closeDatabase(db);
});

test('processes refuse to start with an older schema, and /readyz reports a schema that is behind or ahead', async () => {
  const world = await createWorld({ workers: 0 });
  const env = { ...world.env, DATABASE_URL: databaseUrl };
  for (const name of ['api', 'worker']) {
    await expect(startProcess(name, env)).rejects.toThrow(
      'run \\"node dist/migrate.js\\" of this version first',
    );
  }
  // Simulate a restored backup, then the migration of a later version.
  await world.db
    .$executeRaw`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name LIKE '%_init'`;
  const behind = await request(world.apiUrl).get('/readyz').expect(503);
  expect(behind.body).toMatchObject({ status: 'not ready', postgres: 'up', schema: 'behind' });
  await world.db.$executeRaw`UPDATE _prisma_migrations SET rolled_back_at = NULL`;
  await world.db.$executeRaw`
    INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('1', '', '29990101_later', now())`;
  const ahead = await request(world.apiUrl).get('/readyz').expect(200);
  expect(ahead.body).toMatchObject({ status: 'ready', schema: 'ahead' });
  await (await startProcess('worker', world.env)).stop();
  await world.close();
});

describe('a migration is compatible with the running previous version (docs/decisions/0008)', () => {
  /** Statements that break the previous version, or that lock a growing table for long. */
  const FORBIDDEN: readonly [string, RegExp][] = [
    ['drops', /\bDROP (TABLE|COLUMN|TYPE|DEFAULT)\b/i],
    ['renames', /\bRENAME\b/i],
    ['changes a type', /\bALTER COLUMN "?\w+"? (SET DATA )?TYPE\b/i],
    ['makes a column required', /\bSET NOT NULL\b|\bADD COLUMN(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT NULL\b/i],
    [
      'locks a growing table for an index',
      /\bCREATE (UNIQUE )?INDEX\b[^;]*\bON "?(events|notifications|attempts)\b/i,
    ],
    ['writes a whole table', /^\s*(UPDATE|DELETE)\b/im],
    ['checks a whole table at once', /\bADD CONSTRAINT\b(?![^;]*\bNOT VALID\b)/i],
  ];
  /** The last migration before the first release. No deployment runs an older version. */
  const LAST_UNRELEASED = '20261121173000_failed_notifications';

  const faultsOf = (sql: string) =>
    sql.includes('-- contract:')
      ? []
      : FORBIDDEN.filter(([, statement]) => statement.test(sql.replaceAll(/--.*$/gm, ''))).map(
          ([what]) => what,
        );

  test('unless it has a line "-- contract:" with the reason', async () => {
    for (const name of (await readdir(DIRECTORY)).filter(
      (each) => /^\d/.test(each) && each > LAST_UNRELEASED,
    )) {
      const sql = await readFile(join(DIRECTORY, name, 'migration.sql'), 'utf8');
      expect({ name, faults: faultsOf(sql) }).toEqual({ name, faults: [] });
    }
  });

  test.each([
    ['ALTER TABLE a DROP COLUMN b', ['drops']],
    ['ALTER TABLE a RENAME COLUMN b TO c', ['renames']],
    ['ALTER TABLE a ALTER COLUMN "b" TYPE TEXT', ['changes a type']],
    ['ALTER TABLE a ADD COLUMN b TEXT NOT NULL', ['makes a column required']],
    ["ALTER TABLE a ADD COLUMN b TEXT NOT NULL DEFAULT ''", []],
    ['CREATE INDEX i ON "events" (id)', ['locks a growing table for an index']],
    ['CREATE INDEX i ON api_keys (id)', []],
    ['UPDATE a SET b = 1', ['writes a whole table']],
    ['-- contract: b is not read since version 2\nALTER TABLE a DROP COLUMN b', []],
    ['ALTER TABLE a ADD CONSTRAINT c CHECK (b > 0) NOT VALID', []],
  ])('the check of %j finds %j', (sql, faults) => {
    expect(faultsOf(sql)).toEqual(faults);
  });
});
