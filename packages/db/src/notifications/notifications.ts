import { idsWithin, type TimeRange } from '@posthorn/domain/ids';
import type { NotificationStatus } from '@posthorn/domain/notification';
import type { Database } from '../connection/database.ts';
import { type Attempt, type Notification, Prisma } from '../generated/client.ts';

export type { Notification };

type NotificationFilter = TimeRange & {
  configurationId?: string | undefined;
  status?: NotificationStatus | undefined;
  /** Null for all there are. */
  eventTypes: readonly string[] | null;
  storeId?: string | undefined;
  limit: number;
};

/**
 * Notifications of an organization, newest first.
 *
 * Indexes, each in the order of ids: (organization_id, id), or (configuration_id, id) where the
 * configuration is given; of any status but Delivered the partial ones of either. Type and store are
 * checked on the rows these give.
 */
export async function listOrganizationNotifications(
  db: Database,
  organizationId: string,
  { configurationId, status, eventTypes, storeId, limit, ...stretch }: NotificationFilter,
): Promise<Notification[]> {
  const { gte, lt } = idsWithin('ntf', stretch);
  const conditions = [
    Prisma.sql`organization_id = ${organizationId} AND id >= ${gte} AND id < ${lt}`,
    ...(configurationId === undefined ? [] : [Prisma.sql`configuration_id = ${configurationId}`]),
    ...(status === undefined ? [] : [statusIn([status])]),
    ...(eventTypes === null ? [] : [Prisma.sql`event_type = ANY(${eventTypes}::text[])`]),
    ...(storeId === undefined ? [] : [Prisma.sql`store_id = ${storeId}`]),
  ];
  return db.$queryRaw<Notification[]>`
    SELECT id, organization_id AS "organizationId", configuration_id AS "configurationId",
      event_id AS "eventId", event_type AS "eventType", store_id AS "storeId", status,
      attempt_count AS "attemptCount", retried_after AS "retriedAfter", next_attempt_at AS "nextAttemptAt", created_at AS "createdAt"
    FROM notifications WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY id DESC LIMIT ${limit}`;
}

/**
 * That a status is one of these, as words of the statement: Postgres uses a partial index only for what
 * it knows when it plans, and a parameter that is cast to an enumeration it does not.
 */
export function statusIn(statuses: readonly NotificationStatus[]): Prisma.Sql {
  return Prisma.sql`status IN (${Prisma.raw(statuses.map((status) => `'${status}'`).join(', '))})`;
}

/** One notification of an organization, or null. Index: the primary key. */
export async function findNotification(
  db: Database,
  organizationId: string,
  id: string,
): Promise<Notification | null> {
  return db.notification.findFirst({ where: { id, organizationId } });
}

/** The notifications of an event. Index: (event_id), in every partition since the event's. */
export async function listNotificationsOfEvent(
  db: Database,
  event: { id: string; organizationId: string; createdAt: Date },
  limit: number,
): Promise<Notification[]> {
  return db.notification.findMany({
    where: {
      eventId: event.id,
      organizationId: event.organizationId,
      id: idsWithin('ntf', { since: event.createdAt }),
    },
    orderBy: { id: 'asc' },
    take: limit,
  });
}

type LastAttempt = Pick<Attempt, 'startedAt' | 'durationMs' | 'statusCode' | 'errorClass'>;

/**
 * A notification and its last attempt as an operator may see them: nothing of what it says, of its receiver
 * or of its answer. All of the attempt is null when there was none.
 */
export type NotificationOutline = Pick<
  Notification,
  'id' | 'organizationId' | 'configurationId' | 'eventId' | 'eventType' | 'status' | 'attemptCount'
> & { [Part in keyof LastAttempt]: LastAttempt[Part] | null };

/** Outlines of those of these notifications that are still there. */
export async function listOutlines(db: Database, ids: readonly string[]): Promise<NotificationOutline[]> {
  return db.$queryRaw<NotificationOutline[]>`
    SELECT id, organization_id AS "organizationId", configuration_id AS "configurationId",
      event_id AS "eventId", event_type AS "eventType", status, attempt_count AS "attemptCount",
      started_at AS "startedAt", duration_ms AS "durationMs", status_code AS "statusCode",
      error_class AS "errorClass"
    FROM notifications
    LEFT JOIN attempts ON notification_id = id AND number = attempt_count
    WHERE id = ANY(${ids}::text[])`;
}

/** What a notification is made of. */
export type NewNotificationRow = Pick<
  Notification,
  'id' | 'configurationId' | 'eventId' | 'eventType' | 'storeId'
>;

/**
 * The write of `Pending` notifications of one organization, due at once. One statement however many
 * they are: a hundred events for a thousand configurations have more values than a list of VALUES may.
 */
export function insertNotifications(
  db: Pick<Database, '$executeRaw'>,
  { organizationId, createdAt }: Pick<Notification, 'organizationId' | 'createdAt'>,
  notifications: readonly NewNotificationRow[],
) {
  return db.$executeRaw`
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
