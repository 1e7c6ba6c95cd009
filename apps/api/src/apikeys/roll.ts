import { rollApiKey } from '@posthorn/db/api-keys';
import { Problem } from '@posthorn/domain/problem';
import { isScope } from '@posthorn/domain/scopes';
import { z } from 'zod';
import { actorOf, type Caller, requireScopes } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParam } from '../http/fields.ts';
import { findGrantable, requireLive } from './find-grantable.ts';
import { makeApiKey } from './new-key.ts';
import { fullApiKeyResource, fullApiKeySchema } from './resource.ts';

const DAY_S = 24 * 3600;
const LONGEST_GRACE_S = 30 * DAY_S;

const bodySchema = z.strictObject({
  graceSeconds: z
    .number('must be a whole number')
    .int('must be a whole number')
    .min(0, `must be from 0 to ${LONGEST_GRACE_S}`)
    .max(LONGEST_GRACE_S, `must be from 0 to ${LONGEST_GRACE_S}`)
    .default(DAY_S)
    .meta({ examples: [DAY_S], description: 'For so long the old key goes on; 0 disables it at once.' }),
});

/**
 * POST /v1/apikeys/{id}/roll: a successor with the same name and scopes, in full. The old key goes on for
 * the grace, so that nobody is cut off between the two.
 */
export const rollKey = defineEndpoint<Caller, { id: string }, undefined, z.output<typeof bodySchema>>({
  summary: 'Replace an API key by a new one',
  scopes: 'every scope of the key',
  params: idParam('apk'),
  body: () => bodySchema,
  takesIdempotencyKey: true,
  answer: {
    status: 201,
    description: 'The successor, in full.',
    schema: fullApiKeySchema,
    hasLocation: true,
  },
  problems: ['not_found', 'insufficient_scope', 'api_key_disabled', 'api_key_expired', 'conflict'],
  async handle({ caller, origin, params, body }, deps) {
    const { db, vault } = deps;
    const old = await findGrantable(caller, params.id, deps);
    const now = new Date();
    requireLive(old, now, 'has no successor');
    // A scope that left the catalogue is not granted anew.
    requireScopes(caller, old.scopes.filter(isScope));
    const { organizationId, name, scopes } = old;
    const { key, row } = makeApiKey({ organizationId, name, scopes, expiresAt: null }, vault, now);
    const endsAt = new Date(now.getTime() + body.graceSeconds * 1000);
    const successor = await rollApiKey(db, actorOf(caller, origin), { old, successor: row, endsAt, now });
    if (successor === null) {
      throw new Problem('conflict', {
        detail: 'The key was rolled or disabled by somebody else at the same time.',
      });
    }
    return {
      status: 201,
      headers: { Location: `/v1/apikeys/${successor.id}` },
      body: { value: fullApiKeyResource(successor, key) },
    };
  },
});
