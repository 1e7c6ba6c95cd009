import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { idFloor } from '@posthorn/domain/ids';
import { createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { insertManyNotifications } from './support/million-rows.ts';
import { run, startProcess } from './support/process.ts';
import { startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(600_000);

/** READING_NOTIFICATIONS=1500000 for a longer proof: filling and counting take a minute. */
const NOTIFICATIONS = Number(process.env.READING_NOTIFICATIONS ?? 500_000);
const HOUR_MS = 3_600_000;
const AT_ONCE = 30;
const QUIET_MS = 8_000;
const ATTACK_MS = 3_000;
/** A hostile caller ignores Retry-After, but its flood of cheap 429 responses is not the subject of this test. */
const PAUSE_AFTER_REFUSAL_MS = 100;

/** A quiet p99 below this number of ms counts as this number: a scheduler's time slice would be a large ratio. */
const FLOOR_MS = 20;
const MOST_TIMES_QUIET = 5;

/** Keeps `atOnce` GET requests open in a process of its own. Prints how often each status was answered. */
const ATTACKER = `
  const [url, authorization, atOnce, forMs, pauseMs] = process.argv.slice(1);
  const end = Date.now() + Number(forMs);
  const statuses = {};
  await Promise.all(Array.from({ length: Number(atOnce) }, async () => {
    while (Date.now() < end) {
      const response = await fetch(url, { headers: { authorization } });
      await response.arrayBuffer();
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      if (response.status === 429) await new Promise((resolve) => setTimeout(resolve, Number(pauseMs)));
    }
  }));
  process.stdout.write(JSON.stringify(statuses));
`;

type Figures = { reads: number[]; publishes: number[]; statuses: Set<number> };

let world: World;
let attackedId: string;
let attacker: string;
let victim: { headers: Record<string, string>; configurationId: string };
let closeReceiver: () => Promise<void>;

beforeAll(async () => {
  world = await createWorld({ workers: 0, env: { DATABASE_POOL_SIZE: '10' } });
  const receiver = await startReceiver();
  closeReceiver = receiver.close;
  const hostile = await createClient(world, { org: 'org_attacker' });
  const { id } = await hostile.createWebhook({ url: 'https://example.com/', eventTypes: ['SALE.UPDATE'] });
  attackedId = id;
  const begun = performance.now();
  const now = Date.now();
  await insertManyNotifications(String(world.env.DATABASE_URL), {
    organizationId: 'org_attacker',
    configurationId: id,
    count: NOTIFICATIONS,
    from: new Date(now - 150 * HOUR_MS),
    to: new Date(now - HOUR_MS / 2),
    attempts: 20_000,
  });
  const filledMs = performance.now() - begun;
  world.workers.push(await startProcess('worker', world.env));
  const settled = idFloor('ntf', new Date(now - HOUR_MS / 2));
  await eventually(
    'a worker has counted the notifications',
    async () => ((await world.db.notificationCounting.findFirst())?.countedTo ?? '') >= settled,
    120_000,
  );
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  process.stdout.write(
    `${NOTIFICATIONS} notifications written in ${seconds(filledMs)} s, counted in ${seconds(performance.now() - begun - filledMs)} s\n`,
  );
  attacker = `Bearer ${await world.token({ org: 'org_attacker' })}`;
  const owner = await createClient(world, { org: 'org_victim' });
  const own = await owner.createWebhook({ url: receiver.url });
  const authorization = `Bearer ${await world.token({ org: 'org_victim' })}`;
  victim = { headers: { authorization, 'content-type': 'application/json' }, configurationId: own.id };
});
afterAll(async () => {
  await world.close();
  await closeReceiver();
});

/** Requests of the victim, one after the other, for this many ms. */
async function measureVictim(forMs: number, figures: Figures): Promise<void> {
  const call = async (times: number[], path: string, body?: object) => {
    const begun = performance.now();
    const response = await fetch(`${world.apiUrl}${path}`, {
      headers: victim.headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    times.push(performance.now() - begun);
    figures.statuses.add(response.status);
  };
  const reads = [
    '/v1/notifications',
    '/v1/events?eventType=SALE.CREATE',
    `/v1/webhooks/${victim.configurationId}`,
  ];
  const end = performance.now() + forMs;
  for (let n = 0; performance.now() < end; n++) {
    await call(figures.reads, reads[n % reads.length] ?? '');
    await call(figures.publishes, '/v1/events', { type: 'SALE.CREATE', data: { id: `sale_${n}` } });
    await wait(5);
  }
}

const noFigures = (): Figures => ({ reads: [], publishes: [], statuses: new Set() });
const p99 = (times: readonly number[]) =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;

const expensiveReads = (): string[] => {
  const at = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
  const list = '/v1/notifications?limit=100';
  return [
    `${list}&storeId=s_none`,
    `${list}&storeId=s_1`,
    `${list}&eventType=SALE.UPDATE`,
    `${list}&eventType=SALE.UPDATE&status=Delivered`,
    `${list}&status=Cancelled`,
    `${list}&configurationId=${attackedId}&status=Retrying`,
    `${list}&configurationId=${attackedId}&status=Cancelled&storeId=s_1`,
    `${list}&since=${at(100)}&until=${at(10)}&storeId=s_2&status=Pending`,
    `/v1/webhooks/${attackedId}/stats`,
  ];
};

test('30 expensive reads at a time do not delay the reads and publishes of another organization', async () => {
  await measureVictim(2_000, noFigures());
  const quiet = noFigures();
  await measureVictim(QUIET_MS, quiet);
  const attacked = noFigures();
  const lines: string[] = [];
  for (const path of expensiveReads()) {
    const figures = noFigures();
    const attack = run(
      process.execPath,
      ['--input-type=module', '-e', ATTACKER, `${world.apiUrl}${path}`, attacker].concat(
        [AT_ONCE, ATTACK_MS, PAUSE_AFTER_REFUSAL_MS].map(String),
      ),
      { PATH: process.env.PATH },
    );
    await measureVictim(ATTACK_MS, figures);
    expect(await attack.exited).toBe(0);
    const name = path.replaceAll(attackedId, 'es_…').replaceAll(/\d{4}-[^&]*Z/g, '…');
    lines.push(
      `${name}: victim p99 read ${p99(figures.reads).toFixed(0)} ms, publish ${p99(figures.publishes).toFixed(0)} ms; attacker ${attack.stdout()}`,
    );
    expect(attack.stdout()).not.toMatch(/"50\d"/);
    attacked.reads.push(...figures.reads);
    attacked.publishes.push(...figures.publishes);
    for (const status of figures.statuses) attacked.statuses.add(status);
  }
  const line = (name: string, { reads, publishes }: Figures) =>
    `${name}: p99 read ${p99(reads).toFixed(1)} ms of ${reads.length}, publish ${p99(publishes).toFixed(1)} ms of ${publishes.length}`;
  process.stdout.write(`${[line('quiet', quiet), line('attacked', attacked), ...lines].join('\n')}\n`);

  expect([...attacked.statuses].sort()).toEqual([200, 202]);
  for (const kind of ['reads', 'publishes'] as const) {
    const limit = MOST_TIMES_QUIET * Math.max(FLOOR_MS, p99(quiet[kind]));
    expect({ kind, p99Ms: p99(attacked[kind]), isFair: p99(attacked[kind]) <= limit }).toMatchObject({
      kind,
      isFair: true,
    });
  }
});
