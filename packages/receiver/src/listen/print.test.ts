import { SignatureError } from '@posthorn/signing/signature-error';
import { textOf } from './print.ts';
import type { Arrival } from './report.ts';
import { visible } from './visible.ts';

const arrival: Arrival = {
  kind: 'request',
  at: new Date(2026, 1, 3, 4, 5, 6),
  method: 'POST',
  url: '/hooks',
  headers: [],
  type: 'SALE.CREATE',
  idempotencyKey: 'ntf_1',
  times: 1,
  body: Buffer.from('{"a":1}'),
  verdict: { kind: 'verified', age: 0, secret: 1, label: 'sig' },
  answer: { status: 204, delayMs: 0 },
};
const plain = { isColoured: false, showsHeaders: false, body: 'raw' } as const;
const ESC = '\u001b';

test('only the listener sets colours', () => {
  const body = Buffer.from(`${ESC}[31m`);
  const text = textOf({ ...arrival, body, type: `${ESC}[0m` }, { ...plain, isColoured: true });
  expect(text).toBe(
    `${ESC}[2m04:05:06${ESC}[0m  ${ESC}[1m\\u001b[0m${ESC}[0m  ntf_1  first  5 bytes  ` +
      `${ESC}[32mverified${ESC}[0m  → 204\n  ${ESC}[2m│${ESC}[0m \\u001b[31m`,
  );
});

test.each([
  ['pretty', ['  │ {', '  │   "a": 1', '  │ }']],
  ['raw', ['  │ {"a":1}']],
  ['none', []],
] as const)('shows bodies %s', (body, lines) => {
  expect(
    textOf(arrival, { ...plain, body })
      .split('\n')
      .slice(1),
  ).toEqual(lines);
});

test('truncates long bodies and shows the number of remaining characters', () => {
  const text = textOf({ ...arrival, body: Buffer.alloc(10_000, 'x') }, plain);
  expect(text).toMatch(/\n {2}│ x{8192}\n {2}│ … and 1808 more characters; --json shows all$/);
});

test('shows the explanation and the response', () => {
  const error = new SignatureError('stale', 'too old');
  const explanation = { cause: 'stale', text: 'Too old.\nForged' } as const;
  const verdict = { kind: 'refused', error, explanation } as const;
  const answer = { status: 401, delayMs: 1500 };
  expect(textOf({ ...arrival, body: undefined, times: 3, verdict, answer }, plain)).toBe(
    '04:05:06  SALE.CREATE  ntf_1  again (3)  body not read  refused: stale  → 401 in 1.5 s\n  Too old.\\u000aForged',
  );
});

test('prints the totals', () => {
  const none = { kind: 'summary', seconds: 3, requests: 0, verified: 0, unchecked: 0, refused: {} } as const;
  expect(textOf(none, plain)).toBe('0 requests in 3 s.');
  const some = { ...none, requests: 4, verified: 1, unchecked: 1, refused: { stale: 2 } };
  expect(textOf(some, plain)).toBe('4 requests in 3 s: 1 verified, 1 not verified, 2 refused (stale).');
});

// An unpaired surrogate, which not every compiler accepts in a literal.
const HALF = String.fromCharCode(0xd83d);

test.each([
  ['\u001b[2J\u0007', '\\u001b[2J\\u0007'],
  ['a\nb\r\tc\0\u007f', 'a\\u000ab\\u000d\\u0009c\\u0000\\u007f'],
  ['\u009b31m', '\\u009b31m'],
  ['\u202Eabc\u2066\u200b\ufeff', '\\u202eabc\\u2066\\u200b\\ufeff'],
  ['\u2028\u2029', '\\u2028\\u2029'],
  [HALF, '\\ud83d'],
  ['\u{e0041}', '\\udb40\\udc41'],
  ['caf\u00e9 \u{1f4ef} "x" \\ /', 'caf\u00e9 \u{1f4ef} "x" \\ /'],
])('escapes what a terminal would interpret: %j', (sent, shown) => {
  expect(visible(sent)).toBe(shown);
});

test('escaped JSON keeps its value', () => {
  const value = { text: '\u001b\u009b\u202e\u2028\u{e0041}\u{1f4ef}\n', half: HALF };
  expect(JSON.parse(visible(JSON.stringify(value)))).toEqual(value);
});
