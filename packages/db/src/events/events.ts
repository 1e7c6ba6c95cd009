import { entityOf } from '@posthorn/domain/event-catalog';
import { idsWithin, newId, type TimeRange } from '@posthorn/domain/ids';
import { type Actor, insertAuditRecord } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import type { Event, Notification, WebhookConfiguration } from '../generated/client.ts';
import { insertNotifications } from '../notifications/notifications.ts';

export type NewEvent = {
  type: string;
  recordId: string;
  storeId: string | null;
  /** JSON text of the record, kept byte for byte. */
  body: string;
};

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
export async function listOrganizationEvents(
  db: Database,
  organizationId: string,
  { types, storeId, limit, ...stretch }: TimeRange & EventFilter,
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

/** Writes an event that is only a test, and its notification for one configuration. */
export async function insertTestNotification(
  db: Database,
  actor: Actor,
  configuration: WebhookConfiguration,
  { traceparent, ...event }: NewEvent & { traceparent: string | null },
): Promise<Notification> {
  const { organizationId } = configuration;
  const [eventId, createdAt] = [newId('evt'), new Date()];
  const { type, storeId } = event;
  const row = { id: newId('ntf'), configurationId: configuration.id, eventId, eventType: type, storeId };
  await db.$transaction([
    db.event.create({
      data: {
        ...event,
        id: eventId,
        organizationId,
        entity: entityOf(type),
        isTest: true,
        traceparent,
        createdAt,
      },
    }),
    insertNotifications(db, { organizationId, createdAt }, [row]),
    insertAuditRecord(db, actor, 'webhook.test', configuration.id),
  ]);
  return {
    ...row,
    organizationId,
    status: 'Pending',
    attemptCount: 0,
    retriedAfter: 0,
    nextAttemptAt: createdAt,
    createdAt,
  };
}
