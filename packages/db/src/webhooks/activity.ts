import type { Database } from '../connection/database.ts';
import { type Read, readSnapshot } from '../connection/reads.ts';
import { type Hour, readHours } from '../notifications/hours.ts';

/** Reads the numbers of a configuration's notifications, by the hour of their creation, from a full hour on. */
export async function readHistory(
  db: Database,
  configurationId: string,
  from: Date,
): Promise<readonly Hour[]> {
  const hours = await readSnapshot(db, (read) => readHours(read, [configurationId], from));
  return hours.get(configurationId) ?? [];
}

/**
 * Reads the numbers of some configurations, as `readHours` does.
 * @returns by configuration, in the order of the ids; without the configurations of other organizations
 */
export async function readActivity(
  db: Database,
  organizationId: string,
  ids: readonly string[],
  { from, waitingFrom }: { from: Date; waitingFrom: Date },
): Promise<ReadonlyMap<string, readonly Hour[]>> {
  return readSnapshot(db, async (read) => {
    const known = new Set(await listOwn(read, organizationId, ids));
    const own = ids.filter((id) => known.has(id));
    const hours =
      own.length === 0 ? new Map<string, Hour[]>() : await readHours(read, own, from, waitingFrom);
    return new Map(own.map((id) => [id, hours.get(id) ?? []]));
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
