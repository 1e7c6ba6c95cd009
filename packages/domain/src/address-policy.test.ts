import { createAddressPolicy, isInternalAddress } from './address-policy.ts';

describe('an allowed address', () => {
  const isAllowed = createAddressPolicy([]);

  test.each(['8.8.8.8', '93.184.215.14', '2606:4700:4700::1111'])('is public: %s', (address) => {
    expect(isAllowed(address)).toBe(true);
  });

  test.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['metadata', '169.254.169.254'],
    ['benchmarking', '198.18.0.1'],
    ['documentation', '192.0.2.1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped public', '::ffff:8.8.8.8'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:7f00:1::'],
    ['unique local', 'fd00::1'],
    ['link-local', 'fe80::1'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
    ['a host name', 'example.com'],
  ])('is never %s: %s', (_range, address) => {
    expect(isAllowed(address)).toBe(false);
  });

  test('is private only in the ranges that a setting allows', () => {
    const isLoopbackAllowed = createAddressPolicy(['127.0.0.0/8', '::1/128']);
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(isLoopbackAllowed(address)).toBe(true);
    for (const address of ['10.0.0.1', '::ffff:10.0.0.1', 'fd00::1', '0.0.0.0']) {
      expect(isLoopbackAllowed(address)).toBe(false);
    }
  });
});

test.each([
  ['127.0.0.1', true],
  ['::ffff:10.1.2.3', true],
  ['100.64.0.1', true],
  ['fe80::1', true],
  ['fd00::1', true],
  ['203.0.113.7', false],
  ['8.8.8.8', false],
  ['2001:db8::1', false],
  ['', false],
])('%p is an internal address: %p', (address, isInternal) => {
  expect(isInternalAddress(address)).toBe(isInternal);
});
