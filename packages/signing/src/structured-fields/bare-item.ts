import { type Cursor, expected, take } from './cursor.ts';

/**
 * A bare item (RFC 9651 §3.3). A `string` is unescaped; a `byte-sequence` stays the base64 text between
 * its colons, because the scheme compares that text and re-encoding would forgive a changed last letter;
 * types the scheme has no use for keep their raw text.
 */
export type BareItem =
  | { readonly type: 'integer'; readonly value: number }
  | { readonly type: Exclude<BareItemType, 'integer'>; readonly value: string };

type BareItemType =
  | 'integer'
  | 'decimal'
  | 'string'
  | 'token'
  | 'byte-sequence'
  | 'boolean'
  | 'date'
  | 'display-string';

// Decimal goes before integer, which is a prefix of it; elsewhere the first character decides.
const SYNTAX: readonly (readonly [BareItemType, RegExp])[] = [
  ['decimal', /-?\d{1,12}\.\d{1,3}/y],
  ['integer', /-?\d{1,15}/y],
  ['string', /"(?:[ !#-[\]-~]|\\["\\])*"/y],
  ['token', /[A-Za-z*][!#$%&'*+\-.^_`|~\w:/]*/y],
  ['byte-sequence', /:[A-Za-z\d+/=]*:/y],
  ['boolean', /\?[01]/y],
  ['date', /@-?\d{1,15}/y],
  ['display-string', /%"(?:[ !#$&-~]|%[\da-f]{2})*"/y],
];

/** Parses a bare item (RFC 9651 §4.2.3.1). Throws `SignatureError` `malformed_header`. */
export function parseBareItem(cursor: Cursor): BareItem {
  for (const [type, pattern] of SYNTAX) {
    const raw = take(cursor, pattern);
    if (raw === undefined) continue;
    if (type === 'integer') return { type, value: Number(raw) };
    if (type === 'string') return { type, value: raw.slice(1, -1).replace(/\\(.)/g, '$1') };
    if (type === 'byte-sequence') return { type, value: raw.slice(1, -1) };
    return { type, value: raw };
  }
  return expected(cursor, 'a value');
}

/**
 * Serializes a string with its quotes (RFC 9651 §4.1.6). Throws `RangeError` when `value` has a character
 * outside printable ASCII, which the format cannot carry.
 */
export function serializeString(value: string): string {
  if (!/^[ -~]*$/.test(value)) throw new RangeError('a structured string holds printable ASCII only');
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}
