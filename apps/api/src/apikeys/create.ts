import { insertApiKey, type NewApiKey } from '@posthorn/db/api-keys';
import { generateApiKey, hashApiKey, maskApiKey } from '@posthorn/domain/api-key';
import { audiencesOf } from '@posthorn/domain/event-catalog';
import { newId } from '@posthorn/domain/ids';
import { Problem } from '@posthorn/domain/problem';
import { grantableScopes, isScope, splitScopes } from '@posthorn/domain/scopes';
import { z } from 'zod';
import { actorOf, type Caller } from '../auth/caller.ts';
import type { ApiDeps } from '../deps.ts';
import { defineEndpoint } from '../endpoint.ts';
import { instant, label } from '../http/fields.ts';
import { offerNotices } from '../offer-notifications.ts';
import { allowedAddresses } from './addresses.ts';
import { answerKeyRepeat, createdApiKeyReply, createdApiKeySchema } from './resource.ts';

const MAX_LIFETIME_YEARS = 10;

/** The expiry of a new key. */
export const newKeyExpiry = instant
  .refine((at) => at > new Date(), 'must be in the future')
  .refine(
    (at) => at.getTime() < Date.now() + MAX_LIFETIME_YEARS * 365 * 24 * 3_600_000,
    `must be within ${MAX_LIFETIME_YEARS} years`,
  )
  .nullable()
  .optional()
  .meta({
    description: `In the future, within ${MAX_LIFETIME_YEARS} years; null or absent if the new key does not expire.`,
  });

/** A regular expression that matches lists of the known scopes. */
function scopesPattern(audiences: readonly string[]): string {
  const one = `(?:${grantableScopes(audiences).join('|')})`;
  return `^ *${one}(?: +${one})* *$`;
}

const bodySchema = (audiences: readonly string[]) =>
  z.strictObject({
    name: label,
    scopes: z
      .string()
      .max(4096)
      .meta({ pattern: scopesPattern(audiences), description: 'Scopes, separated by spaces, each once.' })
      .transform((text, context) => {
        const scopes = splitScopes(text);
        const message = findScopesFault(scopes, grantableScopes(audiences));
        if (message !== undefined) context.addIssue({ code: 'custom', message });
        return scopes.filter(isScope);
      }),
    expiresAt: newKeyExpiry,
    allowedAddresses: allowedAddresses.optional(),
  });

/** The caller chooses the scopes, so a message quotes at most these characters. */
const LONGEST_QUOTE = 64;

/** Returns the first fault of a list of scopes. */
function findScopesFault(scopes: readonly string[], known: readonly string[]): string | undefined {
  if (scopes.length === 0) return 'must name at least one scope';
  const malformed = scopes.findIndex((scope) => !/^[^:]+:[^:]+$/.test(scope));
  if (malformed !== -1)
    return `has a malformed scope at position ${malformed + 1}; a scope has the form audience:operation`;
  const unknown = scopes.find((scope) => !known.includes(scope));
  if (unknown !== undefined)
    return `has the unknown scope ${unknown.slice(0, LONGEST_QUOTE)}; the known scopes are ${known.join(', ')}`;
  const repeated = scopes.find((scope, at) => scopes.indexOf(scope) < at);
  return repeated === undefined ? undefined : `names ${repeated} more than once`;
}

/** POST /v1/apikeys */
export const createApiKey = defineEndpoint<
  Caller,
  undefined,
  undefined,
  z.output<ReturnType<typeof bodySchema>>
>({
  operationId: 'createApiKey',
  summary: 'Create an API key',
  scopes: 'every scope of the new key',
  answer: {
    status: 201,
    description: 'The new key, with its full text.',
    schema: createdApiKeySchema,
    hasLocation: true,
  },
  problems: ['scope_not_grantable', 'limit_reached'],
  body: ({ catalog }) => bodySchema(audiencesOf(catalog)),
  async handle({ caller, origin, span, body }, deps) {
    const { db, quotas } = deps;
    const lacking = body.scopes.find((scope) => !caller.scopes.has(scope));
    if (lacking !== undefined) {
      throw new Problem('scope_not_grantable', {
        detail: `You may not grant the scope ${lacking}.`,
        faults: [{ path: '/scopes', message: `names ${lacking}, which you may not grant` }],
      });
    }
    const { organizationId } = caller;
    const { name, scopes, expiresAt = null, allowedAddresses: addresses = [] } = body;
    const given = { organizationId, name, scopes, expiresAt, allowedAddresses: addresses };
    const { key, row } = createApiKeyRow(given, deps, new Date());
    const { row: apiKey, notices } = await quotas.createCounted(organizationId, 'apiKeys', (max) =>
      insertApiKey(db, actorOf(caller, origin), row, max),
    );
    offerNotices(organizationId, notices, deps, span);
    return createdApiKeyReply(apiKey, key, caller, deps);
  },
  answerRepeat: answerKeyRepeat,
});

/**
 * Generates a key and the row that stores it.
 * @returns the plain text of the key for the response, and the row with the hash and the sealed text of the key. The
 *   sealed text is empty if the gateway never shows the key again
 */
export function createApiKeyRow(
  given: Pick<NewApiKey, 'organizationId' | 'name' | 'scopes' | 'expiresAt' | 'allowedAddresses'>,
  { vault, showsApiKeys }: Pick<ApiDeps, 'vault' | 'showsApiKeys'>,
  now: Date,
): { key: string; row: NewApiKey } {
  const id = newId('apk');
  const key = generateApiKey();
  return {
    key,
    row: {
      ...given,
      id,
      maskedKey: maskApiKey(key),
      keyHash: hashApiKey(key),
      sealedKey: showsApiKeys ? vault.seal(key, id) : '',
      createdAt: now,
    },
  };
}
