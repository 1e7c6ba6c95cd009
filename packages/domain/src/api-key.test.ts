import { generateApiKey, isApiKey, maskApiKey } from './api-key.ts';

describe('an API key', () => {
  test('is apk_ followed by alphanumeric characters, and differs each time', () => {
    const keys = Array.from({ length: 100 }, generateApiKey);
    for (const key of keys) expect(key).toMatch(/^apk_[0-9A-Za-z]{38}$/);
    expect(new Set(keys).size).toBe(100);
    expect(keys.every(isApiKey)).toBe(true);
  });

  test('with one changed character fails its checksum', () => {
    const key = generateApiKey();
    for (let at = 4; at < key.length; at++) {
      const other = key[at] === 'x' ? 'y' : 'x';
      expect(isApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }
  });

  test.each(['', 'apk_', 'apk_01jd6zk4m5n6p7q8r9s0t1v2w3', `es_${'0'.repeat(38)}`])('is not %p', (text) => {
    expect(isApiKey(text)).toBe(false);
  });

  test('shows only its beginning and its end when masked', () => {
    const key = generateApiKey();
    expect(maskApiKey(key)).toBe(`${key.slice(0, 8)}********${key.slice(-4)}`);
  });
});
