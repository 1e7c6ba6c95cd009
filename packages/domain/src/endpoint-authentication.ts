import { z } from 'zod';

/** OAuth 2.0 client credentials (RFC 6749 §4.4), without the secret of the client. */
export const oauth2Shape = {
  type: z.literal('oauth2'),
  tokenUrl: z.string(),
  clientId: z.string(),
  scope: z.string().nullable(),
  audience: z.string().nullable(),
  credentialsIn: z.enum(['header', 'body']).meta({
    description:
      'Where the id and the secret of the client stand: HTTP Basic, or the form (RFC 6749 §2.3.1).',
  }),
};

/** A client certificate in TLS, without its private key. */
export const mtlsShape = {
  type: z.literal('mtls'),
  certificate: z.string().meta({ description: 'PEM: the certificate, then its chain.' }),
};

/**
 * How deliveries authenticate at an endpoint, without secrets. The secret (`clientSecret` or `privateKey`) is sealed
 * beside it.
 */
export const endpointAuthentication = z.discriminatedUnion('type', [
  z.strictObject(oauth2Shape),
  z.strictObject(mtlsShape),
]);

export type EndpointAuthentication = z.output<typeof endpointAuthentication>;
