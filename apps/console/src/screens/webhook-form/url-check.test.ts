import { checkUrl } from './url-check.ts';

test.each(['', 'h', 'https:', 'https://', 'HTTPS://hooks.example.com/a?b=c', 'http://127.0.0.1:9000/hooks'])(
  '%s has no fault: it is a URL, or may become one',
  (text) => {
    expect(checkUrl(text).fault).toBeUndefined();
  },
);

test.each([
  ['ftp://a.example', 'scheme'],
  ['hooks.example.com', 'scheme'],
  ['https://user:pass@a.example', 'credentials'],
  ['https://a.example/#part', 'fragment'],
  ['https://a.example/a b', 'space'],
  [`https://a.example/${'a'.repeat(2_048)}`, 'tooLong'],
  ['https://[::1', 'broken'],
])('%s has a fault', (text, fault) => {
  expect(checkUrl(text).fault).toBe(`webhookForm.url.${fault}`);
});

test.each([
  ['http://localhost:9000', 'private'],
  ['https://10.1.2.3/', 'private'],
  ['https://[::1]:8443/', 'private'],
  ['http://hooks.example.com', 'http'],
  ['https://hooks.example.com', 'good'],
])('%s gets a hint that fits', (text, hint) => {
  expect(checkUrl(text).hint).toBe(`webhookForm.url.${hint}`);
});
