import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { OPS_CREDENTIALS, scrape } from './support/ops.ts';
import { startProxy, type TcpProxy } from './support/proxy.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { testServices } from './support/services.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let receiver: Receiver;
let proxy: TcpProxy;

beforeEach(async () => {
  proxy = await startProxy(testServices().redisUrl);
  world = await createWorld({
    env: {
      ...OPS_CREDENTIALS,
      REDIS_URL: proxy.url,
      STUCK_AFTER: '1s',
      RETRY_DELAYS: `1s,1s,${Array(7).fill('1h').join(',')}`,
    },
  });
  receiver = await startReceiver();
});
afterEach(async () => {
  await world.close();
  await receiver.close();
  await proxy.close();
});

const health = () => fetch(`${world.opsUrl}/healthz`);
const stuckGauge = async () => (await scrape(world.workers[0]?.opsPort)).sum('posthorn_worker_stuck');
const isAlive = async () => (await health()).status === 200;

test('a worker that takes none of the due jobs reports that it is stuck, until jobs move again', async () => {
  const owner = await createClient(world);
  await owner.createWebhook({ url: receiver.url });
  await owner.publish('SALE.CREATE', { id: 'sale_first' });
  await eventually('the notification is delivered', () => receiver.received.length === 1);
  expect(await isAlive()).toBe(true);

  // The proxy withholds answers only on the connection on which the worker waits for jobs.
  proxy.stall('bzpopmin');
  await eventually('the worker is stuck', async () => {
    await owner.publish('SALE.CREATE', { id: 'sale_stuck' });
    return !(await isAlive());
  });
  expect(await (await health()).json()).toEqual({
    status: 'stuck',
    reason: expect.stringMatching(/^jobs are due, but none has moved for \d+ s$/),
  });
  expect(await stuckGauge()).toBe(1);
  proxy.resume();
  await eventually('the worker is alive', isAlive);
  expect(await stuckGauge()).toBe(0);
});

test('a worker that only waits for retries is alive, and so is a worker without Redis', async () => {
  const failing = await startReceiver(() => ({ status: 500 }));
  const owner = await createClient(world);
  await owner.createWebhook({ url: failing.url });
  await owner.publish('SALE.CREATE', { id: 'sale_later' });
  // The next retry is an hour away.
  await eventually('three attempts failed', () =>
    world.db.notification.findFirst({ where: { attemptCount: 3 } }),
  );
  // A test cannot await an absence, so watch for longer than STUCK_AFTER.
  const staysAlive = async () => {
    const since = performance.now();
    while (performance.now() - since < 2_500) {
      expect(await isAlive()).toBe(true);
      await wait(100);
    }
  };
  await staysAlive();
  await proxy.cut();
  await staysAlive();
  await proxy.heal();
  await failing.close();
});
