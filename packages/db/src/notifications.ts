import { OPEN_STATUSES } from '@posthorn/domain/notification-status';
import type { Database } from './database.ts';
import type { Event, Notification, WebhookConfiguration } from './generated/client.ts';

/** All that delivering one notification needs. */
export type Delivery = { notification: Notification; event: Event; configuration: WebhookConfiguration };

/** A notification with its event and configuration, as far as they are still there. */
export type FoundDelivery = { [Part in keyof Delivery]: Delivery[Part] | null } & Pick<
  Delivery,
  'notification'
>;

/** Reads what a delivery needs, or null when the notification itself is gone. */
export async function findDelivery(db: Database, notificationId: string): Promise<FoundDelivery | null> {
  const notification = await db.notification.findUnique({ where: { id: notificationId } });
  if (notification === null) return null;
  const [event, configuration] = await Promise.all([
    db.event.findUnique({ where: { id: notification.eventId } }),
    db.webhookConfiguration.findUnique({ where: { id: notification.configurationId } }),
  ]);
  return { notification, event, configuration };
}

/** An open notification, and when its next attempt is due. */
export type OpenNotification = Pick<Notification, 'id' | 'configurationId'> & { nextAttemptAt: Date };

/**
 * Open notifications (Pending or Retrying) by id, which is the order in which they were made.
 * @param range ids greater than `after` and smaller than `before`, at most `limit` of them
 */
export async function findOpenNotifications(
  db: Database,
  range: { after: string; before: string; limit: number },
): Promise<OpenNotification[]> {
  const rows = await db.notification.findMany({
    where: { id: { gt: range.after, lt: range.before }, status: { in: [...OPEN_STATUSES] } },
    orderBy: { id: 'asc' },
    take: range.limit,
    select: { id: true, configurationId: true, nextAttemptAt: true, createdAt: true },
  });
  return rows.map(({ createdAt, nextAttemptAt, ...row }) => ({
    ...row,
    nextAttemptAt: nextAttemptAt ?? createdAt,
  }));
}

/** The lane of each of these configurations: how many at a time, and since which revision. */
export async function findLanes(
  db: Database,
  configurationIds: readonly string[],
): Promise<Pick<WebhookConfiguration, 'id' | 'status' | 'maxConcurrency' | 'revision'>[]> {
  return db.webhookConfiguration.findMany({
    where: { id: { in: [...configurationIds] } },
    select: { id: true, status: true, maxConcurrency: true, revision: true },
  });
}
