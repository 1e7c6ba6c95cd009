import { cancelNotifications } from '@posthorn/db/cancel';
import type { Database } from '@posthorn/db/database';
import { type Delivery, findDelivery } from '@posthorn/db/notifications';
import { isOpen } from '@posthorn/domain/notification-status';
import { laneOf } from '@posthorn/queue/lanes/lane';
import type { Loaded } from '@posthorn/queue/run-job';

/**
 * Reads what is to be delivered, and the lane it has to pass.
 * @returns null when nothing is left to do: the notification is gone or came to its end, or its
 *   configuration was deleted, which cancels it
 */
export async function load(db: Database, notificationId: string): Promise<Loaded<Delivery> | null> {
  const found = await findDelivery(db, notificationId);
  if (found === null || !isOpen(found.notification.status)) return null;
  const { notification, event, configuration } = found;
  if (event === null || configuration === null) {
    await cancelNotifications(db, [notification.id]);
    return null;
  }
  return {
    lane: laneOf(configuration),
    dueAt: notification.nextAttemptAt ?? notification.createdAt,
    work: { notification, event, configuration },
  };
}
