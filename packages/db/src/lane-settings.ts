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

/** Index: the primary key. */
const readLaneSettings = defineStatement<LaneSettings>(
  'read_lane_settings',
  `SELECT id, organization_id AS "organizationId", status, url, max_concurrency AS "maxConcurrency",
    max_per_second AS "maxPerSecond", revision
  FROM webhook_configurations WHERE id = ANY ($1::text[])`,
);
