import { foldTallies } from '@posthorn/db/operators/tallies';
import { createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startProcess } from './support/process.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let receiver: Receiver;
beforeAll(async () => {
  world = await createWorld({ workers: 2 });
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
  await eventually('most are delivered', () => receiver.received.length > 250);
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
