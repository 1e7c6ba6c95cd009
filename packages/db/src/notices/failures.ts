/**
 * NOTIFICATION.FAILED: at most one a minute for each configuration, with the number of notifications that failed. The
 * statement that records a last attempt inserts a row of `failed_notifications`. Workers add the rows up, and then write
 * the notices. Each of the two steps is one transaction, so no crash loses or repeats a failure.
 */
import type { Database } from '../connection/database.ts';
import type { FailureSum } from '../generated/client.ts';
import type { NewNotifications } from '../lane-settings.ts';
import { countRoom, groupByOrganization, insertNotices } from './insert.ts';

/** Rows of one step. */
const ROWS = 5_000;
/** Configurations of one transaction. */
const BATCH = 100;

/** Adds up to 5,000 failures to the sums of their configurations. @returns whether there may be more */
export async function sumFailures(db: Database): Promise<boolean> {
  // FOR KEY SHARE: otherwise a concurrent DELETE of the configuration would leave the sum behind permanently.
  const [taken] = await db.$queryRaw<{ count: number }[]>`
    WITH taken AS (
      DELETE FROM failed_notifications WHERE id IN (
        SELECT id FROM failed_notifications ORDER BY id LIMIT ${ROWS} FOR UPDATE SKIP LOCKED
      )
      RETURNING configuration_id, notification_id, failed_at
    ), sums AS (
      SELECT configuration_id, count(*)::integer AS count, min(failed_at) AS since, max(notification_id) AS last_id
      FROM taken GROUP BY configuration_id
    ), summed AS (
      INSERT INTO failure_sums AS known (configuration_id, count, since, last_id, due_at)
      SELECT configuration.id, sums.count, sums.since, sums.last_id, now()
      FROM sums JOIN webhook_configurations AS configuration ON configuration.id = sums.configuration_id
      ORDER BY configuration.id
      FOR KEY SHARE OF configuration
      ON CONFLICT (configuration_id) DO UPDATE SET count = known.count + excluded.count,
        since = CASE WHEN known.count = 0 THEN excluded.since ELSE least(known.since, excluded.since) END,
        last_id = CASE WHEN known.count = 0 THEN excluded.last_id ELSE greatest(known.last_id, excluded.last_id) END
    )
    SELECT count(*)::integer AS count FROM taken`;
  return (taken?.count ?? 0) > 0;
}

type Due = Pick<FailureSum, 'configurationId' | 'count' | 'since' | 'lastId'> & { organizationId: string };

/**
 * Writes the due notices and resets their sums. A sum without failures is deleted after its minute. Over the bound of its
 * organization a sum keeps counting, so nothing is lost. Index: (due_at).
 * @returns null if none is due; else what the caller must offer
 */
export async function insertFailureNotices(db: Database, now: Date): Promise<NewNotifications[] | null> {
  return db.$transaction(async (tx) => {
    const due = await tx.$queryRaw<Due[]>`
      SELECT configuration_id AS "configurationId", count, sum.since, last_id AS "lastId",
        organization_id AS "organizationId"
      FROM failure_sums AS sum JOIN webhook_configurations AS configuration ON configuration.id = configuration_id
      WHERE due_at <= now() ORDER BY due_at LIMIT ${BATCH} FOR UPDATE OF sum SKIP LOCKED`;
    if (due.length === 0) return null;
    const told: string[] = [];
    const created: NewNotifications[] = [];
    const counted = due.filter(({ count }) => count > 0);
    for (const [organizationId, sums] of groupByOrganization(counted)) {
      const room = await countRoom(tx, organizationId, 'NOTIFICATION.FAILED', now);
      const admitted = sums.slice(0, room);
      const notices = admitted.map(({ configurationId, count, since, lastId }) => ({
        type: 'NOTIFICATION.FAILED' as const,
        fields: { webhookId: configurationId, notificationId: lastId, since: since.toISOString(), count },
      }));
      created.push(...(await insertNotices(tx, organizationId, notices, now)));
      told.push(...admitted.map(({ configurationId }) => configurationId));
    }
    const empty = due.filter(({ count }) => count === 0).map(({ configurationId }) => configurationId);
    await tx.failureSum.deleteMany({ where: { configurationId: { in: empty } } });
    await tx.$executeRaw`
      UPDATE failure_sums SET due_at = now() + interval '1 minute',
        count = CASE WHEN configuration_id = ANY(${told}::text[]) THEN 0 ELSE count END
      WHERE configuration_id = ANY(${due.map(({ configurationId }) => configurationId)}::text[])`;
    return created;
  });
}
