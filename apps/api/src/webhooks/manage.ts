import { findConfiguration, type WebhookConfiguration } from '@posthorn/db/webhook-configurations';
import { Problem } from '@posthorn/domain/problem';
import { type Caller, requireScopes } from '../auth/caller.ts';
import type { ApiDeps } from '../deps.ts';
import { subscriptionScopes } from './subscription-scopes.ts';

/** What `findManaged` and `unlessChanged` may say. */
export const MANAGING_PROBLEMS = ['not_found', 'insufficient_scope', 'conflict'] as const;

/**
 * The configuration that a caller is about to change. Takes the scopes of all that it subscribes to:
 * whoever may not read sales may not decide either where they go.
 *
 * @param alsoSubscribed event types that it is to subscribe to besides
 * @throws Problem not_found, insufficient_scope
 */
export async function findManaged(
  caller: Caller,
  id: string,
  { db, catalog }: Pick<ApiDeps, 'db' | 'catalog'>,
  alsoSubscribed: readonly string[] = [],
): Promise<WebhookConfiguration> {
  const configuration = await findConfiguration(db, caller.organizationId, id);
  if (configuration === null) throw new Problem('not_found');
  requireScopes(caller, subscriptionScopes([...configuration.eventTypes, ...alsoSubscribed], catalog));
  return configuration;
}

/**
 * What a write gave that was bound to the revision it had read.
 * @throws Problem conflict when somebody else was first
 */
export function unlessChanged<Written>(written: Written | null | false): Written {
  if (written !== null && written !== false) return written;
  throw new Problem('conflict', {
    detail: 'The configuration was changed by somebody else at the same time.',
  });
}
