/** A string, a bracket, a comma, a colon, or another literal. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * Indents a JSON text by two spaces. Keeps every literal as written: JSON.parse would turn 49.90 into 49.9 and round
 * long numbers. Returns any other text unchanged.
 */
export function indentJson(text: string): string {
  if (!isJson(text)) return text;
  let depth = 0;
  let before = '';
  let out = '';
  for (const [token] of text.matchAll(TOKEN)) {
    depth -= Number(isEnd(token));
    out += spaceBetween(before, token, depth) + token;
    depth += Number(isStart(token));
    before = token;
  }
  return out;
}

const isStart = (token: string): boolean => token === '{' || token === '[';
const isEnd = (token: string): boolean => token === '}' || token === ']';

function spaceBetween(before: string, token: string, depth: number): string {
  if (before === ':') return ' ';
  const isNext = before === ',' || (isStart(before) && !isEnd(token));
  const isLast = isEnd(token) && !isStart(before);
  return isNext || isLast ? `\n${'  '.repeat(depth)}` : '';
}

/**
 * The text of a member's value, unchanged.
 * @param json text of a JSON object
 * @returns undefined if the object has no such member
 */
export function memberText(json: string, name: string): string | undefined {
  const wanted = JSON.stringify(name);
  let depth = 0;
  let start: number | undefined;
  let [key, before] = ['', ''];
  for (const { 0: token, index } of json.matchAll(TOKEN)) {
    const isTop = depth === 1;
    if (isTop && start !== undefined && (token === ',' || isEnd(token)))
      return json.slice(start, index).trimEnd();
    if (isTop && token === ':') key = before;
    if (isTop && before === ':' && key === wanted) start = index;
    depth += Number(isStart(token)) - Number(isEnd(token));
    before = token;
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
