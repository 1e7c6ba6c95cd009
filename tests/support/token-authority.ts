import { once } from 'node:events';
import { createServer } from 'node:http';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import { exportJWK, generateKeyPair } from 'jose';
import type { ClientMetadata } from 'oidc-provider';
import { Provider } from 'oidc-provider/lib/provider.js';
import { createMemoryAdapter } from '../../apps/local/src/authority/memory-adapter.ts';

/** An OAuth 2.0 authority of a receiver, on loopback. */
export type TokenAuthority = {
  tokenUrl: string;
  /** All requests for tokens so far, with their status codes. */
  requests: { clientId: string; status: number }[];
  /** Tokens live this many seconds from now on. */
  setLife(seconds: number): void;
  /** Whether the token in an Authorization header is valid now. */
  isValid(authorization: string | undefined): Promise<boolean>;
  /** Ends all tokens that the authority has issued. */
  revokeAll(): void;
  /** All tokens that the authority has issued. */
  tokens: Set<string>;
  /** Answers with this status instead of issuing tokens; null for normal operation. */
  failWith(status: number | null): void;
  close(): Promise<void>;
};

export type TokenClient = { clientId: string; clientSecret: string; credentialsIn: 'header' | 'body' };

export async function startTokenAuthority(clients: readonly TokenClient[]): Promise<TokenAuthority> {
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  let life = 3_600;
  let failure: number | null = null;
  const provider = new Provider(issuer, {
    adapter: createMemoryAdapter(),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['any'] },
    clients: clients.map(metadataOf),
    scopes: ['deliver'],
    ttl: { ClientCredentials: () => life },
    features: { devInteractions: { enabled: false }, clientCredentials: { enabled: true } },
  });
  const requests: TokenAuthority['requests'] = [];
  const tokens = new Set<string>();
  const revoked = new Set<string>();
  provider.on('grant.success', ({ oidc, body }) => {
    requests.push({ clientId: oidc.client?.clientId ?? '', status: 200 });
    if (typeof body === 'object' && body !== null && 'access_token' in body)
      tokens.add(String(body.access_token));
  });
  provider.on('grant.error', ({ oidc }, { statusCode }) => {
    requests.push({ clientId: oidc.client?.clientId ?? '', status: statusCode });
  });
  const callback = provider.callback();
  server.on('request', (request, response) => {
    if (failure === null) callback(request, response);
    else {
      requests.push({ clientId: '', status: failure });
      response.writeHead(failure).end();
    }
  });
  return {
    tokenUrl: `${issuer}/token`,
    requests,
    tokens,
    setLife(seconds) {
      life = seconds;
    },
    async isValid(authorization = '') {
      const token = /^Bearer (.+)$/.exec(authorization)?.[1] ?? '';
      if (revoked.has(token)) return false;
      const found = await provider.ClientCredentials.find(token);
      return found?.isValid === true;
    },
    revokeAll() {
      for (const token of tokens) revoked.add(token);
    },
    failWith(status) {
      failure = status;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function metadataOf({ clientId, clientSecret, credentialsIn }: TokenClient): ClientMetadata {
  return {
    client_id: clientId,
    client_secret: clientSecret,
    grant_types: ['client_credentials'],
    redirect_uris: [],
    response_types: [],
    token_endpoint_auth_method: credentialsIn === 'header' ? 'client_secret_basic' : 'client_secret_post',
  };
}
