import type { Database } from '../connection/database.ts';
import type { Notification } from '../generated/client.ts';

/** Whether the configuration and the event of a notification still exist. */
export type References = { hasConfiguration: boolean; hasEvent: boolean };

/** Looks up the configurations and events of some notifications. Indexes: two primary keys. */
export async function withReferences<Row extends Pick<Notification, 'configurationId' | 'eventId'>>(
  db: Database,
  notifications: readonly Row[],
): Promise<(Row & References)[]> {
  const idsOf = (column: 'configurationId' | 'eventId') => [
    ...new Set(notifications.map((notification) => notification[column])),
  ];
  const select = { id: true } as const;
  const [configurations, events] = await Promise.all([
    db.webhookConfiguration.findMany({ where: { id: { in: idsOf('configurationId') } }, select }),
    db.event.findMany({ where: { id: { in: idsOf('eventId') } }, select }),
  ]);
  const existing = new Set([...configurations, ...events].map(({ id }) => id));
  return notifications.map((notification) => ({
    ...notification,
    hasConfiguration: existing.has(notification.configurationId),
    hasEvent: existing.has(notification.eventId),
  }));
}
