import { z } from 'zod';

const MAX_HEADERS = 10;
const MAX_VALUE_LENGTH = 1_024;

/** A field name (RFC 9110 §5.6.2). */
const headerName = z
  .string()
  .max(100)
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'must be a token');
const headerValue = z
  .string()
  .max(MAX_VALUE_LENGTH, `must have at most ${MAX_VALUE_LENGTH} characters`)
  .regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, 'must be visible ASCII');

/** The static headers in requests. Nobody can read the values again. */
export const headers = z
  .record(headerName, headerValue)
  .refine((given) => Object.keys(given).length <= MAX_HEADERS, `must have at most ${MAX_HEADERS} headers`)
  .meta({
    maxProperties: MAX_HEADERS,
    writeOnly: true,
    description: 'Static headers in every notification. A change replaces all headers.',
  });

export const headerNames = z
  .array(z.string())
  .meta({ description: 'Names of the static headers, in lower case. Nobody can read their values.' });
