import { type BareItem, parseBareItem } from './bare-item.ts';
import { type Cursor, expected, take } from './cursor.ts';

/** Parameters by name, in the order they were written (RFC 9651 §3.1.2). */
export type ParameterMap = ReadonlyMap<string, BareItem>;

/** What a key without `=value` stands for: true. */
export const BARE: BareItem = { type: 'boolean', value: '?1' };

/** Parses a key of a parameter or of a dictionary member (RFC 9651 §4.2.3.3). */
export function parseKey(cursor: Cursor): string {
  return take(cursor, /[a-z*][a-z\d_\-.*]*/y) ?? expected(cursor, 'a lower-case key');
}

/**
 * Parses `;name=value` as often as it comes (RFC 9651 §4.2.3.2); a bare `;name` is true, and of a name
 * given twice the last one counts. Throws `SignatureError` `malformed_header`.
 */
export function parseParameters(cursor: Cursor): ParameterMap {
  const parameters = new Map<string, BareItem>();
  while (take(cursor, /; */y) !== undefined) {
    const name = parseKey(cursor);
    const value = take(cursor, /=/y) === undefined ? BARE : parseBareItem(cursor);
    parameters.set(name, value);
  }
  return parameters;
}
