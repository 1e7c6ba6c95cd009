import type { Authority, Tokens } from './oauth.ts';
import { BASE, type ConsoleSettings } from './settings.ts';
import { readSession, setSession } from './store.ts';

/** Tells other tabs that the person signed out. */
const channel = new BroadcastChannel('posthorn.console');
const SIGNED_OUT = 'signed-out';
/** Not a secret: a new tab that finds the mark asks the authority for tokens at once. */
const MARK_KEY = 'posthorn.console.signed-in';
/** Before the token expires, so that no request meets an expired token. */
const RENEW_AHEAD_MS = 60_000;
/** The longest delay that a browser's timer takes. */
const MAX_DELAY_MS = 2_147_483_647;

type SigningIn = ConsoleSettings & { clientId: string };
const canSignIn = (settings: ConsoleSettings): settings is SigningIn => settings.clientId !== null;

let authority: Promise<Authority> | null = null;
let renewal: ReturnType<typeof setTimeout> | undefined;

// Loaded only when somebody signs in: an embedded session does not need it.
const loadOauth = () => import('./oauth.ts');

async function authorityOf(settings: SigningIn): Promise<Authority> {
  authority ??= loadOauth().then(({ openAuthority }) => openAuthority(settings));
  return authority.catch((error: unknown) => {
    authority = null;
    throw error;
  });
}

/**
 * Finds out who opens the console: the holder of a link, a person who comes back from the authority, or a person whose
 * session at the authority may still be open. Sets the state of the session.
 */
export async function startSession(settings: ConsoleSettings): Promise<void> {
  const url = new URL(location.href);
  const code = new URLSearchParams(url.hash.slice(1)).get('code');
  if (code !== null) return startEmbedded(code);
  if (!canSignIn(settings)) return setSession({ kind: 'signedOut', reason: null });
  listenToOtherTabs();
  const { isCallback, completeSignIn } = await loadOauth();
  if (!isCallback(url)) {
    if (localStorage.getItem(MARK_KEY) === null) return setSession({ kind: 'signedOut', reason: null });
    return signIn(settings, 'none');
  }
  history.replaceState(null, '', BASE);
  const result = await completeSignIn(await authorityOf(settings), url);
  history.replaceState(null, '', result.path);
  if ('tokens' in result) return adopt(settings, result.tokens);
  localStorage.removeItem(MARK_KEY);
  // With prompt=none, these answers only say that nobody is signed in any more (OpenID Connect Core §3.1.2.6).
  const isPlain = /^(login|interaction|consent|account_selection)_required$/.test(result.error);
  setSession({ kind: 'signedOut', reason: isPlain || result.error === 'access_denied' ? null : 'refused' });
}

/** Leaves for the authority, and comes back to the present screen. */
export async function signIn(settings: ConsoleSettings, prompt?: 'none'): Promise<void> {
  if (!canSignIn(settings)) return;
  const { beginSignIn } = await loadOauth();
  const path = location.pathname + location.search;
  await beginSignIn(await authorityOf(settings), { path, ...(prompt === undefined ? {} : { prompt }) });
}

/** Forgets the tokens in every tab, and ends the session at the authority. */
export async function signOut(settings: ConsoleSettings): Promise<void> {
  const session = readSession();
  forget();
  channel.postMessage(SIGNED_OUT);
  if (session.kind !== 'signedIn' || session.credentials.kind !== 'person' || !canSignIn(settings)) return;
  const { endSession } = await loadOauth();
  const end = await endSession(await authorityOf(settings), session.credentials.tokens).catch(() => null);
  if (end !== null) location.assign(end);
}

/** Call this when the API answers that the token is not valid (any more). */
export function markSessionOver(): void {
  clearTimeout(renewal);
  const session = readSession();
  if (session.kind !== 'signedIn') return;
  const { credentials } = session;
  const isEmbedded = credentials.kind === 'embedded';
  setSession({ kind: 'over', isEmbedded, returnUrl: isEmbedded ? credentials.returnUrl : null });
}

/** The token of the present session. @throws Error without a session */
export function getAccessToken(): string {
  const session = readSession();
  if (session.kind !== 'signedIn') throw new Error('Nobody is signed in');
  const { credentials } = session;
  return credentials.kind === 'person' ? credentials.tokens.accessToken : credentials.token;
}

function adopt(settings: SigningIn, tokens: Tokens): void {
  localStorage.setItem(MARK_KEY, '1');
  setSession({ kind: 'signedIn', credentials: { kind: 'person', tokens } });
  clearTimeout(renewal);
  if (tokens.expiresAt === null) return;
  const { refreshToken } = tokens;
  const delayMs = tokens.expiresAt - Date.now() - (refreshToken === null ? 0 : RENEW_AHEAD_MS);
  const renewOrEnd = async () => {
    if (refreshToken === null) return markSessionOver();
    const { renewTokens } = await loadOauth();
    await renewTokens(await authorityOf(settings), { ...tokens, refreshToken }).then(
      (renewed) => adopt(settings, renewed),
      () => setTimeout(markSessionOver, RENEW_AHEAD_MS),
    );
  };
  renewal = setTimeout(renewOrEnd, Math.min(Math.max(delayMs, 1_000), MAX_DELAY_MS));
}

async function startEmbedded(code: string): Promise<void> {
  const { exchangeCode } = await import('./embedded.ts');
  history.replaceState(null, '', location.pathname);
  setSession(await exchangeCode(code));
}

function listenToOtherTabs(): void {
  channel.onmessage = ({ data }) => {
    if (data === SIGNED_OUT && readSession().kind !== 'signedOut') forget('elsewhere');
  };
}

function forget(reason: 'elsewhere' | null = null): void {
  clearTimeout(renewal);
  localStorage.removeItem(MARK_KEY);
  setSession({ kind: 'signedOut', reason });
}
