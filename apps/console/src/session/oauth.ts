import * as oauth from 'oauth4webapi';
import * as z from 'zod/mini';
import { BASE, type ConsoleSettings, isLoopback } from './settings.ts';

/** Tokens of a person. They stay in memory: a reload asks the authority for new ones. */
export type Tokens = {
  accessToken: string;
  /** From then on the console renews the token, in milliseconds since 1970; null if the issuer names no end. */
  renewAt: number | null;
  refreshToken: string | null;
  idToken: string | null;
};

/** What the tab keeps while the person is at the authority. */
const pendingSchema = z.object({ state: z.string(), verifier: z.string(), path: z.string() });
type Pending = z.infer<typeof pendingSchema>;
const PENDING_KEY = 'posthorn.console.sign-in';

export type Authority = {
  server: oauth.AuthorizationServer;
  client: oauth.Client;
  options: { [oauth.allowInsecureRequests]: boolean };
  audience: string;
};

const redirectUri = (): string => new URL(BASE, location.origin).href;

/** Reads the metadata of the issuer, in the form of OpenID Connect or else of RFC 8414. */
export async function openAuthority({
  issuer,
  clientId,
  audience,
}: ConsoleSettings & { clientId: string }): Promise<Authority> {
  const url = new URL(issuer);
  // The library refuses http otherwise. The authority of `npm start` listens on loopback.
  const options = { [oauth.allowInsecureRequests]: isLoopback(url.hostname) };
  const discover = async (algorithm: 'oidc' | 'oauth2') =>
    oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, { algorithm, ...options }));
  const server = await discover('oidc').catch(() => discover('oauth2'));
  return { server, client: { client_id: clientId }, options, audience };
}

/**
 * Leaves the page for the authority (authorization code with PKCE, RFC 7636).
 * @param prompt `none`: the authority answers at once, with an error if the person has to sign in
 * @param path of the console to return to
 */
export async function beginSignIn(
  { server, client, audience }: Authority,
  { path, prompt }: { path: string; prompt?: 'none' | 'login' },
): Promise<void> {
  if (server.authorization_endpoint === undefined) throw new Error('The authority has no sign-in page');
  const pending: Pending = {
    state: oauth.generateRandomState(),
    verifier: oauth.generateRandomCodeVerifier(),
    path,
  };
  sessionStorage.setItem(PENDING_KEY, JSON.stringify(pending));
  const url = new URL(server.authorization_endpoint);
  const parameters = {
    client_id: client.client_id,
    redirect_uri: redirectUri(),
    response_type: 'code',
    scope: 'openid offline_access',
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    state: pending.state,
    // RFC 8707 requires a URI. Some authorities read `audience` instead.
    ...(URL.canParse(audience) ? { resource: audience } : {}),
    audience,
    ...(prompt === undefined ? {} : { prompt }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  // A look without a page leaves no entry in the history: *Back* would sign in again, and return here.
  if (prompt === 'none') location.replace(url);
  else location.assign(url);
}

/** The answer of the authority: tokens and the page to return to, or the error code that it sent. */
type SignInResult = { tokens: Tokens; path: string } | { error: string; path: string };

/** @throws an error of oauth4webapi if the answer is not the answer to this tab's question */
export async function completeSignIn(authority: Authority, url: URL): Promise<SignInResult> {
  const { server, client, options } = authority;
  const pending = takePending();
  if (pending === null) return { error: 'unknown_state', path: BASE };
  const { state, verifier, path } = pending;
  const answered = validateAnswer(authority, url, state);
  if (typeof answered === 'string') return { error: answered, path };
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    answered,
    redirectUri(),
    verifier,
    options,
  );
  return { tokens: tokensOf(await oauth.processAuthorizationCodeResponse(server, client, response)), path };
}

function validateAnswer({ server, client }: Authority, url: URL, state: string): URLSearchParams | string {
  try {
    return oauth.validateAuthResponse(server, client, url, state);
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError) return error.error;
    throw error;
  }
}

function takePending(): Pending | null {
  const text = sessionStorage.getItem(PENDING_KEY);
  sessionStorage.removeItem(PENDING_KEY);
  return text === null ? null : pendingSchema.parse(JSON.parse(text));
}

/**
 * @returns null if the issuer has ended the session
 * @throws an error if the issuer cannot be reached
 */
export async function renewTokens(
  { server, client, options, audience }: Authority,
  tokens: Tokens & { refreshToken: string },
): Promise<Tokens | null> {
  const additionalParameters: Record<string, string> = URL.canParse(audience) ? { resource: audience } : {};
  const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), tokens.refreshToken, {
    ...options,
    additionalParameters,
  });
  const answer = await oauth.processRefreshTokenResponse(server, client, response).catch((error: unknown) => {
    if (error instanceof oauth.ResponseBodyError) return null;
    throw error;
  });
  if (answer === null) return null;
  const renewed = tokensOf(answer);
  // Without rotation the answer has no refresh token, and the old one stays valid.
  return {
    ...renewed,
    refreshToken: renewed.refreshToken ?? tokens.refreshToken,
    idToken: renewed.idToken ?? tokens.idToken,
  };
}

/**
 * Revokes the tokens (RFC 7009) and ends the session at the authority, if the authority can.
 * @returns the address that ends the session, or null
 */
export async function endSession(
  { server, client, options }: Authority,
  { refreshToken, accessToken, idToken }: Tokens,
): Promise<URL | null> {
  if (server.revocation_endpoint !== undefined) {
    await oauth
      .revocationRequest(server, client, oauth.None(), refreshToken ?? accessToken, options)
      .catch(() => undefined);
  }
  if (server.end_session_endpoint === undefined) return null;
  const url = new URL(server.end_session_endpoint);
  url.searchParams.set('client_id', client.client_id);
  url.searchParams.set('post_logout_redirect_uri', redirectUri());
  if (idToken !== null) url.searchParams.set('id_token_hint', idToken);
  return url;
}

function tokensOf(answer: oauth.TokenEndpointResponse): Tokens {
  const { access_token: accessToken, expires_in: seconds, refresh_token, id_token } = answer;
  return {
    accessToken,
    renewAt: seconds === undefined ? null : Date.now() + renewAfterMs(seconds),
    refreshToken: refresh_token ?? null,
    idToken: id_token ?? null,
  };
}

/** The console renews a token a minute before its end, and a short-lived one after half of its life. */
const RENEW_AHEAD_S = 60;
const renewAfterMs = (seconds: number): number => Math.max(seconds - RENEW_AHEAD_S, seconds / 2) * 1_000;
