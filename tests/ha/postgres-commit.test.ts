import { randomUUID } from 'node:crypto';
import { closeDatabase, type Database, directPool, openDatabase } from '@posthorn/db/connection/database';
import pg from 'pg';
import { z } from 'zod';
import { createClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { createPostgresCluster, migrateDatabase, type PostgresServer } from '../support/ha/postgres.ts';
import { startProcess } from '../support/process.ts';
import { startProxy, type TcpProxy } from '../support/proxy.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { createWorld, type World } from '../support/world.ts';

const LONG_MS = 180_000;

let server: PostgresServer;
/** Between the gateway and PostgreSQL. */
let proxy: TcpProxy;
let world: World;
let receiver: Receiver;
/** Past the proxy. */
let db: Database;
let authorization: string;
/** Functions that stop what the suite has started, in reverse order. */
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const cluster = await createPostgresCluster();
  stops.push(() => cluster.close());
  server = await cluster.startPrimary();
  await migrateDatabase(server.url);
  proxy = await startProxy(server.url);
  stops.push(() => proxy.close());
  world = await createWorld({ workers: 1, databaseUrl: proxy.url });
  stops.push(() => world.close());
  receiver = await startReceiver();
  stops.push(() => receiver.close());
  db = openDatabase({ url: server.url, poolSize: 2, onConnectionError: () => undefined });
  stops.push(() => closeDatabase(db));
  authorization = `Bearer ${await world.token()}`;
  const owner = await createClient(world);
  await owner.createWebhook({ url: receiver.url });
  await owner.createWebhook({
    url: receiver.url,
    eventTypes: ['TRANSACTION.CREATE'],
    ordering: 'record',
  });
}, LONG_MS);
afterAll(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
}, LONG_MS);

const bodySchema = z.object({ id: z.string().optional(), code: z.string().optional() });
type Answer = z.infer<typeof bodySchema> & { status: number; isReplayed: boolean };

async function publish(
  recordId: string,
  key: string | null,
  type = 'SALE.CREATE',
  apiUrl = world.apiUrl,
): Promise<Answer> {
  const answer = await fetch(`${apiUrl}/v1/events`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/json',
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify({ type, data: { id: recordId } }),
  });
  const { status, headers } = answer;
  const isReplayed = headers.get('idempotency-replayed') === 'true';
  return { ...bodySchema.parse(await answer.json()), status, isReplayed };
}

async function publishUntilAccepted(recordId: string, key: string, type?: string): Promise<Answer> {
  return eventually(
    'the event is accepted',
    async () => {
      const answer = await publish(recordId, key, type);
      return answer.status === 202 && answer;
    },
    LONG_MS,
  );
}

const eventsOf = (recordId: string) => db.event.findMany({ where: { recordId }, select: { id: true } });

/** The records of all tests. The sweeper offers their notifications after 30 s, so one test waits for all of them. */
const records: string[] = [];

function newRecord(): string {
  const recordId = randomUUID();
  records.push(recordId);
  return recordId;
}

/** The number of backends that run a statement with this text, or wait for a lock in it. */
async function running(text: string): Promise<number> {
  const { rows } = await directPool(db).query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
     WHERE state = 'active' AND wait_event_type = 'Lock' AND query LIKE $1 AND pid <> pg_backend_pid()`,
    [`%${text}%`],
  );
  return rows[0]?.count ?? 0;
}

describe('a publication whose commit is not answered', () => {
  test(
    'gets 202 in the same request',
    async () => {
      const [recordId, key] = [newRecord(), randomUUID()];
      proxy.stall('write_keyed_events');
      const pending = publish(recordId, key);
      const [event] = await eventually('the event is committed', async () => {
        const found = await eventsOf(recordId);
        return found.length > 0 && found;
      });
      proxy.dropStalled();
      expect(await pending).toEqual({ status: 202, id: event?.id, isReplayed: false });
      expect(await publish(recordId, key)).toMatchObject({ status: 202, id: event?.id, isReplayed: true });
      expect(await eventsOf(recordId)).toHaveLength(1);
    },
    LONG_MS,
  );

  test(
    'is stored once when its statement reaches PostgreSQL after the key was released and used again',
    async () => {
      const [recordId, key] = [newRecord(), randomUUID()];
      const blocker = new pg.Client(server.url);
      await blocker.connect();
      // The statement waits for the table before it touches the row of the key.
      await blocker.query('BEGIN; LOCK TABLE publish_tallies IN ACCESS EXCLUSIVE MODE');
      proxy.stall('write_keyed_events');
      const first = publish(recordId, key);
      await eventually(
        'the first statement waits',
        async () => (await running('idempotency_key_counts')) === 1,
      );
      proxy.dropStalled();
      expect(await first).toMatchObject({ status: 503, code: 'unavailable' });
      const second = publishUntilAccepted(recordId, key);
      await eventually('both statements wait', async () => (await running('idempotency_key_counts')) === 2);
      await blocker.query('ROLLBACK');
      await blocker.end();
      const { id } = await second;
      expect(await eventsOf(recordId)).toEqual([{ id }]);
    },
    LONG_MS,
  );

  test(
    'is stored once when it commits after its connection broke',
    async () => {
      const [recordId, key] = [newRecord(), randomUUID()];
      const blocker = new pg.Client(server.url);
      await blocker.connect();
      // The statement has answered its key, and waits for the row that counts the answer.
      await blocker.query(`BEGIN; INSERT INTO idempotency_key_counts (organization_id, hour, slot, count)
      SELECT 'org_test', floor(extract(epoch FROM now()) / 3600)::integer + later, slot, 0
      FROM generate_series(0, 7) AS slot, generate_series(0, 1) AS later
      ON CONFLICT (organization_id, hour, slot) DO UPDATE SET count = idempotency_key_counts.count`);
      proxy.stall('write_keyed_events');
      const first = publish(recordId, key);
      await eventually('the statement waits', async () => (await running('idempotency_key_counts')) === 1);
      proxy.dropStalled();
      await eventually(
        'the release waits for it',
        async () => (await running('DELETE FROM idempotency_keys')) === 1,
      );
      await blocker.query('COMMIT');
      await blocker.end();
      const { status, id } = await first;
      expect(status).toBe(202);
      expect(await eventsOf(recordId)).toEqual([{ id }]);
    },
    LONG_MS,
  );

  test.each([
    ['answer_keys', 503],
    ['COMMIT', 202],
  ])(
    'in a transaction of several statements, broken at %s, is stored once',
    async (word, status) => {
      const [recordId, key] = [newRecord(), randomUUID()];
      const type = 'TRANSACTION.CREATE';
      // Prepared before, so that the name of the statement arrives in one piece with its values.
      await publish(randomUUID(), randomUUID(), type);
      const sent = proxy.count(word);
      proxy.stall(word);
      const pending = publish(recordId, key, type);
      await eventually('the word is sent', () => sent() > 0);
      if (status === 202)
        await eventually('the event is committed', async () => (await eventsOf(recordId)).length === 1);
      proxy.dropStalled();
      expect((await pending).status).toBe(status);
      const { id } = await publishUntilAccepted(recordId, key, type);
      expect(await eventsOf(recordId)).toEqual([{ id }]);
    },
    LONG_MS,
  );

  test(
    'by a process that died gets 202 from another process at once, with the same event',
    async () => {
      const [recordId, key] = [newRecord(), randomUUID()];
      const other = await startProcess('api', world.env);
      proxy.stall('write_keyed_events');
      const pending = publish(recordId, key, 'SALE.CREATE', `http://127.0.0.1:${other.port}`).catch(
        () => null,
      );
      const [event] = await eventually('the event is committed', async () => {
        const found = await eventsOf(recordId);
        return found.length > 0 && found;
      });
      await other.kill();
      proxy.dropStalled();
      expect(await pending).toBeNull();
      expect(await publish(recordId, key)).toMatchObject({ status: 202, id: event?.id, isReplayed: true });
    },
    LONG_MS,
  );

  test(
    'without an Idempotency-Key gets 503, although the event was committed',
    async () => {
      const recordId = newRecord();
      proxy.stall('write_events');
      const pending = publish(recordId, null);
      await eventually('the event is committed', async () => (await eventsOf(recordId)).length === 1);
      proxy.dropStalled();
      expect(await pending).toMatchObject({ status: 503, code: 'unavailable' });
      expect(await eventsOf(recordId)).toHaveLength(1);
    },
    LONG_MS,
  );
});

test(
  'a claim that is not answered is released, and does not lock its key for a minute',
  async () => {
    const [recordId, key] = [newRecord(), randomUUID()];
    proxy.stall('INSERT INTO idempotency_keys');
    const pending = publish(recordId, key);
    await eventually(
      'the key is claimed',
      async () => (await db.idempotencyKey.count({ where: { answer: null } })) === 1,
    );
    proxy.dropStalled();
    expect(await pending).toMatchObject({ status: 503, code: 'unavailable' });
    const startedAt = performance.now();
    await publishUntilAccepted(recordId, key);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    expect(await eventsOf(recordId)).toHaveLength(1);
  },
  LONG_MS,
);

test(
  'each of these events is delivered exactly once',
  async () => {
    expect(records).toHaveLength(8);
    const arrivals = () =>
      records.map((recordId) => receiver.received.filter(({ body }) => body.includes(recordId)).length);
    await eventually('all arrive', () => arrivals().every((count) => count > 0), LONG_MS);
    await eventually(
      'all outcomes are recorded',
      async () => (await db.notification.count({ where: { status: { not: 'Delivered' } } })) === 0,
      LONG_MS,
    );
    expect(arrivals()).toEqual(records.map(() => 1));
  },
  LONG_MS,
);
