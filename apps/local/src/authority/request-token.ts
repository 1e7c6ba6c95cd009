import { z } from 'zod';

type TokenRequest = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  organizationId: string;
  role: string;
  /** Limits the token to some of the role's scopes, separated by spaces. */
  scope?: string;
  /** `opaque`: only the authority can check the token. */
  format?: 'jwt' | 'opaque';
};

const TIMEOUT_MS = 5_000;
const grantedSchema = z.object({ access_token: z.string() });
const errorSchema = z.object({ error: z.string(), error_description: z.string().optional() });

/**
 * Requests an access token from the local authority (RFC 6749 section 4.4).
 * @throws Error when the authority rejects the request or is unreachable
 */
export async function requestToken(request: TokenRequest): Promise<string> {
  const { issuer, clientId, clientSecret, organizationId, role, scope, format = 'jwt' } = request;
  const credentials = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${credentials.toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      org_id: organizationId,
      role,
      token_format: format,
      ...(scope === undefined ? {} : { scope }),
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new Error(`Cannot reach the OAuth authority at ${issuer}`, { cause });
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return grantedSchema.parse(body).access_token;
  const failure = errorSchema.safeParse(body).data;
  throw new Error(
    `The OAuth authority rejected the request (${failure?.error ?? response.status})${failure?.error_description ? `: ${failure.error_description}` : ''}`,
  );
}
