import { SignatureError } from './signature-error.ts';

/** Headers by lower-case name: the shape of `IncomingMessage.headers` and `.headersDistinct` in node:http. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The values in a signature base, each exactly as in the request. */
type SignedValues = {
  readonly host: string;
  readonly contentDigest: string;
  readonly requestTarget: string;
  /** The text of `Signature-Input` after `sig=`. */
  readonly signatureParams: string;
};

/**
 * The components that every signature covers, in the order of the lines of the base (specification 7.4). No signature
 * covers the method, because `@request-target` of RFC 9421 does not contain the method.
 */
export const COVERED_COMPONENTS = ['host', 'content-digest', '@request-target'] as const;

/** In characters. Posthorn's headers need about 200. The rest is room for signatures that proxies add. */
const MAX_FIELD_LENGTH = 8 * 1024;

/**
 * The signature base: four lines without a newline at the end (RFC 9421 §2.5; specification 7.4). A newline in a
 * value would forge a line, so the callers check every value.
 */
export function signatureBase(values: SignedValues): string {
  return [
    `"host": ${values.host}`,
    `"content-digest": ${values.contentDigest}`,
    `"@request-target": ${values.requestTarget}`,
    `"@signature-params": ${values.signatureParams}`,
  ].join('\n');
}

/**
 * The signed value of `Host`: the lower-case host name, with the port if it is not the scheme's default, such
 * as `hooks.example:8443` (RFC 9110 §7.2). The sender must send exactly this value.
 */
export function hostOf(url: URL): string {
  return url.host;
}

/**
 * The signed request target: path and query in origin form, such as `/in?shop=7` (RFC 9421 §2.2.5,
 * RFC 9112 §3.2.1). node:http and got send the same text. The target has no fragment and no bare trailing `?`.
 */
export function requestTargetOf(url: URL): string {
  return url.pathname + url.search;
}

/**
 * A header's value in the form that RFC 9421 §2.1 puts into a base: trimmed, several lines of the header
 * joined by a comma and a space.
 *
 * @throws SignatureError `missing_header`, `header_too_long`, or `malformed_header`. A second `Host` is malformed
 *   (RFC 9110 §7.2), and so is anything but printable ASCII and tabs: a newline would forge a line of the base
 */
export function fieldValue(headers: RequestHeaders, name: string): string {
  const lines = [headers[name] ?? []].flat();
  if (lines.reduce((length, line) => length + line.length, 0) > MAX_FIELD_LENGTH) {
    throw new SignatureError('header_too_long', `${name}: longer than ${MAX_FIELD_LENGTH} characters`);
  }
  if (name === 'host' && lines.length > 1) {
    throw new SignatureError('malformed_header', 'host: given more than once');
  }
  if (!lines.every((line) => /^[\t -~]*$/.test(line))) {
    throw new SignatureError('malformed_header', `${name}: not printable ASCII`);
  }
  // After the check above, trim can remove only tabs and spaces.
  const value = lines.map((line) => line.trim()).join(', ');
  if (value === '') throw new SignatureError('missing_header', `${name}: missing`);
  return value;
}
