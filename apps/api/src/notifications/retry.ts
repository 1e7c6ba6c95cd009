import { findDelivery } from '@posthorn/db/notifications/deliveries';
import { findNotification } from '@posthorn/db/notifications/notifications';
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
 * POST /v1/notifications/{id}/retry: gives a delivered, failed or cancelled notification ten more attempts with
 * the same Idempotency-Key. The notification waits while the configuration is disabled.
 */
export const retryNotification = defineEndpoint<Caller, { id: string }>({
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
    if (!(await retries.retryNotification(deps.db, actorOf(caller, origin), id, new Date()))) {
      throw new Problem('conflict', { detail: 'The notification is still Pending or Retrying.' });
    }
    const offer = { lane: laneOf(configuration), notificationIds: [id] };
    void offerNotifications(caller.organizationId, [offer], deps, span);
    const notification = await findNotification(deps.db, caller.organizationId, id);
    if (notification === null) throw new Problem('not_found');
    return { status: 202, body: { value: notificationResource(notification) } };
  },
});
