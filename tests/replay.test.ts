import { jest } from '@jest/globals';
import { stepReplay } from '@posthorn/db/replays/steps';
import { createFilterCache } from '@posthorn/domain/filter/cache';
import { idFloor } from '@posthorn/domain/ids';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startProcess } from './support/process.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World, type WorldOptions } from './support/world.ts';

// A quiet machine delivers 10,000 notifications in 23 s. A busy machine has needed 154 s.
jest.setTimeout(240_000);

let world: World;
let owner: Client;
let receiver: Receiver;

async function start(options: WorldOptions = {}): Promise<void> {
  world = await createWorld(options);
  owner = await createClient(world);
  receiver = await startReceiver(() => ({ status: 200, delayMs: 2 }));
}
afterEach(async () => {
  await world.close();
  await receiver.close();
});

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** Creates a configuration with `count` notifications that failed an hour ago. */
async function createFailed(count: number, maxConcurrency: number): Promise<string> {
  const { id: configurationId } = await owner.createWebhook({ url: receiver.url, maxConcurrency });
  const { id: eventId } = await owner.publish('SALE.UPDATE', { id: 'sale_old' });
  const prefix = idFloor('ntf', hoursAgo(1)).slice(0, -16);
  await world.db.$executeRaw`
    INSERT INTO notifications
      (id, organization_id, configuration_id, event_id, event_type, status, attempt_count, created_at)
    SELECT ${prefix} || lpad(n::text, 16, '0'), 'org_test', ${configurationId}, ${eventId}, 'SALE.CREATE',
      'Failed', 10, ${hoursAgo(1)}::timestamptz
    FROM generate_series(1, ${count}) AS n`;
  return configurationId;
}

const replay = (id: string, options: object) => owner.post(`/v1/webhooks/${id}/replay`, options);
const failedSince = (hours: number) => ({ since: hoursAgo(hours).toISOString(), statuses: ['Failed'] });
const deliveredOf = (configurationId: string) =>
  world.db.notification.count({ where: { configurationId, status: 'Delivered' } });

/** Polls a replay until it ends. @returns the different states in order */
async function watch(path: string) {
  const seen: { status: string; matched: number; done: number; finishedAt: string | null }[] = [];
  await eventually(
    'the replay has ended',
    async () => {
      const { body } = await owner.get(path).expect(200);
      if (seen.at(-1)?.done !== body.done || seen.at(-1)?.status !== body.status) seen.push(body);
      return body.status !== 'Running';
    },
    60_000,
  );
  return seen;
}

/** REPLAYED=10000 for a longer proof. */
const REPLAYED = Number(process.env.REPLAYED ?? 4_000);

test(`${REPLAYED} failed notifications are replayed within maxConcurrency, with visible progress`, async () => {
  await start({ workers: 2 });
  const count = REPLAYED;
  const maxConcurrency = 40;
  const id = await createFailed(count, maxConcurrency);
  const begun = performance.now();
  const { body, headers } = await replay(id, failedSince(2)).expect(202);
  expect(body).toMatchObject({ status: 'Running', matched: count, done: 0, finishedAt: null });
  expect(headers.location).toBe(`/v1/replays/${body.id}`);
  await owner.post(`/v1/webhooks/${id}/replay`, failedSince(2)).expect(409);

  const seen = await watch(`/v1/replays/${body.id}`);
  const queuedMs = performance.now() - begun;
  expect(seen.at(-1)).toMatchObject({ status: 'Done', done: count, finishedAt: expect.stringMatching(/Z$/) });
  await eventually('all POSTs have arrived', () => receiver.received.length >= count, 90_000);
  await eventually('all are delivered', async () => (await deliveredOf(id)) === count);
  process.stdout.write(
    `${count} replayed: queued after ${Math.round(queuedMs)} ms, delivered after ${Math.round(performance.now() - begun)} ms, at most ${receiver.mostAtOnce()} at once, seen at ${seen.map(({ done }) => done).join(', ')}\n`,
  );
  expect(receiver.mostAtOnce()).toBeLessThanOrEqual(maxConcurrency);
  expect(receiver.received).toHaveLength(count);
  const audit = await world.db.auditRecord.count({ where: { action: 'replay.create', targetId: body.id } });
  expect(audit).toBe(1);
});

test('a replay continues on another worker when its worker is killed', async () => {
  // A dead worker's slots expire 10 s after this timeout.
  await start({ workers: 0, env: { DELIVERY_TIMEOUT: '500ms' } });
  const count = 2_000;
  const id = await createFailed(count, 20);
  const { body } = await replay(id, failedSince(2)).expect(202);
  const first = await startProcess('worker', world.env);
  await eventually(
    'the replay has begun',
    async () => (await owner.get(`/v1/replays/${body.id}`)).body.done > 0,
  );
  await first.kill();
  world.workers.push(await startProcess('worker', world.env));
  expect((await watch(`/v1/replays/${body.id}`)).at(-1)).toMatchObject({ status: 'Done', done: count });
  await eventually('all POSTs have arrived', () => receiver.received.length >= count, 90_000);
  await eventually('all are delivered', async () => (await deliveredOf(id)) === count, 60_000);
  expect(receiver.mostAtOnce()).toBeLessThanOrEqual(20);
});

test('a dry run counts notifications and sends none', async () => {
  await start();
  const id = await createFailed(10, 1);
  const { body } = await replay(id, { ...failedSince(2), dryRun: true }).expect(202);
  expect(body).toMatchObject({ status: 'Done', matched: 10, done: 0, dryRun: true });
  const { body: none } = await replay(id, {
    ...failedSince(2),
    until: hoursAgo(1.5).toISOString(),
    dryRun: true,
  }).expect(202);
  expect(none.matched).toBe(0);
  await owner.publish('SALE.CREATE', { id: 'sale_new' });
  await eventually('only the published event is delivered', async () => (await deliveredOf(id)) === 1);
  expect(receiver.received).toHaveLength(1);
});

test('a replay with `missed` sends events published while the configuration was disabled, and sends them once', async () => {
  await start();
  const { id } = await owner.createWebhook({ url: receiver.url, storeId: 's_1', maxConcurrency: 1 });
  await owner.publish('SALE.CREATE', { id: 'sale_heard' }, 's_1');
  await eventually('the notification is delivered', async () => (await deliveredOf(id)) === 1);
  await owner.patch(`/v1/webhooks/${id}/disable`).expect(200);
  for (const n of [1, 2, 3]) await owner.publish('SALE.CREATE', { id: `sale_${n}` }, 's_1');
  await owner.publish('SALE.CREATE', { id: 'sale_elsewhere' }, 's_2');
  await owner.publish('SALE.UPDATE', { id: 'sale_1' }, 's_1');
  await owner.patch(`/v1/webhooks/${id}/enable`).expect(200);

  const options = { since: hoursAgo(1).toISOString(), statuses: [], missed: true };
  const { body } = await replay(id, options).expect(202);
  expect(body.matched).toBe(3);
  expect((await watch(`/v1/replays/${body.id}`)).at(-1)).toMatchObject({ status: 'Done', done: 3 });
  await eventually('the missed events are delivered', async () => (await deliveredOf(id)) === 4);
  expect(receiver.received.map((post) => JSON.parse(post.body.toString()).id)).toEqual([
    'sale_heard',
    'sale_1',
    'sale_2',
    'sale_3',
  ]);
  const { body: again } = await replay(id, options).expect(202);
  expect(again.matched).toBe(0);
  expect((await watch(`/v1/replays/${again.id}`)).at(-1)).toMatchObject({ status: 'Done', done: 0 });
});

test('a replay ends when its configuration is deleted', async () => {
  await start({ workers: 0 });
  const id = await createFailed(10, 1);
  const { body } = await replay(id, failedSince(2)).expect(202);
  expect(body._links.webhook).toEqual({ href: `/v1/webhooks/${id}`, method: 'GET' });
  await owner.delete(`/v1/webhooks/${id}`).expect(204);
  const { _links } = (await owner.get(`/v1/replays/${body.id}`).expect(200)).body;
  expect(Object.keys(_links)).toEqual(['self', 'cancel']);
  world.workers.push(await startProcess('worker', world.env));
  expect((await watch(`/v1/replays/${body.id}`)).at(-1)).toMatchObject({ status: 'Cancelled', done: 0 });
  expect(receiver.received).toEqual([]);
});

test('a replay of a disabled webhook is refused, and a running replay ends when its webhook is disabled', async () => {
  await start({ workers: 0 });
  const id = await createFailed(10, 1);
  const { body } = await replay(id, failedSince(2)).expect(202);
  await owner.patch(`/v1/webhooks/${id}/disable`).expect(200);
  world.workers.push(await startProcess('worker', world.env));
  expect((await watch(`/v1/replays/${body.id}`)).at(-1)).toMatchObject({ status: 'Cancelled', done: 0 });
  const refused = await replay(id, failedSince(2)).expect(409);
  expect(refused.body).toMatchObject({
    code: 'conflict',
    detail: 'The configuration is disabled. Enable it first.',
  });
  const dryRun = await replay(id, { ...failedSince(2), dryRun: true }).expect(202);
  expect(dryRun.body.matched).toBe(10);
  await owner.patch(`/v1/webhooks/${id}/enable`).expect(200);
  const { body: again } = await replay(id, failedSince(2)).expect(202);
  expect((await watch(`/v1/replays/${again.id}`)).at(-1)).toMatchObject({ status: 'Done', done: 10 });
});

test('a replay pauses while its organization has too many open notifications, and then goes on by itself', async () => {
  const quota = 30;
  await start({ env: { MAX_OPEN_NOTIFICATIONS: String(quota) } });
  const id = await createFailed(100, 40);
  const other = await owner.createWebhook({ url: receiver.url });
  await owner.patch(`/v1/webhooks/${other.id}/disable`).expect(200);
  const openIds = await world.db.$queryRaw<{ id: string }[]>`
    INSERT INTO notifications (id, organization_id, configuration_id, event_id, created_at, next_attempt_at)
    SELECT ${idFloor('ntf', hoursAgo(1)).slice(0, -16)} || 'open' || lpad(n::text, 12, '0'), 'org_test', ${other.id},
      'evt_none', now(), now()
    FROM generate_series(1, ${quota}) AS n RETURNING id`;
  const { body } = await replay(id, failedSince(2)).expect(202);
  const stateOf = () => world.db.replay.findUniqueOrThrow({ where: { id: body.id } });
  const pauses = new Set<number>();
  // The first count starts after the first step.
  await eventually('the replay has paused three times', async () => {
    const { pausedUntil, status } = await stateOf();
    if (pausedUntil !== null) pauses.add(pausedUntil.getTime());
    expect(status).toBe('Running');
    return pauses.size === 3;
  });
  expect((await stateOf()).done).toBe(quota);
  expect((await owner.get(`/v1/replays/${body.id}`).expect(200)).body.status).toBe('Running');

  await world.db.notification.updateMany({
    where: { id: { in: openIds.map((each) => each.id) } },
    data: { status: 'Delivered', nextAttemptAt: null },
  });
  expect((await watch(`/v1/replays/${body.id}`)).at(-1)).toMatchObject({ status: 'Done', done: 100 });
  await eventually('all are delivered', async () => (await deliveredOf(id)) === 100);
});

test('organizations replay in turn, however many replays each has running or finished', async () => {
  await start({ workers: 0 });
  const begun = Date.now();
  const at = (ms: number) => new Date(begun + ms);
  /** Steps of the one replay of the victim. */
  const steps = 5;
  const organizations = [
    ...Array.from({ length: 10 }, () => ({ organizationId: 'org_attacker', rows: 5 * steps })),
    ...Array.from({ length: 10 }, () => ({ organizationId: 'org_attacker', rows: 1 })),
    { organizationId: 'org_victim', rows: steps },
  ];
  const prefix = idFloor('ntf', hoursAgo(1)).slice(0, -16);
  for (const [n, { organizationId, rows }] of organizations.entries()) {
    const configurationId = `es_${n}`;
    await world.db.webhookConfiguration.create({
      data: {
        id: configurationId,
        organizationId,
        url: receiver.url,
        eventTypes: ['SALE.CREATE'],
        maxConcurrency: 1,
        sealedSecret: '',
        createdAt: at(0),
      },
    });
    await world.db.$executeRaw`
      INSERT INTO notifications
        (id, organization_id, configuration_id, event_id, event_type, status, attempt_count, created_at)
      SELECT ${prefix} || ${String.fromCharCode(97 + n)} || lpad(n::text, 15, '0'), ${organizationId},
        ${configurationId}, 'evt_none', 'SALE.CREATE', 'Failed', 10, now()
      FROM generate_series(1, ${rows}) AS n`;
    await world.db.replay.create({
      data: {
        id: `rpl_${n}`,
        organizationId,
        configurationId,
        since: hoursAgo(2),
        until: at(0),
        statuses: ['Failed'],
        missed: false,
        dryRun: false,
        matched: rows,
        after: idFloor('ntf', hoursAgo(2)),
        steppedAt: at(0),
        createdAt: at(0),
      },
    });
  }
  // A quota of one makes each step open one notification.
  const limits = { openNotifications: 1, open: { isFull: async () => false }, filters: createFilterCache() };
  const taken: string[] = [];
  while (!taken.includes('org_victim done')) {
    const step = await stepReplay(world.db, at(taken.length + 1), limits, () => undefined);
    const ended = step?.replay.status === 'Done' ? ' done' : '';
    taken.push(`${step?.configuration?.organizationId}${ended}`);
    if (taken.length > 100) break;
  }
  process.stdout.write(`the victim's replay of ${steps} steps ended after ${taken.length} steps\n`);
  // The last step finds the end. An attacker's step follows each step of the victim.
  expect(taken.length).toBeLessThanOrEqual(2 * (steps + 1));
});

test('a caller with the scopes of its types can cancel a replay, permanently', async () => {
  await start({ workers: 0 });
  const id = await createFailed(10, 1);
  const { body } = await replay(id, failedSince(2)).expect(202);
  const path = `/v1/replays/${body.id}`;
  expect(body._links.cancel).toEqual({ href: `${path}/cancel`, method: 'POST' });
  await (await createClient(world, { org: 'org_other' })).post(`${path}/cancel`, '').expect(404);
  const clerk = await createClient(world, { scope: 'transaction:read' });
  await clerk.post(`${path}/cancel`, '').expect(403);
  expect((await clerk.get(path).expect(200)).body._links).not.toHaveProperty('cancel');

  const { body: cancelled } = await owner.post(`${path}/cancel`, '').expect(200);
  expect(cancelled).toMatchObject({ status: 'Cancelled', done: 0, finishedAt: expect.any(String) });
  expect(cancelled._links).not.toHaveProperty('cancel');
  expect((await owner.post(`${path}/cancel`, '').expect(200)).body).toEqual(cancelled);
  expect(await world.db.auditRecord.count({ where: { action: 'replay.cancel', targetId: body.id } })).toBe(1);

  // Another replay may start. Only the new replay runs.
  const { body: next } = await replay(id, failedSince(2)).expect(202);
  world.workers.push(await startProcess('worker', world.env));
  expect((await watch(`/v1/replays/${next.id}`)).at(-1)).toMatchObject({ status: 'Done', done: 10 });
  expect((await owner.get(path).expect(200)).body).toEqual(cancelled);
  await owner.post(`/v1/replays/${next.id}/cancel`, '').expect(409);
});

test('a replay sends only currently subscribed types, so that no caller redirects events that it may not read', async () => {
  await start();
  const { id } = await owner.createWebhook({
    url: receiver.url,
    eventTypes: ['SALE.CREATE', 'TRANSACTION.CREATE'],
  });
  await owner.publish('TRANSACTION.CREATE', { id: 'tx_1' });
  await owner.publish('SALE.CREATE', { id: 'sale_1' });
  await eventually('both are delivered', async () => (await deliveredOf(id)) === 2);
  await owner.post(`/v1/webhooks/${id}`, { eventTypes: ['SALE.CREATE'] }).expect(200);

  // This caller may now change the configuration, including its URL.
  const clerk = await createClient(world, { scope: 'sale:read' });
  const other = await startReceiver();
  await clerk.post(`/v1/webhooks/${id}`, { url: other.url }).expect(200);
  const options = { since: hoursAgo(1).toISOString(), statuses: ['Delivered'] };
  const { body } = await clerk.post(`/v1/webhooks/${id}/replay`, options).expect(202);
  expect(body.matched).toBe(1);
  expect((await watch(`/v1/replays/${body.id}`)).at(-1)).toMatchObject({ status: 'Done', done: 1 });
  await eventually('the sale has arrived', () => other.received.length === 1);
  expect(other.received.map((post) => JSON.parse(post.body.toString()).id)).toEqual(['sale_1']);
  await other.close();
});

test('a replay needs the scopes of all subscribed types, the same organization and a time range', async () => {
  await start({ workers: 0 });
  const id = await createFailed(1, 1);
  const path = `/v1/webhooks/${id}/replay`;
  const stranger = await createClient(world, { org: 'org_other' });
  await stranger.post(path, failedSince(2)).expect(404);
  await (await createClient(world, { scope: 'transaction:read' })).post(path, failedSince(2)).expect(403);
  const paths = async (options: object) => {
    const { body } = await replay(id, options).expect(400);
    return body.errors.map((fault: { path: string }) => fault.path);
  };
  expect(await paths({})).toEqual(['/since', '/statuses']);
  expect(await paths({ since: 'now', statuses: ['Pending'] })).toEqual(['/since', '/statuses/0']);
  expect(await paths({ since: '2026-01-01T00:00:00Z', statuses: [] })).toEqual(['/statuses']);
  expect(await paths({ ...failedSince(2), until: hoursAgo(3).toISOString() })).toEqual(['/until']);
  expect(await paths({ ...failedSince(-1) })).toEqual(['/since']);
  const { body } = await replay(id, failedSince(2)).expect(202);
  await stranger.get(`/v1/replays/${body.id}`).expect(404);
});
