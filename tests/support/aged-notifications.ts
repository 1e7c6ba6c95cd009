import type { Database } from '@posthorn/db/connection/database';
import { idFloor, newId } from '@posthorn/domain/ids';

type Aged = {
  organizationId: string;
  configurationId: string;
  ageMs: number;
  status: string;
  count: number;
};

/** Inserts notifications of some age. @returns their ids */
export async function insertAged(
  db: Pick<Database, '$executeRaw'>,
  { organizationId, configurationId, ageMs, status, count }: Aged,
): Promise<string[]> {
  const at = new Date(Date.now() - ageMs);
  const prefix = idFloor('ntf', at).slice(0, -12);
  const ids = Array.from({ length: count }, () => prefix + newId('ntf').slice(-12));
  await db.$executeRaw`
    INSERT INTO notifications (id, organization_id, configuration_id, event_id, event_type, status, created_at)
    SELECT id, ${organizationId}, ${configurationId}, 'evt', 'SALE.CREATE', ${status}::"NotificationStatus", ${at}
    FROM unnest(${ids}::text[]) AS id`;
  return ids;
}
