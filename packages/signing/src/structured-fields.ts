import { SignatureError } from './signature-error.ts';

/** A dictionary member (RFC 9651 §3.2). `text` is everything after `key=`, parameters included, unchanged. */
type Member = {
  readonly text: string;
  readonly value: BareItem | InnerList;
  readonly parameters: Parameters;
};

/** The items of an inner list, in order, each with its own parameters (RFC 9651 §3.1.1). */
export type InnerList = {
  readonly type: 'inner-list';
  readonly items: readonly { readonly value: BareItem; readonly parameters: Parameters }[];
};

/** Parameters by name, in the order of the header (RFC 9651 §3.1.2). */
export type Parameters = ReadonlyMap<string, BareItem>;

/**
 * A bare item (RFC 9651 §3.3). A `string` is unescaped. A `byte-sequence` keeps its base64 text: decoding and
 * encoding would hide a change of the unused bits of the last letter. Types that the scheme does not use keep
 * their raw text.
 */
type BareItem =
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

/** A position in a header. The parsers only move `at` forward, so parsing takes linear time. */
type Cursor = { readonly field: string; readonly text: string; at: number };

// Decimal precedes integer, which is a prefix of decimal. The first character decides between all other types.
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

/** The value of a key without `=value` (RFC 9651 §4.2.2 and §4.2.3.2). */
const TRUE: BareItem = { type: 'boolean', value: '?1' };

/**
 * Parses a header as a dictionary (RFC 9651 §4.2.2). If a key occurs twice, the last member counts.
 *
 * @param field the header's name, for error messages
 * @param text the header's value without white space at its ends
 * @throws SignatureError `malformed_header`
 */
export function parseDictionary(field: string, text: string): ReadonlyMap<string, Member> {
  const cursor: Cursor = { field, text, at: 0 };
  const members = new Map<string, Member>();
  do {
    members.set(parseKey(cursor), parseMember(cursor));
  } while (hasNextMember(cursor));
  return members;
}

/**
 * Serializes a string with its quotes (RFC 9651 §4.1.6).
 * @throws RangeError when `value` has a character outside printable ASCII, which the format cannot carry
 */
export function serializeString(value: string): string {
  if (!/^[ -~]*$/.test(value)) throw new RangeError('a structured string holds printable ASCII only');
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

function parseMember(cursor: Cursor): Member {
  const hasValue = take(cursor, /=/y) !== undefined;
  const start = cursor.at;
  const value = hasValue ? parseValue(cursor) : TRUE;
  const parameters = parseParameters(cursor);
  return { text: cursor.text.slice(start, cursor.at), value, parameters };
}

function hasNextMember(cursor: Cursor): boolean {
  if (cursor.at === cursor.text.length) return false;
  if (take(cursor, /[ \t]*,[ \t]*/y) === undefined) expected(cursor, 'a comma or the end');
  // After a trailing comma parseKey fails, as RFC 9651 §4.2.2 requires.
  return true;
}

function parseValue(cursor: Cursor): BareItem | InnerList {
  return cursor.text[cursor.at] === '(' ? parseInnerList(cursor) : parseBareItem(cursor);
}

/** RFC 9651 §4.2.1.2, up to the closing parenthesis. The caller parses the list's own parameters. */
function parseInnerList(cursor: Cursor): InnerList {
  take(cursor, /\( */y);
  const items: { value: BareItem; parameters: Parameters }[] = [];
  while (take(cursor, /\)/y) === undefined) {
    items.push({ value: parseBareItem(cursor), parameters: parseParameters(cursor) });
    if (take(cursor, / +|(?=\))/y) === undefined) expected(cursor, 'a space or a closing parenthesis');
  }
  return { type: 'inner-list', items };
}

/** RFC 9651 §4.2.3.2. `;name` without a value is true. If a name occurs twice, the last value counts. */
function parseParameters(cursor: Cursor): Parameters {
  const parameters = new Map<string, BareItem>();
  while (take(cursor, /; */y) !== undefined) {
    const name = parseKey(cursor);
    const value = take(cursor, /=/y) === undefined ? TRUE : parseBareItem(cursor);
    parameters.set(name, value);
  }
  return parameters;
}

/** The key of a parameter or of a dictionary member (RFC 9651 §4.2.3.3). */
function parseKey(cursor: Cursor): string {
  return take(cursor, /[a-z*][a-z\d_\-.*]*/y) ?? expected(cursor, 'a lower-case key');
}

/** RFC 9651 §4.2.3.1. */
function parseBareItem(cursor: Cursor): BareItem {
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
 * Consumes what `pattern` matches at the cursor, or returns `undefined` and consumes nothing.
 * @param pattern must be sticky (`/…/y`): without this flag, a later match would count
 */
function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const matched = pattern.exec(cursor.text)?.[0];
  if (matched !== undefined) cursor.at += matched.length;
  return matched;
}

function expected({ field, at }: Cursor, what: string): never {
  throw new SignatureError('malformed_header', `${field}: expected ${what} at character ${at + 1}`);
}
