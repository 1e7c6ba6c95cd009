/** Organizations that attack, and one that is measured, on the same gateway. Every attacker is a legal caller. */
import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { percentile } from './support/percentile.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, everyRetryAfter, type World } from './support/world.ts';

jest.setTimeout(180_000);

const PLACES = 200;
/**
 * Maximum POSTs of attackers that arrive while a notification of the victim waits, at p99. Each POST costs a place for
 * a moment. The number does not depend on the speed of the machine. Without fairness it is thousands.
 */
const MAX_OVERTAKEN = 500;
/** Maximum wait of the victim at p99, in milliseconds, on a slow machine. Attacked endpoints answer after 10 s. */
const MAX_P99_MS = 2_000;

let world: World;
let victim: Client;
let victims: Receiver;
let attacked: Receiver;

async function start(env: Record<string, string> = {}, answer?: Parameters<typeof startReceiver>[0]) {
  world = await createWorld({
    env: {
      WORKER_CONCURRENCY: `${PLACES}`,
      MAX_IN_FLIGHT_PER_HOST: '10000',
      RATE_LIMIT: 'off',
      RATE_LIMIT_NOTIFICATIONS: 'off',
      DATABASE_POOL_SIZE: '10',
      ...env,
    },
  });
  victim = await createClient(world, { org: 'org_victim' });
  victims = await startReceiver();
  attacked = await startReceiver(answer);
  await victim.createWebhook({ url: victims.url });
  // The first deliveries compile the code of API and worker.
  for (let n = 0; n < 100; n++) await victim.publish('SALE.CREATE', { id: `warm-up_${n}` });
  await eventually('the warm-up arrives', () => victims.received.length === 100);
  victims.received.length = 0;
}
afterEach(async () => {
  // Open POSTs would keep the worker from stopping.
  await attacked.close();
  await world.close();
  await victims.close();
});

/** Creates an organization with configurations that all receive its sales. */
async function createAttacker(org: string, configurations: number, maxConcurrency: number): Promise<Client> {
  const attacker = await createClient(world, { org });
  const left = Array.from({ length: configurations }, (_, n) => n);
  const create = async () => {
    for (let n = left.pop(); n !== undefined; n = left.pop()) {
      await attacker.createWebhook({ url: `${attacked.url}&n=${n}`, maxConcurrency });
    }
  };
  await Promise.all(Array.from({ length: 10 }, create));
  return attacker;
}

/** Publishes events in one request, without waiting for the answer. */
async function publishBatch(attacker: Client, count: number): Promise<void> {
  await attacker.post('/v1/events/batch', { events: sales(count) }).expect(202);
}

const sales = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ type: 'SALE.CREATE', data: { id: `attack_${n}` } }));

/**
 * Publishes an event of the victim every 100 ms, and waits until all have arrived. Checks how long they wait from the
 * 202 response to their arrival, and how many POSTs of attackers arrive meanwhile.
 */
async function checkVictim(what: string, events: number): Promise<void> {
  const acceptedAt = new Map<string, number>();
  const publications = [];
  for (let n = 0; n < events; n++) {
    const id = `${what}_${n}`;
    publications.push(victim.publish('SALE.CREATE', { id }).then(() => acceptedAt.set(id, Date.now())));
    await wait(100);
  }
  await Promise.all(publications);
  const arrivals = () => victims.received.filter(({ body }) => acceptedAt.has(idOf(body)));
  await eventually('all of the victim arrive', () => arrivals().length >= events, 30_000);
  const waits = arrivals().map(({ at, body }) => {
    const from = acceptedAt.get(idOf(body)) ?? 0;
    return {
      ms: at - from,
      overtaken: attacked.received.filter((post) => post.at > from && post.at <= at).length,
    };
  });
  const ms = waits.map((each) => each.ms);
  const overtaken = percentile(
    0.99,
    waits.map((each) => each.overtaken),
  );
  process.stdout.write(
    `${what}: ${waits.length} of ${events} arrived, p50 ${percentile(0.5, ms)} ms, p99 ${percentile(0.99, ms)} ms, behind at most ${overtaken} POSTs of attackers at p99\n`,
  );
  expect(overtaken).toBeLessThanOrEqual(MAX_OVERTAKEN);
  expect(percentile(0.99, ms)).toBeLessThanOrEqual(MAX_P99_MS);
}
const idOf = (body: Buffer): string => JSON.parse(body.toString()).id;

test('slow endpoints that fill every place of one organization delay no other organization', async () => {
  await start({}, () => ({ status: 200, delayMs: 10_000 }));
  const attacker = await createAttacker('org_attacker', 40, 100);
  const attack = publishBatch(attacker, 100);
  await checkVictim('beside 40 slow endpoints', 80);
  await attack;
  const share = attacked.mostAtOnce() / PLACES;
  process.stdout.write(`The attacker used ${attacked.mostAtOnce()} places of ${PLACES}\n`);
  expect(share).toBeGreaterThanOrEqual(0.7);
  expect(share).toBeLessThanOrEqual(1);
});

test('three organizations with slow endpoints delay no other organization', async () => {
  await start({}, () => ({ status: 200, delayMs: 10_000 }));
  const attackers = await Promise.all(
    ['one', 'two', 'three'].map((name) => createAttacker(`org_${name}`, 40, 100)),
  );
  const attacks = attackers.map((each) => publishBatch(each, 50));
  await checkVictim('beside three organizations with 40 slow endpoints each', 80);
  await Promise.all(attacks);
});

test('30 events that fan out to 500 configurations each delay no other organization', async () => {
  await start();
  const attacker = await createAttacker('org_attacker', 500, 100);
  const attacks = sales(30).map(({ type, data }) => attacker.publish(type, data));
  await checkVictim('beside 15,000 fast notifications', 100);
  await Promise.all(attacks);
  await eventually('all of the attacker arrive', () => attacked.received.length >= 15_000, 60_000);
  process.stdout.write(`The attacker used up to ${attacked.mostAtOnce()} places\n`);
});

test('changing configurations every second does not give hanging endpoints their slots back', async () => {
  await start({ DELIVERY_TIMEOUT: '1s', RETRY_DELAYS: everyRetryAfter('500ms') }, () => undefined);
  const attacker = await createAttacker('org_attacker', 20, 100);
  const ids = await attacker.listIds('/v1/webhooks?');
  await publishBatch(attacker, 100);
  let open = 0;
  for (let second = 0; second < 8; second++) {
    await Promise.all(
      ids.map((id) => attacker.post(`/v1/webhooks/${id}`, { maxConcurrency: 99 + (second % 2) }).expect(200)),
    );
    await checkVictim(`second ${second} of changes beside 20 hanging endpoints`, 10);
    open = attacked.open();
  }
  process.stdout.write(`After 8 changes, ${open} POSTs of 20 hanging endpoints are open\n`);
  // Each window is down to one slot. A timeout can free a slot at the moment of the count.
  expect(open).toBeLessThanOrEqual(2 * ids.length);
});
