/** Notices that a date causes: keys and certificates that expire, and keys that nobody uses. */
import type { NoticeFields } from '@posthorn/domain/notice-types';
import type { Database } from '../connection/database.ts';
import { defineStatement } from '../connection/statements.ts';
import { Prisma } from '../generated/client.ts';
import type { NewNotifications } from '../lane-settings.ts';
import { insertNoticesOf } from './insert.ts';

const DAY_MS = 24 * 3_600_000;
/** Rows of one transaction. */
const BATCH = 100;

/** The rows of one table that expire. The names are literals of this file, never a caller's text. */
type Expiring = {
  type: 'APIKEY.EXPIRING' | 'CERTIFICATE.EXPIRING';
  table: 'api_keys' | 'webhook_configurations';
  subject(id: string): NoticeFields;
  column: string;
  told: string;
  condition: string;
  /** Days ahead of the two notices, in ascending order. */
  days: readonly [number, number];
};

const KEYS: Expiring = {
  type: 'APIKEY.EXPIRING',
  table: 'api_keys',
  subject: (apiKeyId) => ({ apiKeyId }),
  column: 'expires_at',
  told: 'expiry_told',
  condition: `status = 'Active'`,
  days: [1, 7],
};
const CERTIFICATES: Expiring = {
  type: 'CERTIFICATE.EXPIRING',
  table: 'webhook_configurations',
  subject: (webhookId) => ({ webhookId }),
  column: 'certificate_expires_at',
  told: 'certificate_told',
  condition: 'true',
  days: [7, 30],
};

/**
 * Writes the next notices about expiries. One transaction writes a notice and marks its row, and skips locked rows. So each
 * notice is written once, however many workers run this step. A row that is found late, or that expires soon after its
 * creation, has only the later notice of the two.
 * @returns null if none is due; else what the caller must offer
 */
export async function insertExpiryNotices(db: Database, now: Date): Promise<NewNotifications[] | null> {
  for (const each of [KEYS, CERTIFICATES]) {
    for (const window of windowsOf(each)) {
      const created = await insertExpiring(db, each, now, window);
      if (created !== null) return created;
    }
  }
  return null;
}

/** Rows that have this time until they expire, in days, and lack a notice. */
type Window = { from: number; days: number; condition: string };

/** The windows of the two notices, the later notice first. */
function windowsOf({ told, column, days: [last, first] }: Expiring): Window[] {
  const unknown = `${told} IS DISTINCT FROM ${column}`;
  return [
    { from: 0, days: last, condition: unknown },
    { from: 0, days: last, condition: `${told}_days > ${last}` },
    { from: last, days: first, condition: unknown },
  ];
}

/** Each combination of `condition` has a partial index on the time of expiry. */
async function insertExpiring(
  db: Database,
  { type, table, subject, column, told, condition }: Expiring,
  now: Date,
  within: Window,
): Promise<NewNotifications[] | null> {
  const [expires, of] = [Prisma.raw(column), Prisma.raw(table)];
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS);
  return db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ id: string; organizationId: string; expiresAt: Date }[]>`
      UPDATE ${of} SET ${Prisma.raw(told)} = ${expires}, ${Prisma.raw(`${told}_days`)} = ${within.days}
      WHERE id IN (
        SELECT id FROM ${of}
        WHERE ${Prisma.raw(condition)} AND ${Prisma.raw(within.condition)}
          AND ${expires} > ${at(within.from)}::timestamptz AND ${expires} <= ${at(within.days)}::timestamptz
        ORDER BY ${expires} LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED
      )
      RETURNING id, organization_id AS "organizationId", ${expires} AS "expiresAt"`;
    if (rows.length === 0) return null;
    const given = rows.map(({ id, organizationId, expiresAt }) => ({
      organizationId,
      notice: { type, fields: { ...subject(id), expiresAt: expiresAt.toISOString() } },
    }));
    return insertNoticesOf(tx, given, now);
  });
}

const UNUSED_MS = 90 * DAY_MS;

/**
 * Writes APIKEY.UNUSED for keys that nobody has used for 90 days. Checks every key once in 90 days, so uses of keys
 * change no index. Index: api_keys_use_check_idx.
 * @returns null if no key is due; else what the caller must offer
 */
export async function insertUnusedNotices(db: Database, now: Date): Promise<NewNotifications[] | null> {
  const usedBefore = new Date(now.getTime() - UNUSED_MS);
  return db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<
      { id: string; organizationId: string; since: Date; expiresAt: Date | null }[]
    >`
      UPDATE api_keys SET next_use_check_at = interval '90 days' +
        CASE WHEN greatest(created_at, last_used_at) <= ${usedBefore}::timestamptz THEN ${now}::timestamptz
          ELSE greatest(created_at, last_used_at) END
      WHERE id IN (
        SELECT id FROM api_keys WHERE status = 'Active' AND next_use_check_at <= ${now}::timestamptz
        ORDER BY next_use_check_at LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED
      )
      RETURNING id, organization_id AS "organizationId", greatest(created_at, last_used_at) AS since,
        expires_at AS "expiresAt"`;
    if (rows.length === 0) return null;
    const given = rows
      .filter(({ since, expiresAt }) => since <= usedBefore && (expiresAt === null || expiresAt > now))
      .map(({ id, organizationId, since }) => ({
        organizationId,
        notice: { type: 'APIKEY.UNUSED' as const, fields: { apiKeyId: id, since: since.toISOString() } },
      }));
    return insertNoticesOf(tx, given, now);
  });
}

/** The conditions of all statements above in one. Each has a partial index. Days of 24 hours, whatever the time zone. */
const readDue = defineStatement<{ isDue: boolean }>(
  'read_due_expiries',
  `SELECT ${[
    ...[KEYS, CERTIFICATES].flatMap((each) =>
      windowsOf(each).map(
        ({ from, days, condition }) => `EXISTS (
          SELECT FROM ${each.table} WHERE ${each.condition} AND ${condition}
            AND ${each.column} > $1::timestamptz + interval '${24 * from} hours'
            AND ${each.column} <= $1::timestamptz + interval '${24 * days} hours')`,
      ),
    ),
    `EXISTS (SELECT FROM api_keys WHERE status = 'Active' AND next_use_check_at <= $1::timestamptz)`,
  ].join(' OR ')} AS "isDue"`,
);

/** Whether `insertExpiryNotices` or `insertUnusedNotices` has anything to do. */
export async function areNoticesDue(db: Database, now: Date): Promise<boolean> {
  const [row] = await readDue(db, [now]);
  return row?.isDue === true;
}
