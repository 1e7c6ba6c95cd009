import { visible } from './visible.ts';

// Half of a pair, in a way that every compiler reads.
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
])('shows what a terminal would obey: %j', (sent, shown) => {
  expect(visible(sent)).toBe(shown);
});

test('JSON stays the same JSON', () => {
  const value = { text: '\u001b\u009b\u202e\u2028\u{e0041}\u{1f4ef}\n', half: HALF };
  expect(JSON.parse(visible(JSON.stringify(value)))).toEqual(value);
});
