import { idFloor, idsWithin, timeOf } from '@posthorn/domain/ids';
import type { Database } from '../connection/database.ts';
import { type Read, readSnapshot } from '../connection/reads.ts';
import {
  addCounts,
  applyChange,
  type Change,
  COUNTED,
  type Counts,
  HOUR,
  HOUR_MS,
  MINUTE,
  MINUTE_MS,
  noCounts,
  startOf,
} from '../notifications/counts.ts';

/** Outcome of a configuration's notifications in a period. */
export type Stats = Counts & Percentiles;

/** Percentiles of the endpoint's response time, in milliseconds. Null if the endpoint sent no response. */
type Percentiles = { p50Ms: number | null; p95Ms: number | null };

/** Percentiles use the attempts of the newest 4,000 notifications only, which bounds the query's time. */
const SAMPLE = 4_000;

/**
 * Computes the statistics of one configuration's notifications created since each of the given times. Each of the
 * numbers is exact at one moment, the same for all.
 *
 * Full hours come from the counts that a worker keeps (notifications/counting.ts), and the busy minutes of a partial
 * hour too. Index (configuration_id, id) of notifications: the other minutes, and the notifications that are not
 * counted yet.
 *
 * @param periods start of each period, by name
 * @returns the statistics of each period, by name
 */
export async function readStats<Name extends string>(
  db: Database,
  configurationId: string,
  periods: Readonly<Record<Name, Date>>,
): Promise<Record<Name, Stats>> {
  const sinces = Object.values<Date>(periods);
  return readSnapshot(db, async (read) => {
    const [position] = await read<{ countedTo: string }>(
      'SELECT counted_to AS "countedTo" FROM notification_counting',
      [],
    );
    const countedTo = position?.countedTo ?? idFloor('ntf', new Date(0));
    const windows = sinces.map((since) => planWindow(since, countedTo));
    const counts = await readCounts(read, configurationId, countedTo, windows);
    const percentiles = await readPercentiles(read, configurationId, sinces);
    const stats = Object.keys(periods).map((name, at) => [
      name,
      { ...noCounts(), p50Ms: null, p95Ms: null, ...counts[at], ...percentiles[at] },
    ]);
    // TypeScript cannot infer that the names are those of the periods.
    return Object.fromEntries(stats) as Record<Name, Stats>;
  });
}

/** A range of ids; `to` is exclusive. */
type Range = { from: string; to: string };

/** How to count the notifications since a time. The parts do not overlap. */
export type Window = {
  /** Start of the first full hour; null if no full hour is counted. */
  hoursFrom: string | null;
  /** Counted minutes before the first full hour. */
  minutes: Range[];
  /** The part of a minute at the start, and everything that is not counted yet. */
  rows: Range[];
};

/** Splits the notifications created since a time into full hours, minutes and single rows. */
export function planWindow(since: Date, countedTo: string): Window {
  const from = idFloor('ntf', since);
  const end = idsWithin('ntf', {}).lt;
  if (from >= countedTo) return { hoursFrom: null, minutes: [], rows: [{ from, to: end }] };
  const counted = timeOf(countedTo).getTime();
  const roundUp = (periodMs: number) => Math.ceil(since.getTime() / periodMs) * periodMs;
  const [firstMinute, firstHour] = [roundUp(MINUTE_MS), Math.min(roundUp(HOUR_MS), counted)];
  const idAt = (at: number) => idFloor('ntf', new Date(at));
  const minutes: Range[] = [];
  for (let at = firstMinute; at < firstHour; at += MINUTE_MS) {
    minutes.push({ from: idAt(at), to: idAt(at + MINUTE_MS) });
  }
  const partial = { from, to: idAt(firstMinute) };
  return {
    hoursFrom: firstHour < counted ? idAt(firstHour) : null,
    minutes,
    rows: [...(partial.from < partial.to ? [partial] : []), { from: countedTo, to: end }],
  };
}

type HourRow = { start: string } & Counts;
type RangeRow = { from: string; isCounted: boolean } & Counts;

/** The order of each statement fits only the index of the configuration, so Postgres reads no other rows. */
async function readCounts(
  read: Read,
  configurationId: string,
  countedTo: string,
  windows: readonly Window[],
): Promise<Counts[]> {
  const ranges = uniqueRanges(windows.flatMap(({ minutes, rows }) => [...minutes, ...rows]));
  const hoursFrom = windows.flatMap(({ hoursFrom: from }) => from ?? []).sort()[0];
  const oldest = [hoursFrom ?? countedTo, ...ranges.map(({ from }) => from)].sort()[0];
  const found = await read<RangeRow>(
    `SELECT range."from", busy.start IS NOT NULL AS "isCounted",
      coalesce(busy.delivered, single.delivered) AS delivered, coalesce(busy.failed, single.failed) AS failed,
      coalesce(busy.waiting, single.waiting) AS waiting
    FROM unnest($2::text[], $3::text[]) AS range ("from", "to")
    LEFT JOIN notification_counts AS busy
      ON busy.configuration_id = $1 AND busy.minutes = ${MINUTE} AND busy.start = range."from"
    CROSS JOIN LATERAL (
      SELECT ${COUNTED} FROM (
        SELECT status FROM notifications
        WHERE busy.start IS NULL AND (configuration_id, id) >= ($1, range."from")
          AND (configuration_id, id) < ($1, range."to") AND id >= $4
        ORDER BY configuration_id, id
      ) AS ordered
    ) AS single`,
    [configurationId, ranges.map(({ from }) => from), ranges.map(({ to }) => to), oldest],
  );
  const hours =
    hoursFrom === undefined
      ? []
      : await read<HourRow>(
          `SELECT start, delivered, failed, waiting FROM notification_counts
          WHERE (configuration_id, minutes, start) >= ($1, ${HOUR}, $2)
            AND (configuration_id, minutes, start) < ($1, ${HOUR}, $3)
          ORDER BY configuration_id, minutes, start`,
          [configurationId, hoursFrom, countedTo],
        );
  const changes = await read<Change>(
    `SELECT notification_id AS "notificationId", configuration_id AS "configurationId",
      from_status AS "fromStatus", to_status AS "toStatus"
    FROM notification_changes
    WHERE (configuration_id, notification_id) >= ($1, $2) AND (configuration_id, notification_id) < ($1, $3)
    ORDER BY configuration_id, notification_id`,
    [configurationId, oldest, countedTo],
  );
  const byRange = new Map(found.map((row) => [row.from, row]));
  return windows.map((window) => countWindow(window, byRange, hours, changes));
}

function uniqueRanges(ranges: readonly Range[]): Range[] {
  return [...new Map(ranges.map((range) => [`${range.from} ${range.to}`, range])).values()];
}

function countWindow(
  { hoursFrom, minutes, rows }: Window,
  byRange: ReadonlyMap<string, RangeRow>,
  hours: readonly HourRow[],
  changes: readonly Change[],
): Counts {
  const counts = noCounts();
  const ranges = [...minutes, ...rows].flatMap(({ from }) => byRange.get(from) ?? []);
  for (const range of ranges) addCounts(counts, range);
  for (const hour of hours) if (hoursFrom !== null && hour.start >= hoursFrom) addCounts(counts, hour);
  // The rows of notifications include these changes already. The counts of hours and minutes do not yet.
  const counted = new Set(ranges.flatMap(({ from, isCounted }) => (isCounted ? [from] : [])));
  for (const change of changes) {
    const id = change.notificationId;
    const isInHours = hoursFrom !== null && id >= hoursFrom;
    if (isInHours || counted.has(startOf(id, MINUTE_MS))) applyChange(counts, change);
  }
  return counts;
}

/**
 * Computes all percentiles from one sample: the newest notifications of a shorter period are also among the newest
 * of a longer period. Indexes: (configuration_id, id) of notifications, the primary key of attempts. The limit in
 * the join makes Postgres look up each notification, instead of reading the attempts of all organizations.
 */
async function readPercentiles(
  read: Read,
  configurationId: string,
  sinces: readonly Date[],
): Promise<Percentiles[]> {
  const froms = sinces.map((since) => idFloor('ntf', since));
  const [row] = await read<{ percentiles: [number | null, number | null][] }>(
    `SELECT json_build_array(${froms
      .map((_from, at) => {
        const part = `FILTER (WHERE attempt.notification_id >= $${at + 3})`;
        const percentile = (fraction: number) =>
          `percentile_cont(${fraction}) WITHIN GROUP (ORDER BY duration_ms) ${part}`;
        return `json_build_array(${percentile(0.5)}, ${percentile(0.95)})`;
      })
      .join(', ')}) AS percentiles
    FROM (
      SELECT id FROM notifications
      WHERE (configuration_id, id) >= ($1, $2) AND (configuration_id, id) < ($1, '${idsWithin('ntf', {}).lt}')
        AND id >= $2
      ORDER BY configuration_id DESC, id DESC LIMIT ${SAMPLE}
    ) AS newest
    CROSS JOIN LATERAL (
      SELECT notification_id, duration_ms FROM attempts
      WHERE notification_id = newest.id AND notification_id >= $2 AND status_code IS NOT NULL LIMIT ${SAMPLE}
    ) AS attempt`,
    [configurationId, [...froms].sort()[0], ...froms],
  );
  return (row?.percentiles ?? []).map(([p50Ms, p95Ms]) => ({ p50Ms, p95Ms }));
}
