import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Problem } from '@posthorn/domain/problem';
import { type JsonBody, parseJson } from './parse-json.ts';

/** The limits of the caller's organization on the bodies that the API reads. */
type BodyLimits = {
  /** Called before the buffer of a body grows by this number of bytes. May throw a Problem. */
  reserve(bytes: number): void;
  /** Called before a long body is parsed, because parsing keeps the event loop busy. */
  waitForTurn(bytes: number): Promise<void>;
};

/** Largest body, in bytes. */
const LARGEST = 256 * 1024;
/** In bytes. Parsing and checking a shorter body takes less than a millisecond. */
const LONG = 16 * 1024;
/** Bytes of the first buffer, so that a sender of headers alone occupies little memory. */
const FIRST_BUFFER = 4 * 1024;

/**
 * A body may come in this many chunks of any size. Further chunks must have at least SMALLEST_CHUNK bytes on average,
 * because Node.js needs some microseconds for each chunk. A body of the largest size then costs about 10 ms.
 */
const FREE_CHUNKS = 256;
const SMALLEST_CHUNK = 64;

/** Stands for a missing body. */
const EMPTY: JsonBody = { value: {}, text: '' };

/** Bytes of a body that the API reads before it has authenticated the caller. */
const BEFORE_AUTHENTICATION = 16 * 1024;

/** A JSON body that arrives. Unlike express.json, this keeps the text and does not read a refused body to its end. */
type ArrivingBody = {
  /**
   * Reads the body to its end.
   * @throws Problem unsupported_media_type, payload_too_large, invalid_json, or invalid_request for an incomplete
   *   body and for tiny chunks, and what `limits` throws
   */
  read(limits: BodyLimits): Promise<JsonBody>;
  /** Drops the rest of a body that nobody reads, so that the caller can reuse the connection. */
  drop(): void;
};

/**
 * Begins to receive a body at once, but waits for `read` after the first 16 KiB. Otherwise Node.js would keep an object
 * for each chunk while the API authenticates the caller: up to 10 MiB for each connection with tiny chunks.
 *
 * @param isOptional whether a missing or empty body, with any content type, counts as an object without members
 */
export function receiveJsonBody(request: IncomingMessage, isOptional: boolean): ArrivingBody {
  const bytes = receiveBytes(request);
  return {
    async read(limits) {
      if (!isOptional) requirePlainJson(request.headers);
      const body = await bytes.read(limits.reserve);
      if (isOptional) {
        if (body.length === 0) return EMPTY;
        requirePlainJson(request.headers);
      }
      if (body.length > LONG) await limits.waitForTurn(body.length);
      return parseJson(body);
    },
    drop: bytes.drop,
  };
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

/** The API does not read the rest of a refused body, so the caller cannot reuse the connection. */
export const CLOSE_CONNECTION = { Connection: 'close' } as const;

const tooLarge = () =>
  new Problem('payload_too_large', {
    detail: 'The body may have at most 256 KiB.',
    headers: CLOSE_CONNECTION,
  });

const tinyChunks = () =>
  new Problem('invalid_request', {
    detail: `The body comes in too many small chunks. Send chunks of at least ${SMALLEST_CHUNK} bytes.`,
    headers: CLOSE_CONNECTION,
  });

type ArrivingBytes = {
  /** @throws Problem payload_too_large, invalid_request, and what `reserve` throws */
  read(reserve: BodyLimits['reserve']): Promise<Buffer>;
  drop(): void;
};

/**
 * Copies the chunks of a body into one buffer, which grows with the body. A list of the chunks would take hundreds of
 * bytes for a chunk of one byte.
 */
function receiveBytes(request: IncomingMessage): ArrivingBytes {
  const announced = Number(request.headers['content-length'] ?? LARGEST);
  let buffer = Buffer.alloc(0);
  let length = 0;
  let chunks = 0;
  let reserve: BodyLimits['reserve'] | null = null;
  let fail: (cause: unknown) => void = () => undefined;

  function append(chunk: Buffer): void {
    const needed = length + chunk.length;
    chunks += 1;
    if (needed > LARGEST) throw tooLarge();
    if (needed < (chunks - FREE_CHUNKS) * SMALLEST_CHUNK) throw tinyChunks();
    if (needed > buffer.length) {
      const size = Math.max(needed, Math.min(announced, Math.max(2 * buffer.length, FIRST_BUFFER)));
      reserve?.(size - buffer.length);
      const grown = Buffer.allocUnsafe(size);
      buffer.copy(grown, 0, 0, length);
      buffer = grown;
    }
    chunk.copy(buffer, length);
    length = needed;
    if (reserve === null && length >= BEFORE_AUTHENTICATION) request.pause();
  }

  function onData(chunk: Buffer): void {
    try {
      append(chunk);
    } catch (cause) {
      // More chunks may come before the connection closes. They are dropped without further work.
      request.off('data', onData);
      buffer = Buffer.alloc(0);
      fail(cause);
    }
  }

  const whole = new Promise<Buffer>((resolve, reject) => {
    fail = reject;
    if (announced > LARGEST) return reject(tooLarge());
    request.on('data', onData);
    request.once('end', () => resolve(buffer.subarray(0, length)));
    request.once('error', (cause) => reject(new Problem('invalid_request', { cause })));
    request.once('close', () => {
      // Only if incomplete: every request closes, and an unused Problem still costs a stack trace.
      if (!request.complete) reject(new Problem('invalid_request', { detail: 'The body is incomplete.' }));
    });
  });
  // A caller whose credentials are refused never reads the body.
  whole.catch(() => undefined);

  return {
    async read(reserveMore) {
      reserveMore(buffer.length);
      reserve = reserveMore;
      request.resume();
      return whole;
    },
    drop() {
      if (request.readableEnded) return;
      request.off('data', onData);
      request.resume();
    },
  };
}
