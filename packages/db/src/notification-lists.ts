import type { Database } from './database.ts';
import { type Attempt, type Notification, type NotificationStatus, Prisma } from './generated/client.ts';
import { idsWithin, type Stretch } from './id-range.ts';

export type { Attempt, Notification, NotificationStatus };

export type NotificationFilter = Stretch & {
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
export async function findNotifications(
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

/** The last attempts of a notification, in their order. Index: the primary key. */
export async function findAttempts(db: Database, notificationId: string, limit: number): Promise<Attempt[]> {
  const attempts = await db.attempt.findMany({
    where: { notificationId },
    orderBy: { number: 'desc' },
    take: limit,
  });
  return attempts.reverse();
}

/** The notifications of an event. Index: (event_id), in every partition since the event's. */
export async function findNotificationsOf(
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
