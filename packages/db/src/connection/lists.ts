import type { QueryResultRow } from 'pg';
import type { Database } from './database.ts';
import { read } from './reads.ts';

/** The accepted values of a column. Null: every value. */
type Filter = readonly string[] | null;

/** A filter for one value. Without a value, every value is accepted. */
export const only = <Value extends string>(value: Value | undefined): readonly Value[] | null =>
  value === undefined ? null : [value];

/** An index of the list's table. Its columns precede the id, and rows come in the order of ids. */
type ListIndex<Column extends string> = {
  columns: readonly Column[];
  /** The condition of a partial index, in SQL. List the index only if the filters imply the condition. */
  where?: string;
  /** Filters that every row of the index meets. */
  implies?: readonly Column[];
};

/** What a list selects. */
export type Selection<Column extends string> = {
  table: string;
  /** The select list, in SQL. It contains `id`. */
  columns: string;
  /** Bounds of the ids; `lt` is exclusive. */
  range: { gte: string; lt: string };
  /** Filters by column. A column is text or an enumeration, or another type (see `arrays` and `documents`). */
  filters: Readonly<Record<Column, Filter>>;
  /** Columns that are arrays: the filter accepts an array that has one of the values. */
  arrays?: readonly Column[];
  /** Columns that are JSON: the filter has JSON texts, and accepts a value that contains one of them. */
  documents?: readonly Column[];
  /** The types of columns that are enumerations, in SQL. Only the columns of an index need their type. */
  enums?: Readonly<Partial<Record<Column, string>>>;
  /** Indexes that may serve the list, the most promising first. */
  indexes: readonly ListIndex<Column>[];
  /** Further conditions, in SQL. `parameter` adds a value to the statement, and returns its name. */
  conditions?: readonly ((parameter: (value: unknown) => string) => string)[];
  /** Rows that the list may read and reject. Default: MAX_SCANNED. */
  maxScanned?: number | undefined;
  limit: number;
};

/**
 * Rows of an index that one list may read and then reject by its other filters. An organization with a million
 * rows must not make a page read them all. 5,000 rows take about 10 ms.
 */
export const MAX_SCANNED = 5_000;

/**
 * The same for lists that search for a text among the configurations or keys of one organization. 20,000 rows take about
 * 60 ms.
 */
export const MAX_SEARCHED = 20_000;

/** No index finds a page within MAX_SCANNED rows. Another filter, or a shorter time range, does. */
export class TooManyRowsError extends Error {
  constructor() {
    super('Too many rows would have to be read');
    this.name = 'TooManyRowsError';
  }
}

/**
 * Lists rows, newest first. Tries the indexes in turn, and reads at most MAX_SCANNED rows of each.
 *
 * @returns up to `limit` rows
 * @throws TooManyRowsError if no index finds the page within its rows
 */
export async function listByIndex<Row extends QueryResultRow & { id: string }, Column extends string>(
  db: Database,
  selection: Selection<Column>,
): Promise<Row[]> {
  const plans = selection.indexes
    .filter(({ columns }) => canDrive(columns, selection.filters))
    .map((index) => createPlan(selection, index));
  // An index that covers every filter reads no row in vain.
  const exact = plans.find(({ overrun }) => overrun === null);
  for (const plan of exact === undefined ? plans : [exact]) {
    const rows = await readPage<Row>(db, plan, selection.limit);
    if (rows !== null) return rows;
  }
  throw new TooManyRowsError();
}

/**
 * Reads the next part of a walk through rows, newest first. Unlike a list, a walk may read any number of rows in all, but
 * at most MAX_SCANNED in each part, by the first index whose columns have one value each.
 *
 * @returns up to `limit` rows, and the bound `lt` of the next part; null at the end of the range
 */
export async function walkByIndex<Row extends QueryResultRow & { id: string }, Column extends string>(
  db: Database,
  selection: Selection<Column>,
): Promise<{ rows: Row[]; next: string | null }> {
  const { indexes, filters, limit } = selection;
  const index = indexes.find(({ columns }) => columns.every((column) => filters[column]?.length === 1));
  if (index === undefined) throw new TypeError('No index can drive the walk');
  const { page, overrun } = createPlan(selection, index);
  const found = await read<Row & { drivenBy: string }>(db, page.text, page.values);
  const rows = found.sort((one, other) => (one.id < other.id ? 1 : -1));
  const last = rows.at(-1);
  if (rows.length >= limit && last !== undefined) return { rows, next: last.id };
  const [beyond] = overrun === null ? [] : await read<{ id: string }>(db, overrun.text, overrun.values);
  // The row beyond is not read yet, and no id is between it and this text.
  return { rows, next: beyond === undefined ? null : `${beyond.id}0` };
}

/** Whether the filters give one value for each column of an index. One of the columns may have several. */
function canDrive<Column extends string>(
  columns: readonly Column[],
  filters: Readonly<Record<Column, Filter>>,
): boolean {
  const isSeveral = (column: Column) => (filters[column]?.length ?? 0) !== 1;
  return columns.every((column) => filters[column] !== null) && columns.filter(isSeveral).length <= 1;
}

type Statement = { text: string; values: readonly unknown[] };

/** How to read a page by one index. */
type Plan = {
  /** Reads up to `limit` rows for each value of one column of the index. */
  page: Statement;
  /** The values of this column. */
  given: readonly string[];
  /** Reads the values that have more rows than `page` may read; null if `page` rejects no row. */
  overrun: Statement | null;
};

/** @returns null if the page may be incomplete, because the plan reached MAX_SCANNED */
async function readPage<Row extends QueryResultRow & { id: string }>(
  db: Database,
  { page, given, overrun }: Plan,
  limit: number,
): Promise<Row[] | null> {
  const rows = await read<Row & { drivenBy: string }>(db, page.text, page.values);
  const short = given.filter((value) => rows.filter(({ drivenBy }) => drivenBy === value).length < limit);
  if (overrun !== null && short.length > 0) {
    const overran = await read<{ value: string }>(db, overrun.text, overrun.values);
    if (overran.some(({ value }) => short.includes(value))) return null;
  }
  return rows.sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit);
}

/**
 * The bounds compare whole rows, and the order names every column of the index. So the order fits this index
 * only: Postgres cannot walk the primary key through the rows of all other organizations instead.
 */
function createPlan<Column extends string>(selection: Selection<Column>, index: ListIndex<Column>): Plan {
  const { table, columns, range, filters, arrays = [], documents = [], enums, limit } = selection;
  const { conditions: further = [], maxScanned = MAX_SCANNED } = selection;
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const several = index.columns.find((column) => filters[column]?.length !== 1) ?? index.columns.at(-1);
  // An index without columns before the id has one run of rows.
  const given = several === undefined ? [''] : (filters[several] ?? []);
  const fixed = index.columns.map((column) => {
    const value = column === several ? 'given.value' : parameter(filters[column]?.[0]);
    const type = enums?.[column];
    return type === undefined ? value : `${value}::text::${type}`;
  });
  const [gte, lt] = [parameter(range.gte), parameter(range.lt)];
  const from = `unnest(${parameter(given)}::text[]) AS given (value) CROSS JOIN LATERAL`;
  const names = [...index.columns, 'id'];
  const inOrder = `ORDER BY ${names.map((name) => `${name} DESC`).join(', ')}`;
  const within = [
    `(${names.join(', ')}) >= (${[...fixed, gte].join(', ')})`,
    `(${names.join(', ')}) < (${[...fixed, lt].join(', ')})`,
    // Lets Postgres skip partitions.
    `id >= ${gte} AND id < ${lt}`,
    ...(index.where === undefined ? [] : [index.where]),
  ].join(' AND ');

  // The names of `filters` are its columns. `Object.entries` has a wider type.
  const rest = (Object.entries(filters) as [Column, Filter][]).filter(
    ([column, accepted]) =>
      accepted !== null && !index.columns.includes(column) && !index.implies?.includes(column),
  );
  const select = `SELECT given.value AS "drivenBy", row.* FROM ${from}`;
  if (rest.length === 0 && further.length === 0) {
    const text = `${select} (SELECT ${columns} FROM ${table} WHERE ${within} ${inOrder} LIMIT ${limit}) AS row`;
    return { page: { text, values }, given, overrun: null };
  }
  const scanned = Math.max(limit, Math.floor(maxScanned / Math.max(1, given.length)));
  const overrun = {
    text: `SELECT given.value, beyond.id FROM ${from}
      (SELECT id FROM ${table} WHERE ${within} ${inOrder} OFFSET ${scanned} LIMIT 1) AS beyond`,
    values: [...values],
  };
  const ofColumns = rest.map(([column, accepted]) => {
    if (arrays.includes(column)) return `${column} && ${parameter(accepted)}::text[]`;
    if (documents.includes(column)) return `${column} @> ANY (${parameter(accepted)}::text[]::jsonb[])`;
    return `${column}::text = ANY (${parameter(accepted)}::text[])`;
  });
  const conditions = [...ofColumns, ...further.map((condition) => condition(parameter))];
  const text = `${select} (
    SELECT ${columns} FROM (SELECT * FROM ${table} WHERE ${within} ${inOrder} LIMIT ${scanned}) AS scanned
    WHERE ${conditions.join(' AND ')} ${inOrder} LIMIT ${limit}) AS row`;
  return { page: { text, values }, given, overrun };
}
