import type { Database } from './database.ts';
import type { Event } from './generated/client.ts';
import { idsWithin, type Stretch } from './id-range.ts';

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
