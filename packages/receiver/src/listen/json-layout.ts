/** How JSON is laid out: what stands between its tokens, which stay as they are. */
export type Layout = {
  /** For each level; null for all on one line. */
  readonly indent: string | null;
  readonly comma: string;
  readonly colon: string;
  /** What becomes of a string, quotes included. */
  readonly string?: (token: string) => string;
};

export const COMPACT: Layout = { indent: null, comma: ',', colon: ':' };

export const INDENTED: Layout = { indent: '  ', comma: ',', colon: ': ' };

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Deeper levels are indented no further: a megabyte of brackets would become a terabyte of spaces. */
const DEEPEST = 16;

const opens = (token: string) => token === '{' || token === '[';
const closes = (token: string) => token === '}' || token === ']';

/**
 * Lays JSON out anew. Not by a parse and a print, which would lose the last digits of 64-bit numbers, `12.50`, and keys
 * given twice.
 *
 * @param json a text that JSON.parse accepts; others give undefined results
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

/** What is empty stays closed up. */
function beginsLine(before: string, token: string): boolean {
  return opens(before) ? !closes(token) : closes(token) || before === ',';
}

function newLine(indent: string, depth: number): string {
  return `\n${indent.repeat(Math.min(depth, DEEPEST))}`;
}

/** Whether a text is JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
