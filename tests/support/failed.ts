import { idFloor } from '@posthorn/domain/ids';
import { z } from 'zod';
import { createClient } from './client.ts';
import type { World } from './world.ts';

/** An organization with a webhook and an event. */
export type Tenant = { organizationId: string; configurationId: string; eventId: string };

/** Creates a webhook and an event in each of several organizations. @param fieldsOf the webhook's fields, by the number of the organization */
export async function createTenants(
  world: World,
  count: number,
  fieldsOf: (n: number) => Record<string, unknown>,
): Promise<Tenant[]> {
  const tenants: Tenant[] = [];
  for (let n = 0; n < count; n += 1) {
    const organizationId = `org_${String(n).padStart(3, '0')}`;
    const owner = await createClient(world, { org: organizationId });
    const { id: configurationId } = await owner.createWebhook(fieldsOf(n));
    const { id: eventId } = await owner.publish('SALE.UPDATE', { id: 'sale_old' });
    tenants.push({ organizationId, configurationId, eventId });
  }
  return tenants;
}

type Failed = {
  at: Date;
  outcome?: string;
  eventType?: string;
  storeId?: string;
  status?: string;
  /** Number of the first id. */
  from?: number;
};

/**
 * Inserts notifications that ended at `at`, with ids that only their number tells apart. `from` keeps the ids of several
 * calls with one time apart.
 */
export async function insertFailed(
  { db }: Pick<World, 'db'>,
  { organizationId, configurationId, eventId }: Tenant,
  count: number,
  { at, outcome = '503', eventType = 'SALE.CREATE', storeId, status = 'Failed', from = 1 }: Failed,
): Promise<void> {
  const prefix = idFloor('ntf', at).slice(0, -16);
  await db.$executeRaw`
    INSERT INTO notifications
      (id, organization_id, configuration_id, event_id, event_type, store_id, status, attempt_count, last_outcome,
        created_at, updated_at)
    SELECT ${prefix} || lpad(n::text, 16, '0'), ${organizationId}, ${configurationId}, ${eventId}, ${eventType},
      ${storeId ?? null}, ${status}::"NotificationStatus", 10, ${outcome}, ${at}::timestamptz, ${at}::timestamptz
    FROM generate_series(${from}::int, ${from + count - 1}::int) AS n`;
}

export const retrySchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  matched: z.number(),
  organizations: z.number(),
  done: z.number(),
  skipped: z.number(),
  parts: z
    .array(
      z.object({
        organizationId: z.string(),
        matched: z.number(),
        done: z.number(),
        skipped: z.number(),
        isWaiting: z.boolean(),
      }),
    )
    .default([]),
});
