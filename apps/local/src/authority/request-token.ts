import { z } from 'zod';

export type TokenRequest = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  organizationId: string;
  role: string;
  /** Space-separated scopes that narrow what the role may do. */
  scope?: string;
  /** `opaque` for a token that only the authority can explain. */
  format?: 'jwt' | 'opaque';
};

const TIMEOUT_MS = 5_000;
const grantedSchema = z.object({ access_token: z.string() });
const refusedSchema = z.object({ error: z.string(), error_description: z.string().optional() });

/**
 * An access token of the local authority (RFC 6749 §4.4).
 * @throws Error with what the authority said, or that it can't be reached
 */
export async function requestToken(request: TokenRequest): Promise<string> {
  const { issuer, clientId, clientSecret, organizationId, role, scope, format = 'jwt' } = request;
  const credentials = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);
  const answer = await fetch(`${issuer}/token`, {
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
    throw new Error(`The OAuth authority at ${issuer} can not be reached`, { cause });
  });
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return grantedSchema.parse(body).access_token;
  const refused = refusedSchema.safeParse(body).data;
  throw new Error(
    `The OAuth authority refused (${refused?.error ?? answer.status})${refused?.error_description ? `: ${refused.error_description}` : ''}`,
  );
}
