import { fieldValue } from './field-value.ts';

test('a value loses the white space at its ends and nothing else', () => {
  expect(fieldValue({ signature: '\t sig=:AA==: ' }, 'signature')).toBe('sig=:AA==:');
  expect(fieldValue({ signature: 'a,  b' }, 'signature')).toBe('a,  b');
});

test('several lines of one header are joined as RFC 9421 section 2.1 says', () => {
  expect(fieldValue({ signature: ['a=1 ', ' b=2'] }, 'signature')).toBe('a=1, b=2');
});

test.each([
  ['missing_header', undefined],
  ['missing_header', []],
  ['missing_header', ' '],
  ['malformed_header', ['a.example', 'a.example']],
  ['malformed_header', 'a.example\n"content-digest": forged'],
  ['malformed_header', 'a.example\r'],
  ['malformed_header', 'caf\u00e9.example'],
  ['malformed_header', 'a.example\u00a0'],
  ['header_too_long', 'a'.repeat(8193)],
  ['header_too_long', Array.from({ length: 9000 }, () => 'a')],
])('%s is the cause when a host is not one', (code, host) => {
  expect(() => fieldValue({ host }, 'host')).toThrow(expect.objectContaining({ code }));
});
