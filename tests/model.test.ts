/**
 * Random steps against a gateway and a model of it. `MODEL_STEPS` and `MODEL_RUNS` make more of them. A failure prints
 * the seed and the path of the run; `MODEL_SEED` and `MODEL_PATH` repeat its steps, though not their timing.
 */
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { findViolations } from './support/model/checks.ts';
import { heal, starts, stepsOf } from './support/model/commands.ts';
import { createModel, type Model } from './support/model/model.ts';
import { createSystem, type System, startModelWorker } from './support/model/system.ts';
import { createWorld, type World } from './support/world.ts';

const RUNS = Number(process.env.MODEL_RUNS ?? 1);
const STEPS = Number(process.env.MODEL_STEPS ?? 60);
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
/** Which of the seed's runs to repeat, as a failure prints it. */
const RUN_PATH = process.env.MODEL_PATH ?? '';
/** Leases and locks of a killed worker expire within this time, and an emptied Redis is filled again. */
const DRAINED_WITHIN_MS = 120_000;

/** Opens often, and closes soon. */
const BREAKER = { BREAKER_FAILURES: '5', BREAKER_AFTER: '500ms', BREAKER_PROBE_MAX: '300ms' };

jest.setTimeout(RUNS * (DRAINED_WITHIN_MS + STEPS * 1_000) + 60_000);

let world: World;
let owner: Client;

beforeAll(async () => {
  // A short timeout makes leases short: 10 s longer than an attempt.
  world = await createWorld({ workers: 0, env: { DELIVERY_TIMEOUT: '500ms', ...BREAKER } });
  await Promise.all([startModelWorker(world), startModelWorker(world)]);
  owner = await createClient(world);
});
afterAll(() => world.close());

test('whatever happens in which order, every notification ends as the model says', async () => {
  const totals = { notifications: 0, posts: 0, cancelled: 0, kills: 0 };
  await fc.assert(
    fc.asyncProperty(starts, stepsOf(STEPS), async (webhooks, steps) => {
      const model = createModel(webhooks);
      const system = await createSystem(world, owner, model);
      try {
        await fc.asyncModelRun(() => ({ model, real: system }), steps);
        await drain(model, system);
        expect(await findViolations(model, system)).toEqual([]);
      } finally {
        await system.close();
      }
      totals.notifications += model.webhooks.reduce((sum, { expected }) => sum + expected.length, 0);
      for (const { endpoint } of system.webhooks)
        for (const { count } of endpoint.arrivals.values()) totals.posts += count;
      totals.cancelled += model.cancelled.size;
      totals.kills += model.kills;
    }),
    // To shrink a failure would repeat hundreds of runs, each with other timing.
    { numRuns: RUNS, seed: SEED, path: RUN_PATH, endOnFailure: true },
  );
  process.stdout.write(`Seed ${SEED}: ${RUNS} × ${STEPS} steps, ${JSON.stringify(totals)}\n`);
});

/** Lets everything succeed, and waits until nothing is open. */
async function drain(model: Model, system: System): Promise<void> {
  for (const [at, webhook] of model.webhooks.entries()) {
    heal(webhook);
    webhook.isActive = true;
    await system.change(at, '/enable', '');
  }
  const ids = system.webhooks.map(({ id }) => id);
  const isOpen = { configurationId: { in: ids }, status: { in: ['Pending' as const, 'Retrying' as const] } };
  await eventually(
    'no notification is open',
    async () => (await world.db.notification.count({ where: isOpen })) === 0,
    DRAINED_WITHIN_MS,
  );
}
