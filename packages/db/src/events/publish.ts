import { entityOf } from '@posthorn/domain/event-catalog';
import { newId } from '@posthorn/domain/ids';
import { grouped } from '@posthorn/runtime/grouping/grouped';
import pLimit from 'p-limit';
import type { Database } from '../connection/database.ts';
import { isDataRejected } from '../connection/database-error.ts';
import { defineStatement } from '../connection/statements.ts';
import type { WebhookConfiguration } from '../generated/client.ts';
import type { LaneSettings } from '../lane-settings.ts';
import type { NewEvent } from './events.ts';

/** A new notification, with its configuration. */
export type NewNotification = { id: string; configuration: LaneSettings };

/** The organization that publishes, and the trace of the request. */
type PublishContext = {
  organizationId: string;
  /** W3C Trace Context header of the publishing span. Deliveries continue the trace. Null without tracing. */
  traceparent: string | null;
};

/** A stored event and its notifications. */
export type PublishedEvent = { id: string; createdAt: Date; notifications: NewNotification[] };

/**
 * Stores events, and one `Pending` notification of each event for every subscriber. A subscriber is an active
 * configuration of the organization whose event types and store filter match (specification 5.4, 5.5).
 * One statement writes all rows, so Postgres keeps all rows or none.
 *
 * @returns the stored events, in the given order
 */
export type Publish = (context: PublishContext, events: readonly NewEvent[]) => Promise<PublishedEvent[]>;

type Publication = { context: PublishContext; events: readonly NewEvent[] };

/** At most 100 requests per statement, and 2 statements at a time. */
const GROUP = { maxItems: 100, maxGroups: 2 };
/** Requests with several events run 2 at a time: 100 events for 1,000 configurations occupy a connection for 1 s. */
const LARGE_AT_A_TIME = 2;

/**
 * Creates the writer of events. Single events published at about the same time, by any organization, share one
 * statement and its commit. A request with several events gets its own statement, so that no other request
 * waits for it.
 */
export function createPublisher(db: Database): Publish {
  const publishGrouped = grouped((publications: readonly Publication[]) => write(db, publications), {
    ...GROUP,
    isFaultOfOne: isDataRejected,
  });
  const large = pLimit(LARGE_AT_A_TIME);
  return async (context, events) => {
    const publication = { context, events };
    return events.length === 1
      ? publishGrouped(publication)
      : (await large(() => write(db, [publication])))(publication);
  };
}

/** An event with its id and its notifications, before the write. */
type Planned = { id: string; event: NewEvent; context: PublishContext; notifications: NewNotification[] };

async function write(
  db: Database,
  publications: readonly Publication[],
): Promise<(publication: Publication) => PublishedEvent[]> {
  const subscribers = await findSubscribers(db, publications);
  // Read the clock before creating ids: `listNotificationsOfEvent` searches only ids of this time or later.
  const createdAt = new Date();
  const planned = new Map(
    publications.map((publication) => [
      publication,
      publication.events.map((event) => planEvent(event, publication.context, subscribers)),
    ]),
  );
  await writeEvents(db, columnsOf([...planned.values()].flat(), createdAt));
  return (publication) =>
    (planned.get(publication) ?? []).map(({ id, notifications }) => ({ id, createdAt, notifications }));
}

type Subscriber = Pick<WebhookConfiguration, keyof LaneSettings | 'eventTypes' | 'storeId'>;

/** Index: (organization_id, id). */
const readSubscribers = defineStatement<Subscriber>(
  'read_subscribers',
  `SELECT id, organization_id AS "organizationId", status, url, max_concurrency AS "maxConcurrency", revision,
    event_types AS "eventTypes", store_id AS "storeId"
  FROM webhook_configurations
  WHERE organization_id = ANY ($1::text[]) AND status = 'Active' AND event_types && $2::text[]
    AND (store_id IS NULL OR store_id = ANY ($3::text[]))`,
);

/** Finds the candidates by organization. `receives` makes the exact choice for each event. */
async function findSubscribers(
  db: Database,
  publications: readonly Publication[],
): Promise<Map<string, Subscriber[]>> {
  const events = publications.flatMap((publication) => publication.events);
  const rows = await readSubscribers(db, [
    unique(publications.map(({ context }) => context.organizationId)),
    unique(events.map(({ type }) => type)),
    unique(events.flatMap(({ storeId }) => storeId ?? [])),
  ]);
  const subscribers = new Map<string, Subscriber[]>();
  for (const row of rows) {
    const known = subscribers.get(row.organizationId);
    if (known === undefined) subscribers.set(row.organizationId, [row]);
    else known.push(row);
  }
  return subscribers;
}

const unique = (texts: readonly string[]) => [...new Set(texts)];

function planEvent(
  event: NewEvent,
  context: PublishContext,
  subscribers: ReadonlyMap<string, readonly Subscriber[]>,
): Planned {
  const notifications = (subscribers.get(context.organizationId) ?? [])
    .filter((subscriber) => receives(subscriber, event))
    .map((configuration) => ({ id: newId('ntf'), configuration }));
  return { id: newId('evt'), event, context, notifications };
}

/** Whether a configuration receives an event (specification 5.4, 5.5). */
function receives({ eventTypes, storeId }: Subscriber, event: NewEvent): boolean {
  return eventTypes.includes(event.type) && (storeId === null || storeId === event.storeId);
}

const writeEvents = defineStatement(
  'write_events',
  `WITH given AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
      AS event (id, organization_id, type, entity, record_id, store_id, body, traceparent)
  ), written AS (
    INSERT INTO events
      (id, organization_id, type, entity, record_id, store_id, body, traceparent, created_at)
    SELECT id, organization_id, type, entity, record_id, store_id, body, traceparent, $9::timestamptz FROM given
  )
  INSERT INTO notifications
    (id, organization_id, configuration_id, event_id, event_type, store_id, next_attempt_at, created_at)
  SELECT notification.id, organization_id, configuration_id, given.id, type, store_id, $9, $9
  FROM unnest($10::text[], $11::text[], $12::text[]) AS notification (id, configuration_id, event_id)
  JOIN given ON given.id = notification.event_id`,
);

function columnsOf(planned: readonly Planned[], createdAt: Date): unknown[] {
  const notifications = planned.flatMap(({ id, notifications: ofEvent }) =>
    ofEvent.map((notification) => ({ ...notification, eventId: id })),
  );
  return [
    planned.map(({ id }) => id),
    planned.map(({ context }) => context.organizationId),
    planned.map(({ event }) => event.type),
    planned.map(({ event }) => entityOf(event.type)),
    planned.map(({ event }) => event.recordId),
    planned.map(({ event }) => event.storeId),
    planned.map(({ event }) => event.body),
    planned.map(({ context }) => context.traceparent),
    createdAt,
    notifications.map(({ id }) => id),
    notifications.map(({ configuration }) => configuration.id),
    notifications.map(({ eventId }) => eventId),
  ];
}
