import { findEvent, listOrganizationEvents } from '@posthorn/db/events/events';
import { listNotificationsOfEvent } from '@posthorn/db/notifications/notifications';
import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { readableTypes, requireReadable } from '../auth/scopes.ts';
import { defineEndpoint, type SchemaDeps } from '../endpoint.ts';
import {
  checkTimeRange,
  eventTypeFilter,
  idParam,
  recordId,
  storeId,
  timeRange,
  toEventType,
} from '../http/fields.ts';
import { page, pageOf, pageQuery } from '../http/page.ts';
import { eventResource, eventSchema, fullEventSchema, fullEventText } from './resource.ts';

const querySchema = ({ catalog }: SchemaDeps) =>
  z
    .strictObject({
      ...pageQuery('evt'),
      ...timeRange,
      ...eventTypeFilter(catalog),
      recordId: recordId
        .optional()
        .meta({ description: 'The `id` of the record that the events are about.' }),
      storeId: storeId.optional(),
    })
    .superRefine(checkTimeRange)
    .transform(toEventType);

/** GET /v1/events */
export const listEvents = defineEndpoint<Caller, undefined, z.output<ReturnType<typeof querySchema>>>({
  operationId: 'listEvents',
  summary: 'List events',
  scopes: 'the read scope of the requested type; without `eventType`, the list contains only readable types',
  query: querySchema,
  answer: { status: 200, description: 'A page of events, newest first.', schema: pageOf(eventSchema) },
  problems: ['insufficient_scope', 'timed_out'],
  mayLag: true,
  async handle({ caller, query }, { db, reads, catalog }) {
    const { organizationId } = caller;
    const types = readableTypes(caller, query.eventType, catalog);
    const value = await reads({ organizationId, narrowBy: ['since', 'until'] }, () =>
      page(
        query,
        '/v1/events',
        ({ eventType: _, ...wanted }) => listOrganizationEvents(db, organizationId, { ...wanted, types }),
        eventResource,
      ),
    );
    return { status: 200, body: { value } };
  },
});

/** Maximum notifications in one response. Few events have more notifications: MAX_CONFIGURATIONS defaults to 1,000. */
const MAX_NOTIFICATIONS = 1_000;

/** GET /v1/events/{id} */
export const getEvent = defineEndpoint<Caller, { id: string }>({
  operationId: 'getEvent',
  summary: 'Read an event',
  scopes: 'the read scope of the event type',
  params: idParam('evt'),
  answer: {
    status: 200,
    description: `The event with its record and its first ${MAX_NOTIFICATIONS} notifications.`,
    schema: fullEventSchema,
  },
  problems: ['not_found', 'insufficient_scope'],
  async handle({ caller, params }, { db, statements, catalog }) {
    const text = await statements(caller.organizationId, async () => {
      const event = await findEvent(db, caller.organizationId, params.id);
      if (event === null) throw new Problem('not_found');
      requireReadable(caller, event.type, catalog);
      return fullEventText(event, await listNotificationsOfEvent(db, event, MAX_NOTIFICATIONS));
    });
    return { status: 200, body: { text } };
  },
});
