import type { Database } from '@posthorn/db/database';
import { type Delivery, findDelivery } from '@posthorn/db/notifications';
import { isOpen } from '@posthorn/domain/notification-status';
import { type Lane, laneOf } from '@posthorn/queue/lanes/lane';

/**
 * Reads what is to be delivered, and the lane it has to pass.
 * @returns null when nothing is left to do: the notification is gone or came to its end
 */
export async function load(
  db: Database,
  notificationId: string,
): Promise<{ lane: Lane; work: Delivery } | null> {
  const delivery = await findDelivery(db, notificationId);
  if (delivery === null || !isOpen(delivery.notification.status)) return null;
  return { lane: laneOf(delivery.configuration), work: delivery };
}
