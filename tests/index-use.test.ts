import { createApiKeyFinder } from '@posthorn/db/api-keys';
import { closeDatabase, type Database, directPool, openDatabase } from '@posthorn/db/connection/database';
import { createPublisher } from '@posthorn/db/events/publish';
import { createAttemptRecorder } from '@posthorn/db/notifications/attempts';
import { createDeliveryFinder } from '@posthorn/db/notifications/deliveries';
import { createWorld, type World } from './support/world.ts';

let world: World;
/** Two pools of one connection each, so that later calls use the statements that the first calls prepared. */
let db: Database;
beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  db = openDatabase({ url: String(world.env.DATABASE_URL), poolSize: 2, onConnectionError: () => undefined });
});
afterAll(async () => {
  await closeDatabase(db);
  await world.close();
});

const ORGANIZATION = 'org_test';
const CONFIGURATIONS = 2_000;
/** Postgres may switch a statement of Prisma's pool to a generic plan after five uses. */
const USES = 7;

const TABLES = '^(events|notifications|attempts|webhook_configurations|api_keys)';

/** Counts the rows that sequential scans have read so far. */
async function countScannedRows(): Promise<number> {
  await directPool(db).query('SELECT pg_stat_force_next_flush()');
  const [row] = await world.db.$queryRaw<{ count: bigint }[]>`
    SELECT sum(seq_tup_read)::bigint AS count FROM pg_stat_user_tables WHERE relname ~ ${TABLES}`;
  return Number(row?.count);
}

const rowsScannedBy = async (work: () => Promise<unknown>) => {
  const before = await countScannedRows();
  await work();
  return (await countScannedRows()) - before;
};

test('publishing, delivering and authenticating read by index, although their plans were made for empty tables', async () => {
  const { publish } = createPublisher(db, { maxWaitMs: 5_000 });
  const findDelivery = createDeliveryFinder(db);
  const recordAttempt = createAttemptRecorder(db);
  const findApiKey = createApiKeyFinder(db);
  const publishOne = (organizationId: string) =>
    publish({
      context: { organizationId, traceparent: null },
      events: [{ type: 'SALE.CREATE', recordId: 'sale_1', storeId: null, body: '{"id":"sale_1"}' }],
    });
  const deliverOne = async (notificationId: string) => {
    await findDelivery(notificationId);
    await recordAttempt(
      { notificationId, startedAt: new Date(), durationMs: 1, statusCode: 204, errorClass: null, answer: '' },
      { number: 1, retriedAfter: 0 },
      () => ({ status: 'Delivered', nextAttemptAt: null }),
    );
  };
  const findKey = () => findApiKey(new Uint8Array(32));
  for (let use = 0; use < USES; use++) {
    await publishOne(ORGANIZATION);
    await deliverOne(`ntf_${use}`);
    await findKey();
  }

  await world.db.$executeRaw`
    INSERT INTO webhook_configurations
      (id, organization_id, url, event_types, max_concurrency, sealed_secret, status, created_at)
    SELECT 'es_' || n, 'org_' || n / 100, 'https://receiver.example', '{SALE.CREATE}', 5, '', 'Active', now()
    FROM generate_series(1, ${CONFIGURATIONS}) AS n`;
  await world.db.$executeRaw`
    INSERT INTO api_keys
      (id, organization_id, name, status, scopes, masked_key, key_hash, sealed_key, created_at)
    SELECT 'apk_' || n, 'org_' || n, 'key', 'Active', '{}', '', sha256(n::text::bytea), '', now()
    FROM generate_series(1, ${CONFIGURATIONS}) AS n`;
  const ids: string[] = [];
  for (let n = 0; n < 20; n++) {
    const { notifications } = await publishOne('org_1');
    ids.push(...notifications.flatMap(({ notificationIds }) => notificationIds));
  }
  expect(ids).toHaveLength(20 * 100);

  expect(await rowsScannedBy(() => publishOne('org_2'))).toBeLessThan(200);
  expect(await rowsScannedBy(() => Promise.all(ids.slice(0, 100).map(deliverOne)))).toBeLessThan(200);
  expect(await rowsScannedBy(findKey)).toBeLessThan(200);
});
