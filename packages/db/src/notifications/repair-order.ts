/** What workers repair and delete of the order of records (record-order.ts). */
import type { Database } from '../connection/database.ts';
import { runIn } from './record-order.ts';

/**
 * Frees those of the given notifications whose predecessor has ended or no longer exists: a process of the previous
 * version ended it, or retention deleted it.
 * @returns ids of the freed notifications
 */
export async function freeAbandoned(db: Database, ids: readonly string[]): Promise<string[]> {
  const freed = await runIn(db)<{ id: string }>(
    `UPDATE notifications AS waiting SET is_blocked = false, next_attempt_at = now()
    WHERE waiting.id = ANY ($1::text[]) AND waiting.is_blocked AND waiting.status IN ('Pending', 'Retrying')
      AND NOT EXISTS (
        SELECT FROM notifications AS predecessor
        WHERE predecessor.id = waiting.predecessor_id AND predecessor.status IN ('Pending', 'Retrying')
      )
    RETURNING waiting.id`,
    [ids],
  );
  return freed.map(({ id }) => id);
}

/** Rows in one statement of `deleteIdleTails`. */
const TAILS = 1_000;

/** Deletes the tails of records whose last notification has ended. @returns the number of deleted rows */
export async function deleteIdleTails(db: Database, signal: AbortSignal): Promise<number> {
  let deleted = 0;
  let after: readonly string[] = ['', '', ''];
  while (!signal.aborted) {
    const [page] = await runIn(db)<{ last: string[] | null; count: number }>(
      `WITH page AS MATERIALIZED (
        SELECT configuration_id, entity, record_id, last_id FROM record_tails
        WHERE (configuration_id, entity, record_id) > ($1, $2, $3)
        ORDER BY configuration_id, entity, record_id LIMIT ${TAILS}
      ), idle AS (
        SELECT configuration_id, entity, record_id FROM record_tails JOIN page USING (configuration_id, entity, record_id, last_id)
        WHERE NOT EXISTS (
          SELECT FROM notifications AS last WHERE last.id = page.last_id AND last.status IN ('Pending', 'Retrying')
        ) FOR UPDATE OF record_tails SKIP LOCKED
      ), gone AS (
        DELETE FROM record_tails USING idle
        WHERE record_tails.configuration_id = idle.configuration_id AND record_tails.entity = idle.entity
          AND record_tails.record_id = idle.record_id RETURNING 1
      )
      SELECT (SELECT count(*)::integer FROM gone) AS count, (
        SELECT ARRAY[configuration_id, entity, record_id] FROM page ORDER BY configuration_id DESC, entity DESC, record_id DESC LIMIT 1
      ) AS last`,
      after,
    );
    deleted += page?.count ?? 0;
    if (!page?.last) return deleted;
    after = page.last;
  }
  return deleted;
}
