import { parseDictionary } from './structured-fields.ts';

const parse = (text: string) => parseDictionary('field', text);

test('a member keeps its text unchanged', () => {
  const text = 'a=1, sig=( "x"  "y";bs );  created=1;nonce="q\\"\\\\,;" \t,\tb';
  expect([...parse(text)].map(([key, member]) => [key, member.text])).toEqual([
    ['a', '1'],
    ['sig', '( "x"  "y";bs );  created=1;nonce="q\\"\\\\,;"'],
    ['b', ''],
  ]);
});

test('a string is unescaped', () => {
  expect(parse('a="q\\"\\\\"').get('a')?.value).toEqual({ type: 'string', value: 'q"\\' });
});

test('if a member or parameter occurs twice, the last one counts', () => {
  const members = parse('a=1, a=2;p=3;p=4');
  expect(members.get('a')?.value).toEqual({ type: 'integer', value: 2 });
  expect(members.get('a')?.parameters.get('p')).toEqual({ type: 'integer', value: 4 });
});

test.each([
  ['integer', '-999999999999999'],
  ['decimal', '-123456789012.123'],
  ['string', '""'],
  ['token', '*a/b:c!'],
  ['byte-sequence', ':AA==:'],
  ['boolean', '?0'],
  ['date', '@-1'],
  ['display-string', '%"caf%c3%a9"'],
  ['inner-list', '()'],
  ['inner-list', '(a 1 "b");c'],
])('a value may have type %s: %s', (type, text) => {
  expect(parse(`a=${text}`).get('a')?.value.type).toBe(type);
});

test.each([
  '',
  'A=1',
  '1a=1',
  'a=',
  'a =1',
  'a= 1',
  'a=1,',
  'a=1,,b=2',
  'a=1 b=2',
  'a=1234567890123456',
  'a=1.',
  'a=1.2345',
  'a=1234567890123.1',
  'a=--1',
  'a="open',
  'a="bad \\escape"',
  'a="caf\u00e9"',
  'a=:AA==',
  'a=:AA-_:',
  'a=?2',
  'a=(1',
  'a=(1"b")',
  'a=(1,2)',
  'a=((1))',
  'a=1;',
  'a=1;B',
  'a=1 ;b',
  'a=1;b=',
  'a=1;b=(1)',
  'a=%"%C3"',
])('an invalid dictionary is rejected (RFC 9651): %s', (text) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'malformed_header' }));
});

test('the error names the position and repeats nothing of the header', () => {
  expect(() => parse('secret=1, Other')).toThrow('field: expected a lower-case key at character 11');
});
