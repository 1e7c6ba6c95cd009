import { createHmac } from 'node:crypto';

/** The `alg` parameter of every signature (RFC 9421 §3.3.3 and its algorithm registry). */
export const ALGORITHM = 'hmac-sha256';

/** HMAC-SHA256 over the UTF-8 bytes of a signature base, as base64 (RFC 9421 §3.3.3). */
export function hmacSha256(signatureBase: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(signatureBase, 'utf8').digest('base64');
}

/**
 * The key that a webhook's shared secret stands for: its UTF-8 bytes, not decoded from anything (spec,
 * "Signature scheme", step 4). Throws `RangeError` on an empty secret: a forgotten setting must stop the
 * receiver, not let everybody sign.
 */
export function keyOf(secret: string): Uint8Array {
  if (secret === '') throw new RangeError('a signing secret is never empty');
  return Buffer.from(secret, 'utf8');
}
