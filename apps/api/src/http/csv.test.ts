import { printRow } from './csv.ts';

test('a row is separated by commas and ends with CRLF', () => {
  expect(printRow(['a', 1, true, null, new Date('2026-11-21T10:00:00Z')])).toBe(
    'a,1,true,,2026-11-21T10:00:00.000Z\r\n',
  );
});

test.each([
  ['a comma', 'a,b', '"a,b"'],
  ['a quote', 'say "hi"', '"say ""hi"""'],
  ['a line break', 'a\nb', '"a\nb"'],
  ['nothing', '', ''],
])('a text with %s can be read back', (_what, text, printed) => {
  expect(printRow([text])).toBe(`${printed}\r\n`);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'a spreadsheet does not run the text %j as a formula',
  (text) => {
    expect(printRow([text])).toMatch(/^"?'/);
  },
);

test('a negative number stays a number', () => {
  expect(printRow([-1])).toBe('-1\r\n');
});
