import { Problem } from '@posthorn/domain/problem';
import express, { type Request, type RequestHandler } from 'express';
import type { JsonBody } from './endpoint.ts';

/** Largest body that is read (design: Lists … Request bodies). */
const LARGEST = 256 * 1024;

/** Reads the bytes of a body; compressed ones are refused, since they hide their size. */
export const readBytes: RequestHandler = express.raw({ type: () => true, limit: LARGEST, inflate: false });

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @throws Problem unsupported_media_type when a body is not announced as JSON in UTF-8 */
export function requireJsonContentType(contentType: string | undefined): void {
  if (/^application\/json *(; *charset="?utf-8"? *)?$/i.test(contentType ?? '')) return;
  throw new Problem('unsupported_media_type', {
    detail: 'Send the body as Content-Type: application/json, in UTF-8.',
  });
}

/** @throws Problem invalid_json */
export function parseJsonBody(request: Request): JsonBody {
  const bytes: unknown = request.body;
  if (!Buffer.isBuffer(bytes)) throw new Problem('invalid_json', { detail: 'The body is empty.' });
  try {
    const text = utf8.decode(bytes);
    return { text, value: JSON.parse(text) };
  } catch (error) {
    throw new Problem('invalid_json', { detail: 'The body must be one JSON value in UTF-8.', cause: error });
  }
}
