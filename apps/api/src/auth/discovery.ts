import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';

/** For any request to the issuer, in milliseconds. */
export const ISSUER_TIMEOUT_MS = 5_000;

const metadataSchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  introspection_endpoint: z.url().optional(),
});

/** What an issuer publishes about itself (OpenID Connect Discovery §4, RFC 8414). */
export type IssuerMetadata = z.infer<typeof metadataSchema>;

/** @throws Problem unavailable when the issuer can't be reached or speaks for another one */
export type Discovery = () => Promise<IssuerMetadata>;

/** Asks an issuer for its metadata once; after a failure, again at the next call. */
export function createDiscovery(issuer: string): Discovery {
  let metadata: Promise<IssuerMetadata> | undefined;
  return () => {
    metadata ??= discover(issuer).catch((error: unknown) => {
      metadata = undefined;
      throw issuerUnavailable('The token issuer can not be reached.', error);
    });
    return metadata;
  };
}

/** What a caller is told who could be right, but whom nobody can confirm at the moment. */
export function issuerUnavailable(detail: string, cause: unknown): Problem {
  return new Problem('unavailable', { detail, cause, headers: { 'Retry-After': '1' } });
}

async function discover(issuer: string): Promise<IssuerMetadata> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(ISSUER_TIMEOUT_MS), redirect: 'error' });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const metadata = metadataSchema.parse(await answer.json());
  if (metadata.issuer !== issuer) throw new Error(`${url} speaks for another issuer, ${metadata.issuer}`);
  return metadata;
}
