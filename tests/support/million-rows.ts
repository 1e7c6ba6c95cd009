import { PARTITIONED, startOfWeek } from '@posthorn/db/partitions/partitions';
import { idFloor } from '@posthorn/domain/ids';
import pg from 'pg';

type Rows = {
  organizationId: string;
  configurationId: string;
  count: number;
  /** Times of the first and the last notification. */
  from: Date;
  to: Date;
  /** Number of the newest notifications that get an attempt. */
  attempts: number;
  /** Whether to write the event of each notification, too. */
  withEvents?: boolean;
};

const WEEK_MS = 7 * 24 * 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Writes many notifications of one organization in some tens of seconds: into a table without indexes, which then
 * becomes the partition of the last two weeks. Every second notification is Delivered after a 200, the others are Failed
 * after a 500. All have the type SALE.CREATE and one of ten stores, s_0 to s_9. Ten events each are about one record.
 * Drops the notifications and events that the current week has already.
 */
export async function insertManyNotifications(databaseUrl: string, rows: Rows): Promise<void> {
  const { organizationId, configurationId, count, from, to, attempts, withEvents = false } = rows;
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const minutes = Math.floor((to.getTime() - from.getTime()) / MINUTE_MS);
    const starts = Array.from({ length: minutes }, (_, n) => new Date(from.getTime() + n * MINUTE_MS));
    const perMinute = Math.ceil(count / minutes);
    await client.query(`SET maintenance_work_mem = '512MB'; SET max_parallel_maintenance_workers = 0`);
    await client.query('CREATE TABLE many (LIKE notifications INCLUDING ALL EXCLUDING INDEXES)');
    await client.query(
      `INSERT INTO many (id, organization_id, configuration_id, event_id, event_type, store_id, status,
        attempt_count, last_outcome, created_at)
      SELECT minute.prefix || lpad(n::text, 16, '0'), $3, $4,
        replace(minute.prefix, 'ntf', 'evt') || lpad(n::text, 16, '0'), 'SALE.CREATE', 's_' || n % 10,
        (CASE n % 2 WHEN 0 THEN 'Delivered' ELSE 'Failed' END)::"NotificationStatus", 1,
        CASE n % 2 WHEN 0 THEN '200' ELSE '500' END, minute.at
      FROM unnest($1::text[], $2::timestamptz[]) AS minute (prefix, at)
      CROSS JOIN generate_series(1, $5::integer) AS n`,
      [
        starts.map((at) => idFloor('ntf', at).slice(0, -16)),
        starts.map((at) => at.toISOString()),
        organizationId,
        configurationId,
        perMinute,
      ],
    );
    await client.query(
      `INSERT INTO attempts (notification_id, number, started_at, duration_ms, status_code, answer)
      SELECT id, 1, created_at, 20, 200, '' FROM many ORDER BY id DESC LIMIT $1`,
      [attempts],
    );
    if (withEvents) {
      await client.query('CREATE TABLE many_events (LIKE events INCLUDING ALL EXCLUDING INDEXES)');
      await client.query(`INSERT INTO many_events
          (id, organization_id, type, entity, record_id, store_id, body, created_at)
        SELECT event_id, organization_id, event_type, 'SALE', 'sale_' || row_number() OVER () / 10, store_id, '{}',
          created_at
        FROM many`);
      await replaceWeeks(client, 'events', 'many_events');
    }
    await replaceWeeks(client, 'notifications', 'many');
    await client.query('ANALYZE notifications; ANALYZE attempts; ANALYZE events');
  } finally {
    await client.end();
  }
}

/** Attaches a table in place of the current week's partition, for two weeks. Builds all indexes. */
async function replaceWeeks(
  client: pg.Client,
  name: 'events' | 'notifications',
  many: string,
): Promise<void> {
  const week = startOfWeek(new Date());
  const prefix = PARTITIONED.find((each) => each.table === name)?.prefix ?? 'ntf';
  const { rows } = await client.query<{ name: string }>(
    `SELECT child.relname AS name FROM pg_inherits JOIN pg_class AS child ON child.oid = inhrelid
    WHERE inhparent = $1::regclass AND pg_get_expr(child.relpartbound, child.oid) LIKE $2`,
    [name, `FOR VALUES FROM ('${idFloor(prefix, week)}')%`],
  );
  for (const row of rows) await client.query(`DROP TABLE "${row.name}"`);
  const [first, last] = [-WEEK_MS, WEEK_MS].map((ms) => idFloor(prefix, new Date(week.getTime() + ms)));
  await client.query(
    `ALTER TABLE ${name} ATTACH PARTITION ${many} FOR VALUES FROM ('${first}') TO ('${last}')`,
  );
}
