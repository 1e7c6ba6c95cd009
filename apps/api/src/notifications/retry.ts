import type { Notification } from '@posthorn/db/notifications/notifications';
import { findWithReferences, type References } from '@posthorn/db/notifications/references';
import * as retries from '@posthorn/db/notifications/retry';
import { Problem } from '@posthorn/domain/problem';
import { laneOf } from '@posthorn/queue/lanes/lane';
import { actorOf, type Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { CHANGE_PROBLEMS } from '../http/conditions.ts';
import { idParam } from '../http/fields.ts';
import type { CreatingReply } from '../http/reply.ts';
import { offerNotifications } from '../offer-notifications.ts';
import { findReason, findRecordId, getNotificationForChange } from './change.ts';
import { notificationResource, notificationSchema } from './resource.ts';

/**
 * POST /v1/notifications/{id}/retry: allows ten more attempts of a notification, the first at once. A notification whose
 * next attempt is due already has nothing to retry.
 * All attempts of a notification have the same Idempotency-Key. While the configuration is disabled, the
 * notification waits.
 */
export const retryNotification = defineEndpoint<Caller, { id: string }>({
  operationId: 'retryNotification',
  summary: 'Retry a notification',
  scopes: 'the read scope of the event type',
  params: idParam('ntf'),
  answer: {
    status: 202,
    description: 'The notification, whose next attempt is due.',
    schema: notificationSchema,
  },
  problems: CHANGE_PROBLEMS,
  async handle({ caller, origin, span, ifMatch, params: { id } }, deps) {
    const { organizationId } = caller;
    const change = { caller, ifMatch };
    const { configuration, event, asRead } = await getNotificationForChange(change, id, deps);
    if (configuration === null || event === null) {
      throw new Problem('conflict', {
        detail: 'The configuration or the event of the notification no longer exists.',
      });
    }
    await deps.quotas.admitNotifications(organizationId);
    const retry = { id, asRead, now: new Date() };
    const notification = await deps.statements(organizationId, () =>
      retries.retryNotification(deps.db, actorOf(caller, origin), retry),
    );
    if (notification === null) {
      throw await findReason(change, id, 'The next attempt is due already.', deps);
    }
    deps.quotas.chargeNotifications(organizationId, 1);
    const offer = { lane: laneOf(configuration), notificationIds: [id] };
    if (!notification.isBlocked) void offerNotifications(organizationId, [offer], deps, span);
    const recordId = await findRecordId(organizationId, event, deps);
    return retriedReply({ ...notification, hasConfiguration: true, hasEvent: true, recordId });
  },
  async answerRepeat([id = ''], { caller }, { db }) {
    const notification = await findWithReferences(db, caller.organizationId, id);
    return notification && retriedReply(notification);
  },
});

function retriedReply(notification: Notification & References): CreatingReply {
  return { status: 202, body: { value: notificationResource(notification) }, created: [notification.id] };
}
