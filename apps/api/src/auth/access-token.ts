import type { ApiMetrics } from '../ops/metrics.ts';
import { readClaims } from './claims.ts';
import { createDiscovery } from './discovery.ts';
import { createIntrospection } from './introspection.ts';
import type { AccessToken, IssuerSettings } from './issuer.ts';
import { createJwtVerifier, isJsonWebToken } from './json-web-token.ts';

/** @throws Problem invalid_token, or unavailable when the issuer can't be asked */
export type AccessTokenVerifier = (token: string) => Promise<AccessToken>;

/**
 * Checks access tokens: JWTs by the issuer's keys, and others, if we are a client of the issuer's, by
 * asking it.
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
