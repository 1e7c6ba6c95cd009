import { idFloor } from '@posthorn/domain/ids';
import type { Database } from './database.ts';
import type { Attempt, Notification } from './generated/client.ts';

/** Failed notifications made since `since`, the newest first. Index: notifications_failed_idx. */
export async function findNewestFailed(
  db: Database,
  { since, limit }: { since: Date; limit: number },
): Promise<Pick<Notification, 'id' | 'configurationId'>[]> {
  return db.$queryRaw<Pick<Notification, 'id' | 'configurationId'>[]>`
    SELECT id, configuration_id AS "configurationId" FROM notifications
    WHERE id > ${idFloor('ntf', since)} AND status = 'Failed'
    ORDER BY id DESC LIMIT ${limit}`;
}

/** Which of these notifications have failed. */
export async function whichFailed(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM notifications WHERE id = ANY(${ids}::text[]) AND status = 'Failed'`;
  return new Set(rows.map(({ id }) => id));
}

type LastAttempt = Pick<Attempt, 'startedAt' | 'durationMs' | 'statusCode' | 'errorClass'>;

/**
 * A notification and its last attempt as an operator may see them: nothing of what it says, of its receiver
 * or of its answer. All of the attempt is null when there was none.
 */
export type Outline = Pick<
  Notification,
  'id' | 'organizationId' | 'configurationId' | 'eventId' | 'eventType' | 'status' | 'attemptCount'
> & { [Part in keyof LastAttempt]: LastAttempt[Part] | null };

/** Outlines of those of these notifications that are still there. */
export async function outlineNotifications(db: Database, ids: readonly string[]): Promise<Outline[]> {
  return db.$queryRaw<Outline[]>`
    SELECT id, organization_id AS "organizationId", configuration_id AS "configurationId",
      event_id AS "eventId", event_type AS "eventType", status, attempt_count AS "attemptCount",
      started_at AS "startedAt", duration_ms AS "durationMs", status_code AS "statusCode",
      error_class AS "errorClass"
    FROM notifications
    LEFT JOIN attempts ON notification_id = id AND number = attempt_count
    WHERE id = ANY(${ids}::text[])`;
}
