/** DATABASE_READ_URL: lists, statistics and exports from a real replica. */
import { closeDatabase, openDatabase } from '@posthorn/db/connection/database';
import { isStatementTimeout } from '@posthorn/db/connection/database-error';
import { read, readSnapshot } from '@posthorn/db/connection/reads';
import { openReplicaReads } from '@posthorn/db/connection/replica-reads';
import { watchReplica } from '@posthorn/db/connection/replica-watch';
import { type Client, createClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import {
  createPostgresCluster,
  migrateDatabase,
  type PostgresCluster,
  type PostgresServer,
} from '../support/ha/postgres.ts';
import { OPS_CREDENTIALS, scrape } from '../support/ops.ts';
import { startProxy } from '../support/proxy.ts';
import { createWorld, type World } from '../support/world.ts';

/** Loaded machines start servers slowly. */
const LONG_MS = 90_000;
const MAX_AGE_S = 8;
const HEADER = 'posthorn-data-age';

let cluster: PostgresCluster;
let primary: PostgresServer;
let replica: PostgresServer;
let world: World;
let member: Client;
let operator: Client;

beforeAll(async () => {
  cluster = await createPostgresCluster();
  primary = await cluster.startPrimary();
  replica = await cluster.startStandby(primary, 'replica');
  // A read that is in the way of the log is cancelled at once.
  await replica.query('ALTER SYSTEM SET max_standby_streaming_delay = 0');
  await replica.query('SELECT pg_reload_conf()');
  await migrateDatabase(primary.url);
  const env = {
    ...OPS_CREDENTIALS,
    DATABASE_READ_URL: replica.url,
    DATABASE_READ_MAX_AGE: `${MAX_AGE_S}s`,
    RATE_LIMIT: 'off',
  };
  world = await createWorld({ workers: 0, databaseUrl: primary.url, env });
  member = await createClient(world);
  operator = await createClient(world, { org: 'org_operators', role: 'operator' });
}, LONG_MS);
afterEach(async () => {
  await resumeReplay();
});
afterAll(async () => {
  await world?.close();
  await cluster?.close();
}, LONG_MS);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Stops the replay of the log, while the replica answers. */
async function stopReplay(): Promise<void> {
  await replica.query('SELECT pg_wal_replay_pause()');
  await eventually('the replay stops', async () => {
    const [row] = await replica.query<{ state: string }>('SELECT pg_get_wal_replay_pause_state() AS state');
    return row?.state === 'paused';
  });
}
const resumeReplay = () => replica.query('SELECT pg_wal_replay_resume()');

/** Lists events. `age` is null if they come from the primary. */
async function listEvents() {
  const { body, headers } = await member.get('/v1/events?limit=100').expect(200);
  const data: { id: string }[] = body.data;
  return {
    ids: data.map(({ id }) => id),
    age: headers[HEADER] === undefined ? null : Number(headers[HEADER]),
  };
}
const untilReplicaServes = () =>
  eventually('lists come from the replica', async () => (await listEvents()).age !== null, LONG_MS);

const measuredAge = async () =>
  (await scrape(world.api.opsPort)).sum('posthorn_replica_age_seconds') ?? Number.NaN;
async function fallbacks(reason: string): Promise<number> {
  const { sum } = await scrape(world.api.opsPort);
  return sum('posthorn_replica_fallbacks_total', { reason }) ?? 0;
}

test(
  'while the replay stands still, lists show the past and its age, and from the maximum age on they show the present',
  async () => {
    const { id: known } = await member.publish('SALE.CREATE', { id: 'sale_1' });
    await eventually('the list of the replica has the event', async () => {
      const { ids, age } = await listEvents();
      return age !== null && ids.includes(known);
    });
    await stopReplay();
    const { id } = await member.publish('SALE.CREATE', { id: 'sale_2' });
    const ages: number[] = [];
    const current = await eventually(
      'the list has the event',
      async () => {
        const { ids, age } = await listEvents();
        if (age !== null) {
          expect(ids).not.toContain(id);
          ages.push(age);
        }
        return age === null && ids;
      },
      LONG_MS,
    );
    expect(current).toContain(id);
    expect(ages).toEqual([...ages].sort((a, b) => a - b));
    expect(ages.at(-1)).toBeGreaterThan(MAX_AGE_S / 2);
    expect(await fallbacks('too_old')).toBeGreaterThan(0);
    await resumeReplay();
    await untilReplicaServes();
    expect((await listEvents()).ids).toContain(id);
    expect(await measuredAge()).toBeLessThan(MAX_AGE_S);
  },
  LONG_MS,
);

test(
  'callers read at once what they wrote: single resources and lists of webhooks come from the primary',
  async () => {
    await untilReplicaServes();
    await stopReplay();
    const { id } = await member.createWebhook({ url: 'http://127.0.0.1:9/', name: 'New' });
    const event = await member.publish('SALE.CREATE', { id: 'sale_3' });
    const key = await member.createKey('sale:read');
    expect((await listEvents()).age).not.toBeNull();
    const paths = [`/v1/webhooks/${id}`, `/v1/events/${event.id}`, `/v1/apikeys/${key.id}`];
    for (const path of [...paths, '/v1/webhooks', '/v1/apikeys', '/v1/replays']) {
      const { headers } = await member.get(path).expect(200);
      expect({ path, age: headers[HEADER] }).toEqual({ path, age: undefined });
    }
    expect(await member.listIds('/v1/webhooks?')).toContain(id);
    // The webhook exists on the primary only.
    await member.get(`/v1/webhooks/${id}/stats`).expect(200);
    await resumeReplay();
  },
  LONG_MS,
);

const MEMBERS = ['events', 'notifications', 'audit', 'overview'].map((name) => `/v1/${name}`);
const OPERATORS = [
  'notifications',
  'notifications/export',
  'audit',
  'organizations',
  'webhooks',
  'webhooks/totals',
];

test(
  'lists, statistics and exports tell the age of their data, and an idle primary does not make them older',
  async () => {
    const { id } = await member.createWebhook({ url: 'http://127.0.0.1:9/', name: 'Other' });
    const ofWebhook = ['notifications', 'stats', 'history'].map((name) => `/v1/webhooks/${id}/${name}`);
    await untilReplicaServes();
    await pause(3_000);
    await eventually('the data are recent', async () => Number((await listEvents()).age ?? 99) < 2);
    const gets = [
      ...[...MEMBERS, ...ofWebhook, `/v1/webhooks/activity?ids=${id}`].map((path) => [member, path] as const),
      ...OPERATORS.map((name) => [operator, `/v1/operator/${name}`] as const),
    ];
    for (const [client, path] of gets) {
      const { headers } = await client.get(path).buffer(true).expect(200);
      expect({ path, age: headers[HEADER] }).toEqual({ path, age: expect.stringMatching(/^\d+\.\d$/) });
    }
  },
  LONG_MS,
);

test(
  'when the replica dies, no read fails and the gateway stays ready; when it is back, it serves again',
  async () => {
    await untilReplicaServes();
    let isReading = true;
    let count = 0;
    const answers = new Map<number, number>();
    const readers = [member, member, operator].map(async (client, at) => {
      const path = at === 2 ? '/v1/operator/notifications/export' : ['/v1/events', '/v1/overview'][at];
      while (isReading) {
        const { status } = await client.get(path ?? '').buffer(true);
        answers.set(status, (answers.get(status) ?? 0) + 1);
        count += 1;
      }
    });
    const readMore = () => {
      const enough = count + 20;
      return eventually('twenty reads', () => count >= enough, LONG_MS);
    };
    await readMore();
    await replica.kill();
    await readMore();
    expect((await fetch(`${world.apiUrl}/readyz`)).status).toBe(200);
    await eventually('lists come from the primary', async () => (await listEvents()).age === null);
    await member.publish('SALE.CREATE', { id: 'sale_4' });
    const before = await measuredAge();
    await pause(1_000);
    expect(await measuredAge()).toBeGreaterThan(before);
    await replica.start();
    await untilReplicaServes();
    await readMore();
    isReading = false;
    await Promise.all(readers);
    process.stdout.write(
      `Replica killed and started again: ${count} reads, ${JSON.stringify([...answers])}\n`,
    );
    expect([...answers.keys()]).toEqual([200]);
    expect(await fallbacks('unreachable')).toBeGreaterThan(0);
  },
  LONG_MS,
);

/** Runs a test on a database whose reads use a replica, without the API. */
async function withView(
  work: (services: {
    db: ReturnType<typeof openDatabase>;
    fallbacks: string[];
    dataAgeMs(): number | null;
  }) => Promise<void>,
  replicaUrl = replica.url,
) {
  const onConnectionError = () => undefined;
  const options = { url: primary.url, replicaUrl, maxAgeMs: 60_000, onConnectionError };
  const watch = watchReplica({ ...options, onChange: () => undefined });
  const found: string[] = [];
  const reads = openReplicaReads({
    watch,
    url: replicaUrl,
    applicationName: 'test',
    poolSize: 2,
    timeoutMs: 1_500,
    onFallback: (obstacle) => found.push(obstacle),
    onConnectionError,
  });
  const db = openDatabase({ url: primary.url, poolSize: 2, readTimeoutMs: 1_500, onConnectionError });
  try {
    await eventually('the replica is usable', () => watch.obstacle() === null, LONG_MS);
    const { db: view, dataAgeMs } = reads.createView(db);
    await work({ db: view, fallbacks: found, dataAgeMs });
  } finally {
    await Promise.all([reads.close(), watch.stop(), closeDatabase(db)]);
  }
}

test(
  'a read that the replayed log cancels runs on the primary',
  async () => {
    await primary.query('CREATE TABLE conflicts AS SELECT n FROM generate_series(1, 1000) AS n');
    await withView(async ({ db, fallbacks: found }) => {
      await eventually('the replica has the table', async () => {
        const rows = await replica.query("SELECT FROM pg_class WHERE relname = 'conflicts'");
        return rows.length === 1;
      });
      let isFirst = true;
      const counts = await readSnapshot(db, async (readRows) => {
        const count = async () =>
          (await readRows<{ count: string }>('SELECT count(*) FROM conflicts', []))[0];
        const first = await count();
        if (isFirst) {
          isFirst = false;
          await primary.query('DELETE FROM conflicts');
          await primary.query('VACUUM conflicts');
          await pause(1_000);
        }
        return [first, await count()];
      });
      expect(counts).toEqual([{ count: '0' }, { count: '0' }]);
      expect(found).toHaveLength(1);
      expect(['conflict', 'unreachable']).toContain(found[0]);
    });
  },
  LONG_MS,
);

test(
  'a read of what the replica does not have yet runs on the primary, and a read that is too slow does not run twice',
  async () => {
    await withView(async ({ db, fallbacks: found, dataAgeMs }) => {
      await stopReplay();
      await primary.query('CREATE TABLE added (n integer)');
      expect(await read(db, 'SELECT n FROM added', [])).toEqual([]);
      expect(found.splice(0)).toEqual(['schema']);
      expect(dataAgeMs()).toBeNull();
      await resumeReplay();
      const error: unknown = await read(db, 'SELECT pg_sleep(20)', []).catch((thrown: unknown) => thrown);
      expect(isStatementTimeout(error)).toBe(true);
      expect(found).toEqual([]);
      expect(await read(db, 'SELECT pg_is_in_recovery() AS "isReplica"', [])).toEqual([{ isReplica: true }]);
      expect(dataAgeMs()).not.toBeNull();
      // All else uses the primary.
      expect(await db.$queryRaw`SELECT pg_is_in_recovery() AS "isReplica"`).toEqual([{ isReplica: false }]);
    });
  },
  LONG_MS,
);

test(
  'a replica that hangs delays reads by their time limit, and the reads after them not at all',
  async () => {
    const proxy = await startProxy(replica.url);
    const where = 'SELECT pg_is_in_recovery() AS "isReplica"';
    try {
      await withView(async ({ db, fallbacks: found }) => {
        expect(await read(db, where, [])).toEqual([{ isReplica: true }]);
        proxy.stall('pg_is_in_recovery');
        const begun = performance.now();
        while (found.length === 0) await read(db, where, []);
        const noticed = performance.now();
        expect(await read(db, where, [])).toEqual([{ isReplica: false }]);
        process.stdout.write(
          `Replica hangs: noticed after ${Math.round(noticed - begun)} ms, the next read took ${Math.round(performance.now() - noticed)} ms\n`,
        );
        expect(found).toEqual(['unreachable', 'unreachable']);
        proxy.resume();
        await eventually('the replica serves again', async () => {
          const [row] = await read<{ isReplica: boolean }>(db, where, []);
          return row?.isReplica === true;
        });
      }, proxy.url);
    } finally {
      await proxy.close();
    }
  },
  LONG_MS,
);

test(
  'no read uses a server that is no replica of the database',
  async () => {
    const other = new URL(replica.url);
    other.pathname = '/postgres';
    for (const replicaUrl of [primary.url, other.href]) {
      const obstacles: unknown[] = [];
      const watch = watchReplica({
        url: primary.url,
        replicaUrl,
        maxAgeMs: 60_000,
        onChange: (obstacle) => obstacles.push(obstacle),
        onConnectionError: () => undefined,
      });
      await eventually('the server is known', () => obstacles.length > 0, LONG_MS);
      expect(watch.obstacle()).toBe('not_a_replica');
      expect(obstacles).toEqual(['not_a_replica']);
      await watch.stop();
    }
  },
  LONG_MS,
);

test('no write was tried on the replica', async () => {
  expect(await replica.log()).not.toMatch(/read-only transaction|during recovery/);
});
