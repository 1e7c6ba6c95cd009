import { isDeepStrictEqual } from 'node:util';
import type { WebhookConfiguration } from '@posthorn/db/webhooks/configurations';
import {
  type EndpointAuthentication,
  endpointAuthentication,
  mtlsShape,
  oauth2Shape,
} from '@posthorn/domain/endpoint-authentication';
import { Problem } from '@posthorn/domain/problem';
import { sealedAuthenticationOwner } from '@posthorn/domain/sealed-owners';
import { maskQuery } from '@posthorn/domain/target-url';
import type { Vault } from '@posthorn/domain/vault';
import { z } from 'zod';
import { line } from '../../http/fields.ts';
import {
  expiryOf,
  findPemFault,
  MAX_PEM,
  normalizeCertificate,
  normalizePrivateKey,
} from './client-certificate.ts';

/** Scopes (RFC 6749 §3.3). */
const SCOPES = /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/;

const clientSecret = line(1_024).meta({ writeOnly: true });
const pem = z.string().min(1, 'must not be empty').max(MAX_PEM, `must have at most ${MAX_PEM} characters`);
const certificate = pem.meta({ description: 'PEM: the certificate, then its chain. RSA or EC.' });
const privateKey = pem.meta({
  writeOnly: true,
  description: 'PEM, not encrypted: the private key of the certificate.',
});
const certificateExpiresAt = z.iso.datetime();

/** @param tokenUrl checks a URL by the rules of endpoints */
const oauth2Fields = (tokenUrl: z.ZodType<string, string>) => ({
  type: z.literal('oauth2'),
  tokenUrl,
  clientId: line(255),
  scope: line(1_000)
    .regex(SCOPES, 'must be scopes of visible ASCII, separated by single spaces')
    .meta({ pattern: SCOPES.source, description: 'Scopes, separated by spaces.' })
    .nullable()
    .optional(),
  audience: line(1_000).nullable().optional(),
  credentialsIn: oauth2Shape.credentialsIn.default('header'),
});

/** How deliveries authenticate, in a create request. */
export const authentication = (tokenUrl: z.ZodType<string, string>) =>
  z
    .discriminatedUnion('type', [
      z.strictObject({ ...oauth2Fields(tokenUrl), clientSecret }),
      z.strictObject({ type: z.literal('mtls'), certificate, privateKey }).superRefine(checkPem),
    ])
    .nullable();

const KEPT = {
  writeOnly: true,
  description: 'Absent: the secret stays. Required if another field of the authentication changes.',
};

/**
 * How deliveries authenticate, in an update request. Accepts what GET answered, so secrets and the expiry are optional.
 */
export const changedAuthentication = (tokenUrl: z.ZodType<string, string>) =>
  z
    .discriminatedUnion('type', [
      z.strictObject({ ...oauth2Fields(tokenUrl), clientSecret: clientSecret.optional().meta(KEPT) }),
      z
        .strictObject({
          type: z.literal('mtls'),
          certificate,
          certificateExpiresAt: certificateExpiresAt.nullable().optional().meta({ readOnly: true }),
          privateKey: privateKey.optional().meta(KEPT),
        })
        .superRefine(checkPem),
    ])
    .nullable();
export type GivenAuthentication = z.output<ReturnType<typeof changedAuthentication>>;

function checkPem(
  given: { certificate: string; privateKey?: string | undefined },
  context: z.RefinementCtx,
): void {
  const fault = findPemFault(given.certificate, given.privateKey, new Date());
  if (fault === undefined) return;
  context.addIssue({ code: 'custom', path: [fault.field], message: fault.message });
}

/** How deliveries authenticate, as the API answers it: without secrets. */
export const shownAuthentication = z
  .discriminatedUnion('type', [
    z.strictObject(oauth2Shape),
    z.strictObject({
      ...mtlsShape,
      certificateExpiresAt: certificateExpiresAt
        .nullable()
        .meta({ description: 'When the certificate expires. Its issuers may expire at another time.' }),
    }),
  ])
  .nullable();

/** @param isQueryShown whether the caller may see the query of the token URL, which may contain a token */
export function authenticationResource(
  {
    authentication: stored,
    certificateExpiresAt: expiresAt,
  }: Pick<WebhookConfiguration, 'authentication' | 'certificateExpiresAt'>,
  isQueryShown: boolean,
): z.input<typeof shownAuthentication> {
  if (stored === null) return null;
  const shown = endpointAuthentication.parse(stored);
  if (shown.type === 'mtls') return { ...shown, certificateExpiresAt: expiresAt?.toISOString() ?? null };
  return isQueryShown ? shown : { ...shown, tokenUrl: maskQuery(shown.tokenUrl) };
}

type AuthenticationColumns = {
  authentication?: EndpointAuthentication | null;
  sealedAuthentication?: string | null;
  certificateExpiresAt?: Date | null;
};

/**
 * The columns of a given authentication. Without its secret the stored secret stays, and then nothing else may change:
 * otherwise a caller could send the stored secret to another server.
 *
 * @param before the stored configuration; null for a new one
 * @param url the new URL of the endpoint, if it changes
 * @throws Problem invalid_request if a change lacks the secret, or changes the expiry
 */
export function authenticationColumns(
  given: GivenAuthentication,
  { id, before, url }: { id: string; before: WebhookConfiguration | null; url: string | undefined },
  vault: Vault,
): AuthenticationColumns {
  if (given === null) return { authentication: null, sealedAuthentication: null, certificateExpiresAt: null };
  const { shown, secret, secretName } = split(given);
  if ('certificateExpiresAt' in given) requireExpiry(given.certificateExpiresAt, before);
  if (secret === undefined) {
    const stored = before?.authentication ?? null;
    if (stored === null || !isDeepStrictEqual(shown, endpointAuthentication.parse(stored))) {
      throw fault(secretName, 'is required, because another field of authentication changes');
    }
    // The endpoint gets the access token, but never the private key of a certificate.
    if (
      shown.type === 'oauth2' &&
      before !== null &&
      url !== undefined &&
      originOf(url) !== originOf(before.url)
    ) {
      throw fault(secretName, 'is required with another origin in url');
    }
    return {};
  }
  return {
    authentication: shown,
    sealedAuthentication: vault.seal(secret, sealedAuthenticationOwner(id)),
    certificateExpiresAt: shown.type === 'mtls' ? expiryOf(shown.certificate) : null,
  };
}

/** Separates what the API may show from the secret. */
function split(given: NonNullable<GivenAuthentication>): {
  shown: EndpointAuthentication;
  secret: string | undefined;
  secretName: string;
} {
  if (given.type === 'mtls') {
    const shown = { type: given.type, certificate: normalizeCertificate(given.certificate) };
    const key = given.privateKey === undefined ? undefined : normalizePrivateKey(given.privateKey);
    return { shown, secret: key, secretName: 'privateKey' };
  }
  const { clientSecret: secret, scope = null, audience = null, ...others } = given;
  return { shown: { ...others, scope, audience }, secret, secretName: 'clientSecret' };
}

function requireExpiry(given: string | null | undefined, before: WebhookConfiguration | null): void {
  if (given === undefined) return;
  const current = before?.certificateExpiresAt?.getTime() ?? null;
  if ((given === null ? null : Date.parse(given)) === current) return;
  throw fault('certificateExpiresAt', 'is read-only: leave out the field, or send its current value');
}

const originOf = (url: string) => new URL(url).origin;

const fault = (name: string, message: string) =>
  new Problem('invalid_request', { faults: [{ path: `/authentication/${name}`, message }] });
