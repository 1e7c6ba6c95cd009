import type { RequestHeaders } from '@posthorn/signing/field-value';
import { SignatureError } from '@posthorn/signing/signature-error';

/** Fetch's `Headers`, `headers` or `headersDistinct` of node:http, or a record with names in any case. */
export type HeadersLike =
  | { readonly get: (name: string) => string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** What verifying looks at, and needs. */
export const VERIFIED_HEADERS: readonly string[] = [
  'host',
  'content-digest',
  'signature-input',
  'signature',
  'svc-event-type',
  'idempotency-key',
];

/**
 * The headers that matter, by lower-case name; of a name in two spellings both values count.
 * Throws `SignatureError` `malformed_header` when a value is no text.
 */
export function requestHeaders(headers: unknown): RequestHeaders {
  if (typeof headers !== 'object' || headers === null) return {};
  const found = new Map<string, string[]>();
  for (const [name, value] of entriesOf(headers)) {
    const lowerCase = name.toLowerCase();
    if (!VERIFIED_HEADERS.includes(lowerCase)) continue;
    const lines: readonly unknown[] = [value ?? []].flat();
    if (!lines.every((line) => typeof line === 'string')) {
      throw new SignatureError('malformed_header', `${lowerCase}: not a text`);
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
