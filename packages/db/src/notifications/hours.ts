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
 * @param waitingFrom start of the first hour whose waiting notifications count; not after `from`
 * @returns the hours of each configuration, in no order. Hours without notifications are absent. Hours before `from`
 *   have right numbers of waiting notifications only
 */
export async function readHours(
  read: Read,
  configurationIds: readonly string[],
  from: Date,
  waitingFrom: Date = from,
): Promise<ReadonlyMap<string, readonly Hour[]>> {
  const countedTo = await readCountedTo(read);
  const [since, oldest] = [idFloor('ntf', from), idFloor('ntf', waitingFrom)];
  const counted = await read<{ configurationId: string; start: string } & Counts>(
    `SELECT hour.* FROM unnest($1::text[]) AS given (id) CROSS JOIN LATERAL (
      SELECT configuration_id AS "configurationId", start, delivered, failed, waiting FROM notification_counts
      WHERE (configuration_id, minutes, start) >= (given.id, ${HOUR}, $2)
        AND (configuration_id, minutes, start) < (given.id, ${HOUR}, $4) AND (start >= $3 OR waiting <> 0)
      ORDER BY configuration_id, minutes, start
    ) AS hour`,
    [configurationIds, oldest, since, countedTo],
  );
  const uncounted = await readUncounted(read, configurationIds, oldest > countedTo ? oldest : countedTo);
  const changes = await read<Change>(
    `SELECT change.* FROM unnest($1::text[]) AS given (id) CROSS JOIN LATERAL (
      SELECT notification_id AS "notificationId", configuration_id AS "configurationId",
        from_status AS "fromStatus", to_status AS "toStatus"
      FROM notification_changes
      WHERE (configuration_id, notification_id) >= (given.id, $2)
        AND (configuration_id, notification_id) < (given.id, $3)
      ORDER BY configuration_id, notification_id
    ) AS change`,
    [configurationIds, oldest, countedTo],
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

/** Notifications that wait for longer count as given up. A webhook that stays disabled keeps them until retention. */
const WAITING_DAYS = 30;

/** Start of the hour from which on waiting notifications count, for `readHours`. */
export function waitingSince(now: Date): Date {
  return new Date(Math.floor(now.getTime() / HOUR_MS - WAITING_DAYS * 24) * HOUR_MS);
}

/** Adds up the hours from a time on. `waiting` is the sum of all hours. */
export function sumSince(hours: readonly Hour[], from: Date): Counts {
  const sum = noCounts();
  for (const { start, counts } of hours) {
    const { delivered, failed } = start >= from ? counts : noCounts();
    addCounts(sum, { delivered, failed, waiting: counts.waiting });
  }
  return sum;
}
