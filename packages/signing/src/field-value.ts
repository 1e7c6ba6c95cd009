import { SignatureError } from './signature-error.ts';

/** Headers by lower-case name, as `IncomingMessage.headers` or `.headersDistinct` of node:http has them. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Ours take some 200 characters; the rest is room for labels that proxies add. */
const LONGEST = 8 * 1024;

/**
 * A header's value as RFC 9421 §2.1 puts it into a signature base: without white space at its ends, and
 * several lines of one header joined by a comma and a space. A second `Host` is refused (RFC 9110 §7.2).
 * Throws `SignatureError`: `missing_header`, `header_too_long`, `malformed_header` (not ASCII, or control
 * characters: a newline would forge a line of the base).
 */
export function fieldValue(headers: RequestHeaders, name: string): string {
  const lines = [headers[name] ?? []].flat();
  if (lines.reduce((length, line) => length + line.length, 0) > LONGEST) {
    throw new SignatureError('header_too_long', `${name}: longer than ${LONGEST} characters`);
  }
  if (name === 'host' && lines.length > 1) {
    throw new SignatureError('malformed_header', 'host: given more than once');
  }
  if (!lines.every((line) => /^[\t -~]*$/.test(line))) {
    throw new SignatureError('malformed_header', `${name}: not printable ASCII`);
  }
  // Only now does String.trim take tabs and spaces and no newline.
  const value = lines.map((line) => line.trim()).join(', ');
  if (value === '') throw new SignatureError('missing_header', `${name}: missing`);
  return value;
}
