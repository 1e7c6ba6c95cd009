import { entityOf } from '@posthorn/domain/event-catalog';
import { newId } from '@posthorn/domain/ids';
import type { Database } from './database.ts';
import type { Event, WebhookConfiguration } from './generated/client.ts';
import { idsWithin, type Stretch } from './id-range.ts';
import { insertNotifications } from './new-notifications.ts';

export type NewEvent = {
  type: string;
  recordId: string;
  storeId: string | null;
  /** JSON text of the record, kept byte for byte. */
  body: string;
};

/** A notification that was just written, with what its lane needs. */
export type NewNotification = {
  id: string;
  configurationId: string;
  maxConcurrency: number;
  revision: number;
};

/** Whose request publishes. */
export type Publisher = {
  organizationId: string;
  /** Of the span under which it does (W3C Trace Context), with which the deliveries go on; null for none. */
  traceparent: string | null;
};

export type PublishedEvent = { id: string; createdAt: Date; notifications: NewNotification[] };

/**
 * Writes events and, for each, one `Pending` notification for every active configuration of its
 * organization that subscribes to its type and does not filter its store away (spec: Events).
 * All of it in one transaction: either everything is kept or nothing.
 *
 * @returns what became of each, in the order given
 */
export async function publishEvents(
  db: Database,
  { organizationId, traceparent }: Publisher,
  events: readonly NewEvent[],
): Promise<PublishedEvent[]> {
  const configurations = await db.webhookConfiguration.findMany({
    where: {
      organizationId,
      status: 'Active',
      eventTypes: { hasSome: [...new Set(events.map(({ type }) => type))] },
      OR: [{ storeId: null }, { storeId: { in: events.flatMap(({ storeId }) => storeId ?? []) } }],
    },
    select: { id: true, maxConcurrency: true, revision: true, eventTypes: true, storeId: true },
  });
  const createdAt = new Date();
  const rows = events.map((event) => ({
    ...event,
    id: newId('evt'),
    organizationId,
    entity: entityOf(event.type),
    traceparent,
    createdAt,
  }));
  const published = rows.map((event) => ({
    id: event.id,
    createdAt,
    notifications: configurations
      .filter((configuration) => isFor(configuration, event))
      .map(({ id: configurationId, maxConcurrency, revision }) => ({
        id: newId('ntf'),
        configurationId,
        maxConcurrency,
        revision,
        eventId: event.id,
        eventType: event.type,
        storeId: event.storeId,
      })),
  }));
  const notifications = published.flatMap((event) => event.notifications);
  await db.$transaction([
    db.event.createMany({ data: rows }),
    ...(notifications.length === 0
      ? []
      : [insertNotifications(db, { organizationId, createdAt }, notifications)]),
  ]);
  return published;
}

/** Whether a configuration is to hear of an event (spec: Events, event types). */
function isFor(
  { eventTypes, storeId }: Pick<WebhookConfiguration, 'eventTypes' | 'storeId'>,
  event: Pick<NewEvent, 'type' | 'storeId'>,
): boolean {
  return eventTypes.includes(event.type) && (storeId === null || storeId === event.storeId);
}

/** The newest text that was published for a record, or null. */
export async function findRecord(
  db: Database,
  record: { organizationId: string; entity: string; recordId: string },
): Promise<string | null> {
  const event = await db.event.findFirst({
    where: { ...record, isTest: false },
    orderBy: { id: 'desc' },
    select: { body: true },
  });
  return event?.body ?? null;
}

/** An event without its record's text. */
export type EventHead = Omit<Event, 'body'>;

/**
 * Events of an organization, newest first.
 *
 * Index: (organization_id, id), (organization_id, type, id) or (organization_id, store_id, id); each
 * gives the order too, so that a page reads about as many rows as it has.
 *
 * @param filter `types` null for all there are
 */
export async function findEvents(
  db: Database,
  organizationId: string,
  { types, storeId, limit, ...stretch }: Stretch & EventFilter,
): Promise<EventHead[]> {
  return db.event.findMany({
    where: {
      organizationId,
      id: idsWithin('evt', stretch),
      ...(types === null ? {} : { type: { in: [...types] } }),
      ...(storeId === undefined ? {} : { storeId }),
    },
    orderBy: { id: 'desc' },
    take: limit,
    omit: { body: true },
  });
}

type EventFilter = { types: readonly string[] | null; storeId?: string | undefined; limit: number };

/** One event of an organization with its record's text, or null. Index: the primary key. */
export async function findEvent(db: Database, organizationId: string, id: string): Promise<Event | null> {
  return db.event.findFirst({ where: { id, organizationId } });
}
