import { renameApiKey } from '@posthorn/db/api-keys';
import { z } from 'zod';
import { actorOf, type Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParam, label } from '../http/fields.ts';
import { findGrantable } from './find-grantable.ts';
import { apiKeyResource, apiKeySchema } from './resource.ts';

const bodySchema = z.strictObject({ name: label });

/** POST /v1/apikeys/{id}: gives a key another name. Its scopes are fixed (spec: What the service does). */
export const updateApiKey = defineEndpoint<Caller, { id: string }, undefined, z.output<typeof bodySchema>>({
  summary: 'Rename an API key',
  scopes: 'every scope of the key',
  params: idParam('apk'),
  body: () => bodySchema,
  answer: { status: 200, description: 'The key as it is now, masked.', schema: apiKeySchema },
  problems: ['not_found', 'insufficient_scope'],
  async handle({ caller, origin, params, body }, deps) {
    const before = await findGrantable(caller, params.id, deps);
    const after = await renameApiKey(deps.db, actorOf(caller, origin), before.id, body.name);
    return { status: 200, body: { value: apiKeyResource(after) } };
  },
});
