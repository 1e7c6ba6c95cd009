/** Incidents open by themselves, count whom they hurt, close, and retry what failed in them. */
import { randomUUID } from 'node:crypto';
import { judgeIncidents } from '@posthorn/db/operators/incidents';
import { foldTallies } from '@posthorn/db/operators/tallies';
import { newId } from '@posthorn/domain/ids';
import { z } from 'zod';
import { type Client, createClient } from './support/client.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let operator: Client;
beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  operator = await createClient(world, { role: 'operator' });
});
afterAll(() => world.close());

/** A host of this test alone, and two webhooks on it: of one organization each. */
let host: string;
let first: string;
let second: string;
beforeEach(async () => {
  host = `${randomUUID()}.example:8443`;
  const create = async (org: string) => {
    const client = await createClient(world, { org });
    return (await client.createWebhook({ url: `https://${host}/hooks?tenant=${org}` })).id;
  };
  [first, second] = [await create('org_a'), await create('org_b')];
});

const ago = (ms: number) => new Date(Date.now() - ms);
const MINUTE_MS = 60_000;

/** Tallies failed attempts of a webhook, and adds them up. */
async function fail(
  configurationId: string,
  attempts: number,
  { failed = 0, at = new Date(), outcome = 'certificate_expired' } = {},
): Promise<void> {
  await world.db.attemptTally.create({
    data: {
      ...{ organizationId: configurationId === first ? 'org_a' : 'org_b', configurationId, outcome },
      ...{ attempts, delivered: 0, failed, bytes: 0, firstAt: at, lastAt: at },
    },
  });
  await foldTallies(world.db, new Date());
  await judgeIncidents(world.db);
}

const incidentSchema = z.looseObject({ id: z.string(), status: z.string() });
const pageSchema = z.object({ data: z.array(incidentSchema), nextCursor: z.string().nullable() });
const list = async (query = `host=${host}`) =>
  pageSchema.parse((await operator.get(`/v1/operator/incidents?${query}`).expect(200)).body);

async function getOnly() {
  const { data } = await list();
  expect(data).toHaveLength(1);
  return incidentSchema.parse(data[0]);
}

/** Moves the last failure of the incident, and judges it again. */
async function judgeAfter(quietMs: number): Promise<void> {
  await world.db.incident.updateMany({ where: { host }, data: { lastAt: ago(quietMs), judgedAt: null } });
  await judgeIncidents(world.db);
}

test('five failed attempts of one host and cause open one incident over all organizations', async () => {
  await fail(first, 4);
  expect((await list()).data).toEqual([]);
  await fail(second, 1, { failed: 1 });
  await fail(second, 2, { outcome: 'endpoint_failed' });
  const incident = await getOnly();
  expect(incident).toMatchObject({
    status: 'Open',
    host,
    cause: 'certificate_expired',
    advice: expect.stringContaining('Renew the certificate'),
    attempts: 5,
    failed: 1,
    webhooks: 2,
    organizations: 2,
    closedAt: null,
  });
  const { body } = await operator.get(`/v1/operator/incidents/${incident.id}`).expect(200);
  expect(body.affected).toMatchObject([
    { webhookId: first, organizationId: 'org_a', attempts: 4, failed: 0, isDeleted: false },
    { webhookId: second, organizationId: 'org_b', attempts: 1, failed: 1 },
  ]);
});

test('a look at an incident is in the audit of each organization that it names, once; a look at the list is in none', async () => {
  await fail(first, 4);
  await fail(second, 4);
  const { id } = await getOnly();
  const records = () =>
    world.db.auditRecord.findMany({
      where: { organizationId: { in: ['org_a', 'org_b'] }, actorKind: 'Operator', targetId: id },
      orderBy: { organizationId: 'asc' },
    });
  expect(await records()).toEqual([]);
  for (let n = 0; n < 3; n++) await operator.get(`/v1/operator/incidents/${id}`).expect(200);
  const looks = ['org_a', 'org_b'].map((organizationId) => ({ organizationId, action: 'incident.look' }));
  expect(await records()).toMatchObject(looks);
  const acts = await world.db.operatorAct.findMany({ where: { targetId: id } });
  expect(acts).toMatchObject([{ action: 'incident.look', organizationId: null }]);
});

test('the attempts of an incident count once, also if several workers add them up at once', async () => {
  const tallies = Array.from({ length: 40 }, (_none, n) => ({
    ...{ organizationId: 'org_a', configurationId: n % 2 === 0 ? first : second, outcome: 'dns_not_found' },
    ...{ attempts: 3, delivered: 0, failed: 1, bytes: 0, firstAt: new Date(), lastAt: new Date() },
  }));
  await Promise.all(
    tallies.map(async (data) => {
      await world.db.attemptTally.create({ data });
      await foldTallies(world.db, new Date());
      await judgeIncidents(world.db);
    }),
  );
  await judgeAfter(0);
  expect(await getOnly()).toMatchObject({ attempts: 120, failed: 40, webhooks: 2, organizations: 2 });
});

test('failures that are too few in five minutes are no incident', async () => {
  await fail(first, 4, { at: ago(6 * MINUTE_MS) });
  await fail(first, 4);
  expect((await list()).data).toEqual([]);
  expect(await world.db.incident.count({ where: { host } })).toBe(1);
});

test('an incident closes after ten minutes without a failure, and a later failure opens another one', async () => {
  await world.db.failingEndpoint.create({
    data: { configurationId: first, since: ago(20 * MINUTE_MS), failures: 5 },
  });
  await fail(first, 5);
  await judgeAfter(9 * MINUTE_MS);
  const { id } = await getOnly();
  expect(await getOnly()).toMatchObject({ status: 'Open' });
  await judgeAfter(11 * MINUTE_MS);
  expect(await getOnly()).toMatchObject({ id, status: 'Closed', closedAt: expect.any(String) });
  await fail(first, 5);
  expect((await list()).data).toMatchObject([{ status: 'Open' }, { id, status: 'Closed' }]);
});

test('an incident closes as soon as each of its webhooks has succeeded', async () => {
  const failing = { since: ago(MINUTE_MS), failures: 5 };
  await world.db.failingEndpoint.createMany({
    data: [first, second].map((configurationId) => ({ configurationId, ...failing })),
  });
  await fail(first, 5);
  await fail(second, 5);
  await world.db.failingEndpoint.delete({ where: { configurationId: first } });
  await judgeAfter(MINUTE_MS);
  expect(await getOnly()).toMatchObject({ status: 'Open' });
  await world.db.failingEndpoint.delete({ where: { configurationId: second } });
  await judgeAfter(MINUTE_MS);
  expect(await getOnly()).toMatchObject({ status: 'Closed' });
});

test('an incident stays open while a circuit breaker holds one of its webhooks back', async () => {
  await fail(first, 5);
  const breaker = { state: 'Open', since: new Date(), nextProbeAt: new Date(), version: 1n } as const;
  await world.db.circuitBreaker.create({ data: { configurationId: first, ...breaker } });
  await judgeAfter(60 * MINUTE_MS);
  expect(await getOnly()).toMatchObject({ status: 'Open' });
  const disabled = { status: 'Disabled', disabledReason: 'Requested', disabledAt: new Date() } as const;
  await world.db.webhookConfiguration.update({ where: { id: first }, data: disabled });
  await judgeAfter(60 * MINUTE_MS);
  expect(await getOnly()).toMatchObject({ status: 'Closed' });
});

test('open incidents come first, each page goes on where the last one ended, and filters narrow the list', async () => {
  await fail(first, 5, { outcome: 'connection_refused' });
  await judgeAfter(11 * MINUTE_MS);
  for (const outcome of ['dns_failed', 'endpoint_failed', 'tls_timeout']) await fail(first, 5, { outcome });
  await world.db.incident.updateMany({
    where: { host, cause: 'endpoint_failed' },
    data: { closedAt: new Date() },
  });
  const causes = ['tls_timeout', 'dns_failed', 'endpoint_failed', 'connection_refused'];
  expect((await list()).data).toMatchObject(causes.map((cause) => ({ cause })));
  const page = await list(`host=${host}&limit=3`);
  expect(page.data).toMatchObject(causes.slice(0, 3).map((cause) => ({ cause })));
  const rest = await list(`host=${host}&limit=3&cursor=${page.nextCursor}`);
  expect(rest).toMatchObject({ data: [{ cause: 'connection_refused' }], nextCursor: null });
  expect((await list(`host=${host}&status=Closed`)).data).toHaveLength(2);
  expect((await list(`host=${host}&cause=dns_failed`)).data).toHaveLength(1);
  expect((await list(`host=${host}&organizationId=org_b`)).data).toEqual([]);
  expect((await list(`host=${host}&organizationId=org_a`)).data).toHaveLength(4);
});

test('a retry of an incident takes what failed in it for its cause, and nothing else', async () => {
  const insert = (configurationId: string, lastOutcome: string, updatedAt: Date) =>
    world.db.notification.create({
      data: {
        ...{ id: newId('ntf'), organizationId: 'org_a', configurationId, eventId: newId('evt') },
        ...{ eventType: 'SALE.CREATE', status: 'Failed', attemptCount: 10, lastOutcome },
        ...{ createdAt: ago(60 * MINUTE_MS), updatedAt },
      },
    });
  const failing = { since: ago(5 * MINUTE_MS), failures: 5 };
  await world.db.failingEndpoint.create({ data: { configurationId: first, ...failing } });
  await insert(first, 'tls', ago(2 * MINUTE_MS));
  await insert(second, 'tls', ago(MINUTE_MS));
  await insert(first, '500', ago(MINUTE_MS));
  await insert(first, 'tls', ago(30 * MINUTE_MS));
  await fail(first, 5, { outcome: 'tls', at: ago(3 * MINUTE_MS) });
  const { id } = await getOnly();
  await operator.post(`/v1/operator/incidents/${id}/retry`, {}).expect(409);
  await fail(first, 1, { outcome: 'tls', at: ago(2 * MINUTE_MS), failed: 1 });
  await fail(second, 1, { outcome: 'tls', failed: 1 });
  const retry = (body: object) => operator.post(`/v1/operator/incidents/${id}/retry`, body).expect(202);
  expect((await retry({ dryRun: true })).body).toMatchObject({ dryRun: true, matched: 2 });
  const { body, headers } = await retry({ pace: 50 });
  expect(body).toMatchObject({ status: 'Running', matched: 2, pace: 50, filter: { outcome: 'tls' } });
  await operator.get(String(headers.location)).expect(200);
  await operator.post('/v1/operator/incidents/inc_01kb8g2f7e4m9s1xqd5vrw3t6y/retry', {}).expect(404);
});
