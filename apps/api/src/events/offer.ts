import type { NewNotification } from '@posthorn/db/events';
import type { ApiDeps } from '../deps.ts';

/** Notifications that are on their way to Redis at the same time, of one event. */
const AT_A_TIME = 50;

/**
 * Offers notifications that were just written to their lanes. Not awaited by the publisher: what can't be queued
 * now, because Redis is gone or this process dies, the sweeper finds in Postgres.
 */
export async function offerAll(
  notifications: readonly NewNotification[],
  { queue, log }: Pick<ApiDeps, 'queue' | 'log'>,
): Promise<void> {
  try {
    for (let at = 0; at < notifications.length; at += AT_A_TIME) {
      await Promise.all(
        notifications
          .slice(at, at + AT_A_TIME)
          .map(({ id, configurationId, maxConcurrency, revision }) =>
            queue.offer({ configurationId, size: maxConcurrency, revision }, [id]),
          ),
      );
    }
  } catch (error) {
    log.warn('notifications not queued yet, the sweeper will', { firstId: notifications[0]?.id, error });
  }
}
