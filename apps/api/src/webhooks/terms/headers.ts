import { z } from 'zod';
import { pairs } from '../../http/fields.ts';

const MAX_HEADERS = 10;
const MAX_NAME_LENGTH = 100;
const MAX_VALUE_LENGTH = 1_024;

/** A field name (RFC 9110 §5.6.2). */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Visible ASCII, with spaces inside. A line break would begin another header. */
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** Headers that Posthorn sends itself, or that a proxy on the way takes for its own. */
const RESERVED = new Set([
  // The signature covers the host.
  'host',
  'idempotency-key',
  'traceparent',
  'tracestate',
  // Framing of the body, and headers for one connection (RFC 9110 §7.6.1).
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const RESERVED_PREFIXES = ['content-', 'proxy-', 'signature', 'svc-', 'webhook-'];

/** @param name in any case */
export function isReservedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return RESERVED.has(lower) || RESERVED_PREFIXES.some((prefix) => lower.startsWith(prefix));
}

const headerName = z
  .string()
  .max(MAX_NAME_LENGTH, `must have a name of at most ${MAX_NAME_LENGTH} characters`)
  .regex(TOKEN, { message: 'must have a token as its name (RFC 9110)', abort: true })
  .refine((name) => !isReservedHeader(name), 'is reserved: Posthorn or a proxy sets this header');

const headerValue = z
  .string()
  .max(MAX_VALUE_LENGTH, `must have at most ${MAX_VALUE_LENGTH} characters`)
  .regex(VALUE, 'must be visible ASCII, with spaces only inside');

/** The static headers in requests. Nobody can read the values again. */
export const headers = pairs(headerName, headerValue, MAX_HEADERS, 'headers')
  .superRefine((given, context) => {
    for (const name of repeatedNames(Object.keys(given))) {
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'must differ from the other names in more than case',
      });
    }
  })
  .meta({
    maxProperties: MAX_HEADERS,
    writeOnly: true,
    description:
      'Static headers in every notification. A change replaces all headers; {} removes them. Names are not case-sensitive.',
  });

/** Names that an earlier name repeats in another case. */
function repeatedNames(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name.toLowerCase()).size);
}

export const headerNames = z
  .array(z.string())
  .meta({ description: 'Names of the static headers, in lower case. Nobody can read their values.' });
