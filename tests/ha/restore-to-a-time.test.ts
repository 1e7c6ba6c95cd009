/** Restores PostgreSQL to a point in time with the commands of docs/operations.md, while events arrive. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { z } from 'zod';
import { type Cli, createCli } from '../support/cli.ts';
import { createClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { openShell, type Shell } from '../support/ha/pasted.ts';
import { migrateDatabase } from '../support/ha/postgres.ts';
import { freePorts } from '../support/process.ts';
import { type Received, type Receiver, startReceiver } from '../support/receiver.ts';
import { createWorld, everyRetryAfter, type World } from '../support/world.ts';

// On a loaded machine, each of the servers and processes takes seconds to start.
jest.setTimeout(240_000);

/** The ports in the document: of the server, and of the second server. */
const PORTS = ['5432', '5433'] as const;
const PUBLISH_EVERY_MS = 20;
/** Records whose receiver is down at the time of the restore. */
const LATE = 5;
/** Events that no worker has delivered before the damage. */
const UNDELIVERED = 5;
/** A sweep skips notifications younger than 30 s. A worker whose clock is ahead sees them as older. */
const CLOCK_AHEAD = {
  NODE_OPTIONS: '--require ./tests/support/model/clock-ahead.cjs',
  CLOCK_AHEAD_MS: '60000',
};

/** An event that the gateway accepted, as the publisher keeps it. */
type Published = { id: string; key: string; body: string; record: string };

let shell: Shell;
let worlds: World[];
let receiver: Receiver;
let isLateDown: boolean;
/** POSTs that the receiver answered with 503. */
let refused: Set<Received>;
let cli: Cli | undefined;

const recordSchema = z.object({ id: z.string() });
const recordOf = ({ body }: Received) => recordSchema.parse(JSON.parse(body.toString())).id;

beforeEach(async () => {
  isLateDown = true;
  refused = new Set();
  worlds = [];
  receiver = await startReceiver((post) => {
    if (!isLateDown || !recordOf(post).startsWith('late')) return { status: 200 };
    refused.add(post);
    return { status: 503 };
  });
});

afterEach(async () => {
  for (const world of worlds) await world.close();
  await receiver.close();
  await cli?.remove();
  for (const data of ['data', 'data.end', 'data.damaged'])
    await shell.run(`pg_ctl -D ${data} -m immediate stop >stopped.log 2>&1 || true`);
  await rm(shell.folder, { recursive: true, force: true });
});

/** Starts PostgreSQL with the document's variables. @returns the URL of the database */
async function startDatabase(): Promise<string> {
  const [port = 0, endPort = 0] = await freePorts(PORTS.length);
  const urlAt = (on: number) => `postgresql://posthorn:secret@127.0.0.1:${on}/posthorn`;
  const ports = { [PORTS[0]]: port, [PORTS[1]]: endPort };
  shell = await openShell('Backup and restore', ports, (folder) => ({
    BACKUP: join(folder, 'backup'),
    PGDATA: join(folder, 'data'),
    DATABASE_URL: urlAt(port),
    END_URL: urlAt(endPort),
  }));
  await shell.run(`
    initdb -D data --username=posthorn --pwfile=<(echo secret) --auth=scram-sha-256 --encoding=UTF8 --no-locale --no-sync >initdb.log
    echo "port = ${port}
    listen_addresses = '127.0.0.1'
    unix_socket_directories = ''
    fsync = off" >> data/postgresql.conf
    pg_ctl -D data -l data.log start
    PGPASSWORD=secret createdb -h 127.0.0.1 -p ${port} -U posthorn posthorn`);
  return urlAt(port);
}

/** Publishes an event every PUBLISH_EVERY_MS until `stop`, and keeps what the gateway accepted. */
function startPublisher(publishTo: (event: { key: string; body: string }) => Promise<Response>) {
  const published: Published[] = [];
  let isStopped = false;
  async function publish(record: string): Promise<void> {
    const event = {
      key: `key-${record}`,
      body: `{"type":"SALE.CREATE","data":{"id":"${record}","amount":49.90}}`,
    };
    const answer = await publishTo(event);
    expect(answer.status).toBe(202);
    published.push({ ...event, id: idSchema.parse(await answer.json()).id, record });
  }
  const running = (async () => {
    for (let n = 0; !isStopped; n += 1) {
      await publish(`sale_${n}`);
      await wait(PUBLISH_EVERY_MS);
    }
  })();
  return {
    published,
    publish,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
const idSchema = z.object({ id: z.string() });

const publishWith =
  (apiUrl: string, apiKey: string) =>
  ({ key, body }: { key: string; body: string }) =>
    fetch(`${apiUrl}/v1/events`, {
      method: 'POST',
      headers: { 'Svc-Api-Key': apiKey, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body,
    });

async function start(databaseUrl: string, env: Record<string, string>): Promise<World> {
  // With an empty Redis, deliveries begin after one lease, here 11 s.
  const times = { DELIVERY_TIMEOUT: '1s', RETRY_DELAYS: everyRetryAfter('300ms') };
  const settings = { ...times, BREAKER_FAILURES: '1000' };
  const world = await createWorld({ databaseUrl, env: { ...settings, ...env } });
  worlds.push(world);
  return world;
}

const countOpen = (world: World) =>
  world.db.notification.count({ where: { status: { in: ['Pending', 'Retrying'] } } });

const linesOf = async (name: string): Promise<string[]> =>
  (await readFile(join(shell.folder, name), 'utf8')).split('\n').filter((line) => line !== '');

/** The records of the events in the third column of a file. */
async function recordsIn(name: string, published: readonly Published[]): Promise<string[]> {
  const records = new Map(published.map(({ id, record }) => [id, record]));
  return (await linesOf(name)).map((line) => records.get(line.split('|')[2] ?? '') ?? '').toSorted();
}

const missingSchema = z.array(z.object({ id: z.string(), newId: z.string().nullable() }));

/** Runs `posthorn events missing`, as a publisher does. */
async function findMissing(...args: string[]) {
  const result = await cli?.run('events', 'missing', ...args, '--json');
  expect(result).toMatchObject({ status: 0 });
  return missingSchema.parse(result?.json());
}

test('after a restore to a point in time nothing is lost, and commands list what the gateway lost and what receivers get twice', async () => {
  const databaseUrl = await startDatabase();
  await shell.paste('archive');
  await migrateDatabase(databaseUrl);
  const damaged = await start(databaseUrl, {});
  const owner = await createClient(damaged);
  const { key: apiKey } = await owner.createKey('sale:read sale:write');
  await owner.createWebhook({ url: receiver.url, maxConcurrency: 5 });
  const publisher = startPublisher(publishWith(damaged.apiUrl, apiKey));
  const { published } = publisher;
  await shell.paste('base');
  for (let n = 0; n < LATE; n += 1) await publisher.publish(`late_${n}`);
  await eventually('the late records wait for a retry', () => refused.size >= LATE);
  const [{ target = '' } = {}] = await damaged.db.$queryRaw<{ target: string }[]>`
    SELECT clock_timestamp()::text AS target`;

  // The damage that the operator wants to undo.
  const deleted = published.slice(0, 3).map(({ id }) => id);
  await damaged.db.event.deleteMany({ where: { id: { in: deleted } } });
  isLateDown = false;
  const soFar = published.length;
  await eventually('events arrive after the target', () => published.length >= soFar + 50);
  await publisher.stop();
  await eventually('all is delivered', async () => (await countOpen(damaged)) === 0);
  await damaged.workers[0]?.stop();
  for (let n = 0; n < UNDELIVERED; n += 1) await publisher.publish(`undelivered_${n}`);

  const stoppedAt = performance.now();
  await damaged.api.stop();
  const [{ file = '' } = {}] = await damaged.db.$queryRaw<{ file: string }[]>`
    SELECT pg_walfile_name(pg_switch_wal()) AS file`;
  await eventually('the log is archived', () => shell.run(`ls backup/wal/${file} 2>/dev/null || true`));
  worlds = [];
  await damaged.close();
  await shell.run('pg_ctl -D data -m fast stop && mv data data.damaged');
  await shell.paste('restore', { TARGET: target });
  await shell.paste('end');
  await eventually('both servers accept writes', async () => {
    const ask = 'psql "$url" -Atc "SELECT pg_is_in_recovery()" 2>/dev/null || true';
    return (await shell.run(`for url in "$DATABASE_URL" "$END_URL"; do ${ask}; done`)) === 'f\nf\n';
  });
  await migrateDatabase(databaseUrl);
  await shell.paste('compare');

  const { ENCRYPTION_KEYS = '' } = damaged.env;
  const restored = await start(databaseUrl, { ENCRYPTION_KEYS, ...CLOCK_AHEAD });
  const rows = await restored.db.event.findMany({ select: { id: true } });
  const kept = new Set(rows.map(({ id }) => id));
  const lost = published.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  expect(deleted.filter((id) => !kept.has(id))).toEqual([]);
  expect(lost.length).toBeGreaterThanOrEqual(50 + UNDELIVERED);
  expect(await linesOf('lost.txt')).toEqual(lost.toSorted());
  const repeated = await recordsIn('repeated.txt', published);
  const delivered = await recordsIn('delivered.txt', published);
  expect(repeated).toEqual(expect.arrayContaining(['late_0', `late_${LATE - 1}`]));
  expect(delivered).not.toContain('undelivered_0');

  cli = await createCli({ POSTHORN_URL: restored.apiUrl, POSTHORN_API_KEY: apiKey });
  const outbox = join(cli.home, 'published.jsonl');
  await writeFile(outbox, published.map(({ record: _, ...event }) => `${JSON.stringify(event)}\n`).join(''));
  expect((await findMissing(outbox)).map(({ id }) => id)).toEqual(lost);
  const again = await findMissing(outbox, '--publish');
  // A publisher may repeat the command.
  expect(await findMissing(outbox, '--publish')).toEqual(again);
  const [oldest = { key: '', body: '' }] = published;
  const repeat = await publishWith(restored.apiUrl, apiKey)(oldest);
  expect(await repeat.json()).toMatchObject({ id: published[0]?.id });

  await eventually('all is delivered again', async () => (await countOpen(restored)) === 0);
  const pauseMs = performance.now() - stoppedAt;
  const keysOf = new Map<string, string[]>();
  for (const post of receiver.received.filter((each) => !refused.has(each))) {
    const keys = keysOf.get(recordOf(post)) ?? [];
    keysOf.set(recordOf(post), [...keys, String(post.headers['idempotency-key'])]);
  }
  expect(published.filter(({ record }) => !keysOf.has(record))).toEqual([]);
  const recordsWhose = (isTwice: (keys: string[]) => boolean) =>
    [...keysOf].filter(([, keys]) => isTwice(keys)).map(([record]) => record);
  expect(recordsWhose((keys) => new Set(keys).size < keys.length).toSorted()).toEqual(repeated);
  expect(recordsWhose((keys) => new Set(keys).size > 1).toSorted()).toEqual(delivered);
  process.stdout.write(
    `restore: ${published.length} accepted, ${lost.length} of them after the target and published again, 0 lost; doubled: ${repeated.length} with the same key and ${delivered.length} with another key, all listed; ${(pauseMs / 1000).toFixed(1)} s from the stop to the last delivery\n`,
  );
});
