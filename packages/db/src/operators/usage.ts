import type { Database } from '../connection/database.ts';
import { read } from '../connection/reads.ts';
import { Prisma } from '../generated/client.ts';

/** What was published and attempted. */
export type Usage = {
  events: number;
  notifications: number;
  delivered: number;
  failed: number;
  attempts: number;
  bytes: number;
};

export type DayUsage = Usage & { organizationId: string; day: string };

/** Days of UTC, both inclusive, as `2026-11-30`; and one organization, or all. */
export type UsageRange = { from: string; to: string; organizationId?: string | undefined };

/** A page of a list begins after this row. */
export type AfterDay = Pick<DayUsage, 'organizationId' | 'day'>;
export type AfterOrganization = { organizationId: string; notifications: number };

/** The columns of a sum. Numbers stay exact up to 2^53. */
const sums = (of: (column: string) => string) =>
  ['events', 'notifications', 'delivered', 'failed', 'attempts', 'bytes']
    .map((column) => `${of(column)}::float8 AS ${column}`)
    .join(', ');

/**
 * Lists usage by organization and day. Index: the primary key. Of an organization it reads all days that are kept. The
 * order names the table, because `day` alone is the text of the select list, which no index has.
 * @param after the last row of the page before
 */
export async function listUsage(
  db: Database,
  { from, to, organizationId }: UsageRange,
  { after, limit }: { after: AfterDay | undefined; limit: number },
): Promise<DayUsage[]> {
  const values: unknown[] = [from, to, limit];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const own = organizationId === undefined ? '' : ` AND organization_id = ${bind(organizationId)}`;
  const rest =
    after === undefined
      ? ''
      : ` AND (organization_id, day) > (${bind(after.organizationId)}, ${bind(after.day)}::date)`;
  return read<DayUsage>(
    db,
    `SELECT organization_id AS "organizationId", day::text, ${sums((column) => column)} FROM usage_days
    WHERE day BETWEEN $1::date AND $2::date${own}${rest} ORDER BY organization_id, usage_days.day LIMIT $3`,
    values,
  );
}

const SUMS = Prisma.raw(sums((column) => `sum(${column})`));

/**
 * Adds up the days of each organization: the one with the most notifications first. To find the page it adds up one
 * column of all rows, and then the other columns of the page only. Indexes: usage_days_day_idx, the primary key.
 */
export async function listOrganizationUsage(
  db: Database,
  { from, to }: Omit<UsageRange, 'organizationId'>,
  { after, limit }: { after: AfterOrganization | undefined; limit: number },
): Promise<(Usage & { organizationId: string })[]> {
  const rest =
    after === undefined
      ? Prisma.empty
      : Prisma.sql`HAVING (-sum(notifications), organization_id) > (${-after.notifications}, ${after.organizationId})`;
  return db.$queryRaw<(Usage & { organizationId: string })[]>`
    SELECT page.organization_id AS "organizationId", summed.* FROM (
      SELECT organization_id, -sum(notifications) AS place FROM usage_days
      WHERE day BETWEEN ${from}::date AND ${to}::date
      GROUP BY organization_id ${rest} ORDER BY place, organization_id LIMIT ${limit}
    ) AS page
    CROSS JOIN LATERAL (
      SELECT ${SUMS} FROM usage_days
      WHERE organization_id = page.organization_id AND day BETWEEN ${from}::date AND ${to}::date
    ) AS summed
    ORDER BY page.place, page.organization_id`;
}

/** Adds up the organizations of each day. Index: usage_days_day_idx, or the primary key for one organization. */
export async function listUsageDays(
  db: Database,
  { from, to, organizationId }: UsageRange,
): Promise<(Usage & { day: string })[]> {
  const own =
    organizationId === undefined ? Prisma.empty : Prisma.sql`AND organization_id = ${organizationId}`;
  return db.$queryRaw<(Usage & { day: string })[]>`
    SELECT day::text, ${SUMS} FROM usage_days
    WHERE day BETWEEN ${from}::date AND ${to}::date ${own} GROUP BY day ORDER BY day`;
}

/** The longest time between the start of a transaction that inserts tallies and its commit. */
const SETTLED_AFTER_MS = 60_000;
/** The oldest tallies have about the smallest ids. */
const OLDEST = 10_000;

/**
 * Up to when usage is complete: every tally of an earlier time is added up. Call this before reading usage. An attempt
 * whose worker could not reach Postgres is recorded later. It still counts on the day in which it ended.
 */
export async function readUsageEnd(db: Database, now: Date): Promise<Date> {
  const [row] = await read<{ oldest: Date | null }>(
    db,
    `SELECT least(
      (SELECT min(at) FROM (SELECT at FROM publish_tallies ORDER BY id LIMIT ${OLDEST}) AS waiting),
      (SELECT min(first_at) FROM (SELECT first_at FROM attempt_tallies ORDER BY id LIMIT ${OLDEST}) AS waiting)
    ) AS oldest`,
    [],
  );
  const settled = now.getTime() - SETTLED_AFTER_MS;
  return new Date(Math.min(row?.oldest?.getTime() ?? settled, settled));
}
