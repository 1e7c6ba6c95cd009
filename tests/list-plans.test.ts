import { jest } from '@jest/globals';
import { listOrganizationApiKeys } from '@posthorn/db/api-keys';
import { listOrganizationAuditRecords } from '@posthorn/db/audit';
import { closeDatabase, type Database, openDatabase, readPool } from '@posthorn/db/connection/database';
import { TooManyRowsError } from '@posthorn/db/connection/lists';
import { listOrganizationEvents } from '@posthorn/db/events/events';
import { listNotifications } from '@posthorn/db/events/list-notifications';
import { listOrganizationReplays } from '@posthorn/db/replays/replays';
import { listOrganizationConfigurations } from '@posthorn/db/webhooks/list';
import { z } from 'zod';
import { insertManyNotifications } from './support/million-rows.ts';
import { createWorld, type World } from './support/world.ts';

/** Writing a million notifications, their events and all indexes takes a minute on two busy cores. */
jest.setTimeout(600_000);

const NOTIFICATIONS = 1_000_000;
const HOUR_MS = 3_600_000;
const ORG = 'org_big';
const CONFIGURATION = 'es_00000000000000000000000001';
/** A page of 20 and one row more. */
const PAGE = { limit: 21 };
const ALL_TYPES = { ...PAGE, eventTypes: null };

let world: World;
let db: Database;
/** One of the ten events of a record. */
let event: { id: string; recordId: string };

beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  db = openDatabase({
    url: String(world.env.DATABASE_URL),
    poolSize: 2,
    readPoolSize: 1,
    readTimeoutMs: 60_000,
    onConnectionError: () => undefined,
  });
  const now = Date.now();
  await insertManyNotifications(String(world.env.DATABASE_URL), {
    organizationId: ORG,
    configurationId: CONFIGURATION,
    count: NOTIFICATIONS,
    from: new Date(now - 150 * HOUR_MS),
    to: new Date(now - HOUR_MS / 2),
    attempts: 0,
    withEvents: true,
  });
  // Rare values, in the oldest rows: only an index finds them.
  await world.db.$executeRaw`
    UPDATE notifications SET status = 'Retrying', last_outcome = 'dns', store_id = 's_rare', event_type = 'RARE.TYPE'
    WHERE id IN (SELECT id FROM notifications ORDER BY id LIMIT 5)`;
  await world.db.$executeRaw`
    UPDATE events SET store_id = 's_rare', type = 'RARE.TYPE', entity = 'RARE'
    WHERE id IN (SELECT id FROM events ORDER BY id LIMIT 5)`;
  event = await world.db.event.findFirstOrThrow({ where: { recordId: 'sale_500' } });
  await insertOthers();
});
afterAll(async () => {
  await closeDatabase(db);
  await world.close();
});

/** Fills the tables of keys, replays and audit records. Rare values are in the oldest rows again. */
async function insertOthers(): Promise<void> {
  const count = 50_000;
  await world.db.$executeRaw`
    INSERT INTO api_keys
      (id, organization_id, name, status, scopes, masked_key, key_hash, sealed_key, created_at, disabled_at)
    SELECT 'apk_' || lpad(n::text, 26, '0'), ${ORG}, 'key', (CASE WHEN n < 5 THEN 'Active' ELSE 'Disabled' END)::"ApiKeyStatus",
      '{}', '', sha256(n::text::bytea), '', now(), CASE WHEN n < 5 THEN NULL ELSE now() END
    FROM generate_series(1, ${count}::integer) AS n`;
  await world.db.$executeRaw`
    INSERT INTO replays
      (id, organization_id, configuration_id, since, until, statuses, missed, dry_run, status, matched, after,
        stepped_at, created_at)
    SELECT 'rpl_' || lpad(n::text, 26, '0'), ${ORG}, CASE WHEN n < 5 THEN 'es_rare' ELSE ${CONFIGURATION} END,
      now(), now(), '{}', false, false, (CASE WHEN n < 5 THEN 'Failed' ELSE 'Done' END)::"ReplayStatus", 0, '',
      now(), now()
    FROM generate_series(1, ${count}::integer) AS n`;
  await world.db.$executeRaw`
    INSERT INTO audit_records
      (id, organization_id, actor_kind, actor_id, action, target_id, request_id, ip, at)
    SELECT 'aud_' || lpad(n::text, 26, '0'), ${ORG}, 'User', 'u',
      CASE WHEN n < 5 THEN 'apiKey.roll' ELSE 'apiKey.create' END,
      CASE WHEN n < 5 THEN 'apk_rare' ELSE 'apk_other' END, '', '', now()
    FROM generate_series(1, ${count}::integer) AS n`;
  await world.db.$executeRaw`
    INSERT INTO webhook_configurations
      (id, organization_id, url, event_types, max_concurrency, sealed_secret, status, created_at)
    SELECT 'es_' || lpad(n::text, 26, '0'), ${ORG}, 'https://receiver.example', '{SALE.CREATE}', 5, '', 'Active', now()
    FROM generate_series(1, 1000) AS n`;
  for (const table of ['api_keys', 'replays', 'audit_records', 'webhook_configurations']) {
    await world.db.$executeRawUnsafe(`ANALYZE ${table}`);
  }
}

const nodeSchema = z.object({
  'Node Type': z.string(),
  'Index Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  get Plans() {
    return z.array(nodeSchema).default([]);
  },
});
type PlanNode = z.infer<typeof nodeSchema>;
const explainedSchema = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: nodeSchema })) }));

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...node.Plans.flatMap(nodesOf)];

/** Runs a list, then explains each of its statements. @returns the nodes that read a table, and the listed rows */
async function explain<Row>(list: () => Promise<Row[]>) {
  const pool = readPool(db);
  const query = jest.spyOn(pool, 'query');
  const rows = await list();
  const statements = query.mock.calls.map(([text, values]) =>
    z.tuple([z.string(), z.array(z.unknown())]).parse([text, values]),
  );
  query.mockRestore();
  const reads: PlanNode[] = [];
  for (const [text, values] of statements) {
    const { rows: explained } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    for (const { 'QUERY PLAN': plans } of explainedSchema.parse(explained)) {
      const nodes = plans.flatMap(({ Plan }) => nodesOf(Plan));
      reads.push(...nodes.filter((node) => /Seq Scan|Index/.test(node['Node Type'])));
    }
  }
  return { rows, reads };
}

const recent = () => new Date(Date.now() - 10 * HOUR_MS);
const notifications = (filter: Partial<Parameters<typeof listNotifications>[2]>) => () =>
  listNotifications(db, ORG, { ...ALL_TYPES, ...filter });
const events = (filter: Partial<Parameters<typeof listOrganizationEvents>[2]>) => () =>
  listOrganizationEvents(db, ORG, { ...PAGE, types: null, ...filter });
const audit = (filter: Partial<Parameters<typeof listOrganizationAuditRecords>[2]>) => () =>
  listOrganizationAuditRecords(db, ORG, { ...PAGE, ...filter });
const replays = (filter: Partial<Parameters<typeof listOrganizationReplays>[2]>) => () =>
  listOrganizationReplays(db, ORG, { ...PAGE, ...filter });

type Listed = { id: string }[];

/** Each filter with the columns that its index must have, and the number of rows of the page. */
const FILTERS: readonly [name: string, columns: RegExp, rows: number, list: () => Promise<Listed>][] = [
  ['no filter', /organization_id/, 21, notifications({})],
  ['since', /organization_id/, 21, () => notifications({ since: recent() })()],
  ['until', /organization_id/, 21, () => notifications({ until: recent() })()],
  ['status', /status/, 5, notifications({ statuses: ['Retrying'] })],
  ['several statuses', /status/, 21, notifications({ statuses: ['Failed', 'Retrying'] })],
  ['status that is frequent', /organization_id/, 21, notifications({ statuses: ['Delivered'] })],
  ['status that nothing has', /status/, 0, notifications({ statuses: ['Cancelled', 'Pending'] })],
  ['eventType', /event_type/, 5, notifications({ eventTypes: ['RARE.TYPE'] })],
  ['storeId', /store_id/, 5, notifications({ storeId: 's_rare' })],
  ['statusCode', /last_outcome/, 21, notifications({ lastOutcomes: ['500'] })],
  ['statusCode of a delivery', /organization_id/, 21, notifications({ lastOutcomes: ['200'] })],
  ['several statusCodes', /last_outcome/, 21, notifications({ lastOutcomes: ['500', '503'] })],
  ['errorClass', /last_outcome/, 5, notifications({ lastOutcomes: ['dns'] })],
  ['configurationId', /configuration_id/, 21, notifications({ configurationId: CONFIGURATION })],
  [
    'configurationId and a status',
    /configuration_id/,
    5,
    notifications({ configurationId: CONFIGURATION, statuses: ['Retrying'] }),
  ],
  [
    'configurationId and several statuses',
    /configuration_id/,
    21,
    notifications({ configurationId: CONFIGURATION, statuses: ['Failed', 'Retrying'] }),
  ],
  ['eventId', /event_id/, 1, () => notifications({ eventId: event.id })()],
  ['recordId', /event_id|record_id|organization_id/, 10, () => notifications({ recordId: event.recordId })()],
  [
    'recordId and eventId',
    /event_id|record_id|organization_id/,
    1,
    () => notifications({ recordId: event.recordId, eventId: event.id })(),
  ],

  ['events by recordId', /record_id|organization_id/, 10, () => events({ recordId: event.recordId })()],
  [
    'events by recordId and type',
    /record_id/,
    10,
    () => events({ recordId: event.recordId, types: ['SALE.CREATE'] })(),
  ],
  ['events by eventType', /type/, 5, events({ types: ['RARE.TYPE'] })],
  ['events by storeId', /store_id/, 5, events({ storeId: 's_rare' })],
  ['events since', /organization_id/, 21, () => events({ since: recent() })()],

  ['audit records by action', /action/, 4, audit({ action: 'apiKey.roll' })],
  ['audit records by targetId', /target_id/, 4, audit({ targetId: 'apk_rare' })],
  ['audit records until', /organization_id/, 21, () => audit({ until: new Date() })()],
  ['replays', /organization_id/, 21, replays({})],
  ['replays by configurationId', /configuration_id/, 4, replays({ configurationId: 'es_rare' })],
  ['replays by status', /status/, 4, replays({ statuses: ['Failed', 'Running'] })],
  ['API keys by status', /status/, 4, () => listOrganizationApiKeys(db, ORG, { ...PAGE, status: 'Active' })],
];

test.each(FILTERS)('at a million rows an index serves %s', async (_name, columns, count, list) => {
  const { rows, reads } = await explain(list);
  expect(rows).toHaveLength(count);
  expect(reads.length).toBeGreaterThan(0);
  for (const node of reads) {
    expect(node['Node Type']).toMatch(/^Index (Only )?Scan/);
    expect(node['Index Cond']).toMatch(columns);
  }
  const total = (value: (node: PlanNode) => number) =>
    reads.reduce((sum, node) => sum + value(node) * node['Actual Loops'], 0);
  // Every read row is on the page, apart from the other half of a frequent status and the check of ownership.
  expect(total((node) => node['Rows Removed by Filter'])).toBe(0);
  expect(total((node) => node['Actual Rows'])).toBeLessThanOrEqual(Math.max(100, 5 * count));
});

test('API keys by scope or search read at most 20,000 rows, and only those of a status', async () => {
  const list = (filter: object) => listOrganizationApiKeys(db, ORG, { ...PAGE, ...filter });
  for (const filter of [{ search: 'KEY' }, { scope: 'sale:read' }]) {
    const { rows, reads } = await explain(() => list({ status: 'Active', ...filter }));
    expect(rows).toHaveLength('search' in filter ? 4 : 0);
    for (const node of reads) expect(node['Node Type']).toMatch(/^Index (Only )?Scan/);
    expect(reads.reduce((sum, node) => sum + node['Actual Rows'], 0)).toBeLessThanOrEqual(2 * 4);
  }
  await expect(list({ search: 'nothing' })).rejects.toThrow(TooManyRowsError);
  await expect(list({ scope: 'sale:read' })).rejects.toThrow(TooManyRowsError);
});

test('webhooks by status, event type, name or metadata read at most the rows of one organization', async () => {
  const filters = [
    { status: 'Disabled' },
    { eventType: 'SALE.UPDATE' },
    { name: 'Orders' },
    { metadata: { team: 'checkout' } },
  ] as const;
  for (const filter of filters) {
    const { rows, reads } = await explain(() =>
      listOrganizationConfigurations(db, ORG, { ...PAGE, ...filter }),
    );
    expect(rows).toEqual([]);
    for (const node of reads) expect(node['Node Type']).toMatch(/^Index (Only )?Scan/);
    expect(reads.reduce((sum, node) => sum + node['Actual Rows'], 0)).toBeLessThanOrEqual(2 * 1_000);
  }
});
