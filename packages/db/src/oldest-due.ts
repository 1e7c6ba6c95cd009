import type { Database } from './database.ts';

/**
 * Since when the open notification is due that has been due for longest, or null when none is. What waits
 * for a disabled configuration waits for somebody, not for us, and does not count.
 * Index: notifications_due_idx, from its beginning to the first of an active configuration.
 */
export async function findOldestDue(db: Database, now: Date): Promise<Date | null> {
  const [oldest] = await db.$queryRaw<{ nextAttemptAt: Date }[]>`
    SELECT next_attempt_at AS "nextAttemptAt"
    FROM notifications AS notification
    JOIN webhook_configurations AS configuration
      ON configuration.id = configuration_id AND configuration.status = 'Active'
    WHERE notification.status IN ('Pending', 'Retrying') AND next_attempt_at <= ${now}::timestamptz
    ORDER BY next_attempt_at LIMIT 1`;
  return oldest?.nextAttemptAt ?? null;
}
