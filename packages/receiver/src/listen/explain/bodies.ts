import { COMPACT, INDENTED, isJson, type Layout, layOut } from '../json-layout.ts';

/** What a body may have been before something on the way changed it: its text, and how it differs. */
export type FormerBody = {
  readonly cause: 'digest_mismatch.reprinted' | 'digest_mismatch.line_ends' | 'digest_mismatch.recoded';
  readonly form: string;
  readonly body: Uint8Array;
};

/** How JSON is printed: by most printers, for people, and by Python's. */
const LAYOUTS: readonly (readonly [form: string, layout: Layout])[] = [
  ['without white space', COMPACT],
  ['indented by two spaces', INDENTED],
  ['indented by four spaces', { ...INDENTED, indent: '    ' }],
  ['indented by tabs', { ...INDENTED, indent: '\t' }],
  ['with a space after each comma and colon', { indent: null, comma: ', ', colon: ': ' }],
];

/** How strings are printed: with as few escapes as may be, with ASCII alone (Python), and slashes escaped too (PHP). */
const STRINGS: readonly (readonly [form: string, string: (token: string) => string])[] = [
  ['', plain],
  [', all but ASCII escaped', (token) => ascii(plain(token))],
  [', slashes and all but ASCII escaped', (token) => ascii(plain(token)).replaceAll('/', '\\/')],
];

/** As long as the gateway makes them; laying out anything longer, thirty times, is somebody's attempt to keep us busy. */
const LONGEST = 256 * 1024;

/** What the signed body may have looked like; each is to be tried. */
export function* formerBodies(body: Uint8Array): Generator<FormerBody> {
  if (body.length > LONGEST) return;
  const text = Buffer.from(body).toString('utf8');
  yield* lineEnds(text);
  if (isJson(text)) yield* prints(text);
  yield { cause: 'digest_mismatch.recoded', form: '', body: Buffer.from(text, 'latin1') };
}

function* lineEnds(text: string): Generator<FormerBody> {
  const cause = 'digest_mismatch.line_ends';
  const lf = text.replaceAll('\r\n', '\n');
  yield { cause, form: 'with a newline at its end', body: Buffer.from(`${text}\n`) };
  yield { cause, form: 'without white space at its end', body: Buffer.from(text.trimEnd()) };
  yield { cause, form: 'with LF at the end of each line', body: Buffer.from(lf) };
  yield {
    cause,
    form: 'with CR and LF at the end of each line',
    body: Buffer.from(lf.replaceAll('\n', '\r\n')),
  };
}

function* prints(json: string): Generator<FormerBody> {
  const cause = 'digest_mismatch.reprinted';
  const done = new Set<string>();
  for (const [strings, string] of STRINGS) {
    const compact = layOut(json, { ...COMPACT, string });
    // Most bodies have nothing that is ever escaped.
    if (done.has(compact)) continue;
    done.add(compact);
    for (const [spaces, layout] of LAYOUTS) {
      const printed = layOut(compact, layout);
      const form = spaces + strings;
      yield { cause, form, body: Buffer.from(printed) };
      yield { cause, form: `${form}, and with a newline at its end`, body: Buffer.from(`${printed}\n`) };
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
