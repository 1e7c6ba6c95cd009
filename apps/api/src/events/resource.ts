import type { EventHead } from '@posthorn/db/events/events';
import type { NotificationHead } from '@posthorn/db/notifications/notifications';
import { z } from 'zod';
import { eventTypeCode, idField, recordId, storeId } from '../http/fields.ts';
import { linkSchema } from '../http/page.ts';
import { notificationStatus } from '../notifications/resource.ts';

/** The links of an event. */
export const eventLinks = z.strictObject({
  self: linkSchema,
  notifications: linkSchema.meta({ description: 'All notifications of the event.' }),
});

const fields = {
  id: idField('evt'),
  type: eventTypeCode,
  storeId: storeId.nullable(),
  recordId: recordId.meta({ description: 'The `id` of the record.' }),
  isTest: z
    .boolean()
    .meta({ description: 'True for a test notification: no record was created or changed.' }),
  createdAt: z.iso.datetime(),
  _links: eventLinks,
};

export const eventSchema = z.strictObject(fields).meta({ id: 'Event' });

export const fullEventSchema = z
  .strictObject({
    ...fields,
    notifications: z.array(
      z.strictObject({
        id: idField('ntf'),
        configurationId: idField('es'),
        status: notificationStatus,
        attemptCount: z.int().min(0),
        _links: z.strictObject({ self: linkSchema }),
      }),
    ),
    data: z.record(z.string(), z.unknown()).meta({ description: 'The record, byte for byte as published.' }),
  })
  .meta({ id: 'FullEvent' });

export function eventResource(event: EventHead): z.input<typeof eventSchema> {
  return {
    id: event.id,
    type: event.type,
    storeId: event.storeId,
    recordId: event.recordId,
    isTest: event.isTest,
    createdAt: event.createdAt.toISOString(),
    _links: linksOfEvent(event.id),
  };
}

export function linksOfEvent(id: string): z.input<typeof eventLinks> {
  return {
    self: { href: `/v1/events/${id}`, method: 'GET' },
    notifications: { href: `/v1/notifications?eventId=${id}`, method: 'GET' },
  };
}

/**
 * Returns the JSON text of an event with its record. Inserts the record's text unparsed, because parsing and printing
 * would lose 64-bit numbers, escapes and the order of keys. Publishing checked that the text is valid JSON.
 */
export function fullEventText(
  event: EventHead & { body: string },
  notifications: readonly NotificationHead[],
): string {
  const head = JSON.stringify({
    ...eventResource(event),
    notifications: notifications.map(({ id, configurationId, status, attemptCount }) => ({
      id,
      configurationId,
      status,
      attemptCount,
      _links: { self: { href: `/v1/notifications/${id}`, method: 'GET' } },
    })),
  });
  return `${head.slice(0, -1)},"data":${event.body}}`;
}
