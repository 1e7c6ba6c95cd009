import { entityOf } from '@posthorn/domain/event-catalog';
import { idsWithin, newId, type TimeRange } from '@posthorn/domain/ids';
import { type Actor, insertAuditRecord } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import { listByIndex } from '../connection/lists.ts';
import type { Event, Notification, WebhookConfiguration } from '../generated/client.ts';
import { lockRevision } from '../lock-revision.ts';
import { insertNotifications } from '../notifications/notifications.ts';

export type NewEvent = {
  type: string;
  recordId: string;
  storeId: string | null;
  /** JSON text of the record, stored byte for byte. */
  body: string;
};

/** Finds the newest published text of a record. Index: (organization_id, entity, record_id, id). */
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

const HEAD = `id, organization_id AS "organizationId", type, entity, record_id AS "recordId",
  store_id AS "storeId", is_test AS "isTest", traceparent, created_at AS "createdAt"`;

/**
 * Lists events of an organization, newest first. Any combination of filters reads a bounded number of rows.
 *
 * Index: (organization_id, id), (organization_id, type, id) or (organization_id, store_id, id). Each index
 * returns rows in the order of ids, so a page of one type or one store reads about as many rows as it holds.
 *
 * @param filter `types`: null for every type
 * @throws TooManyRowsError if the filters fit too few of the events that an index finds
 */
export async function listOrganizationEvents(
  db: Database,
  organizationId: string,
  { types, storeId, limit, ...range }: TimeRange & EventFilter,
): Promise<EventHead[]> {
  return listByIndex<EventHead, 'organization_id' | 'store_id' | 'type'>(db, {
    table: 'events',
    columns: HEAD,
    range: idsWithin('evt', range),
    filters: {
      organization_id: [organizationId],
      store_id: storeId === undefined ? null : [storeId],
      type: types,
    },
    indexes: [
      { columns: ['organization_id', 'store_id'] },
      { columns: ['organization_id', 'type'] },
      { columns: ['organization_id'] },
    ],
    limit,
  });
}

type EventFilter = { types: readonly string[] | null; storeId?: string | undefined; limit: number };

/** Lists these events of an organization, in any order. Omits deleted events. Index: the primary key. */
export async function listEventsById(
  db: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<EventHead[]> {
  return db.event.findMany({ where: { organizationId, id: { in: [...ids] } }, omit: { body: true } });
}

/** Finds an event of an organization, with its record's text. Index: the primary key. */
export async function findEvent(db: Database, organizationId: string, id: string): Promise<Event | null> {
  return db.event.findFirst({ where: { id, organizationId } });
}

/**
 * Inserts a test event and its notification for one configuration. `findRecord` ignores test events.
 * @returns the notification; null if the configuration has changed since the caller has read it
 */
export async function insertTestNotification(
  db: Database,
  actor: Actor,
  configuration: WebhookConfiguration,
  { traceparent, ...event }: NewEvent & { traceparent: string | null },
): Promise<Notification | null> {
  const { id: configurationId, organizationId } = configuration;
  const { type: eventType, storeId } = event;
  const [eventId, createdAt, entity] = [newId('evt'), new Date(), entityOf(eventType)];
  const stored = { ...event, id: eventId, organizationId, entity, isTest: true, traceparent, createdAt };
  const row = { id: newId('ntf'), configurationId, eventId, eventType, storeId };
  return db.$transaction(async (tx) => {
    if (!(await lockRevision(tx, configuration))) return null;
    await tx.event.create({ data: stored });
    await insertNotifications(tx, { organizationId, createdAt }, [row]);
    await insertAuditRecord(tx, actor, 'webhook.test', configurationId);
    return {
      ...row,
      organizationId,
      status: 'Pending',
      attemptCount: 0,
      retriedAfter: 0,
      nextAttemptAt: createdAt,
      createdAt,
    };
  });
}
