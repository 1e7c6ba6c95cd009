import { setTimeout as wait } from 'node:timers/promises';
import type { NewNotification } from '@posthorn/db/events';
import type { ApiDeps } from '../deps.ts';

/** Notifications that are on their way to Redis at the same time, of one event. */
const AT_A_TIME = 50;
/**
 * While Redis is away offers are repeated, so that what was accepted meanwhile goes out as soon as it
 * is back; from then on it is old enough for the sweeper, which finds it in Postgres.
 */
const REPEAT_EVERY_MS = 1_000;
const REPEAT_FOR_MS = 30_000;

/**
 * Offers notifications that were just written to their lanes. Not awaited by the publisher: what
 * never gets to Redis, because it is gone for long or this process dies, the sweeper finds.
 */
export async function offerAll(
  notifications: readonly NewNotification[],
  { queue, log }: Pick<ApiDeps, 'queue' | 'log'>,
): Promise<void> {
  const deadline = performance.now() + REPEAT_FOR_MS;
  let left = notifications;
  while (left.length > 0) {
    try {
      await Promise.all(
        left
          .slice(0, AT_A_TIME)
          .map(({ id, configurationId, maxConcurrency, revision }) =>
            queue.offer({ configurationId, size: maxConcurrency, revision }, [id]),
          ),
      );
      left = left.slice(AT_A_TIME);
    } catch (error) {
      if (performance.now() > deadline) {
        log.warn('notifications not queued, the sweeper will', { firstId: left[0]?.id, error });
        return;
      }
      await wait(REPEAT_EVERY_MS);
    }
  }
}
