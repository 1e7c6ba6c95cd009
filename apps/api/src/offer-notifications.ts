import { setTimeout as wait } from 'node:timers/promises';
import { MESSAGING } from '@posthorn/queue/job';
import type { Offer } from '@posthorn/queue/lanes/lane';
import type { Span } from '@posthorn/runtime/tracing/tracer';
import type { ApiDeps } from './deps.ts';

/** Maximum number of simultaneous calls to Redis for one request. */
const PARALLEL_OFFERS = 50;
/**
 * The API retries offers while Redis is unavailable, so that delivery starts as soon as Redis returns. After 30 s
 * the notifications are old enough for the sweeper, which finds them in Postgres.
 */
const RETRY_EVERY_MS = 1_000;
const RETRY_FOR_MS = 30_000;

/**
 * Offers stored notifications to their lanes. Callers do not wait for the returned promise: if Redis stays
 * unavailable or this process dies, the sweeper offers the notifications later. Never rejects.
 * @param offers one offer for each lane
 */
export async function offerNotifications(
  offers: readonly Offer[],
  deps: Pick<ApiDeps, 'queue' | 'log'>,
  parent: Span,
): Promise<void> {
  const span = parent.startChild({
    name: `send ${MESSAGING['messaging.destination.name']}`,
    kind: 'client',
    attributes: () => ({
      ...MESSAGING,
      'messaging.operation.name': 'send',
      'messaging.operation.type': 'send',
      'messaging.batch.message_count': offers.reduce((sum, offer) => sum + offer.notificationIds.length, 0),
    }),
  });
  if (!(await offerInTime(offers, deps))) span.fail('unavailable');
  span.end();
}

/** @returns false if Redis was unavailable for 30 s; the sweeper then offers the remaining notifications */
async function offerInTime(
  offers: readonly Offer[],
  { queue, log }: Pick<ApiDeps, 'queue' | 'log'>,
): Promise<boolean> {
  const deadline = performance.now() + RETRY_FOR_MS;
  let left = offers;
  log.debug('offering notifications', () => ({
    notificationIds: offers.flatMap(({ notificationIds }) => notificationIds),
  }));
  while (left.length > 0) {
    try {
      await Promise.all(
        left.slice(0, PARALLEL_OFFERS).map(({ lane, notificationIds }) => queue.offer(lane, notificationIds)),
      );
      left = left.slice(PARALLEL_OFFERS);
    } catch (error) {
      if (performance.now() > deadline) {
        log.warn('could not queue notifications; the next sweep will', {
          firstId: left[0]?.notificationIds[0],
          error,
        });
        return false;
      }
      await wait(RETRY_EVERY_MS);
    }
  }
  return true;
}
