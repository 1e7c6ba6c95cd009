import type { Actor } from '@posthorn/db/audit';
import { Problem } from '@posthorn/domain/problem';
import type { Scope } from '@posthorn/domain/scopes';
import type { Origin } from '../http/observe.ts';

/** The authenticated sender of a request: a user with an access token, or a program with an API key. */
export type Caller = {
  organizationId: string;
  /** The scopes of the key, or of the user's roles narrowed by the token. A user may grant these scopes to keys. */
  scopes: ReadonlySet<Scope>;
} & ({ kind: 'user'; subject: string } | { kind: 'apiKey'; apiKeyId: string });

/** Identifies a caller within its organization and kind. */
export function callerId(caller: Caller): string {
  return caller.kind === 'user' ? caller.subject : caller.apiKeyId;
}

/** The caller as the audit log records it. */
export function actorOf(caller: Caller, { requestId, ip }: Origin): Actor {
  return {
    organizationId: caller.organizationId,
    actorKind: caller.kind === 'user' ? 'User' : 'ApiKey',
    actorId: callerId(caller),
    requestId,
    ip,
  };
}

/** Whether `requireScopes` would accept the caller. */
export function hasScopes(caller: Caller, scopes: readonly Scope[]): boolean {
  return scopes.every((scope) => caller.scopes.has(scope));
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
