import { findServer } from '../apps/local/src/services/redis/native.ts';
import { createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { startRedisCluster } from './support/redis-cluster.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let receiver: Receiver;

beforeEach(async () => {
  receiver = await startReceiver(({ headers }, earlier) => ({
    // Fail the first POST of each notification, so that the tests cover retries too.
    status: receiver.received.findIndex((post) => idOf(post) === idOf({ headers })) === earlier ? 500 : 200,
  }));
});
afterEach(async () => {
  await world.close();
  await receiver.close();
});

const idOf = ({ headers }: Pick<Receiver['received'][number], 'headers'>) => headers['idempotency-key'];

async function deliverToEightWebhooks(): Promise<void> {
  const owner = await createClient(world);
  for (let n = 0; n < 8; n++) await owner.createWebhook({ url: receiver.url, maxConcurrency: 1 });
  for (let n = 0; n < 5; n++) await owner.publish('SALE.CREATE', { id: `sale_${n}` });
  await eventually(
    'all are delivered',
    async () =>
      (await world.db.notification.count({ where: { status: 'Delivered', attemptCount: 2 } })) === 40,
  );
}

test('with several shards everything is delivered, and each lane stays in one shard', async () => {
  world = await createWorld({ env: { QUEUE_SHARDS: '3' } });
  await deliverToEightWebhooks();
  const keys = await world.redis.keys(`{${world.prefix}:*`);
  const tags = new Set(keys.map((key) => key.slice(0, key.indexOf('}') + 1)));
  expect([...tags].sort()).toEqual([0, 1, 2].map((shard) => `{${world.prefix}:${shard}}`));
  const lanes = keys.filter((key) => key.endsWith(':settings')).map((key) => key.split(':lane:')[1]);
  expect(lanes).toHaveLength(8);
  expect(new Set(lanes).size).toBe(8);
});

const program = await findServer(process.env.PATH ?? '');
if (program === undefined)
  process.stdout.write('shards: no redis-server is installed, the Redis Cluster test is skipped\n');

// Valkey as WebAssembly cannot form a cluster.
(program === undefined ? test.skip : test)('a Redis Cluster spreads the shards over its nodes', async () => {
  const cluster = await startRedisCluster(program?.file ?? '');
  try {
    world = await createWorld({
      workers: 2,
      env: { REDIS_URL: cluster.url, REDIS_CLUSTER: 'true', QUEUE_SHARDS: '16' },
    });
    await deliverToEightWebhooks();
    for (const size of await cluster.sizes()) expect(size).toBeGreaterThan(0);
    const { headers } = await (await createClient(world)).get('/v1/webhooks/events').expect(200);
    expect(headers.ratelimit).toMatch(/^"caller";r=\d+/);
  } finally {
    await Promise.all(world.workers.splice(0).map((worker) => worker.stop()));
    await cluster.stop();
  }
});
