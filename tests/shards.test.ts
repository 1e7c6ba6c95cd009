import { createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startReceiver } from './support/receiver.ts';
import { createWorld } from './support/world.ts';

test('over several shards everything is delivered, and a lane and its jobs stay within one', async () => {
  const world = await createWorld({ env: { QUEUE_SHARDS: '3' } });
  const receiver = await startReceiver();
  try {
    const owner = await createClient(world);
    for (let n = 0; n < 8; n++) await owner.createWebhook({ url: receiver.url, maxConcurrency: 1 });
    for (let n = 0; n < 5; n++) await owner.publish('SALE.CREATE', { id: `sale_${n}` });
    await eventually('all are delivered', () => receiver.received.length === 40);

    const keys = await world.redis.keys(`{${world.prefix}:*`);
    const tags = new Set(keys.map((key) => key.slice(0, key.indexOf('}') + 1)));
    expect([...tags].sort()).toEqual([0, 1, 2].map((shard) => `{${world.prefix}:${shard}}`));
    const lanes = keys.filter((key) => key.endsWith(':settings')).map((key) => key.split(':lane:')[1]);
    expect(new Set(lanes).size).toBe(lanes.length);
    expect(lanes).toHaveLength(8);
  } finally {
    await world.close();
    await receiver.close();
  }
});
