import type { ApiKeyHead } from '@posthorn/db/api-keys';
import { isExpired } from '@posthorn/domain/api-key';
import type { EventCatalog } from '@posthorn/domain/event-catalog';
import { isScope } from '@posthorn/domain/scopes';
import { type Caller, hasScopes, mayWrite } from '../auth/caller.ts';
import { grantingScopes } from '../auth/scopes.ts';

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
