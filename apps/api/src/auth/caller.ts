import type { Actor } from '@posthorn/db/audit';
import type { Capability, Theme } from '@posthorn/domain/console-session';
import { Problem } from '@posthorn/domain/problem';
import type { Scope } from '@posthorn/domain/scopes';
import type { Origin } from '../http/observe.ts';
import { operatorRequired } from './credential-problems.ts';

/**
 * The authenticated sender of a request: a user with an access token, a program with an API key, or a session of the
 * console.
 */
export type Caller = {
  organizationId: string;
  /**
   * The scopes of the key, or of the user's roles narrowed by the token. A user may grant these scopes to keys. A session
   * has the scopes of the caller who created it.
   */
  scopes: ReadonlySet<Scope>;
  /** When the credentials end; null if they do not, or if the issuer does not say. */
  expiresAt: Date | null;
} & (UserCaller | { kind: 'apiKey'; apiKeyId: string } | SessionCaller);

/** A person or a program with an access token of the issuer. */
type UserCaller = {
  kind: 'user';
  subject: string;
  /** Whether the token has a role of OPERATOR_ROLES, and no scopes that narrow the token. */
  isOperator: boolean;
};

/** A caller who may act on all organizations (`/v1/operator/*`). */
export type Operator = Caller & UserCaller & { isOperator: true };

/** A session of the console that a customer embeds (console/sessions.ts). */
export type SessionCaller = {
  kind: 'console';
  sessionId: string;
  capabilities: ReadonlySet<Capability>;
  isReadOnly: boolean;
  /** Whether an operator of the gateway looks at what a member sees. */
  isOperatorView: boolean;
  /** Where the console sends the person at the end; null for nowhere. */
  returnUrl: string | null;
  look: Look;
};

/** How the console shows itself in a session. Null for what the settings say. */
export type Look = { theme: Theme | null; name: string | null; accent: string | null };

/** Identifies a caller within its organization and kind. */
export function callerId(caller: Caller): string {
  if (caller.kind === 'console') return caller.sessionId;
  return caller.kind === 'user' ? caller.subject : caller.apiKeyId;
}

const ACTOR_KINDS = { user: 'User', apiKey: 'ApiKey', console: 'ConsoleSession' } as const;

/** The caller as the audit log records it. */
export function actorOf(caller: Caller, { requestId, ip }: Origin): Actor {
  return {
    organizationId: caller.organizationId,
    actorKind: ACTOR_KINDS[caller.kind],
    actorId: callerId(caller),
    requestId,
    ip,
  };
}

/** Whether the caller may change anything at all. A read-only session of the console may not. */
export const mayWrite = (caller: Caller): boolean => caller.kind !== 'console' || !caller.isReadOnly;

/** Whether `requireScopes` would accept the caller. */
export function hasScopes(caller: Caller, scopes: readonly Scope[]): boolean {
  return scopes.every((scope) => caller.scopes.has(scope));
}

/** @throws Problem operator_required */
export function requireOperator(caller: Caller): Operator {
  if (caller.kind === 'user' && caller.isOperator) return { ...caller, isOperator: true };
  throw operatorRequired('This needs an access token with a role of OPERATOR_ROLES, and without scopes.');
}

/** @throws Problem insufficient_scope that names the scopes the caller lacks */
export function requireScopes(caller: Caller, scopes: readonly Scope[]): void {
  const lacking = scopes.filter((scope) => !caller.scopes.has(scope));
  if (lacking.length === 0) return;
  throw new Problem('insufficient_scope', {
    detail: `This needs the ${lacking.length === 1 ? 'scope' : 'scopes'} ${lacking.join(' and ')}.`,
    // RFC 6750 §3.1
    headers: {
      'WWW-Authenticate': `Bearer realm="posthorn", error="insufficient_scope", scope="${scopes.join(' ')}"`,
    },
  });
}
