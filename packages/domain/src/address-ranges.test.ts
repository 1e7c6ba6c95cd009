import { isInRanges, normalizeAddressRange } from './address-ranges.ts';

test.each([
  ['192.0.2.7', '192.0.2.7/32'],
  ['192.0.2.7/24', '192.0.2.0/24'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8:0::1', '2001:db8::1/128'],
  ['2001:db8:1:2:3::/48', '2001:db8:1::/48'],
  ['::/0', '::/0'],
  ['::ffff:192.0.2.7', '192.0.2.7/32'],
  ['::ffff:192.0.2.7/120', '192.0.2.0/24'],
])('%s is the range %s', (text, range) => {
  expect(normalizeAddressRange(text)).toBe(range);
});

test.each([
  '',
  'localhost',
  '10.1',
  '0x7f.0.0.1',
  '010.0.0.1',
  '192.0.2.7/33',
  '192.0.2.7/',
  '192.0.2.7/-1',
  '2001:db8::/129',
  '::ffff:192.0.2.7/24',
  'fe80::1%eth0',
  ' 192.0.2.7',
  '192.0.2.0-192.0.2.9',
])('%j is no range', (text) => {
  expect(normalizeAddressRange(text)).toBeNull();
});

test.each([
  ['192.0.2.200', true],
  ['192.0.3.1', false],
  ['::ffff:192.0.2.1', true],
  ['2001:db8::5', true],
  ['2001:db9::5', false],
  ['', false],
  ['unknown', false],
])('%j is in the ranges: %s', (address, isIn) => {
  expect(isInRanges(address, ['192.0.2.0/24', '2001:db8::/32'])).toBe(isIn);
  expect(isInRanges(address, [])).toBe(false);
});
