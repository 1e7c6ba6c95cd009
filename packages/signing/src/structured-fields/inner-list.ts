import { type BareItem, parseBareItem } from './bare-item.ts';
import { type Cursor, expected, take } from './cursor.ts';
import { type ParameterMap, parseParameters } from './parameters.ts';

/** The items between the parentheses of an inner list (RFC 9651 §3.1.1), each with its own parameters. */
export type InnerList = {
  readonly type: 'inner-list';
  readonly items: readonly { readonly value: BareItem; readonly parameters: ParameterMap }[];
};

/**
 * Parses an inner list up to its closing parenthesis (RFC 9651 §4.2.1.2); the parameters of the list
 * itself are left to the caller. Throws `SignatureError` `malformed_header`.
 */
export function parseInnerList(cursor: Cursor): InnerList {
  if (take(cursor, /\( */y) === undefined) expected(cursor, 'an opening parenthesis');
  const items: { value: BareItem; parameters: ParameterMap }[] = [];
  while (take(cursor, /\)/y) === undefined) {
    items.push({ value: parseBareItem(cursor), parameters: parseParameters(cursor) });
    if (take(cursor, / +|(?=\))/y) === undefined) expected(cursor, 'a space or a closing parenthesis');
  }
  return { type: 'inner-list', items };
}
