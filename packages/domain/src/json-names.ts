/**
 * Whether an object in a JSON text has a name more than once. JSON.parse keeps the last member of a name and drops the
 * others without an error. A proxy that keeps the first one would see another body.
 *
 * Compares two counts, which takes a fraction of the time of JSON.parse: every member has one colon outside of strings,
 * so a text with more colons than its value has members has lost members.
 *
 * @param bytes JSON in UTF-8 that JSON.parse accepts; for other bytes the result is unspecified
 * @param value what JSON.parse returned for the bytes
 */
export function hasRepeatedName(bytes: Uint8Array, value: unknown): boolean {
  return countColons(bytes) !== countMembers(value);
}

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** Counts the colons outside of strings. In UTF-8 no byte of a longer character equals these three. */
function countColons(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === COLON) count += 1;
    if (byte !== QUOTE) continue;
    for (at += 1; at < bytes.length; at += 1) {
      const inner = bytes[at];
      if (inner === QUOTE) break;
      if (inner === BACKSLASH) at += 1;
    }
  }
  return count;
}

type Members = Readonly<Record<string, unknown>>;

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}

/** Not recursive: a body may be nested more deeply than the stack of calls. */
function countMembers(value: unknown): number {
  let count = 0;
  const waiting: Members[] = [];
  const wait = (member: unknown) => {
    if (isMembers(member)) waiting.push(member);
  };
  wait(value);
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (Array.isArray(each)) for (const element of each) wait(element);
    else count += visitMembers(each, wait);
  }
  return count;
}

/** Visits the values of an object. @returns their number */
function visitMembers(members: Members, visit: (value: unknown) => void): number {
  let count = 0;
  // Several times faster than Object.values. Objects of JSON.parse inherit no enumerable names.
  for (const name in members) {
    count += 1;
    visit(members[name]);
  }
  return count;
}

/** Brackets, commas, and strings. A string with a colon after it is a name. */
const TOKENS = /[{}[\],]|"[^"\\]*(?:\\.[^"\\]*)*"([ \t\n\r]*:)?/g;

/** An open object with its names so far, or an open array; and the name or position of its current value. */
type Level = { names: Set<string> | null; at: string | number };

/**
 * Finds the first member whose name an earlier member of its object has. Takes several times as long as JSON.parse.
 *
 * @param json text that JSON.parse accepts; for other texts the result is unspecified
 * @returns the names and positions that lead to the member; undefined if all names are unique
 */
export function findRepeatedName(json: string): (string | number)[] | undefined {
  const levels: Level[] = [];
  for (const [token, colon] of json.matchAll(TOKENS)) {
    if (token === '{') levels.push({ names: new Set(), at: '' });
    else if (token === '[') levels.push({ names: null, at: 0 });
    else if (token === '}' || token === ']') levels.pop();
    else if (advance(levels.at(-1), token, colon)) return levels.map(({ at }) => at);
  }
  return undefined;
}

/** Moves to the next element or member. @returns whether the object already has the member's name */
function advance(level: Level | undefined, token: string, colon: string | undefined): boolean {
  if (level === undefined) return false;
  if (token === ',' && typeof level.at === 'number') level.at += 1;
  if (colon === undefined || level.names === null) return false;
  level.at = String(JSON.parse(token.slice(0, -colon.length)));
  const isRepeated = level.names.has(level.at);
  level.names.add(level.at);
  return isRepeated;
}
