import { type IdPrefix, idFloor } from '@posthorn/domain/ids';
import type { Database } from './database.ts';

/** The tables that grow, and the id each is partitioned by. */
const PARTITIONED: readonly { table: string; column: string; prefix: IdPrefix }[] = [
  { table: 'events', column: 'id', prefix: 'evt' },
  { table: 'notifications', column: 'id', prefix: 'ntf' },
  { table: 'attempts', column: 'notification_id', prefix: 'ntf' },
];

const WEEK_MS = 7 * 24 * 3_600_000;
const WEEKS_AHEAD = 4;
/** Of any number that nobody else uses: several processes may want to create the same partition. */
const LOCK = 7_205_759_403;

/**
 * Creates the partitions for the week of `now` and the four after it, as far as they are
 * missing. Harmless when repeated, and when several processes do it at once.
 *
 * A week whose rows already went to the default partition can't get one of its own any more
 * (Postgres refuses it); such a week stays in the default partition.
 */
export async function createPartitions(db: Database, now: Date): Promise<void> {
  const firstWeek = Math.floor(now.getTime() / WEEK_MS);
  for (let week = firstWeek; week <= firstWeek + WEEKS_AHEAD; week++) {
    const [start, end] = [new Date(week * WEEK_MS), new Date((week + 1) * WEEK_MS)];
    for (const { table, column, prefix } of PARTITIONED) {
      const name = `${table}_${start.toISOString().slice(0, 10).replaceAll('-', '')}`;
      const [from, to] = [idFloor(prefix, start), idFloor(prefix, end)];
      // DDL takes no parameters; names and bounds are made of our own words and digits only.
      await db.$executeRawUnsafe(`DO $$ BEGIN
        PERFORM pg_advisory_xact_lock(${LOCK});
        IF to_regclass('${name}') IS NULL
          AND NOT EXISTS (SELECT FROM "${table}_default" WHERE ${column} >= '${from}' AND ${column} < '${to}')
        THEN
          CREATE TABLE "${name}" PARTITION OF "${table}" FOR VALUES FROM ('${from}') TO ('${to}');
        END IF;
      END $$`);
    }
  }
}
