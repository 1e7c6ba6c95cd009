import { urlToHttpOptions } from 'node:url';
import { fieldValue, hostOf, requestTargetOf } from './signature-base.ts';

test.each([
  ['https://Hooks.Example/in', 'hooks.example'],
  ['https://hooks.example:443/in', 'hooks.example'],
  ['http://hooks.example:80/in', 'hooks.example'],
  ['https://hooks.example:80/in', 'hooks.example:80'],
  ['https://user:pass@hooks.example:8443/in', 'hooks.example:8443'],
  ['https://[::1]:8443/in', '[::1]:8443'],
])('the host of %s is %s: the port appears only if it is not the default', (url, host) => {
  expect(hostOf(new URL(url))).toBe(host);
});

test.each([
  ['https://hooks.example', '/'],
  ['https://hooks.example/in/', '/in/'],
  ['https://hooks.example/in?shop=7&a=%20b', '/in?shop=7&a=%20b'],
  ['https://hooks.example?shop=7', '/?shop=7'],
  ['https://hooks.example/in#part', '/in'],
  ['https://hooks.example/in?', '/in'],
  ['https://hooks.example/caf\u00e9 bar', '/caf%C3%A9%20bar'],
])('the target of %s is %s: the path and query that node:http sends', (text, target) => {
  const url = new URL(text);
  expect(requestTargetOf(url)).toBe(target);
  expect(urlToHttpOptions(url).path).toBe(target);
});

test('a value is trimmed and otherwise unchanged', () => {
  expect(fieldValue({ signature: '\t sig=:AA==: ' }, 'signature')).toBe('sig=:AA==:');
  expect(fieldValue({ signature: 'a,  b' }, 'signature')).toBe('a,  b');
});

test('several lines of one header are joined (RFC 9421 section 2.1)', () => {
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
])('fails with %s for an invalid host', (code, host) => {
  expect(() => fieldValue({ host }, 'host')).toThrow(expect.objectContaining({ code }));
});
