import { findRepeatedName, hasRepeatedName } from '@posthorn/domain/json-names';
import { Problem } from '@posthorn/domain/problem';
import { pointerOf } from './parse-input.ts';

/** A JSON body: the parsed value, and the text exactly as the caller sent it. */
export type JsonBody = { value: unknown; text: string };

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses a body. Names of an object must be unique (RFC 7493 §2.3): of two members with one name, this API would store
 * one and a receiver might read the other.
 *
 * @throws Problem invalid_json, or invalid_request that points to the second member of a name
 */
export function parseJson(bytes: Uint8Array): JsonBody {
  const body = decode(bytes);
  if (hasRepeatedName(bytes, body.value)) throw repeatedName(body.text);
  return body;
}

function decode(bytes: Uint8Array): JsonBody {
  try {
    const text = utf8.decode(bytes);
    return { text, value: JSON.parse(text) };
  } catch (error) {
    const detail =
      bytes.length === 0
        ? 'The body is empty. Send a JSON object.'
        : 'The body must be one JSON value in UTF-8.';
    throw new Problem('invalid_json', { detail, cause: error });
  }
}

/** In characters. The caller chooses names and nesting, so a pointer could be as long as the body. */
const LONGEST_POINTER = 256;

function repeatedName(text: string): Problem {
  const pointer = pointerOf(findRepeatedName(text) ?? []);
  return new Problem('invalid_request', {
    faults: [
      pointer.length > LONGEST_POINTER
        ? { path: '', message: 'has an object with two members of one name' }
        : { path: pointer, message: 'must not be given twice' },
    ],
  });
}
