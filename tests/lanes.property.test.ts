import { randomUUID } from 'node:crypto';
import type { Lane } from '@posthorn/queue/lanes/lane';
import { createLanes, type Lanes } from '@posthorn/queue/lanes/lanes';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { NEVER_OPENS } from './support/breaker.ts';
import { testServices } from './support/services.ts';

/** Lock token of every job. */
const TOKEN = 'worker-1';

const prefix = `{${randomUUID()}}`;
let redis: Redis;
let lanes: Lanes;

beforeAll(async () => {
  redis = new Redis(testServices().redisUrl);
  const jobPrefix = `${prefix}:job:`;
  const wakeJob = async () => undefined;
  lanes = createLanes({
    redis,
    prefix,
    jobPrefix,
    leaseMs: 60_000,
    maxPerHost: 200,
    breaker: NEVER_OPENS,
    wakeJob,
  });
  await lanes.open();
  await lanes.tick({ id: 'worker', places: 1_000, reserve: 334 });
});
afterAll(async () => {
  await redis.del(await redis.keys(`${prefix}*`));
  redis.disconnect();
});

/** Acquires a slot as a worker that holds the lock of the job. */
async function acquire(lane: Lane, name: string) {
  await redis.set(`${prefix}:job:${name}:lock`, TOKEN);
  return lanes.acquire(lane, name, TOKEN, 0);
}

describe('after any sequence of steps', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
  const step = fc.oneof(
    fc.record({ kind: fc.constant('offer' as const), names: fc.array(name, { maxLength: 4 }) }),
    fc.record({ kind: fc.constant('acquire' as const), name }),
    fc.record({ kind: fc.constant('release' as const), name }),
    fc.record({ kind: fc.constant('resize' as const), size: fc.nat(4) }),
  );
  type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

  function perform(each: Step, lane: Lane): Promise<unknown> {
    // A notification belongs to one lane.
    const idOf = (short: string) => `${lane.configurationId}_${short}`;
    if (each.kind === 'offer') return lanes.offer([{ lane, notificationIds: each.names.map(idOf) }]);
    if (each.kind === 'acquire') return acquire(lane, idOf(each.name));
    if (each.kind === 'release') {
      const data = { configurationId: lane.configurationId, notificationId: idOf(each.name) };
      return lanes.release({ data, token: TOKEN, end: 'answered', retry: null });
    }
    return lanes.refresh(lane);
  }

  test('a lane grants no slot beyond its size, and has no free slot while a notification is parked', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const place = {
          organizationId: 'org_1',
          host: 'receiver.example',
          endpoint: 'url-1',
          maxPerSecond: null,
        };
        let lane: Lane = { ...place, configurationId: randomUUID(), size: 2, revision: 1 };
        const count = (set: string) => redis.zcard(`${prefix}:lane:${lane.configurationId}:${set}`);
        let before = 0;
        for (const each of steps) {
          if (each.kind === 'resize') lane = { ...lane, size: each.size, revision: lane.revision + 1 };
          await perform(each, lane);
          const [holders, parked] = await Promise.all([count('holders'), count('parked')]);
          // A lane that shrank keeps its holders but gets no new holders.
          expect(holders).toBeLessThanOrEqual(Math.max(lane.size, before));
          expect(parked === 0 || holders >= lane.size).toBe(true);
          before = holders;
        }
      }),
      { numRuns: 50 },
    );
  });
});
