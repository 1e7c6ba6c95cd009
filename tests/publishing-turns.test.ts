import { jest } from '@jest/globals';
import { createClient } from './support/client.ts';
import { untilWaitingForLocks } from './support/delivery.ts';
import { eventually } from './support/eventually.ts';
import { OPS_CREDENTIALS, scrape } from './support/ops.ts';
import {
  type Answer,
  CONFIGURATIONS,
  createPublisher,
  NO_QUOTAS,
  type Publisher,
  publishOne,
  sale,
  subscribe,
} from './support/publishing.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(120_000);

/** How large publications wait for each other. publishing-fairness measures what that means for other organizations. */

const ATTACKER = 'org_attacker';

let world: World;
let attacker: Publisher;

beforeEach(async () => {
  world = await createWorld({
    workers: 0,
    env: { DATABASE_POOL_SIZE: '10', ...NO_QUOTAS, ...OPS_CREDENTIALS },
  });
  await subscribe(world, ATTACKER, CONFIGURATIONS);
  attacker = await createPublisher(world, ATTACKER);
});
afterEach(async () => {
  await attacker.close();
  await world.close();
});

const waitingPublications = async () =>
  (await scrape(world.api.opsPort)).sum('posthorn_publications_waiting');

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
  await subscribe(world, 'org_peer', CONFIGURATIONS);
  const peer = await createPublisher(world, 'org_peer');
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
