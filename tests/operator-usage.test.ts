/** Usage adds up exactly with what was published and attempted. */
import { createAttemptRecorder } from '@posthorn/db/notifications/attempts';
import { insertNotifications } from '@posthorn/db/notifications/notifications';
import { foldTallies } from '@posthorn/db/operators/tallies';
import { newId } from '@posthorn/domain/ids';
import { z } from 'zod';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startProcess } from './support/process.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let receiver: Receiver;
let operator: Client;
beforeAll(async () => {
  // The lease of a slot, and so the wait after a flush, is as long as an attempt may take.
  world = await createWorld({ workers: 2, env: { DELIVERY_TIMEOUT: '1s' } });
  operator = await createClient(world, { role: 'operator' });
  receiver = await startReceiver(({ target }, earlier) => {
    if (target.endsWith('bad')) return { status: 500 };
    return { status: earlier % 5 === 0 ? 503 : 204 };
  });
});
afterAll(async () => {
  await receiver.close();
  await world.close();
});

async function foldAll(): Promise<void> {
  await foldTallies(world.db, new Date());
  expect([await world.db.publishTally.count(), await world.db.attemptTally.count()]).toEqual([0, 0]);
}

/** What the rows of events, notifications and attempts say, by organization and day of UTC. */
const countRows = () => world.db.$queryRaw`
  SELECT organization_id, day::text, sum(events)::int AS events, sum(notifications)::int AS notifications,
    sum(delivered)::int AS delivered, sum(failed)::int AS failed, sum(attempts)::int AS attempts, sum(bytes)::int AS bytes
  FROM (
    SELECT organization_id, (created_at AT TIME ZONE 'UTC')::date AS day, 1 AS events, 0 AS notifications, 0 AS delivered,
      0 AS failed, 0 AS attempts, 0 AS bytes FROM events
    UNION ALL
    SELECT organization_id, (created_at AT TIME ZONE 'UTC')::date, 0, 1, 0, 0, 0, 0 FROM notifications
    UNION ALL
    SELECT organization_id, (updated_at AT TIME ZONE 'UTC')::date, 0, 0, (status = 'Delivered')::int,
      (status = 'Failed')::int, 0, 0 FROM notifications WHERE status IN ('Delivered', 'Failed')
    UNION ALL
    SELECT notifications.organization_id, ((started_at + duration_ms * interval '1 ms') AT TIME ZONE 'UTC')::date,
      0, 0, 0, 0, 1, CASE WHEN status_code IS NULL THEN 0 ELSE octet_length(body) END
    FROM attempts JOIN notifications ON notifications.id = notification_id JOIN events ON events.id = event_id
  ) AS facts GROUP BY 1, 2 ORDER BY 1, 2`;

const countUsage = () => world.db.$queryRaw`
  SELECT organization_id, day::text, events::int, notifications::int, delivered::int, failed::int, attempts::int,
    bytes::int FROM usage_days ORDER BY 1, 2`;

test('usage is exactly what was published and attempted, although a worker is killed and Redis is flushed', async () => {
  const clients = await Promise.all(['org_a', 'org_b'].map((org) => createClient(world, { org })));
  for (const client of clients) {
    await client.createWebhook({ url: receiver.url });
    await client.createWebhook({ url: `${receiver.url}&bad` });
    const { id } = await client.createWebhook({ url: receiver.url, eventTypes: ['SALE.UPDATE'] });
    await client.post(`/v1/webhooks/${id}/test`, { eventType: 'SALE.UPDATE' }).expect(202);
  }
  const publishing = clients.map(async (client) => {
    for (let n = 0; n < 40; n++)
      await client.publish('SALE.CREATE', { id: `sale_${n}`, note: 'é'.repeat(n) });
  });
  await eventually('some are delivered', () => receiver.received.length > 40);
  const [killed] = world.workers.splice(0, 1);
  await killed?.kill();
  await world.forget();
  world.workers.push(await startProcess('worker', world.env));
  await Promise.all(publishing);
  await eventually('most are delivered', () => receiver.received.length > 150);
  await Promise.all(world.workers.splice(0).map((worker) => worker.stop()));
  await foldAll();
  expect(await countUsage()).toEqual(await countRows());
  const [minutes] = await world.db.$queryRaw<unknown[]>`
    SELECT sum(events)::int AS events, sum(notifications)::int AS notifications, sum(attempts)::int AS attempts,
      (SELECT sum(attempts)::int FROM outcome_minutes) AS outcomes FROM gateway_minutes`;
  const attempts = await world.db.attempt.count();
  expect(minutes).toEqual({
    events: await world.db.event.count(),
    notifications: await world.db.notification.count(),
    attempts,
    outcomes: attempts,
  });
});

const usageSchema = z.object({
  data: z.array(z.looseObject({ organizationId: z.string().optional(), day: z.string().optional() })),
  nextCursor: z.string().nullable().optional(),
  completeTo: z.string(),
});
const get = async (path: string) =>
  usageSchema.parse((await operator.get(`/v1/operator/usage${path}`).expect(200)).body);

const usage = (fields: Record<string, unknown>) => ({
  ...{ events: 0, notifications: 0, delivered: 0, failed: 0, attempts: 0, bytes: 0 },
  ...fields,
});

/** Publishes one event to `count` webhooks at a time. @returns the ids of its notifications */
async function publishAt(organizationId: string, at: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    ...{ id: newId('ntf'), configurationId: newId('es'), eventId: newId('evt') },
    ...{ eventType: 'SALE.CREATE', storeId: null },
  }));
  await insertNotifications(world.db, { organizationId, createdAt: new Date(at), events: 1 }, rows);
  return rows.map(({ id }) => id);
}

test('a publication counts on its day of UTC, and an attempt on the day on which it ends, also in one statement and at the end of a month', async () => {
  const record = createAttemptRecorder(world.db);
  const attempt = (notificationId: string, startedAt: string, statusCode: number, answeredBytes: number) =>
    record(
      {
        ...{ notificationId, startedAt: new Date(startedAt), durationMs: 200, statusCode, errorClass: null },
        ...{ answer: '', cause: null, details: null, answeredBytes },
      },
      { number: 1, retriedAfter: 0, nextId: null },
      () => ({ status: statusCode === 204 ? 'Delivered' : 'Failed', nextAttemptAt: null }),
    );
  const ids = await publishAt('org_month', '2026-09-30T23:59:59.999Z', 3);
  await publishAt('org_month', '2026-10-01T00:00:00.000Z', 1);
  // Three attempts that the recorder writes in one statement.
  await Promise.all([
    attempt(ids[0] ?? '', '2026-09-30T23:59:59.799Z', 204, 10),
    attempt(ids[1] ?? '', '2026-09-30T23:59:59.800Z', 204, 100),
    attempt(ids[2] ?? '', '2026-09-30T23:59:59.900Z', 500, 1000),
  ]);
  const before = await get('?from=2026-09-01&to=2026-09-30');
  expect(before.data).toEqual([]);
  expect(before.completeTo).toBe('2026-09-30T23:59:59.999Z');
  await Promise.all([foldAll(), foldAll()]);

  const september = { events: 1, notifications: 3, delivered: 1, attempts: 1, bytes: 10 };
  const october = { events: 1, notifications: 1, delivered: 1, failed: 1, attempts: 2, bytes: 1100 };
  const own = { organizationId: 'org_month' };
  const inSeptember = await get('?from=2026-09-01&to=2026-09-30');
  expect(inSeptember.data).toEqual([usage({ ...own, day: '2026-09-30', ...september })]);
  expect(Date.parse(inSeptember.completeTo)).toBeGreaterThan(Date.now() - 90_000);
  const both = await get('?from=2026-09-30&to=2026-10-01&organizationId=org_month&limit=1');
  expect(both).toMatchObject({ data: [{ day: '2026-09-30' }] });
  const second = await get(
    `?from=2026-09-30&to=2026-10-01&organizationId=org_month&cursor=${both.nextCursor}`,
  );
  expect(second).toMatchObject({
    data: [usage({ ...own, day: '2026-10-01', ...october })],
    nextCursor: null,
  });
  expect((await get('/days?from=2026-10-01&to=2026-10-31')).data).toEqual([
    usage({ day: '2026-10-01', ...october }),
  ]);
});

test('sums of a month list the organization with the most notifications first, page by page', async () => {
  for (const [org, count] of [
    ['org_x', 2],
    ['org_y', 7],
    ['org_z', 2],
  ] as const)
    await publishAt(org, '2026-03-09T12:00:00Z', count);
  await foldAll();
  const path = '/organizations?from=2026-03-01&to=2026-03-31&limit=2';
  const first = await get(path);
  const second = await get(`${path}&cursor=${first.nextCursor}`);
  expect([...first.data, ...second.data]).toEqual([
    usage({ organizationId: 'org_y', events: 1, notifications: 7 }),
    usage({ organizationId: 'org_x', events: 1, notifications: 2 }),
    usage({ organizationId: 'org_z', events: 1, notifications: 2 }),
  ]);
  expect(second.nextCursor).toBeNull();
});

test('the export has every row of the range, as CSV', async () => {
  await publishAt('org_=csv', '2026-04-09T12:00:00Z', 2);
  await world.db.$executeRaw`
    INSERT INTO usage_days SELECT 'org_many_' || n, '2026-04-01', 1, 2, 3, 4, 5, 6 FROM generate_series(1, 1500) AS n`;
  await foldAll();
  const { text, headers } = await operator
    .get('/v1/operator/usage/export?from=2026-04-01&to=2026-04-30')
    .expect(200);
  expect(headers['content-type']).toContain('text/csv');
  const lines = text.trimEnd().split('\r\n');
  expect(lines[0]).toBe('organizationId,day,events,notifications,delivered,failed,attempts,bytes');
  expect(lines).toHaveLength(1502);
  expect(lines).toContain('org_=csv,2026-04-09,1,2,0,0,0,0');
  expect(lines).toContain('org_many_1500,2026-04-01,1,2,3,4,5,6');
});

test('a range that is reversed or too long is refused, and a look at one organization is in both audits', async () => {
  const refused = [
    '?from=2026-03-02&to=2026-03-01',
    '/days?from=2026-01-01&to=2026-03-01',
    '?from=2026-03-01',
  ];
  for (const path of refused) await operator.get(`/v1/operator/usage${path}`).expect(400);
  await get('?from=2026-03-01&to=2026-03-31&organizationId=org_y');
  const records = await world.db.auditRecord.findMany({ where: { organizationId: 'org_y' } });
  expect(records).toMatchObject([{ action: 'organization.look', actorKind: 'Operator', targetId: 'org_y' }]);
});
