import { type IdPrefix, idFloor } from '@posthorn/domain/ids';
import type { QueryResultRow } from 'pg';
import type { Database } from '../connection/database.ts';
import { defineStatement } from '../connection/statements.ts';
import { startOfWeek, WEEK_MS } from './partitions.ts';

/** SQL that follows another condition: the ids of a column are of one week. The bounds are literals. */
export type OfWeek = (column: string, prefix: IdPrefix) => string;

/** No condition: the rows may be of any week. */
const ofAnyWeek: OfWeek = () => '';

/** Runs a statement about notifications with these ids. */
type StatementByWeek<Row> = (
  db: Database,
  notificationIds: readonly string[],
  values: readonly unknown[],
) => Promise<Row[]>;

/**
 * Defines a statement about notifications that the caller names by id, in two forms. Postgres cannot select partitions
 * from a list of ids in a parameter. A generic plan searches each partition for each id, and Postgres locks and opens
 * all partitions for each execution. If all ids are of the same recent week, the statement has the bounds of the week
 * as literals, so its plan has one partition, however long the retention is.
 *
 * The bounds depend on the ids only, not on the partitions that exist. So each form finds the same notifications.
 *
 * @param name of the prepared statement
 * @param textFor builds the SQL, with the condition of a week or without a condition
 * @param ofAny statement for other ids; by default the SQL without a condition
 */
export function defineStatementByWeek<Row extends QueryResultRow>(
  name: string,
  textFor: (ofWeek: OfWeek) => string,
  ofAny = defineStatement<Row>(name, textFor(ofAnyWeek)),
): StatementByWeek<Row> {
  let known: readonly { week: Week; run: typeof ofAny }[] = [];
  const statementOf = (week: Week) => {
    const found = known.find((each) => each.week === week);
    if (found !== undefined) return found.run;
    const run = defineStatement<Row>(`${name}_${week.name}`, textFor(week.condition));
    known = [...known.filter((each) => recentWeeks().includes(each.week)), { week, run }];
    return run;
  };
  return (db, notificationIds, values) => {
    const week = recentWeeks().find(({ from, to }) => notificationIds.every((id) => id >= from && id < to));
    return (week === undefined ? ofAny : statementOf(week))(db, values);
  };
}

/** A week with a partition, and the range of its notifications' ids. */
type Week = {
  name: string;
  from: string;
  /** Exclusive. */
  to: string;
  condition: OfWeek;
};

function createWeek(start: Date): Week {
  const end = new Date(start.getTime() + WEEK_MS);
  return {
    name: start.toISOString().slice(0, 10).replaceAll('-', ''),
    from: idFloor('ntf', start),
    to: idFloor('ntf', end),
    condition: (column, prefix) =>
      ` AND ${column} >= '${idFloor(prefix, start)}' AND ${column} < '${idFloor(prefix, end)}'`,
  };
}

let weeks: { start: number; recent: readonly Week[] } = { start: Number.NaN, recent: [] };

/**
 * This week and the previous week: automatic retries end within six days of the first attempt. Other ids use the general
 * statement. A connection keeps each prepared statement, so older weeks have none.
 */
function recentWeeks(): readonly Week[] {
  const start = startOfWeek(new Date()).getTime();
  if (weeks.start !== start) {
    weeks = { start, recent: [start, start - WEEK_MS].map((at) => createWeek(new Date(at))) };
  }
  return weeks.recent;
}
