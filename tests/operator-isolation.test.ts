/** What operators read and change uses connections of their own, so that no member waits for an operator. */
import pg from 'pg';
import { createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ workers: 0 });
});
afterAll(() => world.close());

const OPERATOR_READS = 40;
const MEMBER_REQUESTS = 20;

test('members publish and read while every read of operators hangs in Postgres', async () => {
  const operator = await createClient(world, { org: 'org_operators', role: 'operator' });
  const member = await createClient(world);
  await member.createWebhook({ url: 'https://example.com/hooks' });
  const blocker = new pg.Client(world.env.DATABASE_URL);
  await blocker.connect();
  try {
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE incidents, usage_days IN ACCESS EXCLUSIVE MODE');
    const statuses: number[] = [];
    const reads = Array.from({ length: OPERATOR_READS }, async (_, n) => {
      const path = n % 2 === 0 ? 'incidents' : 'usage?from=2026-11-01&to=2026-11-30';
      statuses.push((await operator.get(`/v1/operator/${path}`)).status);
    });
    await hangingReads();
    for (let n = 0; n < MEMBER_REQUESTS; n += 1) {
      await member.publish('SALE.CREATE', { id: `sale_${n}` });
      await member.get('/v1/notifications').expect(200);
      await member.get('/v1/overview').expect(200);
      await member.get('/v1/webhooks').expect(200);
    }
    // The operators' reads have begun, and none has been answered by Postgres.
    expect(await hangingReads()).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 200)).toEqual([]);
    await blocker.query('ROLLBACK');
    await Promise.all(reads);
    expect(statuses.filter((status) => ![200, 429, 503, 504].includes(status))).toEqual([]);
  } finally {
    await blocker.end();
  }
});

/** Waits until a statement waits for the lock. @returns how many wait, all of them of operators */
async function hangingReads(): Promise<number> {
  return eventually('an operator waits for the lock', async () => {
    const waiting = await world.db.$queryRaw<{ name: string }[]>`
      SELECT application_name AS name FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(waiting.filter(({ name }) => name !== 'posthorn-operators')).toEqual([]);
    return waiting.length > 0 ? waiting.length : null;
  });
}
