import type { Database } from './database.ts';
import type { Notification } from './generated/client.ts';

/** What a notification is made of. */
export type NewNotificationRow = Pick<
  Notification,
  'id' | 'configurationId' | 'eventId' | 'eventType' | 'storeId'
>;

/**
 * The write of `Pending` notifications of one organization, due at once. One statement however many
 * they are: a hundred events for a thousand configurations have more values than a list of VALUES may.
 */
export function insertNotifications(
  db: Pick<Database, '$executeRaw'>,
  { organizationId, createdAt }: Pick<Notification, 'organizationId' | 'createdAt'>,
  notifications: readonly NewNotificationRow[],
) {
  return db.$executeRaw`
    INSERT INTO notifications
      (id, organization_id, configuration_id, event_id, event_type, store_id, next_attempt_at, created_at)
    SELECT id, ${organizationId}, configuration_id, event_id, event_type, store_id,
      ${createdAt}::timestamptz, ${createdAt}::timestamptz
    FROM unnest(
      ${notifications.map(({ id }) => id)}::text[],
      ${notifications.map(({ configurationId }) => configurationId)}::text[],
      ${notifications.map(({ eventId }) => eventId)}::text[],
      ${notifications.map(({ eventType }) => eventType)}::text[],
      ${notifications.map(({ storeId }) => storeId)}::text[]
    ) AS new (id, configuration_id, event_id, event_type, store_id)`;
}
