import { parseAddress } from './gateway-address.ts';

test.each([
  ['https://gateway.example', 'https://gateway.example'],
  ['https://Gateway.Example:443/posthorn/', 'https://gateway.example/posthorn'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
  ['http://localhost', 'http://localhost'],
])('%s is stored as %s', (given, stored) => {
  expect(parseAddress(given)).toBe(stored);
});

test.each([
  'gateway.example',
  'ftp://gateway.example',
  'https://user:secret@gateway.example',
  'https://gateway.example/?key=1',
  'http://gateway.example',
  'http://127.0.0.1.example',
])('%s is refused', (given) => {
  expect(() => parseAddress(given)).toThrow(expect.objectContaining({ status: 2 }));
});

test('HTTP to another machine needs a permission', () => {
  expect(parseAddress('http://gateway:8080', { allowHttp: true })).toBe('http://gateway:8080');
});
