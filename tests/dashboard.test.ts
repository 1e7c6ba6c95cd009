import { newId } from '@posthorn/domain/ids';
import request from 'supertest';
import { z } from 'zod';
import { type Client, createClient, SECRET } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, everyRetryAfter, type World } from './support/world.ts';

const USER = 'ops';
const PASSWORD = 'correct-horse-battery-staple';
const QUEUE = '/ops/queues/api/queues/shard-0-notifications';
const QUEUES =
  '/ops/queues/api/queues?activeQueue=shard-0-notifications&status=failed&page=1&jobsPerPage=100';

const listSchema = z.object({
  queues: z.array(z.object({ jobs: z.array(z.looseObject({ id: z.string(), name: z.string() })) })),
});

let world: World;
let owner: Client;
let receiver: Receiver;
let isHealthy: boolean;
/** The receiver answers each POST once this promise resolves. */
let gate: Promise<void>;

beforeAll(async () => {
  world = await createWorld({
    env: {
      OPS_USER: USER,
      OPS_PASSWORD: PASSWORD,
      SWEEP_INTERVAL: '300ms',
      RETRY_DELAYS: everyRetryAfter('10ms'),
    },
  });
  owner = await createClient(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  isHealthy = false;
  gate = Promise.resolve();
  receiver = await startReceiver(async () => {
    await gate;
    return { status: isHealthy ? 200 : 500 };
  });
});
afterEach(() => receiver.close());

const asOps = (method: 'get' | 'put', path: string) =>
  request(world.apiUrl)[method](path).auth(USER, PASSWORD);
const failedSet = () => world.redis.zrange(`{${world.prefix}:0}:notifications:failed`, '0', '-1');
const untilShown = (ids: readonly string[]) =>
  eventually('the dashboard shows the failed jobs', async () => {
    const shown = await failedSet();
    return ids.every((id) => shown.includes(id));
  });
const untilRemoved = (ids: readonly string[]) =>
  eventually('the failed jobs are removed', async () => {
    const shown = await failedSet();
    return !ids.some((id) => shown.includes(id));
  });
const attemptNumbers = async (notificationId: string) =>
  (await world.db.attempt.findMany({ where: { notificationId }, orderBy: { number: 'asc' } })).map(
    ({ number }) => number,
  );

let stores = 0;
/** Creates a configuration with `count` failed notifications, and waits until the dashboard shows them as failed. */
async function createFailed(count: number, maxConcurrency = 10, path = '/hooks') {
  stores += 1;
  const storeId = `s_${stores}`;
  const { id: configurationId } = await owner.createWebhook({
    url: new URL(path, receiver.url).href,
    storeId,
    maxConcurrency,
  });
  const events = Array.from({ length: count }, (_, n) => ({
    type: 'SALE.CREATE',
    storeId,
    data: { id: `sale_${n}`, card: 'planted-in-the-body' },
  }));
  await owner.post('/v1/events/batch', { events }).expect(202);
  const failed = await eventually('all have failed', async () => {
    const rows = await world.db.notification.findMany({ where: { configurationId, status: 'Failed' } });
    return rows.length === count && rows;
  });
  const ids = failed.map(({ id }) => id);
  await untilShown(ids);
  return { configurationId, ids, id: ids[0] ?? '' };
}

test('the pages show a failed notification with its event type and last outcome, and no secret', async () => {
  const { id, configurationId } = await createFailed(1, 10, '/planted-in-the-path?key=planted-in-the-query');
  const { body, text } = await asOps('get', QUEUES).expect(200);
  const job = listSchema.parse(body).queues[0]?.jobs.find((each) => each.id === id);
  expect(job).toMatchObject({
    name: 'SALE.CREATE',
    failedReason: 'attempt 10: answered 500',
    data: {
      notification: id,
      configuration: configurationId,
      eventType: 'SALE.CREATE',
      status: 'Failed',
      attempts: 10,
      lastAttempt: { statusCode: 500 },
    },
  });
  const details = await asOps('get', `${QUEUE}/${id}`).expect(200);
  expect(details.body).toMatchObject({ status: 'failed', job: { id, data: { notification: id } } });
  for (const shown of [text, details.text]) expect(shown).not.toMatch(new RegExp(`planted|${SECRET}`));
});

describe('a retry', () => {
  test('of a failed notification delivers it, continues its attempt numbers, and is recorded in the audit log', async () => {
    const { id } = await createFailed(1);
    isHealthy = true;
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    await asOps('put', `${QUEUE}/${id}/retry`).expect(204);
    expect(await world.db.notification.findUnique({ where: { id } })).toMatchObject({
      status: 'Retrying',
      attemptCount: 10,
      retriedAfter: 10,
    });
    expect(await failedSet()).not.toContain(id);
    open();
    await eventually('the notification is delivered', () =>
      world.db.notification.findFirst({ where: { id, status: 'Delivered', attemptCount: 11 } }),
    );
    expect(await attemptNumbers(id)).toEqual(Array.from({ length: 11 }, (_, n) => n + 1));
    const audit = await world.db.auditRecord.findFirst({ where: { targetId: id } });
    expect(audit).toMatchObject({ action: 'notification.retry', actorKind: 'System', actorId: 'ops' });
  });

  test('allows ten more attempts, after which the notification is Failed and shown again', async () => {
    const { id } = await createFailed(1);
    await asOps('put', `${QUEUE}/${id}/retry`).expect(204);
    await eventually('the notification failed again', () =>
      world.db.notification.findFirst({ where: { id, status: 'Failed', attemptCount: 20 } }),
    );
    await untilShown([id]);
    expect(receiver.received).toHaveLength(20);
  });

  test.each(['Delivered', 'Cancelled', 'Retrying'] as const)(
    'of a notification that is now %s does nothing, and the sweep removes its job',
    async (status) => {
      const { id } = await createFailed(1);
      const nextAttemptAt = status === 'Retrying' ? new Date(Date.now() + 3_600_000) : null;
      await world.db.notification.update({ where: { id }, data: { status, nextAttemptAt } });
      const { body } = await asOps('put', `${QUEUE}/${id}/retry`).expect(409);
      expect(body.code).toBe('conflict');
      await untilRemoved([id]);
      expect(await world.db.notification.findUnique({ where: { id } })).toMatchObject({
        status,
        attemptCount: 10,
      });
      expect(receiver.received).toHaveLength(10);
    },
  );

  test('of a notification whose configuration was deleted does nothing', async () => {
    const { id, configurationId } = await createFailed(1);
    await owner.delete(`/v1/webhooks/${configurationId}`).expect(204);
    await asOps('put', `${QUEUE}/${id}/retry`).expect(409);
    expect(await world.db.notification.findUnique({ where: { id } })).toMatchObject({ status: 'Failed' });
  });

  test('of all failed notifications delivers all, within maxConcurrency', async () => {
    const { id, configurationId } = await createFailed(1, 3);
    const one = await world.db.notification.findUniqueOrThrow({ where: { id } });
    const others = Array.from({ length: 60 }, () => ({ ...one, id: newId('ntf') }));
    await world.db.notification.createMany({ data: others });
    await untilShown(others.map((each) => each.id));
    isHealthy = true;
    const { body } = await asOps('put', `${QUEUE}/retry/failed`).expect(200);
    expect(body.retried).toBeGreaterThanOrEqual(61);
    await eventually('all are delivered', async () => {
      const done = { configurationId, status: 'Delivered', attemptCount: 11 } as const;
      return (await world.db.notification.count({ where: done })) === 61;
    });
    await untilRemoved([id, ...others.map((each) => each.id)]);
    expect(receiver.received).toHaveLength(10 + 61);
    expect(receiver.mostAtOnce()).toBe(3);
  });
});

describe('a retry that changes only BullMQ', () => {
  test('causes no attempt, and the notification stays Failed', async () => {
    const { id } = await createFailed(1);
    const key = `{${world.prefix}:0}:notifications`;
    // The commands of BullMQ's own retry.
    await world.redis
      .multi()
      .zrem(`${key}:failed`, id)
      .lpush(`${key}:wait`, id)
      .zadd(`${key}:marker`, 0, '0')
      .exec();
    await untilShown([id]);
    expect(receiver.received).toHaveLength(10);
    expect(await world.db.notification.findUnique({ where: { id } })).toMatchObject({ status: 'Failed' });
  });
});

describe('a sweep', () => {
  test('removes a failed job whose notification no longer exists', async () => {
    const { id } = await createFailed(1);
    await world.db.attempt.deleteMany({ where: { notificationId: id } });
    await world.db.notification.delete({ where: { id } });
    await untilRemoved([id]);
  });

  // Keep this test last. Lanes grant no slot for one lease after Redis loses its keys.
  test('restores failed jobs that Redis lost, without another attempt', async () => {
    const { ids } = await createFailed(5);
    await world.forget();
    await untilShown(ids);
    expect(receiver.received).toHaveLength(50);
    const { body } = await asOps('get', QUEUES).expect(200);
    const job = listSchema.parse(body).queues[0]?.jobs.find((each) => each.id === ids[0]);
    expect(job).toMatchObject({ failedReason: 'failed after 10 attempts', data: { status: 'Failed' } });
  });
});
