import { insertTestNotification } from '@posthorn/db/events/events';
import type { Notification } from '@posthorn/db/notifications/notifications';
import { findWithReferences, type References } from '@posthorn/db/notifications/references';
import { findSubscribable, subscribableTypes } from '@posthorn/domain/event-catalog';
import { Problem } from '@posthorn/domain/problem';
import { laneOf } from '@posthorn/queue/lanes/lane';
import { z } from 'zod';
import { actorOf, type Caller } from '../auth/caller.ts';
import { defineEndpoint, type SchemaDeps } from '../endpoint.ts';
import { CHANGE_PROBLEMS } from '../http/conditions.ts';
import { eventTypesMeta, idParam } from '../http/fields.ts';
import type { CreatingReply } from '../http/reply.ts';
import { notificationResource, notificationSchema } from '../notifications/resource.ts';
import { offerNotifications } from '../offer-notifications.ts';
import { findReason, getConfigurationForChange, requireActive } from './change.ts';

const bodySchema = ({ catalog }: SchemaDeps) =>
  z.strictObject({
    eventType: z
      .string()
      .optional()
      .meta({
        ...eventTypesMeta(subscribableTypes(catalog)),
        description: 'An event type of the configuration. Default: the first event type.',
      }),
  });

/**
 * POST /v1/webhooks/{id}/test: sends the catalogue's example record of a subscribed event type. Workers deliver and
 * retry the notification like every other notification. `GET /v1/sales/{id}` never returns the example record.
 */
export const sendTestNotification = defineEndpoint<
  Caller,
  { id: string },
  undefined,
  z.output<ReturnType<typeof bodySchema>>
>({
  operationId: 'testWebhook',
  summary: 'Send a test notification',
  scopes: 'the read scope of every event type',
  params: idParam('es'),
  answer: {
    status: 202,
    description: 'The new notification.',
    schema: notificationSchema,
    hasLocation: true,
  },
  problems: CHANGE_PROBLEMS,
  body: bodySchema,
  async handle({ caller, origin, span, ifMatch, params, body }, deps) {
    const { organizationId } = caller;
    const change = { caller, ifMatch };
    const configuration = await deps.statements(organizationId, () =>
      getConfigurationForChange(change, params.id, deps),
    );
    requireActive(configuration);
    const code = configuration.eventTypes.find((each) => each === (body.eventType ?? each));
    const type = code === undefined ? undefined : findSubscribable(deps.catalog, code);
    if (type === undefined) {
      throw new Problem('invalid_request', {
        faults: [
          { path: '/eventType', message: 'must be an event type that the configuration subscribes to' },
        ],
      });
    }
    await deps.quotas.admitNotifications(organizationId);
    const event = {
      type: type.code,
      recordId: String(type.example.id ?? ''),
      storeId: configuration.storeId,
      body: JSON.stringify(type.example),
      traceparent: span.traceparent,
    };
    const notification = await deps.statements(organizationId, () =>
      insertTestNotification(deps.db, actorOf(caller, origin), configuration, event),
    );
    if (notification === null) throw await findReason(change, configuration.id, deps);
    deps.quotas.chargeNotifications(organizationId, 1);
    const offer = { lane: laneOf(configuration), notificationIds: [notification.id] };
    void offerNotifications(organizationId, [offer], deps, span);
    return createdReply({ ...notification, hasConfiguration: true, hasEvent: true });
  },
  async answerRepeat([id = ''], { caller }, { db }) {
    const notification = await findWithReferences(db, caller.organizationId, id);
    return notification && createdReply(notification);
  },
});

function createdReply(notification: Notification & References): CreatingReply {
  const value = notificationResource(notification);
  return {
    status: 202,
    headers: { Location: `/v1/notifications/${notification.id}` },
    body: { value },
    created: [notification.id],
  };
}
