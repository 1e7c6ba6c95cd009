/** A Redis that answers and refuses writes: at its maxmemory, without enough replicas, or as a replica. */
import { createClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { type SingleRedis, startSingleRedis } from '../support/ha/single-redis.ts';
import { OPS_AUTHORIZATION, OPS_CREDENTIALS } from '../support/ops.ts';
import { type HoldingReceiver, startHoldingReceiver } from '../support/receiver.ts';
import { createWorld, type World } from '../support/world.ts';

const OPERATORS = { OPERATOR_ROLES: 'operator' };

let redis: SingleRedis;
let world: World;
let receiver: HoldingReceiver;

beforeAll(async () => {
  redis = await startSingleRedis();
  world = await createWorld({ redisUrl: redis.url, env: { ...OPS_CREDENTIALS, ...OPERATORS } });
});
beforeEach(async () => {
  receiver = await startHoldingReceiver();
});
afterEach(() => receiver.close());
afterAll(async () => {
  await world.close();
  await redis.close();
});

const opsUrls = () => [world.api, ...world.workers].map(({ opsPort }) => `http://127.0.0.1:${opsPort}`);

/** What the API and the worker say about Redis: status of /readyz, and the state there. */
async function readiness(): Promise<(readonly [number, unknown])[]> {
  return Promise.all(
    opsUrls().map(async (url) => {
      const answer = await fetch(`${url}/readyz`);
      const { redis: state }: { redis?: unknown } = Object(await answer.json());
      return [answer.status, state] as const;
    }),
  );
}
async function untilReadiness(state: string, workerStatus: number): Promise<void> {
  const expected = JSON.stringify([
    [200, state],
    [workerStatus, state],
  ]);
  await eventually(`Redis is ${state}`, async () => JSON.stringify(await readiness()) === expected);
}

/** States that the gauges of both processes show. */
async function gauges(): Promise<string[]> {
  return Promise.all(
    opsUrls().map(async (url) => {
      const answer = await fetch(`${url}/metrics`, { headers: { authorization: OPS_AUTHORIZATION } });
      return /^posthorn_redis_state\{state="([^"]+)"\} 1$/m.exec(await answer.text())?.[1] ?? 'none';
    }),
  );
}

/** What needs an operator's attention, with its cause. */
async function attention(): Promise<string[]> {
  const token = await world.token({ role: 'operator' });
  const answer = await fetch(`${world.apiUrl}/v1/operator/overview`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { attention: items = [] }: { attention?: { kind: string; cause: string | null }[] } = Object(
    await answer.json(),
  );
  return items.map(({ kind, cause }) => `${kind} ${cause}`);
}

const delivered = () => world.db.notification.count({ where: { status: 'Delivered' } });

test('a full Redis delivers what it has, the API accepts events and says so, and all else follows when there is room', async () => {
  const owner = await createClient(world);
  const { id } = await owner.createWebhook({ url: receiver.url, maxConcurrency: 2 });
  const before = await delivered();
  for (const record of ['a', 'b', 'c', 'd', 'e', 'f']) await owner.publish('SALE.CREATE', { id: record });
  await eventually('two are in flight, and the others wait', async () => {
    const parked = await world.redis.zcard(`{${world.prefix}:0}:lane:${id}:parked`);
    return receiver.open() === 2 && parked === 4;
  });
  await redis.redis.config('SET', 'maxmemory', '1');
  await untilReadiness('full', 503);
  await eventually('the gauges say so', async () => (await gauges()).join() === 'full,full');
  await eventually('operators see it', async () => (await attention()).includes('redisRefusesWrites full'));
  // The API answers 202.
  for (const record of ['g', 'h']) await owner.publish('SALE.CREATE', { id: record });
  receiver.answerAll();
  await eventually('what Redis had is delivered', async () => (await delivered()) === before + 6);
  await redis.redis.config('SET', 'maxmemory', '0');
  await eventually('all is delivered', async () => (await delivered()) === before + 8);
  await untilReadiness('up', 200);
  await eventually('the gauges say so', async () => (await gauges()).join() === 'up,up');
  expect(receiver.received).toHaveLength(8);
});

test('a Redis without enough replicas is read-only, and all is delivered when it takes writes again', async () => {
  const owner = await createClient(world);
  await owner.createWebhook({ url: receiver.url });
  receiver.answerAll();
  const before = await delivered();
  await redis.redis.config('SET', 'min-replicas-to-write', '1');
  await untilReadiness('read-only', 503);
  await eventually('the gauges say so', async () => (await gauges()).join() === 'read-only,read-only');
  await eventually('operators see it', async () =>
    (await attention()).includes('redisRefusesWrites read-only'),
  );
  await owner.publish('SALE.CREATE', { id: 'sale_1' });
  await redis.redis.config('SET', 'min-replicas-to-write', '0');
  await untilReadiness('up', 200);
  await eventually('it is delivered', async () => (await delivered()) > before);
});

test('a Redis that became a replica is read-only until it is a master again', async () => {
  await redis.redis.call('REPLICAOF', '127.0.0.1', '1');
  await untilReadiness('read-only', 503);
  await redis.promote();
  await untilReadiness('up', 200);
});
