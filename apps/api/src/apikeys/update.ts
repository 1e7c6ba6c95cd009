import { findApiKey, renameApiKey } from '@posthorn/db/api-keys';
import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';
import { actorOf } from '../auth/actor.ts';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { label } from '../http/fields.ts';
import { idParam } from '../http/id-param.ts';
import { apiKeyResource, apiKeySchema } from './resource.ts';

const bodySchema = z.strictObject({ name: label });

/** POST /v1/apikeys/{id}: gives a key another name. Its scopes are fixed (spec: What the service does). */
export const updateApiKey = defineEndpoint<Caller, { id: string }, undefined, z.output<typeof bodySchema>>({
  summary: 'Rename an API key',
  params: idParam('apk'),
  body: () => bodySchema,
  answer: { status: 200, description: 'The key as it is now, masked.', schema: apiKeySchema },
  problems: ['not_found'],
  async handle({ caller, origin, params, body }, { db }) {
    const before = await findApiKey(db, caller.organizationId, params.id);
    if (before === null) throw new Problem('not_found');
    const after = await renameApiKey(db, actorOf(caller, origin), before.id, body.name);
    return { status: 200, body: { value: apiKeyResource(after) } };
  },
});
