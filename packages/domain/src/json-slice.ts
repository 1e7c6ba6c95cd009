/**
 * Returns the text of a member's value in a JSON object, unchanged. JSON.parse and JSON.stringify would lose 64-bit
 * numbers, escapes, white space and the order of keys.
 *
 * @param json text of a JSON object that JSON.parse accepts; for other texts the result is unspecified
 * @param name the member's name, unescaped. Of several members with this name, the last member counts, as in JSON.parse
 * @returns the value's text without surrounding white space; undefined if the object has no such member
 */
export function sliceMember(json: string, name: string): string | undefined {
  let found: string | undefined;
  let at = skipSpace(json, 0) + 1;
  for (;;) {
    at = skipSpace(json, at);
    if (json[at] !== '"') return found;
    const keyEnd = endOfString(json, at);
    const key: unknown = JSON.parse(json.slice(at, keyEnd));
    const valueStart = skipSpace(json, skipSpace(json, keyEnd) + 1);
    const valueEnd = endOfValue(json, valueStart);
    if (key === name) found = json.slice(valueStart, valueEnd);
    at = skipSpace(json, valueEnd) + 1;
  }
}

/**
 * Returns the texts of the elements of a JSON array, unchanged.
 *
 * @param json text of a JSON array that JSON.parse accepts; for other texts the result is unspecified
 */
export function sliceElements(json: string): string[] {
  const elements: string[] = [];
  let at = skipSpace(json, skipSpace(json, 0) + 1);
  while (at < json.length && json[at] !== ']') {
    const end = endOfValue(json, at);
    elements.push(json.slice(at, end));
    at = skipSpace(json, skipSpace(json, end) + 1);
  }
  return elements;
}

const SPACE = /[ \t\n\r]*/y;
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/y;
const SCALAR = /[^,\]}\s]*/y;
/** Text inside an object or array up to the next bracket: strings and the characters between them. */
const BRACKETLESS = /[^"[\]{}]*(?:"[^"\\]*(?:\\.[^"\\]*)*"[^"[\]{}]*)*/y;

function skip(pattern: RegExp, json: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(json) ? pattern.lastIndex : at;
}

const skipSpace = (json: string, at: number): number => skip(SPACE, json, at);
const endOfString = (json: string, at: number): number => skip(STRING, json, at);

function endOfValue(json: string, start: number): number {
  const first = json[start];
  if (first === '"') return endOfString(json, start);
  if (first !== '{' && first !== '[') return skip(SCALAR, json, start);
  let depth = 1;
  let at = start + 1;
  while (depth > 0 && at < json.length) {
    at = skip(BRACKETLESS, json, at);
    depth += json[at] === '{' || json[at] === '[' ? 1 : -1;
    at += 1;
  }
  return at;
}
