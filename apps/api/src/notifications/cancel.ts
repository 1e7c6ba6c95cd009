import { cancelNotification as cancelStored } from '@posthorn/db/notifications/cancel';
import { laneOf } from '@posthorn/queue/lanes/lane';
import { actorOf, type Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { CHANGE_PROBLEMS } from '../http/conditions.ts';
import { idParam } from '../http/fields.ts';
import { offerNotifications } from '../offer-notifications.ts';
import { findReason, findRecordId, getNotificationForChange } from './change.ts';
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
    const change = { caller, ifMatch };
    const { configuration, event, asRead } = await getNotificationForChange(change, id, deps);
    const cancelled = await deps.statements(organizationId, () =>
      cancelStored(deps.db, actorOf(caller, origin), { id, asRead }),
    );
    if (cancelled === null) {
      throw await findReason(change, id, 'The notification is no longer Pending or Retrying.', deps);
    }
    const { notification, freedIds } = cancelled;
    if (configuration !== null && freedIds.length > 0) {
      const offer = { lane: laneOf(configuration), notificationIds: freedIds };
      void offerNotifications(organizationId, [offer], deps, span);
    }
    const recordId = await findRecordId(organizationId, event, deps);
    const references = { hasConfiguration: configuration !== null, hasEvent: event !== null, recordId };
    return { status: 200, body: { value: notificationResource({ ...notification, ...references }) } };
  },
});
