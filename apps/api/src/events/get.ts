import { findEvent } from '@posthorn/db/events/events';
import { listNotificationsOfEvent } from '@posthorn/db/notifications/notifications';
import { Problem } from '@posthorn/domain/problem';
import type { Caller } from '../auth/caller.ts';
import { requireReadable } from '../auth/scopes.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParam } from '../http/fields.ts';
import { fullEventSchema, fullEventText } from './resource.ts';

/** As many as an organization may have configurations, unless set otherwise. */
const MOST_NOTIFICATIONS = 1_000;

/** GET /v1/events/{id}: an event with its record, byte for byte, and its notifications. */
export const getEvent = defineEndpoint<Caller, { id: string }>({
  summary: 'Read an event',
  scopes: 'read, of the event type',
  params: idParam('evt'),
  answer: {
    status: 200,
    description: `The event with its record, and its first ${MOST_NOTIFICATIONS} notifications.`,
    schema: fullEventSchema,
  },
  problems: ['not_found', 'insufficient_scope'],
  async handle({ caller, params }, { db, catalog }) {
    const event = await findEvent(db, caller.organizationId, params.id);
    if (event === null) throw new Problem('not_found');
    requireReadable(caller, event.type, catalog);
    const notifications = await listNotificationsOfEvent(db, event, MOST_NOTIFICATIONS);
    return { status: 200, body: { text: fullEventText(event, notifications) } };
  },
});
