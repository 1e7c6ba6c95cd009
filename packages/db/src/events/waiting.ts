import type { FilterWork } from './apply-filters.ts';
import type { Plan, Publication } from './plan.ts';
import type { Published } from './write.ts';

/** A publication, and whether its caller still waits. */
export type PublishRequest = Publication & {
  /** A publication that has not started is dropped when its caller has gone. */
  isAborted?: () => boolean;
};

/** A publication that waits for its turn, and the functions that settle its promise. */
export type Waiting = PublishRequest & {
  /** Events and notifications: an estimate, until the publication has a plan. */
  rows: number;
  /** Length of all records. */
  textLength: number;
  filterWork: FilterWork;
  resolve(published: Published): void;
  reject(error: unknown): void;
};

/** A waiting publication whose receivers are known. */
export type Planned = { waiting: Waiting; plan: Plan };

/** One KiB of text costs Postgres about as much as a row. */
const TEXT_PER_ROW = 1_024;
/** A request without its texts: socket, headers, promises. */
const REQUEST_BYTES = 16 * 1024;
/** A text waits in three forms: the body, its parsed form and the records. */
const TEXT_FORMS = 3;

/** What a publication costs Postgres, in rows. */
export function costOf({ rows, textLength }: Pick<Waiting, 'rows' | 'textLength'>): number {
  return rows + Math.ceil(textLength / TEXT_PER_ROW);
}

/** An entry of a map of verdicts. */
const VERDICT_BYTES = 32;

/** The memory that a publication occupies while it waits, in bytes. */
export function sizeOf({ textLength, filterWork }: Pick<Waiting, 'textLength' | 'filterWork'>): number {
  const verdicts = filterWork.verdicts.reduce((sum, { size }) => sum + size, 0);
  return REQUEST_BYTES + TEXT_FORMS * textLength + VERDICT_BYTES * verdicts;
}

/** Work of filters that takes about as long as a row: 1 to 4 µs of the API, where a row is 20 µs of Postgres. */
export const FILTER_UNITS_PER_ROW = 100;

/** Events, notifications, and the work of the filters as rows. */
export function rowsOf({ events, notifications }: Plan, { units }: FilterWork): number {
  return events.length + notifications + Math.ceil(units / FILTER_UNITS_PER_ROW);
}
