import type { Database } from '../connection/database.ts';
import { type Read, readSnapshot } from '../connection/reads.ts';
import { type Hour, readHours, readOpenCounts } from '../notifications/hours.ts';

/** Reads the numbers of a configuration's notifications, by the hour of their creation, from a full hour on. */
export async function readHistory(
  db: Database,
  configurationId: string,
  from: Date,
): Promise<readonly Hour[]> {
  const hours = await readSnapshot(db, (read) => readHours(read, [configurationId], from));
  return hours.get(configurationId) ?? [];
}

/** What a list shows of a configuration: the hours since a time, and all open notifications, at most MAX_OPEN. */
export type Activity = { hours: readonly Hour[]; waiting: number };

/**
 * Reads the activity of some configurations since a full hour.
 * @returns by configuration, in the order of the ids; without the configurations of other organizations
 */
export async function readActivity(
  db: Database,
  organizationId: string,
  ids: readonly string[],
  from: Date,
): Promise<ReadonlyMap<string, Activity>> {
  return readSnapshot(db, async (read) => {
    const known = new Set(await listOwn(read, organizationId, ids));
    const own = ids.filter((id) => known.has(id));
    if (own.length === 0) return new Map();
    const [hours, waiting] = [await readHours(read, own, from), await readOpenCounts(read, own)];
    return new Map(own.map((id) => [id, { hours: hours.get(id) ?? [], waiting: waiting.get(id) ?? 0 }]));
  });
}

/** Index: the primary key. */
async function listOwn(read: Read, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await read<{ id: string }>(
    'SELECT id FROM webhook_configurations WHERE id = ANY ($2::text[]) AND organization_id = $1',
    [organizationId, ids],
  );
  return rows.map(({ id }) => id);
}
