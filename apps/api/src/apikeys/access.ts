import { type ApiKey, type ApiKeyTarget, findApiKey } from '@posthorn/db/api-keys';
import { isExpired } from '@posthorn/domain/api-key';
import { Problem } from '@posthorn/domain/problem';
import { type Caller, requireScopes } from '../auth/caller.ts';
import { grantingScopes } from '../auth/scopes.ts';
import type { ApiDeps } from '../deps.ts';
import { requireMatch } from '../http/conditions.ts';
import type { PermissionDeps } from './permissions.ts';
import { apiKeyResource } from './resource.ts';

/**
 * Reads a key of the caller's organization and checks that the caller could grant every scope of the key.
 * Without this check, a caller could gain scopes by decrypting or rolling a more powerful key.
 *
 * @throws Problem not_found, insufficient_scope
 */
async function getGrantableApiKey(
  caller: Caller,
  id: string,
  { db, catalog }: Pick<ApiDeps, 'db' | 'catalog'>,
): Promise<ApiKey> {
  const apiKey = await findApiKey(db, caller.organizationId, id);
  if (apiKey === null) throw new Problem('not_found');
  requireScopes(caller, grantingScopes(apiKey, catalog));
  return apiKey;
}

type Change = {
  caller: Caller;
  /** The If-Match header. The key must still have this validator. */
  ifMatch: string | undefined;
};

/**
 * Reads a key that the caller is about to change. Write with the returned target. Otherwise a key that changes in
 * between would be changed against the caller's condition.
 *
 * @throws Problem not_found, insufficient_scope, precondition_failed
 */
export async function getApiKeyForChange(
  { caller, ifMatch }: Change,
  id: string,
  deps: PermissionDeps & Pick<ApiDeps, 'db'>,
): Promise<{ apiKey: ApiKey; target: ApiKeyTarget }> {
  const apiKey = await getGrantableApiKey(caller, id, deps);
  requireMatch(ifMatch, apiKeyResource(apiKey, caller, deps));
  return { apiKey, target: { id, asRead: ifMatch === undefined ? undefined : apiKey } };
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
