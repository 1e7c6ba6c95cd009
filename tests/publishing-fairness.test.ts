import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
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

jest.setTimeout(180_000);

/** An attack on publishing by one organization, and what another organization notices. */

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
  await subscribe(world, ATTACKER, CONFIGURATIONS);
  await subscribe(world, VICTIM, 3);
  attacker = await createPublisher(world, ATTACKER);
  victim = await createPublisher(world, VICTIM);
});
afterEach(async () => {
  await Promise.all([attacker, victim].map(({ close }) => close()));
  await world.close();
});

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
