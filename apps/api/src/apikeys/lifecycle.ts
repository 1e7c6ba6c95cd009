import * as apiKeys from '@posthorn/db/api-keys';
import { isScope } from '@posthorn/domain/scopes';
import { z } from 'zod';
import { actorOf, type Caller, requireScopes } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { CHANGE_PROBLEMS, changedConcurrently, changeWithRetries } from '../http/conditions.ts';
import { idParam, label } from '../http/fields.ts';
import { readOnlyFields, requireUnchanged } from '../http/representation.ts';
import { offerNotices } from '../offer-notifications.ts';
import { getApiKeyForChange, requireLive } from './access.ts';
import { allowedAddresses } from './addresses.ts';
import { createApiKeyRow, newKeyExpiry } from './create.ts';
import {
  answerKeyRepeat,
  apiKeyResource,
  apiKeySchema,
  createdApiKeyReply,
  createdApiKeySchema,
} from './resource.ts';

const WRITABLE = { name: label, allowedAddresses };
const changeSchema = z
  .strictObject({
    ...readOnlyFields(apiKeySchema.shape, Object.keys(WRITABLE)),
    ...z.strictObject(WRITABLE).partial().shape,
  })
  .refine((body) => Object.keys(body).length > 0, {
    error: 'must have at least one field',
    when: ({ issues }) => issues.length === 0,
  })
  .meta({ minProperties: 1 });

/**
 * POST /v1/apikeys/{id}: changes the name and the allowed addresses. The scopes are fixed (specification 3.2). Accepts
 * the answer of GET with changes.
 */
export const updateApiKey = defineEndpoint<Caller, { id: string }, undefined, z.output<typeof changeSchema>>({
  operationId: 'updateApiKey',
  summary: 'Change an API key',
  scopes: 'every scope of the key',
  params: idParam('apk'),
  body: () => changeSchema,
  answer: { status: 200, description: 'The changed key, masked.', schema: apiKeySchema },
  problems: CHANGE_PROBLEMS,
  async handle({ caller, origin, ifMatch, params, body }, deps) {
    const { name, allowedAddresses: addresses, ...others } = body;
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(addresses === undefined ? {} : { allowedAddresses: addresses }),
    };
    const readOnly: Readonly<Record<string, unknown>> = others;
    const changed = await deps.statements(caller.organizationId, () =>
      changeWithRetries(
        () => getApiKeyForChange({ caller, ifMatch }, params.id, deps),
        ({ apiKey, target }) => {
          const { lastUsedAt, ...given } = readOnly;
          const current = apiKeyResource(apiKey, caller, deps);
          requireUnchanged(wasLastUsed(lastUsedAt, current) ? given : readOnly, current);
          return Object.keys(changes).length === 0
            ? Promise.resolve(apiKey)
            : apiKeys.updateApiKey(deps.db, actorOf(caller, origin), target, changes);
        },
      ),
    );
    return { status: 200, body: { value: apiKeyResource(changed, caller, deps) } };
  },
});

/** Whether GET may have answered this `lastUsedAt` earlier: the use of a key changes the field, not a caller. */
function wasLastUsed(given: unknown, { lastUsedAt: current }: z.input<typeof apiKeySchema>): boolean {
  return given === null || (typeof given === 'string' && current !== null && given <= current);
}

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
  problems: CHANGE_PROBLEMS,
  async handle({ caller, origin, span, ifMatch, params }, deps) {
    const { row: disabled, notices } = await deps.statements(caller.organizationId, () =>
      changeWithRetries(
        () => getApiKeyForChange({ caller, ifMatch }, params.id, deps),
        async ({ apiKey, target }) =>
          apiKey.status === 'Disabled'
            ? { row: apiKey, notices: [] }
            : apiKeys.disableApiKey(deps.db, actorOf(caller, origin), target, new Date()),
      ),
    );
    offerNotices(caller.organizationId, notices, deps, span);
    return { status: 200, body: { value: apiKeyResource(disabled, caller, deps) } };
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
  expiresAt: newKeyExpiry,
});

/**
 * POST /v1/apikeys/{id}/roll: creates a successor with the same name, scopes and allowed addresses, and with an expiry
 * of its own. The old key stays valid during the grace period, or until its own earlier expiry, so that clients can
 * switch without an interruption.
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
  problems: [...CHANGE_PROBLEMS, 'api_key_disabled', 'api_key_expired', 'limit_reached'],
  async handle({ caller, origin, span, ifMatch, params, body }, deps) {
    const { db, quotas } = deps;
    const change = { caller, ifMatch };
    const read = () =>
      deps.statements(caller.organizationId, () => getApiKeyForChange(change, params.id, deps));
    const { apiKey: old, target } = await read();
    const now = new Date();
    requireLive(old, now, 'cannot be rolled');
    // Throws if the key has a scope that the catalogue lacks: the new key must not get an unknown scope.
    requireScopes(caller, old.scopes.filter(isScope));
    const { organizationId, name, scopes, allowedAddresses: addresses } = old;
    const { graceSeconds, expiresAt = null } = body;
    const given = { organizationId, name, scopes, expiresAt, allowedAddresses: addresses };
    const { key, row } = createApiKeyRow(given, deps, now);
    const endsAt = new Date(now.getTime() + graceSeconds * 1000);
    const roll = { old, target, successor: row, endsAt, now };
    const rolled = await quotas.createCounted(organizationId, 'apiKeys', (maxKeys) =>
      apiKeys.rollApiKey(db, actorOf(caller, origin), { ...roll, maxKeys }),
    );
    if (rolled === null) {
      // If the condition no longer holds, 412 tells the caller more than 409.
      await read();
      throw changedConcurrently();
    }
    offerNotices(organizationId, rolled.notices, deps, span);
    return createdApiKeyReply(rolled.row, key, caller, deps);
  },
  answerRepeat: answerKeyRepeat,
});
