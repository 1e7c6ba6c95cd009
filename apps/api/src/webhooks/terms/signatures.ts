import { z } from 'zod';

export const SIGNATURES = ['rfc9421', 'standard-webhooks'] as const;

export const signatures = z
  .array(z.enum(SIGNATURES))
  .refine((given) => new Set(given).size === given.length, 'must name each signature once')
  .refine((given) => given.includes('rfc9421'), 'must include rfc9421')
  .meta({
    uniqueItems: true,
    description:
      'rfc9421: HTTP message signatures, always. standard-webhooks: also the three headers of Standard Webhooks.',
  });

/** The signatures of a row. Only the API writes the column, so it has no unknown name. */
export function signedBy(names: readonly string[]): (typeof SIGNATURES)[number][] {
  return SIGNATURES.filter((name) => names.includes(name));
}

/** The secret in the form that libraries of Standard Webhooks take: `whsec_` and the base64 of its UTF-8 bytes. */
export function standardWebhooksSecret(secret: string): string {
  return `whsec_${Buffer.from(secret, 'utf8').toString('base64')}`;
}
