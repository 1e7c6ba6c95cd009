import { SignatureError } from '@posthorn/signing/signature-error';

/** How long a body may be unless told otherwise, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Reads a body to its end. One that declares itself too long is refused before the first byte, while an answer
 * can still be sent; one that turns out so is cut off.
 * Throws `SignatureError`: `body_too_large`, `body_incomplete`, `body_not_raw`.
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
        throw new SignatureError('body_not_raw', 'the body came as something else than bytes');
      }
      length += chunk.length;
      if (length > limit) throw tooLarge(limit);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof SignatureError) throw error;
    throw new SignatureError('body_incomplete', 'the body ended before its end');
  }
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): SignatureError {
  return new SignatureError('body_too_large', `the body is longer than ${limit} bytes`);
}

/**
 * The bytes of a body that somebody else read; a text is taken for its UTF-8 bytes, for the digest tells if it
 * had others. Throws `SignatureError` `body_not_raw` of all else, such as what a JSON parser made.
 */
export function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  if (typeof body === 'string') return new TextEncoder().encode(body);
  throw new SignatureError(
    'body_not_raw',
    'the body is not the bytes that came: verify before any parser, or have it leave them',
  );
}
