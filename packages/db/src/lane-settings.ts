import type { Database } from './connection/database.ts';
import { defineStatement } from './connection/statements.ts';
import type { WebhookConfiguration } from './generated/client.ts';

/** The fields of a configuration that settle its lane (packages/queue/src/lanes/lane.ts). */
export type LaneSettings = Pick<
  WebhookConfiguration,
  'id' | 'organizationId' | 'status' | 'url' | 'maxConcurrency' | 'maxPerSecond' | 'revision'
>;

/** New notifications of one configuration. */
export type NewNotifications = {
  configuration: LaneSettings;
  /** In the order of creation. Without those that wait for another notification of their record. */
  notificationIds: string[];
};

/** Lists the lane settings of these configurations. Omits deleted configurations. */
export async function listLaneSettings(
  db: Database,
  configurationIds: readonly string[],
): Promise<LaneSettings[]> {
  return readLaneSettings(db, [configurationIds]);
}

/**
 * Lists the lane settings of the configurations that changed since then, the last change first. Omits deleted
 * configurations, and changes of transactions that are still open.
 */
export async function listChangedLaneSettings(
  db: Database,
  since: Date,
  limit: number,
): Promise<LaneSettings[]> {
  return readChangedLaneSettings(db, [since, limit]);
}

const COLUMNS = `id, organization_id AS "organizationId", status, url, max_concurrency AS "maxConcurrency",
  max_per_second AS "maxPerSecond", revision`;

/** Index: the primary key. */
const readLaneSettings = defineStatement<LaneSettings>(
  'read_lane_settings',
  `SELECT ${COLUMNS} FROM webhook_configurations WHERE id = ANY ($1::text[])`,
);

/** Index: webhook_configurations_updated_at_idx. */
const readChangedLaneSettings = defineStatement<LaneSettings>(
  'read_changed_lane_settings',
  `SELECT ${COLUMNS} FROM webhook_configurations
  WHERE updated_at >= $1::timestamptz ORDER BY updated_at DESC LIMIT $2::integer`,
);
