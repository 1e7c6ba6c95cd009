import { z } from 'zod';
import { issuerUnavailable } from './credential-problems.ts';

/** The OAuth issuer that the API trusts, and the rules for its tokens. */
export type IssuerSettings = {
  issuer: string;
  audience: string;
  organizationClaim: string;
  roleClaim: string;
  /** Required value of a JWT's header `typ`. `any` accepts all values. */
  tokenType: 'any' | 'at+jwt';
  /** Largest accepted difference between the clocks of the issuer and the API, in milliseconds. */
  clockSkewMs: number;
  /** How long the API caches the issuer's keys, in milliseconds. */
  keysMaxAgeMs: number;
  /** Shortest time between two fetches of the keys because of an unknown key id, in milliseconds. */
  keysCooldownMs: number;
  /** The API's client credentials for introspection; '' if the issuer issues no opaque tokens. */
  clientId: string;
  clientSecret: string;
  /** The introspection endpoint; '' to use the endpoint in the issuer's metadata. */
  introspectionUrl: string;
};

/** Timeout of each request to the issuer, in milliseconds. The API request waits for the issuer. */
export const ISSUER_TIMEOUT_MS = 5_000;

const metadataSchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  introspection_endpoint: z.url().optional(),
  token_endpoint: z.url().optional(),
  revocation_endpoint: z.url().optional(),
});

/** The metadata that an issuer publishes (OpenID Connect Discovery §4, RFC 8414). */
type IssuerMetadata = z.infer<typeof metadataSchema>;

/** @throws Problem unavailable if the issuer is unreachable, or its metadata is invalid or names another issuer */
export type Discovery = () => Promise<IssuerMetadata>;

/** Loads an issuer's metadata once. After a failure the next call tries again. */
export function createDiscovery(issuer: string): Discovery {
  let metadata: Promise<IssuerMetadata> | undefined;
  return () => {
    metadata ??= fetchMetadata(issuer).catch((error: unknown) => {
      metadata = undefined;
      throw issuerUnavailable('The token issuer cannot be reached.', error);
    });
    return metadata;
  };
}

async function fetchMetadata(issuer: string): Promise<IssuerMetadata> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(url, { signal: AbortSignal.timeout(ISSUER_TIMEOUT_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const metadata = metadataSchema.parse(await response.json());
  if (metadata.issuer !== issuer) throw new Error(`${url} names another issuer: ${metadata.issuer}`);
  return metadata;
}
