import type { IdPrefix } from '@posthorn/domain/ids';

/** A table that grows, and the time-ordered id it is partitioned by. */
export type PartitionedTable = {
  table: 'events' | 'notifications' | 'attempts';
  column: string;
  prefix: IdPrefix;
};

/** What speaks of others comes first, and is dropped first. */
export const PARTITIONED: readonly PartitionedTable[] = [
  { table: 'attempts', column: 'notification_id', prefix: 'ntf' },
  { table: 'notifications', column: 'id', prefix: 'ntf' },
  { table: 'events', column: 'id', prefix: 'evt' },
];

const WEEK_MS = 7 * 24 * 3_600_000;
const WEEKS_AHEAD = 4;

/** When the week of `at` begins: the first was that of 1 January 1970. */
export function startOfWeek(at: Date): Date {
  return new Date(Math.floor(at.getTime() / WEEK_MS) * WEEK_MS);
}

/** The week of `at`, and the ones after it that have their partitions ahead of time. */
export function weeksAhead(at: Date): { start: Date; end: Date }[] {
  const first = startOfWeek(at).getTime();
  return Array.from({ length: WEEKS_AHEAD + 1 }, (_, n) => ({
    start: new Date(first + n * WEEK_MS),
    end: new Date(first + (n + 1) * WEEK_MS),
  }));
}

/** The name of the partition that begins at `start`. */
export function partitionName({ table }: PartitionedTable, start: Date): string {
  return `${table}_${start.toISOString().slice(0, 10).replaceAll('-', '')}`;
}
