import { entityOf } from '@posthorn/domain/event-catalog';
import { newId } from '@posthorn/domain/ids';
import { type Actor, auditRecord } from './audit.ts';
import type { Database } from './database.ts';
import type { Notification, WebhookConfiguration } from './generated/client.ts';
import { insertNotifications } from './new-notifications.ts';
import type { NewEvent, Publisher } from './publish.ts';

/** Writes an event that is only a test, and its notification for one configuration. */
export async function insertTestNotification(
  db: Database,
  actor: Actor,
  configuration: WebhookConfiguration,
  { traceparent, ...event }: NewEvent & Pick<Publisher, 'traceparent'>,
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
    auditRecord(db, actor, 'webhook.test', configuration.id),
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
