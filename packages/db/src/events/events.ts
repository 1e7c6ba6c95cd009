import { entityOf } from '@posthorn/domain/event-catalog';
import { idsWithin, newId, type TimeRange } from '@posthorn/domain/ids';
import { type Actor, insertAuditRecord } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import { listByIndex, only } from '../connection/lists.ts';
import { read } from '../connection/reads.ts';
import { defineStatement } from '../connection/statements.ts';
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

/** Finds the newest published text of a record; null if only test events have the record's id. */
export async function findRecord(
  db: Database,
  { organizationId, entity, recordId }: { organizationId: string; entity: string; recordId: string },
): Promise<string | null> {
  const [event] = await readRecord(db, [organizationId, entity, recordId]);
  return event?.body ?? null;
}

/**
 * Index: events_record_idx, which holds no test events. Postgres uses it only for the literal condition. All test
 * events of a type have the same record id, so skipping them row by row could take any time.
 */
const readRecord = defineStatement<{ body: string }>(
  'read_record',
  `SELECT body FROM events
  WHERE organization_id = $1 AND entity = $2 AND record_id = $3 AND NOT is_test
  ORDER BY id DESC LIMIT 1`,
);

/** An event without its record's text. */
export type EventHead = Omit<Event, 'body'>;

const HEAD = `id, organization_id AS "organizationId", type, entity, record_id AS "recordId",
  store_id AS "storeId", is_test AS "isTest", traceparent, created_at AS "createdAt"`;

/**
 * Lists events of an organization, newest first. Any combination of filters reads a bounded number of rows.
 *
 * Index: (organization_id, id), (organization_id, type, id), (organization_id, store_id, id) or
 * (organization_id, entity, record_id, id). Each index returns rows in the order of ids, so a page of one type, one
 * store or one record reads about as many rows as it holds.
 *
 * @throws TooManyRowsError if the filters fit too few of the events that an index finds
 */
export async function listOrganizationEvents(
  db: Database,
  organizationId: string,
  filter: TimeRange & EventFilter,
): Promise<EventHead[]> {
  return listEvents<EventHead>(db, organizationId, HEAD, filter);
}

/** Lists the ids of a record's events, newest first. Otherwise like `listOrganizationEvents`. */
export async function listEventIdsOfRecord(
  db: Database,
  organizationId: string,
  filter: TimeRange & EventFilter & { recordId: string },
): Promise<string[]> {
  const rows = await listEvents<Pick<EventHead, 'id'>>(db, organizationId, 'id', filter);
  return rows.map(({ id }) => id);
}

type EventFilter = {
  /** Null: all types. */
  types: readonly string[] | null;
  storeId?: string | undefined;
  recordId?: string | undefined;
  limit: number;
};

async function listEvents<Row extends { id: string }>(
  db: Database,
  organizationId: string,
  columns: string,
  { types, storeId, recordId, limit, ...range }: TimeRange & EventFilter,
): Promise<Row[]> {
  const entities = () =>
    types === null ? listEntities(db, organizationId) : [...new Set(types.map(entityOf))];
  return listByIndex<Row, 'organization_id' | 'entity' | 'record_id' | 'store_id' | 'type'>(db, {
    table: 'events',
    columns,
    range: idsWithin('evt', range),
    filters: {
      organization_id: [organizationId],
      // The index of records has the entity before the record.
      entity: recordId === undefined ? null : await entities(),
      record_id: only(recordId),
      store_id: only(storeId),
      type: types,
    },
    indexes: [
      { columns: ['organization_id', 'entity', 'record_id'] },
      { columns: ['organization_id', 'store_id'] },
      { columns: ['organization_id', 'type'] },
      { columns: ['organization_id'] },
    ],
    limit,
  });
}

/**
 * Lists the entities of an organization's events, including those that the catalogue lacks. Reads one row for each
 * entity: from one entity to the next in the index (organization_id, entity, record_id, id).
 */
async function listEntities(db: Database, organizationId: string): Promise<string[]> {
  const rows = await read<{ entity: string }>(
    db,
    `WITH RECURSIVE known (entity) AS (
      (SELECT entity FROM events WHERE organization_id = $1 ORDER BY entity, record_id, id LIMIT 1)
      UNION ALL
      SELECT (
        SELECT entity FROM events WHERE organization_id = $1 AND entity > known.entity
        ORDER BY entity, record_id, id LIMIT 1
      ) FROM known WHERE known.entity IS NOT NULL
    )
    SELECT entity FROM known WHERE entity IS NOT NULL`,
    [organizationId],
  );
  return rows.map(({ entity }) => entity);
}

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
    await insertNotifications(tx, { organizationId, createdAt, events: 1 }, [row]);
    await insertAuditRecord(tx, actor, 'webhook.test', configurationId);
    return {
      ...row,
      organizationId,
      status: 'Pending',
      attemptCount: 0,
      retriedAfter: 0,
      nextAttemptAt: createdAt,
      lastOutcome: null,
      predecessorId: null,
      isBlocked: false,
      nextId: null,
      createdAt,
      updatedAt: null,
    };
  });
}
