import { disableApiKey } from '@posthorn/db/api-keys';
import { actorOf, type Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParam } from '../http/fields.ts';
import { findGrantable } from './find-grantable.ts';
import { apiKeyResource, apiKeySchema } from './resource.ts';

/**
 * PATCH /v1/apikeys/{id}/disable: for good (spec: a key stays valid until it is manually disabled). Every
 * request looks its key up, so it is refused everywhere from now on. Disabling twice changes nothing.
 */
export const disableKey = defineEndpoint<Caller, { id: string }>({
  summary: 'Disable an API key',
  scopes: 'every scope of the key',
  params: idParam('apk'),
  answer: { status: 200, description: 'The key as it is now, masked.', schema: apiKeySchema },
  problems: ['not_found', 'insufficient_scope'],
  async handle({ caller, origin, params }, deps) {
    const before = await findGrantable(caller, params.id, deps);
    const disabled = await disableApiKey(deps.db, actorOf(caller, origin), before.id, new Date());
    const after = disabled ?? (await findGrantable(caller, params.id, deps));
    return { status: 200, body: { value: apiKeyResource(after) } };
  },
});
