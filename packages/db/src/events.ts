import { entityOf } from '@posthorn/domain/event-catalog';
import { newId } from '@posthorn/domain/ids';
import type { Database } from './database.ts';

export type NewEvent = {
  organizationId: string;
  type: string;
  recordId: string;
  storeId: string | null;
  /** JSON text of the record, kept byte for byte. */
  body: string;
};

/** A notification that was just written, with what its lane needs. */
export type NewNotification = {
  id: string;
  configurationId: string;
  maxConcurrency: number;
  revision: number;
};

export type PublishedEvent = { id: string; createdAt: Date; notifications: NewNotification[] };

/**
 * Writes an event and one `Pending` notification for every active configuration of its
 * organization that subscribes to its type and does not filter its store away (spec: Events).
 * All of it in one transaction: either everything is kept or nothing.
 */
export async function publishEvent(db: Database, event: NewEvent): Promise<PublishedEvent> {
  const { organizationId, type, storeId } = event;
  const configurations = await db.webhookConfiguration.findMany({
    where: {
      organizationId,
      status: 'Active',
      eventTypes: { has: type },
      OR: storeId === null ? [{ storeId: null }] : [{ storeId: null }, { storeId }],
    },
    select: { id: true, maxConcurrency: true, revision: true },
  });
  const id = newId('evt');
  const createdAt = new Date();
  const notifications = configurations.map(({ id: configurationId, ...lane }) => ({
    id: newId('ntf'),
    configurationId,
    ...lane,
  }));
  await db.$transaction([
    db.event.create({ data: { ...event, id, entity: entityOf(type), createdAt } }),
    db.notification.createMany({
      data: notifications.map((notification) => ({
        id: notification.id,
        organizationId,
        configurationId: notification.configurationId,
        eventId: id,
        nextAttemptAt: createdAt,
        createdAt,
      })),
    }),
  ]);
  return { id, createdAt, notifications };
}

/** The newest text that was published for a record, or null. */
export async function findRecord(
  db: Database,
  record: { organizationId: string; entity: string; recordId: string },
): Promise<string | null> {
  const event = await db.event.findFirst({ where: record, orderBy: { id: 'desc' }, select: { body: true } });
  return event?.body ?? null;
}
