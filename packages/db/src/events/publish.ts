import { entityOf } from '@posthorn/domain/event-catalog';
import { newId } from '@posthorn/domain/ids';
import { grouped } from '@posthorn/runtime/grouping/grouped';
import pLimit from 'p-limit';
import type { Database } from '../connection/database.ts';
import { isDataRejected } from '../connection/database-error.ts';
import { defineStatement } from '../connection/statements.ts';
import type { WebhookConfiguration } from '../generated/client.ts';
import type { NewEvent } from './events.ts';

/** A notification that was just written, with what its lane needs. */
export type NewNotification = {
  id: string;
  configurationId: string;
  maxConcurrency: number;
  revision: number;
};

/** Whose request publishes. */
export type PublishContext = {
  organizationId: string;
  /** Of the span under which it does (W3C Trace Context), with which the deliveries go on; null for none. */
  traceparent: string | null;
};

/** What became of one event. */
export type PublishedEvent = { id: string; createdAt: Date; notifications: NewNotification[] };

/**
 * Writes events and, for each, one `Pending` notification for every active configuration of its
 * organization that subscribes to its type and does not filter its store away (specification 5.4, 5.5).
 * All of it in one statement: either everything is kept or nothing.
 *
 * @returns what became of each, in the order given
 */
export type Publish = (publisher: PublishContext, events: readonly NewEvent[]) => Promise<PublishedEvent[]>;

type Publication = { publisher: PublishContext; events: readonly NewEvent[] };

/** Requests of one statement, and statements at the same time. */
const GROUP = { most: 100, atATime: 2 };
/** A hundred events for a thousand configurations take a second: such requests leave connections for all else. */
const LARGE_AT_A_TIME = 2;

/**
 * Single events that are published at about the same time, by whomever, are written in one statement, whose
 * commit all of them share. A request with several goes alone: nobody is to wait for the hundred events of another.
 */
export function createPublisher(db: Database): Publish {
  const publishGrouped = grouped((publications: readonly Publication[]) => write(db, publications), {
    ...GROUP,
    isFaultOfOne: isDataRejected,
  });
  const large = pLimit(LARGE_AT_A_TIME);
  return async (publisher, events) => {
    const publication = { publisher, events };
    return events.length === 1
      ? publishGrouped(publication)
      : (await large(() => write(db, [publication])))(publication);
  };
}

/** An event that has its id, and whom it is for. */
type Planned = { id: string; event: NewEvent; publisher: PublishContext; notifications: NewNotification[] };

async function write(
  db: Database,
  publications: readonly Publication[],
): Promise<(publication: Publication) => PublishedEvent[]> {
  const subscribers = await findSubscribers(db, publications);
  // Before any id: `listNotificationsOfEvent` searches only ids of this time or later.
  const createdAt = new Date();
  const planned = new Map(
    publications.map((publication) => [
      publication,
      publication.events.map((event) => plan(event, publication.publisher, subscribers)),
    ]),
  );
  await writeEvents(db, columnsOf([...planned.values()].flat(), createdAt));
  return (publication) =>
    (planned.get(publication) ?? []).map(({ id, notifications }) => ({ id, createdAt, notifications }));
}

type Subscriber = Pick<
  WebhookConfiguration,
  'id' | 'organizationId' | 'maxConcurrency' | 'revision' | 'eventTypes' | 'storeId'
>;

/** Index: (organization_id, id). */
const readSubscribers = defineStatement<Subscriber>(
  'read_subscribers',
  `SELECT id, organization_id AS "organizationId", max_concurrency AS "maxConcurrency", revision,
    event_types AS "eventTypes", store_id AS "storeId"
  FROM webhook_configurations
  WHERE organization_id = ANY ($1::text[]) AND status = 'Active' AND event_types && $2::text[]
    AND (store_id IS NULL OR store_id = ANY ($3::text[]))`,
);

/** @returns by organization, everyone who may be concerned */
async function findSubscribers(
  db: Database,
  publications: readonly Publication[],
): Promise<Map<string, Subscriber[]>> {
  const events = publications.flatMap((publication) => publication.events);
  const rows = await readSubscribers(db, [
    unique(publications.map(({ publisher }) => publisher.organizationId)),
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

function plan(
  event: NewEvent,
  publisher: PublishContext,
  subscribers: ReadonlyMap<string, readonly Subscriber[]>,
): Planned {
  const notifications = (subscribers.get(publisher.organizationId) ?? [])
    .filter((subscriber) => isFor(subscriber, event))
    .map(({ id: configurationId, maxConcurrency, revision }) => ({
      id: newId('ntf'),
      configurationId,
      maxConcurrency,
      revision,
    }));
  return { id: newId('evt'), event, publisher, notifications };
}

/** Whether a configuration is to hear of an event (specification 5.4, 5.5). */
function isFor({ eventTypes, storeId }: Subscriber, event: NewEvent): boolean {
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
  const notifications = planned.flatMap(({ id, notifications: those }) =>
    those.map((notification) => ({ ...notification, eventId: id })),
  );
  return [
    planned.map(({ id }) => id),
    planned.map(({ publisher }) => publisher.organizationId),
    planned.map(({ event }) => event.type),
    planned.map(({ event }) => entityOf(event.type)),
    planned.map(({ event }) => event.recordId),
    planned.map(({ event }) => event.storeId),
    planned.map(({ event }) => event.body),
    planned.map(({ publisher }) => publisher.traceparent),
    createdAt,
    notifications.map(({ id }) => id),
    notifications.map(({ configurationId }) => configurationId),
    notifications.map(({ eventId }) => eventId),
  ];
}
