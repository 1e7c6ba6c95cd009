import { findApiKey, listOrganizationApiKeys } from '@posthorn/db/api-keys';
import { insertAuditRecord } from '@posthorn/db/audit';
import { Problem } from '@posthorn/domain/problem';
import { SCOPE } from '@posthorn/domain/scopes';
import { z } from 'zod';
import { actorOf, type Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParam, line } from '../http/fields.ts';
import { page, pageOf, pageQuery } from '../http/page.ts';
import { getApiKeyForChange, requireLive } from './access.ts';
import { apiKeyResource, apiKeySchema, fullApiKeyResource, fullApiKeySchema } from './resource.ts';

const querySchema = z.strictObject({
  ...pageQuery('apk'),
  status: apiKeySchema.shape.status.optional().meta({ description: 'Only keys with this status.' }),
  // The catalogue may lack the scope: old keys keep their scopes.
  scope: z
    .string()
    .regex(SCOPE, 'must have the form audience:read or audience:write')
    .optional()
    .meta({ description: 'Only keys with this scope.' }),
  search: line(200).optional().meta({
    description: 'Only keys whose name, id or `maskedApiKey` contains this text, in upper or lower case.',
  }),
});

const NARROWING = ['status', 'scope', 'search'] as const;

/** GET /v1/apikeys */
export const listApiKeys = defineEndpoint<Caller, undefined, z.output<typeof querySchema>>({
  operationId: 'listApiKeys',
  summary: 'List the API keys',
  query: querySchema,
  answer: {
    status: 200,
    description: 'A page of keys, masked, newest first.',
    schema: pageOf(apiKeySchema),
  },
  problems: ['timed_out'],
  async handle({ caller, query }, deps) {
    const { db, reads } = deps;
    const { organizationId } = caller;
    const value = await reads({ organizationId, narrowBy: NARROWING }, () =>
      page(
        query,
        '/v1/apikeys',
        (wanted) => listOrganizationApiKeys(db, organizationId, wanted),
        (apiKey) => apiKeyResource(apiKey, caller, deps),
      ),
    );
    return { status: 200, body: { value } };
  },
});

/** GET /v1/apikeys/{id} */
export const getApiKey = defineEndpoint<Caller, { id: string }>({
  operationId: 'getApiKey',
  summary: 'Read an API key',
  params: idParam('apk'),
  answer: { status: 200, description: 'The key, masked.', schema: apiKeySchema },
  problems: ['not_found'],
  async handle({ caller, params }, deps) {
    const { organizationId } = caller;
    const apiKey = await deps.statements(organizationId, () =>
      findApiKey(deps.db, organizationId, params.id),
    );
    if (apiKey === null) throw new Problem('not_found');
    return { status: 200, body: { value: apiKeyResource(apiKey, caller, deps) } };
  },
});

/**
 * PATCH /v1/apikeys/{id}/decrypt: returns the full text of a key. Writes an audit record. With API_KEY_DECRYPT=false
 * the gateway shows no key, and stores no sealed text of new keys.
 */
export const decryptApiKey = defineEndpoint<Caller, { id: string }>({
  operationId: 'decryptApiKey',
  summary: 'Read an API key in full',
  scopes: 'every scope of the key',
  params: idParam('apk'),
  answer: { status: 200, description: 'The key, with its full text.', schema: fullApiKeySchema },
  problems: [
    'not_found',
    'insufficient_scope',
    'decrypt_disabled',
    'precondition_failed',
    'api_key_disabled',
    'api_key_expired',
  ],
  async handle({ caller, origin, ifMatch, params }, deps) {
    const { db, vault, statements, showsApiKeys } = deps;
    if (!showsApiKeys) throw decryptDisabled('This gateway shows an API key only when it is created.');
    const value = await statements(caller.organizationId, async () => {
      const { apiKey } = await getApiKeyForChange({ caller, ifMatch }, params.id, deps);
      requireLive(apiKey, new Date(), 'cannot be decrypted');
      if (apiKey.sealedKey === '')
        throw decryptDisabled('The gateway did not show API keys when this key was created.');
      const key = vault.open(apiKey.sealedKey, apiKey.id);
      await insertAuditRecord(db, actorOf(caller, origin), 'apiKey.decrypt', apiKey.id);
      return fullApiKeyResource(apiKey, key, caller, deps);
    });
    return { status: 200, body: { value } };
  },
});

const decryptDisabled = (reason: string) =>
  new Problem('decrypt_disabled', { detail: `${reason} Roll the key to get a new one.` });
