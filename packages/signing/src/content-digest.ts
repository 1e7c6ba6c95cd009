import { createHash } from 'node:crypto';
import { equalInConstantTime } from './hmac-sha256.ts';
import { SignatureError } from './signature-error.ts';
import { parseDictionary } from './structured-fields.ts';

/**
 * The `Content-Digest` header of a body: `sha-256=:<base64>:`, the SHA-256 of the bytes as sent (RFC 9530 §2;
 * specification 6.3).
 */
export function contentDigest(body: Uint8Array): string {
  return `sha-256=:${sha256(body)}:`;
}

/**
 * Checks a body against the `sha-256` digest of a `Content-Digest` header. Ignores digests of other
 * algorithms: RFC 9530 §2 lets the recipient choose.
 * @throws SignatureError `malformed_header`, `unsupported_digest` (no `sha-256`), `digest_mismatch`
 */
export function checkContentDigest(header: string, body: Uint8Array): void {
  const digest = parseDictionary('content-digest', header).get('sha-256')?.value;
  if (digest === undefined) {
    throw new SignatureError('unsupported_digest', 'content-digest: no sha-256 digest');
  }
  if (digest.type !== 'byte-sequence') {
    throw new SignatureError('malformed_header', 'content-digest: the digest is not a byte sequence');
  }
  if (!equalInConstantTime(digest.value, sha256(body))) {
    throw new SignatureError('digest_mismatch', 'content-digest: does not match the body');
  }
}

function sha256(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64');
}
