import type { Database } from './database.ts';
import type { WebhookConfiguration } from './generated/client.ts';

export type { WebhookConfiguration };

/** What callers give, the secret sealed. */
type Given = Pick<WebhookConfiguration, 'url' | 'storeId' | 'eventTypes' | 'maxConcurrency' | 'sealedSecret'>;

/** What an update may change; what is absent stays. */
export type ConfigurationChanges = Partial<Given>;

/** Stores a configuration that was just registered. */
export async function insertConfiguration(
  db: Database,
  configuration: Given & Pick<WebhookConfiguration, 'id' | 'organizationId' | 'createdAt'>,
): Promise<WebhookConfiguration> {
  return db.webhookConfiguration.create({ data: configuration });
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

/** A configuration as a caller has read it: what is done to it, is done to this revision only. */
type AsRead = Pick<WebhookConfiguration, 'id' | 'revision'>;

/**
 * Changes a configuration if it is still at the revision the caller has read. The time its endpoint
 * has been failing, if it has, counts from anew.
 * @returns the configuration as it is now, or null if somebody else changed it in between
 */
export async function updateConfiguration(
  db: Database,
  as: AsRead,
  changes: ConfigurationChanges,
): Promise<WebhookConfiguration | null> {
  return write(db, as, changes);
}

/** Disables a configuration at somebody's request. @returns as `updateConfiguration` */
export async function disableConfiguration(
  db: Database,
  as: AsRead,
  now: Date,
): Promise<WebhookConfiguration | null> {
  return write(db, as, { status: 'Disabled', disabledReason: 'Requested', disabledAt: now });
}

/** Enables a configuration, whyever it was disabled. @returns as `updateConfiguration` */
export async function enableConfiguration(db: Database, as: AsRead): Promise<WebhookConfiguration | null> {
  return write(db, as, { status: 'Active', disabledReason: null, disabledAt: null });
}

async function write(
  db: Database,
  { id, revision }: AsRead,
  data: Partial<WebhookConfiguration>,
): Promise<WebhookConfiguration | null> {
  const [updated] = await db.$transaction([
    db.webhookConfiguration.updateManyAndReturn({
      where: { id, revision },
      data: { ...data, revision: { increment: 1 } },
    }),
    db.failingEndpoint.deleteMany({ where: { configurationId: id } }),
  ]);
  return updated[0] ?? null;
}

/** Deletes a configuration for good. @returns false if somebody else changed it in between */
export async function deleteConfiguration(db: Database, { id, revision }: AsRead): Promise<boolean> {
  const [{ count }] = await db.$transaction([
    db.webhookConfiguration.deleteMany({ where: { id, revision } }),
    db.failingEndpoint.deleteMany({ where: { configurationId: id } }),
  ]);
  return count === 1;
}
