import { type IdPrefix, idFloor } from '@posthorn/domain/ids';
import type { Database } from './database.ts';

/** The tables that grow, and the id each is partitioned by. */
const PARTITIONED: readonly { table: string; column: string; prefix: IdPrefix }[] = [
  { table: 'events', column: 'id', prefix: 'evt' },
  { table: 'notifications', column: 'id', prefix: 'ntf' },
  { table: 'attempts', column: 'notification_id', prefix: 'ntf' },
];

const WEEK_MS = 7 * 24 * 3_600_000;
/** Of any number that nobody else uses: several processes may want to create the same partition. */
const LOCK = 7_205_759_403;

/**
 * Creates the partitions for the week of `now` and the `weeksAhead` after it, as far as they are
 * missing. Harmless when repeated, and when several processes do it at once.
 *
 * A week whose rows already went to the default partition can't get one of its own any more
 * (Postgres refuses it); such a week stays in the default partition.
 *
 * @returns names of the partitions created
 */
export async function createPartitions(db: Database, now: Date, weeksAhead: number): Promise<string[]> {
  const firstWeek = Math.floor(now.getTime() / WEEK_MS);
  const weeks = Array.from({ length: weeksAhead + 1 }, (_, ahead) => firstWeek + ahead);
  const wanted = PARTITIONED.flatMap(({ table, column, prefix }) =>
    weeks.map((week) => {
      const [from, to] = [new Date(week * WEEK_MS), new Date((week + 1) * WEEK_MS)];
      const name = `${table}_${from.toISOString().slice(0, 10).replaceAll('-', '')}`;
      return { name, table, column, from: idFloor(prefix, from), to: idFloor(prefix, to) };
    }),
  );
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK}::bigint)`;
    const created: string[] = [];
    for (const { name, table, column, from, to } of wanted) {
      const existing = await tx.$queryRaw<unknown[]>`SELECT 1 WHERE to_regclass(${name}) IS NOT NULL`;
      const strays = await tx.$queryRawUnsafe<unknown[]>(
        `SELECT 1 FROM "${table}_default" WHERE ${column} >= $1 AND ${column} < $2 LIMIT 1`,
        from,
        to,
      );
      if (existing.length > 0 || strays.length > 0) continue;
      // Names and bounds are made of our own words and digits only; DDL takes no parameters.
      await tx.$executeRawUnsafe(
        `CREATE TABLE "${name}" PARTITION OF "${table}" FOR VALUES FROM ('${from}') TO ('${to}')`,
      );
      created.push(name);
    }
    return created;
  });
}
