import type { RequestHeaders } from '@posthorn/signing/signature-base';
import { SignatureError } from '@posthorn/signing/signature-error';

/** Fetch's `Headers`, node:http's `headers` or `headersDistinct`, or an object with names in any case. */
export type HeadersLike =
  | { readonly get: (name: string) => string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The webhook's secret, or both secrets during a rotation. `secretsOf` ignores entries that are `undefined`. */
export type Secrets = {
  readonly secret?: string | undefined;
  readonly secrets?: readonly (string | undefined)[] | undefined;
};

/** The headers that verification reads. All are required. */
export const VERIFIED_HEADERS: readonly string[] = [
  'host',
  'content-digest',
  'signature-input',
  'signature',
  'svc-event-type',
  'idempotency-key',
];

/**
 * Returns the accepted secrets.
 * @throws TypeError when no secret is given or a secret is empty. `requireSignature` calls this function, so a
 *   receiver with a missing setting fails at its start and not at the first request
 */
export function secretsOf({ secret, secrets = [] }: Secrets): readonly string[] {
  const given = [secret, ...secrets].filter((value) => value !== undefined);
  if (given.length === 0 || given.includes('')) {
    throw new TypeError('pass the webhook secret as secret or secrets; it must not be empty');
  }
  return given;
}

/**
 * Returns the headers that verification reads, by lower-case name. If a name occurs in two spellings, keeps both
 * values.
 * @throws SignatureError `malformed_header` when a value is not a string
 */
export function requestHeaders(headers: unknown): RequestHeaders {
  if (typeof headers !== 'object' || headers === null) return {};
  const found = new Map<string, string[]>();
  for (const [name, value] of entriesOf(headers)) {
    const lowerCase = name.toLowerCase();
    if (!VERIFIED_HEADERS.includes(lowerCase)) continue;
    const lines: readonly unknown[] = [value ?? []].flat();
    if (!lines.every((line) => typeof line === 'string')) {
      throw new SignatureError('malformed_header', `${lowerCase}: not a string`);
    }
    found.set(lowerCase, [...(found.get(lowerCase) ?? []), ...lines]);
  }
  return Object.fromEntries(found);
}

function entriesOf(headers: object): (readonly [string, unknown])[] {
  if (!('get' in headers) || typeof headers.get !== 'function') return Object.entries(headers);
  const { get } = headers;
  return VERIFIED_HEADERS.map((name) => [name, get.call(headers, name)]);
}

/**
 * Returns the request target (path and query) of a URL. A path stays unchanged. A whole URL must already be
 * normalized, as the `url` of a Fetch `Request` is. Otherwise the URL parser would remove tabs and turn backslashes
 * into slashes, and the result would differ from the signed text.
 * @throws SignatureError `malformed_target`
 */
export function requestTarget(url: unknown): string {
  if (typeof url === 'string' && url.startsWith('/')) return url;
  const parsed = typeof url === 'string' ? parseUrl(url) : undefined;
  if (parsed === undefined || parsed.href !== url) {
    throw new SignatureError('malformed_target', 'the request target is invalid');
  }
  return parsed.pathname + parsed.search;
}

/** Node.js 18, which this package supports, has no `URL.parse`. */
function parseUrl(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
