import { type ApiKey, findApiKey } from '@posthorn/db/api-keys';
import type { Database } from '@posthorn/db/database';
import { Problem } from '@posthorn/domain/problem';
import { isScope } from '@posthorn/domain/scopes';
import { type Caller, requireScopes } from '../auth/caller.ts';

/**
 * A key that its caller could have granted, every scope of it: nobody gains by reading, renaming,
 * disabling or rolling a key that may do more than he may.
 *
 * @throws Problem not_found, insufficient_scope
 */
export async function findGrantable(caller: Caller, id: string, db: Database): Promise<ApiKey> {
  const apiKey = await findApiKey(db, caller.organizationId, id);
  if (apiKey === null) throw new Problem('not_found');
  requireScopes(caller, apiKey.scopes.filter(isScope));
  return apiKey;
}
