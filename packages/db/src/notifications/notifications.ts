import { idsWithin } from '@posthorn/domain/ids';
import type { NotificationStatus } from '@posthorn/domain/notification';
import type { Database } from '../connection/database.ts';
import { type Attempt, type Notification, Prisma } from '../generated/client.ts';

export type { Notification };

/**
 * SQL condition that `status` is one of `statuses`. The statuses are literals in the statement, not parameters.
 * Postgres uses a partial index only if it knows the value at planning. Postgres does not know the value of a
 * parameter that the statement casts to an enumeration.
 */
export function statusIn(statuses: readonly NotificationStatus[]): Prisma.Sql {
  return Prisma.sql`status IN (${Prisma.raw(statuses.map((status) => `'${status}'`).join(', '))})`;
}

/** Finds a notification of an organization. Index: the primary key. */
export async function findNotification(
  db: Database,
  organizationId: string,
  id: string,
): Promise<Notification | null> {
  return db.notification.findFirst({ where: { id, organizationId } });
}

/** What an event shows of its notifications. */
export type NotificationHead = Pick<Notification, 'id' | 'configurationId' | 'status' | 'attemptCount'>;

/**
 * Lists the notifications of an event. Postgres sends them as one JSON value, because Prisma keeps the event loop busy for
 * each row.
 * Index: (event_id), in partitions that are not older than the event.
 */
export async function listNotificationsOfEvent(
  db: Database,
  event: { id: string; organizationId: string; createdAt: Date },
  limit: number,
): Promise<NotificationHead[]> {
  const { gte } = idsWithin('ntf', { since: event.createdAt });
  const [row] = await db.$queryRaw<{ notifications: NotificationHead[] }[]>`
    SELECT coalesce(json_agg(head ORDER BY id), '[]') AS notifications FROM (
      SELECT id, configuration_id AS "configurationId", status, attempt_count AS "attemptCount"
      FROM notifications
      WHERE event_id = ${event.id} AND organization_id = ${event.organizationId} AND id >= ${gte}
      ORDER BY id LIMIT ${limit}
    ) AS head`;
  return row?.notifications ?? [];
}

type LastAttempt = Pick<Attempt, 'startedAt' | 'durationMs' | 'statusCode' | 'errorClass'>;

/**
 * The fields of a notification and its last attempt that an operator may see. The record, the URL and the response
 * belong to the organization and are absent. The attempt's fields are null without a stored attempt.
 */
export type NotificationOutline = Pick<
  Notification,
  'id' | 'organizationId' | 'configurationId' | 'eventId' | 'eventType' | 'status' | 'attemptCount'
> & { [Part in keyof LastAttempt]: LastAttempt[Part] | null };

/** Lists the outlines of these notifications, in any order. Omits deleted notifications. */
export async function listOutlines(db: Database, ids: readonly string[]): Promise<NotificationOutline[]> {
  return db.$queryRaw<NotificationOutline[]>`
    SELECT id, organization_id AS "organizationId", configuration_id AS "configurationId",
      event_id AS "eventId", event_type AS "eventType", status, attempt_count AS "attemptCount",
      started_at AS "startedAt", duration_ms AS "durationMs", status_code AS "statusCode", error_class AS "errorClass"
    FROM notifications
    LEFT JOIN attempts ON notification_id = id AND number = attempt_count
    WHERE id = ANY(${ids}::text[])`;
}

/** The fields that differ between the notifications of one INSERT. */
type NewNotificationRow = Pick<Notification, 'id' | 'configurationId' | 'eventId' | 'eventType' | 'storeId'>;

/**
 * Inserts `Pending` notifications of one organization, due at once, and tallies them with `events`, the number of events
 * that the caller's transaction inserts (operators/tallies.ts). Passes the values as arrays. A list of VALUES
 * would exceed the limit of 65,535 parameters, for example with 100 events for 1,000 configurations.
 */
export function insertNotifications(
  db: Pick<Database, '$executeRaw'>,
  {
    organizationId,
    createdAt,
    events,
  }: Pick<Notification, 'organizationId' | 'createdAt'> & { events: number },
  notifications: readonly NewNotificationRow[],
) {
  return db.$executeRaw`
    WITH tallied AS (
      INSERT INTO publish_tallies (organization_id, events, notifications, at)
      SELECT ${organizationId}, ${events}::integer, ${notifications.length}::integer, ${createdAt}::timestamptz
      WHERE ${events}::integer + ${notifications.length}::integer > 0
    )
    INSERT INTO notifications
      (id, organization_id, configuration_id, event_id, event_type, store_id, next_attempt_at, created_at)
    SELECT id, ${organizationId}, configuration_id, event_id, event_type, store_id,
      ${createdAt}::timestamptz, ${createdAt}::timestamptz
    FROM unnest(
      ${notifications.map(({ id }) => id)}::text[],
      ${notifications.map(({ configurationId }) => configurationId)}::text[],
      ${notifications.map(({ eventId }) => eventId)}::text[],
      ${notifications.map(({ eventType }) => eventType)}::text[],
      ${notifications.map(({ storeId }) => storeId)}::text[]
    ) AS new (id, configuration_id, event_id, event_type, store_id)`;
}
