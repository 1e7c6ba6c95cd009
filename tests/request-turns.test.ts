import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Client, createClient } from './support/client.ts';
import { OPS_CREDENTIALS, scrape } from './support/ops.ts';
import { createWorld, type World } from './support/world.ts';

/** What others notice while the statements of one organization wait in PostgreSQL. */

const AT_A_TIME = 30;

let world: World;
let owner: Client;
beforeAll(async () => {
  world = await createWorld({ workers: 0, env: { DATABASE_POOL_SIZE: '10', ...OPS_CREDENTIALS } });
  owner = await createClient(world);
});
afterAll(() => world.close());

/** Holds what a statement locks until `work` has ended. */
async function whileHeld(statement: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client(world.env.DATABASE_URL);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(statement);
    await work();
  } finally {
    await client.end();
  }
}

/** What everybody can do although another organization's statements wait. */
async function expectService(): Promise<void> {
  const other = await createClient(world, { org: 'org_other' });
  const { id } = await other.createWebhook({ url: 'https://example.com/' });
  await other.get(`/v1/webhooks/${id}`).expect(200);
  await other.patch(`/v1/webhooks/${id}/disable`).expect(200);
  await other.delete(`/v1/webhooks/${id}`).expect(204);
  for (const client of [other, owner]) {
    await client
      .post('/v1/events', { type: 'SALE.CREATE', data: { id: 'sale_1' } })
      .set('Idempotency-Key', randomUUID())
      .expect(202);
    await client.publish('SALE.CREATE', { id: 'sale_2' });
  }
}

const countOf = (statuses: readonly number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length;

test('changes that wait for a lock delay nobody else, and a change without a turn gets 429 and writes nothing', async () => {
  const { id } = await owner.createWebhook({ url: 'https://example.com/' });
  const change = () => owner.post(`/v1/webhooks/${id}`, { maxConcurrency: 3 });
  let statuses: Promise<number[]> = Promise.resolve([]);
  await whileHeld(`SELECT FROM webhook_configurations WHERE id = '${id}' FOR UPDATE`, async () => {
    statuses = Promise.all(Array.from({ length: AT_A_TIME }, () => change().then(({ status }) => status)));
    await expectService();
    const late = await owner.get(`/v1/webhooks/${id}`).expect(429);
    expect(late.body).toMatchObject({ code: 'rate_limited' });
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  });
  const answered = await statuses;
  expect(countOf(answered, 429)).toBeGreaterThan(AT_A_TIME / 2);
  const written = await world.db.auditRecord.count({ where: { action: 'webhook.update', targetId: id } });
  expect(written).toBe(countOf(answered, 200));
  expect(answered.length).toBe(countOf(answered, 200) + countOf(answered, 409) + countOf(answered, 429));
  await change().expect(200);
  const { sum } = await scrape(world.api.opsPort);
  expect(sum('posthorn_rate_limited_total', { limit: 'statements' })).toBe(countOf(answered, 429) + 1);
});

test('rolls that wait for each other hold few connections', async () => {
  const keys = await Promise.all(Array.from({ length: AT_A_TIME }, () => owner.createKey('sale:read')));
  let statuses: Promise<number[]> = Promise.resolve([]);
  // The lock of `lockCounts`.
  await whileHeld("SELECT pg_advisory_xact_lock(1304110307, hashtext('org_test'))", async () => {
    statuses = Promise.all(
      keys.map(({ id }) => owner.post(`/v1/apikeys/${id}/roll`, {}).then(({ status }) => status)),
    );
    await expectService();
  });
  const answered = await statuses;
  expect(countOf(answered, 201)).toBeGreaterThan(0);
  expect(answered.length).toBe(countOf(answered, 201) + countOf(answered, 429));
});
