import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { newId } from '@posthorn/domain/ids';
import { createClient } from './support/client.ts';
import { run } from './support/process.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(300_000);

/** Floods of requests by one organization, and what another organization notices. */

const QUIET_MS = 4_000;
const ATTACK_MS = 6_000;
const CONFIGURATIONS = 1_000;
const ATTACKER = 'org_attacker';
const VICTIM = 'org_victim';

/** A quiet time below this number of ms counts as this number: a scheduler's time slice would be a large ratio. */
const FLOOR_MS = 100;
/** An attack leaves time for few requests, so the p99 would be the slowest of them. */
const SHARE = 0.9;
const MOST_TIMES_QUIET = 5;
/** A hostile caller ignores Retry-After, but its flood of cheap 429 responses is not the subject of this test. */
const PAUSE_AFTER_REFUSAL_MS = 100;

/** Keeps `atOnce` requests open in a process of its own. Prints how often each status was answered. */
const FLOOD = `
  const [origin, authorization, atOnce, forMs, pauseMs, ...requests] = process.argv.slice(1);
  const end = Date.now() + Number(forMs);
  const statuses = {};
  await Promise.all(Array.from({ length: Number(atOnce) }, async (_, n) => {
    for (let at = n; Date.now() < end; at++) {
      const [method, path, body, isKeyed] = JSON.parse(requests[at % requests.length]);
      const headers = { authorization, 'content-type': 'application/json' };
      if (isKeyed) headers['idempotency-key'] = crypto.randomUUID();
      const response = await fetch(origin + path, { method, headers, body: body ?? undefined });
      await response.arrayBuffer();
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      if (response.status === 429) await new Promise((resolve) => setTimeout(resolve, Number(pauseMs)));
    }
  }));
  process.stdout.write(JSON.stringify(statuses));
`;

type FloodRequest = { method: string; path: string; body?: object; isKeyed?: true };
type Attack = { name: string; atOnce: number; requests: FloodRequest[]; statuses: number[] };
type Figures = { reads: number[]; publishes: number[]; keyed: number[]; statuses: Set<number> };

let world: World;
let attacks: Attack[];
let victim: { headers: Record<string, string>; configurationId: string };

beforeAll(async () => {
  // Without quotas, because these tests show that the turns alone keep requests fair.
  world = await createWorld({
    workers: 0,
    env: { DATABASE_POOL_SIZE: '10', RATE_LIMIT: 'off', MAX_API_KEYS: '100000' },
  });
  const owner = await createClient(world, { org: VICTIM });
  const { id } = await owner.createWebhook({ url: 'https://example.com/' });
  const authorization = `Bearer ${await world.token({ org: VICTIM })}`;
  victim = { headers: { authorization, 'content-type': 'application/json' }, configurationId: id };
  attacks = await createAttacks();
});
afterAll(() => world.close());

async function createAttacks(): Promise<Attack[]> {
  const hostile = await createClient(world, { org: ATTACKER });
  const ids = Array.from({ length: CONFIGURATIONS }, () => newId('es'));
  await world.db.webhookConfiguration.createMany({
    data: ids.map((id) => ({
      id,
      organizationId: ATTACKER,
      url: 'https://example.com/',
      eventTypes: ['SALE.CREATE'],
      maxConcurrency: 1,
      sealedSecret: '',
      createdAt: new Date(),
    })),
  });
  const event = await hostile.publish('SALE.CREATE', { id: 'sale_1' });
  const keys = await Promise.all(
    Array.from({ length: 100 }, () => hostile.createKey('sale:read').then(({ id }) => id)),
  );
  const [first = ''] = ids;
  return [
    {
      name: '300 test notifications at a time',
      atOnce: 300,
      requests: [{ method: 'POST', path: `/v1/webhooks/${first}/test`, body: {} }],
      statuses: [202, 429],
    },
    {
      name: '200 changes of a status at a time',
      atOnce: 200,
      requests: ids.flatMap((id) => [
        { method: 'PATCH', path: `/v1/webhooks/${id}/disable` },
        { method: 'PATCH', path: `/v1/webhooks/${id}/enable` },
      ]),
      statuses: [200, 409, 429],
    },
    {
      name: '100 reads of an event with 1,000 notifications at a time',
      atOnce: 100,
      requests: [{ method: 'GET', path: `/v1/events/${event.id}` }],
      statuses: [200, 429],
    },
    {
      name: '100 rolls at a time, which wait for each other in PostgreSQL',
      atOnce: 100,
      requests: keys.map((id) => ({
        method: 'POST',
        path: `/v1/apikeys/${id}/roll`,
        body: { graceSeconds: 86_400 },
      })),
      statuses: [201, 409, 429],
    },
    {
      name: '300 requests with an Idempotency-Key at a time',
      atOnce: 300,
      requests: [
        {
          method: 'POST',
          path: '/v1/events',
          body: { type: 'TRANSACTION.CREATE', data: { id: 'transaction_1' } },
          isKeyed: true,
        },
      ],
      statuses: [202, 429],
    },
  ];
}

/** Requests of the victim, one after the other, for this many ms. */
async function measureVictim(forMs: number): Promise<Figures> {
  const figures: Figures = { reads: [], publishes: [], keyed: [], statuses: new Set() };
  const call = async (times: number[], path: string, body?: object, headers = {}) => {
    const begun = performance.now();
    const response = await fetch(`${world.apiUrl}${path}`, {
      headers: { ...victim.headers, ...headers },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    times.push(performance.now() - begun);
    figures.statuses.add(response.status);
  };
  const end = performance.now() + forMs;
  for (let n = 0; performance.now() < end; n++) {
    const event = { type: 'SALE.CREATE', data: { id: `sale_${n}` } };
    await call(figures.reads, `/v1/webhooks/${victim.configurationId}`);
    await call(figures.publishes, '/v1/events', event);
    await call(figures.keyed, '/v1/events', event, { 'idempotency-key': crypto.randomUUID() });
    await wait(5);
  }
  return figures;
}

const quantile = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0;
const KINDS = ['reads', 'publishes', 'keyed'] as const;
const describeFigures = (figures: Figures) =>
  KINDS.map((kind) => {
    const [p50, p90, p99] = [0.5, SHARE, 0.99].map((share) => quantile(figures[kind], share).toFixed(0));
    return `${kind} p50 ${p50} ms p90 ${p90} ms p99 ${p99} ms of ${figures[kind].length}`;
  }).join(', ');

test('floods of one organization do not delay the requests of another', async () => {
  await measureVictim(2_000);
  const quiet = await measureVictim(QUIET_MS);
  process.stdout.write(`quiet: ${describeFigures(quiet)}\n`);
  const unfair: string[] = [];
  for (const { name, atOnce, requests, statuses } of attacks) {
    const flood = run(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        FLOOD,
        world.apiUrl,
        `Bearer ${await world.token({ org: ATTACKER })}`,
      ].concat(
        [atOnce, ATTACK_MS, PAUSE_AFTER_REFUSAL_MS].map(String),
        requests.map(({ method, path, body, isKeyed = false }) =>
          JSON.stringify([method, path, body === undefined ? null : JSON.stringify(body), isKeyed]),
        ),
      ),
      { PATH: process.env.PATH },
    );
    await wait(500);
    const figures = await measureVictim(ATTACK_MS - 1_000);
    expect(await flood.exited).toBe(0);
    process.stdout.write(`${name}: victim ${describeFigures(figures)}; attacker ${flood.stdout()}\n`);
    const answered = Object.keys(JSON.parse(flood.stdout())).map(Number);
    if (answered.some((status) => !statuses.includes(status))) unfair.push(`${name}: ${flood.stdout()}`);
    if ([...figures.statuses].some((status) => status >= 300)) unfair.push(`${name}: victim refused`);
    for (const kind of KINDS) {
      const limit = MOST_TIMES_QUIET * Math.max(FLOOR_MS, quantile(quiet[kind], SHARE));
      if (quantile(figures[kind], SHARE) > limit)
        unfair.push(`${name}: ${kind} above ${limit.toFixed(0)} ms`);
    }
  }
  expect(unfair).toEqual([]);
});
