import type { Database } from './database.ts';
import { Prisma } from './generated/client.ts';

/**
 * Writes down when keys were last used, in one statement. A key that was seen within the minute before
 * is left as it is, so that several processes don't write the same again and again.
 */
export async function noteLastUsed(db: Database, uses: ReadonlyMap<string, Date>): Promise<void> {
  if (uses.size === 0) return;
  // In one order everywhere, or two processes could wait for each other's rows.
  const rows = [...uses].sort().map(([id, at]) => Prisma.sql`(${id}, ${at}::timestamptz)`);
  await db.$executeRaw`
    UPDATE api_keys SET last_used_at = used.at
    FROM (VALUES ${Prisma.join(rows)}) AS used (id, at)
    WHERE api_keys.id = used.id
      AND (last_used_at IS NULL OR last_used_at < used.at - interval '1 minute')`;
}
