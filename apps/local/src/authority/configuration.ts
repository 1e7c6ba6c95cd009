import type {
  AccessToken,
  ClientCredentials,
  Configuration,
  KoaContextWithOIDC,
  ResourceServer,
} from 'oidc-provider';
import { InvalidRequest, InvalidScope, InvalidTarget } from 'oidc-provider/lib/helpers/errors.js';
import { base } from 'oidc-provider/lib/helpers/interaction_policy/index.js';
import { z } from 'zod';
import { allowsOrigin, CONSOLE_CLIENT_ID, clientsOf, TRUSTED_CLIENT_ID } from './clients.ts';
import { createMemoryAdapter } from './memory-adapter.ts';
import { findPerson } from './people.ts';
import { SIGN_IN_PATH } from './sign-in.ts';
import { showSignedOut, showSignOut } from './sign-out.ts';

export const authorityStateSchema = z.object({
  clientSecret: z.string(),
  cookieKeys: z.array(z.string()).min(1),
  jwks: z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })).min(1) }),
});

/** The keys and the client secret, which stay the same over a restart. */
export type AuthorityState = z.infer<typeof authorityStateSchema>;

type ConfigurationOptions = {
  /** The API that tokens are for. */
  audience: string;
  /** Scopes that a client may request. */
  scopes: readonly string[];
  state: AuthorityState;
};

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
/** Lifetimes in seconds. */
const LIFETIMES = {
  AccessToken: HOUR_S,
  ClientCredentials: HOUR_S,
  IdToken: HOUR_S,
  AuthorizationCode: 60,
  Interaction: HOUR_S,
  Session: 14 * DAY_S,
  Grant: 14 * DAY_S,
  RefreshToken: 14 * DAY_S,
};
/** Scopes of OpenID Connect. They grant nothing at the API. */
const OPENID_SCOPES = ['openid', 'offline_access'];

const parametersSchema = z.object({
  org_id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  role: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
});
const formatSchema = z.object({ token_format: z.enum(['jwt', 'opaque']).default('jwt') });

/**
 * Allows two ways to a token. The trusted client gets tokens for any organization and role (client credentials). A
 * person signs in through a public client (authorization code with PKCE), and the client may renew the tokens. Tokens
 * are JWTs for the API (RFC 9068, RFC 8707) or opaque. The trusted client may introspect opaque tokens (RFC 7662), and
 * each client may revoke its own tokens (RFC 7009).
 */
export function providerConfiguration(options: ConfigurationOptions): Configuration {
  const { audience, scopes, state } = options;
  // RFC 8707 section 2 requires a URI. An audience may be any text.
  const resource = URL.canParse(audience) ? audience : `urn:posthorn:${encodeURIComponent(audience)}`;
  return {
    adapter: createMemoryAdapter(),
    jwks: state.jwks,
    cookies: { keys: state.cookieKeys },
    scopes: [...OPENID_SCOPES, ...scopes],
    clients: clientsOf(state.clientSecret),
    interactions: { url: (_ctx, { uid }) => `${SIGN_IN_PATH}${uid}`, policy: interactionPolicy() },
    clientBasedCORS: (_ctx, origin, { clientId }) => allowsOrigin(clientId, origin),
    findAccount: (_ctx, id) => findPerson(id) && { accountId: id, claims: async () => ({ sub: id }) },
    // Without offline_access too. Otherwise a person would have to sign in again every hour.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: showSignOut, postLogoutSuccessSource: showSignedOut },
      clientCredentials: { enabled: true },
      introspection: {
        enabled: true,
        allowedPolicy: (_ctx, client) => client.clientId === TRUSTED_CLIENT_ID,
      },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        // The authority knows one API only.
        useGrantedResource: () => true,
        getResourceServerInfo(ctx, requested): ResourceServer {
          if (requested !== resource) throw new InvalidTarget();
          rejectUnknownScopes(ctx, [...OPENID_SCOPES, ...scopes]);
          return {
            scope: scopes.join(' '),
            audience,
            accessTokenFormat: readFormat(ctx),
            accessTokenTTL: LIFETIMES.AccessToken,
            jwt: { sign: { alg: 'RS256' } },
          };
        },
      },
    },
    ttl: LIFETIMES,
    // The API finds the organization and the role in these claims.
    extraTokenClaims: (ctx, token) => claimsOf(ctx, token, scopes),
    // Send JSON to browsers too. oidc-provider logs a warning whenever it uses its default page.
    renderError: (ctx, out) => {
      ctx.body = out;
    },
  };
}

/**
 * The provider's policy, except that the console may sign in without a question (`prompt=none`) while the person has a
 * session. The provider asks each time for native clients, and the console is one because of its port.
 */
function interactionPolicy() {
  const policy = base();
  const check = policy.get('consent')?.checks.get('native_client_prompt');
  if (check === undefined) throw new Error('oidc-provider has no check native_client_prompt');
  const needsPrompt = check.check;
  check.check = (ctx) => ctx.oidc.client?.clientId !== CONSOLE_CLIENT_ID && needsPrompt(ctx);
  return policy;
}

/**
 * oidc-provider silently drops unknown scopes. A token without scopes has all rights of the role, so a
 * misspelt scope would grant all of them.
 */
function rejectUnknownScopes(ctx: KoaContextWithOIDC, known: readonly string[]) {
  for (const scope of ctx.oidc.requestParamScopes) {
    if (!known.includes(scope)) throw new InvalidScope('requested scope is not known', scope);
  }
}

function claimsOf(
  ctx: KoaContextWithOIDC,
  token: AccessToken | ClientCredentials,
  scopes: readonly string[],
) {
  if ('accountId' in token) {
    const person = findPerson(token.accountId);
    return person && { org_id: person.organizationId, role: person.role };
  }
  rejectUnknownScopes(ctx, scopes);
  const claims = parametersSchema.safeParse(ctx.oidc.body);
  if (claims.success) return claims.data;
  throw new InvalidRequest(
    'Send org_id (1 to 64 characters) and role (1 to 32 characters): letters, digits, - and _',
  );
}

function readFormat(ctx: KoaContextWithOIDC) {
  // The request that begins a sign-in has no body.
  const format = formatSchema.safeParse(ctx.oidc.body ?? {});
  if (format.success) return format.data.token_format;
  throw new InvalidRequest('token_format must be jwt or opaque');
}
