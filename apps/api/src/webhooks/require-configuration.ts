import { findConfiguration, type WebhookConfiguration } from '@posthorn/db/webhooks/configurations';
import { Problem } from '@posthorn/domain/problem';
import type { Caller } from '../auth/caller.ts';
import type { ApiDeps } from '../deps.ts';

/**
 * A configuration of the caller's organization.
 * @throws Problem not_found, for another organization's too
 */
export async function requireConfiguration(
  { organizationId }: Caller,
  id: string,
  { db }: Pick<ApiDeps, 'db'>,
): Promise<WebhookConfiguration> {
  const configuration = await findConfiguration(db, organizationId, id);
  if (configuration === null) throw new Problem('not_found');
  return configuration;
}
