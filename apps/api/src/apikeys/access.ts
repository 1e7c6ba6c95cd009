import { type ApiKey, type ApiKeyHead, findApiKey } from '@posthorn/db/api-keys';
import { isExpired } from '@posthorn/domain/api-key';
import { audiencesOf, type EventCatalog } from '@posthorn/domain/event-catalog';
import { Problem } from '@posthorn/domain/problem';
import { isScope, type Scope, scopesOf } from '@posthorn/domain/scopes';
import { type Caller, requireScopes } from '../auth/caller.ts';
import type { ApiDeps } from '../deps.ts';

/**
 * Reads a key of the caller's organization and checks that the caller could grant every scope of the key.
 * Without this check, a caller could gain scopes by decrypting or rolling a more powerful key.
 *
 * @throws Problem not_found, insufficient_scope
 */
export async function getGrantableApiKey(
  caller: Caller,
  id: string,
  { db, catalog }: Pick<ApiDeps, 'db' | 'catalog'>,
): Promise<ApiKey> {
  const apiKey = await findApiKey(db, caller.organizationId, id);
  if (apiKey === null) throw new Problem('not_found');
  requireScopes(caller, grantingScopes(apiKey, catalog));
  return apiKey;
}

/**
 * The scopes that a user needs to act on a key. No user holds a scope that the catalogue lacks. A key with an unknown
 * scope requires every known scope instead, so that a user with all known scopes can disable the key.
 */
function grantingScopes({ scopes }: ApiKeyHead, catalog: EventCatalog): Scope[] {
  const known = scopesOf(audiencesOf(catalog));
  return scopes.every((scope) => known.some((each) => each === scope)) ? scopes.filter(isScope) : known;
}

/** What a caller may do with a key at present. */
type Permissions = { mayChange: boolean; mayDecrypt: boolean; mayDisable: boolean; mayRoll: boolean };

/** The operations that would succeed: the caller has the scopes, and the state of the key allows them. */
export function permissionsOn(
  apiKey: ApiKeyHead,
  caller: Caller,
  catalog: EventCatalog,
  now: Date,
): Permissions {
  const mayChange = grantingScopes(apiKey, catalog).every((scope) => caller.scopes.has(scope));
  const isActive = apiKey.status === 'Active';
  const mayDecrypt = mayChange && isActive && !isExpired(apiKey.expiresAt, now);
  // The successor has the same scopes, and nobody may grant a scope that the catalogue lacks.
  const mayRoll = mayDecrypt && apiKey.scopes.every((scope) => isScope(scope) && caller.scopes.has(scope));
  return { mayChange, mayDecrypt, mayDisable: mayChange && isActive, mayRoll };
}

/**
 * @param refusal end of the error message, such as "cannot be rolled"
 * @throws Problem api_key_disabled, api_key_expired
 */
export function requireLive({ status, expiresAt }: ApiKey, now: Date, refusal: string): void {
  if (status !== 'Active') throw new Problem('api_key_disabled', { detail: `A disabled key ${refusal}.` });
  if (isExpired(expiresAt, now))
    throw new Problem('api_key_expired', { detail: `An expired key ${refusal}.` });
}
