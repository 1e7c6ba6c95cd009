import { setTimeout as wait } from 'node:timers/promises';
import { MESSAGING } from '@posthorn/queue/job';
import type { Lane } from '@posthorn/queue/lanes/lane';
import type { Span } from '@posthorn/runtime/tracing/tracer';
import type { ApiDeps } from '../deps.ts';

/** Lanes that are offered something at the same time, for one request. */
const AT_A_TIME = 50;
/**
 * While Redis is away offers are repeated, so that what was accepted meanwhile goes out as soon as it
 * is back; from then on it is old enough for the sweeper, which finds it in Postgres.
 */
const REPEAT_EVERY_MS = 1_000;
const REPEAT_FOR_MS = 30_000;

/** Notifications of one lane. */
export type Offer = { lane: Lane; notificationIds: string[] };

/**
 * Offers notifications that were just written to their lanes. Not awaited by the publisher: what
 * never gets to Redis, because it is gone for long or this process dies, the sweeper finds.
 */
export async function offerAll(
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

/** @returns false if Redis was away for so long that the rest is left to the sweeper */
async function offerInTime(
  offers: readonly Offer[],
  { queue, log }: Pick<ApiDeps, 'queue' | 'log'>,
): Promise<boolean> {
  const deadline = performance.now() + REPEAT_FOR_MS;
  let left = offers;
  log.debug('offering notifications', () => ({
    notificationIds: offers.flatMap(({ notificationIds }) => notificationIds),
  }));
  while (left.length > 0) {
    try {
      await Promise.all(
        left.slice(0, AT_A_TIME).map(({ lane, notificationIds }) => queue.offer(lane, notificationIds)),
      );
      left = left.slice(AT_A_TIME);
    } catch (error) {
      if (performance.now() > deadline) {
        log.warn('notifications not queued, the sweeper will', {
          firstId: left[0]?.notificationIds[0],
          error,
        });
        return false;
      }
      await wait(REPEAT_EVERY_MS);
    }
  }
  return true;
}

/**
 * Notifications put together by lane: one offer for each, however many they are.
 * @param laneOf what lane a notification is of; asked once for each configuration
 */
export function offersOf<One extends { id: string; configurationId: string }>(
  notifications: readonly One[],
  laneOf: (notification: One) => Lane,
): Offer[] {
  const offers = new Map<string, Offer>();
  for (const notification of notifications) {
    const known = offers.get(notification.configurationId);
    if (known !== undefined) known.notificationIds.push(notification.id);
    else
      offers.set(notification.configurationId, {
        lane: laneOf(notification),
        notificationIds: [notification.id],
      });
  }
  return [...offers.values()];
}
