import type { Database } from '@posthorn/db/connection/database';
import { listLaneSettings } from '@posthorn/db/webhooks/configurations';
import { type Lane, laneOf } from '@posthorn/queue/lanes/lane';

/** The lanes that these configurations are to have; of one that was deleted there is none. */
export async function readLanes(
  db: Database,
  configurationIds: readonly string[],
): Promise<Map<string, Lane>> {
  const rows = configurationIds.length === 0 ? [] : await listLaneSettings(db, configurationIds);
  return new Map(rows.map((row) => [row.id, laneOf(row)]));
}
