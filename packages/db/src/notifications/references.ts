import type { Database } from '../connection/database.ts';
import { defineStatement } from '../connection/statements.ts';
import type { Notification } from '../generated/client.ts';
import { findNotification } from './notifications.ts';

/** What a list shows of the configuration and the event of a notification. */
export type References = {
  hasConfiguration: boolean;
  hasEvent: boolean;
  /** Id of the record that the event is about; null if the event is deleted. */
  recordId: string | null;
};

/** Indexes: two primary keys. The ids are lists, from which Postgres selects the partitions. */
const readReferences = defineStatement<{ id: string; recordId: string | null }>(
  'read_references',
  `SELECT id, NULL AS "recordId" FROM webhook_configurations WHERE id = ANY ($1::text[])
  UNION ALL SELECT id, record_id FROM events WHERE id = ANY ($2::text[])`,
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
  const rows = await readReferences(db, [[...configurationIds], [...eventIds]]);
  const existing = new Map(rows.map(({ id, recordId }) => [id, recordId]));
  return notifications.map((notification) => ({
    ...notification,
    hasConfiguration: existing.has(notification.configurationId),
    hasEvent: existing.has(notification.eventId),
    recordId: existing.get(notification.eventId) ?? null,
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
