import { hmacSha256, keyOf } from './hmac-sha256.ts';

test('the HMAC matches RFC 9421 appendix B.2.5', () => {
  const key = Buffer.from(
    'uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==',
    'base64',
  );
  const base = [
    '"date": Tue, 20 Apr 2021 02:07:55 GMT',
    '"@authority": example.com',
    '"content-type": application/json',
    '"@signature-params": ("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"',
  ].join('\n');
  expect(hmacSha256(base, key)).toBe('pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=');
});

test('the key is the UTF-8 bytes of the secret, even if the secret looks like base64', () => {
  expect(Buffer.from(keyOf('c2VjcmV0')).toString('hex')).toBe('6332566a636d5630');
  expect(Buffer.from(keyOf('clé')).toString('hex')).toBe('636cc3a9');
});

test('an empty secret is rejected', () => {
  expect(() => keyOf('')).toThrow(RangeError);
});
