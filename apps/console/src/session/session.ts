import { adoptTokens, hasMark, removeMark } from './access-token.ts';
import { canSignIn, getAuthority, loadOauth } from './authority.ts';
import { BASE, type ConsoleSettings } from './settings.ts';
import { readSession, setSession } from './store.ts';

/** Tells other tabs that the person signed out. */
const channel = new BroadcastChannel('posthorn.console');
const SIGNED_OUT = 'signed-out';

/**
 * Finds out who opens the console: the holder of a link, a person who comes back from the issuer, or a person whose
 * session at the issuer may still be open. Sets the state of the session.
 */
export async function startSession(settings: ConsoleSettings): Promise<void> {
  const url = new URL(location.href);
  const code = new URLSearchParams(url.hash.slice(1)).get('code');
  if (code !== null) return startEmbedded(code);
  // A page around the console must not get a person's session: only links of console sessions work in a frame.
  if (!canSignIn(settings) || isFramed()) return setSession({ kind: 'signedOut', reason: null });
  listenToOtherTabs();
  if (!isCallback(url)) {
    if (!hasMark()) return setSession({ kind: 'signedOut', reason: null });
    // An issuer that shows an error page must not send the person there again and again.
    removeMark();
    return signIn(settings, 'none');
  }
  history.replaceState(null, '', BASE);
  const { completeSignIn } = await loadOauth();
  const result = await completeSignIn(await getAuthority(settings), url);
  history.replaceState(null, '', result.path);
  if ('tokens' in result) return adoptTokens(settings, result.tokens);
  // With prompt=none, these answers only say that nobody is signed in any more (OpenID Connect Core §3.1.2.6).
  const isPlain = /^(login|interaction|consent|account_selection)_required$/.test(result.error);
  setSession({ kind: 'signedOut', reason: isPlain || result.error === 'access_denied' ? null : 'refused' });
}

/**
 * Leaves for the issuer, and comes back to the present screen.
 * @param prompt `none`: without a page of the issuer, and without an entry in the history. `login`: as somebody else
 */
export async function signIn(settings: ConsoleSettings, prompt?: 'none' | 'login'): Promise<void> {
  if (!canSignIn(settings)) return;
  const { beginSignIn } = await loadOauth();
  const path = location.pathname + location.search;
  await beginSignIn(await getAuthority(settings), { path, ...(prompt === undefined ? {} : { prompt }) });
}

/** Forgets the tokens in every tab, and ends the session at the issuer. */
export async function signOut(settings: ConsoleSettings): Promise<void> {
  const session = readSession();
  forget();
  channel.postMessage(SIGNED_OUT);
  if (session.kind !== 'signedIn' || session.credentials.kind !== 'person' || !canSignIn(settings)) return;
  const { endSession } = await loadOauth();
  const end = await endSession(await getAuthority(settings), session.credentials.tokens).catch(() => null);
  if (end !== null) location.assign(end);
}

/** Whether this address is the issuer's answer to a sign-in. */
const isCallback = ({ searchParams }: URL): boolean =>
  searchParams.has('state') && (searchParams.has('code') || searchParams.has('error'));

/** Whether the console stands in a frame of another page. */
export const isFramed = (): boolean => window.top !== window;

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
  removeMark();
  setSession({ kind: 'signedOut', reason });
}
