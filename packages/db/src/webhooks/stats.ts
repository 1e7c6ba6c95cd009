import { idFloor } from '@posthorn/domain/ids';
import type { Database } from '../connection/database.ts';

/** Outcome of a configuration's notifications in a period. */
export type Stats = {
  delivered: number;
  failed: number;
  /** Pending or Retrying. */
  waiting: number;
  /** Percentiles of the endpoint's response time, in milliseconds. Null if the endpoint sent no response. */
  p50Ms: number | null;
  p95Ms: number | null;
};

/** Percentiles use the attempts of the newest 10,000 notifications only, which bounds the query's time. */
const SAMPLE = 10_000;

/**
 * Computes the statistics of one configuration's notifications created since `since`.
 *
 * Indexes: (configuration_id, id) of notifications, in the partitions from `since` on; the primary key of
 * attempts, for at most 10,000 notifications.
 */
export async function readStats(db: Database, configurationId: string, since: Date): Promise<Stats> {
  const from = idFloor('ntf', since);
  const [[counts], [times]] = await Promise.all([
    db.$queryRaw<Pick<Stats, 'delivered' | 'failed' | 'waiting'>[]>`
      SELECT count(*) FILTER (WHERE status = 'Delivered')::integer AS delivered,
        count(*) FILTER (WHERE status = 'Failed')::integer AS failed,
        count(*) FILTER (WHERE status IN ('Pending', 'Retrying'))::integer AS waiting
      FROM notifications WHERE configuration_id = ${configurationId} AND id >= ${from}`,
    db.$queryRaw<Pick<Stats, 'p50Ms' | 'p95Ms'>[]>`
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY duration_ms) AS "p50Ms",
        percentile_cont(0.95) WITHIN GROUP (ORDER BY duration_ms) AS "p95Ms"
      FROM (
        SELECT id FROM notifications WHERE configuration_id = ${configurationId} AND id >= ${from}
        ORDER BY id DESC LIMIT ${SAMPLE}
      ) AS newest
      JOIN attempts ON notification_id = newest.id AND notification_id >= ${from}
      WHERE status_code IS NOT NULL`,
  ]);
  return { delivered: 0, failed: 0, waiting: 0, p50Ms: null, p95Ms: null, ...counts, ...times };
}
