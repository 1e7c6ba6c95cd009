import type { Database } from './database.ts';

/** Time by Postgres' clock. */
export type Clock = {
  now: Date;
  /** Start of the oldest transaction that writes at present; `now` if there is none. */
  oldestWrite: Date;
};

/** Reads Postgres' clock: the clocks of processes differ. */
export async function readClock(db: Database): Promise<Clock> {
  const [row] = await db.$queryRaw<Clock[]>`
    SELECT clock_timestamp() AS now, least(clock_timestamp(), min(xact_start)) AS "oldestWrite"
    FROM pg_stat_activity WHERE datname = current_database() AND backend_xid IS NOT NULL`;
  if (row === undefined) throw new Error('Postgres returned no time');
  return row;
}

/** Reads the time of Postgres' clock. */
export async function readTime(db: Database): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  if (row === undefined) throw new Error('Postgres returned no time');
  return row.now;
}
