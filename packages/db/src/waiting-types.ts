import type { Database } from './database.ts';

/**
 * The event types of what still waits for a configuration, also those that it does not subscribe to any more.
 * Index: notifications_configuration_open_idx.
 */
export async function findWaitingTypes(db: Database, configurationId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ eventType: string }[]>`
    SELECT DISTINCT event_type AS "eventType" FROM notifications
    WHERE configuration_id = ${configurationId} AND status IN ('Pending', 'Retrying')`;
  return rows.map(({ eventType }) => eventType);
}
