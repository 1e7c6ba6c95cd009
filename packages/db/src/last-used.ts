import type { Database } from './database.ts';

/**
 * Writes down when keys were last used, in one statement. A key that was seen within the minute before
 * is left as it is, so that several processes don't write the same again and again.
 */
export async function noteLastUsed(db: Database, uses: ReadonlyMap<string, Date>): Promise<void> {
  if (uses.size === 0) return;
  // As two lists: of a parameter for each key there may be only so many.
  const ids = [...uses.keys()];
  const times = [...uses.values()].map((at) => at.toISOString());
  // Locked in one order everywhere, or two processes could wait for each other's rows.
  await db.$executeRaw`
    WITH used AS (
      SELECT api_keys.id, given.at
      FROM unnest(${ids}::text[], ${times}::timestamptz[]) AS given (id, at)
      JOIN api_keys ON api_keys.id = given.id
      WHERE last_used_at IS NULL OR last_used_at < given.at - interval '1 minute'
      ORDER BY api_keys.id FOR NO KEY UPDATE OF api_keys
    )
    UPDATE api_keys SET last_used_at = used.at FROM used WHERE api_keys.id = used.id`;
}
