/** The webhooks of all organizations, as operators see and change them. */
import { jest } from '@jest/globals';
import { closeDatabase, type Database, openDatabase, readPool } from '@posthorn/db/connection/database';
import { TooManyRowsError } from '@posthorn/db/connection/lists';
import {
  listWebhooksOfAll,
  type WebhookFilter,
  type WebhookPlace,
} from '@posthorn/db/operators/webhooks/list';
import { readOutageTotals } from '@posthorn/db/operators/webhooks/totals';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, everyRetryAfter, type World } from './support/world.ts';

jest.setTimeout(60_000);

let world: World;
let operator: Client;
let member: Client;
let receiver: Receiver;
let status = 503;
const FAILURES = 3;

beforeAll(async () => {
  world = await createWorld({
    env: { BREAKER_FAILURES: String(FAILURES), BREAKER_AFTER: '1ms', RETRY_DELAYS: everyRetryAfter('1h') },
  });
  receiver = await startReceiver(() => ({ status }));
  [operator, member] = await Promise.all([
    createClient(world, { org: 'org_operators', role: 'operator' }),
    createClient(world, { org: 'org_hurt' }),
  ]);
});
afterAll(async () => {
  await receiver.close();
  await world.close();
});

const list = async (query = '') => (await operator.get(`/v1/operator/webhooks${query}`).expect(200)).body;
const ofMember = async (id: string) => (await member.get(`/v1/webhooks/${id}`).expect(200)).body;
const act = (id: string, action: string) => operator.post(`/v1/operator/webhooks/${id}/${action}`, {});
const totals = async () => (await operator.get('/v1/operator/webhooks/totals').expect(200)).body;

describe('an endpoint that is down', () => {
  let id: string;
  let since: string;

  beforeAll(async () => {
    ({ id } = await member.createWebhook({ url: `${receiver.url}&token=secret`, name: 'Orders' }));
    for (let n = 0; n < FAILURES; n++) {
      await member.publish('SALE.CREATE', { id: `sale_${n}` });
      await eventually('the attempt is recorded', async () => (await world.db.attempt.count()) === n + 1);
    }
    since = await eventually('the breaker opens', async () => {
      const { endpoint } = await ofMember(id);
      return endpoint.state === 'Open' && endpoint.since;
    });
    await member.publish('SALE.CREATE', { id: 'sale_waits' });
  });

  test('is listed with its organization, since when, why in words, and what waits, without the query of its URL', async () => {
    const webhook = await eventually('the failures are counted', async () => {
      const [first] = (await list('?state=Open&state=Failing')).data;
      return first?.consecutiveFailures === FAILURES && first;
    });
    expect(webhook).toMatchObject({
      ...{ id, organizationId: 'org_hurt', name: 'Orders', url: `${receiver.url.split('?')[0]}?********` },
      ...{ state: 'Open', since, waiting: 4, fault: null },
      lastFailure: {
        statusCode: 503,
        errorClass: null,
        explanation: { code: 'endpoint_unavailable', message: expect.stringContaining('503') },
      },
    });
    expect(JSON.stringify(webhook)).not.toContain('secret');
    expect(await totals()).toMatchObject({
      states: { Open: 1 },
      openSince: since,
      organizations: 1,
      waiting: 4,
    });
  });

  test('is found by its organization, its host, and a text of its name or URL, but not by the hidden query', async () => {
    const host = new URL(receiver.url).hostname;
    for (const query of ['organizationId=org_hurt', `host=${host}`, 'search=ORDERS', `search=${id}`]) {
      expect((await list(`?${query}`)).data.map((each: { id: string }) => each.id)).toEqual([id]);
    }
    for (const query of ['organizationId=org_none', 'host=other.example', 'search=token', 'state=Active']) {
      expect((await list(`?${query}`)).data).toEqual([]);
    }
  });

  test('a list of one organization is a look into it, in both audits', async () => {
    await list('?organizationId=org_looked');
    const looked = await createClient(world, { org: 'org_looked' });
    const [record] = (await looked.get('/v1/audit').expect(200)).body.data;
    expect(record).toMatchObject({ action: 'organization.look', actor: { kind: 'Operator' } });
    const acts = await operator.get('/v1/operator/audit?organizationId=org_looked').expect(200);
    expect(acts.body.data).toMatchObject([{ action: 'organization.look', targetId: 'org_looked' }]);
  });

  test("recovers after an operator's probe, once the receiver works", async () => {
    status = 204;
    const { body } = await act(id, 'probe').expect(202);
    expect(body).toMatchObject({ id, organizationId: 'org_hurt' });
    await eventually('everything is delivered', async () => {
      const delivered = await world.db.notification.count({
        where: { configurationId: id, status: 'Delivered' },
      });
      return delivered === FAILURES + 1;
    });
    await eventually('Postgres knows that the endpoint is Closed', async () => {
      const breaker = await world.db.circuitBreaker.findUnique({ where: { configurationId: id } });
      return breaker === null || breaker.state === 'Closed';
    });
    await act(id, 'probe').expect(409);
    const { body: acts } = await operator.get('/v1/operator/audit?action=webhook.probe').expect(200);
    expect(acts.data).toMatchObject([{ organizationId: 'org_hurt', targetId: id }]);
  });

  test('a webhook is disabled and enabled by an operator as by a member, and both audits say who', async () => {
    const revisionOf = () => world.db.webhookConfiguration.findUniqueOrThrow({ where: { id } });
    const { body: disabled } = await act(id, 'disable').expect(200);
    expect(disabled).toMatchObject({ id, state: 'Disabled', since: expect.any(String), lastFailure: null });
    expect(await ofMember(id)).toMatchObject({ status: 'Disabled', disabledReason: 'Requested' });
    const { revision } = await revisionOf();
    await act(id, 'disable').expect(200);
    expect((await revisionOf()).revision).toBe(revision);
    await act(id, 'probe').expect(409);
    const { body: enabled } = await act(id, 'enable').expect(200);
    expect(enabled).toMatchObject({ id, state: 'Active', since: null });
    expect(await ofMember(id)).toMatchObject({ status: 'Active', disabledReason: null });

    const { body: own } = await member.get(`/v1/audit?targetId=${id}`).expect(200);
    const changes = own.data.filter(({ actor }: { actor: { kind: string } }) => actor.kind === 'Operator');
    const did = [{ action: 'webhook.enable' }, { action: 'webhook.disable' }, { action: 'webhook.probe' }];
    expect(changes).toMatchObject(did);
    const { body: acts } = await operator.get('/v1/operator/audit?organizationId=org_hurt').expect(200);
    const target = { organizationId: 'org_hurt', targetId: id };
    expect(acts.data.filter((each: { targetId: string }) => each.targetId === id)).toMatchObject([
      { ...target, action: 'webhook.enable', requestId: changes[0].requestId },
      { ...target, action: 'webhook.disable', requestId: changes[1].requestId },
      { ...target, action: 'webhook.probe', requestId: changes[2].requestId },
    ]);
  });

  test('an unknown webhook is not found, and neither a member nor a key may act as an operator', async () => {
    await act('es_01kb8g2f7e4m9s1xqd5vrw3t6y', 'disable').expect(404);
    for (const path of ['', '/totals']) {
      const { body } = await member.get(`/v1/operator/webhooks${path}`).expect(403);
      expect(body.code).toBe('operator_required');
    }
    await member.post(`/v1/operator/webhooks/${id}/disable`, {}).expect(403);
    await operator.get('/v1/operator/webhooks?cursor=bm8').expect(400);
    await operator.get('/v1/operator/webhooks?state=open').expect(400);
  });
});

/** A world of rows, without the processes: a list follows its indexes at any size. */
describe('at the size of a large gateway', () => {
  const WEBHOOKS = 20_000;
  const BAD = 300;
  let rows: World;
  let db: Database;

  beforeAll(async () => {
    rows = await createWorld({ workers: 0 });
    db = openDatabase({
      url: String(rows.env.DATABASE_URL),
      poolSize: 2,
      readPoolSize: 1,
      readTimeoutMs: 10_000,
      onConnectionError: () => undefined,
    });
    await db.$executeRaw`
      INSERT INTO webhook_configurations (id, organization_id, name, url, event_types, max_concurrency, sealed_secret,
        created_at, status, disabled_reason, disabled_at)
      SELECT 'es_' || lpad(n::text, 26, '0'), 'org_' || n % 1000, 'webhook ' || n,
        'https://host-' || n % 500 || '.example/hook', '{SALE.CREATE}', 1, '', now(),
        (CASE WHEN n % 100 = 7 THEN 'Disabled' WHEN n % 100 = 8 THEN 'Unverified' ELSE 'Active' END)::"ConfigurationStatus",
        CASE WHEN n % 100 = 7 THEN (CASE WHEN n % 200 = 7 THEN 'Failing' ELSE 'Requested' END)::"DisabledReason" END,
        CASE WHEN n % 100 = 7 THEN now() - n * interval '1 second' END
      FROM generate_series(1, ${WEBHOOKS}::integer) AS n`;
    await db.$executeRaw`
      INSERT INTO circuit_breakers (configuration_id, state, since, version)
      SELECT 'es_' || lpad((n * 10)::text, 26, '0'), (CASE n % 3 WHEN 0 THEN 'HalfOpen' ELSE 'Open' END)::"BreakerState",
        now() - n * interval '1 second', 1 FROM generate_series(1, ${BAD}::integer) AS n`;
    await db.$executeRaw`
      INSERT INTO failing_endpoints (configuration_id, since, failures)
      SELECT 'es_' || lpad((n * 10 + 1)::text, 26, '0'), now() - n * interval '1 second', n % 5
      FROM generate_series(1, ${BAD}::integer) AS n`;
    await db.$executeRaw`ANALYZE`;
  });
  afterAll(async () => {
    await closeDatabase(db);
    await rows.close();
  });

  const filterOf = (filter: Partial<WebhookFilter>): WebhookFilter => ({ states: null, ...filter });

  async function readAll(filter: Partial<WebhookFilter>, pageSize: number) {
    const found: WebhookPlace[] = [];
    for (let after: WebhookPlace | null = null; ; ) {
      const page: WebhookPlace[] = await listWebhooksOfAll(db, filterOf(filter), after, pageSize);
      found.push(...page);
      const last = page.at(-1);
      if (page.length < pageSize || last === undefined) return found;
      after = last;
    }
  }

  test('a list shows each webhook once, the worst state first and the longest outage first', async () => {
    const found = await readAll({ states: ['Open', 'Failing', 'HalfOpen', 'DisabledFailing'] }, 77);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    const shown = ['Open', 'DisabledFailing', 'Failing', 'HalfOpen'];
    expect([...new Set(found.map(({ state }) => state))]).toEqual(shown);
    expect(found).toHaveLength(200 + 100 + 120 + 100);
    for (const state of shown) {
      const times = found
        .filter((webhook) => webhook.state === state)
        .map(({ since }) => since?.getTime() ?? Number.NaN);
      const sorted = [...times].sort((one, other) =>
        state === 'DisabledFailing' ? other - one : one - other,
      );
      expect(times).toEqual(sorted);
    }
    const { states } = await readOutageTotals(db);
    expect(states).toEqual({
      ...{ Open: 200, DisabledFailing: 100, Failing: 120, HalfOpen: 100, Unverified: 200, Disabled: 100 },
    });
  });

  test('all pages together are all webhooks of an organization or a host', async () => {
    expect(await readAll({ organizationId: 'org_7' }, 7)).toHaveLength(20);
    expect(await readAll({ host: 'HOST-8.example' }, 9)).toHaveLength(40);
    expect(await readAll({ search: 'webhook 1999' }, 4)).toHaveLength(11);
  });

  test('a page reads a bounded number of rows, whatever the filters', async () => {
    const rowsOf = async (filter: Partial<WebhookFilter>) => {
      const before = await countReadRows(db);
      const answer = await listWebhooksOfAll(db, filterOf(filter), null, 51).catch((error: unknown) => error);
      if (!Array.isArray(answer)) expect(answer).toBeInstanceOf(TooManyRowsError);
      return (await countReadRows(db)) - before;
    };
    const few = 51 * 30;
    expect(await rowsOf({})).toBeLessThan(few);
    for (const state of [
      'Open',
      'DisabledFailing',
      'HalfOpen',
      'Unverified',
      'Disabled',
      'Active',
    ] as const) {
      expect(await rowsOf({ states: [state] })).toBeLessThan(few);
    }
    expect(await rowsOf({ states: ['Active'], organizationId: 'org_9' })).toBeLessThan(few);
    expect(await rowsOf({ states: ['Active'], host: 'host-9.example' })).toBeLessThan(few);
    expect(await rowsOf({ states: ['Open'], organizationId: 'org_9' })).toBeLessThan(BAD * 10);
  });
});

/** Counts the index entries and rows that have been read so far. */
async function countReadRows(db: Database): Promise<number> {
  await readPool(db).query('SELECT pg_stat_force_next_flush()');
  const { rows } = await readPool(db).query<{ count: string }>(
    `SELECT (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes) + (SELECT sum(seq_tup_read) FROM pg_stat_user_tables)
      AS count`,
  );
  return Number(rows[0]?.count);
}
