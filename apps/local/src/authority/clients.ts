import type { ClientMetadata } from 'oidc-provider';

/** The client of the token command and of the API: gets tokens for anyone, and introspects tokens. */
export const TRUSTED_CLIENT_ID = 'posthorn-local';

/** The client of the command line. */
const CLI_CLIENT_ID = 'posthorn-cli';

/** The console, which the API serves. */
export const CONSOLE_CLIENT_ID = 'posthorn-console';
/** The addresses of the console, without their ports. */
const CONSOLE_URLS = ['127.0.0.1', 'localhost', '[::1]'].map((host) => `http://${host}/console/`);

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
    // Likewise, because the API may listen on any port. With PORT=0 nobody knows the port when the authority starts.
    publicClient({
      client_id: CONSOLE_CLIENT_ID,
      application_type: 'native',
      redirect_uris: CONSOLE_URLS,
      post_logout_redirect_uris: CONSOLE_URLS,
    }),
  ];
}

/** A client that cannot keep a secret, and through which people sign in: authorization code with PKCE. */
function publicClient(
  metadata: Required<Pick<ClientMetadata, 'client_id' | 'application_type' | 'redirect_uris'>> &
    Pick<ClientMetadata, 'post_logout_redirect_uris'>,
): ClientMetadata {
  return {
    ...metadata,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

/** Whether a page may call the token endpoint for a client: the console from any port of this machine. */
export function allowsOrigin(clientId: string, origin: string): boolean {
  if (clientId !== CONSOLE_CLIENT_ID || !URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return CONSOLE_URLS.some((url) => url.startsWith(`${protocol}//${hostname}/`));
}
