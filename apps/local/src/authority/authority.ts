import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider/lib/provider.js';
import { readIfPresent, type Service, writePrivately } from '../services/service.ts';
import { TRUSTED_CLIENT_ID } from './clients.ts';
import { type AuthorityState, authorityStateSchema, providerConfiguration } from './configuration.ts';
import { createSignIn, SIGN_IN_PATH } from './sign-in.ts';

type AuthorityOptions = {
  host: string;
  /** 0 for any free port. */
  port: number;
  /** The API that tokens are for. */
  audience: string;
  /** Scopes that a client may request. */
  scopes: readonly string[];
  /** File of the keys and the client secret. */
  statePath: string;
};

export type Authority = Service & { clientId: string; clientSecret: string };

/**
 * Starts an OAuth 2.0 authority for a laptop. Its trusted client may act for any organization and any role. The client
 * names both in the parameters `org_id` and `role` of a client credentials grant. People sign in without a password,
 * through public clients.
 * @throws Error EADDRINUSE when the port is taken, or another Error when the file at `statePath` is damaged
 */
export async function startAuthority({
  host,
  port,
  statePath,
  ...options
}: AuthorityOptions): Promise<Authority> {
  const state = await readOrCreateState(statePath);
  const server = createServer();
  const issuer = `http://${host}:${await listen(server, port, host)}`;
  const provider = new Provider(issuer, providerConfiguration({ ...options, state }));
  const signIn = createSignIn(provider);
  const callback = provider.callback();
  const { host: ownHost } = new URL(issuer);
  server.on('request', (request, response) => {
    // Otherwise a page whose name resolves to loopback (DNS rebinding) could press the buttons and read the code.
    if (request.headers.host !== ownHost) response.writeHead(421).end(`Use ${issuer}\n`);
    else if (request.url?.startsWith(SIGN_IN_PATH)) signIn(request, response).catch(() => response.destroy());
    else callback(request, response);
  });
  return {
    url: issuer,
    description: issuer,
    clientId: TRUSTED_CLIENT_ID,
    clientSecret: state.clientSecret,
    async stop() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** JWTs and the client secret stay valid over a restart. @throws Error for a damaged file */
async function readOrCreateState(path: string): Promise<AuthorityState> {
  const text = await readIfPresent(path);
  if (text !== undefined) return parseState(text, path);
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const state = authorityStateSchema.parse({
    clientSecret: randomBytes(32).toString('base64url'),
    cookieKeys: [randomBytes(32).toString('base64url')],
    jwks: { keys: [{ ...jwk, kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' }] },
  });
  await writePrivately(path, JSON.stringify(state));
  return state;
}

function parseState(text: string, path: string): AuthorityState {
  try {
    return authorityStateSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${path} is damaged. Restore it, or remove it to create new keys and a new secret`, {
      cause,
    });
  }
}
