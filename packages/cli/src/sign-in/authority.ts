import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import type { Session } from '../credentials/store.ts';
import { CommandError, EXIT } from '../exit.ts';
import { isLoopback } from '../gateway-address.ts';

/** Where and for what a person signs in. */
export type SignInTarget = { issuer: string; resource?: string | undefined };

const resourceSchema = z.object({
  resource: z.string(),
  authorization_servers: z.array(z.url({ protocol: /^https?$/ })).min(1),
});

const TIMEOUT_MS = 10_000;

/**
 * Asks a gateway who issues its tokens (RFC 9728).
 * @throws CommandError unavailable or failed
 */
export async function findTarget(gateway: string, signal: AbortSignal): Promise<SignInTarget> {
  const url = `${gateway}/.well-known/oauth-protected-resource`;
  const response = await fetch(url, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).catch((cause: unknown) => {
    throw new CommandError(EXIT.unavailable, `Cannot reach ${gateway}.`, { cause });
  });
  const metadata = resourceSchema.safeParse(await response.json().catch(() => undefined));
  const [issuer] = metadata.data?.authorization_servers ?? [];
  if (metadata.data === undefined || issuer === undefined) {
    throw new CommandError(
      EXIT.failed,
      `${gateway} does not say where to sign in. Check the address, or name the authority: --issuer <address>`,
    );
  }
  const { resource } = metadata.data;
  return { issuer, ...(URL.canParse(resource) ? { resource } : {}) };
}

/** An OAuth authority and this program as its client. */
export type Authority = {
  server: oauth.AuthorizationServer;
  client: oauth.Client;
  options: { signal: () => AbortSignal; [oauth.allowInsecureRequests]: boolean };
};

/**
 * Reads the metadata of an issuer, in the form of OpenID Connect or else of RFC 8414.
 * @throws CommandError unavailable
 */
export async function openAuthority(
  issuer: string,
  clientId: string,
  signal: AbortSignal,
): Promise<Authority> {
  const url = new URL(issuer);
  const options = {
    signal: () => AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    // The library refuses http otherwise. The authority of `npm start` listens on loopback.
    [oauth.allowInsecureRequests]: isLoopback(url.hostname),
  };
  const discover = async (algorithm: 'oidc' | 'oauth2') =>
    oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, { algorithm, ...options }));
  try {
    const server = await discover('oidc').catch(() => discover('oauth2'));
    return { server, client: { client_id: clientId }, options };
  } catch (cause) {
    signal.throwIfAborted();
    throw authorityUnavailable(issuer, cause);
  }
}

/** Renews the tokens of a session. @throws CommandError forbidden if the authority has ended the session */
export async function refreshSession(session: Session, signal: AbortSignal): Promise<Session> {
  const { server, client, options } = await openAuthority(session.issuer, session.clientId, signal);
  try {
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.None(),
      session.refreshToken ?? '',
      { ...options, additionalParameters: resourceParameter(session) },
    );
    const tokens = await oauth.processRefreshTokenResponse(server, client, response);
    // Without rotation the answer has no refresh token, and the old one stays valid.
    return { ...session, ...tokensOf(tokens) };
  } catch (cause) {
    signal.throwIfAborted();
    if (!(cause instanceof oauth.ResponseBodyError)) throw authorityUnavailable(session.issuer, cause);
    throw new CommandError(EXIT.forbidden, 'Your session has ended. Sign in again: posthorn login', {
      cause,
    });
  }
}

/** The failure of a request to the authority that got no answer, or an answer that the library rejects. */
export function authorityUnavailable(issuer: string, cause: unknown): CommandError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new CommandError(
    EXIT.unavailable,
    `The OAuth authority ${issuer} did not answer as expected: ${reason}`,
    {
      cause,
    },
  );
}

/** Ends a session at its authority (RFC 7009), if the authority can. @throws CommandError or an error of the library */
export async function revokeSession(session: Session, signal: AbortSignal): Promise<void> {
  const { server, client, options } = await openAuthority(session.issuer, session.clientId, signal);
  const token = session.refreshToken ?? session.accessToken;
  if (server.revocation_endpoint === undefined) return;
  const response = await oauth.revocationRequest(server, client, oauth.None(), token, options);
  await oauth.processRevocationResponse(response);
}

/** The parameter of RFC 8707, if there is a resource. */
export function resourceParameter({ resource }: { resource?: string | undefined }): Record<string, string> {
  return resource === undefined ? {} : { resource };
}

/** The part of a session that a token response gives. */
export function tokensOf(
  tokens: oauth.TokenEndpointResponse,
): Pick<Session, 'accessToken' | 'expiresAt' | 'refreshToken'> {
  const { access_token: accessToken, expires_in: seconds, refresh_token: refreshToken } = tokens;
  return {
    accessToken,
    expiresAt: seconds === undefined ? undefined : Date.now() + seconds * 1_000,
    ...(refreshToken === undefined ? {} : { refreshToken }),
  };
}
