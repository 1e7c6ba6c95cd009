import { insertAuditRecord } from '@posthorn/db/audit';
import { actorOf, type Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParam } from '../http/fields.ts';
import { findGrantable, requireLive } from './find-grantable.ts';
import { fullApiKeyResource, fullApiKeySchema } from './resource.ts';

/**
 * PATCH /v1/apikeys/{id}/decrypt: the full key, for whom it got lost. Only for a caller who could
 * have granted every scope of it, so that nobody gains by reading another's key.
 */
export const decryptApiKey = defineEndpoint<Caller, { id: string }>({
  summary: 'Read an API key in full',
  scopes: 'every scope of the key',
  params: idParam('apk'),
  answer: { status: 200, description: 'The key, in full.', schema: fullApiKeySchema },
  problems: ['not_found', 'insufficient_scope', 'api_key_disabled', 'api_key_expired'],
  async handle({ caller, origin, params }, deps) {
    const { db, vault } = deps;
    const apiKey = await findGrantable(caller, params.id, deps);
    requireLive(apiKey, new Date(), 'is not shown any more');
    const key = vault.open(apiKey.sealedKey, apiKey.id);
    await insertAuditRecord(db, actorOf(caller, origin), 'apiKey.decrypt', apiKey.id);
    return { status: 200, body: { value: fullApiKeyResource(apiKey, key) } };
  },
});
