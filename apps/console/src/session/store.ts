import { useSyncExternalStore } from 'preact/compat';
import type { Tokens } from './oauth.ts';

/**
 * Whether somebody is signed in:
 * - `starting`: nothing is known yet
 * - `signedOut`: the page with the button. `reason` says why, if the person did not ask for it
 * - `over`: the session has ended while the person worked. The screen stays, so that nothing typed is lost
 * - `signedIn`
 */
export type SessionState =
  | { kind: 'starting' }
  | { kind: 'signedOut'; reason: SignOutReason | null }
  | { kind: 'over'; isEmbedded: boolean; returnUrl: string | null; name: string | null }
  | { kind: 'signedIn'; credentials: Credentials };

export type SignOutReason = 'link_used' | 'unreachable' | 'refused' | 'elsewhere';

/** A person's tokens, or the token of an embedded session with the name that its console shows. */
export type Credentials =
  | { kind: 'person'; tokens: Tokens }
  | { kind: 'embedded'; token: string; returnUrl: string | null; name: string | null };

let state: SessionState = { kind: 'starting' };
const listeners = new Set<() => void>();

export const readSession = (): SessionState => state;

export function setSession(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The state of the session. The component renders again when it changes. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribe, readSession);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
