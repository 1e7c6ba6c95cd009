import { type BareItem, parseBareItem } from './bare-item.ts';
import { atEnd, type Cursor, cursorAt, expected, take } from './cursor.ts';
import { type InnerList, parseInnerList } from './inner-list.ts';
import { BARE, type ParameterMap, parseKey, parseParameters } from './parameters.ts';

/** A dictionary's member. `text` is what stood after `key=`, parameters included, letter for letter. */
export type Member = {
  readonly text: string;
  readonly value: BareItem | InnerList;
  readonly parameters: ParameterMap;
};

/**
 * Parses a whole header as a dictionary (RFC 9651 §4.2.2). Of a key given twice the last one counts.
 * `field` is the header's name, for messages; `text` has no white space at its ends.
 * Throws `SignatureError` `malformed_header`.
 */
export function parseDictionary(field: string, text: string): ReadonlyMap<string, Member> {
  const cursor = cursorAt(field, text);
  const members = new Map<string, Member>();
  do {
    members.set(parseKey(cursor), parseMember(cursor));
  } while (nextMember(cursor));
  return members;
}

function parseMember(cursor: Cursor): Member {
  const hasValue = take(cursor, /=/y) !== undefined;
  const start = cursor.at;
  const value = hasValue ? parseValue(cursor) : BARE;
  const parameters = parseParameters(cursor);
  return { text: cursor.text.slice(start, cursor.at), value, parameters };
}

function parseValue(cursor: Cursor): BareItem | InnerList {
  return cursor.text[cursor.at] === '(' ? parseInnerList(cursor) : parseBareItem(cursor);
}

function nextMember(cursor: Cursor): boolean {
  if (atEnd(cursor)) return false;
  if (take(cursor, /[ \t]*,[ \t]*/y) === undefined) expected(cursor, 'a comma or the end');
  // A trailing comma then fails in parseKey, as RFC 9651 asks.
  return true;
}
