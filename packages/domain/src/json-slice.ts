/**
 * Cuts a member's value out of a JSON object's text, exactly as it was written: a 64-bit number,
 * an escape, white space or the order of keys survive, which a parse and a re-print would lose.
 *
 * @param json the text of a JSON object that JSON.parse accepts; others give undefined results
 * @param name the member's name, unescaped; of a repeated name the last counts, as in JSON.parse
 * @returns the value's text without surrounding white space, or undefined if there is none
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
 * Cuts a JSON array's text into those of its elements, each exactly as it was written.
 *
 * @param json the text of a JSON array that JSON.parse accepts; others give undefined results
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
/** A stretch inside an object or array without brackets: strings, and what stands between them. */
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
