import { listAttempts } from '@posthorn/db/notifications/attempts';
import { findNotification } from '@posthorn/db/notifications/notifications';
import { Problem } from '@posthorn/domain/problem';
import type { Caller } from '../auth/caller.ts';
import { requireReadable } from '../auth/scopes.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParam } from '../http/fields.ts';
import { fullNotificationResource, fullNotificationSchema } from './resource.ts';

/** Ten sets of ten. */
const MOST_ATTEMPTS = 100;

/** GET /v1/notifications/{id}: a notification with its attempts. */
export const getNotification = defineEndpoint<Caller, { id: string }>({
  summary: 'Read a notification',
  scopes: 'read, of the event type',
  params: idParam('ntf'),
  answer: {
    status: 200,
    description: `The notification with its attempts, the last ${MOST_ATTEMPTS} of them.`,
    schema: fullNotificationSchema,
  },
  problems: ['not_found', 'insufficient_scope'],
  async handle({ caller, params }, { db, catalog }) {
    const notification = await findNotification(db, caller.organizationId, params.id);
    if (notification === null) throw new Problem('not_found');
    requireReadable(caller, notification.eventType, catalog);
    const attempts = await listAttempts(db, notification.id, MOST_ATTEMPTS);
    return { status: 200, body: { value: fullNotificationResource(notification, attempts) } };
  },
});
