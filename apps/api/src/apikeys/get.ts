import { findApiKey } from '@posthorn/db/api-keys';
import { Problem } from '@posthorn/domain/problem';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParam } from '../http/fields.ts';
import { apiKeyResource, apiKeySchema } from './resource.ts';

/** GET /v1/apikeys/{id}: a key of the caller's organization, masked. */
export const getApiKey = defineEndpoint<Caller, { id: string }>({
  summary: 'Read an API key',
  params: idParam('apk'),
  answer: { status: 200, description: 'The key, masked.', schema: apiKeySchema },
  problems: ['not_found'],
  async handle({ caller, params }, { db }) {
    const apiKey = await findApiKey(db, caller.organizationId, params.id);
    if (apiKey === null) throw new Problem('not_found');
    return { status: 200, body: { value: apiKeyResource(apiKey) } };
  },
});
