import { setTimeout as wait } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { newId } from '@posthorn/domain/ids';
import { Pool } from 'undici';
import { OPS_CREDENTIALS, scrape } from './support/ops.ts';
import { createWorld, type World } from './support/world.ts';

/** An attack on publishing by one organization, and what another organization notices. */

const CONFIGURATIONS = 1_000;
const ATTACKER = 'org_attacker';
const VICTIM = 'org_victim';

let world: World;
let attacker: Publisher;
let victim: Publisher;

beforeEach(async () => {
  world = await createWorld({ workers: 0, env: { DATABASE_POOL_SIZE: '10', ...OPS_CREDENTIALS } });
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
type Publisher = { publish(path: string, body: object): Promise<Answer>; close(): Promise<void> };

async function createPublisher(org: string): Promise<Publisher> {
  const authorization = `Bearer ${await world.token({ org })}`;
  const pool = new Pool(world.apiUrl, { connections: 1_000 });
  return {
    async publish(path, body) {
      const startedAt = performance.now();
      const { statusCode, headers, body: answer } = await pool.request({
        method: 'POST',
        path,
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await answer.dump();
      const retryAfter = headers['retry-after'];
      return { status: statusCode, ms: performance.now() - startedAt, retryAfter: retryAfter?.toString() };
    },
    close: () => pool.close(),
  };
}

const sale = (id: string) => ({ type: 'SALE.CREATE', data: { id, amount: '49.90' } });
const publishOne = (publisher: Publisher, id: string) => publisher.publish('/v1/events', sale(id));

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

async function report(name: string, quiet: Answer[], during: Answer[], attack: Answer[]) {
  const line = (answers: Answer[]) =>
    `p50 ${quantile(answers, 0.5).toFixed(0)} ms, p99 ${quantile(answers, 0.99).toFixed(0)} ms, max ${quantile(answers, 1).toFixed(0)} ms of ${answers.length}`;
  process.stdout.write(
    `${name}: victim quiet ${line(quiet)}; during ${line(during)}; attacker ${countOf(attack, 202)} × 202, ` +
      `${countOf(attack, 429)} × 429; API memory at most ${apiMemory().toFixed(0)} MiB\n`,
  );
}

test('600 events with 1,000 notifications each do not delay the events of another organization', async () => {
  const quiet = await publishDuring(wait(2_000));
  const attack = Promise.all(Array.from({ length: 600 }, (_, n) => publishOne(attacker, `sale_${n}`)));
  const during = await publishDuring(attack);
  const attacks = await attack;
  await report('600 singles', quiet, during, attacks);
  expect(countOf(during, 202)).toBe(during.length);
  expect(countOf(attacks, 202) + countOf(attacks, 429)).toBe(attacks.length);
  expect(quantile(during, 0.99)).toBeLessThan(250);
  expect(apiMemory()).toBeLessThan(512);
});

test('12 batches of 100 events with 1,000 notifications each do not delay the events of another organization', async () => {
  const events = Array.from({ length: 100 }, (_, n) => sale(`sale_${n}`));
  const quiet = await publishDuring(wait(2_000));
  const attack = Promise.all(
    Array.from({ length: 12 }, () => attacker.publish('/v1/events/batch', { events })),
  );
  const during = await publishDuring(attack);
  const attacks = await attack;
  await report('12 batches', quiet, during, attacks);
  expect(countOf(during, 202)).toBe(during.length);
  expect(countOf(attacks, 202) + countOf(attacks, 429)).toBe(attacks.length);
  expect(quantile(during, 0.99)).toBeLessThan(250);
  expect(apiMemory()).toBeLessThan(512);
});
