import {
  type EndpointAuthentication,
  endpointAuthentication,
} from '@posthorn/domain/endpoint-authentication';
import { z } from 'zod';
import { line } from '../../http/fields.ts';

const MAX_PEM = 16_384;

const oauth2 = z.strictObject({
  type: z.literal('oauth2'),
  tokenUrl: z.string(),
  clientId: line(255),
  clientSecret: line(1_024).meta({ writeOnly: true }),
  scope: line(1_000).nullable().optional(),
  audience: line(1_000).nullable().optional(),
  credentialsIn: z.enum(['header', 'body']).default('header'),
});

const mtls = z.strictObject({
  type: z.literal('mtls'),
  certificate: z.string().max(MAX_PEM),
  privateKey: z.string().max(MAX_PEM).meta({ writeOnly: true }),
});

/** How deliveries authenticate, with secrets. */
export const authentication = z.discriminatedUnion('type', [oauth2, mtls]).nullable();
export type GivenAuthentication = z.output<typeof authentication>;

/** How deliveries authenticate, as the API answers it: without secrets. */
export const shownAuthentication = endpointAuthentication.nullable();

/** Separates what the API may show from the secret. */
export function splitAuthentication(given: NonNullable<GivenAuthentication>): {
  shown: EndpointAuthentication;
  secret: string;
} {
  if (given.type === 'mtls') {
    const { type, certificate, privateKey } = given;
    return { shown: { type, certificate }, secret: privateKey };
  }
  const { clientSecret, scope = null, audience = null, ...others } = given;
  return { shown: { ...others, scope, audience }, secret: clientSecret };
}
