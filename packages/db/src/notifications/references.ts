import type { Database } from '../connection/database.ts';
import { defineStatement } from '../connection/statements.ts';
import type { Notification } from '../generated/client.ts';
import { findNotification } from './notifications.ts';

/** Whether the configuration and the event of a notification still exist. */
export type References = { hasConfiguration: boolean; hasEvent: boolean };

/** Indexes: two primary keys. The ids are lists, from which Postgres selects the partitions. */
const readExisting = defineStatement<{ id: string }>(
  'read_existing',
  `SELECT id FROM webhook_configurations WHERE id = ANY ($1::text[])
  UNION ALL SELECT id FROM events WHERE id = ANY ($2::text[])`,
);

/**
 * Looks up the configurations and events of some notifications. Bypasses Prisma, whose planning keeps the event loop busy
 * for longer than the look-up takes.
 */
export async function withReferences<Row extends Pick<Notification, 'configurationId' | 'eventId'>>(
  db: Database,
  notifications: readonly Row[],
): Promise<(Row & References)[]> {
  if (notifications.length === 0) return [];
  const configurationIds = new Set(notifications.map(({ configurationId }) => configurationId));
  const eventIds = new Set(notifications.map(({ eventId }) => eventId));
  const rows = await readExisting(db, [[...configurationIds], [...eventIds]]);
  const existing = new Set(rows.map(({ id }) => id));
  return notifications.map((notification) => ({
    ...notification,
    hasConfiguration: existing.has(notification.configurationId),
    hasEvent: existing.has(notification.eventId),
  }));
}

/** Finds a notification of an organization, with its references. */
export async function findWithReferences(
  db: Database,
  organizationId: string,
  id: string,
): Promise<(Notification & References) | null> {
  const found = await findNotification(db, organizationId, id);
  const [notification = null] = await withReferences(db, found === null ? [] : [found]);
  return notification;
}
