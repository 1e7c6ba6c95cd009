import type { ClientMetadata } from 'oidc-provider';

/** The client of the token command and of the API: gets tokens for anyone, and introspects tokens. */
export const TRUSTED_CLIENT_ID = 'posthorn-local';

/** The client of the command line. */
const CLI_CLIENT_ID = 'posthorn-cli';

/** The clients that the local authority knows. */
export function clientsOf(clientSecret: string): ClientMetadata[] {
  return [
    {
      client_id: TRUSTED_CLIENT_ID,
      client_secret: clientSecret,
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
      token_endpoint_auth_method: 'client_secret_basic',
    },
    // For `native` clients the authority accepts any port of a loopback redirect (RFC 8252 section 7.3).
    publicClient({
      client_id: CLI_CLIENT_ID,
      application_type: 'native',
      redirect_uris: ['http://127.0.0.1/callback', 'http://[::1]/callback'],
    }),
  ];
}

/** A client that cannot keep a secret, and through which people sign in: authorization code with PKCE. */
function publicClient(
  metadata: Required<Pick<ClientMetadata, 'client_id' | 'application_type' | 'redirect_uris'>>,
): ClientMetadata {
  return {
    ...metadata,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}
