import * as oauth from 'oauth4webapi';
import type { Session } from '../credentials/store.ts';
import { CommandError, EXIT } from '../exit.ts';
import {
  type Authority,
  authorityUnavailable,
  openAuthority,
  resourceParameter,
  type SignInTarget,
  tokensOf,
} from './authority.ts';
import { type RedirectReceiver, startRedirectReceiver } from './redirect.ts';

type Options = SignInTarget & {
  clientId: string;
  /** Scopes to ask for, separated by spaces. */
  scope: string;
  /** Further parameters of the authorization request, such as `audience` for some authorities. */
  parameters: Readonly<Record<string, string>>;
  /** Shows the address to the person, and opens a browser. */
  onAddress: (url: URL) => void;
  signal: AbortSignal;
};

/** How long a person may take to sign in, in milliseconds. */
const PATIENCE_MS = 5 * 60_000;

/**
 * Lets a person sign in at the OAuth authority: authorization code with PKCE (RFC 7636) and a redirect to a random
 * loopback port (RFC 8252). The state ties the redirect to this login.
 *
 * @returns the session, and the subject of the person if the authority says it
 * @throws CommandError forbidden if the person or the authority refuses, unavailable if the authority does not answer
 */
export async function signIn(options: Options): Promise<{ session: Session; subject: string | undefined }> {
  const { issuer, clientId, resource, signal } = options;
  const authority = await openAuthority(issuer, clientId, signal);
  const receiver = await startRedirectReceiver();
  try {
    const tokens = await exchange(authority, receiver, options);
    const subject = oauth.getValidatedIdTokenClaims(tokens)?.sub;
    return { session: { issuer, clientId, resource, ...tokensOf(tokens) }, subject };
  } finally {
    receiver.close();
  }
}

async function exchange(
  { server, client, options: httpOptions }: Authority,
  receiver: RedirectReceiver,
  { scope, parameters, onAddress, signal, resource }: Options,
): Promise<oauth.TokenEndpointResponse> {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const url = new URL(server.authorization_endpoint ?? fail('has no page to sign in'));
  url.search = new URLSearchParams({
    ...Object.fromEntries(url.searchParams),
    client_id: client.client_id,
    response_type: 'code',
    redirect_uri: receiver.url,
    scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...resourceParameter({ resource }),
    ...parameters,
  }).toString();
  onAddress(url);
  const redirect = await waitForPerson(receiver, state, signal);
  try {
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      oauth.validateAuthResponse(server, client, redirect, state),
      receiver.url,
      verifier,
      { ...httpOptions, additionalParameters: resourceParameter({ resource }) },
    );
    return await oauth.processAuthorizationCodeResponse(server, client, response);
  } catch (error) {
    signal.throwIfAborted();
    throw refusalOf(error, server.issuer);
  }
}

async function waitForPerson(receiver: RedirectReceiver, state: string, signal: AbortSignal): Promise<URL> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await receiver.receive(state, AbortSignal.any([signal, patience]));
  } catch (cause) {
    if (!patience.aborted) throw cause;
    throw new CommandError(EXIT.failed, 'Nobody signed in within 5 minutes.', { cause });
  }
}

function fail(reason: string): never {
  throw new CommandError(EXIT.failed, `The OAuth authority ${reason}.`);
}

/** The reason why a person did not get tokens, in words. */
function refusalOf(error: unknown, issuer: string): CommandError {
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError) {
    const reason = error.error_description ?? error.error;
    return new CommandError(EXIT.forbidden, `The OAuth authority refused the login: ${reason}`, {
      cause: error,
    });
  }
  return authorityUnavailable(issuer, error);
}
