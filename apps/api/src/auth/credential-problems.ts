import { Problem } from '@posthorn/domain/problem';

/**
 * The cause of a 401 for credentials that are disabled or have expired. The sender is not guessing, so the limit of
 * failed authentications does not count the request.
 */
export class FormerCredentialsError extends Error {}

/** The cause of a 401 for a valid token that the issuer made for another service. */
export class OtherAudienceError extends Error {}

/** The 403 problem of an operation that is not for the caller. */
export function operatorRequired(detail: string, cause?: unknown): Problem {
  return new Problem('operator_required', { detail, cause });
}

/** The 401 problem for a rejected access token. */
export function invalidToken(detail: string, cause?: unknown): Problem {
  return new Problem('invalid_token', { detail, cause });
}

/** The 401 problem for an expired access token of the issuer. */
export function expiredToken(cause?: unknown): Problem {
  const detail = 'The token has expired.';
  return invalidToken(detail, new FormerCredentialsError(detail, { cause }));
}

/** The 503 problem when the issuer cannot confirm a token. The token may be valid, so 401 would be wrong. */
export function issuerUnavailable(detail: string, cause: unknown): Problem {
  return new Problem('unavailable', { detail, cause, headers: { 'Retry-After': '1' } });
}
