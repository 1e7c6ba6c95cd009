import type { Database } from './database.ts';
import type { WebhookConfiguration } from './generated/client.ts';

export type { WebhookConfiguration };

type Given = 'url' | 'storeId' | 'eventTypes' | 'maxConcurrency' | 'sealedSecret';

/** What an update may change; what is absent stays. */
export type ConfigurationChanges = Partial<Pick<WebhookConfiguration, Given>>;

/** Stores a configuration that was just registered. */
export async function insertConfiguration(
  db: Database,
  configuration: Omit<WebhookConfiguration, 'status' | 'revision'>,
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

/**
 * Changes a configuration if it is still at the revision the caller has read.
 * @returns the configuration as it is now, or null if somebody else changed it in between
 */
export async function updateConfiguration(
  db: Database,
  { id, revision }: Pick<WebhookConfiguration, 'id' | 'revision'>,
  changes: ConfigurationChanges,
): Promise<WebhookConfiguration | null> {
  const updated = await db.webhookConfiguration.updateManyAndReturn({
    where: { id, revision },
    data: { ...changes, revision: { increment: 1 } },
  });
  return updated[0] ?? null;
}
