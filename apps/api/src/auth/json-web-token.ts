import type { Problem } from '@posthorn/domain/problem';
import { createRemoteJWKSet, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import type { ApiMetrics } from '../ops/metrics.ts';
import { expiredToken, invalidToken, issuerUnavailable } from './credential-problems.ts';
import { type Discovery, ISSUER_TIMEOUT_MS, type IssuerSettings } from './issuer.ts';

/** Signatures with a public key only: `none` and shared secrets are no proof of the issuer. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Whether a text is a signed JWT, rather than an opaque token. */
export function isJsonWebToken(token: string): boolean {
  try {
    return token.split('.').length === 3 && typeof decodeProtectedHeader(token).alg === 'string';
  } catch {
    return false;
  }
}

/**
 * Checks JWTs against the issuer's published keys: signature, issuer, audience, times and, if it is
 * asked for, the type `at+jwt` (RFC 9068 §4). The keys are kept for a while; one that is not among
 * them has them fetched again, but not every time: who sends unknown keys must not make us a burden
 * to the issuer.
 *
 * @returns the claims of a sound token
 */
export function createJwtVerifier(
  settings: IssuerSettings,
  discover: Discovery,
  { cacheLookups }: Pick<ApiMetrics, 'cacheLookups'>,
) {
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

  return async (token: string): Promise<JWTPayload> => {
    const { jwks_uri } = await discover();
    keys ??= createRemoteJWKSet(new URL(jwks_uri), {
      timeoutDuration: ISSUER_TIMEOUT_MS,
      cacheMaxAge: settings.keysMaxAgeMs,
      cooldownDuration: settings.keysCooldownMs,
    });
    cacheLookups.inc({ cache: 'issuer_keys', result: keys.fresh ? 'hit' : 'miss' });
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: settings.issuer,
        audience: settings.audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['exp', 'sub'],
        clockTolerance: settings.clockSkewMs / 1_000,
        ...(settings.tokenType === 'any' ? {} : { typ: settings.tokenType }),
      });
      return payload;
    } catch (error) {
      throw asProblem(error);
    }
  };
}

function asProblem(error: unknown): Problem {
  if (error instanceof errors.JWTExpired) return expiredToken(error);
  if (error instanceof errors.JWTClaimValidationFailed) {
    return invalidToken(`The token's claim ${error.claim} is not what is expected here.`, error);
  }
  if (areKeysOutOfReach(error)) return issuerUnavailable("The token issuer's keys can not be had.", error);
  return invalidToken('The token is not one of the issuer.', error);
}

/** Only that is nothing the caller could have done; a key that is no good is told as a bad token. */
function areKeysOutOfReach(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true;
  if (error instanceof errors.JOSEError) return error.code === 'ERR_JOSE_GENERIC';
  // What fetch throws has a cause; what a malformed key throws has none.
  return error instanceof TypeError && error.cause !== undefined;
}
