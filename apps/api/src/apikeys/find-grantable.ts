import { type ApiKey, findApiKey } from '@posthorn/db/api-keys';
import { isExpired } from '@posthorn/domain/api-key';
import { audiencesOf, type EventCatalog } from '@posthorn/domain/event-catalog';
import { Problem } from '@posthorn/domain/problem';
import { isScope, type Scope, scopesOf } from '@posthorn/domain/scopes';
import { type Caller, requireScopes } from '../auth/caller.ts';
import type { ApiDeps } from '../deps.ts';

/**
 * A key that its caller could have granted, every scope of it: nobody gains by reading, renaming,
 * disabling or rolling a key that may do more than he may.
 *
 * @throws Problem not_found, insufficient_scope
 */
export async function findGrantable(
  caller: Caller,
  id: string,
  { db, catalog }: Pick<ApiDeps, 'db' | 'catalog'>,
): Promise<ApiKey> {
  const apiKey = await findApiKey(db, caller.organizationId, id);
  if (apiKey === null) throw new Problem('not_found');
  requireScopes(caller, grantingScopes(apiKey, catalog));
  return apiKey;
}

/** Nobody has a scope that left the catalogue. So that such a key can be disabled, it takes all there is. */
function grantingScopes({ scopes }: ApiKey, catalog: EventCatalog): Scope[] {
  const known = scopesOf(audiencesOf(catalog));
  return scopes.every((scope) => known.some((each) => each === scope)) ? scopes.filter(isScope) : known;
}

/** @throws Problem api_key_disabled or api_key_expired, which tell what can't be done to such a key */
export function requireLive({ status, expiresAt }: ApiKey, now: Date, cannot: string): void {
  if (status !== 'Active') throw new Problem('api_key_disabled', { detail: `A disabled key ${cannot}.` });
  if (isExpired(expiresAt, now))
    throw new Problem('api_key_expired', { detail: `An expired key ${cannot}.` });
}
