import request from 'supertest';
import { createClient } from './support/client.ts';
import { createWorld, type World } from './support/world.ts';

/** Nothing listens on port 1. */
const NOWHERE = '127.0.0.1:1';

let world: World;
afterEach(() => world.close());

test('without Redis, events are accepted and stored, and the API is ready', async () => {
  world = await createWorld({ workers: 0, env: { REDIS_URL: `redis://${NOWHERE}` } });
  const owner = await createClient(world);
  const { id } = await owner.createWebhook({ url: 'https://example.com/' });
  await owner.post(`/v1/webhooks/${id}`, { maxConcurrency: 2 }).expect(200);
  const event = await owner.publish('SALE.CREATE', { id: 'sale_1' });
  expect(event.notificationCount).toBe(1);
  expect(await world.db.notification.count({ where: { status: 'Pending' } })).toBe(1);
  await request(world.apiUrl)
    .get('/readyz')
    .expect(200, { status: 'ready', postgres: 'up', redis: 'down', schema: 'current' });
});

test('without Postgres, calls of /v1 get 503, and the API is alive but not ready', async () => {
  world = await createWorld({ workers: 0, env: { DATABASE_URL: `postgresql://nobody@${NOWHERE}/nothing` } });
  const owner = await createClient(world);
  const { body, headers } = await owner
    .post('/v1/events', { type: 'SALE.CREATE', data: { id: 'sale_1' } })
    .expect(503);
  expect(body).toMatchObject({ code: 'unavailable', status: 503 });
  expect(JSON.stringify(body)).not.toContain(NOWHERE);
  expect(headers['retry-after']).toBe('1');
  await owner.get('/v1/sales/sale_1').expect(503);
  await request(world.apiUrl).get('/readyz').expect(503);
  await request(world.apiUrl).get('/healthz').expect(200, { status: 'alive' });
});
