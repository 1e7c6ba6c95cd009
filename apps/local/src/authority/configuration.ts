import type { Adapter, AdapterPayload, Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { InvalidRequest, InvalidScope, InvalidTarget } from 'oidc-provider/lib/helpers/errors.js';
import { z } from 'zod';

export const authorityStateSchema = z.object({
  clientSecret: z.string(),
  cookieKeys: z.array(z.string()).min(1),
  jwks: z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })).min(1) }),
});

/** The keys and the client secret, which stay the same over a restart. */
export type AuthorityState = z.infer<typeof authorityStateSchema>;

type ConfigurationOptions = {
  clientId: string;
  /** The API that tokens are for. */
  audience: string;
  /** Scopes that a client may request. */
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
 * Allows the client credentials grant for one client. Tokens are JWTs for the API (RFC 9068, RFC 8707)
 * or opaque. The client may introspect (RFC 7662) and revoke (RFC 7009) opaque tokens.
 */
export function providerConfiguration(options: ConfigurationOptions): Configuration {
  const { clientId, audience, scopes, state } = options;
  // RFC 8707 section 2 requires a URI. An audience may be any text.
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
      // All tokens belong to the only client.
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
    // The subject of the token is the client. These claims name the organization and the role.
    extraTokenClaims: (ctx: KoaContextWithOIDC) => {
      rejectUnknownScopes(ctx, scopes);
      return readClaims(ctx);
    },
    // Send JSON to browsers too. oidc-provider logs a warning whenever it uses its default page.
    renderError: (ctx, out) => {
      ctx.body = out;
    },
  };
}

/**
 * oidc-provider silently drops unknown scopes. A token without scopes has all rights of the role, so a
 * misspelt scope would grant all of them.
 */
function rejectUnknownScopes(ctx: KoaContextWithOIDC, scopes: readonly string[]) {
  for (const scope of ctx.oidc.requestParamScopes) {
    if (!scopes.includes(scope)) throw new InvalidScope('requested scope is not known', scope);
  }
}

function readClaims(ctx: KoaContextWithOIDC) {
  const claims = parametersSchema.safeParse(ctx.oidc.body);
  if (claims.success) return claims.data;
  throw new InvalidRequest(
    'Send org_id (1 to 64 characters) and role (1 to 32 characters): letters, digits, - and _',
  );
}

function readFormat(ctx: KoaContextWithOIDC) {
  const format = formatSchema.safeParse(ctx.oidc.body);
  if (format.success) return format.data.token_format;
  throw new InvalidRequest('token_format must be jwt or opaque');
}

/**
 * Memory is enough: the client comes from the configuration, and the API verifies JWTs with the authority's keys.
 * A restart loses only opaque tokens.
 */
class MemoryAdapter implements Adapter {
  readonly #payloads = new Map<string, AdapterPayload>();

  async upsert(id: string, payload: AdapterPayload, expiresInS: number): Promise<void> {
    this.#payloads.set(id, payload);
    setTimeout(() => this.#payloads.delete(id), expiresInS * 1_000).unref();
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#payloads.get(id);
  }

  async destroy(id: string): Promise<void> {
    this.#payloads.delete(id);
  }

  async findByUserCode(): Promise<undefined> {}
  async findByUid(): Promise<undefined> {}
  async consume(): Promise<void> {}
  async revokeByGrantId(): Promise<void> {}
}
