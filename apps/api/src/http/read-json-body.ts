import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Problem } from '@posthorn/domain/problem';
import { type JsonBody, parseJson } from './parse-json.ts';

/** Largest body, in bytes. */
const LARGEST = 256 * 1024;
/** In bytes. Parsing and checking a shorter body takes less than a millisecond. */
const LONG = 16 * 1024;

/** Stands for a missing body. */
const EMPTY: JsonBody = { value: {}, text: '' };

/**
 * Reads a body as JSON. Unlike express.json, this function keeps the text and does not read a large body to its end.
 *
 * @param isOptional whether a missing or empty body, with any content type, counts as an object without members
 * @param waitForTurn called before a long body is parsed, because parsing keeps the event loop busy
 * @throws Problem unsupported_media_type, payload_too_large, invalid_json, or invalid_request for an incomplete
 *   body, and what `waitForTurn` throws
 */
export async function readJsonBody(
  request: IncomingMessage,
  isOptional: boolean,
  waitForTurn: (bytes: number) => Promise<void>,
): Promise<JsonBody> {
  if (!isOptional) requirePlainJson(request.headers);
  const bytes = await readBytes(request);
  if (isOptional) {
    if (bytes.length === 0) return EMPTY;
    requirePlainJson(request.headers);
  }
  if (bytes.length > LONG) await waitForTurn(bytes.length);
  return parseJson(bytes);
}

function requirePlainJson(headers: IncomingHttpHeaders): void {
  if (!/^application\/json *(; *charset="?utf-8"? *)?$/i.test(headers['content-type'] ?? '')) {
    throw new Problem('unsupported_media_type', {
      detail: 'Send the body as Content-Type: application/json, in UTF-8.',
    });
  }
  // The API does not decompress bodies, because a small compressed body can expand beyond the size limit.
  if (!/^(identity)?$/i.test(headers['content-encoding'] ?? '')) {
    throw new Problem('unsupported_media_type', { detail: 'Send the body without Content-Encoding.' });
  }
}

function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The API does not read the rest of the body, so the caller cannot reuse the connection.
    const reject413 = () =>
      reject(
        new Problem('payload_too_large', {
          detail: 'The body may have at most 256 KiB.',
          headers: { Connection: 'close' },
        }),
      );
    if (Number(request.headers['content-length'] ?? 0) > LARGEST) return reject413();
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', function onData(chunk: Buffer) {
      length += chunk.length;
      if (length <= LARGEST) return chunks.push(chunk);
      // The caller may send more chunks before the connection closes. They are dropped without further work.
      request.off('data', onData);
      return reject413();
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', (cause) => reject(new Problem('invalid_request', { cause })));
    request.once('close', () => {
      // Only if incomplete: every request closes, and an unused Problem still costs a stack trace.
      if (!request.complete) reject(new Problem('invalid_request', { detail: 'The body is incomplete.' }));
    });
  });
}
