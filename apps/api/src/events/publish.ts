import type { NewNotification } from '@posthorn/db/events/publish';
import { sliceElements, sliceMember } from '@posthorn/domain/json-slice';
import { scopesFor } from '@posthorn/domain/scopes';
import { MESSAGING } from '@posthorn/queue/job';
import type { Lane } from '@posthorn/queue/lanes/lane';
import { runInSpan } from '@posthorn/runtime/tracing/run-in-span';
import type { Span } from '@posthorn/runtime/tracing/tracer';
import { z } from 'zod';
import { type Caller, requireScopes } from '../auth/caller.ts';
import type { ApiDeps } from '../deps.ts';
import { defineEndpoint, type SchemaDeps } from '../endpoint.ts';
import { offerAll, offersOf } from './offer.ts';
import { eventBody, newEvent, publishedEventResource, publishedEventSchema } from './published.ts';

type EventBody = z.output<ReturnType<typeof eventBody>>;

const MOST = 100;

/**
 * POST /v1/events: takes an event in. 202 means that the event and its notifications are in
 * Postgres and will be delivered, whatever happens to Redis or to this process.
 */
export const publishEvent = defineEndpoint<Caller, undefined, undefined, EventBody>({
  summary: 'Publish an event',
  scopes: 'write, of the event type',
  takesIdempotencyKey: true,
  answer: {
    status: 202,
    description: 'Kept, and to be delivered.',
    schema: publishedEventSchema,
    hasLocation: true,
  },
  problems: ['insufficient_scope'],
  body: eventBody,
  async handle({ caller, span, body, bodyText }, deps) {
    const [published] = await publish({ caller, span }, [body], [bodyText], deps);
    return {
      status: 202,
      headers: { Location: `/v1/events/${published?.id}` },
      body: { value: published },
    };
  },
});

const batchBody = (deps: SchemaDeps) =>
  z.strictObject({
    events: z
      .array(eventBody(deps))
      .min(1, 'must have at least one event')
      .max(MOST, `must have at most ${MOST} events`),
  });

/** POST /v1/events/batch: takes up to a hundred events in, all of them or none. */
export const publishBatch = defineEndpoint<Caller, undefined, undefined, { events: EventBody[] }>({
  summary: 'Publish up to a hundred events',
  scopes: 'write, of every event type',
  answer: {
    status: 202,
    description: 'All kept, and to be delivered; in the order they were sent.',
    schema: z.strictObject({ data: z.array(publishedEventSchema) }).meta({ id: 'PublishedEvents' }),
  },
  problems: ['insufficient_scope'],
  body: batchBody,
  takesIdempotencyKey: true,
  async handle({ caller, span, body, bodyText }, deps) {
    const texts = sliceElements(sliceMember(bodyText, 'events') ?? '');
    const data = await publish({ caller, span }, body.events, texts, deps);
    return { status: 202, body: { value: { data } } };
  },
});

const laneOfNew = ({ configurationId, maxConcurrency: size, revision }: NewNotification): Lane => ({
  configurationId,
  size,
  revision,
});

/** @param texts each event's own text */
async function publish(
  { caller, span }: { caller: Caller; span: Span },
  bodies: readonly EventBody[],
  texts: readonly string[],
  deps: ApiDeps,
): Promise<z.input<typeof publishedEventSchema>[]> {
  requireScopes(
    caller,
    scopesFor(
      bodies.map(({ type }) => type),
      'write',
    ),
  );
  const given = bodies.map((body, at) => newEvent(body, texts[at] ?? ''));
  const published = await runInSpan(startCreateSpan(span), async (creating) => {
    const publisher = { organizationId: caller.organizationId, traceparent: creating.traceparent };
    const kept = await deps.publish(publisher, given);
    creating.set({
      'messaging.batch.message_count': kept.reduce((sum, event) => sum + event.notifications.length, 0),
    });
    return kept;
  });
  const notifications = published.flatMap((event) => event.notifications);
  deps.metrics.eventsAccepted.inc(published.length);
  deps.metrics.notificationsCreated.inc(notifications.length);
  void offerAll(offersOf(notifications, laneOfNew), deps, span);
  return published.flatMap((event, at) => {
    const of = given[at];
    return of === undefined ? [] : [publishedEventResource(of, event)];
  });
}

/** The deliveries of what is published are children of this span; what they need to be so is kept with the event. */
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
