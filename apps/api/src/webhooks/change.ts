import type { WebhookConfiguration } from '@posthorn/db/webhooks/configurations';
import { Problem } from '@posthorn/domain/problem';
import { type Caller, requireScopes } from '../auth/caller.ts';
import { subscriptionScopes } from '../auth/scopes.ts';
import type { ApiDeps } from '../deps.ts';
import { etagOf, isMatch } from '../http/reply.ts';
import { requireConfiguration } from './require-configuration.ts';
import { webhookResource } from './resource.ts';

/** What changing a configuration may come to. */
export const CHANGE_PROBLEMS = [
  'not_found',
  'insufficient_scope',
  'precondition_failed',
  'conflict',
] as const;

/** So often somebody else may come first. */
const TRIES = 3;

/** Who wants to change a configuration, and on what condition. */
type Changing = { caller: Caller; ifMatch: string | undefined };

/**
 * The configuration that a caller is about to change. Takes the scopes of all that it subscribes to:
 * whoever may not read sales may not decide either where they go.
 *
 * @param ifMatch validator of the representation that the caller has read; what is written then is
 *   bound to the revision found here, so nothing can come in between
 * @param alsoSubscribed event types that it is to subscribe to besides
 * @throws Problem not_found, insufficient_scope, precondition_failed
 */
export async function findForChange(
  { caller, ifMatch }: Changing,
  id: string,
  { db, catalog }: Pick<ApiDeps, 'db' | 'catalog'>,
  alsoSubscribed: readonly string[] = [],
): Promise<WebhookConfiguration> {
  const configuration = await requireConfiguration(caller, id, { db });
  requireScopes(caller, subscriptionScopes([...configuration.eventTypes, ...alsoSubscribed], catalog));
  if (ifMatch !== undefined && !isMatch(ifMatch, etagOf(JSON.stringify(webhookResource(configuration))))) {
    throw new Problem('precondition_failed', {
      detail: 'The configuration is not any more as you have read it.',
    });
  }
  return configuration;
}

/** What is told when somebody else was first. */
export function changedMeanwhile(): Problem {
  return new Problem('conflict', {
    detail: 'The configuration was changed by somebody else at the same time.',
  });
}

/**
 * Makes a change that carries nothing of what its caller has read, such as disabling: when somebody
 * else is first it is made upon theirs, with the scopes checked anew.
 *
 * @param write gives null when the configuration is not what was read any more
 * @throws Problem not_found, insufficient_scope, precondition_failed, conflict
 */
export async function changeWhateverItIs<Written>(
  changing: Changing,
  id: string,
  deps: ApiDeps,
  write: (configuration: WebhookConfiguration) => Promise<Written | null>,
): Promise<Written> {
  for (let tries = 0; tries < TRIES; tries++) {
    const written = await write(await findForChange(changing, id, deps));
    if (written !== null) return written;
  }
  throw changedMeanwhile();
}
