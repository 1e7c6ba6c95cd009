import { saveBreakers } from '@posthorn/db/webhooks/circuit-breakers';
import { idFloor } from '@posthorn/domain/ids';
import { createDrainSummaries } from '@posthorn/queue/drain-summary';
import { createFailedJobs } from '@posthorn/queue/failed/failed-jobs';
import { createNotificationQueue } from '@posthorn/queue/notification-queue';
import { createShards } from '@posthorn/queue/shards';
import { createSweepState } from '@posthorn/queue/sweep-state';
import { createMetrics } from '@posthorn/runtime/ops/metrics';
import { WORKER_METRICS } from '../apps/worker/src/ops/metrics.ts';
import { sweep } from '../apps/worker/src/sweeper/sweep.ts';
import { NEVER_OPENS } from './support/breaker.ts';
import { laneIn } from './support/delivery.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
/** Ids of notifications in the order in which sweeps offered them. */
let offered: string[];
/** Configurations whose lanes sweeps refreshed. */
let refreshed: string[];

beforeEach(async () => {
  world = await createWorld({ workers: 0 });
  offered = [];
  refreshed = [];
});
afterEach(() => world.close());

const BEGIN = Date.now() - 4 * 3_600_000;
const at = (hours: number) => new Date(BEGIN + hours * 3_600_000);

function shardsOf({ redis, prefix }: World) {
  const onError = (error: Error) => {
    throw error;
  };
  const limits = { attemptMs: 20_000, maxPerHost: 200, breaker: NEVER_OPENS };
  return createShards({ redis, prefix, count: 1, ...limits, onError });
}

/** A sweep of a worker at this time. */
function sweepAt(now: Date): Promise<number | null> {
  const { db, redis, prefix } = world;
  const shards = shardsOf(world);
  for (const { lanes } of shards.all) {
    const { refresh } = lanes;
    lanes.refresh = (...given) => {
      refreshed.push(...given.map(({ configurationId }) => configurationId));
      return refresh(...given);
    };
  }
  const queue = createNotificationQueue(shards);
  return sweep(
    {
      db,
      shards,
      queue: {
        ...queue,
        offer(lane, ids) {
          offered.push(...ids);
          return queue.offer(lane, ids);
        },
      },
      drains: createDrainSummaries(redis, prefix),
      failedJobs: createFailedJobs(redis, shards),
      state: createSweepState(redis, prefix),
      metrics: createMetrics(WORKER_METRICS).instruments,
    },
    now,
  );
}

async function insertConfiguration(id: string, organizationId: string) {
  await world.db.webhookConfiguration.create({
    data: {
      id,
      organizationId,
      url: 'https://receiver.example/hook',
      eventTypes: ['SALE.CREATE'],
      maxConcurrency: 1,
      sealedSecret: '',
      createdAt: at(-1),
    },
  });
}

/** Inserts open notifications. `retriedAfter`: 0 for notifications that nobody has reopened. */
async function insertOpen(
  configurationId: string,
  {
    count,
    createdAt,
    dueAt,
    retriedAfter,
  }: { count: number; createdAt: Date; dueAt: Date; retriedAfter: number },
): Promise<string[]> {
  const prefix = `${idFloor('ntf', createdAt).slice(0, -16)}${retriedAfter}`;
  const rows = await world.db.$queryRaw<{ id: string }[]>`
    INSERT INTO notifications (id, organization_id, configuration_id, event_id, retried_after, created_at, next_attempt_at)
    SELECT ${prefix} || lpad(n::text, 15, '0'), 'org_of_' || ${configurationId}, ${configurationId}, 'evt_none',
      ${retriedAfter}, ${createdAt}::timestamptz, ${dueAt}::timestamptz
    FROM generate_series(1, ${count}) AS n RETURNING id`;
  return rows.map(({ id }) => id);
}

test('a backlog of one organization delays neither the newest nor the reopened notifications of another', async () => {
  const backlog = 1_500;
  await insertConfiguration('es_attacker', 'org_attacker');
  await insertConfiguration('es_victim', 'org_victim');
  const old = { createdAt: at(-1), dueAt: at(-1) };
  await insertOpen('es_attacker', { ...old, count: backlog, retriedAfter: 0 });
  await insertOpen('es_attacker', { ...old, count: backlog, retriedAfter: 1 });
  await sweepAt(at(0));
  expect(new Set(offered).size).toBe(2 * backlog);

  // Their offers were lost. A full sweep is due.
  const lost = { count: 1, dueAt: at(1) };
  const [newest] = await insertOpen('es_victim', { ...lost, createdAt: at(1), retriedAfter: 0 });
  const [reopened] = await insertOpen('es_victim', { ...lost, createdAt: at(-1), retriedAfter: 2 });
  offered = [];
  await sweepAt(at(2));
  expect(offered.slice(0, 2)).toEqual([newest, reopened]);
  // The full sweep visits the backlog, too.
  expect(new Set(offered).size).toBe(2 * backlog + 2);

  offered = [];
  expect(await sweepAt(at(2.5))).toBe(0);
  expect(offered).toEqual([]);
});

test('without its cursors, a sweep visits every open notification', async () => {
  await insertConfiguration('es_1', 'org_1');
  const ids = [
    ...(await insertOpen('es_1', { count: 700, createdAt: at(-1), dueAt: at(-1), retriedAfter: 0 })),
    ...(await insertOpen('es_1', { count: 700, createdAt: at(-1), dueAt: at(-0.5), retriedAfter: 1 })),
  ];
  for (let loss = 0; loss < 2; loss++) {
    offered = [];
    await sweepAt(at(loss / 10));
    expect([...new Set(offered)].sort()).toEqual(ids.sort());
    await world.forget();
  }
});

test('a sweep cancels the notifications of deleted configurations, and enqueues those of others', async () => {
  await insertConfiguration('es_deleted', 'org_attacker');
  await insertConfiguration('es_victim', 'org_victim');
  const fields = { count: 3, createdAt: at(-1), dueAt: at(-1), retriedAfter: 0 };
  await insertOpen('es_deleted', fields);
  await sweepAt(at(0));
  await world.db.webhookConfiguration.delete({ where: { id: 'es_deleted' } });
  await insertOpen('es_victim', { ...fields, createdAt: at(0.01), count: 1 });
  await sweepAt(at(0.1));
  expect(
    await world.db.notification.groupBy({ by: ['status'], _count: true, orderBy: { status: 'asc' } }),
  ).toEqual([
    { status: 'Pending', _count: 1 },
    { status: 'Cancelled', _count: 3 },
  ]);
  expect(await world.redis.exists(`{${world.prefix}:0}:lane:es_deleted:parked`)).toBe(0);
});

test('a sweep offers what the end of its predecessor has freed, and what waits for a notification that is gone, and nothing that waits', async () => {
  await insertConfiguration('es_1', 'org_1');
  const row = { count: 1, createdAt: at(-1), dueAt: at(-1) };
  const inserted = [];
  for (const retriedAfter of [2, 3, 4, 5])
    inserted.push(...(await insertOpen('es_1', { ...row, retriedAfter })));
  const [open = '', waiting = '', abandoned = '', freed = ''] = inserted;
  await world.db.notification.updateMany({ data: { retriedAfter: 0 } });
  const set = (id: string, predecessorId: string, isBlocked: boolean) =>
    world.db.notification.update({
      where: { id },
      data: { predecessorId, isBlocked, nextAttemptAt: isBlocked ? null : at(1) },
    });
  await set(waiting, open, true);
  await set(abandoned, 'ntf_deleted', true);
  await sweepAt(at(0));
  expect(offered).toEqual([open, abandoned, freed]);
  // The process that ended the predecessor died before its offer.
  await set(freed, 'ntf_ended', false);
  offered = [];
  await sweepAt(at(2));
  expect(offered).toContain(freed);
  expect(offered).not.toContain(waiting);
});

test('a sweep opens the breakers that Postgres knows to be open, unless Redis knows better', async () => {
  await insertConfiguration('es_down', 'org_1');
  await insertConfiguration('es_recovered', 'org_1');
  const queue = createNotificationQueue(shardsOf(world));
  const breaker = { state: 'Open', since: at(0), nextProbeAt: at(1), version: 1 } as const;
  await saveBreakers(
    world.db,
    ['es_down', 'es_recovered'].map((configurationId) => ({ ...breaker, configurationId })),
  );
  const recovered = { breaker: 'closed', breakerVersion: breaker.version + 1 };
  await world.redis.hset(`{${world.prefix}:0}:lane:es_recovered:settings`, recovered);
  await sweepAt(at(2));
  expect(await queue.probe(await laneIn(world, 'es_down'))).toBe('idle');
  expect(await queue.probe(await laneIn(world, 'es_recovered'))).toBe('notOpen');
});

describe('with many lanes', () => {
  const LANES = 4_500;
  /** More than the lanes of one turn, because a page of the registry has no exact length. */
  const TURN = 2_500;
  let id: (n: number) => string;

  /** Configurations with a due notification each. */
  beforeEach(async () => {
    id = (n) => `es_${String(n).padStart(4, '0')}`;
    await world.db.$executeRaw`
      INSERT INTO webhook_configurations
        (id, organization_id, url, event_types, max_concurrency, sealed_secret, created_at)
      SELECT 'es_' || lpad(n::text, 4, '0'), 'org_1', 'https://receiver.example/hook', '{SALE.CREATE}', 1, '', ${at(-1)}
      FROM generate_series(1, ${LANES}) AS n`;
    await world.db.$executeRaw`
      INSERT INTO notifications (id, organization_id, configuration_id, event_id, created_at, next_attempt_at)
      SELECT ${idFloor('ntf', at(-1)).slice(0, -16)} || lpad(n::text, 16, '0'), 'org_1', 'es_' || lpad(n::text, 4, '0'),
        'evt_none', ${at(-1)}, ${at(-1)}
      FROM generate_series(1, ${LANES}) AS n`;
    await sweepAt(at(0));
    expect(new Set(offered).size).toBe(LANES);
  });

  async function refreshedBySweepAt(hours: number): Promise<Set<string>> {
    refreshed = [];
    await sweepAt(at(hours));
    return new Set(refreshed);
  }

  test('a sweep refreshes a bounded number of lanes, and sweeps refresh and count all of them in turn', async () => {
    const [shard] = shardsOf(world).all;
    for (let round = 0; round < 2; round++) {
      const turns: Set<string>[] = [];
      while (new Set(turns.flatMap((turn) => [...turn])).size < LANES) {
        expect(turns.length).toBeLessThan(4);
        turns.push(await refreshedBySweepAt(0.01));
      }
      expect(Math.max(...turns.map(({ size }) => size))).toBeLessThanOrEqual(TURN);
      expect(await shard?.lanes.findStoredCount()).toEqual({ held: 0, parked: LANES, scheduled: 0 });
    }
    const { redis, prefix } = world;
    // Each sweep estimates the number of all waiting lanes from those that it refreshes.
    expect((await createDrainSummaries(redis, prefix).find())?.lanes).toEqual({
      estimated: 0,
      unknown: LANES,
    });
  });

  test('a changed setting reaches its lane with the next sweep, before the turn of the lane', async () => {
    const [changed = ''] = await refreshedBySweepAt(0.01);
    await world.db.webhookConfiguration.update({
      where: { id: changed },
      data: { maxConcurrency: 7, revision: 2, updatedAt: at(0.02) },
    });
    const turn = await refreshedBySweepAt(0.02);
    expect(turn).toContain(changed);
    expect(turn.size).toBeLessThanOrEqual(TURN);
    expect(await world.redis.hget(`{${world.prefix}:0}:lane:${changed}:settings`, 'size')).toBe('7');
    // The change was not committed yet when the sweep looked.
    const late = [...(await refreshedBySweepAt(0.03))].find((each) => each !== changed) ?? '';
    await world.db.webhookConfiguration.update({
      where: { id: late },
      data: { maxConcurrency: 8, revision: 2, updatedAt: new Date(at(0.03).getTime() - 5_000) },
    });
    expect(await refreshedBySweepAt(0.031)).toContain(late);
  });

  test('one sweep offers everything again after a loss of Redis, and refreshes all lanes if sweeps have failed for minutes', async () => {
    await world.forget();
    offered = [];
    await sweepAt(at(0.01));
    expect(new Set(offered).size).toBe(LANES);
    await world.redis.del(`{${world.prefix}:0}:lanes:round`);
    expect((await refreshedBySweepAt(0.02)).size).toBe(LANES);
  });

  test('one sweep opens all breakers after a loss of Redis, and other sweeps look at a bounded number of them', async () => {
    const breaker = { state: 'Open', since: at(0), nextProbeAt: at(1), version: 1 } as const;
    await world.db.circuitBreaker.createMany({
      data: Array.from({ length: LANES }, (_, n) => ({ ...breaker, configurationId: id(n + 1) })),
    });
    const countOpen = async () => {
      const keys = await world.redis.keys(`{${world.prefix}:0}:lane:*:settings`);
      const states = await Promise.all(keys.map((key) => world.redis.hget(key, 'breaker')));
      return states.filter((state) => state === 'open').length;
    };
    await sweepAt(at(0.01));
    expect(await countOpen()).toBe(2_000);
    await sweepAt(at(0.02));
    await sweepAt(at(0.03));
    expect(await countOpen()).toBe(LANES);
    await world.forget();
    await sweepAt(at(0.04));
    expect(await countOpen()).toBe(LANES);
  });
});
