import type { Problem } from '@posthorn/domain/problem';
import { createRemoteJWKSet, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import type { ApiMetrics } from '../ops/metrics.ts';
import { expiredToken, invalidToken, issuerUnavailable, OtherAudienceError } from './credential-problems.ts';
import { type Discovery, ISSUER_TIMEOUT_MS, type IssuerSettings } from './issuer.ts';

/** Public-key signatures only: with `none` or a shared secret, an attacker could forge the issuer's tokens. */
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
 * Creates the verifier of JWTs. The verifier checks the signature, issuer, audience, times and, if configured, the
 * type `at+jwt` (RFC 9068 §4). The verifier caches the issuer's keys. For an unknown key id, the verifier reloads
 * the keys, at most once per cooldown. Otherwise forged tokens could flood the issuer with requests.
 *
 * @returns a function from a token to its claims. The function throws Problem invalid_token or unavailable
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
      throw toTokenProblem(error);
    }
  };
}

function toTokenProblem(error: unknown): Problem {
  if (error instanceof errors.JWTExpired) return expiredToken(error);
  if (error instanceof errors.JWTClaimValidationFailed) {
    const detail = `The token's claim ${error.claim} has an unexpected value.`;
    return invalidToken(
      detail,
      error.claim === 'aud' ? new OtherAudienceError(detail, { cause: error }) : error,
    );
  }
  if (areKeysUnavailable(error)) return issuerUnavailable("The token issuer's keys cannot be loaded.", error);
  return invalidToken('The token is not a valid token of the issuer.', error);
}

/** Whether the issuer's key set is unavailable. All other errors are faults of the token. */
function areKeysUnavailable(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true;
  if (error instanceof errors.JOSEError) return error.code === 'ERR_JOSE_GENERIC';
  // The TypeError of a failed fetch has a cause. The TypeError for a malformed key has no cause.
  return error instanceof TypeError && error.cause !== undefined;
}
