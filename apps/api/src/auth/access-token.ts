import { z } from 'zod';
import { line } from '../http/fields.ts';
import type { ApiMetrics } from '../ops/metrics.ts';
import { invalidToken } from './credential-problems.ts';
import { findClaim } from './find-claim.ts';
import { createIntrospection } from './introspection.ts';
import { createDiscovery, type IssuerSettings } from './issuer.ts';
import { createJwtVerifier, isJsonWebToken } from './json-web-token.ts';

/** The claims of an access token that the API uses. */
type AccessToken = {
  subject: string;
  organizationId: string;
  /** May be empty, and may contain unknown roles. */
  roles: readonly string[];
  /** Texts with a colon in the scope claims: the caller keeps only these scopes. Null if no text has a colon. */
  narrowedTo: readonly string[] | null;
  /** Null if an issuer of opaque tokens does not say. */
  expiresAt: Date | null;
};

/** @throws Problem invalid_token, or unavailable if the issuer sends no valid answer */
export type AccessTokenVerifier = (token: string) => Promise<AccessToken>;

/**
 * Creates the verifier of access tokens. The verifier checks JWTs with the issuer's keys. If the API has client
 * credentials at the issuer, the verifier introspects opaque tokens.
 */
export function createAccessTokenVerifier(
  settings: IssuerSettings,
  metrics: Pick<ApiMetrics, 'cacheLookups'>,
): AccessTokenVerifier {
  const discover = createDiscovery(settings.issuer);
  const verify = createJwtVerifier(settings, discover, metrics);
  const introspect = createIntrospection(settings, discover, metrics);
  return async (token) => {
    const isOpaque = settings.clientId !== '' && !isJsonWebToken(token);
    return readClaims(await (isOpaque ? introspect(token) : verify(token)), settings);
  };
}

const MOST_ROLES = 200;

/** The API compares, stores and logs claims, so claims must be plain text. */
const claimText = line(128);
const rolesClaim = z.union([claimText.transform((role) => [role]), z.array(z.string()).max(MOST_ROLES)]);
/** RFC 8693 §4.2 defines a space-separated text. Some issuers send a list, or name the claim `scp`. */
const scopeClaim = z
  .union([z.string().transform((text) => text.split(/\s+/)), z.array(z.string())])
  .default([]);

/** @throws Problem invalid_token for a claim that is missing or malformed */
function readClaims(
  claims: Readonly<Record<string, unknown>>,
  { organizationClaim, roleClaim }: Pick<IssuerSettings, 'organizationClaim' | 'roleClaim'>,
): AccessToken {
  const read = <Output>(name: string, schema: z.ZodType<Output>): Output => {
    const result = schema.safeParse(findClaim(claims, name));
    if (result.success) return result.data;
    throw invalidToken(`The token's claim ${name} is missing or malformed.`);
  };
  // Keep unknown scopes, although unknown scopes grant nothing. Otherwise a misspelt scope would turn a narrow
  // token into a token with all scopes of its roles.
  const narrowing = [...read('scope', scopeClaim), ...read('scp', scopeClaim)].filter((scope) =>
    scope.includes(':'),
  );
  return {
    subject: read('sub', claimText),
    organizationId: read(organizationClaim, claimText),
    roles: read(roleClaim, rolesClaim),
    narrowedTo: narrowing.length === 0 ? null : narrowing,
    expiresAt: typeof claims.exp === 'number' ? new Date(claims.exp * 1_000) : null,
  };
}
