import { type BreakerRow, listOpenBreakers, saveBreakers } from '@posthorn/db/webhooks/circuit-breakers';
import { type Client, createClient } from './support/client.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;

beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  owner = await createClient(world);
});
afterAll(() => world.close());

/** No request reaches this endpoint: the gateway of these tests has no worker. */
const url = 'http://127.0.0.1:9/hook';
const SINCE = new Date('2026-11-22T10:00:00.000Z');
const NEXT_PROBE_AT = new Date('2026-11-22T10:00:05.000Z');

/** A breaker that opened at `SINCE`, unless the overrides say otherwise. */
const open = (configurationId: string, overrides: Partial<BreakerRow> = {}): BreakerRow => ({
  configurationId,
  state: 'Open',
  since: SINCE,
  nextProbeAt: NEXT_PROBE_AT,
  version: SINCE.getTime(),
  ...overrides,
});

describe('the table of circuit breakers', () => {
  test('keeps the latest version of each breaker, whatever the order of the writes', async () => {
    const [first, second] = [await owner.createWebhook({ url }), await owner.createWebhook({ url })];
    const closed = { state: 'Closed', nextProbeAt: null } as const;
    await saveBreakers(world.db, [open(second.id), open(first.id, { version: 5 })]);
    await saveBreakers(world.db, [
      open(first.id, { ...closed, version: 4 }),
      open(second.id, { ...closed, version: SINCE.getTime() + 1 }),
    ]);
    expect(await listOpenBreakers(world.db, [first.id, second.id])).toEqual([open(first.id, { version: 5 })]);
    await saveBreakers(world.db, [open(first.id, { ...closed, version: 5 })]);
    expect(await listOpenBreakers(world.db, [first.id])).toHaveLength(1);
  });

  test('has no row of a configuration that does not exist, or no longer exists', async () => {
    const { id } = await owner.createWebhook({ url });
    await saveBreakers(world.db, [open('es_00000000000000000000000000'), open(id)]);
    expect(await world.db.circuitBreaker.count({ where: { configurationId: id } })).toBe(1);
    await owner.delete(`/v1/webhooks/${id}`).expect(204);
    await saveBreakers(world.db, [open(id, { version: SINCE.getTime() + 1 })]);
    const configurationId = { in: [id, 'es_00000000000000000000000000'] };
    expect(await world.db.circuitBreaker.count({ where: { configurationId } })).toBe(0);
  });
});
