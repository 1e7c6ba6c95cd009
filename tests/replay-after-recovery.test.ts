import { findLostRecoveries } from '@posthorn/db/endpoint-recoveries';
import { claimRecoveries, replayRecovery } from '@posthorn/db/replays/recovery';
import { stepReplay } from '@posthorn/db/replays/steps';
import { updateFailingEndpoints } from '@posthorn/db/webhooks/failing-endpoints';
import { createFilterCache } from '@posthorn/domain/filter/cache';
import { idFloor, newId } from '@posthorn/domain/ids';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startProcess } from './support/process.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ago = (ms: number) => new Date(Date.now() - ms);
const WANTED = { replayAfterRecovery: true, eventTypes: ['SALE.CREATE'] };

/** A notification that ended before. @param at when it ended */
async function insertEnded(
  { db }: World,
  { organizationId, configurationId }: { organizationId: string; configurationId: string },
  fields: { status?: 'Failed' | 'Cancelled' | 'Delivered'; createdAt?: Date; at: Date; eventType?: string },
): Promise<string> {
  const { status = 'Failed', at, createdAt = at, eventType = 'SALE.CREATE' } = fields;
  const id = idFloor('ntf', createdAt).slice(0, -16) + newId('ntf').slice(-16);
  await db.notification.create({
    data: {
      ...{ id, organizationId, configurationId, eventId: newId('evt'), eventType, status, createdAt },
      attemptCount: 10,
      updatedAt: at,
    },
  });
  return id;
}

describe('with workers', () => {
  let world: World;
  let owner: Client;
  let receiver: Receiver;
  afterEach(async () => {
    await world.close();
    await receiver.close();
  });

  const publish = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => owner.publish('SALE.CREATE', { id: `sale_${n}` })));
  const idsOf = async (configurationId: string, status: 'Failed' | 'Delivered') =>
    (await world.db.notification.findMany({ where: { configurationId, status } })).map(({ id }) => id);

  test('what became Failed during an outage is replayed once, although the worker is killed after the only success and Redis is emptied', async () => {
    // Lanes grant no slot for one lease after Redis loses its data. A short timeout makes the lease short.
    world = await createWorld({ env: { DELIVERY_TIMEOUT: '1s' } });
    owner = await createClient(world);
    let isHealthy = false;
    receiver = await startReceiver(() => ({ status: isHealthy ? 200 : 503 }));
    const { id } = await owner.createWebhook({ url: receiver.url, ...WANTED });
    const { id: withoutId } = await owner.createWebhook({ url: receiver.url });
    const own = { organizationId: 'org_test', configurationId: id };
    const untouched = [
      await insertEnded(world, own, { at: ago(60 * SECOND_MS) }),
      await insertEnded(world, own, { status: 'Cancelled', at: new Date() }),
    ];
    await publish(4);
    await eventually('the outages are known', async () => {
      const rows = await world.db.failingEndpoint.findMany();
      return rows.filter(({ failures }) => failures === 40).length === 2;
    });
    const outage = (await idsOf(id, 'Failed')).filter((each) => !untouched.includes(each));
    expect(outage).toHaveLength(4);

    isHealthy = true;
    receiver.received.length = 0;
    await publish(1);
    await eventually('the endpoint succeeds', async () => (await idsOf(id, 'Delivered')).length === 1);
    await world.workers.pop()?.kill();
    await world.forget();
    // The worker has not written its success. The check for this is due after 10 s.
    await world.db.failingEndpoint.updateMany({
      where: { configurationId: id },
      data: { checkedAt: ago(HOUR_MS) },
    });
    world.workers.push(...(await Promise.all([1, 2].map(() => startProcess('worker', world.env)))));
    await eventually('all are delivered', async () => (await idsOf(id, 'Delivered')).length === 5);
    const keys = receiver.received.map(({ headers }) => String(headers['idempotency-key']));
    expect(keys).toEqual(expect.arrayContaining(outage));
    expect(keys.filter((key) => untouched.includes(key))).toEqual([]);
    expect(await idsOf(withoutId, 'Failed')).toHaveLength(4);

    const { body } = await owner.get('/v1/replays').expect(200);
    expect(body.data).toMatchObject([
      { configurationId: id, reason: 'Recovery', failedSince: expect.any(String), matched: 4, done: 4 },
    ]);
    const audit = await owner.get('/v1/audit?action=replay.create').expect(200);
    expect(audit.body.data).toMatchObject([{ targetId: body.data[0].id, actor: { id: 'posthorn' } }]);
  });
});

describe('without workers', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ workers: 0, env: { MAX_RUNNING_REPLAYS: '1' } });
  });
  afterAll(() => world.close());

  let organizationId: string;
  let owner: Client;
  beforeEach(async () => {
    organizationId = newId('evt').replace('evt', 'org');
    owner = await createClient(world, { org: organizationId });
  });

  const SETTLE_MS = 20_000;
  const begun = ago(HOUR_MS);
  /** After the time in which attempts end that began before the recovery. */
  const settled = (from = new Date()) => new Date(from.getTime() + SETTLE_MS);
  const create = async (fields: object = {}) => {
    const { id } = await owner.createWebhook({ url: 'https://example.com/', ...WANTED, ...fields });
    return { organizationId, configurationId: id };
  };
  type Own = Awaited<ReturnType<typeof create>>;
  const fail = async ({ configurationId }: Own, failures = 20, since = begun) => {
    await world.db.failingEndpoint.create({ data: { configurationId, failures, since } });
  };
  const recover = ({ configurationId }: Own) => {
    const success = { configurationId, hasSucceeded: true, failures: 0, failingSince: null };
    return updateFailingEndpoints(world.db, [success], new Date());
  };
  const replay = async ({ configurationId }: Own, now = settled()) =>
    replayRecovery(world.db, configurationId, { now, settleMs: SETTLE_MS });
  const pendingOf = ({ configurationId }: Own) =>
    world.db.endpointRecovery.findUnique({ where: { configurationId } });
  const end = (id: string) => world.db.replay.update({ where: { id }, data: { status: 'Done' } });
  /** Runs all steps of the only running replay. */
  async function runReplay(): Promise<string[]> {
    const limits = {
      openNotifications: 1_000_000,
      open: { isFull: async () => false },
      filters: createFilterCache(),
    };
    const opened: string[] = [];
    for (;;) {
      const step = await stepReplay(world.db, new Date(), limits, () => undefined);
      if (step === null) return opened.sort();
      opened.push(...step.notificationIds);
    }
  }
  afterEach(async () => {
    await world.db.replay.updateMany({ where: { status: 'Running' }, data: { status: 'Done' } });
  });

  test('a recovery selects by the time at which a notification became Failed, not by its creation', async () => {
    const own = await create();
    const insert = (fields: Parameters<typeof insertEnded>[2]) => insertEnded(world, own, fields);
    const within = ago(HOUR_MS / 2);
    const old = await insert({ createdAt: ago(6 * DAY_MS), at: within });
    const young = await insert({ at: within });
    await insert({ createdAt: ago(2 * HOUR_MS), at: new Date(begun.getTime() - 11 * SECOND_MS) });
    await insert({ status: 'Cancelled', at: within });
    await insert({ status: 'Delivered', at: within });
    await insert({ eventType: 'SALE.UPDATE', at: within });
    await insert({ at: new Date(Date.now() + SETTLE_MS + 30 * SECOND_MS) });
    // The attempt began before the first success and ended after it.
    const late = await insert({ createdAt: ago(HOUR_MS / 3), at: new Date(Date.now() + SETTLE_MS / 2) });
    await fail(own);
    await recover(own);
    expect(await replay(own, new Date())).toBeNull();
    expect(await replay(own)).toMatchObject({ reason: 'Recovery', matched: 3, status: 'Running' });
    expect(await runReplay()).toEqual([old, young, late].sort());
    expect(await world.db.replay.findFirst({ where: { organizationId } })).toMatchObject({
      status: 'Done',
      done: 3,
    });
    expect(await pendingOf(own)).toBeNull();
  });

  test('many workers that see one recovery create one replay, and none if a worker ends before', async () => {
    const own = await create();
    await insertEnded(world, own, { at: ago(HOUR_MS / 2) });
    await fail(own);
    await Promise.all(Array.from({ length: 8 }, () => recover(own)));
    const options = { now: settled(), settleMs: SETTLE_MS };
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimRecoveries(world.db, options)));
    expect(claims.flat()).toEqual([own.configurationId]);
    // The worker with the claim ends here. Another one claims the recovery later.
    expect(await claimRecoveries(world.db, options)).toEqual([]);
    const later = { ...options, now: settled(settled()) };
    expect(await claimRecoveries(world.db, later)).toEqual([own.configurationId]);
    const replays = await Promise.all(Array.from({ length: 8 }, () => replay(own)));
    expect(replays.filter((each) => each !== null)).toHaveLength(1);
    expect(await world.db.replay.count({ where: { organizationId } })).toBe(1);
  });

  test('no replay follows 19 failures, an outage without Failed notifications, or replayAfterRecovery: false', async () => {
    const [few, none, without] = [
      await create(),
      await create(),
      await create({ replayAfterRecovery: false }),
    ];
    for (const own of [few, without]) await insertEnded(world, own, { at: ago(HOUR_MS / 2) });
    await fail(few, 19);
    for (const own of [none, without]) await fail(own);
    for (const own of [few, none, without]) {
      await recover(own);
      expect(await replay(own)).toBeNull();
      expect(await pendingOf(own)).toBeNull();
    }
    expect(await world.db.failingEndpoint.count({ where: { configurationId: few.configurationId } })).toBe(0);
  });

  test('a recovery follows a running replay, and further outages extend it instead of adding replays', async () => {
    const own = await create();
    const since = ago(DAY_MS).toISOString();
    await insertEnded(world, own, { at: ago(HOUR_MS / 2) });
    const path = `/v1/webhooks/${own.configurationId}/replay`;
    const { body } = await owner.post(path, { since, statuses: ['Cancelled'] }).expect(202);
    expect(body).toMatchObject({ reason: 'Requested', failedSince: null });
    await fail(own);
    await recover(own);
    expect(await replay(own)).toBeNull();
    await end(body.id);
    // The endpoint fails again before a worker could create the replay.
    await fail(own, 20, ago(HOUR_MS / 4));
    expect(await replay(own)).toBeNull();
    await recover(own);
    const created = await replay(own);
    expect(created?.failedSince?.getTime()).toBe(begun.getTime() - 10 * SECOND_MS);
    expect(await replay(own)).toBeNull();
  });

  test("recoveries do not wait for the organization's own replays, nor these for recoveries, and ten recoveries run at once", async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => create()));
    for (const own of all) {
      await insertEnded(world, own, { at: ago(HOUR_MS / 2) });
      await fail(own);
      await recover(own);
    }
    const request = ({ configurationId }: Own) =>
      owner.post(`/v1/webhooks/${configurationId}/replay`, {
        since: ago(DAY_MS).toISOString(),
        statuses: ['Failed'],
      });
    const [requested, last, ...others] = all;
    if (requested === undefined || last === undefined) throw new Error('twelve webhooks');
    await request(requested).expect(202);
    await request(last).expect(409);
    const created = [];
    for (const own of others) created.push(await replay(own));
    expect(created.map((each) => each?.reason)).toEqual(others.map(() => 'Recovery'));
    expect(await replay(last)).toBeNull();
    await end(created[0]?.id ?? '');
    expect(await replay(last)).toMatchObject({ reason: 'Recovery' });
    const { body } = await owner.get(`/v1/replays?configurationId=${requested.configurationId}`).expect(200);
    await owner.post(`/v1/replays/${body.data[0].id}/cancel`, '').expect(200);
    await request(requested).expect(202);
  });

  test('an outage survives a new URL and a disabled webhook, until the next success', async () => {
    const own = await create();
    const path = `/v1/webhooks/${own.configurationId}`;
    await insertEnded(world, own, { at: ago(HOUR_MS / 2) });
    await fail(own);
    await owner.post(path, { url: 'https://example.com/new' }).expect(200);
    expect(await pendingOf(own)).toMatchObject({ recoveredAt: null });
    await recover(own);
    await owner.patch(`${path}/disable`).expect(200);
    expect(await replay(own)).toBeNull();
    expect(await pendingOf(own)).toMatchObject({ recoveredAt: null });
    await owner.patch(`${path}/enable`).expect(200);
    await recover(own);
    const first = await replay(own);
    expect(first).toMatchObject({ matched: 1 });

    await owner.patch(`${path}/disable`).expect(200);
    expect(await runReplay()).toEqual([]);
    expect(await pendingOf(own)).toMatchObject({ recoveredAt: null, failedSince: first?.failedSince });
    await owner.patch(`${path}/enable`).expect(200);
    expect(await replay(own)).toBeNull();
    await recover(own);
    expect(await replay(own)).toMatchObject({ matched: 1, failedSince: first?.failedSince });
  });

  test('a webhook that no longer wants replays, or is deleted, forgets its outage', async () => {
    const [changed, deleted] = [await create(), await create()];
    for (const own of [changed, deleted]) {
      await insertEnded(world, own, { at: ago(HOUR_MS / 2) });
      await fail(own);
      await recover(own);
    }
    await owner.post(`/v1/webhooks/${changed.configurationId}`, { replayAfterRecovery: false }).expect(200);
    await owner.delete(`/v1/webhooks/${deleted.configurationId}`).expect(204);
    for (const own of [changed, deleted]) {
      expect(await pendingOf(own)).toBeNull();
      expect(await replay(own)).toBeNull();
    }
  });

  test('a success that no worker has written is found later, and no success before the outage', async () => {
    const [recovered, failing, without] = [
      await create(),
      await create(),
      await create({ replayAfterRecovery: false }),
    ];
    for (const own of [recovered, without])
      await insertEnded(world, own, { status: 'Delivered', at: ago(HOUR_MS / 2) });
    await insertEnded(world, failing, { status: 'Delivered', at: ago(2 * HOUR_MS) });
    for (const own of [recovered, failing, without]) await fail(own);
    expect(await findLostRecoveries(world.db, new Date())).toEqual([]);
    expect(await findLostRecoveries(world.db, settled())).toEqual([recovered.configurationId]);
    expect(await findLostRecoveries(world.db, settled())).toEqual([]);
  });
});
