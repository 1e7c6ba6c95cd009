import { insertTestNotification } from '@posthorn/db/events/events';
import { Problem } from '@posthorn/domain/problem';
import { laneOf } from '@posthorn/queue/lanes/lane';
import { z } from 'zod';
import { actorOf, type Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { offerAll } from '../events/offer.ts';
import { idParam } from '../http/fields.ts';
import { notificationResource, notificationSchema } from '../notifications/resource.ts';
import { CHANGE_PROBLEMS, findForChange } from './change.ts';

const bodySchema = z.strictObject({
  eventType: z
    .string()
    .optional()
    .meta({
      examples: ['SALE.CREATE'],
      description: 'One that is subscribed to; else the first.',
    }),
});

/**
 * POST /v1/webhooks/{id}/test: sends the catalogue's example of a subscribed type, as any other
 * notification is sent. No record is changed by it.
 */
export const sendTestNotification = defineEndpoint<
  Caller,
  { id: string },
  undefined,
  z.output<typeof bodySchema>
>({
  summary: 'Send a test notification',
  scopes: 'read, of every event type',
  params: idParam('es'),
  answer: {
    status: 202,
    description: 'The notification that will be sent.',
    schema: notificationSchema,
    hasLocation: true,
  },
  problems: CHANGE_PROBLEMS,
  body: () => bodySchema,
  takesIdempotencyKey: true,
  async handle({ caller, origin, span, ifMatch, params, body }, deps) {
    const configuration = await findForChange({ caller, ifMatch }, params.id, deps);
    if (configuration.status === 'Disabled') {
      throw new Problem('conflict', { detail: 'The configuration is disabled; enable it first.' });
    }
    const code = configuration.eventTypes.find((each) => each === (body.eventType ?? each));
    const type = code === undefined ? undefined : deps.catalog.get(code);
    if (type === undefined) {
      throw new Problem('invalid_request', {
        faults: [{ path: 'eventType', message: 'must be one that the configuration subscribes to' }],
      });
    }
    const notification = await insertTestNotification(deps.db, actorOf(caller, origin), configuration, {
      type: type.code,
      recordId: String(type.example.id ?? ''),
      storeId: configuration.storeId,
      body: JSON.stringify(type.example),
      traceparent: span.traceparent,
    });
    void offerAll([{ lane: laneOf(configuration), notificationIds: [notification.id] }], deps, span);
    return {
      status: 202,
      headers: { Location: `/v1/notifications/${notification.id}` },
      body: { value: notificationResource(notification) },
    };
  },
});
