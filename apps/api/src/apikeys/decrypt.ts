import { findApiKey } from '@posthorn/db/api-keys';
import { Problem } from '@posthorn/domain/problem';
import { isScope } from '@posthorn/domain/scopes';
import { type Caller, requireScopes } from '../auth/caller.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParam } from '../http/id-param.ts';
import { apiKeyResource } from './resource.ts';

/**
 * PATCH /v1/apikeys/{id}/decrypt: the full key, for whom it got lost. Only for a caller who could
 * have granted every scope of it, so that nobody gains by reading another's key.
 */
export const decryptApiKey = defineEndpoint<Caller, { id: string }>({
  params: idParam('apk'),
  async handle({ caller, params }, { db, vault, log }) {
    const apiKey = await findApiKey(db, caller.organizationId, params.id);
    if (apiKey === null) throw new Problem('not_found');
    requireScopes(caller, apiKey.scopes.filter(isScope));
    if (apiKey.status !== 'Active') {
      throw new Problem('api_key_disabled', { detail: 'A disabled key is not shown any more.' });
    }
    log.info('API key decrypted', {
      apiKeyId: apiKey.id,
      organizationId: apiKey.organizationId,
      by: caller.kind === 'user' ? caller.subject : caller.apiKeyId,
    });
    return { status: 200, body: { value: apiKeyResource(apiKey, vault.open(apiKey.sealedKey, apiKey.id)) } };
  },
});
