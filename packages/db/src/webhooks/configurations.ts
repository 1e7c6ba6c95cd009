import { idsWithin } from '@posthorn/domain/ids';
import { type Actor, insertAuditRecord } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import type { WebhookConfiguration } from '../generated/client.ts';

export type { WebhookConfiguration };

/** What callers give, the secret sealed. */
type Given = Pick<WebhookConfiguration, 'url' | 'storeId' | 'eventTypes' | 'maxConcurrency' | 'sealedSecret'>;

/** What an update may change; what is absent stays. */
export type ConfigurationChanges = Partial<Given>;

/** Stores a configuration that was just registered. */
export async function insertConfiguration(
  db: Database,
  actor: Actor,
  configuration: Given & Pick<WebhookConfiguration, 'id' | 'organizationId' | 'createdAt'>,
): Promise<WebhookConfiguration> {
  const [inserted] = await db.$transaction([
    db.webhookConfiguration.create({ data: configuration }),
    insertAuditRecord(db, actor, 'webhook.create', configuration.id),
  ]);
  return inserted;
}

/** How many configurations an organization has. */
export async function countConfigurations(db: Database, organizationId: string): Promise<number> {
  return db.webhookConfiguration.count({ where: { organizationId } });
}

/** One configuration of an organization, or null: another organization's is none. */
export async function findConfiguration(
  db: Database,
  organizationId: string,
  id: string,
): Promise<WebhookConfiguration | null> {
  return db.webhookConfiguration.findFirst({ where: { id, organizationId } });
}

/** Configurations of an organization, newest first. Index: (organization_id, id). */
export async function listOrganizationConfigurations(
  db: Database,
  organizationId: string,
  filter: {
    before?: string | undefined;
    status?: WebhookConfiguration['status'] | undefined;
    eventType?: string | undefined;
    limit: number;
  },
): Promise<WebhookConfiguration[]> {
  const { before, status, eventType, limit } = filter;
  return db.webhookConfiguration.findMany({
    where: {
      organizationId,
      id: idsWithin('es', { before }),
      ...(status === undefined ? {} : { status }),
      ...(eventType === undefined ? {} : { eventTypes: { has: eventType } }),
    },
    orderBy: { id: 'desc' },
    take: limit,
  });
}

/** A configuration as a caller has read it: what is done to it, is done to this revision only. */
type AsRead = Pick<WebhookConfiguration, 'id' | 'revision'>;

/**
 * Changes a configuration if it is still at the revision the caller has read. The time its endpoint
 * has been failing, if it has, counts from anew.
 * @returns the configuration as it is now, or null if somebody else changed it in between
 */
export async function updateConfiguration(
  db: Database,
  actor: Actor,
  as: AsRead,
  changes: ConfigurationChanges,
): Promise<WebhookConfiguration | null> {
  return write(db, actor, 'webhook.update', as, changes);
}

/** Disables a configuration at somebody's request. @returns as `updateConfiguration` */
export async function disableConfiguration(
  db: Database,
  actor: Actor,
  as: AsRead,
  now: Date,
): Promise<WebhookConfiguration | null> {
  const disabled = { status: 'Disabled', disabledReason: 'Requested', disabledAt: now } as const;
  return write(db, actor, 'webhook.disable', as, disabled);
}

/** Enables a configuration, whyever it was disabled. @returns as `updateConfiguration` */
export async function enableConfiguration(
  db: Database,
  actor: Actor,
  as: AsRead,
): Promise<WebhookConfiguration | null> {
  const enabled = { status: 'Active', disabledReason: null, disabledAt: null } as const;
  return write(db, actor, 'webhook.enable', as, enabled);
}

async function write(
  db: Database,
  actor: Actor,
  action: string,
  { id, revision }: AsRead,
  data: Partial<WebhookConfiguration>,
): Promise<WebhookConfiguration | null> {
  return db.$transaction(async (tx) => {
    const [updated] = await tx.webhookConfiguration.updateManyAndReturn({
      where: { id, revision },
      data: { ...data, revision: { increment: 1 } },
    });
    if (updated === undefined) return null;
    await tx.failingEndpoint.deleteMany({ where: { configurationId: id } });
    await insertAuditRecord(tx, actor, action, id);
    return updated;
  });
}

/** Deletes a configuration for good. @returns what was deleted, or null as `updateConfiguration` */
export async function deleteConfiguration(
  db: Database,
  actor: Actor,
  { id, revision }: AsRead,
): Promise<AsRead | null> {
  return db.$transaction(async (tx) => {
    const { count } = await tx.webhookConfiguration.deleteMany({ where: { id, revision } });
    if (count === 0) return null;
    await tx.failingEndpoint.deleteMany({ where: { configurationId: id } });
    await insertAuditRecord(tx, actor, 'webhook.delete', id);
    return { id, revision };
  });
}

/** The lane of each of these configurations: how many at a time, and since which revision. */
export async function listLaneSettings(
  db: Database,
  configurationIds: readonly string[],
): Promise<Pick<WebhookConfiguration, 'id' | 'status' | 'maxConcurrency' | 'revision'>[]> {
  return db.webhookConfiguration.findMany({
    where: { id: { in: [...configurationIds] } },
    select: { id: true, status: true, maxConcurrency: true, revision: true },
  });
}
