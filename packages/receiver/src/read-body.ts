import { SignatureError } from '@posthorn/signing/signature-error';

/** Default limit of a body, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Reads a whole body. If `Content-Length` exceeds the limit, fails before the first byte, so that the caller
 * can still respond. Otherwise stops reading at the limit.
 *
 * @param declaredLength the `Content-Length` header
 * @param limit in bytes
 * @throws SignatureError `body_too_large`, `body_incomplete`, `body_not_raw`
 */
export async function readBody(
  source: AsyncIterable<unknown>,
  declaredLength: string | null | undefined,
  limit: number = MAX_BODY_BYTES,
): Promise<Uint8Array> {
  if (Number(declaredLength ?? 0) > limit) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of source) {
      if (!(chunk instanceof Uint8Array)) {
        throw new SignatureError('body_not_raw', 'the body stream does not yield bytes');
      }
      length += chunk.length;
      if (length > limit) throw tooLarge(limit);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof SignatureError) throw error;
    throw new SignatureError('body_incomplete', 'the connection closed before the body was complete');
  }
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): SignatureError {
  return new SignatureError('body_too_large', `the body is longer than ${limit} bytes`);
}

/**
 * The bytes of a body that a framework read. A string counts as its UTF-8 bytes. If the sender sent other bytes, the
 * digest does not match.
 * @throws SignatureError `body_not_raw` for anything else, such as parsed JSON
 */
export function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  if (typeof body === 'string') return new TextEncoder().encode(body);
  throw new SignatureError(
    'body_not_raw',
    'the body is not raw bytes: verify before any body parser, or keep the raw body',
  );
}
