import type { NewNotifications } from '@posthorn/db/lane-settings';
import { MESSAGING } from '@posthorn/queue/job';
import { laneOf, type Offer } from '@posthorn/queue/lanes/lane';
import type { Span } from '@posthorn/runtime/tracing/tracer';
import type { ApiDeps } from './deps.ts';

/**
 * Offers stored notifications to their lanes. Callers do not wait for the returned promise: if Redis stays
 * unavailable or this process dies, the sweeper offers the notifications later. Never rejects.
 *
 * @param organizationId whose turn the offers use
 * @param offers one offer for each lane
 */
export async function offerNotifications(
  organizationId: string,
  offers: readonly Offer[],
  { offers: queue, log }: Pick<ApiDeps, 'offers' | 'log'>,
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
  log.debug('offering notifications', () => ({
    notificationIds: offers.flatMap(({ notificationIds }) => notificationIds),
  }));
  if (!(await queue.add(organizationId, offers))) {
    span.fail('unavailable');
    log.warn('could not queue notifications; the next sweep will', {
      firstId: offers[0]?.notificationIds[0],
    });
  }
  span.end();
}

/** Offers the notices that a request has written, and charges them. Quotas do not refuse a notice. */
export function offerNotices(
  organizationId: string,
  notices: readonly NewNotifications[],
  deps: Pick<ApiDeps, 'offers' | 'log' | 'quotas'>,
  parent: Span,
): void {
  if (notices.length === 0) return;
  deps.quotas.chargeNotifications(
    organizationId,
    notices.reduce((sum, { notificationIds }) => sum + notificationIds.length, 0),
  );
  const offers = notices.map(({ configuration, notificationIds }) => ({
    lane: laneOf(configuration),
    notificationIds,
  }));
  void offerNotifications(organizationId, offers, deps, parent);
}
