import * as apiKeys from '@posthorn/db/api-keys';
import { Problem } from '@posthorn/domain/problem';
import { isScope } from '@posthorn/domain/scopes';
import { z } from 'zod';
import { actorOf, type Caller, requireScopes } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParam, label } from '../http/fields.ts';
import { getGrantableApiKey, requireLive } from './access.ts';
import { createApiKeyRow } from './create.ts';
import {
  answerKeyRepeat,
  apiKeyResource,
  apiKeySchema,
  createdApiKeyReply,
  createdApiKeySchema,
} from './resource.ts';

const renameSchema = z.strictObject({ name: label });

/** POST /v1/apikeys/{id}: changes the name only. The scopes are fixed (specification 3.2). */
export const renameApiKey = defineEndpoint<Caller, { id: string }, undefined, z.output<typeof renameSchema>>({
  operationId: 'renameApiKey',
  summary: 'Rename an API key',
  scopes: 'every scope of the key',
  params: idParam('apk'),
  body: () => renameSchema,
  answer: { status: 200, description: 'The renamed key, masked.', schema: apiKeySchema },
  problems: ['not_found', 'insufficient_scope'],
  async handle({ caller, origin, params, body }, deps) {
    const { id } = await getGrantableApiKey(caller, params.id, deps);
    const renamed = await apiKeys.renameApiKey(deps.db, actorOf(caller, origin), id, body.name);
    return { status: 200, body: { value: apiKeyResource(renamed, caller, deps) } };
  },
});

/**
 * POST /v1/apikeys/{id}/disable: cannot be undone. Takes effect at once, because authentication reads the key from
 * Postgres for every request. Disabling a disabled key changes nothing.
 */
export const disableApiKey = defineEndpoint<Caller, { id: string }>({
  operationId: 'disableApiKey',
  summary: 'Disable an API key',
  scopes: 'every scope of the key',
  params: idParam('apk'),
  answer: { status: 200, description: 'The disabled key, masked.', schema: apiKeySchema },
  problems: ['not_found', 'insufficient_scope'],
  async handle({ caller, origin, params }, deps) {
    const { id } = await getGrantableApiKey(caller, params.id, deps);
    const disabled = await apiKeys.disableApiKey(deps.db, actorOf(caller, origin), id, new Date());
    const current = disabled ?? (await getGrantableApiKey(caller, id, deps));
    return { status: 200, body: { value: apiKeyResource(current, caller, deps) } };
  },
});

const DAY_S = 24 * 3600;
const MAX_GRACE_S = 30 * DAY_S;

const rollSchema = z.strictObject({
  graceSeconds: z
    .number('must be a whole number')
    .int('must be a whole number')
    .min(0, `must be from 0 to ${MAX_GRACE_S}`)
    .max(MAX_GRACE_S, `must be from 0 to ${MAX_GRACE_S}`)
    .default(DAY_S)
    .meta({
      examples: [DAY_S],
      description: 'Seconds for which the old key stays valid; 0 disables it at once.',
    }),
});

/**
 * POST /v1/apikeys/{id}/roll: creates a successor with the same name and scopes. The old key stays valid during the
 * grace period, or until its own earlier expiry, so that clients can switch without an interruption.
 */
export const rollApiKey = defineEndpoint<Caller, { id: string }, undefined, z.output<typeof rollSchema>>({
  operationId: 'rollApiKey',
  summary: 'Replace an API key with a new one',
  scopes: 'every scope of the key',
  params: idParam('apk'),
  body: () => rollSchema,
  answer: {
    status: 201,
    description: 'The new key, with its full text.',
    schema: createdApiKeySchema,
    hasLocation: true,
  },
  problems: [
    'not_found',
    'insufficient_scope',
    'api_key_disabled',
    'api_key_expired',
    'conflict',
    'limit_reached',
  ],
  async handle({ caller, origin, params, body }, deps) {
    const { db, vault, quotas } = deps;
    const old = await getGrantableApiKey(caller, params.id, deps);
    const now = new Date();
    requireLive(old, now, 'cannot be rolled');
    // Throws if the key has a scope that the catalogue lacks: the new key must not get an unknown scope.
    requireScopes(caller, old.scopes.filter(isScope));
    const { organizationId, name, scopes } = old;
    const { key, row } = createApiKeyRow({ organizationId, name, scopes, expiresAt: null }, vault, now);
    const endsAt = new Date(now.getTime() + body.graceSeconds * 1000);
    const successor = await quotas.replaceCounted(organizationId, 'apiKeys', (maxKeys) =>
      apiKeys.rollApiKey(db, actorOf(caller, origin), { old, successor: row, endsAt, now, maxKeys }),
    );
    if (successor === null) {
      throw new Problem('conflict', {
        detail: 'Another request rolled or disabled the key at the same time.',
      });
    }
    return createdApiKeyReply(successor, key, caller, deps);
  },
  answerRepeat: answerKeyRepeat,
});
