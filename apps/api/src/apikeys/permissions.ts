import type { ApiKeyHead } from '@posthorn/db/api-keys';
import { isExpired } from '@posthorn/domain/api-key';
import { audiencesOf, type EventCatalog } from '@posthorn/domain/event-catalog';
import { grantableScopes, isScope, type Scope } from '@posthorn/domain/scopes';
import { type Caller, hasScopes, mayWrite } from '../auth/caller.ts';

/**
 * The scopes that a user needs to act on a key. No user holds a scope that the catalogue lacks. A key with an unknown
 * scope requires every known scope instead, so that a user with all known scopes can disable the key.
 */
export function grantingScopes({ scopes }: Pick<ApiKeyHead, 'scopes'>, catalog: EventCatalog): Scope[] {
  const known = grantableScopes(audiencesOf(catalog));
  return scopes.every((scope) => known.some((each) => each === scope)) ? scopes.filter(isScope) : known;
}

export type PermissionDeps = {
  catalog: EventCatalog;
  /** Whether the gateway shows keys in full after their creation (API_KEY_DECRYPT). */
  showsApiKeys: boolean;
};

/** What a caller may do with a key at present. */
type Permissions = { mayChange: boolean; mayDecrypt: boolean; mayDisable: boolean; mayRoll: boolean };

/** The operations that would succeed: the caller has the scopes, and the state of the key allows them. */
export function permissionsOn(
  apiKey: ApiKeyHead,
  caller: Caller,
  { catalog, showsApiKeys }: PermissionDeps,
  now: Date,
): Permissions {
  const mayChange = mayWrite(caller) && hasScopes(caller, grantingScopes(apiKey, catalog));
  const isActive = apiKey.status === 'Active';
  const isLive = isActive && !isExpired(apiKey.expiresAt, now);
  // The successor has the same scopes, and nobody may grant a scope that the catalogue lacks.
  const mayRoll =
    mayChange && isLive && apiKey.scopes.every((scope) => isScope(scope) && caller.scopes.has(scope));
  const mayDecrypt = mayChange && isLive && showsApiKeys;
  return { mayChange, mayDecrypt, mayDisable: mayChange && isActive, mayRoll };
}
