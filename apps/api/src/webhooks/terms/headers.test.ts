import { Problem } from '@posthorn/domain/problem';
import { parseInput } from '../../http/parse-input.ts';
import { headers } from './headers.ts';

/** The faults of static headers: the path without `/headers`, and the message. */
function faultsOf(given: unknown): [path: string, message: string][] {
  try {
    parseInput(headers, given);
  } catch (error) {
    if (error instanceof Problem) return (error.faults ?? []).map(({ path, message }) => [path, message]);
    throw error;
  }
  return [];
}

test.each([
  { 'X-Tenant': 'acme' },
  { 'User-Agent': 'acme/1.0 (by Posthorn)' },
  { Authorization: 'Bearer abc' },
  { "!#$%&'*+.^_`|~0aZ-": '~' },
  { constructor: 'a', hasownproperty: 'b', tostring: 'c' },
  { 'X-Long': 'x'.repeat(1_024) },
  { 'x-content-type': 'near a reserved name', 'x-host': 'a', hosts: 'a', tenant: 'a', webhook: 'a' },
  Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`x-${n}`, 'a'])),
  {},
])('accepts %j', (given) => {
  expect(faultsOf(given)).toEqual([]);
});

test.each([
  'Host',
  'content-type',
  'CONTENT-LENGTH',
  'Content-Digest',
  'Signature',
  'signature-input',
  'Idempotency-Key',
  'Svc-Event-Type',
  'svc-anything',
  'webhook-id',
  'Webhook-Signature',
  'traceparent',
  'TraceState',
  'Connection',
  'keep-alive',
  'Proxy-Authorization',
  'proxy-connection',
  'TE',
  'Trailer',
  'Transfer-Encoding',
  'Upgrade',
  'Expect',
  'HTTP2-Settings',
])('refuses the reserved name %s', (name) => {
  expect(faultsOf({ [name]: 'a' })).toEqual([
    [`/${name}`, 'is reserved: Posthorn or a proxy sets this header'],
  ]);
});

test.each(['', 'x y', 'x:y', 'x\r\ny', 'ä', ':path', 'x,y', '"x"', 'x\0'])(
  'refuses the name %j, which is not a token',
  (name) => {
    expect(faultsOf({ [name]: 'a' })).toEqual([[`/${name}`, 'must have a token as its name (RFC 9110)']]);
  },
);

test.each(['', ' ', ' a', 'a ', '\ta', 'a\tb', 'a\nb', 'a\r\nX-Evil: 1', 'ä', '\u007f', 'a\0', 'a\n'])(
  'refuses the value %j',
  (value) => {
    expect(faultsOf({ 'X-A': value })).toEqual([['/X-A', 'must be visible ASCII, with spaces only inside']]);
  },
);

test('refuses values of another type or length, and too many headers', () => {
  expect(faultsOf({ 'X-A': 5 })).toEqual([['/X-A', 'must be a string']]);
  expect(faultsOf({ 'X-A': 'x'.repeat(1_025) })).toEqual([['/X-A', 'must have at most 1024 characters']]);
  const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`x-${n}`, 'a']));
  expect(faultsOf(eleven)).toEqual([['', 'must have at most 10 headers']]);
  expect(faultsOf([])).toEqual([['', 'must be an object']]);
  expect(faultsOf('X-A: a')).toEqual([['', 'must be an object']]);
});

test('refuses two names that differ only in case', () => {
  expect(faultsOf({ 'X-A': '1', 'x-b': '2', 'x-a': '3', 'X-a': '4' })).toEqual([
    ['/x-a', 'must differ from the other names in more than case'],
    ['/X-a', 'must differ from the other names in more than case'],
  ]);
});

test('refuses __proto__, which zod would leave out', () => {
  expect(faultsOf(JSON.parse('{"__proto__": "a", "x-a": "b"}'))).toEqual([
    ['/__proto__', 'must have another name'],
  ]);
  expect(faultsOf(JSON.parse('{"__proto__": {"x-a": "b"}}'))).toEqual([
    ['/__proto__', 'must have another name'],
  ]);
});

test('never quotes a value, and shortens a name', () => {
  const faults = faultsOf({ ['x y'.repeat(1_000)]: 'planted', 'X-A': 'planted\n', host: 'planted' });
  expect(JSON.stringify(faults)).not.toContain('planted');
  expect(JSON.stringify(faults).length).toBeLessThan(500);
});
