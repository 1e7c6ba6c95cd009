import { canSignIn, getAuthority, loadOauth, type SigningIn } from './authority.ts';
import type { Tokens } from './oauth.ts';
import type { ConsoleSettings } from './settings.ts';
import { readSession, setSession } from './store.ts';

/** Not a secret: a new tab that finds the mark asks the issuer for tokens at once. */
const MARK_KEY = 'posthorn.console.signed-in';

export const hasMark = (): boolean => localStorage.getItem(MARK_KEY) !== null;
export const removeMark = (): void => localStorage.removeItem(MARK_KEY);

let renewing: Promise<string | null> | null = null;
let settings: SigningIn | null = null;

/** Signs a person in with new tokens. */
export function adoptTokens(of: ConsoleSettings, tokens: Tokens): void {
  if (canSignIn(of)) settings = of;
  localStorage.setItem(MARK_KEY, '1');
  setSession({ kind: 'signedIn', credentials: { kind: 'person', tokens } });
}

/**
 * The token of the present session. Renews a token that ends soon, also after the machine has slept. While the issuer
 * cannot be reached, the present token serves until the gateway rejects it.
 * @throws Error without a session
 */
export async function getAccessToken(): Promise<string> {
  const session = readSession();
  if (session.kind !== 'signedIn') throw new Error('Nobody is signed in');
  const { credentials } = session;
  if (credentials.kind === 'embedded') return credentials.token;
  const { tokens } = credentials;
  if (tokens.renewAt === null || Date.now() < tokens.renewAt) return tokens.accessToken;
  return (await renew(tokens).catch(() => null)) ?? tokens.accessToken;
}

/**
 * Call this when the gateway has rejected a token.
 * @returns another token; null if the session is over
 * @throws an error if the issuer cannot be reached
 */
export async function replaceRejected(rejected: string): Promise<string | null> {
  const session = readSession();
  if (session.kind !== 'signedIn' || session.credentials.kind === 'embedded') return null;
  const { tokens } = session.credentials;
  return tokens.accessToken === rejected ? renew(tokens) : tokens.accessToken;
}

/** All requests that need a new token share one renewal, because a refresh token serves once. */
function renew(tokens: Tokens): Promise<string | null> {
  renewing ??= renewOnce(tokens).finally(() => {
    renewing = null;
  });
  return renewing;
}

async function renewOnce(tokens: Tokens): Promise<string | null> {
  const { refreshToken } = tokens;
  if (settings === null || refreshToken === null) return null;
  const { renewTokens } = await loadOauth();
  const renewed = await renewTokens(await getAuthority(settings), { ...tokens, refreshToken });
  // Somebody may have signed out meanwhile.
  if (renewed === null || readSession().kind !== 'signedIn') return null;
  adoptTokens(settings, renewed);
  return renewed.accessToken;
}

/** Call this when the gateway accepts no token of the session any more. The screen stays. */
export function markSessionOver(): void {
  const session = readSession();
  if (session.kind !== 'signedIn') return;
  const { credentials } = session;
  const isEmbedded = credentials.kind === 'embedded';
  setSession({
    kind: 'over',
    isEmbedded,
    returnUrl: isEmbedded ? credentials.returnUrl : null,
    name: isEmbedded ? credentials.name : null,
  });
}
