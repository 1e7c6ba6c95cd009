import type { Database } from './connection/database.ts';

/** Finds the id of the gateway that the database belongs to. A backup keeps the id. Null before the first migration. */
export async function findGatewayId(db: Database): Promise<string | null> {
  const gateway = await db.gateway.findFirst();
  return gateway?.id ?? null;
}
