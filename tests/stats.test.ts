import { idFloor } from '@posthorn/domain/ids';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;

beforeAll(async () => {
  world = await createWorld();
  owner = await createClient(world);
});
afterAll(() => world.close());

/** Inserts `count` notifications that are `hours` old, each with one attempt. Attempts take 1, 2, 3 … ms. */
async function insert(configurationId: string, hours: number, status: string, count: number, code: number) {
  const at = new Date(Date.now() - hours * 3_600_000);
  const prefix = idFloor('ntf', at).slice(0, -16);
  await world.db.$executeRaw`
    INSERT INTO notifications (id, organization_id, configuration_id, event_id, status, created_at)
    SELECT ${prefix} || lpad(n::text, 16, '0'), 'org_test', ${configurationId}, 'evt', ${status}::"NotificationStatus", ${at}
    FROM generate_series(1, ${count}) AS n`;
  await world.db.$executeRaw`
    INSERT INTO attempts (notification_id, number, started_at, duration_ms, status_code)
    SELECT ${prefix} || lpad(n::text, 16, '0'), 1, ${at}, n, ${code}
    FROM generate_series(1, ${count}) AS n`;
}

test('the stats of a webhook cover the last hour, day and week, with percentiles of the answer time', async () => {
  const { id } = await owner.createWebhook({ url: 'https://example.com/', eventTypes: ['SALE.UPDATE'] });
  await insert(id, 0.5, 'Delivered', 99, 200);
  await insert(id, 5, 'Failed', 33, 500);
  await insert(id, 100, 'Delivered', 1, 200);
  await insert(id, 200, 'Failed', 50, 500);
  const { body } = await owner.get(`/v1/webhooks/${id}/stats`).expect(200);
  expect(body).toEqual({
    configurationId: id,
    lane: { held: 0, parked: 0 },
    drain: { waiting: 0, perSecond: 0, seconds: 0 },
    lastHour: { delivered: 99, failed: 0, waiting: 0, successRate: 1, p50Ms: 50, p95Ms: 94.1 },
    lastDay: {
      delivered: 99,
      failed: 33,
      waiting: 0,
      successRate: 0.75,
      p50Ms: expect.any(Number),
      p95Ms: expect.any(Number),
    },
    lastWeek: expect.objectContaining({ delivered: 100, failed: 33 }),
    _links: {
      self: { href: `/v1/webhooks/${id}/stats`, method: 'GET' },
      webhook: { href: `/v1/webhooks/${id}`, method: 'GET' },
    },
  });
  await (await createClient(world, { org: 'org_other' })).get(`/v1/webhooks/${id}/stats`).expect(404);
});

test('the stats of a webhook without notifications are zero', async () => {
  const { id } = await owner.createWebhook({ url: 'https://example.com/', eventTypes: ['SALE.UPDATE'] });
  const { body } = await owner.get(`/v1/webhooks/${id}/stats`).expect(200);
  const none = { delivered: 0, failed: 0, waiting: 0, successRate: null, p50Ms: null, p95Ms: null };
  expect(body).toMatchObject({ lastHour: none, lastDay: none, lastWeek: none });
});

test('the stats count held slots and parked notifications, without an estimate while no attempt ends', async () => {
  const hanging = await startReceiver(() => undefined);
  try {
    const { id } = await owner.createWebhook({ url: hanging.url, maxConcurrency: 2 });
    for (let n = 0; n < 5; n++) await owner.publish('SALE.CREATE', { id: `sale_${n}` });
    await eventually('two are in flight and three are parked', async () => {
      const { body } = await owner.get(`/v1/webhooks/${id}/stats`).expect(200);
      const isCounted = body.lane?.held === 2 && body.lane.parked === 3 && body.lastHour.waiting === 5;
      if (isCounted) expect(body.drain).toEqual({ waiting: 3, perSecond: 0, seconds: null });
      return isCounted;
    });
  } finally {
    await hanging.close();
  }
});

test('without Redis the stats omit only the lane and its time to drain', async () => {
  const withoutRedis = await createWorld({ workers: 0, env: { REDIS_URL: 'redis://127.0.0.1:1' } });
  try {
    const client = await createClient(withoutRedis);
    const { id } = await client.createWebhook({ url: 'https://example.com/' });
    const { body } = await client.get(`/v1/webhooks/${id}/stats`).expect(200);
    expect(body).toMatchObject({ lane: null, drain: null, lastWeek: { delivered: 0 } });
  } finally {
    await withoutRedis.close();
  }
});
