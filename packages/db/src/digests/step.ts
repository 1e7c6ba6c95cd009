import { createHash } from 'node:crypto';
import { entityOf } from '@posthorn/domain/event-catalog';
import { DIGEST_TYPE, type Digest, linksOfDigest } from '@posthorn/domain/gateway-event-types';
import { idsWithin, newId } from '@posthorn/domain/ids';
import { readClock } from '../connection/clock.ts';
import type { Database } from '../connection/database.ts';
import { read } from '../connection/reads.ts';
import type { DigestSchedule, WebhookConfiguration } from '../generated/client.ts';
import { HOUR_MS } from '../notifications/counts.ts';
import { insertNotifications } from '../notifications/notifications.ts';
import { dueTimeOf, hourFrom, SETTLED_AFTER_MS } from './schedule.ts';

/** The result of one step. */
export type DigestStep = {
  /** The new notification, which the caller must offer to the lane of the configuration. Null without a digest. */
  created: { configuration: WebhookConfiguration; notificationId: string; digest: Digest } | null;
};

/** Workers catch up on the hours that began within this time. Retention keeps notifications for at least a week. */
const CATCH_UP_MS = 24 * HOUR_MS;
/** The digest of a worker that died is due again after this time. */
const LEASE_MS = 60_000;
/** Notifications in one statement, which has two seconds. Rows that no memory holds can take a millisecond each. */
const PAGE = 1_000;

/** A publication that has read an active configuration may commit this much later. */
const STILL_PUBLISHED_MS = 60_000;

type Hour = { from: Date; until: Date };

/**
 * Creates the most overdue digest: an event and a notification with the number and the hash of what was created for
 * the configuration in one hour.
 *
 * One transaction writes the digest and moves the schedule to the next hour, if the schedule is still at this hour. So
 * each hour has at most one digest, even if workers repeat or abandon the step. The claim only saves work.
 *
 * @returns null if no digest is due, or the signal has aborted the step
 */
export async function stepDigest(db: Database, now: Date, signal?: AbortSignal): Promise<DigestStep | null> {
  const claimed = await claimDue(db, now);
  if (claimed === null) return null;
  const { configurationId, digestedTo } = claimed;
  const configuration = await db.webhookConfiguration.findUnique({ where: { id: configurationId } });
  if (configuration === null) {
    // A process of the previous version deleted the configuration without its schedule.
    await db.digestSchedule.deleteMany({ where: { configurationId } });
    return { created: null };
  }
  const hour = nextHour(digestedTo, now);
  if (hour.until.getTime() + SETTLED_AFTER_MS > now.getTime()) {
    return postpone(db, claimed, dueTimeOf(configurationId, hour.from));
  }
  if (isPaused(configuration, hour)) {
    return postpone(db, claimed, dueTimeOf(configurationId, hourFrom(now)));
  }
  // Otherwise the digest could lack what a very long transaction commits later. The claim expires, and a worker looks
  // again.
  const clock = await readClock(db);
  const ageMs = Math.max(0, clock.now.getTime() - clock.oldestWrite.getTime());
  if (hour.until.getTime() + SETTLED_AFTER_MS > now.getTime() - ageMs) {
    return { created: null };
  }
  const listed = await summarize(db, configurationId, hour, signal);
  return listed && { created: await insertDigest(db, configuration, claimed, hour, listed) };
}

/** Claims the schedule that has been due for longest. Index: digest_schedules_due_at_idx. */
async function claimDue(db: Database, now: Date): Promise<DigestSchedule | null> {
  const [claimed] = await db.$queryRaw<DigestSchedule[]>`
    UPDATE digest_schedules AS schedule SET due_at = ${new Date(now.getTime() + LEASE_MS)}
    FROM (
      SELECT configuration_id FROM digest_schedules WHERE due_at <= ${now}::timestamptz
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE schedule.configuration_id = due.configuration_id
    RETURNING schedule.configuration_id AS "configurationId", digested_to AS "digestedTo", schedule.due_at AS "dueAt"`;
  return claimed ?? null;
}

/** Skips the hours that are too old to catch up on. */
function nextHour(digestedTo: Date, now: Date): Hour {
  const oldest = hourFrom(new Date(now.getTime() - CATCH_UP_MS));
  const from = digestedTo < oldest ? oldest : digestedTo;
  return { from, until: new Date(from.getTime() + HOUR_MS) };
}

/**
 * Whether the configuration was disabled before the hour began. Nothing is published to a disabled configuration, so its
 * digests would only wait. An hour in which it was still active has its digest.
 */
function isPaused({ status, disabledAt }: WebhookConfiguration, { from }: Hour): boolean {
  if (status !== 'Disabled') return false;
  return disabledAt === null || disabledAt.getTime() + STILL_PUBLISHED_MS <= from.getTime();
}

/** Changes the due time, unless somebody else has changed it since the claim. */
async function postpone(db: Database, claimed: DigestSchedule, dueAt: Date): Promise<DigestStep> {
  await db.digestSchedule.updateMany({ where: claimed, data: { dueAt } });
  return { created: null };
}

type Listed = Pick<Digest, 'count' | 'firstId' | 'lastId' | 'hash'>;

/**
 * Hashes the ids of a configuration's notifications page by page, so that an hour with a million of them needs little
 * memory. Index: (configuration_id, id); the order names both columns, so Postgres follows no other index.
 * @returns null if the signal aborts
 */
async function summarize(
  db: Database,
  configurationId: string,
  { from, until }: Hour,
  signal: AbortSignal | undefined,
): Promise<Listed | null> {
  const hash = createHash('sha256');
  const { gte, lt } = idsWithin('ntf', { since: from, until });
  let count = 0;
  let firstId: string | null = null;
  let lastId: string | null = null;
  for (;;) {
    if (signal?.aborted) return null;
    // No id is between an id and the same text with a further character.
    const start: string = lastId === null ? gte : `${lastId}0`;
    const [page] = await read<{
      count: number;
      first: string | null;
      last: string | null;
      ids: string | null;
    }>(
      db,
      `SELECT count(*)::integer AS count, min(id) AS first, max(id) AS last, string_agg(id, E'\\n' ORDER BY id) AS ids
      FROM (
        SELECT id FROM notifications
        WHERE (configuration_id, id) >= ($1, $2) AND (configuration_id, id) < ($1, $3) AND id >= $2 AND id < $3
        ORDER BY configuration_id, id LIMIT ${PAGE}
      ) AS page`,
      [configurationId, start, lt],
    );
    if (page?.ids != null) {
      hash.update(lastId === null ? page.ids : `\n${page.ids}`);
      count += page.count;
      firstId ??= page.first;
      lastId = page.last;
    }
    if (page === undefined || page.count < PAGE) break;
  }
  return { count, firstId, lastId, hash: hash.digest('hex') };
}

/** @returns null if another worker has created this digest, or the digests have been turned off */
async function insertDigest(
  db: Database,
  configuration: WebhookConfiguration,
  { digestedTo }: DigestSchedule,
  { from, until }: Hour,
  listed: Listed,
): Promise<DigestStep['created']> {
  const { id: configurationId, organizationId } = configuration;
  const createdAt = new Date();
  const period = { webhookId: configurationId, from: from.toISOString(), until: until.toISOString() };
  const digest: Digest = { id: newId('dig'), ...period, ...listed, _links: linksOfDigest(period) };
  const event = {
    id: newId('evt', createdAt),
    organizationId,
    type: DIGEST_TYPE,
    entity: entityOf(DIGEST_TYPE),
    recordId: digest.id,
    storeId: null,
    body: JSON.stringify(digest),
    createdAt,
  };
  // No other notification has the record of the digest, so an order of records needs no chain here.
  const row = {
    id: newId('ntf'),
    configurationId,
    eventId: event.id,
    eventType: DIGEST_TYPE,
    storeId: null,
  };
  return db.$transaction(async (tx) => {
    const { count } = await tx.digestSchedule.updateMany({
      where: { configurationId, digestedTo },
      data: { digestedTo: until, dueAt: dueTimeOf(configurationId, until) },
    });
    if (count === 0) return null;
    await tx.event.create({ data: event });
    await insertNotifications(tx, { organizationId, createdAt, events: 1 }, [row]);
    return { configuration, notificationId: row.id, digest };
  });
}
