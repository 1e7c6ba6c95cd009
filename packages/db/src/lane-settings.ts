import type { Database } from './connection/database.ts';
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
  return db.webhookConfiguration.findMany({
    where: { id: { in: [...configurationIds] } },
    select: {
      id: true,
      organizationId: true,
      status: true,
      url: true,
      maxConcurrency: true,
      maxPerSecond: true,
      revision: true,
    },
  });
}
