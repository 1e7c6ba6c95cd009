/**
 * Returns the text of a member's value in a JSON object, unchanged. JSON.parse and JSON.stringify would lose 64-bit
 * numbers, escapes, white space and the order of keys.
 *
 * @param json text of a JSON object that JSON.parse accepts; for other texts the result is unspecified
 * @param name the member's name, unescaped. Of several members with this name, the last member counts, as in JSON.parse
 * @returns the value's text without surrounding white space; undefined if the object has no such member
 */
export function sliceMember(json: string, name: string): string | undefined {
  return readObject(json, skipSpace(json, 0), name).text;
}

/**
 * Returns the text of a member's value in each object of a JSON array, unchanged, as `sliceMember` does. Reads the text
 * once, from its first bracket: it may begin with other text, such as `{"events":`.
 *
 * @param json text that JSON.parse accepts, whose first array has only objects; for other texts the result is unspecified
 */
export function sliceMembers(json: string, name: string): (string | undefined)[] {
  const texts: (string | undefined)[] = [];
  let at = skipSpace(json, json.indexOf('[') + 1);
  while (json[at] === '{') {
    const { text, end } = readObject(json, at, name);
    texts.push(text);
    at = skipSpace(json, end);
    if (json[at] === ',') at = skipSpace(json, at + 1);
  }
  return texts;
}

/** Reads the object that begins at `start`. @returns the text of the member, and the end of the object */
function readObject(json: string, start: number, name: string): { text: string | undefined; end: number } {
  let text: string | undefined;
  let at = skipSpace(json, start + 1);
  while (json[at] === '"') {
    const keyEnd = endOfString(json, at);
    const valueStart = skipSpace(json, skipSpace(json, keyEnd) + 1);
    const valueEnd = endOfValue(json, valueStart);
    if (isName(json.slice(at + 1, keyEnd - 1), name)) text = json.slice(valueStart, valueEnd);
    at = skipSpace(json, valueEnd);
    if (json[at] === ',') at = skipSpace(json, at + 1);
  }
  return { text, end: at + 1 };
}

function isName(key: string, name: string): boolean {
  return key.includes('\\') ? JSON.parse(`"${key}"`) === name : key === name;
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

const LAST_SPACE = 0x20;
/** Most texts have no space there, so the first character decides. */
const skipSpace = (json: string, at: number): number =>
  json.charCodeAt(at) > LAST_SPACE ? at : skip(SPACE, json, at);
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
