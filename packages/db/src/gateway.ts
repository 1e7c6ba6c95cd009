import type { Database } from './connection/database.ts';

/** Finds the id of the gateway that the database belongs to. A backup keeps the id. Null before the first migration. */
export async function findGatewayId(db: Database): Promise<string | null> {
  const gateway = await db.gateway.findFirst();
  return gateway?.id ?? null;
}

/** Whether no POST can be in flight, because no organization has ever had a webhook. */
export async function isNewGateway(db: Database): Promise<boolean> {
  return (await db.webhookConfiguration.findFirst({ select: { id: true } })) === null;
}
