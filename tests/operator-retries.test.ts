/** Retries of many organizations keep their pace, their turns and every limit, and survive a killed worker. */
import { jest } from '@jest/globals';
import type { z } from 'zod';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { createTenants, insertFailed, retrySchema } from './support/failed.ts';
import { startProcess } from './support/process.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World, type WorldOptions } from './support/world.ts';

// RETRIED=100000 delivers for minutes.
jest.setTimeout(1_200_000);

let world: World;
let operator: Client;
let receiver: Receiver;

async function start(options: WorldOptions = {}): Promise<void> {
  world = await createWorld(options);
  operator = await createClient(world, { org: 'org_operators', role: 'operator' });
  receiver = await startReceiver(() => ({ status: 200, delayMs: 2 }));
}
afterEach(async () => {
  await world.close();
  await receiver.close();
});

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const since = () => hoursAgo(2).toISOString();

type Retry = z.infer<typeof retrySchema>;

const create = async (body: object): Promise<Retry> => {
  const answer = await operator.post('/v1/operator/notifications/retries', body).expect(202);
  expect(answer.headers.location).toBe(`/v1/operator/retries/${answer.body.id}`);
  return retrySchema.parse(answer.body);
};
const read = async (id: string): Promise<Retry> =>
  retrySchema.parse((await operator.get(`/v1/operator/retries/${id}`).expect(200)).body);

/** Polls a retry until it ends. @returns all states */
async function watch(id: string): Promise<Retry[]> {
  const seen: Retry[] = [];
  await eventually(
    'the retry has ended',
    async () => {
      seen.push(await read(id));
      return seen.at(-1)?.status !== 'Running';
    },
    600_000,
  );
  return seen;
}

const countOf = (status: 'Delivered' | 'Failed', organizationId?: string) =>
  world.db.notification.count({
    where: { status, eventType: 'SALE.CREATE', ...(organizationId === undefined ? {} : { organizationId }) },
  });
const recordsOf = (action: string, targetId: string) =>
  world.db.auditRecord.findMany({ where: { action, targetId, actorKind: 'Operator' } });

const RETRIED = Number(process.env.RETRIED ?? 2_000);
const TENANTS = 50;
/** Most of one organization's notifications in one turn at the highest pace. */
const TURN = 100;

test(`${RETRIED} failed notifications of ${TENANTS} organizations are retried in turns, within each maxConcurrency`, async () => {
  await start({ workers: 2 });
  const maxConcurrency = 4;
  const tenants = await createTenants(world, TENANTS, (n) => ({
    url: `${receiver.url}&of=${n}`,
    maxConcurrency,
  }));
  // One organization has half of them.
  const share = Math.floor(RETRIED / 2 / (TENANTS - 1));
  const counts = tenants.map((_, n) => (n === 0 ? RETRIED - share * (TENANTS - 1) : share));
  for (const [n, tenant] of tenants.entries())
    await insertFailed(world, tenant, counts[n] ?? 0, { at: hoursAgo(1 + n / 1_000) });

  const dryRun = await create({ filter: { since: since() }, dryRun: true });
  expect(dryRun).toMatchObject({ status: 'Done', matched: RETRIED, organizations: TENANTS, done: 0 });
  expect(await countOf('Failed')).toBe(RETRIED);

  const begun = performance.now();
  const created = await create({ filter: { since: since() }, pace: 2_000 });
  expect(created).toMatchObject({ status: 'Running', matched: RETRIED, organizations: TENANTS });
  const seen = await watch(created.id);
  const queuedMs = performance.now() - begun;
  expect(seen.at(-1)).toMatchObject({ status: 'Done', done: RETRIED, skipped: 0 });
  const gaps = seen.map(({ parts }) => {
    const unfinished = parts.filter(({ done, matched }) => done < matched).map(({ done }) => done);
    return Math.max(...parts.map(({ done }) => done)) - Math.min(...unfinished);
  });
  // No organization is more than a turn ahead of one that still waits.
  expect(Math.max(...gaps)).toBeLessThanOrEqual(TURN);

  await eventually('all are delivered', async () => (await countOf('Delivered')) === RETRIED, 600_000);
  expect(receiver.received).toHaveLength(RETRIED);
  expect(new Set(receiver.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(RETRIED);
  const most = tenants.map((_, n) => receiver.mostAtOnce(`/hooks?tenant=1&of=${n}`));
  expect(Math.max(...most)).toBeLessThanOrEqual(maxConcurrency);
  process.stdout.write(
    `${RETRIED} retried over ${TENANTS} organizations: queued after ${Math.round(queuedMs)} ms, delivered after ${Math.round(performance.now() - begun)} ms; at most ${Math.max(...most)} at once for a webhook, ${Math.max(...gaps)} ahead\n`,
  );

  // One record in each organization's audit, and one act with the filter.
  const records = await recordsOf('operatorRetry.create', created.id);
  expect(records.map(({ organizationId }) => organizationId).sort()).toEqual(
    tenants.map(({ organizationId }) => organizationId),
  );
  const { body } = await operator.get('/v1/operator/audit?action=operatorRetry.create').expect(200);
  expect(body.data).toHaveLength(2);
  expect(body.data[0]).toMatchObject({
    organizationId: null,
    detail: { retryId: created.id, pace: 2_000, matched: RETRIED, filter: { since: expect.any(String) } },
  });
  // Dry runs are not in the list.
  expect(await operator.listIds('/v1/operator/retries?')).toEqual([created.id]);
});

test('a retry keeps its pace over all workers', async () => {
  await start({ workers: 2 });
  const [tenant] = await createTenants(world, 1, () => ({ url: receiver.url, maxConcurrency: 50 }));
  await insertFailed(world, must(tenant), 24, { at: hoursAgo(1) });
  const pace = 3;
  const begun = performance.now();
  const { id } = await create({ filter: { since: since() }, pace });
  await eventually('the retry has ended', async () => {
    const { done, status } = await read(id);
    // A retry may catch up two seconds, and a turn is a tenth of one.
    expect(done).toBeLessThanOrEqual(pace * ((performance.now() - begun) / 1_000 + 2.1));
    return status !== 'Running';
  });
  expect((await read(id)).done).toBe(24);
});

test('a retry continues on another worker when its worker is killed, and sends nothing twice', async () => {
  // A dead worker's slots expire 10 s after this timeout.
  await start({ workers: 0, env: { DELIVERY_TIMEOUT: '500ms' } });
  const tenants = await createTenants(world, 5, (n) => ({ url: `${receiver.url}&of=${n}` }));
  for (const [n, tenant] of tenants.entries())
    await insertFailed(world, tenant, 200, { at: hoursAgo(1 + n / 1_000) });
  const { id } = await create({ filter: { since: since() }, pace: 500 });
  const first = await startProcess('worker', world.env);
  await eventually('the retry has begun', async () => (await read(id)).done > 0);
  await first.kill();
  const { done } = await read(id);
  expect(done).toBeLessThan(1_000);
  world.workers.push(await startProcess('worker', world.env));
  expect((await watch(id)).at(-1)).toMatchObject({ status: 'Done', done: 1_000, skipped: 0 });
  await eventually('all are delivered', async () => (await countOf('Delivered')) === 1_000, 60_000);
  // What was in flight at the kill may arrive twice, with the same key.
  expect(new Set(receiver.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1_000);
});

test('a cancelled retry queues nothing more, and both audits say who cancelled it', async () => {
  await start();
  const tenants = await createTenants(world, 2, (n) => ({ url: `${receiver.url}&of=${n}` }));
  for (const [n, tenant] of tenants.entries())
    await insertFailed(world, tenant, 200, { at: hoursAgo(1 + n / 1_000) });
  const { id } = await create({ filter: { since: since() }, pace: 20 });
  await eventually('the retry has begun', async () => (await read(id)).done > 0);
  const { body } = await operator.post(`/v1/operator/retries/${id}/cancel`, {}).expect(200);
  expect(body).toMatchObject({ status: 'Cancelled' });
  expect(body._links).not.toHaveProperty('cancel');
  await operator.post(`/v1/operator/retries/${id}/cancel`, {}).expect(200);
  await eventually('what was queued is delivered', async () => (await countOf('Delivered')) === body.done);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await countOf('Failed')).toBe(400 - body.done);
  expect(await recordsOf('operatorRetry.cancel', id)).toHaveLength(2);
  expect(await operator.listIds('/v1/operator/retries?status=Cancelled&')).toEqual([id]);
  expect(await operator.listIds('/v1/operator/retries?status=Running&')).toEqual([]);
});

test('an organization with too many open notifications waits, and the others go on', async () => {
  await start();
  const [full, other] = await createTenants(world, 2, (n) => ({ url: `${receiver.url}&of=${n}` }));
  await insertFailed(world, must(full), 100, { at: hoursAgo(1) });
  await insertFailed(world, must(other), 100, { at: hoursAgo(1.1) });
  const { organizationId, configurationId } = must(full);
  const owner = await createClient(world, { org: organizationId });
  await owner.patch(`/v1/webhooks/${configurationId}/disable`).expect(200);
  await world.db.organizationQuotas.create({ data: { organizationId, openNotifications: 10 } });
  const { id } = await create({ filter: { since: since() }, pace: 1_000 });
  await eventually('one waits and the other is done', async () => {
    const { parts } = await read(id);
    const [one, two] = ['org_000', 'org_001'].map((name) =>
      parts.find((part) => part.organizationId === name),
    );
    return one?.isWaiting === true && two?.done === 100;
  });
  expect((await read(id)).parts.find((part) => part.organizationId === organizationId)?.done).toBe(10);
  expect(await countOf('Failed', organizationId)).toBe(90);
  await world.db.organizationQuotas.update({ where: { organizationId }, data: { openNotifications: 1_000 } });
  expect((await watch(id)).at(-1)).toMatchObject({ status: 'Done', done: 200 });
});

test('a retry takes what its filter selects, and skips what cannot be delivered', async () => {
  await start();
  const [one, two] = await createTenants(world, 2, (n) => ({ url: `${receiver.url}&of=${n}` }));
  const [first, second] = [must(one), must(two)];
  await insertFailed(world, first, 3, { at: hoursAgo(1), outcome: 'timeout' });
  await insertFailed(world, first, 3, { at: hoursAgo(1.5), outcome: '503' });
  await insertFailed(world, second, 3, { at: hoursAgo(1), outcome: 'timeout', from: 10 });
  await insertFailed(world, second, 2, { at: hoursAgo(1.7), outcome: 'tls', eventType: 'SALE.UPDATE' });
  const [id] = (
    await world.db.notification.findMany({ where: { lastOutcome: 'tls' }, select: { id: true } })
  ).map((row) => row.id);
  await world.db.attempt.create({
    data: {
      notificationId: must(id),
      number: 10,
      startedAt: hoursAgo(1.7),
      durationMs: 3,
      errorClass: 'tls',
      cause: 'certificate_expired',
    },
  });
  const matched = async (filter: object) =>
    (await create({ filter: { since: since(), ...filter }, dryRun: true })).matched;
  expect(await matched({})).toBe(11);
  expect(await matched({ organizationId: first.organizationId })).toBe(6);
  expect(await matched({ webhookIds: [second.configurationId] })).toBe(5);
  expect(await matched({ outcome: 'timeout' })).toBe(6);
  expect(await matched({ outcome: '503' })).toBe(3);
  expect(await matched({ outcome: 'certificate_expired' })).toBe(1);
  expect(await matched({ eventType: 'SALE.UPDATE' })).toBe(2);
  expect(await matched({ until: hoursAgo(1.2).toISOString() })).toBe(5);
  expect(
    await matched({ failedSince: hoursAgo(1.6).toISOString(), failedUntil: hoursAgo(1.2).toISOString() }),
  ).toBe(3);
  // A look into one organization is recorded there.
  const looks = await world.db.auditRecord.count({
    where: { action: 'organization.look', organizationId: first.organizationId },
  });
  expect(looks).toBe(1);

  await world.db.webhookConfiguration.delete({ where: { id: second.configurationId } });
  const { id: retryId } = await create({ filter: { since: since(), outcome: 'timeout' } });
  expect((await watch(retryId)).at(-1)).toMatchObject({ status: 'Done', matched: 6, done: 3, skipped: 3 });
  await eventually('three are delivered', async () => (await countOf('Delivered')) === 3);
  await operator.post(`/v1/operator/retries/${retryId}/cancel`, {}).expect(409);
  expect(await create({ filter: { since: since(), outcome: '418' } })).toMatchObject({
    status: 'Done',
    matched: 0,
  });
});

test('a repeated request with an Idempotency-Key starts one retry; senseless filters are refused', async () => {
  await start({ workers: 0 });
  const [tenant] = await createTenants(world, 1, () => ({ url: receiver.url }));
  await insertFailed(world, must(tenant), 3, { at: hoursAgo(1) });
  const body = { filter: { since: since() } };
  const send = () =>
    operator.post('/v1/operator/notifications/retries', body).set('idempotency-key', 'retry-1').expect(202);
  const [first, second] = [await send(), await send()];
  expect(second.body.id).toBe(first.body.id);
  expect(await world.db.operatorRetry.count()).toBe(1);

  const refused = async (filter: object, path: string) => {
    const answer = await operator.post('/v1/operator/notifications/retries', { filter }).expect(400);
    expect(answer.body.errors).toEqual([expect.objectContaining({ path })]);
  };
  await refused({ since: hoursAgo(32 * 24).toISOString() }, '/filter/since');
  await refused({ since: since(), until: hoursAgo(3).toISOString() }, '/filter/until');
  await refused({ since: since(), outcome: 'sunshine' }, '/filter/outcome');
  await refused({}, '/filter/since');
  // Twenty retries may run.
  for (let n = 1; n < 20; n += 1) await create(body);
  const { body: limit } = await operator.post('/v1/operator/notifications/retries', body).expect(409);
  expect(limit.code).toBe('limit_reached');
  await operator.get('/v1/operator/retries/ort_01kb8g2f7e4m9s1xqd5vrw3t6y').expect(404);
});

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A value is missing');
  return value;
}
