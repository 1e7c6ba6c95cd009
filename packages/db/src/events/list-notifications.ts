import { idsWithin } from '@posthorn/domain/ids';
import type { Database } from '../connection/database.ts';
import type { Notification } from '../generated/client.ts';
import { listOrganizationNotifications, type NotificationFilter } from '../notifications/list.ts';
import { listNotificationsOfEvents, MAX_EVENTS } from '../notifications/list-of-events.ts';
import { listEventIdsOfRecord } from './events.ts';

type OfEvents = {
  eventId?: string | undefined;
  /** Id of the record that the events are about. */
  recordId?: string | undefined;
};

/**
 * Lists notifications of an organization, newest first: all, those of an event, or those of a record. A notification
 * does not store its record: an index by record would cost a write for each notification and each attempt.
 *
 * @throws TooManyRowsError if the filters fit too few of the notifications that an index finds
 */
export async function listNotifications(
  db: Database,
  organizationId: string,
  filter: NotificationFilter & OfEvents,
): Promise<Notification[]> {
  if (filter.eventId === undefined && filter.recordId === undefined) {
    return listOrganizationNotifications(db, organizationId, filter);
  }
  return listNotificationsOfEvents(
    db,
    organizationId,
    await listEventIds(db, organizationId, filter),
    filter,
  );
}

/**
 * The events whose notifications the list may contain, at most MAX_EVENTS + 1. An event is older than its
 * notifications.
 */
async function listEventIds(
  db: Database,
  organizationId: string,
  { eventId, recordId, eventTypes: types, until, before }: NotificationFilter & OfEvents,
): Promise<string[]> {
  if (recordId === undefined) return eventId === undefined ? [] : [eventId];
  const listIds = (end: string, limit: number) =>
    listEventIdsOfRecord(db, organizationId, { recordId, types, before: end, limit });
  if (eventId !== undefined) {
    // No id is between the id of an event and this text.
    const [newest] = await listIds(`${eventId}0`, 1);
    return newest === eventId ? [eventId] : [];
  }
  return listIds(idsWithin('ntf', { until, before }).lt.replace(/^ntf_/, 'evt_'), MAX_EVENTS + 1);
}
