import { insertApiKey } from '@posthorn/db/api-keys';
import { audiencesOf } from '@posthorn/domain/event-catalog';
import { Problem } from '@posthorn/domain/problem';
import { isScope, scopesOf, splitScopes } from '@posthorn/domain/scopes';
import { z } from 'zod';
import { actorOf, type Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { label } from '../http/fields.ts';
import { makeApiKey } from './new-key.ts';
import { fullApiKeyResource, fullApiKeySchema } from './resource.ts';

const MOST_YEARS = 10;

/** A moment to come, as ISO 8601 in UTC. */
const expiry = z.iso
  .datetime('must be an ISO 8601 time in UTC, such as 2027-01-31T00:00:00Z')
  .transform((text) => new Date(text))
  .refine((at) => at > new Date(), 'must be in the future')
  .refine(
    (at) => at.getTime() < Date.now() + MOST_YEARS * 365 * 24 * 3_600_000,
    `must be within ${MOST_YEARS} years`,
  );

const bodySchema = (audiences: readonly string[]) =>
  z.strictObject({
    name: label,
    scopes: z
      .string()
      .max(4096)
      .meta({ examples: [scopesOf(audiences.slice(0, 1)).join(' ')] })
      .transform((text, context) => {
        const known = scopesOf(audiences);
        const scopes = splitScopes(text);
        const fault = (message: string) => context.addIssue({ code: 'custom', message });
        if (scopes.length === 0) fault('must name at least one scope');
        for (const [at, scope] of scopes.entries()) {
          if (!isScope(scope))
            fault(`has a malformed scope at place ${at + 1}; a scope is audience:operation`);
          else if (!known.includes(scope))
            fault(`has an unknown scope, ${scope}; there are ${known.join(', ')}`);
          else if (scopes.indexOf(scope) < at) fault(`names ${scope} twice`);
        }
        return scopes.filter(isScope);
      }),
    /** Null or absent: never, until it is disabled. */
    expiresAt: expiry.nullable().optional(),
  });

/** POST /v1/apikeys: makes a key with scopes that the caller may grant. */
export const createApiKey = defineEndpoint<
  Caller,
  undefined,
  undefined,
  z.output<ReturnType<typeof bodySchema>>
>({
  summary: 'Create an API key',
  scopes: 'every scope that is granted',
  takesIdempotencyKey: true,
  answer: { status: 201, description: 'The key, in full.', schema: fullApiKeySchema, hasLocation: true },
  problems: ['scope_not_grantable'],
  body: ({ catalog }) => bodySchema(audiencesOf(catalog)),
  async handle({ caller, origin, body }, { db, vault }) {
    const refused = body.scopes.find((scope) => !caller.scopes.has(scope));
    if (refused !== undefined) {
      throw new Problem('scope_not_grantable', {
        detail: `You may not grant the scope ${refused}.`,
        faults: [{ path: 'scopes', message: `names ${refused}, which you may not grant` }],
      });
    }
    const { organizationId } = caller;
    const { name, scopes, expiresAt = null } = body;
    const { key, row } = makeApiKey({ organizationId, name, scopes, expiresAt }, vault, new Date());
    const apiKey = await insertApiKey(db, actorOf(caller, origin), row);
    return {
      status: 201,
      headers: { Location: `/v1/apikeys/${row.id}` },
      body: { value: fullApiKeyResource(apiKey, key) },
    };
  },
});
