import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { InvalidRequest, InvalidScope, InvalidTarget } from 'oidc-provider/lib/helpers/errors.js';
import { z } from 'zod';
import { MemoryAdapter } from './memory-adapter.ts';
import type { AuthorityState } from './state.ts';

export type ConfigurationOptions = {
  clientId: string;
  /** The API that tokens are for. */
  audience: string;
  /** Scopes that a token may be narrowed to. */
  scopes: readonly string[];
  state: AuthorityState;
};

const TOKEN_LIFETIME_S = 3600;

const parametersSchema = z.object({
  org_id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  role: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
});
const formatSchema = z.object({ token_format: z.enum(['jwt', 'opaque']).default('jwt') });

/**
 * Client credentials only, for one client; the tokens are JWTs for the API (RFC 9068, RFC 8707), or
 * opaque ones, which the client may introspect (RFC 7662) and revoke (RFC 7009).
 */
export function providerConfiguration(options: ConfigurationOptions): Configuration {
  const { clientId, audience, scopes, state } = options;
  // RFC 8707 wants a URI, which an audience need not be.
  const resource = URL.canParse(audience) ? audience : `urn:posthorn:${encodeURIComponent(audience)}`;
  return {
    adapter: MemoryAdapter,
    jwks: state.jwks,
    cookies: { keys: state.cookieKeys },
    scopes: [...scopes],
    clients: [
      {
        client_id: clientId,
        client_secret: state.clientSecret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      clientCredentials: { enabled: true },
      // There is one client, and every token is its own.
      introspection: { enabled: true, allowedPolicy: () => true },
      revocation: { enabled: true, allowedPolicy: () => true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        getResourceServerInfo: (ctx, requested) => {
          if (requested !== resource) throw new InvalidTarget();
          return {
            scope: scopes.join(' '),
            audience,
            accessTokenFormat: readFormat(ctx),
            accessTokenTTL: TOKEN_LIFETIME_S,
            jwt: { sign: { alg: 'RS256' } },
          };
        },
      },
    },
    ttl: { ClientCredentials: TOKEN_LIFETIME_S },
    // The client itself is the subject of such a token; whose organization it acts for, it says.
    extraTokenClaims: (ctx: KoaContextWithOIDC) => {
      refuseUnknownScopes(ctx, scopes);
      return readClaims(ctx);
    },
    // JSON for a browser too; the default page announces on the console that it wants to be replaced.
    renderError: (ctx, out) => {
      ctx.body = out;
    },
  };
}

/**
 * oidc-provider leaves out, without a word, a scope that no resource has. But a token without scopes is
 * one that nothing narrows, so a misspelt scope would give away all that the role may do.
 */
function refuseUnknownScopes(ctx: KoaContextWithOIDC, scopes: readonly string[]) {
  for (const scope of ctx.oidc.requestParamScopes) {
    if (!scopes.includes(scope)) throw new InvalidScope('requested scope is not known', scope);
  }
}

function readClaims(ctx: KoaContextWithOIDC) {
  const claims = parametersSchema.safeParse(ctx.oidc.body);
  if (claims.success) return claims.data;
  throw new InvalidRequest('org_id and role must be given: letters, digits, - and _');
}

function readFormat(ctx: KoaContextWithOIDC) {
  const format = formatSchema.safeParse(ctx.oidc.body);
  if (format.success) return format.data.token_format;
  throw new InvalidRequest('token_format must be jwt or opaque');
}
