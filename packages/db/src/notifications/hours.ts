import { idFloor, idsWithin, timeOf } from '@posthorn/domain/ids';
import type { Read } from '../connection/reads.ts';
import {
  addCounts,
  applyChange,
  type Change,
  COUNTED,
  type Counts,
  HOUR,
  HOUR_MS,
  noCounts,
  startOf,
  sumCounts,
} from './counts.ts';

/** Numbers of the notifications that were created in one hour. */
export type Hour = { start: Date; counts: Counts };

/** Rows of notifications are not counted from this id on. */
export async function readCountedTo(read: Read): Promise<string> {
  const [position] = await read<{ countedTo: string }>(
    'SELECT counted_to AS "countedTo" FROM notification_counting',
    [],
  );
  return position?.countedTo ?? idFloor('ntf', new Date(0));
}

/**
 * Reads the numbers of some configurations, by the hour in which the notifications were created. Adds the notifications
 * that no worker has counted yet. Call this in a snapshot, so that each notification counts once.
 *
 * Indexes: the primary key of notification_counts, (configuration_id, id) of notifications and of notification_changes.
 *
 * @param from start of the first hour
 * @returns the hours of each configuration, in no order. Hours without notifications are absent
 */
export async function readHours(
  read: Read,
  configurationIds: readonly string[],
  from: Date,
): Promise<ReadonlyMap<string, readonly Hour[]>> {
  const countedTo = await readCountedTo(read);
  const since = idFloor('ntf', from);
  const counted = await read<{ configurationId: string; start: string } & Counts>(
    `SELECT hour.* FROM unnest($1::text[]) AS given (id) CROSS JOIN LATERAL (
      SELECT configuration_id AS "configurationId", start, delivered, failed, waiting FROM notification_counts
      WHERE (configuration_id, minutes, start) >= (given.id, ${HOUR}, $2)
        AND (configuration_id, minutes, start) < (given.id, ${HOUR}, $3)
      ORDER BY configuration_id, minutes, start
    ) AS hour`,
    [configurationIds, since, countedTo],
  );
  const uncounted = await readUncounted(read, configurationIds, since > countedTo ? since : countedTo);
  const changes = await read<Change>(
    `SELECT change.* FROM unnest($1::text[]) AS given (id) CROSS JOIN LATERAL (
      SELECT notification_id AS "notificationId", configuration_id AS "configurationId",
        from_status AS "fromStatus", to_status AS "toStatus"
      FROM notification_changes
      WHERE (configuration_id, notification_id) >= (given.id, $2)
        AND (configuration_id, notification_id) < (given.id, $3)
      ORDER BY configuration_id, notification_id
    ) AS change`,
    [configurationIds, since, countedTo],
  );
  return groupHours([...counted, ...uncounted], changes);
}

/** The order of the innermost statement fits only the index of the configuration, so Postgres reads no other rows. */
async function readUncounted(read: Read, configurationIds: readonly string[], from: string) {
  const starts = hoursSince(from);
  const rows = await read<{ configurationId: string; hour: number } & Counts>(
    `SELECT given.id AS "configurationId", width_bucket(row.id, $3::text[] COLLATE "C") AS hour, ${COUNTED}
    FROM unnest($1::text[]) AS given (id) CROSS JOIN LATERAL (
      SELECT id, status FROM notifications
      WHERE (configuration_id, id) >= (given.id, $2) AND (configuration_id, id) < (given.id, $4) AND id >= $2
      ORDER BY configuration_id, id
    ) AS row GROUP BY 1, 2`,
    [configurationIds, from, starts, idsWithin('ntf', {}).lt],
  );
  return rows.map(({ hour, ...row }) => ({ ...row, start: starts[hour - 1] ?? from }));
}

/** The starts of the hours from the hour of an id until now. */
export function hoursSince(id: string): string[] {
  const starts: string[] = [];
  for (let at = timeOf(startOf(id, HOUR_MS)).getTime(); at <= Date.now() + HOUR_MS; at += HOUR_MS) {
    starts.push(idFloor('ntf', new Date(at)));
  }
  return starts;
}

function groupHours(
  rows: readonly ({ configurationId: string; start: string } & Counts)[],
  changes: readonly Change[],
): ReadonlyMap<string, readonly Hour[]> {
  const found = new Map<string, Map<string, Counts>>();
  const countsOf = (configurationId: string, start: string) => {
    const hours = found.get(configurationId) ?? new Map<string, Counts>();
    found.set(configurationId, hours);
    const counts = hours.get(start) ?? noCounts();
    hours.set(start, counts);
    return counts;
  };
  for (const { configurationId, start, ...counts } of rows)
    addCounts(countsOf(configurationId, start), counts);
  for (const change of changes) {
    applyChange(countsOf(change.configurationId, startOf(change.notificationId, HOUR_MS)), change);
  }
  return new Map([...found].map(([id, hours]) => [id, toHours(hours)]));
}

/** @param hours by the smallest id of the hour */
export function toHours(hours: ReadonlyMap<string, Counts>): Hour[] {
  return [...hours].map(([start, counts]) => ({ start: timeOf(start), counts }));
}

/** Adds up hours. */
export function sumOf(hours: readonly Hour[]): Counts {
  return sumCounts(hours.map(({ counts }) => counts));
}

/** Counting stops here, so that a configuration with a million open notifications costs no more. */
export const MAX_OPEN = 1_000;

/**
 * Counts the open notifications of some configurations, whenever they were created: at most MAX_OPEN of each.
 * Index: notifications_configuration_open_idx.
 * @returns by configuration
 */
export async function readOpenCounts(
  read: Read,
  configurationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await read<{ id: string; count: number }>(
    `SELECT given.id, open.count FROM unnest($1::text[]) AS given (id) CROSS JOIN LATERAL (
      SELECT count(*)::integer AS count FROM (
        SELECT FROM notifications
        WHERE configuration_id = given.id AND status IN ('Pending', 'Retrying') LIMIT ${MAX_OPEN}
      ) AS first
    ) AS open`,
    [configurationIds],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
