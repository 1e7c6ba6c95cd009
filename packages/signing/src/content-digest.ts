import { createHash } from 'node:crypto';
import { sameText } from './same-text.ts';
import { SignatureError } from './signature-error.ts';
import { parseDictionary } from './structured-fields/dictionary.ts';

/**
 * The `Content-Digest` header of a body: `sha-256=:<base64>:`, the SHA-256 of its bytes exactly as they go
 * over the wire (RFC 9530 §2; spec, "Notification request").
 */
export function contentDigest(body: Uint8Array): string {
  return `sha-256=:${sha256(body)}:`;
}

/**
 * Checks a body against a `Content-Digest` header. Digests by other algorithms may stand beside the
 * `sha-256` one and are not looked at (RFC 9530 §2 lets a recipient choose). Throws `SignatureError`:
 * `malformed_header`, `unsupported_digest` (no `sha-256`), `digest_mismatch`.
 */
export function checkContentDigest(header: string, body: Uint8Array): void {
  const digest = parseDictionary('content-digest', header).get('sha-256')?.value;
  if (digest === undefined) {
    throw new SignatureError('unsupported_digest', 'content-digest: no sha-256 digest');
  }
  if (digest.type !== 'byte-sequence') {
    throw new SignatureError('malformed_header', 'content-digest: the digest is not a byte sequence');
  }
  if (!sameText(digest.value, sha256(body))) {
    throw new SignatureError('digest_mismatch', 'content-digest: not the digest of this body');
  }
}

function sha256(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64');
}
