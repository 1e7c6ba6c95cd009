import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { eventually } from '../support/eventually.ts';
import { NOTHING_LOST, startLoadedGateway } from '../support/ha/loaded-gateway.ts';
import { createPostgresCluster, migrateDatabase, type PostgresCluster } from '../support/ha/postgres.ts';
import type { Publishers } from '../support/ha/publishers.ts';
import { mountSmallDisk, type SmallDisk } from '../support/ha/small-disk.ts';

const LONG_MS = 300_000;
const FULL_MS = 3_000;

let cluster: PostgresCluster;
let disk: SmallDisk;
/** Functions that stop what a test has started, in reverse order. */
const stops: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  disk = await mountSmallDisk(64);
  stops.push(() => disk.close());
  cluster = await createPostgresCluster();
  stops.push(() => cluster.close());
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
}, LONG_MS);

/** Refusals that do not tell the publisher to try again. */
const unexpectedRefusals = ({ refusals }: Publishers) =>
  [...refusals.keys()].filter((each) => each !== '503 unavailable' && each !== '409 idempotency_in_progress');

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test(
  'while the disk of the tables is full, publishers get 503, and everything goes on when there is room',
  async () => {
    const server = await cluster.startPrimary();
    const folder = join(disk.path, 'tables');
    await mkdir(folder);
    await cluster.own(folder);
    const admin = new pg.Client(server.url.replace(/[^/]*$/, 'postgres'));
    await admin.connect();
    await admin.query(`CREATE TABLESPACE small LOCATION '${folder}'`);
    await admin.query('ALTER DATABASE posthorn SET TABLESPACE small');
    await admin.end();
    await migrateDatabase(server.url);
    const gateway = await startLoadedGateway(server.url);
    stops.push(() => gateway.close());
    const { publishers } = gateway;
    await eventually('events are accepted', () => publishers.accepted.size > 30, LONG_MS);

    await disk.fill();
    await eventually(
      'events are refused',
      () => (publishers.refusals.get('503 unavailable') ?? 0) > 5,
      LONG_MS,
    );
    await pause(FULL_MS);
    expect(await server.log()).toContain('No space left on device');
    await disk.free();
    const before = publishers.accepted.size;
    await eventually('events are accepted again', () => publishers.accepted.size > before + 30, LONG_MS);

    expect(await gateway.settle('Disk of the tables full')).toEqual(NOTHING_LOST);
    expect(unexpectedRefusals(publishers)).toEqual([]);
  },
  LONG_MS,
);

test(
  'when the disk of the log is full, PostgreSQL dies, and everything goes on after its restart',
  async () => {
    const folder = join(disk.path, 'wal');
    const server = await cluster.startPrimary({
      initdb: [`--waldir=${folder}`, '--wal-segsize=1'],
      settings: { min_wal_size: '2MB', max_wal_size: '16MB', wal_keep_size: '0' },
    });
    await migrateDatabase(server.url);
    const gateway = await startLoadedGateway(server.url);
    stops.push(() => gateway.close());
    const { publishers } = gateway;
    await eventually('events are accepted', () => publishers.accepted.size > 30, LONG_MS);

    await disk.fill();
    // Uses up the segments that PostgreSQL has recycled.
    const writeLog = () => server.query("SELECT pg_logical_emit_message(false, 'fill', repeat('x', 500000))");
    await eventually(
      'PostgreSQL panics',
      async () => {
        await writeLog().catch(() => undefined);
        return (await server.log()).includes('PANIC');
      },
      LONG_MS,
    );
    await eventually(
      'events are refused',
      () => (publishers.refusals.get('503 unavailable') ?? 0) > 5,
      LONG_MS,
    );
    await pause(FULL_MS);
    await disk.free();
    process.stdout.write(
      `With a full pg_wal the server ${server.isRunning() ? 'still runs' : 'has exited'}\n`,
    );
    // As systemd or Kubernetes would.
    await server.start();
    const before = publishers.accepted.size;
    await eventually('events are accepted again', () => publishers.accepted.size > before + 30, LONG_MS);

    expect(await gateway.settle('Disk of the log full')).toEqual(NOTHING_LOST);
    expect(unexpectedRefusals(publishers)).toEqual([]);
  },
  LONG_MS,
);
