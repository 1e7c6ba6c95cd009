import { findDelivery } from '@posthorn/db/notifications/deliveries';
import * as retries from '@posthorn/db/notifications/retry';
import { Problem } from '@posthorn/domain/problem';
import { laneOf } from '@posthorn/queue/lanes/lane';
import { actorOf, type Caller } from '../auth/caller.ts';
import { requireReadable } from '../auth/scopes.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParam } from '../http/fields.ts';
import { offerNotifications } from '../offer-notifications.ts';
import { notificationResource, notificationSchema } from './resource.ts';

/**
 * POST /v1/notifications/{id}/retry: reopens a delivered, failed or cancelled notification for ten more attempts.
 * All attempts of a notification have the same Idempotency-Key. While the configuration is disabled, the
 * notification waits.
 */
export const retryNotification = defineEndpoint<Caller, { id: string }>({
  operationId: 'retryNotification',
  summary: 'Retry a notification',
  scopes: 'the read scope of the event type',
  params: idParam('ntf'),
  answer: { status: 202, description: 'The reopened notification.', schema: notificationSchema },
  problems: ['not_found', 'insufficient_scope', 'conflict'],
  async handle({ caller, origin, span, params: { id } }, deps) {
    const found = await findDelivery(deps.db, id);
    if (found?.notification.organizationId !== caller.organizationId) throw new Problem('not_found');
    requireReadable(caller, found.notification.eventType, deps.catalog);
    const { configuration, event } = found;
    if (configuration === null || event === null) {
      throw new Problem('conflict', {
        detail: 'The configuration or the event of the notification no longer exists.',
      });
    }
    await deps.quotas.admitNotifications(caller.organizationId);
    const notification = await retries.retryNotification(deps.db, actorOf(caller, origin), id, new Date());
    if (notification === null) {
      throw new Problem('conflict', { detail: 'The notification is still Pending or Retrying.' });
    }
    deps.quotas.chargeNotifications(caller.organizationId, 1);
    const offer = { lane: laneOf(configuration), notificationIds: [id] };
    void offerNotifications(caller.organizationId, [offer], deps, span);
    const value = notificationResource({ ...notification, hasConfiguration: true, hasEvent: true });
    return { status: 202, body: { value } };
  },
});
