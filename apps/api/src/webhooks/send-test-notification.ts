import { insertTestNotification } from '@posthorn/db/events/events';
import { listAttempts } from '@posthorn/db/notifications/attempts';
import type { Notification } from '@posthorn/db/notifications/notifications';
import { findWithReferences, type References } from '@posthorn/db/notifications/references';
import { findSubscribable, subscribableTypes } from '@posthorn/domain/event-catalog';
import { Problem } from '@posthorn/domain/problem';
import { laneOf } from '@posthorn/queue/lanes/lane';
import type { Span } from '@posthorn/runtime/tracing/tracer';
import { z } from 'zod';
import { actorOf, type Caller } from '../auth/caller.ts';
import type { ApiDeps } from '../deps.ts';
import { defineEndpoint, type SchemaDeps } from '../endpoint.ts';
import { CHANGE_PROBLEMS } from '../http/conditions.ts';
import { eventTypesMeta, idParam } from '../http/fields.ts';
import type { Origin } from '../http/observe.ts';
import type { CreatingReply } from '../http/reply.ts';
import { getFullNotification } from '../notifications/read.ts';
import {
  fullNotificationSchema,
  notificationResource,
  notificationSchema,
} from '../notifications/resource.ts';
import { offerNotifications } from '../offer-notifications.ts';
import { findReason, getConfigurationForChange, requireActive } from './change.ts';

/** Below the time-outs of usual proxies and clients, which are 30 s or more. */
const MAX_WAIT_S = 25;
/** Stored for repeats of a request that waited. */
const WAITED = 'waited';

const bodySchema = ({ catalog }: SchemaDeps) =>
  z.strictObject({
    eventType: z
      .string()
      .optional()
      .meta({
        ...eventTypesMeta(subscribableTypes(catalog)),
        description: 'An event type of the configuration. Default: the first event type.',
      }),
    waitSeconds: z
      .number(`must be a number from 0 to ${MAX_WAIT_S}`)
      .min(0, `must be from 0 to ${MAX_WAIT_S}`)
      .max(MAX_WAIT_S, `must be from 0 to ${MAX_WAIT_S}`)
      .default(0)
      .meta({ examples: [20], description: 'Longest wait for the end of the first attempt, in seconds.' }),
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
    description: 'The new notification. No attempt has ended yet.',
    schema: notificationSchema,
    hasLocation: true,
  },
  otherAnswer: {
    status: 200,
    description: 'With `waitSeconds`: the new notification, whose first attempt has ended.',
    schema: fullNotificationSchema,
    hasLocation: true,
  },
  problems: [...CHANGE_PROBLEMS, 'organization_suspended'],
  body: bodySchema,
  async handle(request, deps) {
    const { waitSeconds } = request.body;
    if (waitSeconds === 0) return createdReply(await send(request, deps));
    const { organizationId } = request.caller;
    // Before anything is sent, so that a caller may repeat a refused request.
    const place = deps.attemptWaits.take(organizationId);
    try {
      const notification = await send(request, deps);
      const look = () => deps.statements(organizationId, () => findAttempted(notification.id, request, deps));
      const attempted = await place
        .until(waitSeconds * 1_000, request.isAborted, look)
        .catch((error: unknown) => {
          // The notification is committed. An error here would make the caller send another one.
          if (!(error instanceof Problem))
            deps.log.warn('could not wait for the attempt of a test', { error });
          return null;
        });
      return attempted ?? createdReply(notification, WAITED);
    } finally {
      place.release();
    }
  },
  async answerRepeat([id = '', waited], { caller }, deps) {
    const attempted = waited === WAITED ? await findAttempted(id, { caller }, deps) : null;
    if (attempted !== null) return attempted;
    const notification = await findWithReferences(deps.db, caller.organizationId, id);
    return notification && createdReply(notification);
  },
});

type TestRequest = {
  caller: Caller;
  origin: Origin;
  span: Span;
  ifMatch: string | undefined;
  params: { id: string };
  body: { eventType?: string | undefined };
};

/** Creates the notification, and offers it to its lane. */
async function send(
  { caller, origin, span, ifMatch, params, body }: TestRequest,
  deps: ApiDeps,
): Promise<Notification & References> {
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
      faults: [{ path: '/eventType', message: 'must be an event type that the configuration subscribes to' }],
    });
  }
  await deps.quotas.admitPublication(organizationId);
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
  return { ...notification, hasConfiguration: true, hasEvent: true, recordId: event.recordId };
}

/** The answer about a notification whose first attempt has ended; null before. */
async function findAttempted(
  id: string,
  { caller }: Pick<TestRequest, 'caller'>,
  deps: Pick<ApiDeps, 'db' | 'catalog'>,
): Promise<CreatingReply | null> {
  if ((await listAttempts(deps.db, id, 1)).length === 0) return null;
  const { resource } = await getFullNotification(caller, id, deps);
  return { status: 200, headers: locationOf(id), body: { value: resource }, created: [id, WAITED] };
}

function createdReply(notification: Notification & References, ...remarks: string[]): CreatingReply {
  const { id } = notification;
  const value = notificationResource(notification);
  return { status: 202, headers: locationOf(id), body: { value }, created: [id, ...remarks] };
}

const locationOf = (id: string) => ({ Location: `/v1/notifications/${id}` });
