import type { NewNotification } from '@posthorn/db/events';
import type { ApiDeps } from '../deps.ts';

/**
 * Queues notifications that were just written, without keeping the publisher waiting. What can't
 * be queued now, because Redis is gone or this process dies, the sweeper finds in Postgres.
 */
export function enqueue(
  notifications: readonly NewNotification[],
  { queue, log }: Pick<ApiDeps, 'queue' | 'log'>,
): void {
  for (const { id, configurationId, maxConcurrency, revision } of notifications) {
    queue.offer({ configurationId, size: maxConcurrency, revision }, [id]).catch((error: unknown) => {
      log.warn('notification not queued yet, the sweeper will', { notificationId: id, error });
    });
  }
}
