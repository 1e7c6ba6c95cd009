import { cancelNotification as cancelStored } from '@posthorn/db/notifications/cancel';
import { findDelivery } from '@posthorn/db/notifications/deliveries';
import { Problem } from '@posthorn/domain/problem';
import { laneOf } from '@posthorn/queue/lanes/lane';
import { actorOf, type Caller } from '../auth/caller.ts';
import { requireReadable } from '../auth/scopes.ts';
import { defineEndpoint } from '../endpoint.ts';
import { CHANGE_PROBLEMS } from '../http/conditions.ts';
import { idParam } from '../http/fields.ts';
import { offerNotifications } from '../offer-notifications.ts';
import { getMatching } from './read.ts';
import { notificationResource, notificationSchema } from './resource.ts';

/**
 * POST /v1/notifications/{id}/cancel: ends an open notification without a further attempt, and frees what waits for it.
 * An attempt in flight ends normally, and Posthorn records its result.
 */
export const cancelNotification = defineEndpoint<Caller, { id: string }>({
  operationId: 'cancelNotification',
  summary: 'Cancel a notification',
  scopes: 'the read scope of the event type',
  params: idParam('ntf'),
  answer: { status: 200, description: 'The cancelled notification.', schema: notificationSchema },
  problems: CHANGE_PROBLEMS,
  async handle({ caller, origin, span, ifMatch, params: { id } }, deps) {
    const { organizationId } = caller;
    const found = await deps.statements(organizationId, () => findDelivery(deps.db, id));
    if (found?.notification.organizationId !== organizationId) throw new Problem('not_found');
    requireReadable(caller, found.notification.eventType, deps.catalog);
    const asRead = ifMatch === undefined ? undefined : await getMatching(caller, ifMatch, id, deps);
    const cancelled = await deps.statements(organizationId, () =>
      cancelStored(deps.db, actorOf(caller, origin), { id, asRead }),
    );
    if (cancelled === null) {
      if (ifMatch !== undefined) await getMatching(caller, ifMatch, id, deps);
      throw new Problem('conflict', { detail: 'The notification is no longer Pending or Retrying.' });
    }
    const { notification, freedIds } = cancelled;
    const { configuration, event } = found;
    if (configuration !== null && freedIds.length > 0) {
      const offer = { lane: laneOf(configuration), notificationIds: freedIds };
      void offerNotifications(organizationId, [offer], deps, span);
    }
    const references = { hasConfiguration: configuration !== null, hasEvent: event !== null };
    return { status: 200, body: { value: notificationResource({ ...notification, ...references }) } };
  },
});
