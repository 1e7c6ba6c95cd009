import { createHmac, timingSafeEqual } from 'node:crypto';

/** The `alg` parameter of every signature (RFC 9421 §3.3.3 and its algorithm registry). */
export const ALGORITHM = 'hmac-sha256';

/** HMAC-SHA256 over the UTF-8 bytes of a signature base, as base64 (RFC 9421 §3.3.3). */
export function hmacSha256(signatureBase: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(signatureBase, 'utf8').digest('base64');
}

/**
 * The key of a webhook's secret: its UTF-8 bytes, not decoded in any way (specification 7.1).
 * @throws RangeError when the secret is empty: with an unset secret anybody could sign
 */
export function keyOf(secret: string): Uint8Array {
  if (secret === '') throw new RangeError('a signing secret must not be empty');
  return Buffer.from(secret, 'utf8');
}

/**
 * Compares two texts in a time that depends on their lengths only. Otherwise an attacker could guess the right
 * text one letter at a time (specification 7.8). The lengths of digests are public.
 */
export function equalInConstantTime(text: string, other: string): boolean {
  const a = Buffer.from(text, 'utf8');
  const b = Buffer.from(other, 'utf8');
  return a.length === b.length && timingSafeEqual(a, b);
}
