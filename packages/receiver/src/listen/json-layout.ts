/** A layout of JSON: the text between the tokens. The tokens stay unchanged, except strings if `string` is given. */
export type Layout = {
  /** Indentation of one level; null puts everything on one line. */
  readonly indent: string | null;
  readonly comma: string;
  readonly colon: string;
  /** Rewrites a string token, quotes included. */
  readonly string?: (token: string) => string;
};

export const COMPACT: Layout = { indent: null, comma: ',', colon: ':' };

export const INDENTED: Layout = { indent: '  ', comma: ',', colon: ': ' };

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** In levels. Unlimited indentation would turn 1 MB of brackets into 1 TB of spaces. */
const MAX_INDENT = 16;

const opens = (token: string) => token === '{' || token === '[';
const closes = (token: string) => token === '}' || token === ']';

/**
 * Changes the layout of JSON. Parsing and serializing would lose the last digits of 64-bit numbers, the zero of `12.50`
 * and duplicate keys.
 *
 * @param json must be valid JSON; other texts give unspecified results
 */
export function layOut(json: string, { indent, comma, colon, string = (token) => token }: Layout): string {
  let depth = 0;
  let before = '';
  const print = (token: string): string => {
    if (token === ',') return comma;
    if (token === ':') return colon;
    return token.startsWith('"') ? string(token) : token;
  };
  const parts = Array.from(json.matchAll(TOKEN), ([token]) => {
    if (closes(token)) depth -= 1;
    const space = indent !== null && beginsLine(before, token) ? newLine(indent, depth) : '';
    if (opens(token)) depth += 1;
    before = token;
    return space + print(token);
  });
  return parts.join('');
}

/** Empty objects and arrays stay on one line. */
function beginsLine(before: string, token: string): boolean {
  return opens(before) ? !closes(token) : closes(token) || before === ',';
}

function newLine(indent: string, depth: number): string {
  return `\n${indent.repeat(Math.min(depth, MAX_INDENT))}`;
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
