import type { IncomingHttpHeaders } from 'node:http';
import type { FindApiKeyByHash } from '@posthorn/db/api-key-credentials';
import type { FindSessionByHash } from '@posthorn/db/console-sessions';
import { isInRanges } from '@posthorn/domain/address-ranges';
import { hashApiKey, isApiKey, isExpired } from '@posthorn/domain/api-key';
import {
  isCapability,
  isSessionToken,
  isTheme,
  looksLikeSessionToken,
} from '@posthorn/domain/console-session';
import { Problem } from '@posthorn/domain/problem';
import { isScope, type Scope } from '@posthorn/domain/scopes';
import { hashSecretText } from '@posthorn/domain/secret-text';
import type { Origin } from '../http/observe.ts';
import type { AccessTokenVerifier } from './access-token.ts';
import type { Caller } from './caller.ts';
import {
  expiredToken,
  FormerCredentialsError,
  invalidToken,
  OtherAudienceError,
  operatorRequired,
} from './credential-problems.ts';
import type { LastUsed } from './last-used.ts';
import type { RoleScopes } from './scopes.ts';

/**
 * The credentials that a route accepts. Routes for API keys and audit records accept a token only, and routes for
 * operators a token of an operator.
 */
export type Credentials = 'token' | 'token or key' | 'operator';

const CHALLENGES: Readonly<Record<Credentials, string>> = {
  token: 'Bearer realm="posthorn"',
  'token or key': 'Bearer realm="posthorn", Svc-Api-Key realm="posthorn"',
  operator: 'Bearer realm="posthorn"',
};

/** Audits a request with a key from an address that may not use the key. Never fails. */
export type NoteRefusedAddress = (
  apiKey: { id: string; organizationId: string },
  origin: Origin,
) => Promise<void>;

export type AuthDeps = {
  findApiKeyByHash: FindApiKeyByHash;
  findSessionByHash: FindSessionByHash;
  verifyAccessToken: AccessTokenVerifier;
  roleScopes: RoleScopes;
  /** Roles of the gateway's operators (OPERATOR_ROLES). */
  operatorRoles: ReadonlySet<string>;
  lastUsed: LastUsed;
  noteRefusedAddress: NoteRefusedAddress;
};

/**
 * Identifies the caller by `Authorization: Bearer` or `Svc-Api-Key`. A console session is a bearer, too.
 *
 * @throws Problem missing_credentials, token_required, ambiguous_credentials, invalid_token or invalid_api_key, each
 *   with WWW-Authenticate; address_not_allowed; unavailable if the token issuer sends no valid answer
 */
export async function authenticate(
  { headers, origin }: { headers: IncomingHttpHeaders; origin: Origin },
  credentials: Credentials,
  deps: AuthDeps,
): Promise<Caller> {
  try {
    const { authorization, 'svc-api-key': apiKey } = headers;
    const takesKey = credentials === 'token or key';
    // A valid key of an operator's route is answered 403, like every other caller who is not an operator.
    const readsKey = credentials !== 'token';
    if (authorization !== undefined && apiKey !== undefined) {
      throw new Problem('ambiguous_credentials', {
        detail: 'Send either an access token or an API key, not both.',
      });
    }
    if (readsKey && typeof apiKey === 'string') return await authenticateKey(apiKey, origin, deps);
    if (authorization !== undefined) return await authenticateUser(authorization, deps);
    if (apiKey !== undefined) {
      throw new Problem('token_required', {
        detail: 'An API key does not serve here. Send an access token (Authorization: Bearer …).',
      });
    }
    throw new Problem('missing_credentials', {
      detail: takesKey
        ? 'Send an access token (Authorization: Bearer …) or an API key (Svc-Api-Key: …).'
        : 'Send an access token (Authorization: Bearer …).',
    });
  } catch (error) {
    throw withChallenge(
      credentials === 'operator' ? toOperatorProblem(error) : error,
      CHALLENGES[credentials],
    );
  }
}

async function authenticateUser(authorization: string, deps: AuthDeps): Promise<Caller> {
  // Not sent to the issuer, which must not learn API keys.
  if (isApiKey(authorization.replace(/^Bearer +/i, ''))) {
    throw new Problem('invalid_token', { detail: 'This is an API key. Send it as Svc-Api-Key: <key>.' });
  }
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1];
  if (token === undefined)
    throw new Problem('invalid_token', { detail: 'Authorization must be: Bearer <token>.' });
  if (looksLikeSessionToken(token)) return authenticateSession(token, deps);
  const { subject, organizationId, roles, narrowedTo, expiresAt } = await deps.verifyAccessToken(token);
  const granted = roles.flatMap((role): Scope[] => [...(deps.roleScopes.get(role) ?? [])]);
  const scopes = new Set(granted.filter((scope) => narrowedTo?.includes(scope) ?? true));
  // A token that somebody narrowed to some scopes must not act on all organizations.
  const isOperator = narrowedTo === null && roles.some((role) => deps.operatorRoles.has(role));
  return { kind: 'user', subject, isOperator, organizationId, scopes, expiresAt };
}

async function authenticateSession(
  token: string,
  { findSessionByHash }: Pick<AuthDeps, 'findSessionByHash'>,
): Promise<Caller> {
  if (!isSessionToken(token))
    throw invalidToken('The token of the console session is malformed. Check that it is complete.');
  const session = await findSessionByHash(hashSecretText(token));
  if (session === null) throw invalidToken('The console session does not exist.');
  const { id, organizationId, expiresAt, liveUntil, keyEndsAt, theme, name, accent } = session;
  const now = new Date();
  if (isExpired(expiresAt, now)) throw expiredToken();
  if (isExpired(liveUntil, now)) throw formerSession('The console session has ended.');
  if (isExpired(keyEndsAt, now))
    throw formerSession('The API key that created the console session has ended.');
  return {
    kind: 'console',
    sessionId: id,
    organizationId,
    scopes: new Set(session.scopes.filter(isScope)),
    capabilities: new Set(session.capabilities.filter(isCapability)),
    isReadOnly: session.isReadOnly,
    isOperatorView: session.creatorKind === 'Operator',
    expiresAt,
    returnUrl: session.returnUrl,
    look: { theme: isTheme(theme) ? theme : null, name, accent },
  };
}

function formerSession(detail: string): Problem {
  return invalidToken(detail, new FormerCredentialsError(detail));
}

async function authenticateKey(
  text: string,
  origin: Origin,
  { findApiKeyByHash, lastUsed, noteRefusedAddress }: AuthDeps,
): Promise<Caller> {
  if (!isApiKey(text))
    throw new Problem('invalid_api_key', {
      detail: 'The value is not an API key. Check that it is complete.',
    });
  const apiKey = await findApiKeyByHash(hashApiKey(text));
  if (apiKey === null) throw new Problem('invalid_api_key', { detail: 'The API key does not exist.' });
  if (apiKey.status !== 'Active') throw formerKey('The API key is disabled.');
  const now = new Date();
  if (isExpired(apiKey.expiresAt, now)) throw formerKey('The API key has expired.');
  if (apiKey.allowedAddresses.length > 0 && !isInRanges(origin.ip, apiKey.allowedAddresses)) {
    await noteRefusedAddress(apiKey, origin);
    throw new Problem('address_not_allowed', {
      detail: `The API key may not be used from ${origin.ip}. Its allowedAddresses do not contain this address.`,
    });
  }
  lastUsed.note(apiKey.id, now);
  return {
    kind: 'apiKey',
    apiKeyId: apiKey.id,
    organizationId: apiKey.organizationId,
    scopes: new Set(apiKey.scopes.filter(isScope)),
    expiresAt: apiKey.expiresAt,
  };
}

function formerKey(detail: string): Problem {
  return new Problem('invalid_api_key', { detail, cause: new FormerCredentialsError(detail) });
}

/** A token for another service identifies its sender, who is not an operator of this gateway. */
function toOperatorProblem(error: unknown): unknown {
  if (!(error instanceof Problem && error.cause instanceof OtherAudienceError)) return error;
  return operatorRequired('The token is for another audience.', error.cause);
}

/** Problems of a request whose credentials are valid, or could not be checked. */
const WITHOUT_CHALLENGE: ReadonlySet<string> = new Set([
  'unavailable',
  'address_not_allowed',
  'operator_required',
]);

/**
 * Adds WWW-Authenticate, which every 401 needs (RFC 9110 §11.6.1). For a rejected token, the header contains the
 * error `invalid_token` (RFC 6750 §3).
 */
function withChallenge(error: unknown, challenge: string): unknown {
  if (!(error instanceof Problem) || WITHOUT_CHALLENGE.has(error.code)) return error;
  const reason = error.code === 'invalid_token' ? `, error="invalid_token"` : '';
  const [bearer, ...others] = challenge.split(', ');
  return new Problem(error.code, {
    ...(error.detail === undefined ? {} : { detail: error.detail }),
    cause: error.cause,
    headers: { 'WWW-Authenticate': [`${bearer}${reason}`, ...others].join(', ') },
  });
}
