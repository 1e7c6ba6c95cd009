import { API_METRICS } from '@posthorn/api/ops/metrics';
import { idFloor } from '@posthorn/domain/ids';
import type { MetricDefinition, MetricsTable } from '@posthorn/runtime/ops/metrics-table';
import { WORKER_METRICS } from '@posthorn/worker/ops/metrics';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { OPS_CREDENTIALS, type Scrape, scrape } from './support/ops.ts';
import {
  type HoldingReceiver,
  type Receiver,
  startHoldingReceiver,
  startReceiver,
} from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
let holding: HoldingReceiver;
let failing: Receiver;

beforeAll(async () => {
  world = await createWorld({
    env: {
      ...OPS_CREDENTIALS,
      // The breaker of the failing endpoint opens some time before its configuration is disabled.
      BREAKER_FAILURES: '10',
      BREAKER_AFTER: '0s',
      BREAKER_PROBE_MAX: '100ms',
      FAILING_AFTER: '4s',
      RATE_LIMIT_DECRYPT: '1/1h',
      MAX_API_KEYS: '1',
    },
  });
  owner = await createClient(world);
  holding = await startHoldingReceiver();
  failing = await startReceiver(() => ({ status: 503 }));
});
afterAll(async () => {
  await world.close();
  await Promise.all([holding, failing].map((receiver) => receiver.close()));
});

const scrapeWorker = () => scrape(world.workers[0]?.opsPort);
const scrapeApi = () => scrape(world.api.opsPort);
const TABLES = { worker: WORKER_METRICS, api: API_METRICS };
/**
 * tests/drain.test.ts has lanes with a time to drain. tests/liveness.test.ts makes a worker stuck.
 * tests/publishing-fairness.test.ts makes publications wait. Requests wait for a place before they need a connection, so
 * they never wait for the pool. Organizations wait only if the worker has no free place.
 */
const MAY_STAY_CONSTANT = new Set([
  'worker posthorn_lane_drain_seconds',
  'worker posthorn_scheduler_organizations',
  'worker posthorn_worker_stuck',
  // tests/verification.test.ts, tests/egress-proxy.test.ts, tests/endpoint-authentication.test.ts and
  // tests/notice-mails.test.ts change these.
  'worker posthorn_challenges_total',
  'worker posthorn_proxy_failures_total',
  'worker posthorn_token_requests_total',
  'worker posthorn_mails_total',
  // tests/ha/redis-refuses-writes.test.ts changes this.
  'worker posthorn_redis_state',
  'api posthorn_redis_state',
  'worker posthorn_database_pool_waiting',
  'api posthorn_database_pool_waiting',
  'api posthorn_publications_waiting',
  'api posthorn_publications_refused_total',
  'api posthorn_filter_faults_total',
  'worker posthorn_filter_faults_total',
  // tests/ha/read-replica.test.ts
  'api posthorn_replica_age_seconds',
  'api posthorn_replica_fallbacks_total',
]);

/** The values of a metric with all its labels, as text. */
const valuesOf = ({ samples }: Scrape, name: string) =>
  samples
    .filter((sample) => sample.name === name)
    .map(({ value }) => value)
    .join();

/** The different values that scrapes showed, by process and metric name. */
const seen = new Map<string, Set<string>>();
async function observe(): Promise<Record<keyof typeof TABLES, Scrape>> {
  const [worker, api] = await Promise.all([scrapeWorker(), scrapeApi()]);
  const scrapes = { worker, api };
  for (const [process, found] of Object.entries(scrapes)) {
    const table = process === 'api' ? API_METRICS : WORKER_METRICS;
    for (const { name, kind } of Object.values(table)) {
      const values = seen.get(`${process} ${name}`) ?? new Set();
      seen.set(
        `${process} ${name}`,
        values.add(valuesOf(found, kind === 'histogram' ? `${name}_count` : name)),
      );
    }
  }
  return scrapes;
}
/** Metrics whose values should have changed and never did. */
const unchanged = () =>
  [...seen].filter(([name, values]) => values.size < 2 && !MAY_STAY_CONSTANT.has(name)).map(([name]) => name);

test('every metric of the tables exists and changes with what it measures', async () => {
  await observe();
  const { id: holdingId } = await owner.createWebhook({
    url: holding.url,
    eventTypes: ['SALE.CREATE'],
    maxConcurrency: 1,
  });
  await insertUnoffered(holdingId);
  await owner.createWebhook({ url: failing.url, eventTypes: ['SALE.UPDATE'] });

  const key = await owner.createKey('sale:read');
  await owner.patch(`/v1/apikeys/${key.id}/decrypt`).expect(200);
  await owner.patch(`/v1/apikeys/${key.id}/decrypt`).expect(429);
  await owner.post('/v1/apikeys', { name: 'one too many', scopes: 'sale:read' }).expect(409);
  const twice = { type: 'SALE.CREATE', data: { id: 'sale_1' } };
  for (let n = 0; n < 2; n++) {
    await owner.post('/v1/events', twice).set('Idempotency-Key', 'the-same').expect(202);
  }
  const opaque = await createClient(world, { format: 'opaque' });
  await opaque.get('/v1/webhooks').expect(200);

  await eventually('every metric exists', async () => {
    const { worker, api } = await observe();
    return absent(worker, WORKER_METRICS).length + absent(api, API_METRICS).length === 0;
  });
  await eventually('a notification is overdue', async () => {
    const { worker } = await observe();
    return (worker.sum('posthorn_oldest_due_age_seconds') ?? 0) > 1;
  });
  await eventually('the failing endpoint is disabled', async () => {
    await owner.publish('SALE.UPDATE', { id: 'sale_2' });
    return (await observe()).worker.sum('posthorn_configurations_disabled_total') === 1;
  });

  holding.answerAll();
  await eventually('nothing is due', async () => {
    const { worker } = await observe();
    return worker.sum('posthorn_oldest_due_age_seconds') === 0;
  });
  await eventually('the lanes are empty', async () => {
    const { worker } = await observe();
    // Notifications of the disabled endpoint stay parked.
    return worker.sum('posthorn_lane_notifications', { state: 'held' }) === 0;
  });
  expect(unchanged()).toEqual([]);
  const { worker, api } = await observe();
  expect(worker.sum('posthorn_sweeper_found_notifications_total')).toBe(1);
  expect(worker.sum('posthorn_attempts_total', { outcome: 'delivered' })).toBe(2);
  expect(worker.sum('posthorn_attempts_total', { outcome: 'status_5xx' })).toBeGreaterThanOrEqual(20);
  expect(api.sum('posthorn_idempotent_replays_total')).toBe(1);
  expect(api.sum('posthorn_rate_limited_total', { limit: 'decrypt' })).toBe(1);
  expect(api.sum('posthorn_quota_exceeded_total', { quota: 'api_keys' })).toBe(1);
  expect(api.sum('posthorn_cache_lookups_total', { cache: 'introspection', result: 'miss' })).toBe(1);
  const posts = { method: 'POST', route: '/v1/events', status: '202' };
  const accepted = api.sum('posthorn_events_accepted_total') ?? 0;
  expect(api.sum('posthorn_http_requests_total', posts)).toBe(accepted + 1);
});

test('labels contain no id and only values of the tables, whatever callers send', async () => {
  const before = (await scrapeApi()).samples.length;
  const paths = Array.from({ length: 60 }, (_, n) => `/v1/sales/none_${n}`);
  for (const path of [...paths, ...paths.map((each) => `/${each.slice(10)}`)])
    await owner.get(path).expect(404);
  for (const method of ['PURGE', 'LINK']) await fetch(world.apiUrl, { method });
  const scrapes = { worker: await scrapeWorker(), api: await scrapeApi() };
  expect(scrapes.api.samples.length - before).toBeLessThan(100);

  for (const [process, found] of Object.entries(scrapes)) {
    expect(found.text).not.toMatch(/\b(apk|aud|es|evt|ntf|rpl)_[0-9a-z]{10}|org_test|none_|127\.0\.0\.1/);
    const table: MetricsTable = process === 'api' ? API_METRICS : WORKER_METRICS;
    for (const definition of Object.values(table)) expectAsDefined(found, definition);
  }
});

function expectAsDefined({ samples, kinds }: Scrape, { name, kind, labels = {} }: MetricDefinition): void {
  expect([name, kinds.get(name)]).toEqual([name, kind]);
  const own = samples.filter((sample) => sample.name.replace(/_(bucket|sum|count)$/, '') === name);
  for (const [label, values] of Object.entries(labels)) {
    const found = [...new Set(own.map((sample) => sample.labels[label]))];
    if (typeof values !== 'string') expect(values).toEqual(expect.arrayContaining(found));
  }
}

test('names and units follow the conventions of Prometheus', () => {
  for (const { name, kind } of Object.values({ ...WORKER_METRICS, ...API_METRICS })) {
    expect(name).toMatch(/^posthorn_[a-z_]+$/);
    expect(name.endsWith('_total')).toBe(kind === 'counter');
    if (kind === 'histogram') expect(name).toMatch(/_seconds$/);
  }
});

/** The holding endpoint ends no attempt, so its lane has no rate and no time to drain. This gateway has no replica. */
const MAY_BE_ABSENT: readonly string[] = [WORKER_METRICS.laneDrain.name, API_METRICS.replicaAge.name];

function absent({ sum }: Scrape, table: Readonly<Record<string, { name: string; kind: string }>>): string[] {
  return Object.values(table)
    .map(({ name, kind }) => (kind === 'histogram' ? `${name}_count` : name))
    .filter((name) => sum(name) === undefined && !MAY_BE_ABSENT.includes(name));
}

/** Inserts an event and its notification, as if the API had died after its commit a minute ago. */
async function insertUnoffered(configurationId: string): Promise<void> {
  // The sweeper skips notifications of the last 30 s.
  const createdAt = new Date(Date.now() - 25_000);
  const [eventId, id] = [idFloor('evt', createdAt), idFloor('ntf', createdAt)];
  const common = { organizationId: 'org_test', createdAt };
  await world.db.event.create({
    data: {
      ...common,
      id: eventId,
      type: 'SALE.CREATE',
      entity: 'SALE',
      recordId: 'sale_0',
      body: '{"id":"sale_0"}',
    },
  });
  await world.db.notification.create({
    data: { ...common, id, eventId, configurationId, nextAttemptAt: createdAt },
  });
}
