import { closeDatabase, directPool, openDatabase } from '@posthorn/db/connection/database';
import { createClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import {
  createPostgresCluster,
  migrateDatabase,
  type PostgresCluster,
  type PostgresServer,
  requireStandby,
} from '../support/ha/postgres.ts';
import { startPublishers } from '../support/ha/publishers.ts';
import { startProcess } from '../support/process.ts';
import { startProxy } from '../support/proxy.ts';
import { startReceiver } from '../support/receiver.ts';
import { createWorld } from '../support/world.ts';

/** Loaded machines start servers slowly, and the workers of this suite wait for leases. */
const LONG_MS = 180_000;
const CAP = 3;
const CONFIGURATIONS = 6;
/** Of publishing, before the primary dies and after the promotion. */
const LOAD_MS = Number(process.env.POSTGRES_LOAD_MS ?? 3_000);

let cluster: PostgresCluster;
let primary: PostgresServer;
let standby: PostgresServer;
/** Functions that stop what a test has started, in reverse order. */
const stops: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  cluster = await createPostgresCluster();
  stops.push(() => cluster.close());
  primary = await cluster.startPrimary();
  standby = await cluster.startStandby(primary, 'standby');
}, LONG_MS);
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
}, LONG_MS);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function openTestDatabase(url: string, poolSize = 4) {
  const db = openDatabase({ url, poolSize, onConnectionError: () => undefined });
  stops.push(() => closeDatabase(db));
  return db;
}

/** The port of the server that a new statement reaches. */
async function portOf(db: ReturnType<typeof openTestDatabase>): Promise<number> {
  const { rows } = await directPool(db).query<{ port: number }>('SELECT inet_server_port() AS port');
  return rows[0]?.port ?? 0;
}

const portIn = ({ address }: PostgresServer) => Number(address.split(':')[1]);

test(
  'after the primary is killed and its standby promoted, every accepted event is delivered once, and no webhook gets more requests at a time than it asked for',
  async () => {
    // The standby comes first: connections must find the primary.
    const url = cluster.urlOf([standby, primary]);
    await migrateDatabase(url);
    await requireStandby(primary, 'standby');
    const world = await createWorld({ workers: 2, databaseUrl: url });
    stops.push(() => world.close());
    const second = await startProcess('api', world.env);
    stops.push(() => second.stop());
    const receiver = await startReceiver(() => ({ status: 200, delayMs: 20 }));
    stops.push(() => receiver.close());
    const owner = await createClient(world);
    const { origin } = new URL(receiver.url);
    for (let at = 0; at < CONFIGURATIONS; at++)
      await owner.createWebhook({ url: `${origin}/${at}`, maxConcurrency: CAP });

    const apiUrls = [world.apiUrl, `http://127.0.0.1:${second.port}`];
    const publishers = await startPublishers(world, apiUrls, { publishers: 6, pauseMs: 20 });
    await pause(LOAD_MS);
    const before = publishers.accepted.size;
    await primary.kill();
    await pause(1_000);
    await standby.promote();
    await eventually('events are accepted again', () => publishers.accepted.size > before + 20, LONG_MS);
    await pause(LOAD_MS);
    await publishers.stop();

    const ids = () => receiver.received.map(({ headers }) => String(headers['idempotency-key']));
    const expected = publishers.accepted.size * CONFIGURATIONS;
    await eventually('all are delivered', () => new Set(ids()).size >= expected, LONG_MS);
    await eventually(
      'all outcomes are recorded',
      async () => (await world.db.notification.count({ where: { status: 'Delivered' } })) === expected,
      LONG_MS,
    );
    const doubled = ids().length - new Set(ids()).size;
    process.stdout.write(
      `Primary killed, standby promoted after 1 s: ${publishers.accepted.size} events accepted, ${expected} notifications, ` +
        `lost 0, doubled ${doubled}, longest pause ${Math.round(publishers.longestPauseMs())} ms, ` +
        `refusals ${JSON.stringify([...publishers.refusals])}\n`,
    );
    expect(publishers.changed).toEqual([]);
    expect(await world.db.event.count()).toBe(publishers.accepted.size);
    expect(new Set(ids()).size).toBe(expected);
    expect(doubled).toBe(0);
    for (let at = 0; at < CONFIGURATIONS; at++)
      expect(receiver.mostAtOnce(`/${at}`)).toBeLessThanOrEqual(CAP);
  },
  LONG_MS,
);

test(
  'a process that starts before any server finds the primary when there is one, and says why it finds none',
  async () => {
    const url = cluster.urlOf([primary, standby]);
    await primary.kill();
    const db = openTestDatabase(url);
    await expect(portOf(db)).rejects.toThrow(
      new RegExp(`No PostgreSQL server .*${primary.address} .*ECONNREFUSED.*${standby.address} is a standby`),
    );
    await primary.start();
    expect(await portOf(db)).toBe(portIn(primary));
  },
  LONG_MS,
);

test(
  'when a primary is replaced although it still answers, connections leave it within seconds, and never return to it',
  async () => {
    await primary.query('CREATE TABLE notes (text text)');
    const url = cluster.urlOf([primary, standby]);
    const db = openTestDatabase(url);
    expect(await portOf(db)).toBe(portIn(primary));
    await eventually(
      'the standby has the table',
      async () => (await standby.query("SELECT FROM pg_class WHERE relname = 'notes'")).length === 1,
    );
    await standby.promote();
    const promotedAt = performance.now();
    // Two primaries now: the connections stay open, so only a look at the other server tells.
    await eventually(
      'connections lead to the new primary',
      async () => (await portOf(db).catch(() => 0)) === portIn(standby),
    );
    process.stdout.write(`Left the old primary after ${Math.round(performance.now() - promotedAt)} ms\n`);
    // A process that starts now asks both, and takes the newer one.
    expect(await portOf(openTestDatabase(cluster.urlOf([primary, standby], 'connect_timeout=5')))).toBe(
      portIn(standby),
    );
    await standby.kill();
    await expect(portOf(db)).rejects.toThrow();
    await expect(portOf(db)).rejects.toThrow(`${primary.address} was replaced by a newer primary`);
  },
  LONG_MS,
);

test(
  'with one host behind a proxy that switches, a read-only connection is closed, and writes reach the new primary',
  async () => {
    await primary.query('CREATE TABLE notes (text text)');
    await eventually(
      'the standby has the table',
      async () => (await standby.query("SELECT FROM pg_class WHERE relname = 'notes'")).length === 1,
    );
    const proxy = await startProxy(standby.url);
    stops.push(() => proxy.close());
    // One connection of each kind, so that each following statement uses the same one.
    const db = openTestDatabase(proxy.url, 2);
    const insert = () => directPool(db).query("INSERT INTO notes VALUES ('direct')");
    const insertByPrisma = () => db.$transaction([db.$executeRaw`INSERT INTO notes VALUES ('prisma')`]);
    await expect(insert()).rejects.toThrow('read-only');
    await expect(insertByPrisma()).rejects.toThrow();
    proxy.redirect(primary.url);
    await insert();
    await insertByPrisma();
    expect(await primary.query('SELECT text FROM notes ORDER BY text')).toEqual([
      { text: 'direct' },
      { text: 'prisma' },
    ]);
  },
  LONG_MS,
);
