import { COMPACT, INDENTED, isJson, type Layout, layOut } from '../json-layout.ts';

/** A possible signed body, and how it differs from the received body. */
type FormerBody = {
  readonly cause: 'digest_mismatch.reprinted' | 'digest_mismatch.line_ends' | 'digest_mismatch.recoded';
  readonly form: string;
  readonly body: Uint8Array;
};

/** Common layouts of JSON. The last layout is Python's default. */
const LAYOUTS: readonly (readonly [form: string, layout: Layout])[] = [
  ['without white space', COMPACT],
  ['indented by two spaces', INDENTED],
  ['indented by four spaces', { ...INDENTED, indent: '    ' }],
  ['indented by tabs', { ...INDENTED, indent: '\t' }],
  ['with a space after each comma and colon', { indent: null, comma: ', ', colon: ': ' }],
];

/** Common escapes in JSON strings: minimal, non-ASCII (Python), non-ASCII and slashes (PHP). */
const STRINGS: readonly (readonly [form: string, string: (token: string) => string])[] = [
  ['', plain],
  [', with non-ASCII characters escaped', (token) => ascii(plain(token))],
  [', with slashes and non-ASCII characters escaped', (token) => ascii(plain(token)).replaceAll('/', '\\/')],
];

/** In bytes: the gateway's limit. Thirty layouts of a longer body would let a sender consume CPU time. */
const MAX_LENGTH = 256 * 1024;

/** Candidates for the signed body. The caller tries each candidate. */
export function* formerBodies(body: Uint8Array): Generator<FormerBody> {
  if (body.length > MAX_LENGTH) return;
  const text = Buffer.from(body).toString('utf8');
  yield* lineEnds(text);
  if (isJson(text)) yield* layouts(text);
  yield { cause: 'digest_mismatch.recoded', form: '', body: Buffer.from(text, 'latin1') };
}

function* lineEnds(text: string): Generator<FormerBody> {
  const cause = 'digest_mismatch.line_ends';
  const lf = text.replaceAll('\r\n', '\n');
  yield { cause, form: 'with a newline at the end', body: Buffer.from(`${text}\n`) };
  yield { cause, form: 'without white space at the end', body: Buffer.from(text.trimEnd()) };
  yield { cause, form: 'with LF line ends', body: Buffer.from(lf) };
  yield {
    cause,
    form: 'with CRLF line ends',
    body: Buffer.from(lf.replaceAll('\n', '\r\n')),
  };
}

function* layouts(json: string): Generator<FormerBody> {
  const cause = 'digest_mismatch.reprinted';
  const done = new Set<string>();
  for (const [strings, string] of STRINGS) {
    const compact = layOut(json, { ...COMPACT, string });
    // Most bodies contain no character that needs escaping.
    if (done.has(compact)) continue;
    done.add(compact);
    for (const [spaces, layout] of LAYOUTS) {
      const printed = layOut(compact, layout);
      const form = spaces + strings;
      yield { cause, form, body: Buffer.from(printed) };
      yield { cause, form: `${form}, with a newline at the end`, body: Buffer.from(`${printed}\n`) };
    }
  }
}

function plain(token: string): string {
  return JSON.stringify(JSON.parse(token));
}

function ascii(token: string): string {
  return token.replace(
    /[\u0080-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
