import { createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startProcess } from './support/process.ts';
import { startProxy, type TcpProxy } from './support/proxy.ts';
import { startReceiver } from './support/receiver.ts';
import { testServices } from './support/services.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let redis: TcpProxy;
beforeEach(async () => {
  redis = await startProxy(testServices().redisUrl);
  world = await createWorld({ env: { REDIS_URL: redis.url } });
});
afterEach(async () => {
  await world.close();
  await redis.close();
});

/** The log lines so far. @throws SyntaxError for a line that is not JSON */
const linesOf = (output: string): Record<string, unknown>[] =>
  output
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

test('log lines are JSON and name the request, or the notification and its configuration', async () => {
  const receiver = await startReceiver();
  const owner = await createClient(world);
  const { id: configurationId } = await owner.createWebhook({ url: receiver.url });
  // The worker cannot record the first attempt without the column.
  await world.db.$executeRaw`ALTER TABLE attempts RENAME COLUMN duration_ms TO duration_away`;
  await owner.publish('SALE.CREATE', { id: 'sale_1' });
  const worker = () => linesOf(world.workers[0]?.output() ?? '');
  await eventually('recording fails', () =>
    worker().some(({ message }) => message === 'could not record attempt, will retry'),
  );
  await world.db.$executeRaw`ALTER TABLE attempts RENAME COLUMN duration_away TO duration_ms`;
  await eventually('recording succeeds', () => worker().some(({ message }) => message === 'attempt'));
  const [notification] = await world.db.notification.findMany();
  const deliveryLines = worker().filter(({ message }) => /\battempt\b/.test(String(message)));
  for (const line of deliveryLines) {
    expect(line).toMatchObject({ service: 'worker', notificationId: notification?.id, configurationId });
  }

  await redis.cut();
  const { headers } = await owner.patch(`/v1/webhooks/${configurationId}/disable`).expect(200);
  const requestLines = await eventually('both lines are logged', () => {
    const lines = linesOf(world.api.output()).filter(
      ({ requestId }) => requestId === headers['x-request-id'],
    );
    return lines.length === 2 && lines;
  });
  expect(requestLines).toMatchObject([
    {
      level: 'warn',
      service: 'api',
      message: 'could not refresh the lane; the next sweep will',
      configurationId,
    },
    { level: 'info', message: 'request', method: 'PATCH', status: 200, organizationId: 'org_test' },
  ]);
  await redis.heal();
  await receiver.close();
});

test('with LOG_FORMAT=text a line has time, level, service, message and fields', async () => {
  const worker = await startProcess('worker', { ...world.env, LOG_FORMAT: 'text' });
  expect(await worker.stop()).toBe(0);
  expect(worker.output()).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z info {2}worker: worker ready opsPort=\d+ concurrency=\d+ shards=1$/m,
  );
});

const DEBUG_MESSAGES = [
  'request received',
  'offering notifications',
  'job taken',
  'slot acquired',
  'slot released',
  'swept',
];

test('LOG_LEVEL=debug adds lines about requests, offers, jobs, slots and sweeps, and none holds a secret', async () => {
  const receiver = await startReceiver();
  const debugged = await createWorld({ env: { LOG_LEVEL: 'debug' } });
  const secret = 'planted-secret-of-a-webhook';
  const outputOf = ({ api, workers }: World) => [api, ...workers].map((each) => each.output()).join('');
  const plantSecrets = async (gateway: World) => {
    const owner = await createClient(gateway);
    await owner.createWebhook({ url: receiver.url, secret });
    const { key } = await owner.createKey('sale:write');
    await owner.get(`/v1/webhooks?cursor=${key}`);
    await owner.publish('SALE.CREATE', { id: 'sale_1' });
    await eventually('the attempt is logged', () => outputOf(gateway).includes('"message":"attempt"'));
    return [secret, key, await gateway.token()];
  };
  try {
    await plantSecrets(world);
    expect(outputOf(world)).not.toContain('"level":"debug"');
    const secrets = await plantSecrets(debugged);
    const lines = await eventually('each step has its debug line', () => {
      const all = linesOf(outputOf(debugged));
      const messages = all.filter(({ level }) => level === 'debug').map(({ message }) => message);
      return DEBUG_MESSAGES.every((message) => messages.includes(message)) && all;
    });
    expect(lines.some(({ level }) => level === 'info')).toBe(true);
    for (const each of secrets) expect(outputOf(debugged)).not.toContain(each);
  } finally {
    await debugged.close();
    await receiver.close();
  }
});
