import { createPublisher, type Publisher } from '@posthorn/db/events/publish';
import { createWorld, type World } from './support/world.ts';

/** The writer of events, in this process, on a real Postgres. */
let world: World;
beforeAll(async () => {
  world = await createWorld({ workers: 0 });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.event.deleteMany();
  await world.db.notification.deleteMany();
  await world.db.webhookConfiguration.deleteMany();
});

const SLICES = 2.5;
const IN_STATEMENT = 2_000;

async function subscribe(organizationId: string, count: number): Promise<void> {
  await world.db.$executeRaw`
    INSERT INTO webhook_configurations
      (id, organization_id, url, event_types, max_concurrency, sealed_secret, status, created_at)
    SELECT 'es_' || ${organizationId} || to_char(n, 'FM0000'), ${organizationId}, 'https://receiver.example',
      '{SALE.CREATE}', 5, '', 'Active', now()
    FROM generate_series(1, ${count}::integer) AS n`;
}

const publishOne = ({ publish }: Publisher, organizationId: string, body = '{"id":"sale_1"}') =>
  publish({
    context: { organizationId, traceparent: null },
    events: [{ type: 'SALE.CREATE', recordId: 'sale_1', storeId: null, body }],
  });

const storedOrganizations = async () => {
  const events = await world.db.event.findMany({ orderBy: { organizationId: 'asc' } });
  return events.map(({ organizationId }) => organizationId);
};

test('a publication that is not admitted fails alone, and writes nothing', async () => {
  const refused = new Error('no quota');
  const seen: [string, number][] = [];
  const publisher = createPublisher(world.db, {
    maxWaitMs: 5_000,
    async admit(organizationId, notifications) {
      seen.push([organizationId, notifications]);
      if (organizationId === 'org_b') throw refused;
    },
  });
  await subscribe('org_a', 1);
  await subscribe('org_b', 2);
  await subscribe('org_c', IN_STATEMENT * SLICES);
  const organizations = ['org_a', 'org_b', 'org_c'];
  const results = await Promise.allSettled(organizations.map((each) => publishOne(publisher, each)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: refused });
  expect(seen.toSorted()).toEqual([
    ['org_a', 1],
    ['org_b', 2],
    ['org_c', IN_STATEMENT * SLICES],
  ]);
  expect(await storedOrganizations()).toEqual(['org_a', 'org_c']);
  expect(await world.db.notification.count({ where: { organizationId: 'org_b' } })).toBe(0);
});

test('a publication that Postgres rejects fails alone, although others share its statement', async () => {
  const publisher = createPublisher(world.db, { maxWaitMs: 5_000 });
  const results = await Promise.allSettled([
    publishOne(publisher, 'org_a'),
    publishOne(publisher, 'org_b', '{"id":"\0"}'),
    publishOne(publisher, 'org_c'),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await storedOrganizations()).toEqual(['org_a', 'org_c']);
});

test('a publication of several statements is written as a whole, with every notification once', async () => {
  const publisher = createPublisher(world.db, { maxWaitMs: 5_000 });
  const count = IN_STATEMENT * SLICES;
  await subscribe('org_large', count);
  const { events, notifications } = await publishOne(publisher, 'org_large');
  expect(events).toMatchObject([{ notifications: count }]);
  const stored = await world.db.notification.findMany({ where: { eventId: events[0]?.id ?? '' } });
  const published = notifications.flatMap(({ configuration, notificationIds }) =>
    notificationIds.map((id) => `${id} ${configuration.id}`),
  );
  expect(stored.map(({ id, configurationId }) => `${id} ${configurationId}`).toSorted()).toEqual(
    published.toSorted(),
  );
  expect(new Set(stored.map(({ configurationId }) => configurationId)).size).toBe(count);
  expect(new Set(stored.map(({ createdAt }) => createdAt.getTime())).size).toBe(1);
});

test('a publication whose last statement fails leaves nothing behind, and the next publication succeeds', async () => {
  const publisher = createPublisher(world.db, { maxWaitMs: 5_000 });
  await subscribe('org_large', IN_STATEMENT * SLICES);
  await world.db.$executeRaw`
    ALTER TABLE notifications ADD CONSTRAINT test_last CHECK (configuration_id <> 'es_org_large5000')`;
  try {
    await expect(publishOne(publisher, 'org_large')).rejects.toThrow(/test_last/);
    expect(await world.db.event.count()).toBe(0);
    expect(await world.db.notification.count()).toBe(0);
  } finally {
    await world.db.$executeRaw`ALTER TABLE notifications DROP CONSTRAINT test_last`;
  }
  await publishOne(publisher, 'org_large');
  expect(await world.db.notification.count()).toBe(IN_STATEMENT * SLICES);
});

test('a receiver gets only events of its type and its store, whatever other organizations publish', async () => {
  const publisher = createPublisher(world.db, { maxWaitMs: 5_000 });
  await subscribe('org_a', 3);
  await subscribe('org_b', 3);
  await world.db.$executeRaw`
    UPDATE webhook_configurations SET store_id = 'store "\\{,}' WHERE id IN ('es_org_a0002', 'es_org_b0002')`;
  await world.db.$executeRaw`
    UPDATE webhook_configurations SET event_types = '{SALE.UPDATE}' WHERE id IN ('es_org_a0003', 'es_org_b0003')`;
  const publish = (organizationId: string, type: string, storeId: string | null) =>
    publisher.publish({
      context: { organizationId, traceparent: null },
      events: [{ type, recordId: 'sale_1', storeId, body: '{}' }],
    });
  const published = await Promise.all([
    publish('org_a', 'SALE.CREATE', 'store "\\{,}'),
    publish('org_b', 'SALE.CREATE', null),
    publish('org_b', 'SALE.CREATE', 'store "\\{,}'),
    publish('org_b', 'SALE.UPDATE', 'store'),
    publish('org_a', 'TRANSACTION.CREATE', null),
  ]);
  const receivers = published.map(({ notifications }) =>
    notifications.map(({ configuration }) => configuration.id).toSorted(),
  );
  expect(receivers).toEqual([
    ['es_org_a0001', 'es_org_a0002'],
    ['es_org_b0001'],
    ['es_org_b0001', 'es_org_b0002'],
    ['es_org_b0003'],
    [],
  ]);
});
