import { Problem } from '@posthorn/domain/problem';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { line } from '../http/fields.ts';

/** What an access token says of its bearer. */
export type AccessToken = {
  subject: string;
  organizationId: string;
  role: string;
  /** The scopes `audience:operation` that narrow it, known ones or not; null when none does. */
  narrowedTo: readonly string[] | null;
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

/** What follows is compared, stored and logged, so it is held to plain text. */
const claimText = line(128);
/** RFC 8693 §4.2 has a text; some issuers give a list, or name it `scp`. */
const scopeClaim = z
  .union([z.string().transform((text) => text.split(/\s+/)), z.array(z.string())])
  .default([]);
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
  const read = <Output>(claim: string, schema: z.ZodType<Output>): Output => {
    const result = schema.safeParse(payload[claim]);
    if (result.success) return result.data;
    throw invalid(`The token's claim ${claim} is missing or malformed.`);
  };
  // A token that was meant to be narrow must never become a wide one by a misspelt scope: whatever
  // looks like one narrows, and an unknown one permits nothing.
  const narrowing = [...read('scope', scopeClaim), ...read('scp', scopeClaim)].filter((scope) =>
    scope.includes(':'),
  );
  return {
    subject: read('sub', claimText),
    organizationId: read(organizationClaim, claimText),
    role: read(roleClaim, claimText),
    narrowedTo: narrowing.length === 0 ? null : narrowing,
  };
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof errors.JWTExpired) return invalid('The token has expired.', error);
  if (error instanceof errors.JWTClaimValidationFailed) {
    return invalid(`The token's claim ${error.claim} is not what is expected here.`, error);
  }
  if (areKeysOutOfReach(error)) {
    return new Problem('unavailable', { detail: "The token issuer's keys can not be had.", cause: error });
  }
  return invalid('The token is not one of the issuer.', error);
}

/** Only that is nothing the caller could have done; a key that is no good is told as a bad token. */
function areKeysOutOfReach(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true;
  if (error instanceof errors.JOSEError) return error.code === 'ERR_JOSE_GENERIC';
  // What fetch throws has a cause; what a malformed key throws has none.
  return error instanceof TypeError && error.cause !== undefined;
}

function invalid(detail: string, cause?: unknown): Problem {
  return new Problem('invalid_token', { detail, cause });
}
