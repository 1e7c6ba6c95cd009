import { findConfiguration, type WebhookConfiguration } from '@posthorn/db/webhook-configurations';
import { Problem } from '@posthorn/domain/problem';
import { type Caller, requireScopes } from '../auth/caller.ts';
import type { ApiDeps } from '../deps.ts';
import { etagOf, isMatch } from '../http/etag.ts';
import { webhookResource } from './resource.ts';
import { subscriptionScopes } from './subscription-scopes.ts';

/** What `findManaged` and `unlessChanged` may say. */
export const MANAGING_PROBLEMS = [
  'not_found',
  'insufficient_scope',
  'precondition_failed',
  'conflict',
] as const;

type Managing = { caller: Caller; ifMatch: string | undefined };

/**
 * The configuration that a caller is about to change. Takes the scopes of all that it subscribes to:
 * whoever may not read sales may not decide either where they go.
 *
 * @param ifMatch validator of the representation that the caller has read; what is written then is
 *   bound to the revision found here, so nothing can come in between
 * @param alsoSubscribed event types that it is to subscribe to besides
 * @throws Problem not_found, insufficient_scope, precondition_failed
 */
export async function findManaged(
  { caller, ifMatch }: Managing,
  id: string,
  { db, catalog }: Pick<ApiDeps, 'db' | 'catalog'>,
  alsoSubscribed: readonly string[] = [],
): Promise<WebhookConfiguration> {
  const configuration = await findConfiguration(db, caller.organizationId, id);
  if (configuration === null) throw new Problem('not_found');
  requireScopes(caller, subscriptionScopes([...configuration.eventTypes, ...alsoSubscribed], catalog));
  if (ifMatch !== undefined && !isMatch(ifMatch, etagOf(JSON.stringify(webhookResource(configuration))))) {
    throw new Problem('precondition_failed', {
      detail: 'The configuration is not any more as you have read it.',
    });
  }
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
