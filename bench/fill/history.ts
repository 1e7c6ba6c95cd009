import {
  listPartitions,
  overlaps,
  PARTITIONED,
  type PartitionedTable,
  partitionName,
  startOfWeek,
} from '@posthorn/db/partitions/partitions';
import { idFloor } from '@posthorn/domain/ids';
import pg from 'pg';
import { type Gateway, sale } from '../gateway.ts';
import type { Progress } from '../progress.ts';
import { ENDPOINTS, storeOf } from '../traffic.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The retained time of attempts is 30 days, so that each notification has its attempts. */
const DAYS = 28;
/** The newest notification is older than what the worker still counts by itself. */
const NEWEST_MS = 10 * MINUTE_MS;
/** One of this many notifications is Failed, after ten attempts. The others are Delivered by the first one. */
const FAILED_EVERY = 101;
const ATTEMPTS = 10;
/** Characters of an id after its time. */
const RANDOM_LENGTH = 16;

export type HistoryOptions = {
  count: number;
  organizationId: string;
  /** One configuration for each store. Notification n belongs to configuration n modulo 20. */
  configurationIds: readonly string[];
};

type Minute = { time: string; at: string };

/**
 * Writes finished notifications with their events, attempts and counts, spread evenly over four weeks. One connection
 * for each table writes week by week, into a table without indexes that then becomes the week's partition. The
 * partition of the current week exists, so its rows go through its indexes.
 *
 * The rows are as large as those of the product: a sale of 450 bytes, and the details of a typical attempt.
 */
export async function insertHistory(
  { world }: Gateway,
  options: HistoryOptions,
  progress: Progress,
): Promise<void> {
  const to = Math.floor((Date.now() - NEWEST_MS) / HOUR_MS) * HOUR_MS;
  const from = to - DAYS * DAY_MS;
  const perMinute = Math.ceil(options.count / ((to - from) / MINUTE_MS));
  const days = listDays(from, to);
  let written = 0;
  await Promise.all(
    PARTITIONED.map(async (table) => {
      const client = await connect(world.env.DATABASE_URL);
      try {
        let week: Week | undefined;
        for (const [start, end] of days) {
          const weekStart = startOfWeek(new Date(start));
          if (week?.start.getTime() !== weekStart.getTime()) {
            await week?.finish();
            week = await openWeek(client, world.db, table, weekStart);
          }
          const rows = { ...options, perMinute, minutes: minutesBetween(start, end) };
          await client.query(insertSql(table, week.name, rows), parametersOf(rows));
          written += 1;
          const percent = Math.round((100 * written) / (days.length * PARTITIONED.length));
          progress.sayStep(`history written: ${percent} %`);
        }
        await week?.finish();
        progress.say(`${table.table}: ANALYZE`);
        await client.query(`ANALYZE ${table.table}`);
      } finally {
        await client.end();
      }
    }),
  );
  const client = await connect(world.env.DATABASE_URL);
  try {
    // The triggers of the counts keep the sums of each organization.
    await client.query('SET session_replication_role = origin');
    const hours = Array.from({ length: (to - from) / HOUR_MS }, (_, n) => new Date(from + n * HOUR_MS));
    await insertCounts(client, options, perMinute, hours);
    await client.query('UPDATE notification_counting SET counted_to = $1', [idFloor('ntf', new Date(to))]);
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

async function connect(url: string | undefined): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  // The triggers record each change of an old notification for the counts, which insertCounts writes at once.
  await client.query(`SET synchronous_commit = off; SET maintenance_work_mem = '512MB';
    SET session_replication_role = replica`);
  return client;
}

function listDays(from: number, to: number): [number, number][] {
  const days: [number, number][] = [];
  for (let start = from; start < to; ) {
    const end = Math.min(to, Math.floor(start / DAY_MS + 1) * DAY_MS);
    days.push([start, end]);
    start = end;
  }
  return days;
}

function minutesBetween(start: number, end: number): Minute[] {
  return Array.from({ length: (end - start) / MINUTE_MS }, (_, n) => {
    const at = new Date(start + n * MINUTE_MS);
    return { time: idFloor('ntf', at).slice('ntf_'.length, -RANDOM_LENGTH), at: at.toISOString() };
  });
}

/** A table that receives the rows of one week. */
type Week = { start: Date; name: string; finish(): Promise<void> };

/** Creates a table for a week without a partition. `finish` attaches the table, which builds its indexes. */
async function openWeek(
  client: pg.Client,
  db: Gateway['world']['db'],
  table: PartitionedTable,
  start: Date,
): Promise<Week> {
  const [from, to] = [start, new Date(start.getTime() + 7 * DAY_MS)].map((at) => idFloor(table.prefix, at));
  if (from === undefined || to === undefined) throw new Error('A week has two bounds');
  const existing = (await listPartitions(db, table)).find((partition) => overlaps(partition, from, to));
  if (existing !== undefined) {
    const finish = async () => void (await client.query(`VACUUM "${existing.name}"`));
    return { start, name: table.table, finish };
  }
  const name = partitionName(table, start);
  await client.query(`CREATE TABLE "${name}" (LIKE ${table.table} INCLUDING ALL EXCLUDING INDEXES)`);
  return {
    start,
    name,
    async finish() {
      // Marks the rows as visible to all, as autovacuum would have done long ago.
      await client.query(`VACUUM "${name}"`);
      await client.query(
        `ALTER TABLE ${table.table} ATTACH PARTITION "${name}" FOR VALUES FROM ('${from}') TO ('${to}')`,
      );
    },
  };
}

type Rows = HistoryOptions & { perMinute: number; minutes: readonly Minute[] };

/** $1, $2: time part of the ids, and time, of each minute. $3: configurations. $4: organization. $5: rows per minute. */
const parametersOf = ({ minutes, configurationIds, organizationId, perMinute }: Rows) => [
  minutes.map(({ time }) => time),
  minutes.map(({ at }) => at),
  configurationIds,
  organizationId,
  perMinute,
];

/** What the rows of the tables are made of. */
const ROWS = `SELECT minute.time || lpad(n::text, ${RANDOM_LENGTH}, '0') AS id, minute.at, n,
    's_' || n % ${ENDPOINTS} AS store, $3::text[] AS configurations, $4::text AS organization,
    n % ${FAILED_EVERY} = 0 AS has_failed
  FROM unnest($1::text[], $2::timestamptz[]) AS minute (time, at) CROSS JOIN generate_series(1, $5::integer) AS n`;

function insertSql({ table }: PartitionedTable, into: string, { configurationIds }: Rows): string {
  if (configurationIds.length !== ENDPOINTS || storeOf(1) !== 's_1')
    throw new Error('The history needs the configurations of subscribeStores');
  return `INSERT INTO "${into}" ${SELECTED[table]}`;
}

const [BODY_START = '', BODY_END = ''] = JSON.stringify(sale('ID')).split('ID');
/** Details of an attempt by the scenario `end-to-end`. */
const DETAILS = JSON.stringify({
  q: {
    host: '127.0.0.1:40000',
    digest: 'SHA-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=',
    signature: 'sig1=:K2qGT5srn2OGbOIDzQ6kYT+ruaycnDAAUpKv+ePFfD0=:',
    'signature-input':
      'sig1=("@request-target" "host" "digest");created=1790000000;nonce="b3k2pp5k7z-50gnwp.yemd"',
  },
  r: { date: 'Sun, 22 Nov 2026 10:00:00 GMT', connection: 'keep-alive' },
  a: '127.0.0.1:40000',
  ms: [null, null, null, 3],
});

const SELECTED: Record<PartitionedTable['table'], string> = {
  events: `(id, organization_id, type, entity, record_id, store_id, body, created_at)
    SELECT 'evt_' || id, organization, 'SALE.CREATE', 'SALE', id, store,
      '${BODY_START}' || id || '${BODY_END}', at
    FROM (${ROWS}) AS given`,
  notifications: `(id, organization_id, configuration_id, event_id, event_type, store_id, status, attempt_count,
      last_outcome, created_at, updated_at)
    SELECT 'ntf_' || id, organization, configurations[1 + n % ${ENDPOINTS}], 'evt_' || id, 'SALE.CREATE', store,
      (CASE WHEN has_failed THEN 'Failed' ELSE 'Delivered' END)::"NotificationStatus",
      CASE WHEN has_failed THEN ${ATTEMPTS} ELSE 1 END, CASE WHEN has_failed THEN '500' ELSE '204' END, at, at
    FROM (${ROWS}) AS given`,
  attempts: `(notification_id, number, started_at, duration_ms, status_code, answer, details)
    SELECT 'ntf_' || id, number, at, 20, CASE WHEN has_failed THEN 500 ELSE 204 END, '', '${DETAILS}'::jsonb
    FROM (${ROWS}) AS given
    CROSS JOIN LATERAL generate_series(1, CASE WHEN has_failed THEN ${ATTEMPTS} ELSE 1 END) AS number`,
};

/** The counts of full hours. Only a minute with 200 notifications of a configuration has a count of its own. */
async function insertCounts(
  client: pg.Client,
  { configurationIds }: HistoryOptions,
  perMinute: number,
  hours: readonly Date[],
): Promise<void> {
  const numbers = Array.from({ length: perMinute }, (_, n) => n + 1);
  const of = (at: number) => numbers.filter((n) => n % ENDPOINTS === at);
  await client.query(
    `INSERT INTO notification_counts (configuration_id, minutes, start, delivered, failed, waiting)
    SELECT configuration.id, 60, start, 60 * (configuration.total - configuration.failed), 60 * configuration.failed, 0
    FROM unnest($1::text[]) AS start
    CROSS JOIN unnest($2::text[], $3::integer[], $4::integer[]) AS configuration (id, total, failed)`,
    [
      hours.map((at) => idFloor('ntf', at)),
      configurationIds,
      configurationIds.map((_id, at) => of(at).length),
      configurationIds.map((_id, at) => of(at).filter((n) => n % FAILED_EVERY === 0).length),
    ],
  );
}
