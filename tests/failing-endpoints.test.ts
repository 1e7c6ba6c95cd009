import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { OPS_CREDENTIALS, scrape } from './support/ops.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, everyRetryAfter, type World } from './support/world.ts';

let world: World;
let owner: Client;
const receivers: Receiver[] = [];

beforeEach(async () => {
  // The ten attempts of a notification take longer than FAILING_AFTER.
  world = await createWorld({
    env: { ...OPS_CREDENTIALS, FAILING_AFTER: '1s', RETRY_DELAYS: everyRetryAfter('200ms') },
  });
  owner = await createClient(world);
});
afterEach(async () => {
  await world.close();
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});

async function startReceiverWith(status: (earlier: number) => number): Promise<Receiver> {
  const receiver = await startReceiver((_post, earlier) => ({ status: status(earlier) }));
  receivers.push(receiver);
  return receiver;
}
const read = async (id: string) => (await owner.get(`/v1/webhooks/${id}`).expect(200)).body;
const publish = (type: string, names: readonly string[]) =>
  Promise.all(names.map((id) => owner.publish(type, { id })));
const linesOf = (word: string) =>
  (world.workers[0]?.output() ?? '').split('\n').filter((line) => line.includes(word));

/** Publishes until the worker disables the endpoint, so that deliveries keep failing. */
function untilDisabled(id: string, type: string) {
  return eventually('the endpoint is disabled', async () => {
    const now = await read(id);
    if (now.status === 'Active') await publish(type, ['another']);
    return now.status === 'Disabled' && now;
  });
}

test('an endpoint that fails for FAILING_AFTER is disabled with a reason, and gets the waiting notifications once enabled', async () => {
  let isBroken = true;
  const receiver = await startReceiverWith(() => (isBroken ? 503 : 200));
  const { id } = await owner.createWebhook({ url: receiver.url });
  await publish('SALE.CREATE', ['a', 'b', 'c', 'd']);
  expect(await untilDisabled(id, 'SALE.CREATE')).toMatchObject({
    disabledAt: expect.any(String),
    disabledReason: 'Failing',
  });
  const lines = await eventually('the worker logs the failing endpoint', () => {
    const found = linesOf('endpoint fails');
    return found.length > 0 && found;
  });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'warn', configurationId: id }]);
  const metrics = await scrape(world.workers[0]?.opsPort);
  expect(metrics.sum('posthorn_configurations_disabled_total')).toBe(1);

  const lane = `{${world.prefix}:0}:lane:${id}`;
  await eventually('nothing is in flight', async () => (await world.redis.zcard(`${lane}:holders`)) === 0);
  const waiting = await world.db.notification.count({ where: { status: { in: ['Pending', 'Retrying'] } } });
  expect(waiting).toBeGreaterThan(0);
  isBroken = false;
  await owner.patch(`/v1/webhooks/${id}/enable`).expect(200);
  await eventually(
    'all waiting notifications are delivered',
    async () => (await world.db.notification.count({ where: { status: 'Delivered' } })) === waiting,
  );
  expect(await world.db.failingEndpoint.count()).toBe(0);
});

test('an endpoint that sometimes succeeds stays active, and so does an endpoint with few failures', async () => {
  const flaky = await startReceiverWith((earlier) => (earlier % 5 === 4 ? 200 : 500));
  const rare = await startReceiverWith(() => 500);
  const broken = await startReceiverWith(() => 500);
  const ids = [
    await owner.createWebhook({ url: flaky.url }),
    await owner.createWebhook({ url: rare.url, eventTypes: ['SALE.UPDATE'] }),
  ].map(({ id }) => id);
  const { id: brokenId } = await owner.createWebhook({ url: broken.url });
  await publish('SALE.UPDATE', ['once']);
  await untilDisabled(brokenId, 'SALE.CREATE');
  // The check that disables the broken endpoint covers all three endpoints.
  expect(flaky.received.length).toBeGreaterThan(20);
  const rareRow = await world.db.failingEndpoint.findUnique({ where: { configurationId: ids[1] ?? '' } });
  expect(rareRow?.failures).toBeLessThan(20);
  for (const id of ids) expect(await read(id)).toMatchObject({ status: 'Active', disabledReason: null });
});
