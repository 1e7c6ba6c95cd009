import { Problem } from '@posthorn/domain/problem';
import type { Scope } from '@posthorn/domain/scopes';

/** Who sent a request: a user with an access token, or a program with an API key. */
export type Caller = {
  organizationId: string;
  /** What it may do. For a user also what it may grant: its role's scopes, narrowed by the token's. */
  scopes: ReadonlySet<Scope>;
} & ({ kind: 'user'; subject: string } | { kind: 'apiKey'; apiKeyId: string });

/** Who of its kind, within its organization, a caller is. */
export function callerId(caller: Caller): string {
  return caller.kind === 'user' ? caller.subject : caller.apiKeyId;
}

/** @throws Problem insufficient_scope naming the first scope that the caller lacks */
export function requireScopes(caller: Caller, scopes: readonly Scope[]): void {
  const lacking = scopes.find((scope) => !caller.scopes.has(scope));
  if (lacking === undefined) return;
  throw new Problem('insufficient_scope', {
    detail: `This needs the scope ${lacking}.`,
    // RFC 6750 §3.1
    headers: {
      'WWW-Authenticate': `Bearer realm="posthorn", error="insufficient_scope", scope="${scopes.join(' ')}"`,
    },
  });
}
