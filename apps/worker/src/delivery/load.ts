import type { Database } from '@posthorn/db/connection/database';
import type { Delivery, FindDelivery } from '@posthorn/db/notifications/deliveries';
import { cancelNotifications } from '@posthorn/db/notifications/open-notifications';
import { isOpen } from '@posthorn/domain/notification';
import { laneOf } from '@posthorn/queue/lanes/lane';
import type { Loaded, Verdict } from '@posthorn/queue/run-job';

const DONE: { verdict: Verdict } = { verdict: { kind: 'done' } };

/**
 * Reads what is to be delivered, and the lane it has to pass.
 * @returns a verdict when nothing is left to do: the notification is gone or came to its end, or its
 *   configuration was deleted, which cancels it
 */
export async function load(
  { db, findDelivery }: { db: Database; findDelivery: FindDelivery },
  notificationId: string,
): Promise<{ loaded: Loaded<Delivery> } | { verdict: Verdict }> {
  const found = await findDelivery(notificationId);
  if (found === null) return DONE;
  const { notification, event, configuration } = found;
  // Its worker died before it could tell BullMQ, in whose failed set operators look for it; or Redis lost
  // it, and the sweeper put it back; or a dashboard that knows nothing of Postgres ran it again.
  if (notification.status === 'Failed') {
    return { verdict: { kind: 'failed', reason: `failed after ${notification.attemptCount} attempts` } };
  }
  if (!isOpen(notification.status)) return DONE;
  if (event === null || configuration === null) {
    await cancelNotifications(db, [notification.id]);
    return DONE;
  }
  return {
    loaded: {
      lane: laneOf(configuration),
      retryAt: notification.status === 'Retrying' ? notification.nextAttemptAt : null,
      work: { notification, event, configuration },
    },
  };
}
