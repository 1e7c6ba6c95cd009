import { audiencesOf, type EventCatalog } from '@posthorn/domain/event-catalog';
import { grantableScopes } from '@posthorn/domain/scopes';
import { z } from 'zod';
import type { ApiDeps } from '../deps.ts';
import { defineEndpoint } from '../endpoint.ts';

const metadataSchema = z.strictObject({
  resource: z.string().describe('The audience of the access tokens.'),
  authorization_servers: z.array(z.string()).describe('The issuer of the access tokens.'),
  bearer_methods_supported: z.array(z.literal('header')),
  scopes_supported: z.array(z.string()),
  resource_name: z.string(),
});

/**
 * GET /.well-known/oauth-protected-resource: tells clients who issues the access tokens (RFC 9728). `posthorn login`
 * begins here. `resource` is AUTH_AUDIENCE, which may be any text: the API does not know its public address.
 */
export const getProtectedResource = defineEndpoint<void>({
  operationId: 'getProtectedResource',
  summary: 'Find out where to get an access token',
  answer: { status: 200, description: 'The metadata of RFC 9728.', schema: metadataSchema },
  async handle(_request, { issuer, catalog }) {
    return { status: 200, body: { value: protectedResource(issuer, catalog) } };
  },
});

export function protectedResource(
  { issuer, audience }: ApiDeps['issuer'],
  catalog: EventCatalog,
): z.input<typeof metadataSchema> {
  return {
    resource: audience,
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
    scopes_supported: grantableScopes(audiencesOf(catalog)),
    resource_name: 'Posthorn',
  };
}
