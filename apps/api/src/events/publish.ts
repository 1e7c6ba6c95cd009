import { listEventsById, type NewEvent } from '@posthorn/db/events/events';
import { PublishRefusedError } from '@posthorn/db/events/refusal';
import type { Published, PublishedEvent } from '@posthorn/db/events/write';
import type { NewNotifications } from '@posthorn/db/lane-settings';
import { sliceMember, sliceMembers } from '@posthorn/domain/json-slice';
import { Problem } from '@posthorn/domain/problem';
import { scopesFor } from '@posthorn/domain/scopes';
import { MESSAGING } from '@posthorn/queue/job';
import { laneOf, type Offer } from '@posthorn/queue/lanes/lane';
import type { Span } from '@posthorn/runtime/tracing/tracer';
import { runInSpan } from '@posthorn/runtime/tracing/tracer';
import { z } from 'zod';
import { type Caller, requireScopes } from '../auth/caller.ts';
import type { ApiDeps } from '../deps.ts';
import { defineEndpoint, type EndpointRequest, type RequestClaim, type SchemaDeps } from '../endpoint.ts';
import { eventTypeCode, idField, isStoreId, knownEventType, recordId, storeId } from '../http/fields.ts';
import type { CreatingReply } from '../http/reply.ts';
import { offerNotifications } from '../offer-notifications.ts';
import { eventLinks, linksOfEvent } from './resource.ts';

const eventBody = ({ catalog }: SchemaDeps) =>
  z
    .strictObject({
      type: knownEventType(catalog).transform((code) => catalog.get(code) ?? z.NEVER),
      storeId: storeId
        .nullable()
        .optional()
        .meta({ description: 'If absent, `data.storeId` is the store, if it has this form.' }),
      /** The record must match the schema of its type. The API stores the text of the record unchanged. */
      data: z.looseObject({ id: recordId }),
    })
    .superRefine(({ type, data }, context) => {
      for (const { path, message } of type.check(data)) {
        context.addIssue({ code: 'custom', path: ['data', ...path], message });
      }
    });
type EventBody = z.output<ReturnType<typeof eventBody>>;

const publishedEventSchema = z
  .strictObject({
    id: idField('evt'),
    type: eventTypeCode,
    storeId: storeId.nullable(),
    recordId: recordId.meta({ description: 'The `id` of the record.' }),
    createdAt: z.iso.datetime(),
    notificationCount: z
      .int()
      .min(0)
      .meta({ description: 'Number of notifications, one for each matching webhook.' }),
    _links: eventLinks,
  })
  .meta({ id: 'PublishedEvent' });
type PublishedEventResource = z.input<typeof publishedEventSchema>;

/**
 * POST /v1/events: 202 means that the event and its notifications are in Postgres, so a failure of Redis or of this
 * process cannot lose them.
 */
export const publishEvent = defineEndpoint<Caller, undefined, undefined, EventBody>({
  operationId: 'publishEvent',
  summary: 'Publish an event',
  scopes: 'the write scope of the event type',
  answer: {
    status: 202,
    description: 'The event is stored and will be delivered.',
    schema: publishedEventSchema,
    hasLocation: true,
  },
  problems: ['insufficient_scope', 'organization_suspended', 'limit_reached'],
  body: eventBody,
  handle({ body, bodyText, ...request }, deps): Promise<CreatingReply> {
    return publish(request, [createEvent(body, sliceMember(bodyText, 'data'))], deps).then(createdEventReply);
  },
  keepsAnswer: true,
  async answerRepeat(created, { caller }, deps) {
    const published = await readPublished(created, caller, deps);
    return published && createdEventReply(published);
  },
});

function createdEventReply(published: readonly PublishedEventResource[]): CreatingReply {
  const [event] = published;
  return {
    status: 202,
    headers: { Location: `/v1/events/${event?.id}` },
    body: { value: event },
    created: toCreated(published),
  };
}

function createdEventsReply(data: readonly PublishedEventResource[]): CreatingReply {
  return { status: 202, body: { value: { data } }, created: toCreated(data) };
}

const MAX_EVENTS = 100;

const batchBody = (deps: SchemaDeps) =>
  z.strictObject({
    events: z
      .array(eventBody(deps))
      .min(1, 'must have at least one event')
      .max(MAX_EVENTS, `must have at most ${MAX_EVENTS} events`),
  });

/** POST /v1/events/batch: accepts all events or none. */
export const publishBatch = defineEndpoint<Caller, undefined, undefined, { events: EventBody[] }>({
  operationId: 'publishEvents',
  summary: 'Publish up to 100 events',
  scopes: 'the write scope of every event type',
  answer: {
    status: 202,
    description: 'All events are stored and will be delivered. They are in the order of the request.',
    schema: z.strictObject({ data: z.array(publishedEventSchema) }).meta({ id: 'PublishedEvents' }),
  },
  problems: ['insufficient_scope', 'organization_suspended', 'limit_reached'],
  body: batchBody,
  // Not async: the parsed bodies would stay in memory until Postgres answers, and V8 would copy them meanwhile.
  handle({ body, bodyText, ...request }, deps): Promise<CreatingReply> {
    const records = sliceMembers(bodyText, 'data');
    const events = body.events.map((event, at) => createEvent(event, records[at]));
    return publish(request, events, deps).then(createdEventsReply);
  },
  keepsAnswer: true,
  async answerRepeat(created, { caller }, deps) {
    const data = await readPublished(created, caller, deps);
    return data && { status: 202, body: { value: { data } } };
  },
});

/** A replay may create further notifications, so Postgres cannot count them later. */
const createdText = (id: string, notifications: number) => `${id}/${notifications}`;

function toCreated(published: readonly PublishedEventResource[]): string[] {
  return published.map(({ id, notificationCount }) => createdText(id, notificationCount));
}

/** Reads the events of an earlier request. @returns null if one no longer exists */
async function readPublished(
  created: readonly string[],
  { organizationId }: Caller,
  { db }: Pick<ApiDeps, 'db'>,
): Promise<PublishedEventResource[] | null> {
  const counts = created.map((text) => text.split('/'));
  const ids = counts.map(([id = '']) => id);
  const events = new Map((await listEventsById(db, organizationId, ids)).map((event) => [event.id, event]));
  const published = counts.flatMap(([id = '', count]) => {
    const event = events.get(id);
    return event === undefined ? [] : [publishedEventResource(event, event, Number(count))];
  });
  return published.length === created.length ? published : null;
}

/**
 * Stores events with their notifications, then offers the notifications to their lanes.
 * @throws Problem insufficient_scope, quota_exceeded, limit_reached
 */
async function publish(
  { caller, span, isAborted, claim }: Publishing,
  events: readonly NewEvent[],
  deps: ApiDeps,
): Promise<PublishedEventResource[]> {
  const types = [...new Set(events.map(({ type }) => type))];
  requireScopes(
    caller,
    scopesFor(
      types.flatMap((type) => deps.catalog.get(type) ?? []),
      'write',
    ),
  );
  const { organizationId } = caller;
  await deps.quotas.admitPublication(organizationId);
  const published = await runInSpan(startCreateSpan(span), async (createSpan) => {
    const context = { organizationId, traceparent: createSpan.traceparent, claim: claim && claimOf(claim) };
    const stored = await deps.publisher.publish({ context, events, isAborted }).catch(throwRefusal(deps));
    createSpan.set({ 'messaging.batch.message_count': countNotifications(stored) });
    return stored;
  });
  const notifications = countNotifications(published);
  deps.metrics.eventsAccepted.inc(published.events.length);
  deps.metrics.notificationsCreated.inc(notifications);
  void offerNotifications(organizationId, published.notifications.map(createOffer), deps, span);
  return published.events.flatMap((stored, at) => {
    const event = events[at];
    return event === undefined ? [] : [publishedEventResource(event, stored, stored.notifications)];
  });
}

/** The request of a publication. */
type Publishing = Pick<EndpointRequest<Caller>, 'caller' | 'span' | 'isAborted' | 'claim'>;

/** The write of the events stores the answer to a repeat. So the events are stored exactly if the answer is. */
const claimOf = (claim: RequestClaim) => ({
  ...claim,
  answerOf: (published: readonly Pick<PublishedEvent, 'id' | 'notifications'>[]) =>
    claim.pack(published.map(({ id, notifications }) => createdText(id, notifications))),
});

const countNotifications = ({ events }: Published) =>
  events.reduce((sum, { notifications }) => sum + notifications, 0);

const FILTERS_TOO_COSTLY =
  "The filters of the organization's webhooks need more work for these events than one request may do. Publish fewer events at once, or simplify the filters. Nothing was written.";

/**
 * Answers 429 to an organization that publishes faster than its turns come, 409 if its filters are too costly, and 503
 * while Postgres hangs.
 */
function throwRefusal({ metrics }: Pick<ApiDeps, 'metrics'>): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof PublishRefusedError)) throw error;
    const { reason, retryAfterMs } = error;
    metrics.publicationsRefused.inc({ reason });
    if (reason === 'stuck')
      throw new Problem('unavailable', { cause: error, headers: { 'Retry-After': '1' } });
    // Not 429: clients would repeat the same work.
    if (reason === 'filters')
      throw new Problem('limit_reached', { detail: FILTERS_TOO_COSTLY, cause: error });
    throw new Problem('rate_limited', {
      detail: 'The organization publishes more than the gateway can write at present. Nothing was written.',
      headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterMs / 1_000))) },
      cause: error,
    });
  };
}

/** @param record the JSON text of the event's `data` */
function createEvent(event: EventBody, record: string | undefined): NewEvent {
  if (record === undefined) throw new Error('The event has no data, although it passed validation');
  return { type: event.type.code, recordId: event.data.id, storeId: storeOf(event), body: record };
}

/** The store of an event: the event's own field, otherwise the record's. Null in the event means no store. */
function storeOf({ storeId: given, data }: EventBody): string | null {
  if (given !== undefined) return given;
  return isStoreId(data.storeId) ? data.storeId : null;
}

/** Starts the parent span of the delivery attempts. Postgres stores the span's `traceparent` with the event. */
function startCreateSpan(parent: Span): Span {
  return parent.startChild({
    name: `create ${MESSAGING['messaging.destination.name']}`,
    kind: 'producer',
    attributes: () => ({
      ...MESSAGING,
      'messaging.operation.name': 'create',
      'messaging.operation.type': 'create',
    }),
  });
}

const createOffer = ({ configuration, notificationIds }: NewNotifications): Offer => ({
  lane: laneOf(configuration),
  notificationIds,
});

export function publishedEventResource(
  event: Pick<NewEvent, 'type' | 'storeId' | 'recordId'>,
  { id, createdAt }: Pick<PublishedEvent, 'id' | 'createdAt'>,
  notificationCount: number,
): PublishedEventResource {
  return {
    id,
    type: event.type,
    storeId: event.storeId,
    recordId: event.recordId,
    createdAt: createdAt.toISOString(),
    notificationCount,
    _links: linksOfEvent(id),
  };
}
