import { findApiKey } from '@posthorn/db/api-keys';
import { Problem } from '@posthorn/domain/problem';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParam } from '../http/id-param.ts';
import { apiKeyResource } from './resource.ts';

/** GET /v1/apikeys/{id}: a key of the caller's organization, masked. */
export const getApiKey = defineEndpoint<Caller, { id: string }>({
  params: idParam('apk'),
  async handle({ caller, params }, { db }) {
    const apiKey = await findApiKey(db, caller.organizationId, params.id);
    if (apiKey === null) throw new Problem('not_found');
    return { status: 200, body: { value: apiKeyResource(apiKey) } };
  },
});
