import { Problem } from '@posthorn/domain/problem';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';

/** What an access token says of its bearer. */
export type AccessToken = {
  subject: string;
  organizationId: string;
  role: string;
  /** The token's `scope`, split; empty when it has none. */
  scopes: readonly string[];
};

/** @throws Problem invalid_token, or unavailable when the issuer's keys can't be had */
export type AccessTokenVerifier = (token: string) => Promise<AccessToken>;

export type IssuerSettings = {
  issuer: string;
  audience: string;
  organizationClaim: string;
  roleClaim: string;
};

/** Signatures with a public key only: `none` and shared secrets are no proof of the issuer. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const CLOCK_TOLERANCE_S = 5;
const FETCH_TIMEOUT_MS = 5_000;

const claimText = z.string().min(1).max(128);
const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url() });

/**
 * Checks JWT access tokens against the issuer's published keys: signature, issuer, audience,
 * expiry. The keys are found by OpenID Connect Discovery and cached.
 */
export function createAccessTokenVerifier(settings: IssuerSettings): AccessTokenVerifier {
  let keys: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined;

  function findKeys() {
    keys ??= discoverJwksUri(settings.issuer).then(
      (uri) => createRemoteJWKSet(uri, { timeoutDuration: FETCH_TIMEOUT_MS }),
      (error) => {
        keys = undefined;
        throw new Problem('unavailable', { detail: 'The token issuer can not be reached.', cause: error });
      },
    );
    return keys;
  }

  return async (token) => {
    const key = await findKeys();
    try {
      const { payload } = await jwtVerify(token, key, {
        issuer: settings.issuer,
        audience: settings.audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['exp', 'sub'],
        clockTolerance: CLOCK_TOLERANCE_S,
      });
      return readClaims(payload, settings);
    } catch (error) {
      throw asProblem(error);
    }
  };
}

async function discoverJwksUri(issuer: string): Promise<URL> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS), redirect: 'error' });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const document = discoverySchema.parse(await answer.json());
  if (document.issuer !== issuer) throw new Error(`${url} speaks for another issuer, ${document.issuer}`);
  return new URL(document.jwks_uri);
}

function readClaims(payload: JWTPayload, { organizationClaim, roleClaim }: IssuerSettings): AccessToken {
  const organizationId = claimText.safeParse(payload[organizationClaim]);
  const role = claimText.safeParse(payload[roleClaim]);
  if (!organizationId.success) throw invalid(`The token has no claim ${organizationClaim}.`);
  if (!role.success) throw invalid(`The token has no claim ${roleClaim}.`);
  return {
    subject: payload.sub ?? '',
    organizationId: organizationId.data,
    role: role.data,
    scopes: typeof payload.scope === 'string' ? payload.scope.split(' ') : [],
  };
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof errors.JWTExpired) return invalid('The token has expired.', error);
  if (error instanceof errors.JWTClaimValidationFailed) {
    return invalid(`The token's claim ${error.claim} is not what is expected here.`, error);
  }
  const isKeysFault = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
  if (error instanceof errors.JOSEError && !isKeysFault && error.code !== 'ERR_JOSE_GENERIC') {
    return invalid('The token is not one of the issuer.', error);
  }
  return new Problem('unavailable', { detail: "The token issuer's keys can not be had.", cause: error });
}

function invalid(detail: string, cause?: unknown): Problem {
  return new Problem('invalid_token', { detail, cause });
}
