import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { newId } from '@posthorn/domain/ids';
import { Pool } from 'undici';
import { createClient } from './support/client.ts';
import { untilWaitingForLocks } from './support/delivery.ts';
import { eventually } from './support/eventually.ts';
import { OPS_CREDENTIALS, scrape } from './support/ops.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(180_000);

/** An attack on publishing by one organization, and what another organization notices. */

const CONFIGURATIONS = 1_000;
/** Parallel requests of one organization. */
const CONNECTIONS = 100;
/** The attack exceeds the quotas of an organization. These tests show that publishing is fair without quotas. */
const NO_QUOTAS = { RATE_LIMIT: 'off', RATE_LIMIT_NOTIFICATIONS: 'off', MAX_OPEN_NOTIFICATIONS: '100000000' };
const ATTACKER = 'org_attacker';
const VICTIM = 'org_victim';

let world: World;
let attacker: Publisher;
let victim: Publisher;

beforeEach(async () => {
  world = await createWorld({
    workers: 0,
    env: { DATABASE_POOL_SIZE: '10', ...NO_QUOTAS, ...OPS_CREDENTIALS },
  });
  await subscribe(ATTACKER, CONFIGURATIONS);
  await subscribe(VICTIM, 3);
  attacker = await createPublisher(ATTACKER);
  victim = await createPublisher(VICTIM);
});
afterEach(async () => {
  await Promise.all([attacker, victim].map(({ close }) => close()));
  await world.close();
});

async function subscribe(organizationId: string, count: number): Promise<void> {
  await world.db.webhookConfiguration.createMany({
    data: Array.from({ length: count }, () => ({
      id: newId('es'),
      organizationId,
      url: 'https://example.com/',
      eventTypes: ['SALE.CREATE'],
      maxConcurrency: 1,
      sealedSecret: '',
      createdAt: new Date(),
    })),
  });
}

type Answer = { status: number; ms: number; retryAfter: string | undefined };
type Publisher = {
  publish(path: string, body: object, signal?: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
};

async function createPublisher(org: string): Promise<Publisher> {
  const authorization = `Bearer ${await world.token({ org })}`;
  const pool = new Pool(world.apiUrl, { connections: CONNECTIONS });
  return {
    async publish(path, body, signal = new AbortController().signal) {
      const startedAt = performance.now();
      const {
        statusCode,
        headers,
        body: answer,
      } = await pool.request({
        method: 'POST',
        path,
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      });
      await answer.dump();
      const retryAfter = headers['retry-after'];
      return { status: statusCode, ms: performance.now() - startedAt, retryAfter: retryAfter?.toString() };
    },
    close: () => pool.close(),
  };
}

const sale = (id: string) => ({ type: 'SALE.CREATE', data: { id, amount: '49.90' } });
const publishOne = (publisher: Publisher, id: string, signal?: AbortSignal) =>
  publisher.publish('/v1/events', sale(id), signal);
const waitingPublications = async () =>
  (await scrape(world.api.opsPort)).sum('posthorn_publications_waiting');

/** Publishes one event after another until the attack ends. */
async function publishDuring(attack: Promise<unknown>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let isOver = false;
  void attack.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    answers.push(await publishOne(victim, `sale_${answers.length}`));
    await wait(20);
  }
  return answers;
}

const quantile = (answers: readonly Answer[], share: number) => {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
const countOf = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

/** The largest memory that the API had so far, in MiB. */
function apiMemory(): number {
  const text = readFileSync(`/proc/${world.api.child.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(text)?.[1]) / 1_024;
}

const describeTimes = (answers: readonly Answer[]) =>
  `p50 ${quantile(answers, 0.5).toFixed(0)} ms, p99 ${quantile(answers, 0.99).toFixed(0)} ms, ` +
  `max ${quantile(answers, 1).toFixed(0)} ms of ${answers.length}`;

/** Attacks, and checks what the victim, the attacker and the operator see. */
async function attackWith(name: string, startAttack: () => Promise<Answer[]>, eventsPerRequest: number) {
  const quiet = await publishDuring(wait(2_000));
  const attack = startAttack();
  const during = await publishDuring(attack);
  const answers = await attack;
  const accepted = countOf(answers, 202);
  const refused = countOf(answers, 429);
  process.stdout.write(
    `${name}: victim ${describeTimes(during)} (quiet: ${describeTimes(quiet)}); ` +
      `attacker ${accepted} × 202, ${refused} × 429; API memory at most ${apiMemory().toFixed(0)} MiB\n`,
  );
  expect(countOf(during, 202)).toBe(during.length);
  expect(quantile(during, 0.99)).toBeLessThan(Math.max(250, 5 * quantile(quiet, 0.99)));
  expect(accepted + refused).toBe(answers.length);
  expect(accepted).toBeGreaterThan(0);
  expect(apiMemory()).toBeLessThan(512);
  // 202 means written, and 429 means that nothing was written.
  const stored = { where: { organizationId: ATTACKER } };
  expect(await world.db.event.count(stored)).toBe(accepted * eventsPerRequest);
  expect(await world.db.notification.count(stored)).toBe(accepted * eventsPerRequest * CONFIGURATIONS);
  const late = answers.filter(({ status }) => status === 429);
  expect(late.every(({ retryAfter }) => retryAfter === '5')).toBe(true);
  expect((await scrape(world.api.opsPort)).sum('posthorn_publications_refused_total')).toBe(refused);
}

test('600 events with 1,000 notifications each do not delay the events of another organization', async () => {
  const publishAll = () =>
    Promise.all(Array.from({ length: 600 }, (_, n) => publishOne(attacker, `sale_${n}`)));
  await attackWith('600 events with 1,000 notifications', publishAll, 1);
});

test('12 batches of 100 events with 1,000 notifications each do not delay the events of another organization', async () => {
  const events = Array.from({ length: 100 }, (_, n) => sale(`sale_${n}`));
  const publishAll = () =>
    Promise.all(Array.from({ length: 12 }, () => attacker.publish('/v1/events/batch', { events })));
  await attackWith('12 batches of 100,000 notifications', publishAll, 100);
});

/** Keeps Postgres from reading configurations until `work` has ended. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  await world.db.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE webhook_configurations IN ACCESS EXCLUSIVE MODE`;
      await work();
    },
    { timeout: 30_000 },
  );
}

test('an organization with an equal fan-out has its turn before the earlier events of an attacker', async () => {
  await subscribe('org_peer', CONFIGURATIONS);
  const peer = await createPublisher('org_peer');
  await Promise.all([attacker, peer].map((each) => publishOne(each, 'sale_before')));
  const answers: Promise<Answer>[] = [];
  await whileLocked(async () => {
    for (let n = 0; n < 10; n++) answers.push(publishOne(attacker, `sale_${n}`));
    await eventually('nine events wait', async () => (await waitingPublications()) === 9);
    answers.push(publishOne(peer, 'sale_of_peer'));
    await eventually('ten events wait', async () => (await waitingPublications()) === 10);
  });
  expect((await Promise.all(answers)).every(({ status }) => status === 202)).toBe(true);
  await peer.close();
  const written = await world.db.event.findMany({
    where: { recordId: { not: 'sale_before' } },
    orderBy: { id: 'asc' },
  });
  expect(written.findIndex(({ recordId }) => recordId === 'sale_of_peer')).toBeLessThanOrEqual(2);
});

test('a large publication that waits is dropped when its caller goes away', async () => {
  await publishOne(attacker, 'sale_before');
  const started: Promise<Answer>[] = [];
  await whileLocked(async () => {
    started.push(publishOne(attacker, 'sale_first'));
    await untilWaitingForLocks(world, 1);
    const leaving = new AbortController();
    const left = publishOne(attacker, 'sale_left', leaving.signal);
    await eventually('it waits', async () => (await waitingPublications()) === 1);
    leaving.abort();
    await expect(left).rejects.toThrow();
    started.push(publishOne(attacker, 'sale_last'));
    await eventually('it waits', async () => (await waitingPublications()) === 2);
  });
  expect((await Promise.all(started)).map(({ status }) => status)).toEqual([202, 202]);
  const stored = await world.db.event.findMany({ orderBy: { id: 'asc' } });
  expect(stored.map(({ recordId }) => recordId)).toEqual(['sale_before', 'sale_first', 'sale_last']);
});

test('while Postgres does not answer, publications that wait get 503, and publications in progress end', async () => {
  await publishOne(attacker, 'sale_before');
  const answers: Promise<Answer>[] = [];
  await whileLocked(async () => {
    answers.push(publishOne(attacker, 'sale_first'));
    await untilWaitingForLocks(world, 1);
    const { status, retryAfter } = await publishOne(attacker, 'sale_second');
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '1' });
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([202]);
  expect(await world.db.event.count()).toBe(2);
});

test('without Redis, publishing goes on, and memory holds a bounded number of offers', async () => {
  const isolated = await createWorld({
    workers: 0,
    databaseUrl: String(world.env.DATABASE_URL),
    env: { ...NO_QUOTAS, ...OPS_CREDENTIALS, REDIS_URL: 'redis://127.0.0.1:1' },
  });
  try {
    const owner = await createClient(isolated, { org: ATTACKER });
    const events = Array.from({ length: 60 }, (_, n) => sale(`sale_${n}`));
    for (let n = 0; n < 3; n++) await owner.post('/v1/events/batch', { events }).expect(202);
    await owner.publish('SALE.CREATE', { id: 'sale_last' });
    const waiting = (await scrape(isolated.api.opsPort)).sum('posthorn_offers_waiting_notifications');
    expect(waiting).toBeGreaterThan(0);
    expect(waiting).toBeLessThanOrEqual(2 * 60 * CONFIGURATIONS);
    expect(await world.db.notification.count()).toBe(181 * CONFIGURATIONS);
  } finally {
    await isolated.close();
  }
});
